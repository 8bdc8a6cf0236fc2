import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missing, seat } from '../../process/index.ts';
import { A, anyGraph, blind, by, ends, graphOf, open, positionsOf, reachable, rolled } from './graph.test-helper.ts';
import type { Graph } from './graph.ts';
import { type Effect, orders } from './order.ts';

const first = by(missing('X-1'), 'order');
const of = (nodes: Parameters<typeof graphOf>[0]) => orders(graphOf(nodes).graph, new Set(['order']));
const none = { winner: 0, end: 0, future: 0, position: 0, 'same end': 0, commutes: 0, unknown: 0 };

describe('an order', () => {
  test('that decides the winner before anybody has a choice', () => {
    expect(of({ s: A('o', 'e'), o: first('a', 'b'), a: ends('A wins'), b: ends('B wins'), e: ends('x') })).toEqual({
      positions: 1,
      effects: { ...none, winner: 1 },
      pairs: [
        {
          effect: 'winner',
          question: 'order',
          of: missing('X-1'),
          outcomes: [['A wins'], ['B wins']],
          first: [0, 0],
          second: [0, 1],
          positions: 1,
        },
      ],
      why: null,
    });
  });

  test('of three things: each two winners that differ, by the shortest orders', () => {
    const { positions, effects, pairs } = of({
      o: first('o1', 'o2', 'c'),
      o1: first('b', 'a'),
      o2: first('c', 'o1'),
      a: ends('A wins'),
      b: ends('B wins'),
      c: ends('C wins'),
    });
    expect({ positions, effects }).toEqual({ positions: 1, effects: { ...none, winner: 1 } });
    expect(pairs.map((p) => [p.outcomes, p.first, p.second])).toEqual([
      [[['C wins'], ['B wins']], [2], [0, 0]],
      [[['C wins'], ['A wins']], [2], [0, 1]],
      [
        [['B wins'], ['A wins']],
        [0, 0],
        [0, 1],
      ],
    ]);
  });

  test('with which the game is over, and with another it goes on', () => {
    expect(of({ o: first('a', 'p'), p: A('a', 'b'), a: ends('A wins'), b: ends('B wins') }).pairs).toMatchObject([
      { effect: 'end', outcomes: [['A wins'], ['A wins', 'B wins']], first: [0], second: [1] },
    ]);
    // Or goes on for ever.
    expect(of({ o: first('a', 'repeats'), a: ends('A wins') }).pairs).toMatchObject([
      { effect: 'end', outcomes: [['A wins'], []], first: [0], second: [1] },
    ]);
  });

  test('after which other ends are possible', () => {
    const game = { o: first('p', 'd'), p: A('a', 'b'), d: rolled('a', 'c'), a: ends('1'), b: ends('2'), c: ends('3') };
    expect(of(game)).toMatchObject({
      effects: { ...none, future: 1 },
      pairs: [
        {
          effect: 'future',
          outcomes: [
            ['1', '2'],
            ['1', '3'],
          ],
          first: [0],
          second: [1],
        },
      ],
    });
  });

  test('that makes another position, and no other end', () => {
    expect(of({ o: first('p', 'd'), p: A('a', 'b'), d: rolled('a', 'b'), a: ends('1'), b: ends('2') })).toMatchObject({
      effects: { ...none, position: 1 },
      pairs: [
        {
          effect: 'position',
          outcomes: [
            ['1', '2'],
            ['1', '2'],
          ],
          first: [0],
          second: [1],
        },
      ],
    });
  });

  test('that ends the game in the same way, on another table', () => {
    expect(of({ o: first('a', 'b'), a: ends('1'), b: ends('1') })).toMatchObject({
      effects: { ...none, 'same end': 1 },
      pairs: [],
    });
  });

  test('that makes no difference', () => {
    expect(
      of({
        s: A('o', 'q'),
        o: first('o1', 'o2'),
        o1: first('p', 'p'),
        o2: first('p', 'p'),
        q: first('p', 'p'),
        p: A('o', 'e'),
        e: ends('x'),
      }),
    ).toMatchObject({ positions: 2, effects: { ...none, commutes: 2 }, pairs: [] });
  });

  test('is followed past questions of order only: a choice of anybody else ends it', () => {
    for (const choice of [A, rolled, open])
      expect(
        of({ o: first('p', 'q'), p: choice('a', 'a'), q: choice('b', 'b'), a: ends('1'), b: ends('2') }).effects,
      ).toEqual({
        ...none,
        future: 1,
      });
  });

  test('can be somebody’s to choose', () => {
    const chosen = by(seat(1), 'order');
    expect(of({ o: chosen('a', 'b'), a: ends('1'), b: ends('2') }).pairs).toMatchObject([{ of: seat(1) }]);
  });

  test('is unknown where that may hang on what was not explored', () => {
    expect(of({ o: first('p', 'q'), p: A('a', 'b'), q: { unseen: true }, a: ends('1'), b: ends('2') })).toEqual({
      positions: 1,
      effects: { ...none, unknown: 1 },
      pairs: [],
      why: 'it was stopped (5 positions explored, 1 of them not looked behind, depth 0)',
    });
    // Two winners are two winners, and one position is one, all the same.
    expect(
      of({
        s: A('o', 'q', 'u'),
        o: first('a', 'b'),
        q: first('u', 'u'),
        u: { unseen: true },
        a: ends('1'),
        b: ends('2'),
      }).effects,
    ).toEqual({ ...none, winner: 1, commutes: 1 });
  });
});

