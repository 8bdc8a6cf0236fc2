import type { BitReader, BitWriter } from './bits.ts';

/**
 * The shape of a context, declared once and bounded. It gives the type, the canonical packed key, its reverse and (elsewhere)
 * the generator and the printer. A shape is data: what is made of it is made beside it.
 */
export type Shape =
  | {
      readonly kind: 'int';
      readonly from: number;
      readonly to: number;
      /** Below this it is the number of a seat. */
      readonly seats?: number;
    }
  | { readonly kind: 'oneOf'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'nullable'; readonly of: Shape }
  | { readonly kind: 'list'; readonly of: Shape; readonly max: number }
  | {
      readonly kind: 'array';
      readonly of: Shape;
      readonly length: number;
      /** So many of them, from the first, are of seats. */
      readonly seats?: number;
    }
  | {
      readonly kind: 'record';
      readonly fields: Readonly<Record<string, Shape>>;
      /** A field that is there and is kept elsewhere; what is read has it, without a value. Any other field that is not declared is an error: it would not count. */
      readonly besides?: string;
    };

/** A shape that remembers the TypeScript type of its values. */
export type Typed<T> = Shape & { readonly __type?: T };

/** The type of the values of a shape. */
export type Of<S> = S extends { readonly __type?: infer T }
  ? Exclude<T, undefined> | (null extends T ? null : never)
  : never;

/** Whole numbers from `from` to `to`, both included. */
export const int = (from: number, to: number): Typed<number> => ({ kind: 'int', from, to });
export const bool: Typed<boolean> = { kind: 'oneOf', values: [false, true] };
export const oneOf = <const V extends string | number | boolean>(...values: readonly V[]): Typed<V> => ({
  kind: 'oneOf',
  values,
});
export const nullable = <T>(of: Typed<T>): Typed<T | null> => ({ kind: 'nullable', of });
/** A list of at most `max` values; its length is part of its identity. */
export const list = <T>(of: Typed<T>, max: number): Typed<readonly T[]> => ({ kind: 'list', of, max });
/** Exactly `length` values. */
export const array = <T>(of: Typed<T>, length: number): Typed<readonly T[]> => ({ kind: 'array', of, length });
/**
 * One value for each seat, in turn order; then `others`, of what sits nowhere. A shape, not a value, says what is of seats: they can be
 * rotated then, where the game is `symmetric`.
 */
export const bySeat = <T>(of: Typed<T>, seats: number, others = 0): Typed<readonly T[]> => ({
  kind: 'array',
  of,
  length: seats + others,
  seats,
});
/** The number of a seat, from 0; then those of `others`, which sit nowhere. */
export const seatNumber = (seats: number, others = 0): Typed<number> => ({
  kind: 'int',
  from: 0,
  to: seats + others - 1,
  seats,
});

type FieldsOf<F extends Record<string, Shape>> = { readonly [K in keyof F]: Of<F[K]> };
export const record = <F extends Record<string, Shape>>(fields: F): Typed<FieldsOf<F>> & { readonly fields: F } => ({
  kind: 'record',
  fields,
});

const MOST_BITS = 20;

/** How many bits hold `n` different values. @throws RangeError where they are too many, or not even a number */
export function bitsFor(n: number, path: string): number {
  if (!(n <= 2 ** MOST_BITS)) throw new RangeError(`${path || 'the value'}: more than ${2 ** MOST_BITS} values`);
  return n <= 1 ? 0 : 32 - Math.clz32(n - 1);
}

/** A shape made ready: values to bits and back. Ranges are checked on the way, so every packed value is a value of the shape. */
export interface Packer<T = unknown> {
  write(value: T, to: BitWriter): void;
  read(from: BitReader): T;
}

/** A value that is not of its shape: a fault of the model. */
export class ShapeError extends Error {
  /**
   * @param path of the field, as `table.players[].health`
   * @param outgrown whether the value is of the right sort, and only too large or too long (`up`) or too small (`down`)
   */
  constructor(
    readonly path: string,
    expected: string,
    got: unknown,
    readonly outgrown: 'up' | 'down' | null = null,
  ) {
    const value = typeof got === 'number' ? String(got) : (JSON.stringify(got) ?? 'not set');
    super(`${path || 'the value'} must be ${expected}, and is ${value}`);
    this.name = 'ShapeError';
  }
}

