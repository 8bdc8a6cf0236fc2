import { expect, test } from 'vitest';
import { type Graph, graphModel } from '../process/graph-game.test-helper.ts';
import { compare } from './lockstep.ts';

const base: Graph = {
  start: 's',
  edges: { s: ['a', 'b'], a: ['e', 's'], b: ['c', 's'], c: ['e', 's'] },
  ends: { e: 'one', f: 'two' },
};
const against = (edges: Graph['edges']) =>
  compare(graphModel(base), graphModel({ ...base, edges: { ...base.edges, ...edges } }));

test('a game is indistinguishable from itself', () => {
  expect(against({})).toMatchObject({ apart: null, winner: null, complete: true, positions: 5 });
});

test('other answers to the same question tell two games apart, by the shortest game', () => {
  const { apart, winner } = against({ c: ['e', 's', 'a'] });
  expect(apart).toMatchObject({ first: [1, 0], second: [1, 0], common: 2, why: 'answers' });
  expect(winner).toBeNull();
});

test('another winner after the same answers', () => {
  const text = [
    '| Fact | Values |',
    '| --- | --- |',
    '| at | s, a, b, r, e, f |',
    '| r | e, f |',
    '',
    '## Ruling: r',
    '',
    '| at | Outcome | Rules |',
    '| --- | --- | --- |',
    '| r | e | G-1 |',
  ].join('\n');
  const graph: Graph = {
    start: 's',
    edges: { s: ['a', 'b'], a: ['s', 'b'], b: ['r', 's'] },
    ends: { e: 'one', f: 'two' },
    rulings: ['r'],
    text,
  };
  const other = graphModel({ ...graph, text: text.replace('| r | e | G', '| r | f | G') });
  expect(compare(graphModel(graph), other).winner).toMatchObject({
    first: [1, 0],
    second: [1, 0],
    common: 2,
    outcomes: ['one', 'two'],
  });
});

test('a comparison that reaches its limit is not complete, and says so', () => {
  expect(compare(graphModel(base), graphModel(base), { limit: 2 })).toEqual({
    apart: null,
    winner: null,
    complete: false,
    positions: 3,
    stopped: 'it reached its limit of 2 pairs of positions',
  });
});
