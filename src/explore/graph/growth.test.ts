import { describe, expect, test } from 'vitest';
import { type Answerer, dice, int, list, missing, oneOf, record, seat } from '../../process/index.ts';
import { Explorer } from '../search/explore.ts';
import { endless } from './endless.ts';
import type { Graph } from './graph.ts';
import { smallGame } from './small-game.test-helper.ts';

interface Counting {
  readonly top?: number;
  readonly of?: Answerer;
  /** What `more` adds to the number. */
  readonly adds?: (n: number) => number;
  /** From where on the number ends the game. */
  readonly endsAt?: number;
}

/** A may stop, or ask for more; more is given by somebody. */
const counting = ({ top = 9, of = seat(0), adds = () => 1, endsAt = Number.POSITIVE_INFINITY }: Counting) =>
  smallGame({
    table: record({ at: oneOf('asks', 'gets', 'end'), n: int(0, top), rounds: int(0, 999) }),
    start: { at: 'asks', n: 0, rounds: 0 },
    questions: {
      'more?': {
        when: ({ at }) => at === 'asks',
        of: () => seat(0),
        answers: () => ['stop', 'more'],
        after: (t, answer) => ({ ...t, at: answer === 'more' ? 'gets' : 'end' }),
      },
      'how much': {
        when: () => true,
        of: () => of,
        answers: () => ['all', 'nothing'],
        after: (t, answer) => ({
          at: 'asks',
          n: answer === 'all' ? t.n + adds(t.n) : t.n,
          rounds: answer === 'all' ? t.rounds + 1 : t.rounds,
        }),
      },
    },
    outcome: ({ at, n }) => (at === 'end' || n >= endsAt ? 'over' : null),
  });

const growths = (model: ReturnType<typeof counting>) => {
  const explorer = new Explorer(model, { edges: true });
  while (explorer.advance(1000));
  return endless(explorer.graph() as Graph, model).plays.filter((p) => p.kind === 'growth');
};

describe('a number that grows out of its range', () => {
  test('by choices that can be made again and again', () => {
    expect(growths(counting({}))).toEqual([
      {
        kind: 'growth',
        grows: { field: 'table.n', way: 'up' },
        seats: [0],
        open: [],
        past: [],
        questions: ['more?', 'how much'],
        positions: 0,
        to: [],
        round: [1, 0],
      },
    ]);
  });

  test('with the help of somebody else, or of a missing document', () => {
    expect(growths(counting({ of: seat(1) }))).toMatchObject([{ seats: [0, 1], open: [] }]);
    expect(growths(counting({ of: missing('X-1') }))).toMatchObject([{ seats: [0], open: ['X-1'] }]);
  });

  test('not by what only the dice could keep up', () => {
    expect(growths(counting({ of: dice }))).toEqual([]);
  });

  test('not where it stops within its range', () => {
    expect(growths(counting({ endsAt: 9 }))).toEqual([]);
  });

  test('not where each round is another: a shape that is too narrow is no growth', () => {
    expect(growths(counting({ top: 10, adds: (n) => [1, 2, 4, 8][n] ?? 3 }))).toEqual([]);
  });
});

test('a list that grows, and a number that falls', () => {
  const model = smallGame({
    table: record({ pile: list(oneOf('x'), 5), n: int(-3, 9) }),
    start: { pile: [], n: 0 },
    questions: {
      what: {
        when: () => true,
        of: () => seat(0),
        answers: ({ pile }) => (pile.length > 2 ? ['card', 'less', 'end'] : ['card', 'end']),
        after: ({ pile, n }, answer) =>
          answer === 'card' ? { pile: [...pile, 'x' as const], n } : { pile, n: answer === 'less' ? n - 1 : 9 },
      },
    },
    outcome: ({ n }) => (n === 9 ? 'over' : null),
  });
  const explorer = new Explorer(model, { edges: true });
  while (explorer.advance(1000));
  expect(endless(explorer.graph() as Graph, model)).toEqual({
    verdict: { kind: 'violated' },
    plays: [
      {
        kind: 'growth',
        grows: { field: 'table.pile', way: 'up' },
        seats: [0],
        open: [],
        past: [],
        questions: ['what'],
        positions: 0,
        to: [],
        round: [0],
      },
      {
        kind: 'growth',
        grows: { field: 'table.n', way: 'down' },
        seats: [0],
        open: [],
        past: [],
        questions: ['what'],
        positions: 0,
        to: [0, 0, 0],
        round: [1],
      },
    ],
  });
});
