import { expect, test } from 'vitest';
import { graphModel } from '../process/graph-game.test-helper.ts';
import { always } from '../property/index.ts';
import { playRandomly } from './random.ts';

type Table = { readonly at: string };
const graph = {
  start: 's',
  edges: { s: ['s2', 'e', 's3'], s2: ['e', 's', 'x'], s3: ['s2', 'f'], x: ['e', 's'] },
  ends: { e: 'one', f: 'two' },
};
const noX = always<Table>({ name: 'no-x', says: '', cites: [], holds: ({ table }) => table.at !== 'x' });

test('the same seed plays the same games', () => {
  const play = () => playRandomly(graphModel(graph), { games: 50, seed: 7 });
  expect(play()).toEqual(play());
});

test('every game is counted, by how it ended', () => {
  const { games, outcomes, cut, stuck } = playRandomly(graphModel(graph), { games: 200, seed: 1 });
  expect(games).toBe(200);
  expect([...outcomes.values()].reduce((a, b) => a + b, 0) + cut + stuck).toBe(200);
  expect([...outcomes.keys()].sort()).toEqual(['one', 'two']);
});

test('what goes wrong is shrunk to the shortest and plainest game', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { found } = playRandomly(graphModel(graph), { games: 200, seed, properties: [noX] });
    expect(found).toMatchObject([{ kind: 'violated', id: 'violated/no-x', choices: [0, 2], forced: 0 }]);
  }
});

test('a game in which nobody can go on is stuck, not cut', () => {
  const dead = graphModel({ start: 's', edges: { s: ['s', 'x'], x: [] } });
  const { found, stuck, games } = playRandomly(dead, { games: 100, seed: 3 });
  expect(found).toMatchObject([{ kind: 'stuck', id: 'stuck/the-edge', choices: [1] }]);
  expect([games, stuck > 90]).toEqual([100, true]);
});
