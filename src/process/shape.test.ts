import { describe, expect, expectTypeOf, it } from 'vitest';
import { BitReader, BitWriter } from './bits.ts';
import { array, bool, int, list, nullable, type Of, oneOf, packer, record, ShapeError, type Typed } from './shape.ts';

// That values come out as they went in, over generated shapes: src/property/arbitrary.test.ts.

function pack<T>(shape: Typed<T>, value: unknown, path?: string): number[] {
  const writer = new BitWriter();
  packer(shape, path).write(value as T, writer);
  writer.align();
  return [...writer.bytes.subarray(0, writer.length)];
}
const fault = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
  return 'no fault';
};

const table = record({
  turn: int(0, 2),
  players: array(record({ life: int(-1, 9), weapon: nullable(oneOf('axe', 'bow')) }), 2),
  deck: list(oneOf('bomb', 'calm', 'loot'), 3),
  over: bool,
});

describe('the type of a shape', () => {
  it('is that of its values', () => {
    expectTypeOf<Of<typeof table>>().toEqualTypeOf<{
      readonly turn: number;
      readonly players: readonly { readonly life: number; readonly weapon: 'axe' | 'bow' | null }[];
      readonly deck: readonly ('bomb' | 'calm' | 'loot')[];
      readonly over: boolean;
    }>();
    const shape = nullable(int(0, 1));
    expectTypeOf<Of<typeof shape>>().toEqualTypeOf<number | null>();
  });
});

describe('packed values', () => {
  it('take as many bits as their shape needs, and no more', () => {
    // 2 + 2 * (4 + 1 + 1) + 2 + 3 * 2 + 1 = 23 bits; without weapons and deck 15.
    const full = { life: 9, weapon: 'bow' };
    expect(pack(table, { turn: 2, players: [full, full], deck: ['loot', 'loot', 'loot'], over: true })).toHaveLength(3);
    const bare = { life: -1, weapon: null };
    expect(pack(table, { turn: 0, players: [bare, bare], deck: [], over: false })).toHaveLength(2);
    expect(pack(oneOf('only'), 'only')).toEqual([]);
    expect(pack(int(5, 5), 5)).toEqual([]);
    expect(pack(int(0, 255), 255)).toEqual([255]);
    expect(pack(int(0, 256), 256)).toEqual([0, 1]);
    expect(pack(int(0, 2 ** 20 - 1), 2 ** 20 - 1)).toEqual([255, 255, 15]);
  });

  it('are told apart by the length of a list', () => {
    const zeros = list(int(0, 1), 3);
    expect([[], [0], [0, 0], [0, 0, 0]].map((value) => pack(zeros, value))).toEqual([[0], [1], [2], [3]]);
  });

  it('grow beyond the first bytes of the writer, and start anew after a reset', () => {
    const long = array(int(0, 255), 1000);
    const value = Array.from({ length: 1000 }, (_, i) => i % 256);
    expect(pack(long, value)).toEqual(value);
    const writer = new BitWriter();
    writer.write(5, 3);
    writer.reset();
    writer.write(1, 8);
    expect([...writer.bytes.subarray(0, writer.length)]).toEqual([1]);
  });

  it('may follow each other, each on a byte of its own', () => {
    const writer = new BitWriter();
    for (const value of [5, 6]) {
      packer(int(0, 7)).write(value, writer);
      writer.align();
    }
    const reader = new BitReader(writer.bytes.subarray(0, writer.length));
    const values = [0, 0].map(() => {
      const value = packer(int(0, 7)).read(reader);
      reader.align();
      return value;
    });
    expect({ length: writer.length, values }).toEqual({ length: 2, values: [5, 6] });
  });
});

