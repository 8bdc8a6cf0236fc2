import { attract, goesOn, type Movers, seatAlone, where } from './fixpoint.ts';
import { type Graph, REPEATS } from './graph.ts';
import { type Strategy, strategyFrom, type Tell } from './strategy.ts';

/** What somebody may want: that the game never ends (play goes on for ever, nobody gets stuck), or that it ends in one way. */
export type Goal = { readonly kind: 'no end' } | { readonly kind: 'outcome'; readonly outcome: string };

/** Whether somebody can make sure of something; `unknown` where that may hang on what was not explored. */
export type Power = 'can' | 'cannot' | 'unknown';

/** What one seat can make sure of, under all its hats, whatever everybody else, the dice and the missing documents answer. */
export interface Force {
  readonly seat: number;
  readonly goal: Goal;
  /** From the start of play. */
  readonly atStart: Power;
  /** From some position that play can reach. */
  readonly somewhere: Power;
  /** Why something is unknown; null where nothing is. */
  readonly why: string | null;
  /** From how many positions, for certain. */
  readonly positions: number;
  /** The shortest game to such a position; null where there is none. */
  readonly from: readonly number[] | null;
  /** How, from there. */
  readonly strategy: Strategy | null;
}

export interface ForceOptions {
  readonly seat: number;
  readonly goal: Goal;
  /** How positions and answers read in the strategy. */
  readonly tell: Tell;
  /** Rows of the strategy that are given, at most. */
  readonly rows?: number;
}

/**
 * Whether one seat can force its goal. Everybody else may know and agree on everything, and so may this seat: cards are not hidden
 * from it. "Whatever the dice show" is meant literally: a game that the dice would have to prolong for ever with probability zero
 * counts as one that they may prolong. What was not explored counts against the seat in "can", and for it in "cannot".
 */
export function force(graph: Graph, { seat, goal, tell, rows = 20 }: ForceOptions): Force {
  const movers = seatAlone(seat);
  const certain = winning(graph, goal, movers, false);
  const possible = graph.complete ? certain : winning(graph, goal, movers, true);
  const positions = certain.ranks.reduce((count, rank) => count + (rank === -1 ? 0 : 1), 0);
  const first = certain.ranks.findIndex((rank) => rank !== -1);
  const { atStart, somewhere } = powers(graph, goal, certain.ranks, possible.ranks);
  const path = first >= 0 ? graph.path(first) : null;
  // Where moves that nobody chooses go round for ever, nothing is left to answer.
  const repeated = goal.kind === 'no end' && graph.repeats ? graph.pathOf(graph.repeats.first) : null;
  const from = repeated && (path === null || repeated.length < path.length) ? repeated : path;
  return {
    seat,
    goal,
    atStart,
    somewhere,
    why: atStart === 'unknown' || somewhere === 'unknown' ? graph.gap : null,
    positions,
    from,
    strategy: from === path && path ? strategyFrom(graph, first, { movers, good: certain.good, tell, rows }) : null,
  };
}

interface Winning {
  /** -1 for positions from which the goal cannot be forced. */
  readonly ranks: Int32Array;
  /** Whether an answer that leads from a position to a successor keeps to it. */
  readonly good: (n: number, successor: number) => boolean;
}

function winning(graph: Graph, goal: Goal, movers: Movers, unseen: boolean): Winning {
  if (goal.kind === 'no end') {
    const safe = goesOn(graph, movers, unseen);
    return {
      ranks: Int32Array.from(safe, (s) => (s ? 0 : -1)),
      good: (_, to) => to === REPEATS || (to >= 0 && safe[to] === 1),
    };
  }
  const targets = where(graph, (kind) => kind.over && kind.outcome === goal.outcome);
  const ranks = attract(graph, targets, movers, unseen);
  return {
    ranks,
    good: (n, to) => to >= 0 && ranks[to] !== -1 && (ranks[to] as number) < (ranks[n] as number),
  };
}

function powers(graph: Graph, goal: Goal, certain: Int32Array, possible: Int32Array) {
  const repeats = goal.kind === 'no end' && graph.repeats !== null;
  const at = (ranks: Int32Array): boolean =>
    graph.root >= 0 ? ranks[graph.root] !== -1 : goal.kind === 'no end' && graph.root === REPEATS;
  const any = (ranks: Int32Array): boolean => repeats || ranks.some((rank) => rank !== -1);
  const power = (sure: boolean, maybe: boolean): Power => (sure ? 'can' : maybe ? 'unknown' : 'cannot');
  // Where play does not even begin, or where answers lead to nothing known, anything may follow.
  const unclear = graph.root < 0 && graph.root !== REPEATS;
  return {
    atStart: power(at(certain), unclear || at(possible)),
    somewhere: power(any(certain), !graph.complete || any(possible)),
  };
}
