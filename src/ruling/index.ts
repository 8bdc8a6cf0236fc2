export { type Analysis, analyse, type RedundantRow, type Region, regionOf } from './analyse.ts';
export { checkText, type TextCheck } from './check-text.ts';
export { type CompiledRulings, compileRulings } from './compile.ts';
export { findingIdOf, rulingFindings } from './findings.ts';
export { type SituationLine, situationLines } from './lines.ts';
export { profileProblems } from './profile.ts';
export type { Phrase, Ruling, RulingFact, RulingRow, Situation, Verdict } from './ruling.ts';
export { type ValueSet, valueText } from './values.ts';
