import type { Work } from './task.ts';

/** Medians of the runs of one contestant on one size. */
export interface Row {
  readonly size: string;
  readonly contestant: string;
  readonly title: string;
  /** What was timed, by the clock. */
  readonly seconds: number;
  /** What was timed, in processor time. */
  readonly cpu: number;
  /** Processor time of the whole process, start and loading included. */
  readonly cpuInAll: number;
  /** From the start of its process to its end, by the clock. */
  readonly wall: number;
  /** Peak resident memory in MiB. */
  readonly megabytes: number;
  readonly work: Work;
}

export interface Results {
  readonly machine: Readonly<Record<string, string | number>>;
  /** How many runs the medians are of. */
  readonly runs: number;
  readonly rows: readonly Row[];
  /** Who did not run on what, and why. */
  readonly left: readonly string[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [upper = Number.NaN, lower = Number.NaN] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}
