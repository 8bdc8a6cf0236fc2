/** How many are remembered: a step is seen from both of its ends, on a way of several steps. */
const MOST = 3;

/**
 * A function that works out its value once for each of the last few arguments: many properties ask the same of the same position, and
 * then of none ever again.
 */
export function once<K extends object, V>(work: (of: K) => V): (of: K) => V {
  const keys: (K | null)[] = Array(MOST).fill(null);
  const values: V[] = Array(MOST);
  let oldest = 0;
  return (of) => {
    for (let i = 0; i < MOST; i++) if (keys[i] === of) return values[i] as V;
    const value = work(of);
    keys[oldest] = of;
    values[oldest] = value;
    oldest = (oldest + 1) % MOST;
    return value;
  };
}
