import type { Problem } from '../finding/index.ts';
import type { RulesInPlay } from './in-play.ts';
import type { Rulebook } from './model.ts';

export const rulesInPlay = (
  _rulebook: Rulebook,
  _choice: { readonly profile: string; readonly readings?: Readonly<Record<string, string>> },
): { rules?: RulesInPlay; problems: Problem[] } => ({ problems: [] });
