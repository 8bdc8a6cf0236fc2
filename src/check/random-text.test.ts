import { expect, test } from 'vitest';
import type { RandomPlay } from '../explore/index.ts';
import { randomText } from './random-text.ts';

const tally = (
  outcomes: Record<string, number>,
  [stuck, cut, failed]: readonly number[],
  lengths: readonly number[],
) => ({
  games: lengths.length,
  outcomes: new Map(Object.entries(outcomes)),
  stuck: stuck ?? 0,
  cut: cut ?? 0,
  failed: failed ?? 0,
  lengths,
});
const lengths = (games: number) => Array.from({ length: games }, (_, i) => 10 + i);
const about = {
  seed: 3,
  most: 1000,
  moves: 0,
  looked: 0,
  decided: new Map([['G-1', 9]]),
  statements: 4,
  found: [],
};

test('every end has its share with an interval, and games in which something was left out are told apart', () => {
  const result: RandomPlay = {
    ...about,
    ...tally({ 'B wins': 40, 'A wins': 30 }, [20, 9, 1], lengths(100)),
    plain: tally({ 'B wins': 14, 'A wins': 20 }, [12, 4, 0], lengths(50)),
    reached: [
      { games: 10, positions: 100 },
      { games: 100, positions: 102 },
    ],
  };
  expect(randomText(result).split('; ')).toEqual([
    'seed 3',
    'B wins 28% (17 to 42)',
    'A wins 40% (28 to 54)',
    'nobody can go on 24% (14 to 37)',
    'not over after 1000 choices 8% (3 to 19)',
    'choices: least 10, median 34 (27 to 42), half of the games 22 to 47, most 59',
    'in the other 50 games, where some kinds of answers were never given: B wins 26, A wins 10, nobody can go on 8, not over after 1000 choices 5, broken off 1',
    '102 positions, of which a tenth of the games saw 98%',
    '1 of 4 statements decided a move',
  ]);
});

test('what has not happened is not told', () => {
  const one = tally({ 'A wins': 1 }, [], [7]);
  const reached = [{ games: 1, positions: 5 }];
  expect(randomText({ ...about, ...one, plain: one, reached })).toBe(
    'seed 3; A wins 100% (21 to 100); choices: least 7, median 7 (7 to 7), half of the games 7 to 7, most 7; 5 positions; 1 of 4 statements decided a move',
  );
  const none = tally({}, [], []);
  expect(randomText({ ...about, ...none, plain: none, reached: [] })).toBe('seed 3');
});
