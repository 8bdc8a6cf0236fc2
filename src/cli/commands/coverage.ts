import { type CoverageOptions, cover } from '../../coverage/index.ts';
import { InputError } from '../../finding/index.ts';
import { coverageExit, renderCoverage } from '../../report/index.ts';
import { checkText, profileProblems } from '../../ruling/index.ts';
import { narrowed } from '../narrow.ts';
import { formatOf, type OutputOptions, renderOptions, write } from '../output.ts';
import { InputErrorIn, openProject, type Project } from '../project.ts';
import { tool } from '../tool.ts';

export interface CoverageCall extends OutputOptions {
  readonly profile: readonly string[];
  readonly limit?: number;
  readonly games?: number;
  readonly seed?: number;
  /** Lists everything. */
  readonly all?: boolean;
}

/** Shows which statements are accounted for, and by what. @returns the exit code */
export async function coverageCommand(word: string | undefined, call: CoverageCall): Promise<number> {
  const format = formatOf(call.format);
  const project = await openProject(word, process.cwd());
  // A profile that is not there is refused; every statement is looked at, whatever is played.
  narrowed(project, { profile: call.profile, reading: {} });
  const problems = [...profileProblems(project.rulebook), ...checkText(project.rulebook).problems];
  if (problems.length > 0) throw new InputErrorIn(project.folder, problems);
  const coverage = covered(project, optionsOf(call));
  const view = { ...renderOptions(call, process.stdout), base: project.base, all: call.all === true };
  write(renderCoverage(coverage, format, view), call.out);
  return coverageExit(coverage);
}

function covered({ name, folder, rulebook, subject }: Project, options: CoverageOptions) {
  try {
    return cover({ tool, game: name, rulebook, subject, options });
  } catch (error) {
    if (error instanceof InputError) throw new InputErrorIn(folder, error.problems);
    throw error;
  }
}

const optionsOf = (call: CoverageCall): CoverageOptions => ({
  ...(call.profile.length > 0 ? { profiles: call.profile } : {}),
  ...(call.limit === undefined ? {} : { limit: call.limit }),
  ...(call.games === undefined ? {} : { games: call.games }),
  ...(call.seed === undefined ? {} : { seed: call.seed }),
});
