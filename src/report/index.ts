export type { RenderOptions, SourceOf } from './format.ts';
export { type LedgerReport, renderLedger } from './ledger.ts';
export { type Format, formats, render, renderProblems } from './render.ts';
export { type Judgement, judge, type PropertyResult, type Report, type Run } from './report.ts';
export { shellWord } from './text.ts';
