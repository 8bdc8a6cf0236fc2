import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clipped,
  columns,
  counted,
  harmless,
  inWords,
  listed,
  literal,
  oneLine,
  shellWord,
  widthOf,
  wrap,
} from './text.ts';

const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom('\u001b', '\n', '\t', '\u009b', '\u202e', ' ', '漢'), fc.string()),
});

test('nothing that a terminal acts upon is left in a line', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
      expect(literal(text)).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
    }),
  );
});

test('controls show as pictures of themselves', () => {
  expect(oneLine('a\u001b[31m\u0000\u007f\u009b\u202e\ud800b')).toBe('a␛[31m␀␡���b');
  expect(oneLine('  two\r\n lines\t')).toBe('two lines');
  expect(literal(' two\n\tlines ')).toBe(' two␊  lines ');
});

test('wrapped lines fit, and no word is lost', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 4, max: 60 }), (text, width) => {
      const lines = wrap(text, width);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      expect(lines.join('').replaceAll(' ', '')).toBe(oneLine(text).normalize().replaceAll(' ', ''));
    }),
  );
});

test('columns stay within the width whatever is in them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText, anyText), { maxLength: 5 }), (cells) => {
      const lines = columns(
        cells.map((row) => ({ cells: row })),
        40,
        4,
      ).flat();
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(40);
    }),
  );
});

test('a column that is empty everywhere takes no room, and a cell that is too long goes on below itself', () => {
  const rows = [
    ['a', '', 'the long words of a cell'],
    ['bcd', '', 'short'],
  ].map((cells) => ({ cells }));
  expect(columns(rows, 20, 2)).toEqual([['  a    the long', '       words of a', '       cell'], ['  bcd  short']]);
});

test('counts', () => {
  expect([inWords(1, 'move'), inWords(12, 'move'), inWords(1013, 'move')]).toEqual([
    'one move',
    'twelve moves',
    '1,013 moves',
  ]);
  expect([counted(1, 'game'), counted(1204118, 'position'), counted(999, 'move')]).toEqual([
    '1 game',
    '1,204,118 positions',
    '999 moves',
  ]);
  expect([listed([]), listed(['a']), listed(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
});

test('a text that is too long ends between words', () => {
  expect([
    clipped('one two', 7),
    clipped('one two three', 9),
    clipped('one two, three', 9),
    clipped('onetwo', 3),
  ]).toEqual(['one two', 'one two …', 'one two …', 'one …']);
});

test('a word for the shell is quoted where the shell would take it for more', () => {
  expect(['gap/check/survivors=0', 'a>=1', 'a b', '', '$(x)', "it's `x`"].map(shellWord)).toEqual([
    'gap/check/survivors=0',
    '"a>=1"',
    '"a b"',
    '""',
    "'$(x)'",
    "'it'\\''s `x`'",
  ]);
});

test('a line that begins like a command of a job is one no more', () => {
  expect(['  ::error::x', 'a::b', 'x ##[error]y'].map(harmless)).toEqual(['  : :error::x', 'a::b', 'x ## [error]y']);
});
