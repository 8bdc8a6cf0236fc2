import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphModel } from '../../process/graph-game.test-helper.ts';
import { int, record, seat } from '../../process/index.ts';
import { Explorer } from '../search/explore.ts';
import { Ints } from '../search/ints.ts';
import { A, B, ends, graphOf, rolled } from './graph.test-helper.ts';
import { FAILED, type Graph, OUTGROWS, REPEATS } from './graph.ts';
import { Rows } from './rows.ts';
import { smallGame } from './small-game.test-helper.ts';

const explored = (model: Parameters<typeof graphModel>[0], limit?: number): Graph => {
  const explorer = new Explorer(graphModel(model), { edges: true, ...(limit === undefined ? {} : { limit }) });
  while (explorer.advance(10));
  return explorer.graph() as Graph;
};
const shown = (graph: Graph) =>
  Array.from({ length: graph.size }, (_, n) => [...(graph.successors(n) ?? ['not looked behind'])]);

describe('what exploration keeps', () => {
  const diamond = {
    start: 's',
    edges: { s: ['a', 'b'], a: ['c', 'e'], b: ['c', 'c2'], c: ['e', 'e2'], c2: ['e', 's'] },
    ends: { e: 'one', e2: 'two' },
  };

  test('the successor of every answer, who is asked, and how it ends', () => {
    const graph = explored(diamond);
    expect(shown(graph)).toEqual([[1, 2], [3, 4], [3, 5], [4, 6], [], [4, 0], []]);
    expect([0, 4, 6].map((n) => [graph.asker(n), graph.question(n), graph.outcome(n)])).toEqual([
      [seat(0), 'the edge', null],
      [null, null, 'one'],
      [null, null, 'two'],
    ]);
    expect([graph.size, graph.root, graph.complete, graph.gap]).toEqual([7, 0, true, null]);
    expect([graph.questions, graph.outcomes, graph.seats]).toEqual([['the edge'], ['one', 'two'], [0]]);
    expect([0, 3, 6].map((n) => graph.path(n))).toEqual([[], [0, 0], [0, 0, 1]]);
    expect(graph.frame(3).context.table).toEqual({ at: 'c' });
  });

  test('who may come to a position', () => {
    const { starts, sources } = explored(diamond).predecessors;
    expect([...starts]).toEqual([0, 1, 2, 3, 5, 8, 9, 10]);
    expect([...sources]).toEqual([5, 0, 0, 1, 2, 1, 3, 5, 2, 3]);
  });

  test('an exploration that is stopped says what it has not looked behind', () => {
    const graph = explored(diamond, 4);
    expect(shown(graph)).toEqual([[1, 2], [3, 4], ['not looked behind'], ['not looked behind'], ['not looked behind']]);
    expect(graph.gap).toBe(
      'it reached its limit of 4 positions (5 positions explored, 3 of them not looked behind, depth 1)',
    );
    expect(graph.complete).toBe(false);
  });

  test('nothing is kept unless it is asked for', () => {
    const explorer = new Explorer(graphModel(diamond));
    while (explorer.advance(10));
    expect(explorer.graph()).toBeNull();
    const kept = new Explorer(graphModel(diamond), { edges: true });
    while (kept.advance(10));
    const { memory, ...result } = explorer.result();
    const { memory: more, ...same } = kept.result();
    expect(same).toEqual(result);
    expect(more).toBeGreaterThan(memory);
  });

  test('what is behind an unsettled ruling is kept too, though it is looked at last', () => {
    const graph = explored({
      start: 's',
      edges: { s: ['r', 'a'], a: ['e', 's'] },
      ends: { e: 'one', f: 'two' },
      rulings: ['r'],
      text: '| Fact | Values |\n| --- | --- |\n| at | s, r, a, e, f |\n| r | e, f |\n\n## Ruling: r\n\n| at | Outcome | Rules |\n| --- | --- | --- |\n| s | e | G-1 |\n',
    });
    expect(shown(graph)).toEqual([[1, 2], [3, 4], [3, 0], [], []]);
    expect(graph.asker(1)).toEqual({ kind: 'rulebook', ruling: 'r' });
    expect([graph.outcome(3), graph.outcome(4), graph.complete]).toEqual(['one', 'two', true]);
  });
});

