import type { PropertyVerdict } from '../../property/index.ts';
import type { Found } from './found.ts';

/** How far an exploration is. */
export interface Progress {
  /** Distinct positions in which somebody has a choice, or the game is over; with `everyMove` those with one answer as well. */
  readonly positions: number;
  /** Answers tried. */
  readonly moves: number;
  /** Positions whose answers have not been tried yet. */
  readonly queue: number;
  /** Choices from the start to the positions that are looked at now. */
  readonly depth: number;
  /** Bytes that the positions take. */
  readonly memory: number;
}

/** What exhaustive exploration found out. */
export interface Exploration extends Progress {
  /** Every position that play can reach within the bounds was looked at. */
  readonly complete: boolean;
  /** Why it is not complete. */
  readonly stopped: string | null;
  readonly found: readonly Found[];
  /** The shortest game to what properties of the kind `can` speak of, by their names. */
  readonly reached: ReadonlyMap<string, Found>;
  readonly verdicts: ReadonlyMap<string, PropertyVerdict>;
  /** How many positions end the game, by outcome. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** How many positions are so many choices from the start, those behind an unsettled ruling as well; without a layer that is not whole. */
  readonly layers: readonly number[];
  /** Answers that a position has: at least and at most. */
  readonly answers: readonly [least: number, most: number];
  /** An upper bound of the probability that positions were taken for others and left out; 0 where whole positions are kept. */
  readonly miss: number;
}
