import { describe, expect, test } from 'vitest';
import type { Question } from '../../process/index.ts';
import { checkWeights, pickBy, swarm } from './weights.ts';

const asked = (...types: string[]): Question => ({
  name: 'what',
  of: { kind: 'dice' },
  answers: types.map((type) => ({ type })),
  cites: [],
});
const none = () => false;
/** How often each answer is picked for numbers that are spread evenly. */
const picks = (pick: ReturnType<typeof pickBy>, question: Question, numbers = 100) => {
  const counts = question.answers.map(() => 0);
  for (let i = 0; i < numbers; i++) (counts[pick(question, i / numbers)] as number)++;
  return counts;
};

describe('weights', () => {
  test('without any, all answers are as likely', () =>
    expect(picks(pickBy({}, none), asked('A', 'B', 'B', 'C'))).toEqual([25, 25, 25, 25]));
  test('a kind is as likely as its weight', () =>
    expect(picks(pickBy({ A: 5, B: 2 }, none), asked('A', 'B', 'B', 'C'))).toEqual([50, 20, 20, 10]));
  test('a weight of 0 leaves out, as long as something is left', () => {
    expect(picks(pickBy({ A: 0 }, none), asked('A', 'B', 'A'))).toEqual([0, 100, 0]);
    expect(picks(pickBy({ A: 0 }, none), asked('A', 'A'))).toEqual([50, 50]);
  });
  test('the largest number picks the last that has a weight', () =>
    expect(pickBy({ A: 0.1, B: 0.2, C: 0 }, none)(asked('A', 'B', 'C'), 0.9999999999999999)).toBe(1));
  test('a weight below 0 is refused', () => {
    expect(() => checkWeights({ A: 1, B: -1 })).toThrow(new RangeError('the weight of B must be 0 or more, and is -1'));
    expect(() => checkWeights({ A: Number.NaN })).toThrow('the weight of A must be 0 or more, and is NaN');
  });
});

describe('swarm', () => {
  test('what is left out is never picked, as long as something is left', () => {
    const leftOut = (kind: string) => kind !== 'C';
    expect(picks(pickBy({ A: 3 }, leftOut), asked('A', 'B', 'C'))).toEqual([0, 0, 100]);
    expect(picks(pickBy({ A: 3 }, leftOut), asked('A', 'B'))).toEqual([50, 50]);
  });
  test('leaves out half, every subset of three kinds in some game', () => {
    const subsets = new Map<string, number>();
    for (let seed = 0; seed < 800; seed++) {
      const left = ['ATTACK', 'PASS', 'MOVE'].filter(swarm(seed * 7919)).join(' ');
      subsets.set(left, (subsets.get(left) ?? 0) + 1);
    }
    expect(Object.fromEntries(subsets)).toEqual({
      '': 89,
      ATTACK: 106,
      PASS: 111,
      MOVE: 98,
      'ATTACK PASS': 90,
      'ATTACK MOVE': 108,
      'PASS MOVE': 101,
      'ATTACK PASS MOVE': 97,
    });
  });
});