const outgrows = (value: unknown, from: number, to: number): 'up' | 'down' | null =>
  !Number.isInteger(value) ? null : (value as number) > to ? 'up' : (value as number) < from ? 'down' : null;

/**
 * Makes a packer of a shape.
 * @param path how the value is called in messages
 * @throws RangeError where the shape itself is impossible (an empty range, a list without bound, more than 2^20 values in one place)
 */
export function packer<T>(shape: Typed<T>, path = ''): Packer<T> {
  return build(shape, path) as Packer<T>;
}

function build(shape: Shape, path: string): Packer<unknown> {
  switch (shape.kind) {
    case 'int': {
      const { from, to } = shape;
      if (!Number.isInteger(from) || !Number.isInteger(to) || to < from)
        throw new RangeError(`${path || 'the value'}: no range of whole numbers: ${from}..${to}`);
      const bits = bitsFor(to - from + 1, path);
      return {
        write(value, out) {
          if (typeof value !== 'number' || !(value >= from && value <= to) || !Number.isInteger(value))
            throw new ShapeError(path, `a whole number from ${from} to ${to}`, value, outgrows(value, from, to));
          out.write(value - from, bits);
        },
        read: (bitsIn) => bitsIn.read(bits) + from,
      };
    }
    case 'oneOf': {
      const { values } = shape;
      if (values.length === 0) throw new RangeError(`${path || 'the value'}: no values`);
      const bits = bitsFor(values.length, path);
      return {
        write(value, out) {
          const at = values.indexOf(value as never);
          if (at < 0) throw new ShapeError(path, `one of ${values.map((v) => JSON.stringify(v)).join(', ')}`, value);
          out.write(at, bits);
        },
        read: (bitsIn) => values[bitsIn.read(bits)],
      };
    }
    case 'nullable': {
      const of = build(shape.of, path);
      return {
        write(value, out) {
          out.write(value === null ? 0 : 1, 1);
          if (value !== null) of.write(value, out);
        },
        read: (bitsIn) => (bitsIn.read(1) === 0 ? null : of.read(bitsIn)),
      };
    }
    case 'list': {
      const of = build(shape.of, `${path}[]`);
      const { max } = shape;
      if (!(max >= 0 && Number.isInteger(max)))
        throw new RangeError(`${path || 'the value'}: no greatest length of a list: ${max}`);
      const bits = bitsFor(max + 1, path);
      return {
        write(value, out) {
          if (!Array.isArray(value) || value.length > max)
            throw new ShapeError(path, `a list of at most ${max}`, value, Array.isArray(value) ? 'up' : null);
          out.write(value.length, bits);
          for (const item of value) of.write(item, out);
        },
        read: (bitsIn) => Array.from({ length: bitsIn.read(bits) }, () => of.read(bitsIn)),
      };
    }
    case 'array': {
      const of = build(shape.of, `${path}[]`);
      const { length } = shape;
      if (!(length >= 0 && Number.isInteger(length)))
        throw new RangeError(`${path || 'the value'}: no length of a list: ${length}`);
      return {
        write(value, out) {
          if (!Array.isArray(value) || value.length !== length)
            throw new ShapeError(path, `a list of exactly ${length}`, value);
          for (const item of value) of.write(item, out);
        },
        read: (bitsIn) => Array.from({ length }, () => of.read(bitsIn)),
      };
    }
    case 'record': {
      const names = Object.keys(shape.fields);
      const { besides } = shape;
      const fields = names.map((name) => build(shape.fields[name] as Shape, path ? `${path}.${name}` : name));
      return {
        write(value, out) {
          if (typeof value !== 'object' || value === null) throw new ShapeError(path, 'a record', value);
          for (let i = 0; i < names.length; i++)
            (fields[i] as Packer).write((value as Record<string, unknown>)[names[i] as string], out);
          let count = 0;
          for (const name in value) if (name !== besides) count++;
          if (count !== names.length)
            throw new ShapeError(path, `a record of just ${names.join(', ') || 'nothing'}`, value);
        },
        read(bitsIn) {
          const value: Record<string, unknown> = besides === undefined ? {} : { [besides]: undefined };
          for (let i = 0; i < names.length; i++) value[names[i] as string] = (fields[i] as Packer).read(bitsIn);
          return value;
        },
      };
    }
  }
}
