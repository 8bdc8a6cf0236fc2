export { checkCommand } from './command.ts';
export { type Config, defineConfig } from './config.ts';
export {
  type AttemptsOptions,
  attemptsJobs,
  type CheckOptions,
  defaults,
  type Job,
  type JobResult,
  jobsOf,
} from './job.ts';
export { joinResults } from './join.ts';
export { ledgerOf } from './ledger.ts';
export { readingsOf } from './readings.ts';
export { failed, type Keeper, runJob, type Subject, type Watcher } from './run.ts';
