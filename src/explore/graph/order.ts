import type { Answerer } from '../../process/index.ts';
import { attract, where } from './fixpoint.ts';
import { type Graph, REPEATS } from './graph.ts';

/**
 * What the order of things that are due at the same time decides, from one position in which it is asked for. An order is a sequence
 * of answers to questions of order, one after the other, up to the end of the game or to the first choice of another kind, whoever
 * has it: dice, documents and rulings too.
 */
export type Effect =
  /** Two orders end the game at once, in different ways. */
  | 'winner'
  /** One order ends the game at once, and with another it goes on. */
  | 'end'
  /** With two orders the game goes on, and the ways in which it can still end are not the same. */
  | 'future'
  /** Two orders lead to different positions, from which the game can end in the same ways. */
  | 'position'
  /** All orders end the game at once, in the same way, though not on the same table. */
  | 'same end'
  /** All orders lead to the same position. */
  | 'commutes'
  /** That may hang on what was not explored. */
  | 'unknown';

/** Two orders that differ, each by the shortest game. */
export interface OrderPair {
  readonly effect: 'winner' | 'end' | 'future' | 'position';
  readonly question: string;
  /** Who says which comes first. */
  readonly of: Answerer;
  /** How the game can end after each of the two; more than one way where it goes on, none where it goes on for ever. */
  readonly outcomes: readonly [readonly string[], readonly string[]];
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** Positions in which two orders differ like this. */
  readonly positions: number;
}

export interface Orders {
  /** Positions in which an order is asked for, and no order is under way. */
  readonly positions: number;
  /** How many of them have which effect, the weightiest only. */
  readonly effects: Readonly<Record<Effect, number>>;
  /** One for each effect, question and two ways to end; the shortest games of each. */
  readonly pairs: readonly OrderPair[];
  /** Why something is unknown; null where nothing is. */
  readonly why: string | null;
}

/** Where an order leads: a position, or what stands in its place; and its choices. */
interface Landing {
  readonly at: number;
  readonly choices: readonly number[];
}

/**
 * What the order decides wherever it is asked for.
 * @param questions names of the questions that ask which of several things comes first
 */
export function orders(graph: Graph, questions: ReadonlySet<string>): Orders {
  const asksOrder = where(graph, (kind) => !kind.over && questions.has(kind.question));
  const { starts, sources } = graph.predecessors;
  const effects = { winner: 0, end: 0, future: 0, position: 0, 'same end': 0, commutes: 0, unknown: 0 };
  const pairs = new Map<string, OrderPair & { positions: number }>();
  const roots: { readonly n: number; readonly landings: readonly Landing[]; readonly known: boolean }[] = [];
  for (let n = 0; n < graph.size; n++) {
    if (!asksOrder[n]) continue;
    const from = sources.subarray(starts[n], starts[n + 1]);
    if (n === graph.root || from.some((p) => !asksOrder[p])) roots.push({ n, ...landingsOf(graph, asksOrder, n) });
  }
  const endings = new Endings(graph, new Set(roots.flatMap((r) => r.landings.map((l) => l.at))));
  for (const { n, landings, known } of roots) {
    const { effect, differ } = compare(graph, endings, landings, known);
    effects[effect]++;
    for (const [one, other] of differ) {
      const outcomes = [endings.of(one.at), endings.of(other.at)] as const;
      const question = graph.question(n) as string;
      const key = JSON.stringify([effect, question, outcomes.map((o) => [...o].sort().join()).sort()]);
      const pair = pairs.get(key);
      if (pair) pair.positions++;
      else
        pairs.set(key, {
          effect: effect as OrderPair['effect'],
          question,
          of: graph.asker(n) as Answerer,
          outcomes,
          first: [...graph.path(n), ...one.choices],
          second: [...graph.path(n), ...other.choices],
          positions: 1,
        });
    }
  }
  return {
    positions: roots.length,
    effects,
    pairs: [...pairs.values()],
    why: effects.unknown > 0 ? (graph.gap ?? 'an order was not followed to its end') : null,
  };
}

/** Where the orders from a position lead, each by its shortest order. */
function landingsOf(graph: Graph, asksOrder: Uint8Array, start: number): { landings: Landing[]; known: boolean } {
  const landings: Landing[] = [];
  const met = new Set([start]);
  const queue: Landing[] = [{ at: start, choices: [] }];
  let known = true;
  for (let i = 0; i < queue.length; i++) {
    const { at, choices } = queue[i] as Landing;
    const row = graph.successors(at);
    if (row === null) known = false;
    row?.forEach((to, choice) => {
      if (to < 0 && to !== REPEATS) known = false;
      else if (!met.has(to)) {
        met.add(to);
        const next = { at: to, choices: [...choices, choice] };
        if (to >= 0 && asksOrder[to]) queue.push(next);
        else landings.push(next);
      }
    });
  }
  return { landings, known };
}

type Pairs = readonly (readonly [Landing, Landing])[];

function compare(
  graph: Graph,
  endings: Endings,
  landings: readonly Landing[],
  known: boolean,
): { readonly effect: Effect; readonly differ: Pairs } {
  const ended = landings.filter((l) => l.at >= 0 && graph.outcome(l.at) !== null);
  const ways = new Map(ended.toReversed().map((l) => [endings.text(l.at), l]));
  const winners = [...ways.values()].toReversed();
  if (winners.length > 1)
    return { effect: 'winner', differ: winners.flatMap((a, i) => winners.slice(i + 1).map((b) => [a, b] as const)) };
  const open = landings.find((l) => !ended.includes(l));
  if (ended[0] && open) return { effect: 'end', differ: [[ended[0], open]] };
  if (!known) return { effect: 'unknown', differ: [] };
  if (landings.length <= 1) return { effect: 'commutes', differ: [] };
  if (!open) return { effect: 'same end', differ: [] };
  if (graph.gap !== null) return { effect: 'unknown', differ: [] };
  const [first] = landings as readonly [Landing];
  const other = landings.find((l) => endings.text(l.at) !== endings.text(first.at));
  return other
    ? { effect: 'future', differ: [[first, other]] }
    : { effect: 'position', differ: [[first, landings[1] as Landing]] };
}

/** The ways in which the game can end from some positions. */
class Endings {
  private readonly ways: ReadonlyMap<number, readonly string[]>;

  constructor(graph: Graph, positions: ReadonlySet<number>) {
    const ways = new Map([...positions].map((n) => [n, [] as string[]]));
    if (ways.size > 0)
      for (const outcome of graph.outcomes) {
        const reach = attract(
          graph,
          where(graph, (kind) => kind.over && kind.outcome === outcome),
          () => true,
          false,
        );
        for (const [n, list] of ways) if (n >= 0 && reach[n] !== -1) list.push(outcome);
      }
    this.ways = ways;
  }

  of(n: number): readonly string[] {
    return this.ways.get(n) ?? [];
  }

  text(n: number): string {
    return JSON.stringify(this.of(n));
  }
}
