import { InputError, type Problem } from '../finding/index.ts';
import { didYouMean } from '../rulebook/index.ts';
import type { Project } from './project.ts';

/** What a call picks of a rulebook. */
export interface Choice {
  /** Names of profiles; none for all. */
  readonly profile: readonly string[];
  /** Values of readings, or `any`. */
  readonly reading: Readonly<Record<string, string>>;
  /** Names of scopes, or `all`; none for those that always run. */
  readonly scope?: readonly string[];
}

/**
 * The project with the chosen profiles only, and its rules understood as chosen: text and play are checked alike.
 * @throws InputError for a profile, a scope, a reading or a value that is not there
 */
export function narrowed(project: Project, { profile: wanted, reading: chosen, scope = [] }: Choice): Project {
  const { rulebook } = project;
  const profiles = rulebook.profiles.map(({ name }) => name);
  const readings = rulebook.documents
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'reading' ? [block.reading] : []));
  const problems = [
    ...wanted.map((name) => lacking('call/unknown-profile', name, profiles, `There is no profile ${name}.`)),
    ...scope.map((name) => {
      const scopes = [...rulebook.scopes.map((own) => own.name), 'all'];
      return lacking('call/option', name, scopes, `There is no scope ${name}.`);
    }),
    ...Object.entries(chosen).map(([name, value]) => {
      const reading = readings.find((candidate) => candidate.name === name);
      if (!reading) {
        const names = readings.map((candidate) => candidate.name);
        return lacking('reading/unknown', name, names, `No document declares a reading “${name}”.`);
      }
      const values = [...reading.values.map((own) => own.value), 'any'];
      return lacking('reading/unknown', value, values, `The reading “${name}” has no value “${value}”.`);
    }),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new InputError(problems);
  return {
    ...project,
    rulebook: {
      ...rulebook,
      profiles: rulebook.profiles.filter(({ name }) => wanted.length === 0 || wanted.includes(name)),
      readings: { ...rulebook.readings, ...chosen },
    },
  };
}

/** A problem, unless `name` is one of `known`. */
function lacking(code: Problem['code'], name: string, known: readonly string[], message: string): Problem | null {
  if (known.includes(name)) return null;
  const hint = didYouMean(name, known);
  return {
    code,
    message,
    ...(known.length === 0 ? {} : { expected: `one of ${known.join(', ')}` }),
    ...(hint === undefined ? {} : { hint }),
  };
}
