import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endless } from './endless.ts';
import {
  A,
  anyGraph,
  B,
  blind,
  ends,
  graphOf,
  next,
  open,
  positionsOf,
  reachable,
  rolled,
  walk,
} from './graph.test-helper.ts';
import { type Graph, REPEATS } from './graph.ts';

const of = (nodes: Parameters<typeof graphOf>[0]) => endless(graphOf(nodes).graph);
const holds = (met: number) => ({ verdict: { kind: 'holds', met }, plays: [] });

describe('every game comes to an end', () => {
  test('where there is no round', () => {
    expect(of({ s: A('a', 'e'), a: rolled('b', 'e'), b: open('e'), e: ends('x') })).toEqual(holds(4));
  });

  test('where the dice leave every round, sooner or later', () => {
    expect(of({ s: A('d', 'd'), d: rolled('s', 'd', 'e'), e: ends('x') })).toEqual(holds(3));
    // They leave it for a place that they leave too.
    expect(of({ s: rolled('s', 'a'), a: rolled('a', 'b'), b: B('c', 'c'), c: rolled('e', 'b'), e: ends('x') })).toEqual(
      holds(5),
    );
  });

  test('where play gets stuck: that is another fault', () => {
    expect(of({ s: A('a', 'e'), a: B(), e: ends('x') })).toEqual(holds(3));
  });
});

describe('a repetition, whoever plays', () => {
  test('of dice that cannot leave', () => {
    expect(of({ s: A('d', 'e'), d: rolled('f', 'd'), f: rolled('d', 'f'), e: ends('x') })).toEqual({
      verdict: { kind: 'violated' },
      plays: [{ kind: 'repetition', seats: [], open: [], past: [], questions: [], positions: 2, to: [0], round: [1] }],
    });
  });

  test('in which people have choices, and none that leads out', () => {
    expect(of({ s: A('a', 'e'), a: B('b', 'c'), b: A('a', 'c'), c: open('a', 'b'), e: ends('x') }).plays).toEqual([
      { kind: 'repetition', seats: [], open: [], past: [], questions: [], positions: 3, to: [0], round: [0, 0] },
    ]);
  });

  test('of moves that nobody chooses', () => {
    expect(of({ s: A('a', 'e'), a: B('repeats', 'e', 'repeats'), e: ends('x') })).toEqual({
      verdict: { kind: 'violated' },
      plays: [
        { kind: 'repetition', seats: [], open: [], past: [], questions: [], positions: 2, to: [0, 0], round: [] },
      ],
    });
  });
});

describe('a choice that somebody can make for ever', () => {
  test('one alone', () => {
    expect(
      of({ s: B('a', 'e'), a: A('d', 'e'), d: rolled('a', 'g'), g: A('a', 'd', 'e'), e: ends('x') }).plays,
    ).toEqual([
      { kind: 'choice', seats: [0], open: [], past: [], questions: ['what'], positions: 3, to: [0], round: [0, 0] },
    ]);
  });

  test('two together, where either could lead out', () => {
    expect(of({ s: A('b', 'e'), b: B('s', 'e'), e: ends('x') }).plays).toEqual([
      { kind: 'choice', seats: [0, 1], open: [], past: [], questions: ['what'], positions: 2, to: [], round: [0, 0] },
    ]);
  });

  test('one alone in one place, and two together in another', () => {
    expect(of({ s: A('b', 'c', 'e'), b: B('s', 'e'), c: B('c', 'e'), e: ends('x') }).plays).toEqual([
      { kind: 'choice', seats: [1], open: [], past: [], questions: ['what'], positions: 1, to: [1], round: [0] },
      { kind: 'choice', seats: [0, 1], open: [], past: [], questions: ['what'], positions: 2, to: [], round: [0, 0] },
    ]);
  });

  test('under any hat', () => {
    const dragon = (...to: string[]) =>
      ({ of: { kind: 'seat', seat: 0, as: 'Dragon' }, question: 'roar', to }) as const;
    expect(of({ s: A('d', 'e'), d: dragon('s', 'e'), e: ends('x') }).plays).toEqual([
      {
        kind: 'choice',
        seats: [0],
        open: [],
        past: [],
        questions: ['what', 'roar'],
        positions: 2,
        to: [],
        round: [0, 0],
      },
    ]);
  });
});

describe('a round that a missing document may keep up', () => {
  test('alone', () => {
    expect(of({ s: A('m', 'm'), m: open('s', 'e'), e: ends('x') }).plays).toEqual([
      { kind: 'open', seats: [], open: ['X-1'], past: [], questions: ['what'], positions: 2, to: [], round: [0, 0] },
    ]);
  });

  test('with somebody', () => {
    expect(of({ s: A('m', 'e'), m: open('s', 'e'), e: ends('x') }).plays).toEqual([
      { kind: 'choice', seats: [0], open: ['X-1'], past: [], questions: ['what'], positions: 2, to: [], round: [0, 0] },
    ]);
  });

  test('is no round that a person keeps up whatever the document says', () => {
    expect(of({ s: A('m', 'e'), m: open('s', 'a'), a: A('s', 'e'), e: ends('x') }).plays).toEqual([
      { kind: 'choice', seats: [0], open: [], past: [], questions: ['what'], positions: 3, to: [], round: [0, 0] },
    ]);
  });
});

