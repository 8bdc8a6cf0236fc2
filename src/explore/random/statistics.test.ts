import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantileOf, shareOf } from './statistics.ts';

const rounded = ({ value, low, high }: ReturnType<typeof shareOf>) =>
  [value, low, high].map((x) => Number(x.toFixed(4)));

describe('shares', () => {
  // The intervals are those that are printed for Wilson's method without continuity correction.
  test.each([
    [10, 20, [0.5, 0.2993, 0.7007]],
    [1, 29, [0.0345, 0.0061, 0.1718]],
    [81, 263, [0.308, 0.2553, 0.3662]],
    [0, 20, [0, 0, 0.1611]],
    [20, 20, [1, 0.8389, 1]],
    [0, 0, [0, 0, 1]],
  ])('%i of %i', (count, games, expected) => expect(rounded(shareOf(count, games))).toEqual(expected));

  test('an interval holds its share, lies within 0 and 1, and is narrower for more games', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (games, n) => {
        const count = Math.min(n, games);
        const { value, low, high } = shareOf(count, games);
        expect(0 <= low && low <= value && value <= high && high <= 1).toBe(true);
        const more = shareOf(count * 4, games * 4);
        expect(more.high - more.low).toBeLessThan(high - low);
      }),
    );
  });

  test('the true share lies in nineteen of twenty intervals', () => {
    let holds = 0;
    const samples = fc.sample(fc.noBias(fc.array(fc.nat(99), { minLength: 60, maxLength: 60 })), {
      seed: 1,
      numRuns: 1000,
    });
    for (const sample of samples) {
      const { low, high } = shareOf(sample.filter((n) => n < 30).length, 60);
      if (low <= 0.3 && 0.3 <= high) holds++;
    }
    expect(holds).toBe(942);
  });
});

describe('quantiles', () => {
  const to = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  test.each([
    [to(1), 0.5, [1, 1, 1]],
    [to(9), 0.5, [5, 1, 9]],
    [to(100), 0.5, [50, 40, 61]],
    [to(100), 0.25, [25, 16, 35]],
    [to(100), 0.75, [75, 66, 85]],
    [[1, 1, 1, 9], 0.5, [1, 1, 9]],
  ])('of %j: %d', (sorted, q, expected) => {
    const { value, low, high } = quantileOf(sorted, q);
    expect([value, low, high]).toEqual(expected);
  });

  test('of nothing there are none', () => expect(() => quantileOf([], 0.5)).toThrow('no values have no quantiles'));
});
