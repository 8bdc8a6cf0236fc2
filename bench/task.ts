/**
 * What a run counted: `states`, `transitions`, `games`, `steps`, and what else is of interest. Where another program did the work, also
 * what that took: `cpu` in seconds, `megabytes` at its peak.
 */
export type Work = Readonly<Record<string, number>>;

type Run = () => Work | Promise<Work>;

/** One way to do a task. */
export interface Contestant {
  readonly name: string;
  readonly title: string;
  /** Why it cannot run here; null where it can. */
  readonly missing?: () => string | null;
  /** The largest size that it is tried on, where it is not tried on all. */
  readonly upTo?: number;
  /** Gets everything ready; what it returns is timed. */
  readonly prepare: (size: string) => Run | Promise<Run>;
}

/** Something to be done, in several sizes, by several contestants. The others are compared with the first. */
export interface Task {
  /** By name: how large it is, so that contestants can be spared the largest ones; 0 where it does not matter. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Sizes of a quick run. */
  readonly quick: readonly string[];
  /** What everybody has to agree on. */
  readonly agree: readonly string[];
  readonly contestants: readonly Contestant[];
}