/** All orders from a position, played one by one; an order that goes round is none. */
function played(graph: Graph, n: number, path: readonly number[] = []): number[] {
  if (n < 0 || graph.question(n) !== 'order') return [n];
  if (path.includes(n)) return [];
  return [...(graph.successors(n) ?? [-1])].flatMap((to) => played(graph, to, [...path, n]));
}

function effectOf(graph: Graph, n: number): Effect {
  const UNKNOWN = [-1, -3];
  const ends = [...new Set(played(graph, n))];
  const outcome = (at: number) => (at < 0 ? null : graph.outcome(at));
  const ways = (at: number): string =>
    at < 0
      ? ''
      : [...new Set([...reachable(graph, at)].map(outcome))]
          .filter((o) => o !== null)
          .sort()
          .join();
  const known = ends.filter((at) => !UNKNOWN.includes(at));
  const over = known.filter((at) => outcome(at) !== null);
  if (new Set(over.map(outcome)).size > 1) return 'winner';
  if (over.length > 0 && over.length < known.length) return 'end';
  if (known.length < ends.length) return 'unknown';
  if (known.length < 2) return 'commutes';
  if (over.length === known.length) return 'same end';
  if (positionsOf(graph).some((at) => blind(graph, at))) return 'unknown';
  return new Set(known.map(ways)).size > 1 ? 'future' : 'position';
}

test('as playing every order says, on any graph', () => {
  fc.assert(
    fc.property(fc.boolean().chain(anyGraph), (graph) => {
      const isOrder = (n: number): boolean => graph.question(n) === 'order';
      const begins = positionsOf(graph).filter(
        (n) =>
          isOrder(n) &&
          (n === 0 ||
            positionsOf(graph).some((p) => !isOrder(p) && (graph.successors(p) ?? []).some((to) => to === n))),
      );
      const expected: Record<Effect, number> = { ...none };
      for (const n of begins) expected[effectOf(graph, n)]++;
      const { effects, positions, pairs } = orders(graph, new Set(['order']));
      expect({ positions, effects }).toEqual({ positions: begins.length, effects: expected });
      for (const { effect, first: one, second: other, outcomes } of pairs) {
        const at = [one, other].map((path) =>
          path.reduce((n, c) => (graph.successors(n) as Int32Array)[c] as number, 0),
        );
        expect(at[0]).not.toBe(at[1]);
        if (effect === 'winner') expect(at.map((n) => [graph.outcome(n as number)])).toEqual(outcomes);
      }
    }),
    { numRuns: 600 },
  );
});
