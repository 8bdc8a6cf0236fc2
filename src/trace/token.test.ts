import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../finding/index.ts';
import { parseToken, printToken, type Token } from './token.ts';

const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((s) => !s.includes('\ud800'));
const token: fc.Arbitrary<Token> = fc.record({
  setting: fc.record({
    game: word,
    profile: word,
    readings: fc.dictionary(word, word, { maxKeys: 3, noNullPrototype: true }),
    bounds: fc.dictionary(word, fc.nat({ max: 99 }), { maxKeys: 3, noNullPrototype: true }),
  }),
  choices: fc.array(fc.nat({ max: 999 }), { maxLength: 20 }),
  forced: fc.option(fc.nat({ max: 99 })),
  fingerprint: fc.stringMatching(/^[0-9a-f]{8}$/),
});

test('a printed token reads as what it was made of', () => {
  fc.assert(fc.property(token, (t) => void expect(parseToken(printToken(t))).toEqual(t)));
});

test('a token needs no quotes in a shell', () => {
  fc.assert(fc.property(token, (t) => void expect(printToken(t)).toMatch(/^[\w.%=,:-]*$/)));
});

describe('what is no token is refused with one clear message', () => {
  const message = (text: string): string => {
    try {
      parseToken(text);
    } catch (error) {
      if (error instanceof InputError)
        return (error.problems[0]?.message ?? '').replace('This replay token cannot be read: ', '');
      throw error;
    }
    return 'it was read';
  };

  test.each([
    ['', 'it has 1 parts instead of 7.'],
    ['a:b:c', 'it has 3 parts instead of 7.'],
    [':p::::0:x', 'it has 7 parts instead of 7.'],
    ['g:p:%ZZ=a:::0:x', '"%ZZ" is not percent-encoded.'],
    ['g:p:a:::0:x', '"a" is no name=value.'],
    ['g:p:::1.x.2:0:f', '"x" is no number.'],
    ['g:p:::-1:0:f', '"-1" is no number.'],
    ['g:p::a=b:1:0:f', '"b" is no number.'],
    ['g:p:::1:1e9:f', '"1e9" is no number.'],
  ])('%s', (text, expected) => expect(message(text)).toBe(expected));

  test('whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseToken(text);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});
