import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../finding/index.ts';
import { type Plain, parseScene, printScene, type Scene } from './scene-text.ts';

const name = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).filter((s) => !/[\ud800-\udfff]/.test(s));
const scalar = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), name);
const value = fc.letrec<{ plain: Plain }>((tie) => ({
  plain: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('plain'), { maxLength: 3 }),
    fc.dictionary(name, tie('plain'), { maxKeys: 2, noNullPrototype: true }),
  ),
})).plain;
const scene: fc.Arbitrary<Scene> = fc.array(
  fc.record({ piece: name, fields: fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true }) }),
  { maxLength: 3 },
);

test('a printed position reads as what it was made of', () => {
  fc.assert(fc.property(scene, (s) => void expect(parseScene(printScene(s))).toEqual(s)));
});

test('it is written as one types it', () => {
  const text = 'A health=1 loot=3; B removed; table tokens=1,2 Cubes=Angry; "the Monster" standing="in play" at=none';
  expect(printScene(parseScene(text))).toBe(text);
  expect(parseScene('A health=1;; B removed=yes ;A x=[1] y={"z":2} ')).toEqual([
    { piece: 'A', fields: { health: 1 } },
    { piece: 'B', fields: { removed: true } },
    { piece: 'A', fields: { x: [1], y: { z: 2 } } },
  ]);
});

describe('what is no position is refused', () => {
  const message = (text: string): string => {
    try {
      parseScene(text);
    } catch (error) {
      if (error instanceof InputError)
        return (error.problems[0]?.message ?? '').replace('This position cannot be read: ', '');
      throw error;
    }
    return 'it was read';
  };

  test.each([
    ['health=1', '“health=1” stands where a piece should be named.'],
    ['A health=', 'there is no value at “”.'],
    ['A =1', '“=1” is no name.'],
    ['A at=[1', 'a bracket is not closed.'],
    ['A at=[1,]', '“[1,]” is no JSON.'],
    ['A "at', '“"at” is no name.'],
    ['A at="\\x"', '"\\x" is no quoted word.'],
  ])('%s', (text, expected) => expect(message(text)).toBe(expected));

  test('whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseScene(text);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});
