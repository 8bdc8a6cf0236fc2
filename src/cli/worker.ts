import type { MessagePort } from 'node:worker_threads';
import { failed, type Job, type JobResult, runJob, type Watcher } from '../check/index.ts';
import { InputError } from '../finding/index.ts';
import type { Rulebook } from '../rulebook/index.ts';
import { type CheckpointPlace, JobFile } from './checkpoint.ts';
import { subjectOf } from './config-file.ts';

/** What a worker thread gets: data only; it assembles the game again. */
export interface Task {
  readonly config: string;
  readonly game: string;
  readonly rulebook: Rulebook;
  readonly job: Job;
  /** Progress goes out here. */
  readonly port: MessagePort;
  readonly checkpoint?: CheckpointPlace;
  /** Its first number is set to 1 to have the job stopped. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

export default async function work(task: Task): Promise<JobResult> {
  try {
    return await worked(task);
  } catch (error) {
    // Errors lose their class on the way from thread to thread.
    if (error instanceof InputError) return failed(task.job, error.problems);
    throw error;
  }
}

async function worked({ config, game, rulebook, job, port, stop, checkpoint }: Task): Promise<JobResult> {
  const file = checkpoint && new JobFile(checkpoint, job);
  const before = file?.result;
  if (before) return before;
  const subject = await subjectOf(config, game);
  const stopped = (): boolean => Atomics.load(stop, 0) === 1;
  const watch: Watcher = (_, progress) => {
    port.postMessage(progress);
    return stopped();
  };
  const result = runJob(subject, rulebook, job, watch, file?.keeper());
  if (!stopped()) file?.finish(result);
  return result;
}
