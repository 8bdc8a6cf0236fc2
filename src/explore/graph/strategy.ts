import { type Movers, movedBy } from './fixpoint.ts';
import type { Graph } from './graph.ts';

/** How a position, and an answer given in it, read. */
export interface Tell {
  readonly position: (n: number) => string;
  readonly answer: (n: number, choice: number) => string;
}

/** What to answer where. */
export interface StrategyRow {
  readonly position: string;
  readonly question: string;
  readonly answer: string;
  /** How many positions read so, and get this answer. */
  readonly positions: number;
}

/** How somebody forces something, as a table. */
export interface Strategy {
  readonly rows: readonly StrategyRow[];
  /** Rows that are left out; null where the table was given up before it was known how many there are. */
  readonly left: number | null;
  /** Positions in which any answer will do; they are in no row. */
  readonly free: number;
  /** Two positions that read alike never need different answers: whoever plays by the table need not know more than it says. */
  readonly clear: boolean;
}

export interface StrategyOptions {
  /** Who answers as the strategy says. */
  readonly movers: Movers;
  /** Whose answers the table is about; those of other movers are followed, and in no row. */
  readonly ours: Movers;
  /** Whether an answer that leads from a position to a successor keeps to the strategy. */
  readonly good: (n: number, successor: number) => boolean;
  readonly tell: Tell;
  /** Rows that are given, at most. */
  readonly rows: number;
}

/** Positions that are looked at for one table. */
const MOST_POSITIONS = 200_000;

/**
 * Follows a strategy from a position, whatever everybody else answers, and writes down what it answers. Where several answers are
 * good, it keeps to the one that the table has already, or takes the first.
 */
export function strategyFrom(
  graph: Graph,
  start: number,
  { movers, ours, good, tell, rows }: StrategyOptions,
): Strategy {
  const moved = movedBy(graph, movers);
  const mine = movedBy(graph, ours);
  const table = new Map<string, StrategyRow>();
  const answersOf = new Map<string, Set<string>>();
  const seen = new Uint8Array(graph.size);
  const queue = [start];
  seen[start] = 1;
  let free = 0;
  const visit = (to: number): void => {
    if (to < 0 || seen[to]) return;
    seen[to] = 1;
    queue.push(to);
  };
  let at = 0;
  for (; at < queue.length && at < MOST_POSITIONS; at++) {
    const n = queue[at] as number;
    const row = graph.successors(n) ?? new Int32Array(0);
    const choices = [...row.keys()].filter((choice) => good(n, row[choice] as number));
    if (!moved[n] || choices.length === row.length) {
      if (mine[n]) free++;
      row.forEach(visit);
      continue;
    }
    if (!mine[n]) {
      visit(row[choices[0] as number] as number);
      continue;
    }
    const position = tell.position(n);
    const question = graph.question(n) as string;
    const key = JSON.stringify([position, question]);
    const known = answersOf.get(key) ?? new Set();
    answersOf.set(key, known);
    const told = choices.map((choice) => ({ choice, answer: tell.answer(n, choice) }));
    const taken = told.find(({ answer }) => known.has(answer)) ?? (told[0] as (typeof told)[number]);
    known.add(taken.answer);
    const rowKey = `${key}${taken.answer}`;
    const positions = (table.get(rowKey)?.positions ?? 0) + 1;
    table.set(rowKey, { position, question, answer: taken.answer, positions });
    visit(row[taken.choice] as number);
  }
  return {
    rows: [...table.values()].slice(0, rows),
    left: at < queue.length ? null : Math.max(0, table.size - rows),
    free,
    clear: [...answersOf.values()].every((answers) => answers.size === 1),
  };
}
