export type {
  Coverage,
  CoverageRun,
  CoveredPart,
  CoveredStatement,
  Mark,
  RestsOn,
} from './coverage/coverage.ts';
export { type CoverageView, coverageExit, renderCoverage } from './coverage/render.ts';
export type { RenderOptions, SourceOf } from './format.ts';
export { type LedgerReport, renderLedger } from './ledger.ts';
export * as markdown from './markdown-text.ts';
export * as places from './places.ts';
export { type Format, formats, render, renderProblems } from './render.ts';
export { type Judgement, judge, type PropertyResult, type Report, type Run } from './report.ts';
export { type Survey, surveyText } from './survey.ts';
export { capital, counted, harmless, listed, oneLine, shellWord } from './text.ts';
