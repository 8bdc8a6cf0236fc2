import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codecsOf } from '../process/codec.test-helper.ts';
import {
  array,
  BitReader,
  BitWriter,
  bool,
  int,
  list,
  nullable,
  oneOf,
  packer,
  record,
  type Shape,
  type Typed,
} from '../process/index.ts';
import { arbitraryOf } from './arbitrary.ts';

const anyInt = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.oneof(fc.nat(8), fc.constantFrom(254, 255, 256, 2 ** 20 - 1)))
  .map(([from, more]) => int(from, from + more));
const anyOneOf = fc
  .uniqueArray(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { minLength: 1, maxLength: 9 })
  .map((values) => oneOf(...values));

/** Shapes of every kind, up to three levels deep. */
const anyShape: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    anyInt,
    anyOneOf,
    tie('shape').map(nullable),
    fc.tuple(tie('shape'), fc.nat(5)).map(([of, max]) => list(of, max)),
    fc.tuple(tie('shape'), fc.nat(4)).map(([of, length]) => array(of, length)),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tie('shape'), { maxKeys: 4 }).map(record),
  ),
})).shape;

const bytesOf = (shape: Shape, values: readonly unknown[]): number[] => {
  const pack = packer(shape as Typed<unknown>);
  const writer = new BitWriter();
  for (const value of values) pack.write(value, writer);
  writer.align();
  return [...writer.bytes.subarray(0, writer.length)];
};
const valuesOf = (shape: Shape, bytes: readonly number[], count: number): unknown[] => {
  const pack = packer(shape as Typed<unknown>);
  const reader = new BitReader(Uint8Array.from(bytes));
  return Array.from({ length: count }, () => pack.read(reader));
};
const shapeAndValues = (count: number) =>
  anyShape.chain((shape) =>
    fc.tuple(
      fc.constant(shape),
      fc.array(arbitraryOf(shape as Typed<unknown>), { minLength: count, maxLength: count }),
    ),
  );

describe('values of shapes', () => {
  it('come out as they went in', () => {
    fc.assert(
      fc.property(shapeAndValues(3), ([shape, values]) => {
        expect(valuesOf(shape, bytesOf(shape, values), 3)).toStrictEqual(values);
      }),
      { numRuns: 1000 },
    );
  });

  it('have equal bytes where they are equal, and different bytes where they differ', () => {
    let equal = 0;
    let different = 0;
    fc.assert(
      fc.property(shapeAndValues(2), ([shape, [one, other]]) => {
        const same = fc.stringify(one) === fc.stringify(other);
        if (same) equal++;
        else different++;
        expect(fc.stringify(bytesOf(shape, [one])) === fc.stringify(bytesOf(shape, [other]))).toBe(same);
        expect(bytesOf(shape, [structuredClone(one)])).toEqual(bytesOf(shape, [one]));
      }),
      { numRuns: 2000, seed: 1 },
    );
    expect({ equal: equal > 200, different: different > 1000 }).toEqual({ equal: true, different: true });
  });

  it('have equal bytes however the fields of a record are ordered', () => {
    const shape = record({ a: int(0, 9), b: bool });
    expect(bytesOf(shape, [{ b: true, a: 7 }])).toEqual(bytesOf(shape, [{ a: 7, b: true }]));
  });

  it('reach every value of a small shape, the longest list among them', () => {
    const shape = record({ life: int(-1, 1), hand: list(oneOf('axe', 'bow'), 1), target: nullable(bool) });
    const met = new Set(fc.sample(arbitraryOf(shape), { numRuns: 1000, seed: 1 }).map((v) => JSON.stringify(v)));
    expect(met.size).toBe(3 * 3 * 3);
    const longest = Math.max(...fc.sample(arbitraryOf(list(bool, 40)), { numRuns: 200, seed: 1 }).map((v) => v.length));
    expect(longest).toBe(40);
  });

  it('shrink to the smallest', () => {
    const shape = record({ life: int(2, 9), name: oneOf('a', 'b'), target: nullable(int(0, 3)), hand: list(bool, 3) });
    const { counterexample } = fc.check(
      fc.property(arbitraryOf(shape), () => false),
      { seed: 1 },
    );
    expect(counterexample).toEqual([{ life: 2, name: 'a', target: null, hand: [] }]);
  });
});

/** Records in lists inside of a record: only the outermost is remembered. */
const anyFlat: fc.Arbitrary<Shape> = fc
  .tuple(anyInt, anyInt, anyOneOf, anyInt)
  .map(([a, b, c, d]) => array(record({ a, b, c, d }), 2));

/** Records that are large enough to be remembered, in lists of every kind. */
const anyTable = fc
  .tuple(
    fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,3}$/), fc.oneof(anyInt, anyOneOf, anyFlat)), {
      minLength: 4,
      maxLength: 9,
    }),
    fc.constantFrom<(of: Shape) => Shape>(
      (of) => array(of, 3),
      (of) => list(of, 3),
      (of) => array(of, 12),
    ),
    anyShape,
  )
  .map(([fields, many, rest]) => record({ first: rest, many: many(record(Object.fromEntries(fields))), last: rest }));

describe('generated source', () => {
  it('packs what the packers pack, in whatever order: what it remembers of one value is never taken for another', () => {
    let served = 0;
    const shapes = fc.oneof(anyTable as fc.Arbitrary<Shape>, anyShape);
    const many = (shape: Shape) => fc.array(arbitraryOf(shape as Typed<unknown>), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(
        shapes.chain((shape) => fc.tuple(fc.constant(shape), many(shape))),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 12 }),
        ([shape, given], mixtures) => {
          const { plain, generated } = codecsOf(shape);
          if (!generated) return;
          served++;
          const values = [...given];
          const take = (n: number) => values[n % values.length] as Record<string, unknown>;
          // Tables that share parts, as a position shares most of them with those that follow it.
          if (shape.kind === 'record' && 'many' in shape.fields)
            for (const [a, b, c] of mixtures) values.push({ ...take(a), many: take(b).many, last: take(c).last });
          for (const value of values) {
            const bytes = plain.pack(value);
            expect(generated.pack(value)).toEqual(bytes);
            const back = generated.unpack(bytes);
            expect(back).toStrictEqual(plain.unpack(bytes));
            expect(generated.pack(back)).toEqual(bytes);
          }
        },
      ),
      { numRuns: 400, seed: 1 },
    );
    expect(served).toBeGreaterThan(300);
  });

  it('refuses what the packers refuse, with the same words, also beside what it remembers', () => {
    const being = record({ health: int(0, 3), room: int(0, 9), hidden: bool, kind: oneOf('player', 'other') });
    const { plain, generated } = codecsOf(record({ beings: array(being, 2) }));
    const good = { health: 3, room: 9, hidden: true, kind: 'player' };
    const words = (pack: () => unknown): string => {
      try {
        return String(pack());
      } catch (error) {
        return String(error);
      }
    };
    for (const bad of [{ ...good, health: 4 }, { ...good, luck: 1 }, { ...good, kind: 'nobody' }, null]) {
      generated?.pack({ beings: [good, good] });
      const told = words(() => generated?.pack({ beings: [good, bad] }));
      expect(told).toBe(words(() => plain.pack({ beings: [good, bad] })));
      expect(told).toMatch(/^ModelError: game, at over: table\.beings\[\]/);
    }
  });
});
