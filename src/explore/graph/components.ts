import { type Movers, movedBy } from './fixpoint.ts';
import type { Graph } from './graph.ts';

/** A number for each position: positions with the same number are one component; -1 for those in none. */
export type Components = Int32Array;

/**
 * Where play can go round for ever: the largest sets of positions of which each can be reached from each, which the movers never
 * have to leave and nobody else can leave. A round that the dice, or anybody who is not among the movers, may leave is in none.
 * @param within 1 for positions to look at
 */
export function components(graph: Graph, movers: Movers, within: Uint8Array): Components {
  const ours = movedBy(graph, movers);
  const of = new Int32Array(graph.size).fill(-1);
  const search = new Search(graph, of);
  let number = 0;
  const all: number[] = [];
  for (let n = 0; n < graph.size; n++)
    if (within[n]) {
      of[n] = number;
      all.push(n);
    }
  const open = [all];
  while (open.length > 0) {
    const parts = search.parts(open.pop() as number[]);
    for (const part of parts) {
      number++;
      for (const n of part) of[n] = number;
    }
    for (const part of parts) if (drop(graph, ours, of, part)) open.push(part.filter((n) => of[n] !== -1));
  }
  return of;
}

/** Takes out of a part what leads out of it and cannot be kept in, and at once whatever that leaves without a way to stay. @returns whether there was anything */
function drop(graph: Graph, ours: Uint8Array, of: Components, part: readonly number[]): boolean {
  const { starts, sources } = graph.predecessors;
  const number = of[part[0] as number];
  const stays = (n: number): boolean => {
    const row = graph.successors(n) ?? [];
    return ours[n] ? row.some((to) => to >= 0 && of[to] === number) : row.every((to) => to >= 0 && of[to] === number);
  };
  const dropped = part.filter((n) => !stays(n));
  for (const n of dropped) of[n] = -1;
  for (let i = 0; i < dropped.length; i++) {
    const n = dropped[i] as number;
    for (let p = starts[n] as number; p < (starts[n + 1] as number); p++) {
      const from = sources[p] as number;
      if (of[from] !== number || stays(from)) continue;
      of[from] = -1;
      dropped.push(from);
    }
  }
  return dropped.length > 0;
}

/** Tarjan's strongly connected components, without recursion. */
class Search {
  private readonly graph: Graph;
  private readonly of: Components;
  /** When a position was first seen, over all searches. */
  private readonly seen: Int32Array;
  private readonly low: Int32Array;
  /** 1 for positions that are seen, and in no part yet. */
  private readonly held: Uint8Array;
  private time = 1;

  constructor(graph: Graph, of: Components) {
    this.graph = graph;
    this.of = of;
    this.seen = new Int32Array(graph.size);
    this.low = new Int32Array(graph.size);
    this.held = new Uint8Array(graph.size);
  }

  /** The strongly connected parts of positions that have one number in `of`. */
  parts(positions: readonly number[]): number[][] {
    const { of, seen, low, held } = this;
    const parts: number[][] = [];
    const from = this.time;
    const number = of[positions[0] ?? 0];
    const stack: number[] = [];
    const path: { readonly n: number; readonly row: Int32Array; next: number }[] = [];
    const enter = (n: number): void => {
      seen[n] = low[n] = this.time++;
      stack.push(n);
      held[n] = 1;
      path.push({ n, row: this.graph.successors(n) as Int32Array, next: 0 });
    };
    for (const root of positions) {
      if ((seen[root] as number) >= from) continue;
      enter(root);
      while (path.length > 0) {
        const top = path[path.length - 1] as (typeof path)[number];
        const { n, row } = top;
        if (top.next < row.length) {
          const to = row[top.next++] as number;
          if (to < 0 || of[to] !== number) continue;
          if ((seen[to] as number) < from) enter(to);
          else if (held[to]) low[n] = Math.min(low[n] as number, seen[to] as number);
          continue;
        }
        path.pop();
        const below = path.at(-1);
        if (below) low[below.n] = Math.min(low[below.n] as number, low[n] as number);
        if (low[n] === seen[n]) {
          const part = stack.splice(stack.lastIndexOf(n));
          for (const member of part) held[member] = 0;
          parts.push(part);
        }
      }
    }
    return parts;
  }
}

/** The shortest way back to a position without leaving its component: the choices. */
export function roundFrom(graph: Graph, of: Components, start: number): number[] {
  const from = new Map<number, { readonly n: number; readonly choice: number }>();
  const queue = [start];
  for (let i = 0; !from.has(start); i++) {
    const n = queue[i];
    if (n === undefined) throw new RangeError(`position ${start} is on no round`);
    (graph.successors(n) ?? []).forEach((to, choice) => {
      if (to < 0 || of[to] !== of[start] || from.has(to)) return;
      from.set(to, { n, choice });
      queue.push(to);
    });
  }
  const choices: number[] = [];
  let at = start;
  do {
    const step = from.get(at) as { n: number; choice: number };
    choices.push(step.choice);
    at = step.n;
  } while (at !== start);
  return choices.reverse();
}
