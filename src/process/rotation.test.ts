import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { InputError } from '../finding/index.ts';
import { processesOf } from './chart.test-helper.ts';
import { codecsOf } from './codec.test-helper.ts';
import { rotationOf } from './rotation.ts';
import { array, bool, bySeat, int, list, nullable, type Of, oneOf, record, type Shape, seatNumber } from './shape.ts';
import type { Frame } from './stepper.ts';

const machine = setup({}).createMachine({ id: 'game', initial: 'over', states: { over: { type: 'final' } } });

/** Rotates a table by itself. */
function turning(table: Shape, seats: number, memory: Readonly<Record<string, Shape>> = {}) {
  const processes = processesOf({ game: machine }, memory);
  const rotation = rotationOf(table, processes, seats);
  const process = [...processes.values()][0] as Frame['process'];
  const frame = (context: Frame['context']): Frame => ({
    process,
    leaf: process.plan.start.leaf,
    context,
    below: null,
    strict: true,
  });
  return {
    rotation,
    of: (context: Frame['context'], by: number) => rotation.of(frame(context), by).context,
    named: (context: Frame['context']) => rotation.named(frame(context)),
  };
}

test('what is of seats is rotated, everything else stays', () => {
  const table = record({
    beings: bySeat(record({ health: int(0, 3), rival: nullable(seatNumber(3, 1)) }), 3, 1),
    order: list(seatNumber(3, 1), 4),
    turn: seatNumber(3),
    round: int(0, 9),
  });
  const { of } = turning(table, 3, { chosen: seatNumber(3), count: int(0, 2) });
  const at = {
    table: {
      beings: [
        { health: 1, rival: 2 },
        { health: 2, rival: null },
        { health: 3, rival: 3 },
        { health: 0, rival: 0 },
      ],
      order: [2, 0, 3],
      turn: 2,
      round: 2,
    },
    chosen: 1,
    count: 1,
  };
  expect(of(at, 1)).toEqual({
    table: {
      beings: [
        { health: 3, rival: 3 },
        { health: 1, rival: 0 },
        { health: 2, rival: null },
        { health: 0, rival: 1 },
      ],
      order: [0, 1, 3],
      turn: 0,
      round: 2,
    },
    chosen: 2,
    count: 1,
  });
  expect(of(at, 3)).toBe(at);
});

test('what waits below is rotated, and its table is left alone', () => {
  const { rotation } = turning(record({ turn: seatNumber(2) }), 2, { chosen: seatNumber(2) });
  const process = { index: 0 } as Frame['process'];
  const leaf = {} as Frame['leaf'];
  const stale = { never: 'read' };
  const below: Frame = { process, leaf, context: { table: stale, chosen: 0 }, below: null };
  const { context, below: turned } = rotation.of(
    { process, leaf, context: { table: { turn: 1 }, chosen: 1 }, below },
    1,
  );
  expect(context).toEqual({ table: { turn: 0 }, chosen: 0 });
  expect(turned?.context).toEqual({ table: stale, chosen: 1 });
  expect(turned?.context.table).toBe(stale);
});

test('a seat is named by the table before a process, and not by what is listed by seat', () => {
  const table = record({
    rivals: bySeat(seatNumber(3), 3),
    order: list(seatNumber(3, 1), 4),
    turn: nullable(seatNumber(3)),
  });
  const { named } = turning(table, 3, { count: int(0, 2), chosen: seatNumber(3, 1) });
  const at = (order: readonly number[], turn: number | null, chosen: number) =>
    named({ table: { rivals: [1, 1, 1], order, turn }, count: 1, chosen });
  expect([at([3, 2, 0], 1, 0), at([3], 1, 0), at([], null, 0), at([], null, 3)]).toEqual([2, 1, 0, null]);
  expect(turning(record({ rivals: bySeat(bool, 3) }), 3).named({ table: { rivals: [true, true, true] } })).toBeNull();
});

test('shapes are made for as many seats as the game has', () => {
  const table = record({ turns: array(seatNumber(3), 2) });
  expect(() => turning(table, 3)).not.toThrow();
  expect(() => turning(table, 4)).toThrow(InputError);
  expect(() => turning(table, 4)).toThrow('table.turns[] is declared for 3 seats, and the game has 4.');
});

const SEATS = 4;
const everything = record({
  beings: bySeat(
    record({ health: int(-2, 5), rival: nullable(seatNumber(SEATS, 2)), holds: array(oneOf('a', 'b', 'c'), 2) }),
    SEATS,
    2,
  ),
  order: list(seatNumber(SEATS, 2), 6),
  matrix: bySeat(bySeat(bool, SEATS), SEATS),
  nothing: nullable(record({ turn: seatNumber(SEATS), n: int(0, 3) })),
});
const number = (max: number) => fc.nat({ max });
const values: fc.Arbitrary<Of<typeof everything>> = fc.record({
  beings: fc.array(
    fc.record({
      health: fc.integer({ min: -2, max: 5 }),
      rival: fc.option(number(5)),
      holds: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 2 }),
    }),
    { minLength: 6, maxLength: 6 },
  ),
  order: fc.array(number(5), { maxLength: 6 }),
  matrix: fc.array(fc.array(fc.boolean(), { minLength: SEATS, maxLength: SEATS }), {
    minLength: SEATS,
    maxLength: SEATS,
  }),
  nothing: fc.option(fc.record({ turn: number(SEATS - 1), n: number(3) })),
});

test('rotated on by what is left to a whole turn, a packed value is what it was; rotations add up', () => {
  const { of, named } = turning(everything, SEATS);
  const { plain, generated } = codecsOf(everything);
  fc.assert(
    fc.property(values, number(SEATS), number(SEATS), (value, by, more) => {
      const packed = plain.pack(value);
      const turned = of({ table: plain.unpack(packed) }, by);
      expect(plain.pack(of(turned, SEATS - by).table)).toEqual(packed);
      expect(of(turned, more).table).toEqual(of({ table: value }, by + more).table);
      expect(plain.pack(turned.table)).toHaveLength(packed.length);
      const seat = named({ table: value });
      expect(named(turned)).toBe(seat === null ? null : (seat + by) % SEATS);
      expect(generated?.pack(turned.table)).toEqual(plain.pack(turned.table));
    }),
  );
});
