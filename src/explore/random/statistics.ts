/** An estimate, and the interval in which the true value lies 95 times in 100. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The quantile of the normal distribution that leaves out 5 in 100 on both sides together. */
const Z = 1.959964;

/** What share of all games a count is, with Wilson's interval. 0 to 1; of no games nothing is known. */
export function shareOf(count: number, games: number): Estimate {
  if (games === 0) return { value: 0, low: 0, high: 1 };
  const value = count / games;
  const square = (Z * Z) / games;
  const middle = (value + square / 2) / (1 + square);
  const wide = (Z / (1 + square)) * Math.sqrt((value * (1 - value)) / games + square / (4 * games));
  // None and all are known to be possible: rounding must not leave them out.
  return { value, low: count === 0 ? 0 : middle - wide, high: count === games ? 1 : middle + wide };
}

/** A quantile of values in ascending order, with an interval that does not ask how they are distributed. @throws RangeError for none */
export function quantileOf(sorted: readonly number[], q: number): Estimate {
  if (sorted.length === 0) throw new RangeError('no values have no quantiles');
  const n = sorted.length;
  const at = (rank: number): number => sorted[Math.min(n - 1, Math.max(0, rank))] as number;
  const wide = Z * Math.sqrt(n * q * (1 - q));
  return {
    value: at(Math.ceil(n * q) - 1),
    low: at(Math.floor(n * q - wide) - 1),
    high: at(Math.ceil(n * q + wide)),
  };
}
