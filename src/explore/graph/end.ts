import type { PropertyVerdict } from '../../property/index.ts';
import { attract, where } from './fixpoint.ts';
import type { Edge, Graph } from './graph.ts';

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
  /** Rulings that the rules leave open and that this game has passed, or can still come to: settled, they might let it end. */
  readonly rulings: readonly string[];
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
  const cases = new Map<NoEnd['kind'], { kind: NoEnd['kind']; positions: number; at: Edge | number }>();
  for (let n = 0; n < graph.size; n++) {
    const kind = kindOf(n);
    if (kind === null) continue;
    const known = cases.get(kind);
    if (known) known.positions++;
    else cases.set(kind, { kind, positions: 1, at: n });
  }
  const { repeats } = graph;
  if (repeats) {
    const known = cases.get('endless') ?? { kind: 'endless', positions: 0, at: repeats.first };
    const shorter = typeof known.at !== 'number' || graph.path(known.at).length > graph.pathOf(repeats.first).length;
    const at = shorter ? repeats.first : known.at;
    cases.set('endless', { kind: 'endless', positions: known.positions + repeats.count, at });
  }
  return {
    verdict: graph.verdict(cases.size > 0),
    cases: [...cases.values()].map(({ at, ...rest }) =>
      typeof at === 'number'
        ? {
            ...rest,
            choices: graph.path(at),
            rulings: [...new Set([...graph.rulingsTo(at), ...rulingsAfter(graph, at)])],
          }
        : { ...rest, choices: graph.pathOf(at), rulings: graph.rulingsAt(at) },
    ),
  };
}

/** Rulings left open that play can come to from a position. */
function rulingsAfter(graph: Graph, start: number): string[] {
  const rulings = new Set<string>();
  const seen = new Set([start]);
  for (const n of seen) {
    const of = graph.asker(n);
    if (of?.kind === 'rulebook') rulings.add(of.ruling);
    for (const to of graph.successors(n) ?? []) if (to >= 0) seen.add(to);
  }
  return [...rulings];
}
