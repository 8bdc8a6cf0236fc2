import { shellWord } from '../report/index.ts';
import type { CheckOptions, Job } from './job.ts';

const examplesOf = ({ examples }: { readonly examples?: number }): string[] =>
  examples === undefined ? [] : [`--examples ${examples}`];

/** The command line that does a job again. */
export function command(job: Job, game: string): string {
  const options = [
    `--profile ${shellWord(job.profile)}`,
    ...Object.entries(job.kind === 'compare' ? { ...job.readings, [job.reading]: job.values[0] } : job.readings).map(
      ([name, value]) => `--reading ${shellWord(`${name}=${value}`)}`,
    ),
    ...(job.kind === 'random'
      ? [`--games ${job.games}`, `--seed ${job.seed}`, ...examplesOf(job)]
      : [`--limit ${job.limit}`]),
  ];
  return `npx rules-lawyer check ${shellWord(game)} ${options.join(' ')}`;
}

/** The command line that does a whole check again. */
export function checkCommand(game: string, options: CheckOptions): string {
  return [
    `npx rules-lawyer check ${shellWord(game)}`,
    ...(options.profiles ?? []).map((name) => `--profile ${shellWord(name)}`),
    ...Object.entries(options.readings ?? {}).map(([name, value]) => `--reading ${shellWord(`${name}=${value}`)}`),
    ...(options.scopes ?? []).map((name) => `--scope ${shellWord(name)}`),
    ...(options.limit === undefined ? [] : [`--limit ${options.limit}`]),
    ...(options.games === undefined ? [] : [`--games ${options.games}`]),
    ...(options.seed === undefined ? [] : [`--seed ${options.seed}`]),
    ...examplesOf(options),
  ].join(' ');
}
