import { type CheckOptions, type Job, type JobResult, jobsOf, joinResults } from '../check/index.ts';
import type { Finding } from '../finding/index.ts';
import { lint, type SourceText } from '../lint/index.ts';
import type { Report } from '../report/index.ts';
import { readFolder } from '../rulebook/index.node.ts';
import { checkText, profileProblems } from '../ruling/index.ts';
import { type PoolOptions, runJobs } from './pool.ts';
import { ProgressLine } from './progress.ts';
import { InputErrorIn, type Project } from './project.ts';
import { tool } from './tool.ts';

/**
 * Checks a project: its text, its tables, and the play of its machines, side by side on as many cores.
 * @throws InputErrorIn where rules and machines do not fit
 */
export async function reportOf(project: Project, options: CheckOptions, running: Running = {}): Promise<Report> {
  const wrong = profileProblems(project.rulebook);
  const text = checkText(project.rulebook);
  const problems = [...wrong, ...text.problems];
  if (problems.length > 0) throw new InputErrorIn(project.folder, problems);
  const results = await explore(project, options, running);
  const failed = results.flatMap((r) => r.problems);
  if (failed.length > 0) throw new InputErrorIn(project.folder, unique(failed));
  return joinResults({
    tool,
    game: project.name,
    ...(project.subject ? {} : { folder: project.name }),
    rulebook: project.rulebook,
    text: { ...text, findings: [...text.findings, ...lintOf(project)] },
    results,
    options,
  });
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

async function explore(project: Project, options: CheckOptions, running: Running): Promise<JobResult[]> {
  if (!project.subject) return [];
  return runVisibly(project, jobsOf(project.rulebook, options), running);
}

/** As many as are asked for. */
export const threadsOf = ({ threads }: { readonly threads?: number }): Running =>
  threads === undefined ? {} : { threads };

/** How jobs are run: not what they find out. */
export type Running = Pick<PoolOptions, 'threads' | 'checkpoint'>;

/** Runs jobs with a line that says how far they are; Ctrl-C stops them with what they know. */
export async function runVisibly(project: Project, jobs: readonly Job[], running: Running = {}): Promise<JobResult[]> {
  const line = new ProgressLine(jobs.length, process.stderr);
  const abort = new AbortController();
  const interrupt = (): void => abort.abort();
  process.once('SIGINT', interrupt);
  try {
    return await runJobs(project, jobs, {
      ...running,
      onProgress: (job, progress) => line.update(job, progress),
      signal: abort.signal,
    });
  } finally {
    process.off('SIGINT', interrupt);
    line.end();
  }
}
