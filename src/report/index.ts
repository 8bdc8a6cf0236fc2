export type { RenderOptions, SourceOf } from './format.ts';
export { type Format, formats, render, renderProblems } from './render.ts';
export { judge, type PropertyResult, type Report, type Run, type Judgement } from './report.ts';
