import { type AttemptsOptions, attemptsJobs, ledgerOf } from '../../check/index.ts';
import { InputError } from '../../finding/index.ts';
import { renderLedger, shellWord } from '../../report/index.ts';
import { narrowed } from '../narrow.ts';
import { type OutputOptions, renderOptions, write } from '../output.ts';
import { InputErrorIn, openProject } from '../project.ts';
import { runVisibly, threadsOf } from '../report-of.ts';

export interface LedgerCall extends OutputOptions {
  readonly profile: readonly string[];
  readonly scope: readonly string[];
  readonly reading: Readonly<Record<string, string>>;
  readonly limit?: number;
  readonly games?: number;
  readonly seed?: number;
  readonly threads?: number;
}

/** Tells what the rules have to say of everything that could be tried. @returns the exit code */
export async function ledger(word: string | undefined, call: LedgerCall): Promise<number> {
  const project = narrowed(await openProject(word, process.cwd()), call);
  if (!project.subject?.game.attempts)
    throw new InputError([
      {
        code: 'call/unknown-game',
        message: `${project.name} declares no attempts.`,
        hint: 'A game says what people could try under `attempts`: docs/processes.md shows how.',
      },
    ]);
  const options: AttemptsOptions = {
    ...(call.scope.length > 0 ? { scopes: call.scope } : {}),
    ...(Object.keys(call.reading).length > 0 ? { readings: call.reading } : {}),
    ...(call.limit === undefined ? {} : { limit: call.limit }),
    ...(call.games === undefined ? {} : { games: call.games }),
    ...(call.seed === undefined ? {} : { seed: call.seed }),
  };
  const results = await runVisibly(project, attemptsJobs(project.rulebook, options), threadsOf(call));
  const failed = results.flatMap((r) => r.problems);
  if (failed.length > 0) throw new InputErrorIn(project.folder, failed);
  const looked = new Set(results.map(({ job }) => job.profile));
  const report = {
    title: project.rulebook.title,
    ledgers: ledgerOf(project.rulebook, results),
    runs: results.flatMap(({ run }) => run ?? []),
    profiles: Object.fromEntries(
      project.rulebook.profiles.filter(({ name }) => looked.has(name)).map(({ name, title }) => [name, title]),
    ),
    replay: commandOf(project.name, call),
  };
  write(renderLedger(report, call.format, renderOptions(call, process.stdout)), call.out);
  const whole = report.runs.every((run) => run.verdict === 'complete');
  return whole && results.every(({ findings }) => findings.length === 0) ? 0 : 1;
}

const commandOf = (game: string, call: LedgerCall): string =>
  [
    `npx rules-lawyer ledger ${shellWord(game)}`,
    ...call.profile.map((name) => `--profile ${shellWord(name)}`),
    ...call.scope.map((name) => `--scope ${shellWord(name)}`),
    ...Object.entries(call.reading).map(([name, value]) => `--reading ${shellWord(`${name}=${value}`)}`),
    ...(call.limit === undefined ? [] : [`--limit ${call.limit}`]),
    ...(call.games === undefined ? [] : [`--games ${call.games}`]),
    ...(call.seed === undefined ? [] : [`--seed ${call.seed}`]),
    ...(call.format === 'console' ? [] : [`--format ${call.format}`]),
    ...(call.out === undefined ? [] : [`--out ${shellWord(call.out)}`]),
  ].join(' ');
