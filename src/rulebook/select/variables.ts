import { type Problem, placeText } from '../../finding/index.ts';
import { variablesOf } from '../accessors.ts';
import type { Profile, RuleDocument, Variable } from '../model.ts';
import { holds } from './guard.ts';

/**
 * Variables by name. The profile's own win, then those of the document that takes precedence; `PLAYERS` is the number of Players
 * where the profile gives one. Two values of equal rank are a problem.
 */
export function variablesInPlay(
  documents: readonly RuleDocument[],
  ranks: ReadonlyMap<string, number>,
  readings: Readonly<Record<string, string>>,
  profile: Profile,
  problems: Problem[],
): ReadonlyMap<string, Variable> {
  const chosen = new Map<string, { variable: Variable; rank: number }>();
  const own = {
    ...(profile.players > 0 ? { PLAYERS: profile.players } : {}),
    ...profile.variables,
  };
  for (const document of documents) {
    const rank = ranks.get(document.name) as number;
    for (const variable of variablesOf(document)) {
      if (!holds(variable.reading, readings) || Object.hasOwn(own, variable.name)) continue;
      const other = chosen.get(variable.name);
      if (other && other.rank === rank && other.variable.value !== variable.value) {
        problems.push({
          code: 'variable/duplicate',
          message: `The variable “${variable.name}” has two values, ${other.variable.value} and ${variable.value}; the other stands at ${placeText(other.variable.place)}.`,
          place: variable.place,
          expected: 'one value, a reading for each, or a document that takes precedence in the manifest',
        });
      }
      if (!other || rank < other.rank) chosen.set(variable.name, { variable, rank });
    }
  }
  const { place, allowedBy: rules } = profile;
  return new Map([
    ...[...chosen].map(([name, { variable }]) => [name, variable] as const),
    ...Object.entries(own).map(([name, value]) => [name, { name, value, rules, place }] as const),
  ]);
}
