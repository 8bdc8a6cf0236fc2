import type { Task, Work } from './task.ts';

/** Medians of the runs of one contestant on one size. */
export interface Row {
  readonly size: string;
  readonly contestant: string;
  readonly title: string;
  /** How many runs the medians are of. */
  readonly runs: number;
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
  readonly rows: readonly Row[];
  /** Who did not run on what, and why. */
  readonly left: readonly string[];
}

/** Earlier results with newer ones in their place; in the order of the task. */
export function joined(task: Task, earlier: Results, later: Results): Results {
  const sizes = Object.keys(task.sizes);
  const names = task.contestants.map(({ name }) => name);
  const key = ({ size, contestant }: Row): string => `${size} ${contestant}`;
  const rows = [...new Map([...earlier.rows, ...later.rows].map((row) => [key(row), row])).values()]
    .filter(({ size, contestant }) => sizes.includes(size) && names.includes(contestant))
    .sort(
      (a, b) =>
        sizes.indexOf(a.size) - sizes.indexOf(b.size) || names.indexOf(a.contestant) - names.indexOf(b.contestant),
    );
  const ran = (line: string): boolean => rows.some(({ title, size }) => line === leftOut(title, size));
  return { ...later, rows, left: [...new Set([...earlier.left, ...later.left])].filter((line) => !ran(line)) };
}

export const leftOut = (title: string, size: string): string =>
  `${title} is not tried on ${size}: it would take too long.`;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [upper = Number.NaN, lower = Number.NaN] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2;
}
