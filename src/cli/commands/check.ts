import { type CheckOptions, type JobResult, jobsOf, joinResults } from '../../check/index.ts';
import { type Finding, InputError } from '../../finding/index.ts';
import { lint, type SourceText } from '../../lint/index.ts';
import { type Format, judge, render, renderProblems } from '../../report/index.ts';
import { readFolder } from '../../rulebook/index.node.ts';
import { checkText, profileProblems } from '../../ruling/index.ts';
import { narrowed } from '../narrow.ts';
import { formatOf, type OutputOptions, renderOptions, write } from '../output.ts';
import { runJobs } from '../pool.ts';
import { ProgressLine } from '../progress.ts';
import { baseOf, InputErrorIn, openProject, type Project, sourceOf } from '../project.ts';
import { tool } from '../tool.ts';
import { recordsOf, writeRecords } from './recorded.ts';

export interface CheckCall extends OutputOptions {
  readonly profile: readonly string[];
  readonly reading: Readonly<Record<string, string>>;
  /** Names of scopes, or `all`; none for those that always run. */
  readonly scope: readonly string[];
  readonly limit?: number;
  readonly games?: number;
  readonly seed?: number;
  readonly examples?: number;
  readonly threads?: number;
  /** A folder for the games of the findings. */
  readonly record?: string;
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
  const options = optionsOf(call);
  const wrong = profileProblems(project.rulebook);
  const text = checkText(project.rulebook);
  const problems = [...wrong, ...text.problems];
  if (problems.length > 0) throw new InputErrorIn(project.folder, problems);
  const results = await explore(project, options, call.threads);
  const failed = results.flatMap((r) => r.problems);
  if (failed.length > 0) throw new InputErrorIn(project.folder, unique(failed));
  const report = joinResults({
    tool,
    game: project.name,
    ...(project.subject ? {} : { folder: project.name }),
    rulebook: project.rulebook,
    text: { ...text, findings: [...text.findings, ...lintOf(project)] },
    results,
    options,
  });
  const view = { ...renderOptions(call, process.stdout), base: project.base };
  write(render(report, format, view, sourceOf(project.folder)), call.out);
  if (call.record !== undefined) writeRecords(call.record, recordsOf(report.findings));
  return judge(report).exit;
}

/** What the linter says of the rules as they are written; guesses are left to the command `lint`. */
function lintOf({ folder, rulebook }: Project): Finding[] {
  const { files } = readFolder(folder);
  const texts = rulebook.documents
    .filter((document) => document.kind !== 'known')
    .flatMap(({ file }): SourceText[] => [{ file, text: files.get(file) ?? '', kind: 'markdown' }]);
  return lint(texts);
}

const unique = <T>(list: readonly T[]): T[] => [...new Map(list.map((x) => [JSON.stringify(x), x])).values()];

function optionsOf(call: CheckCall): CheckOptions {
  return {
    ...(call.profile.length > 0 ? { profiles: call.profile } : {}),
    ...(Object.keys(call.reading).length > 0 ? { readings: call.reading } : {}),
    ...(call.scope.length > 0 ? { scopes: call.scope } : {}),
    ...(call.limit === undefined ? {} : { limit: call.limit }),
    ...(call.games === undefined ? {} : { games: call.games }),
    ...(call.seed === undefined ? {} : { seed: call.seed }),
    ...(call.examples === undefined ? {} : { examples: call.examples }),
  };
}

async function explore(project: Project, options: CheckOptions, threads: number | undefined): Promise<JobResult[]> {
  if (!project.subject) return [];
  const jobs = jobsOf(project.rulebook, options);
  const line = new ProgressLine(jobs.length, process.stderr);
  const abort = new AbortController();
  const interrupt = (): void => abort.abort();
  process.once('SIGINT', interrupt);
  try {
    return await runJobs(project, jobs, {
      ...(threads === undefined ? {} : { threads }),
      onProgress: (job, progress) => line.update(job, progress),
      signal: abort.signal,
    });
  } finally {
    process.off('SIGINT', interrupt);
    line.end();
  }
}
