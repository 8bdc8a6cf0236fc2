import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import type { Job, JobResult } from '../check/index.ts';
import type { Progress } from '../explore/index.ts';
import type { CheckpointPlace } from './checkpoint.ts';
import type { Project } from './project.ts';
import type { Task } from './worker.ts';

export interface PoolOptions {
  readonly threads?: number;
  /** Told how each job goes on; `null` when it is done. */
  readonly onProgress?: (job: Job, progress: Progress | null) => void;
  /** Aborted to have all jobs stopped with what they know. */
  readonly signal?: AbortSignal;
  /** Where what was found out so far is kept. */
  readonly checkpoint?: CheckpointPlace;
}

/** What takes longest is begun first, so that at the end no core waits long for another. */
const TURNS: readonly Job['kind'][] = ['explore', 'attempts', 'random', 'compare'];

/** Runs jobs side by side, one a core. Results come in the order of the jobs. */
export async function runJobs(project: Project, jobs: readonly Job[], options: PoolOptions = {}): Promise<JobResult[]> {
  const { config, subject, rulebook } = project;
  if (!config || !subject || jobs.length === 0) return [];
  const { checkpoint } = options;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  options.signal?.addEventListener('abort', () => Atomics.store(stop, 0, 1));
  const threads = Math.max(1, Math.min(options.threads ?? availableParallelism(), jobs.length));
  const pool = new Tinypool({
    filename: new URL('./worker.js', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    isolateWorkers: false,
    // Most of what a search makes is of no use a moment later: with more room, less of it is copied before it is thrown away.
    resourceLimits: { maxYoungGenerationSizeMb: 192 },
  });
  try {
    const results: JobResult[] = [];
    const inTurn = [...jobs.entries()].sort(([, a], [, b]) => TURNS.indexOf(a.kind) - TURNS.indexOf(b.kind));
    await Promise.all(
      inTurn.map(async ([i, job]) => {
        const { port1, port2 } = new MessageChannel();
        port1.on('message', (progress: Progress) => options.onProgress?.(job, progress));
        const task: Task = {
          config,
          game: subject.game.name,
          rulebook,
          job,
          port: port2,
          stop,
          ...(checkpoint && { checkpoint }),
        };
        try {
          results[i] = (await pool.run(task, { transferList: [port2] })) as JobResult;
        } finally {
          port1.close();
          options.onProgress?.(job, null);
        }
      }),
    );
    return results;
  } finally {
    await pool.destroy();
  }
}
