import type { Answerer } from '../../process/index.ts';
import { type Graph, REPEATS } from './graph.ts';

/** Whose answers are chosen by those that a question is about; everybody else's may be anything. */
export type Movers = (of: Answerer) => boolean;

/** All hats of a seat are one person. */
export const seatAlone =
  (seat: number): Movers =>
  (of) =>
    of.kind === 'seat' && of.seat === seat;

/** Answers that are nobody's choice, and no chance either: nothing is said of how often they come. */
export const isOpen: Movers = (of) => of.kind === 'missing' || of.kind === 'rulebook';

/** For every position 1 where `of` is said of its kind. */
export function where(graph: Graph, of: (kind: Graph['kinds'][number]) => boolean): Uint8Array {
  const kinds = graph.kinds.map(of);
  const marks = new Uint8Array(graph.size);
  for (let n = 0; n < graph.size; n++) if (kinds[graph.kindOf(n)]) marks[n] = 1;
  return marks;
}

/** For every position 1 where the movers choose the answer. */
export const movedBy = (graph: Graph, movers: Movers): Uint8Array => where(graph, (k) => !k.over && movers(k.of));

/**
 * From where the movers can make sure to come to a target, whatever everybody else answers: the least fixpoint, in time linear in
 * the answers.
 * @param unseen whether that which the graph does not tell (behind positions nobody has looked behind, and answers that the model
 *   cannot follow) counts as a target: with `false` the result is certain, with `true` nothing that might be is left out
 * @returns for each position the answers that it takes at most; -1 where they cannot make sure
 */
export function attract(graph: Graph, targets: Uint8Array, movers: Movers, unseen: boolean): Int32Array {
  const { size } = graph;
  const { starts, sources } = graph.predecessors;
  const ours = movedBy(graph, movers);
  const rank = new Int32Array(size).fill(-1);
  /** Answers of others that do not lead to a target yet. */
  const away = new Int32Array(size);
  const queue = new Int32Array(size);
  let end = 0;
  const reach = (n: number, answers: number): void => {
    if (rank[n] !== -1) return;
    rank[n] = answers;
    queue[end++] = n;
  };
  const unknowing: number[] = [];
  for (let n = 0; n < size; n++) {
    const row = graph.successors(n);
    if (targets[n] || (row === null && unseen)) reach(n, 0);
    if (row === null) continue;
    let known = row.length;
    if (unseen) for (const to of row) if (to < 0 && to !== REPEATS) known--;
    away[n] = known;
    if (known < row.length && (ours[n] || known === 0)) unknowing.push(n);
  }
  for (const n of unknowing) reach(n, 1);
  for (let i = 0; i < end; i++) {
    const n = queue[i] as number;
    for (let p = starts[n] as number; p < (starts[n + 1] as number); p++) {
      const from = sources[p] as number;
      const left = (away[from] as number) - 1;
      away[from] = left;
      if (ours[from] || left === 0) reach(from, (rank[n] as number) + 1);
    }
  }
  return rank;
}

/**
 * Where the movers can see to it for ever that play goes on, within some positions, whatever everybody else answers. A position in
 * which nobody can answer is none where play goes on.
 * @param within 1 for positions that must not be left; all, if left out
 * @returns 1 for each such position
 */
export function goesOn(graph: Graph, movers: Movers, unseen: boolean, within?: Uint8Array): Uint8Array {
  const stops = new Uint8Array(graph.size);
  for (let n = 0; n < graph.size; n++) {
    if (graph.successors(n)?.length === 0 || graph.outcome(n) !== null || within?.[n] === 0) stops[n] = 1;
  }
  // What others can force, the movers cannot prevent; what is not known stops play where only what is certain counts.
  const rank = attract(graph, stops, (of) => !movers(of), !unseen);
  return Uint8Array.from(rank, (r) => (r === -1 ? 1 : 0));
}
