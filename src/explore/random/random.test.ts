import { describe, expect, test } from 'vitest';
import { graphModel } from '../../process/graph-game.test-helper.ts';
import { int, record, seat } from '../../process/index.ts';
import { always, step } from '../../property/index.ts';
import { smallGame } from '../graph/small-game.test-helper.ts';
import { heap } from '../shrink/planted.test-helper.ts';
import { playByNumbers, playRandomly } from './random.ts';
import { milestones, tenfold } from './saturation.ts';

type Table = { readonly at: string };
const graph = {
  start: 's',
  edges: { s: ['s2', 'e', 's3'], s2: ['e', 's', 'x'], s3: ['s2', 'f'], x: ['e', 's'] },
  ends: { e: 'one', f: 'two' },
};
const never = (node: string) =>
  always<Table>({ name: `no-${node}`, says: '', cites: [], holds: ({ table }) => table.at !== node });

describe('games', () => {
  test('the same seed plays the same games, another one others', () => {
    const play = (seed: number) => playRandomly(graphModel(graph), { games: 50, seed });
    expect(play(7)).toEqual(play(7));
    expect(play(8).lengths).not.toEqual(play(7).lengths);
  });

  test('more games begin with the same games', () => {
    const positions = (games: number) =>
      playRandomly(heap(3, 20).model, { games, seed: 3 }).reached.find((r) => r.games === 8)?.positions;
    expect([positions(8), positions(100)]).toEqual([174, 174]);
  });

  test('every game is counted once, by how it ended', () => {
    const played = playRandomly(graphModel(graph), { games: 200, seed: 1 });
    expect(played).toMatchObject({ games: 200, cut: 0, stuck: 0, failed: 0 });
    expect([...played.outcomes]).toEqual([
      ['one', 157],
      ['two', 43],
    ]);
    expect([...played.plain.outcomes]).toEqual([
      ['one', 79],
      ['two', 21],
    ]);
    expect(played.plain.games).toBe(100);
  });

  test('a game that is not over after the most choices is cut, and counted', () => {
    const round = graphModel({ start: 's', edges: { s: ['s', 'a'], a: ['s', 'a'] } });
    expect(playRandomly(round, { games: 20, seed: 1, choices: 7 })).toMatchObject({
      most: 7,
      cut: 20,
      stuck: 0,
      lengths: Array.from({ length: 20 }, () => 7),
    });
  });

  test('a game in which nobody can go on is stuck, not cut', () => {
    const dead = graphModel({ start: 's', edges: { s: ['s', 'x'], x: [] } });
    const { found, stuck, cut } = playRandomly(dead, { games: 100, seed: 3 });
    expect(found).toMatchObject([{ kind: 'stuck', id: 'stuck/the-edge', choices: [1], others: [] }]);
    expect([stuck, cut]).toEqual([100, 0]);
  });

  test('a game that breaks the model, or goes round for ever by itself, has failed', () => {
    const round = graphModel({ start: 's', edges: { s: ['a', 'e'], a: ['b'], b: ['a'] }, ends: { e: 'one' } });
    const { found, failed, outcomes } = playRandomly(round, { games: 40, seed: 1, successors: false });
    expect(found).toMatchObject([{ kind: 'endless', id: 'endless/forced-moves', choices: [0], forced: 0 }]);
    expect([failed, outcomes.get('one')]).toEqual([23, 17]);
  });

  test('of no games there is nothing to tell', () => {
    expect(playRandomly(graphModel(graph), { games: 0, seed: 1, properties: [never('x')] })).toMatchObject({
      games: 0,
      lengths: [],
      reached: [],
      found: [],
    });
  });
});

