/** What one thread has counted in a search. Plain data. */
export interface Counts {
  /** Answers tried. */
  readonly moves: number;
  /** Answers that the model could not follow. */
  readonly lost: number;
  /** Answers that a position has: at least and at most; the least is more than the most where there was no position. */
  readonly answers: readonly [least: number, most: number];
  readonly outcomes: Outcomes;
}

/** How many positions end the game, by outcome, and the first of them. */
export type Outcomes = ReadonlyMap<string, { readonly count: number; readonly first: number }>;

export const nothing: Counts = { moves: 0, lost: 0, answers: [Number.MAX_SAFE_INTEGER, 0], outcomes: new Map() };

/** What several threads have counted together. */
export function sum(one: Counts, other: Counts): Counts {
  const outcomes = new Map(one.outcomes);
  for (const [outcome, { count, first }] of other.outcomes) {
    const known = outcomes.get(outcome) ?? { count: 0, first };
    outcomes.set(outcome, { count: known.count + count, first: Math.min(known.first, first) });
  }
  return {
    moves: one.moves + other.moves,
    lost: one.lost + other.lost,
    answers: [Math.min(one.answers[0], other.answers[0]), Math.max(one.answers[1], other.answers[1])],
    outcomes,
  };
}

/** How many positions end the game, by outcome, in the order in which outcomes were come to. */
export const countsOf = (outcomes: Outcomes): Map<string, number> =>
  new Map([...outcomes].sort(([, a], [, b]) => a.first - b.first).map(([outcome, { count }]) => [outcome, count]));
