import { conditions } from './phrase.ts';
import { cover, eachIndex } from './region.ts';
import type { RulingFact } from './ruling.ts';
import { complement, positions, type ValueSet } from './values.ts';

/** Situations told in few conditions. */
export interface SituationLine {
  /** In the rulebook's words; none where every fact may be anything. */
  readonly conditions: readonly string[];
  /** Those of the told situations that it tells of; another line may tell of some of them too. */
  readonly situations: readonly number[];
}

/**
 * Tells of some situations of these facts in few lines that tell of none of the others. Situations that are among neither may be told
 * along with any. Situations are numbered, the last fact runs fastest.
 */
export function situationLines(
  facts: readonly RulingFact[],
  told: ReadonlySet<number>,
  others: ReadonlySet<number>,
): SituationLine[] {
  const size = facts.reduce((n, { values }) => n * values.length, 1);
  const at = new Int32Array(size).fill(-1);
  for (const index of others) at[index] = 0;
  for (const index of told) at[index] = 1;
  const lines = cover({ facts, at }, 1).map(({ sets }) => {
    const situations: number[] = [];
    eachIndex(facts, { sets }, (index) => {
      if (at[index] === 1) situations.push(index);
    });
    return { conditions: facts.flatMap((fact, i) => said(fact, sets[i] as ValueSet)), situations };
  });
  return fewest(lines);
}

/** Lines that tell of everything that all of them do: one after the other, the one that adds most. */
function fewest(lines: readonly SituationLine[]): SituationLine[] {
  const told = new Set<number>();
  const chosen: SituationLine[] = [];
  for (;;) {
    const adds = lines.map(({ situations }) => situations.filter((index) => !told.has(index)).length);
    const most = Math.max(0, ...adds);
    const next = lines[adds.indexOf(most)];
    if (most === 0 || !next) return chosen;
    chosen.push(next);
    for (const index of next.situations) told.add(index);
  }
}

/** A condition, by what is left out where that is shorter. */
function said(fact: RulingFact, set: ValueSet): string[] {
  const without = complement(set);
  const wide = positions(without).length * 2 < positions(set).length && positions(without).length > 0;
  const only = (sets: ValueSet): string[] => conditions({ facts: [fact] }, { sets: [sets] });
  return wide ? only(without).map((words) => `not ${words}`) : only(set);
}
