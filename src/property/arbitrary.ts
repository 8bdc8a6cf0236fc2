import fc from 'fast-check';
import type { Shape, Typed } from '../process/index.ts';

/**
 * The values of a shape, for property-based tests of a game's own functions. They shrink to the smallest numbers, the first
 * values, null and the shortest lists.
 */
export const arbitraryOf = <T>(shape: Typed<T>): fc.Arbitrary<T> => build(shape) as fc.Arbitrary<T>;

function build(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'int':
      return fc.integer({ min: shape.from, max: shape.to });
    case 'oneOf':
      return fc.constantFrom(...shape.values);
    case 'nullable':
      return fc.option(build(shape.of), { nil: null });
    case 'list':
      // Without `size` a long list would never come near its greatest length.
      return fc.array(build(shape.of), { maxLength: shape.max, size: 'max' });
    case 'array':
      return fc.array(build(shape.of), { minLength: shape.length, maxLength: shape.length });
    case 'record':
      return fc.record(Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, build(field)])), {
        noNullPrototype: true,
      });
  }
}
