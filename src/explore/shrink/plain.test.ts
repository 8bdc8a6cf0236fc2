import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import type { Question } from '../../process/index.ts';
import { mostLike, plainestFirst } from './plain.ts';

const asked = (...answers: EventObject[]): Question => ({
  name: 'what',
  of: { kind: 'dice' },
  answers,
  cites: [],
});
const hit = (amount: number, ...whom: number[]) => ({ type: 'HIT', amount, whom });
const all = (amount: number) => ({ type: 'HIT', amount, whom: 'all' });
const hits = asked({ type: 'NOTHING' }, hit(3, 1), hit(1, 1), hit(2, 0), all(1));

test('answers stand as the game lists them, and those that differ in numbers alone by their numbers', () => {
  expect(plainestFirst(hits)).toEqual([0, 2, 3, 1, 4]);
  expect(plainestFirst(asked({ type: 'B' }, { type: 'A' }, { type: 'B' }))).toEqual([0, 2, 1]);
  expect(plainestFirst(asked())).toEqual([]);
});

test('most like an answer is the same, or one that differs least in its numbers', () => {
  expect(mostLike(hit(2, 0), hits)).toBe(3);
  expect(mostLike(hit(9, 1), hits)).toBe(1);
  expect(mostLike(hit(2, 1), hits)).toBe(1);
  expect(mostLike(all(7), hits)).toBe(4);
  expect(mostLike(hit(1, 0, 1), hits)).toBeNull();
  expect(mostLike({ ...hit(1), type: 'HEAL' }, hits)).toBeNull();
});
