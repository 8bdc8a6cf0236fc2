import { describe, expect, test } from 'vitest';
import { Counters, type NumberLevel, numberText } from './docx-numbers.ts';

test.each([
  [1, 'decimal', '1'],
  [7, 'decimalZero', '07'],
  [12, 'decimalZero', '12'],
  [3, 'lowerLetter', 'c'],
  [28, 'lowerLetter', 'bb'],
  [3, 'upperLetter', 'C'],
  [4, 'lowerRoman', 'iv'],
  [1994, 'upperRoman', 'MCMXCIV'],
  [3, 'ordinal', '3'],
  [3, 'none', ''],
  [0, 'upperRoman', '0'],
])('%i as %s is %s', (n, format, text) => {
  expect(numberText(n, format)).toBe(text);
});

const level = (text: string, more: Partial<NumberLevel> = {}): NumberLevel => ({
  format: 'decimal',
  text,
  start: 1,
  legal: false,
  ...more,
});

describe('counting', () => {
  const count = (levels: readonly NumberLevel[], ...at: number[]): string[] => {
    const counters = new Counters();
    return at.map((l) => counters.next('a', l, levels));
  };

  test('a lower level begins anew below each upper one', () => {
    expect(count([level('%1.'), level('%1.%2')], 0, 1, 1, 0, 1)).toEqual(['1.', '1.1', '1.2', '2.', '2.1']);
  });
  test('unless it says that it goes on', () => {
    expect(count([level('%1.'), level('(%2)', { restart: 0 })], 0, 1, 0, 1)).toEqual(['1.', '(1)', '2.', '(2)']);
  });
  test('a level that was left out counts as begun', () => {
    expect(count([level('%1.', { start: 4 }), level('%1.%2')], 1, 0)).toEqual(['4.1', '5.']);
  });
  test('upper levels in digits where the level asks for it', () => {
    const levels = [level('%1', { format: 'upperRoman' }), level('%1.%2', { legal: true }), level('%1.%2')];
    expect(count(levels, 0, 1, 2)).toEqual(['I', '1.1', 'I.1']);
  });
  test('bullets have no number, a level that is not there has none either', () => {
    expect(count([level('•', { format: 'bullet' })], 0, 3)).toEqual(['', '']);
  });
});