test('what is not known is no round, and no proof that there is none', () => {
  expect(of({ s: A('a', 'e'), a: { unseen: true }, e: ends('x') }).verdict.kind).toBe('unknown');
  expect(of({ s: rolled('s', 'fails') })).toEqual({
    verdict: { kind: 'unknown', why: 'what follows 1 of the answers is not known: the model fails there' },
    plays: [],
  });
  expect(of({ s: A('s', 'fails') }).plays).toMatchObject([{ kind: 'choice', seats: [0], round: [0] }]);
});

/** Every way to fix one answer for each position that the coalition decides. */
function strategies(graph: Graph, ours: (n: number) => boolean): Map<number, number>[] {
  let all: Map<number, number>[] = [new Map()];
  for (const n of positionsOf(graph)) {
    const answers = graph.successors(n)?.length ?? 0;
    if (ours(n) && answers > 0)
      all = all.flatMap((s) => Array.from({ length: answers }, (_, i) => new Map(s).set(n, i)));
  }
  return all;
}

/**
 * Positions that come round for certain, by trying every strategy: those to which play comes back from wherever it can go, the answers
 * of the coalition being fixed, and everybody else answering anything.
 */
function roundBy(graph: Graph, ours: (n: number) => boolean): Set<number> {
  const found = new Set<number>();
  for (const strategy of strategies(graph, ours)) {
    const after = (n: number): number[] => {
      const row = [...(graph.successors(n) ?? [FALL])];
      const chosen = strategy.get(n);
      return chosen === undefined ? row : [row[chosen] as number];
    };
    const from = (n: number): Set<number> => {
      const seen = new Set<number>();
      const queue = after(n);
      for (let i = 0; i < queue.length; i++) {
        const to = queue[i] as number;
        if (seen.has(to)) continue;
        seen.add(to);
        if (to >= 0) queue.push(...after(to));
      }
      return seen;
    };
    for (const n of positionsOf(graph)) {
      const ahead = from(n);
      if (ahead.size > 0 && [...ahead].every((to) => to >= 0 && from(to).has(n))) found.add(n);
    }
  }
  return found;
}
const FALL = -9;

test('as trying every strategy of every coalition says, on any graph', () => {
  const coalitions = [
    { seats: [], open: false },
    { seats: [0], open: false },
    { seats: [1], open: false },
    { seats: [0, 1], open: false },
    { seats: [], open: true },
    { seats: [0], open: true },
    { seats: [1], open: true },
    { seats: [0, 1], open: true },
  ];
  fc.assert(
    fc.property(fc.boolean().chain(anyGraph), (graph) => {
      const rounds = coalitions.map(({ seats, open: withOpen }) =>
        roundBy(graph, (n) => {
          const of = graph.asker(n);
          return of?.kind === 'seat' ? (seats as number[]).includes(of.seat) : of?.kind === 'missing' && withOpen;
        }),
      );
      const expected = coalitions.flatMap(({ seats, open: withOpen }, i) => {
        const fewer = coalitions.flatMap((other, j) =>
          j !== i && (withOpen || !other.open) && other.seats.every((s) => (seats as number[]).includes(s))
            ? [rounds[j]]
            : [],
        );
        const own = [...(rounds[i] as Set<number>)].filter((n) => !fewer.some((f) => f?.has(n)));
        return own.length > 0 ? [[seats, withOpen, own.length]] : [];
      });
      const { plays, verdict } = endless(graph);
      const kept = plays.filter((p) => p.round.length > 0);
      // The numbers of seats are as the graph has them: a seat that is never asked is in no coalition.
      expect(kept.map((p) => [p.seats, p.open.length > 0, p.positions])).toEqual(expected);
      const repeating = positionsOf(graph).flatMap((n) =>
        [...(graph.successors(n) ?? [])].filter((to) => to === REPEATS),
      );
      expect(plays.length - kept.length).toBe(repeating.length > 0 ? 1 : 0);
      const unknown = positionsOf(graph).some((n) => blind(graph, n));
      expect(verdict.kind).toBe(plays.length > 0 ? 'violated' : unknown ? 'unknown' : 'holds');
      for (const { to, round } of kept) expect(walk(graph, round, walk(graph, to))).toBe(walk(graph, to));
      // No round at all: no end to be missed.
      if (!plays.length && !unknown)
        for (const n of positionsOf(graph))
          expect([...reachable(graph, n)].some((m) => graph.outcome(m) !== null || next(graph, m).length === 0)).toBe(
            true,
          );
    }),
    { numRuns: 400 },
  );
});
