import type { RuleDocument } from './model.ts';

export const printDocument = (_document: RuleDocument): string => '';
