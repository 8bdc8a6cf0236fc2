import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endReachable } from './end.ts';
import { endless } from './endless.ts';
import {
  A,
  anyGraph,
  B,
  blind,
  by,
  ends,
  graphOf,
  open,
  positionsOf,
  reachable,
  rolled,
  walk,
} from './graph.test-helper.ts';
import { REPEATS } from './graph.ts';

const of = (nodes: Parameters<typeof graphOf>[0]) => endReachable(graphOf(nodes).graph);

describe('an end can always be reached', () => {
  test('in a graph whose rounds all have an exit', () => {
    expect(of({ s: A('a', 's'), a: rolled('s', 'b'), b: B('s', 'e'), e: ends('x') })).toEqual({
      verdict: { kind: 'holds', met: 4 },
      cases: [],
    });
  });

  test('not from a round without exit, nor from where nobody can answer, nor from what can only come to that', () => {
    expect(
      of({
        s: A('e', 'a', 'p'),
        a: B('b', 's'),
        b: rolled('c', 'c'),
        c: A('b', 'b'),
        p: B('q', 'r'),
        q: A(),
        r: A('p', 'q'),
        e: ends('x'),
      }),
    ).toEqual({
      verdict: { kind: 'violated' },
      cases: [
        { kind: 'heads for stuck', positions: 2, choices: [2], rulings: [] },
        { kind: 'endless', positions: 2, choices: [1, 0], rulings: [] },
        { kind: 'stuck', positions: 1, choices: [2, 0], rulings: [] },
      ],
    });
  });

  test('moves that nobody chooses and that come round are such a place too', () => {
    expect(of({ s: A('a', 'e'), a: A('e', 'repeats', 'repeats'), e: ends('x') }).cases).toEqual([
      { kind: 'endless', positions: 2, choices: [0, 1], rulings: [] },
    ]);
    expect(of({ s: A('a', 'b'), a: A('c', 'repeats'), b: A('b', 'b'), c: A('s', 'e'), e: ends('x') }).cases).toEqual([
      { kind: 'endless', positions: 2, choices: [1], rulings: [] },
    ]);
  });

  test('what is not known may be an end', () => {
    const unknown = { kind: 'unknown', why: 'what follows 1 of the answers is not known: the model fails there' };
    expect(of({ s: A('s', 'fails') })).toEqual({ verdict: unknown, cases: [] });
    expect(of({ s: A('s', 'outgrows') })).toEqual({ verdict: unknown, cases: [] });
    expect(of({ s: A('s', 'a'), a: { unseen: true } }).verdict).toEqual({
      kind: 'unknown',
      why: 'it was stopped (2 positions explored, 1 of them not looked behind, depth 0)',
    });
    // What is certain stays so.
    expect(of({ s: A('u', 'a'), a: open('a'), u: { unseen: true } })).toEqual({
      verdict: { kind: 'violated' },
      cases: [{ kind: 'endless', positions: 1, choices: [1], rulings: [] }],
    });
  });
});

test('as walking from every position says, on any graph', () => {
  fc.assert(
    fc.property(fc.boolean().chain(anyGraph), (graph) => {
      const { cases, verdict } = endReachable(graph);
      const hopeless = positionsOf(graph).filter((n) =>
        [...reachable(graph, n)].every((to) => graph.outcome(to) === null && !blind(graph, to)),
      );
      const isStuck = (n: number): boolean => graph.successors(n)?.length === 0;
      const stuck = hopeless.filter(isStuck);
      const heading = hopeless.filter((n) => !isStuck(n) && [...reachable(graph, n)].some(isStuck));
      const repeating = positionsOf(graph).flatMap((n) =>
        [...(graph.successors(n) ?? [])].filter((to) => to === REPEATS),
      );
      const count = (kind: string): number => cases.find((c) => c.kind === kind)?.positions ?? 0;
      expect(count('stuck')).toBe(stuck.length);
      expect(count('heads for stuck')).toBe(heading.length);
      expect(count('endless')).toBe(hopeless.length - stuck.length - heading.length + repeating.length);
      const unknown = positionsOf(graph).some((n) => blind(graph, n));
      expect(verdict.kind).toBe(hopeless.length + repeating.length > 0 ? 'violated' : unknown ? 'unknown' : 'holds');
      for (const { kind, choices } of cases) {
        const n = walk(graph, choices);
        expect(kind === 'stuck' ? stuck.includes(n) : n === REPEATS || hopeless.includes(n)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('rulings left open, on the way or ahead, are named: settled, they might let the game end', () => {
  const ruled = by({ kind: 'rulebook', ruling: 'who wins' });
  const { cases } = of({
    s: A('e', 'p', 'r'),
    p: A('r', 'p'),
    r: ruled('t', 't2'),
    t: A('t', 't'),
    t2: A(),
    e: ends('x'),
  });
  expect(cases).toEqual([
    { kind: 'heads for stuck', positions: 2, choices: [1], rulings: ['who wins'] },
    { kind: 'endless', positions: 1, choices: [2, 0], rulings: ['who wins'] },
    { kind: 'stuck', positions: 1, choices: [2, 1], rulings: ['who wins'] },
  ]);
  const { graph, n } = graphOf({
    s: A('q', 'e'),
    q: by({ kind: 'rulebook', ruling: 'first' })('r', 'e'),
    r: ruled('q', 'repeats'),
    e: ends('x'),
  });
  expect(['s', 'q', 'r'].map((name) => graph.rulingsTo(n(name)))).toEqual([[], [], ['first']]);
  expect(endReachable(graph).cases).toEqual([
    { kind: 'endless', positions: 1, choices: [0, 0, 1], rulings: ['first', 'who wins'] },
  ]);
  expect(endless(graph).plays).toMatchObject([
    { kind: 'repetition', past: ['first', 'who wins'], to: [0, 0, 1] },
    { kind: 'open', open: ['first', 'who wins'], past: [], to: [0], round: [0, 0] },
  ]);
});
