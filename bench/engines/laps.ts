import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Numbers to a tenth: more digits say nothing. */
export const toTenths = (value: number): number => Math.round(value * 10) / 10;

/**
 * Milliseconds that the main thread ran from one call to the next: a clock shows as much and what the thread waited for, a processor above
 * all. Where the system does not tell, the clock itself.
 */
export function laps(): () => number {
  const now = mainThread() === null ? () => performance.now() : () => mainThread() ?? Number.NaN;
  let last = now();
  return () => {
    const time = now();
    const lap = toTenths(time - last);
    last = time;
    return lap;
  };
}

const nobody = new Int32Array(new SharedArrayBuffer(4));

/** Milliseconds that the main thread has run, as Linux counts them; null elsewhere. */
function mainThread(): number | null {
  // While a thread runs it is counted by ticks of some milliseconds; when it is put to sleep, to the nanosecond.
  Atomics.wait(nobody, 0, 0, 0.05);
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return null;
  }
}
