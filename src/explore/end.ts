import type { PropertyVerdict } from '../property/index.ts';
import { attract, where } from './fixpoint.ts';
import type { Graph } from './graph.ts';

/** Positions from which no end can be reached, whatever anybody does. */
export interface NoEnd {
  readonly kind: /** Nobody can answer. */
    | 'stuck'
    /** Play goes on, and can come to nothing but being stuck (or to nothing at all). */
    | 'heads for stuck'
    /** Play goes on for ever. */
    | 'endless';
  /** How many there are; moves that nobody chooses and that go round for ever count as one for each answer that leads to them. */
  readonly positions: number;
  /** The shortest game to one. */
  readonly choices: readonly number[];
}

/** Whether an end can be reached from every position. */
export interface EndReachable {
  readonly verdict: PropertyVerdict;
  /** One for each kind that there is; the kinds share no position. */
  readonly cases: readonly NoEnd[];
}

/**
 * "An end can always be reached", by going back from the ends. What is not known behind a position may be an end: a position of the
 * result has none for certain, also where the graph is not complete.
 */
export function endReachable(graph: Graph): EndReachable {
  const everybody = () => true;
  const mayEnd = attract(
    graph,
    where(graph, (kind) => kind.over),
    everybody,
    true,
  );
  const stuck = new Uint8Array(graph.size);
  for (let n = 0; n < graph.size; n++) if (mayEnd[n] === -1 && graph.successors(n)?.length === 0) stuck[n] = 1;
  const toStuck = attract(graph, stuck, everybody, false);
  const kindOf = (n: number): NoEnd['kind'] | null => {
    if (mayEnd[n] !== -1) return null;
    return stuck[n] ? 'stuck' : toStuck[n] === -1 ? 'endless' : 'heads for stuck';
  };
  const cases = new Map<NoEnd['kind'], { kind: NoEnd['kind']; positions: number; choices: readonly number[] }>();
  const meet = (kind: NoEnd['kind'], positions: number, choices: () => readonly number[]): void => {
    const known = cases.get(kind);
    const path = known ? null : choices();
    if (known) known.positions += positions;
    else cases.set(kind, { kind, positions, choices: path ?? [] });
  };
  const { repeats } = graph;
  for (let n = 0; n < graph.size; n++) {
    const kind = kindOf(n);
    if (kind !== null) meet(kind, 1, () => graph.path(n));
  }
  if (repeats) {
    const choices = graph.pathOf(repeats.first);
    const known = cases.get('endless');
    if (!known || known.choices.length > choices.length)
      cases.set('endless', { kind: 'endless', positions: (known?.positions ?? 0) + repeats.count, choices });
    else known.positions += repeats.count;
  }
  return { verdict: graph.verdict(cases.size > 0), cases: [...cases.values()] };
}
