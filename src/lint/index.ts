export type { Check, Level, Remark } from './check.ts';
export { checks } from './checks/index.ts';
export { type LintOptions, lint } from './lint.ts';
export type { SuppressionFile } from './suppress.ts';
export type { SourceText, TextKind } from './text/model.ts';
