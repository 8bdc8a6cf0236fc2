import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { assign } from 'xstate';
import { asks, type Model, seat } from '../../process/index.ts';
import { always } from '../../property/index.ts';
import { play } from '../../trace/index.ts';
import type { Exploration } from './exploration.ts';
import { Explorer, explore } from './explore.ts';
import {
  counting,
  type Field,
  gameOf,
  LAST,
  modelOf,
  type Say,
  secret,
  type Table,
} from './small-games.test-helper.ts';

const field = fc.constantFrom<Field>('a', 'b', 'c');
const games = fc.array(
  fc.record({
    sets: fc.uniqueArray(field, { maxLength: 2 }),
    copies: fc.array(fc.tuple(field, field), { maxLength: 1 }),
    counts: fc.boolean(),
    reads: field,
    yes: fc.nat(3),
    no: fc.nat(3),
  }),
  { minLength: 4, maxLength: 4 },
);

/** The property looks at one field in one state. */
const neverOne = (name: Field, n: number) =>
  always<Table>({
    name: 'never-one',
    says: `${name} is not 1 at ${n}.`,
    cites: ['S-1'],
    holds: (view) => view.table.n !== n || view.memories('game')[0]?.[name] !== 1,
  });

/** What has to be the same. */
const told = ({ complete, found, verdicts, outcomes }: Exploration): unknown => ({
  complete,
  found: found.map(({ id, choices }) => [id, choices.length]),
  verdicts: [...verdicts].map(([name, { kind }]) => [name, kind]),
  outcomes: [...outcomes.keys()].sort(),
});

test('what is found is the same, and the game that shows it as long', () => {
  let fewer = 0;
  let broken = 0;
  fc.assert(
    fc.property(games, field, fc.nat(LAST), (ways, name, n) => {
      const model = modelOf(ways);
      const properties = [neverOne(name, n)];
      const whole = explore(model, { properties, everyField: true });
      const lean = explore(model, { properties, everyField: false });
      expect(told(lean)).toEqual(told(whole));
      expect(lean.positions).toBeLessThanOrEqual(whole.positions);
      if (lean.positions < whole.positions) fewer++;
      for (const { choices, forced } of lean.found) {
        broken++;
        const { end } = play(model, choices, forced);
        expect([(end.context.table as Table).n, end.context[name]]).toEqual([n, 1]);
      }
    }),
    { numRuns: 150, seed: 1 },
  );
  // A comparison in which nothing happens is worth nothing.
  expect([fewer, broken]).toEqual([108, 59]);
});

describe('a field that is read late', () => {
  const model = modelOf([secret, counting], 900, 9);

  it('is kept as soon as it has been read, from the beginning', () => {
    const explorer = new Explorer(model, { everyField: false });
    while (explorer.advance(100_000));
    const whole = explore(model, { everyField: true });
    expect(whole).toMatchObject({ positions: 9011, moves: 90_010, depth: 901 });
    expect(explorer.result()).toMatchObject({ positions: 9003, moves: 90_010, depth: 901 });
    expect(told(explorer.result())).toEqual(told(whole));
    expect(explorer.leftOut).toEqual(['game.s0: c', 'game.s1: c', 'game.over: a, b, c']);
  });
});

interface Small {
  readonly context: { readonly table: Table; readonly f: number; readonly b: number };
  readonly event: Say;
}
const says = (on: unknown) => ({
  meta: asks<Small['context'], Say>({
    question: 'what is said',
    of: seat(0),
    answers: () => [0, 1].map((k) => ({ type: 'SAY', k })),
    says: ({ event }) => `${event.k}.`,
    cites: ['S-1'],
  }),
  on: { SAY: on },
});
const endsAt = (end: (f: number) => number) =>
  assign({ table: ({ context: { table, f } }: Small) => ({ ...table, end: end(f) }) } as never);

describe('a game comes to the same with what nobody reads left out', () => {
  const same = (model: Model): Exploration => {
    const [whole, lean] = [true, false].map((everyField) => explore(model, { everyField })) as [
      Exploration,
      Exploration,
    ];
    expect(told(lean)).toEqual(told(whole));
    return whole;
  };

  test('where some answers of one state come to what others have come to, and are looked at behind it', () => {
    const model = gameOf(
      {
        s: says('m'),
        m: { always: { target: 'p', actions: 'setB' } },
        p: {
          always: [
            { guard: 'zero', target: 'over', actions: 'one' },
            { target: 'over', actions: 'ofF' },
          ],
        },
      },
      {
        start: { f: 3, b: 0 },
        actions: { setB: assign({ b: 1 } as never), one: endsAt(() => 1), ofF: endsAt((f) => f) },
        guards: { zero: ({ event }: Small) => event.k === 0 },
      },
    );
    expect([...same(model).outcomes.keys()]).toEqual(['end 1', 'end 3']);
  });

  test('where a guard fails', () => {
    const fails = (): boolean => {
      throw new Error('the guard fails');
    };
    const model = gameOf(
      { s: says([{ guard: 'fails', target: 'over' }, { target: 'over' }]) },
      { start: { f: 3 }, guards: { fails } },
    );
    expect(same(model).found.map(({ id }) => id)).toEqual(['model-error/game-s']);
  });

  test('where an action copies its context', () => {
    const copies = assign((({ context, event }: Small) => ({ ...context, b: event.k })) as never);
    const model = gameOf(
      {
        s: says({ target: 't', actions: 'copies' }),
        t: says([
          { guard: 'b', target: 'over', actions: 'one' },
          { target: 'over', actions: 'ofF' },
        ]),
      },
      {
        start: { f: 3, b: 0 },
        actions: { copies, one: endsAt(() => 1), ofF: endsAt((f) => f) },
        guards: { b: ({ context }: Small) => context.b === 1 },
      },
    );
    expect([...same(model).outcomes.keys()].sort()).toEqual(['end 1', 'end 3']);
  });

  test.each([
    ['one that can leave nothing out', gameOf({ s: says('over') }, { start: {} })],
    ['one that reads late', modelOf([secret, counting], 900, 9)],
  ])('and whoever visits visits each position once: %s', (_, model) => {
    let seen = 0;
    const visits = () => {
      seen = 0;
      return () => seen++;
    };
    expect(explore(model, { everyField: false, visits }).positions).toBe(seen);
  });
});
