import type { CheckOptions } from '../../check/index.ts';
import { InputError } from '../../finding/index.ts';
import { type Format, judge, render, renderProblems } from '../../report/index.ts';
import { checkpointPlace, clearCheckpoint } from '../checkpoint.ts';
import { narrowed } from '../narrow.ts';
import { formatOf, type OutputOptions, renderOptions, write } from '../output.ts';
import { baseOf, InputErrorIn, openProject, sourceOf } from '../project.ts';
import { reportOf, threadsOf } from '../report-of.ts';
import { recordsOf, writeRecords } from './recorded.ts';

/** Seconds from one checkpoint to the next. */
const EVERY = 30;

export interface CheckCall extends OutputOptions {
  readonly profile: readonly string[];
  readonly reading: Readonly<Record<string, string>>;
  /** Names of scopes, or `all`; none for those that always run. */
  readonly scope: readonly string[];
  /** A position to begin from. */
  readonly from?: string;
  readonly limit?: number;
  readonly games?: number;
  readonly seed?: number;
  readonly examples?: number;
  readonly threads?: number;
  /** A folder in which what was found out so far is kept; the same call goes on from there. */
  readonly checkpoint?: string;
  /** Seconds from one writing to the next. */
  readonly checkpointEvery?: number;
  /** A folder for the games of the findings. */
  readonly record?: string;
  /** A file for the report as JSON, besides. */
  readonly report?: string;
}

/** Checks a game, or the text of a folder. @returns the exit code */
export async function check(word: string | undefined, call: CheckCall): Promise<number> {
  const format = formatOf(call.format);
  try {
    return await checked(word, call, format);
  } catch (error) {
    // Whoever asked for a format reads what it says, of problems too.
    if (error instanceof InputError && format !== 'console') writeProblems(error, call, format);
    throw error;
  }
}

function writeProblems(error: InputError, call: CheckCall, format: Format): void {
  const folder = error instanceof InputErrorIn ? error.folder : undefined;
  const base = folder === undefined ? {} : { base: baseOf(folder, process.cwd()) };
  const view = { ...renderOptions(call, process.stdout), ...base };
  write(renderProblems(error.problems, format, view, folder === undefined ? undefined : sourceOf(folder)), call.out);
}

async function checked(word: string | undefined, call: CheckCall, format: Format): Promise<number> {
  const project = narrowed(await openProject(word, process.cwd()), call);
  if (call.checkpointEvery !== undefined && call.checkpoint === undefined)
    throw new InputError([
      {
        code: 'call/option',
        message: '--checkpoint-every says how often, and not where.',
        expected: '--checkpoint <folder> beside it',
      },
    ]);
  let interrupted = false;
  process.once('SIGINT', () => {
    interrupted = true;
  });
  const checkpoint =
    call.checkpoint === undefined ? null : checkpointPlace(project, call.checkpoint, call.checkpointEvery ?? EVERY);
  const report = await reportOf(project, optionsOf(call), {
    ...threadsOf(call),
    ...(checkpoint && { checkpoint }),
  });
  const view = { ...renderOptions(call, process.stdout), base: project.base };
  write(render(report, format, view, sourceOf(project.folder)), call.out);
  if (call.record !== undefined) writeRecords(call.record, recordsOf(report.findings));
  if (call.report !== undefined) write(render(report, 'json', view), call.report);
  if (checkpoint && !interrupted) clearCheckpoint(checkpoint);
  return judge(report).exit;
}

function optionsOf(call: CheckCall): CheckOptions {
  return {
    ...(call.profile.length > 0 ? { profiles: call.profile } : {}),
    ...(Object.keys(call.reading).length > 0 ? { readings: call.reading } : {}),
    ...(call.scope.length > 0 ? { scopes: call.scope } : {}),
    ...(call.from === undefined ? {} : { from: call.from }),
    ...(call.limit === undefined ? {} : { limit: call.limit }),
    ...(call.games === undefined ? {} : { games: call.games }),
    ...(call.seed === undefined ? {} : { seed: call.seed }),
    ...(call.examples === undefined ? {} : { examples: call.examples }),
  };
}
