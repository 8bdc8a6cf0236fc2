export { checkCommand } from './command.ts';
export { type Config, defineConfig } from './config.ts';
export { type CheckOptions, defaults, type Job, type JobResult, jobsOf } from './job.ts';
export { joinResults } from './join.ts';
export { readingsOf } from './readings.ts';
export { runJob, type Subject, type Watcher } from './run.ts';
