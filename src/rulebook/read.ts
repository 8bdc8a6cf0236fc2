import type { Problem } from '../finding/index.ts';
import type { Rulebook } from './model.ts';

export const readRulebook = (_files: ReadonlyMap<string, string>): { rulebook?: Rulebook; problems: Problem[] } => ({ problems: [] });