describe('answers that lead to no position', () => {
  test('forced moves that come round', () => {
    const graph = explored({ start: 's', edges: { s: ['e', 'a'], a: ['b'], b: ['a'] }, ends: { e: 'one' } });
    expect(shown(graph)).toEqual([[1, REPEATS], []]);
    expect(graph.repeats).toEqual({ first: { from: 0, choice: 1 }, count: 1 });
    expect(graph.complete).toBe(true);
    expect(explored({ start: 'a', edges: { a: ['b'], b: ['a'] } }).root).toBe(REPEATS);
  });

  const counter = (top: number, steps: readonly number[]) =>
    smallGame({
      table: record({ n: int(0, top) }),
      start: { n: 0 },
      questions: {
        more: {
          when: () => true,
          of: () => seat(0),
          answers: () => steps.map(String),
          after: ({ n }, answer) => {
            if (answer === '9') throw new Error('nine');
            return { n: n + Number(answer) };
          },
        },
      },
      outcome: () => null,
    });
  const graphOfCounter = (top: number, steps: readonly number[]): Graph => {
    const explorer = new Explorer(counter(top, steps), { edges: true });
    while (explorer.advance(10));
    return explorer.graph() as Graph;
  };

  test('a field that outgrows its range, and a model that breaks', () => {
    const graph = graphOfCounter(2, [1, 2, 9]);
    expect(shown(graph)).toEqual([
      [1, 2, FAILED],
      [2, OUTGROWS, FAILED],
      [OUTGROWS, OUTGROWS, FAILED],
    ]);
    expect([...graph.outgrown]).toEqual([['table.n', { from: 1, choice: 1 }]]);
    expect(graph.gap).toBe('what follows 6 of the answers is not known: the model fails there');
  });

  test('forced moves that make a field outgrow its range, though they never stop', () => {
    expect(graphOfCounter(20_000, [1]).root).toBe(FAILED);
    const graph = graphOfCounter(7000, [1]);
    expect(graph.root).toBe(OUTGROWS);
    expect([...graph.outgrown]).toEqual([['table.n', { from: -1, choice: 0 }]]);
  });
});

test('a graph made by hand is numbered as exploration numbers it', () => {
  const { graph, names } = graphOf({
    s: A('b', 'a'),
    a: B('s', 'e'),
    b: rolled('e', 'a', 'f'),
    e: ends('x'),
    f: ends('y'),
  });
  expect(names).toEqual(['s', 'b', 'a', 'e', 'f']);
  expect(shown(graph)).toEqual([[1, 2], [3, 2, 4], [0, 3], [], []]);
  expect(graph.path(4)).toEqual([0, 2]);
});

test('rows and lists are kept as they were written, across chunks of memory', () => {
  const rows = new Rows();
  const long = 300_000;
  for (const n of [3, 0, 7, 5]) rows.add(n, long, n).set([n + 1], long - 1);
  expect([rows.size, rows.total]).toEqual([4, 4 * long]);
  for (const n of [3, 0, 7, 5]) {
    const row = rows.get(n) as Int32Array;
    expect([row.length, row[0], row[long - 1]]).toEqual([long, n, n + 1]);
  }
  expect([rows.get(1), rows.get(8)]).toEqual([null, null]);
  expect(() => rows.add(9, 1 << 20, 0)).toThrow('a row of 1048576 is too long');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { minLength: 1 }), (values) => {
      const ints = new Ints();
      for (let i = 0; i < 300_000; i++) ints.push(values[i % values.length] as number);
      expect(ints.length).toBe(300_000);
      for (const i of [0, 1, 262_143, 262_144, 299_999]) expect(ints.get(i)).toBe(values[i % values.length]);
    }),
    { numRuns: 3 },
  );
});
