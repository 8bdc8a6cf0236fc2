import type { Frame, Question } from '../../process/index.ts';
import type { Property } from '../../property/index.ts';
import type { Crew } from './crew.ts';
import type { Snapshot } from './snapshot.ts';

/** Looks at a position that is kept, once. @param choices those that lead there */
export type Visitor = (frame: Frame, question: Question | null, choices: () => readonly number[]) => void;

export interface ExploreOptions {
  readonly properties?: readonly Property[];
  /** Positions at which to stop. */
  readonly limit?: number;
  /** Keep where each answer leads, for questions about the whole graph; takes more memory. */
  readonly edges?: boolean;
  /**
   * Keep positions in which nobody has a choice as well, and count the moves out of them: the state space as other tools count it.
   * Finds the same, shortest in moves instead of choices; takes more time and memory. Not together with `edges`.
   */
  readonly everyMove?: boolean;
  /**
   * Keep 64 bits of each position in the place of the position: less memory, and a verdict that may be wrong, with the probability that
   * `miss` tells. Not together with `edges` or `everyMove`.
   */
  readonly fingerprints?: boolean;
  /**
   * Take positions for one that differ in a rotation of the seats, of a game that is `symmetric`: at most as many times fewer as there are
   * seats. Outcomes are told of all rotations together. Not together with `edges`, `fingerprints` or `visits`.
   */
  readonly symmetry?: boolean;
  /**
   * Whether to keep what nobody reads any more, and to tell positions apart by it. False: never. If left out, until there is much to
   * search, since to find out what is read takes a moment. With `everyMove` it is always kept.
   */
  readonly everyField?: boolean;
  /**
   * Makes somebody who visits every position as it is kept, those of an earlier start too; null where there is nothing to look for. It
   * is called for each beginning of a search, and whom it made last has seen what counts. What visitors read of a position is not left out.
   */
  readonly visits?: () => Visitor | null;
  /** Others to share the work with; what comes of it is the same. Not together with `edges`, `fingerprints` or `visits`. */
  readonly crew?: Crew | undefined;
  /** Go on from here: a snapshot of a search of the same model with the same options. */
  readonly resume?: Snapshot;
}

/** How a search is done. What each says stands at `ExploreOptions`. */
export interface SearchOptions {
  readonly properties: readonly Property[];
  readonly limit: number;
  readonly edges: boolean;
  readonly everyMove: boolean;
  readonly fingerprints: boolean;
  readonly symmetry: boolean;
  readonly visits: ExploreOptions['visits'];
  readonly crew?: ExploreOptions['crew'];
}
