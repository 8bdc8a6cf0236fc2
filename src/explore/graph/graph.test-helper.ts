import fc from 'fast-check';
import { type Answerer, dice, missing, seat } from '../../process/index.ts';
import { FAILED, Graph, GraphLog, OUTGROWS } from './graph.ts';

/** A position of a graph made by hand; `fails`, `repeats` and `outgrows` may stand in the place of a successor. */
export interface Node {
  readonly of?: Answerer;
  readonly question?: string;
  readonly to?: readonly string[];
  readonly ends?: string;
  /** Nobody has looked behind it. */
  readonly unseen?: boolean;
}

export const by =
  (of: Answerer, question = 'what') =>
  (...to: string[]): Node => ({ of, question, to });
export const A = by(seat(0));
export const B = by(seat(1));
export const rolled = by(dice);
export const open = by(missing('X-1'));
export const ends = (outcome: string): Node => ({ ends: outcome });

const LOST = ['fails', 'repeats', 'outgrows'] as const;

/** Numbers the positions breadth-first from the start, as exploration does. */
export function graphOf(nodes: Readonly<Record<string, Node>>, start = Object.keys(nodes)[0] as string) {
  const log = new GraphLog();
  const names = [start];
  const parents = [-1];
  const choices = [0];
  const kind = ({ of = seat(0), question = 'what', ends: outcome }: Node) =>
    outcome === undefined ? ({ over: false, question, of } as const) : ({ over: true, outcome } as const);
  log.position(kind(nodes[start] as Node));
  log.root = 0;
  let stopped: string | null = null;
  for (let n = 0; n < names.length; n++) {
    const { to = [], unseen } = nodes[names[n] as string] as Node;
    if (unseen) {
      stopped = 'it was stopped';
      continue;
    }
    const successors: number[] = [];
    for (const [choice, name] of to.entries()) {
      const why = LOST.find((l) => l === name);
      if (why) {
        successors.push(log.lost({ from: n, choice }, why === 'outgrows' ? { why, field: 'table.n' } : { why }));
        continue;
      }
      if (!names.includes(name)) {
        names.push(name);
        parents.push(n);
        choices.push(choice);
        log.position(kind(nodes[name] as Node));
      }
      successors.push(names.indexOf(name));
    }
    log.successors(n, successors);
  }
  const graph = new Graph({
    log,
    depth: 0,
    stopped,
    parent: (n) => parents[n] as number,
    choice: (n) => choices[n] as number,
    frame: () => {
      throw new Error('a graph made by hand has no frames');
    },
  });
  return { graph, names, n: (name: string) => names.indexOf(name) };
}

const asker: fc.Arbitrary<Answerer> = fc.constantFrom(seat(0), seat(1), seat(1, 'Dragon'), dice, missing('X-1'));

/** Small graphs of every kind. @param known without answers that fail and positions that nobody has looked behind */
export const anyGraph = (known = true) =>
  fc.integer({ min: 2, max: 7 }).chain((size) => {
    const successor = fc.oneof(
      { weight: 12, arbitrary: fc.nat(size - 1).map(String) },
      { weight: 1, arbitrary: fc.constantFrom('repeats', ...(known ? [] : ['fails', 'outgrows'])) },
    );
    const node: fc.Arbitrary<Node> = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          of: asker,
          question: fc.constantFrom('what', 'order'),
          to: fc.array(successor, { maxLength: 3 }),
          ...(known ? {} : { unseen: fc.integer({ min: 0, max: 5 }).map((n) => n === 0) }),
        }),
      },
      { weight: 1, arbitrary: fc.constantFrom('one', 'two').map(ends) },
    );
    return fc
      .array(node, { minLength: size, maxLength: size })
      .map((nodes) => graphOf(Object.fromEntries(nodes.map((n, i) => [String(i), n])), '0').graph);
  });

/** What may follow a position, by an independent way to walk: the successors that are positions. */
export const next = (graph: Graph, n: number): number[] => [...(graph.successors(n) ?? [])].filter((to) => to >= 0);
/** Something unknown follows it. */
export const blind = (graph: Graph, n: number): boolean =>
  graph.successors(n) === null || (graph.successors(n) ?? []).some((to) => to === FAILED || to === OUTGROWS);

/** All positions that can be reached from one, itself among them. */
export function reachable(graph: Graph, from: number, seen: Set<number> = new Set()): Set<number> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const to of next(graph, from)) reachable(graph, to, seen);
  return seen;
}
export const positionsOf = (graph: Graph): number[] => Array.from({ length: graph.size }, (_, n) => n);
/** Walks by choices from the start; the position in which it ends, or what is in its place. */
export const walk = (graph: Graph, choices: readonly number[], from = 0): number =>
  choices.reduce((n, choice) => (graph.successors(n) as Int32Array)[choice] as number, from);