describe('what goes wrong', () => {
  test('is shrunk to the shortest and plainest game', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { found } = playRandomly(graphModel(graph), { games: 200, seed, properties: [never('x')] });
      expect(found).toMatchObject([{ kind: 'violated', id: 'violated/no-x', choices: [0, 2], forced: 0, others: [] }]);
    }
  });

  test('is found behind every answer, also behind those that are not given', () => {
    const wide = graphModel({
      start: 's',
      edges: { s: [...Array.from({ length: 30 }, () => 'e'), 'x'], x: ['e'] },
      ends: { e: 'one' },
    });
    const play = (successors: boolean) =>
      playRandomly(wide, { games: 1, seed: 2, properties: [never('x')], successors });
    expect(play(false)).toMatchObject({ found: [], moves: 1, looked: 0 });
    expect(play(true)).toMatchObject({ found: [{ id: 'violated/no-x', choices: [30] }], moves: 1, looked: 31 });
  });

  test('behind a position that was seen before nothing is looked at again', () => {
    const two = graphModel({ start: 's', edges: { s: ['e', 'f'] }, ends: { e: 'one', f: 'two' } });
    expect(playRandomly(two, { games: 100, seed: 1 })).toMatchObject({ moves: 100, looked: 1 });
  });

  test('each finding is told once, in the order in which it was met, and all of a game', () => {
    const dead = graphModel({ start: 's', edges: { s: ['x', 's'], x: ['y'], y: [] } });
    const grows = step<Table>({ name: 'no-y', says: '', cites: [], holds: (_, after) => after.table.at !== 'y' });
    const { found } = playRandomly(dead, { games: 30, seed: 1, properties: [never('x'), grows] });
    expect(found.map(({ id, choices, forced }) => [id, choices, forced])).toEqual([
      ['violated/no-x', [0], 0],
      ['stuck/the-edge', [0], 1],
      ['violated/no-y', [0], 1],
    ]);
  });
});

test('examples are asked other questions, the shortest first', () => {
  type Table = { readonly at: string; readonly n: number };
  const model = smallGame<Record<string, number>>({
    table: record({ way: int(0, 2), n: int(0, 3) }),
    start: { way: 0, n: 0 },
    questions: {
      way: {
        when: ({ way }) => way === 0,
        of: () => seat(0),
        answers: () => ['1', '2'],
        after: (t, a) => ({ ...t, way: Number(a) }),
      },
      bridge: {
        when: ({ way }) => way === 1,
        of: () => seat(0),
        answers: () => ['0', '2'],
        after: (t, a) => ({ ...t, n: Number(a) }),
      },
      ford: {
        when: () => true,
        of: () => seat(0),
        answers: () => ['0', '1'],
        after: (t, a) => ({ ...t, n: (t.n as number) + Number(a) }),
      },
    },
    outcome: ({ n }) => (n === 2 ? 'over' : null),
  });
  const wet = always<Table>({ name: 'wet', says: '', cites: [], holds: ({ table }) => table.n !== 2 });
  const play = (examples: number) =>
    playRandomly(model, { games: 60, seed: 1, properties: [wet], examples }).found.map((f) =>
      [f, ...f.others].map(({ choices }) => choices.join(' ')),
    );
  expect(play(1)).toEqual([['0 1']]);
  expect(play(2)).toEqual([['0 1', '1 1 1']]);
  expect(play(4)).toEqual([['0 1', '1 1 1', '0 0 1', '1 0 1 1']]);
});

describe('saturation', () => {
  test('is counted after 1, 2, 4 games and so on, a tenth, and all', () => {
    expect([...milestones(200)].sort((a, b) => a - b)).toEqual([1, 2, 4, 8, 16, 20, 32, 64, 128, 200]);
    expect([...milestones(1)]).toEqual([1]);
    expect(playRandomly(graphModel(graph), { games: 40, seed: 1 }).reached.map((r) => r.positions)).toEqual([
      5, 6, 6, 6, 6, 6, 6,
    ]);
  });
  test('says what ten times more games have found', () => {
    const reached = [
      { games: 2, positions: 50 },
      { games: 20, positions: 51 },
    ];
    expect(tenfold(reached)).toBe(0.02);
    expect(tenfold([{ games: 9, positions: 9 }])).toBeNull();
    expect(tenfold([])).toBeNull();
  });
});

test('statements that decided moves are counted', () => {
  const { decided, statements, moves } = playRandomly(graphModel(graph), { games: 10, seed: 1 });
  expect([[...decided], statements]).toEqual([[['G-1', moves]], 1]);
});

test('a game by numbers ends where something new is found', () => {
  const model = graphModel(graph);
  expect(playByNumbers(model, [3, 2, 0], [never('x')], new Set())).toMatchObject({
    choices: [0, 2],
    end: 'cut',
    outcome: null,
    found: { id: 'violated/no-x' },
  });
  expect(playByNumbers(model, [3, 2, 0], [never('x')], new Set(['violated/no-x']))).toMatchObject({
    choices: [0, 2, 0],
    end: 'over',
    outcome: 'one',
    found: null,
  });
  expect(playByNumbers(model, [3], [], new Set())).toMatchObject({ choices: [0], end: 'cut', found: null });
});
