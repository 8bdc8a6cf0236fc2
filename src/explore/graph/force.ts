import { attract, goesOn, isOpen, type Movers, movedBy, seatAlone, where } from './fixpoint.ts';
import { type Graph, REPEATS } from './graph.ts';
import { type Strategy, strategyFrom, type Tell } from './strategy.ts';

/** What somebody may want: that the game never ends (play goes on for ever, nobody gets stuck), or that it ends in one way. */
export type Goal = { readonly kind: 'no end' } | { readonly kind: 'outcome'; readonly outcome: string };

/** Whether somebody can make sure of something; `unknown` where that may hang on what was not explored. */
export type Power = 'can' | 'cannot' | 'unknown';

/** What one seat can make sure of, under all its hats, whatever everybody else and the dice answer. */
export interface Force {
  readonly seat: number;
  readonly goal: Goal;
  /** From the start of play. */
  readonly atStart: Power;
  /** From the start, or from some position in which it is this seat's answer that decides. */
  readonly somewhere: Power;
  /** Why something is unknown; null where nothing is. */
  readonly why: string | null;
  /** In how many positions this seat has an answer that makes sure of it, for certain, and another that does not. */
  readonly decides: number;
  /** The shortest game from which it can: none, or up to the first position in which it decides. Null where there is none. */
  readonly from: readonly number[] | null;
  /** How, from there. */
  readonly strategy: Strategy | null;
}

export interface ForceOptions {
  readonly seat: number;
  readonly goal: Goal;
  /** Whether documents that are not in the set, and rulings that are left open, answer as suits this seat; else they may not. */
  readonly suits?: boolean;
  /** How positions and answers read in the strategy. */
  readonly tell: Tell;
  /** Rows of the strategy that are given, at most. */
  readonly rows?: number;
}

/**
 * Whether one seat can force its goal. Everybody else may know and agree on everything, and so may this seat: cards are not hidden
 * from it. "Whatever the dice show" is meant literally: a game that the dice would have to prolong for ever, with probability zero,
 * counts as one that they may prolong. What was not explored counts against the seat in "can", and for it in "cannot".
 */
export function force(graph: Graph, { seat, goal, suits = false, tell, rows = 20 }: ForceOptions): Force {
  const alone = seatAlone(seat);
  const movers: Movers = (of) => alone(of) || (suits && isOpen(of));
  const certain = winning(graph, goal, movers, false);
  const { root } = graph;
  const sure = root >= 0 ? certain.keeps(root) : goal.kind === 'no end' && root === REPEATS;
  let decides = 0;
  let first = -1;
  const mine = movedBy(graph, alone);
  for (let n = 0; n < graph.size; n++) {
    if (!mine[n] || !certain.keeps(n) || graph.successors(n)?.every(certain.keeps)) continue;
    decides++;
    if (first < 0) first = n;
  }
  const somewhere = sure || first >= 0 ? 'can' : graph.complete ? 'cannot' : 'unknown';
  const atStart = sure ? 'can' : mayForce(graph, goal, movers) ? 'unknown' : 'cannot';
  const start = sure ? root : first;
  return {
    seat,
    goal,
    atStart,
    somewhere,
    why: atStart === 'unknown' || somewhere === 'unknown' ? graph.gap : null,
    decides,
    from: sure ? [] : first >= 0 ? graph.path(first) : null,
    strategy: start >= 0 ? strategyFrom(graph, start, { movers, ours: alone, good: certain.good, tell, rows }) : null,
  };
}

/** Whether the start is perhaps one from which the goal can be forced: where it hangs on what was not explored. */
function mayForce(graph: Graph, goal: Goal, movers: Movers): boolean {
  if (graph.complete) return false;
  return graph.root < 0 ? graph.root !== REPEATS : winning(graph, goal, movers, true).keeps(graph.root);
}

interface Winning {
  /** Whether the goal can be forced from a position, or from what stands in its place. */
  readonly keeps: (successor: number) => boolean;
  /** Whether an answer that leads from a position to a successor comes nearer to the goal, or keeps to it. */
  readonly good: (n: number, successor: number) => boolean;
}

function winning(graph: Graph, goal: Goal, movers: Movers, unseen: boolean): Winning {
  if (goal.kind === 'no end') {
    const safe = goesOn(graph, movers, unseen);
    const keeps = (to: number): boolean => to === REPEATS || (to >= 0 && safe[to] === 1);
    return { keeps, good: (_, to) => keeps(to) };
  }
  const targets = where(graph, (kind) => kind.over && kind.outcome === goal.outcome);
  const ranks = attract(graph, targets, movers, unseen);
  const keeps = (to: number): boolean => to >= 0 && ranks[to] !== -1;
  return { keeps, good: (n, to) => keeps(to) && (ranks[to] as number) < (ranks[n] as number) };
}