describe('a value that is not of its shape', () => {
  const players = [
    { life: 3, weapon: null },
    { life: 3, weapon: 'axe' },
  ];
  const good = { turn: 0, players, deck: [], over: false };
  it.each([
    [{ ...good, turn: 3 }, 'table.turn must be a whole number from 0 to 2, and is 3'],
    [{ ...good, turn: 1.5 }, 'table.turn must be a whole number from 0 to 2, and is 1.5'],
    [{ ...good, turn: '1' }, 'table.turn must be a whole number from 0 to 2, and is "1"'],
    [{ ...good, turn: undefined }, 'table.turn must be a whole number from 0 to 2, and is not set'],
    [
      { ...good, players: [players[0]] },
      'table.players must be a list of exactly 2, and is [{"life":3,"weapon":null}]',
    ],
    [{ ...good, players: null }, 'table.players must be a list of exactly 2, and is null'],
    [
      { ...good, players: [players[0], { life: 10, weapon: null }] },
      'table.players[].life must be a whole number from -1 to 9, and is 10',
    ],
    [
      { ...good, players: [players[0], { life: 1, weapon: 'pike' }] },
      'table.players[].weapon must be one of "axe", "bow", and is "pike"',
    ],
    [
      { ...good, players: [players[0], { life: 1 }] },
      'table.players[].weapon must be one of "axe", "bow", and is not set',
    ],
    [
      { ...good, deck: ['bomb', 'bomb', 'bomb', 'bomb'] },
      'table.deck must be a list of at most 3, and is ["bomb","bomb","bomb","bomb"]',
    ],
    [{ ...good, over: 0 }, 'table.over must be one of false, true, and is 0'],
    ['a table', 'table must be a record, and is "a table"'],
  ])('is named with its place: %j', (value, message) => {
    expect(fault(() => pack(table, value, 'table'))).toBe(`ShapeError: ${message}`);
  });

  it('is called the value where it has no name', () => {
    expect(fault(() => pack(int(0, 2), 3))).toBe('ShapeError: the value must be a whole number from 0 to 2, and is 3');
  });

  it('says whether it is only too large or too small', () => {
    const outgrown = (shape: Typed<unknown>, value: unknown) => {
      try {
        pack(shape, value);
      } catch (error) {
        if (error instanceof ShapeError) return error.outgrown;
      }
      throw new Error('no fault of shape');
    };
    expect([3, -1, 1.5, '3', null].map((value) => outgrown(int(0, 2), value))).toEqual([
      'up',
      'down',
      null,
      null,
      null,
    ]);
    expect([[1, 1, 1], 'abc'].map((value) => outgrown(list(int(0, 2), 2), value))).toEqual(['up', null]);
    expect(outgrown(array(bool, 1), [true, true])).toBeNull();
  });

  it('is told as it is, not as JSON has it: NaN was told as null', () => {
    expect(fault(() => pack(int(0, 2), Number.NaN))).toBe(
      'ShapeError: the value must be a whole number from 0 to 2, and is NaN',
    );
    expect(fault(() => pack(int(0, 2), Number.POSITIVE_INFINITY))).toBe(
      'ShapeError: the value must be a whole number from 0 to 2, and is Infinity',
    );
  });
});

describe('an impossible shape', () => {
  it.each([
    [int(3, 2), 'the value: no range of whole numbers: 3..2'],
    [int(0.5, 2), 'the value: no range of whole numbers: 0.5..2'],
    [int(0, Number.NaN), 'the value: no range of whole numbers: 0..NaN'],
    [int(0, 2 ** 20), 'the value: more than 1048576 values'],
    [oneOf(), 'the value: no values'],
    [record({ hand: array(bool, -1) }), 'hand: no length of a list: -1'],
    [record({ hand: list(bool, 2 ** 20) }), 'hand: more than 1048576 values'],
    [record({ hand: list(int(1, 0), 2) }), 'hand[]: no range of whole numbers: 1..0'],
  ])('is refused when it is made ready, not when it is used (%#)', (shape, message) => {
    expect(fault(() => packer<unknown>(shape))).toBe(`RangeError: ${message}`);
  });

  it('is a range wider than 32 bits, which once took no bits at all: all its values had equal bytes', () => {
    expect(fault(() => packer(int(0, 2 ** 40)))).toBe('RangeError: the value: more than 1048576 values');
  });

  it('is a list without bound, which once took no bits for its length', () => {
    expect(fault(() => packer(list(bool, Number.POSITIVE_INFINITY)))).toBe(
      'RangeError: the value: no greatest length of a list: Infinity',
    );
    expect(fault(() => packer(array(bool, Number.NaN)))).toBe('RangeError: the value: no length of a list: NaN');
  });
});

it('a field that is not declared is refused: positions that differ in it only would count as one', () => {
  const shape = record({ life: int(0, 3) });
  expect(() => packer(shape, 'player').write({ life: 1, luck: 2 } as never, new BitWriter())).toThrow(
    'player must be a record of just life, and is {"life":1,"luck":2}',
  );
  const open = { ...shape, besides: 'table' };
  expect(() => packer(open).write({ life: 1, table: {} } as never, new BitWriter())).not.toThrow();
});
