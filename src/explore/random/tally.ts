import { NOBODY } from '../graph/graph.ts';
import type { GameEnd } from './referee.ts';

/** How games ended. Every game is counted once. */
export interface Tally {
  readonly games: number;
  /** Games that came to an end, by outcome; the most frequent first. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Games that were not over after the most choices that a game may have. */
  readonly cut: number;
  /** Games in which nobody could go on. */
  readonly stuck: number;
  /** Games in which the model broke, or moves that nobody chooses went on for ever. */
  readonly failed: number;
  /** Choices of each game, in ascending order. */
  readonly lengths: readonly number[];
}

/** How one game ended. */
export interface Ended {
  /** Null where it was cut. */
  readonly end: GameEnd | null;
  readonly outcome: string | null;
  readonly length: number;
}

export function tallyOf(games: readonly Ended[]): Tally {
  const outcomes = new Map<string, number>();
  for (const { end, outcome } of games)
    if (end === 'over') {
      const name = outcome ?? NOBODY;
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    }
  const count = (wanted: GameEnd | null): number => games.filter(({ end }) => end === wanted).length;
  return {
    games: games.length,
    outcomes: new Map([...outcomes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))),
    cut: count(null),
    stuck: count('stuck'),
    failed: count('failed'),
    lengths: games.map(({ length }) => length).sort((a, b) => a - b),
  };
}
