import type { Finding, Problem, Scenario } from '../finding/index.ts';
import type { PropertyResult, Run } from '../report/index.ts';
import type { Rulebook, Scope } from '../rulebook/index.ts';
import { readingsOf } from './readings.ts';

/** A piece of a check that can run by itself, in any order, anywhere. Plain data, so that a worker thread can take it. */
export type Job =
  | {
      readonly kind: 'explore';
      readonly profile: string;
      readonly scope: string;
      readonly readings: Readonly<Record<string, string>>;
      /** Positions at which to stop. */
      readonly limit: number;
    }
  | {
      readonly kind: 'compare';
      readonly profile: string;
      readonly scope: string;
      readonly readings: Readonly<Record<string, string>>;
      readonly reading: string;
      readonly values: readonly [string, string];
      /** Pairs of positions at which to stop. */
      readonly limit: number;
    }
  | {
      readonly kind: 'random';
      readonly profile: string;
      readonly scope: string;
      readonly readings: Readonly<Record<string, string>>;
      readonly games: number;
      readonly seed: number;
      /** Games told of each finding, at most; 1 if left out. */
      readonly examples?: number;
    };

/** A gap or a contradiction of a table that play met. */
export interface Reached {
  /** Id of the finding of the table's own analysis. */
  readonly id: string;
  readonly scenario: Scenario;
  readonly hangsOn: readonly string[];
  /** Bounds of the game that is told, where they are not those of the job. */
  readonly within?: string;
}

/** What a job found out; plain data too. */
export interface JobResult {
  readonly job: Job;
  readonly problems: readonly Problem[];
  readonly findings: readonly Finding[];
  readonly reached: readonly Reached[];
  /** What goes wrong behind an unsettled ruling: the ruling's finding, and what comes of it. */
  readonly after: readonly { readonly id: string; readonly title: string }[];
  /** Rulings that the machines ask in states of their own. */
  readonly asked: readonly string[];
  /** Bounds, for people. */
  readonly within: string;
  readonly complete: boolean;
  readonly run: Run | null;
  readonly properties: readonly PropertyResult[];
}

export interface CheckOptions {
  /** Names of profiles; all if left out. */
  readonly profiles?: readonly string[];
  readonly readings?: Readonly<Record<string, string>>;
  /** Names of scopes, those on demand among them; `all` for every one. Those that always run, if left out. */
  readonly scopes?: readonly string[];
  /** Positions at which an exploration stops. */
  readonly limit?: number;
  /** Random games for each profile; 0 for none. */
  readonly games?: number;
  readonly seed?: number;
  /** Games told of each finding of random play, at most. */
  readonly examples?: number;
}

export const defaults = { limit: 20_000_000, pairs: 200_000, games: 200, seed: 1 } as const;

/** Everything that a check of a game has to do, the long pieces first. */
export function jobsOf(rulebook: Rulebook, options: CheckOptions = {}): Job[] {
  const { limit = defaults.limit, games = defaults.games, seed = defaults.seed } = options;
  const profiles = rulebook.profiles.filter((p) => !options.profiles || options.profiles.includes(p.name));
  const scopesOf = (profile: string, by: Scope['by']): Scope[] =>
    rulebook.scopes.filter(
      (s) => s.by === by && runs(s, options.scopes) && (s.profiles.length === 0 || s.profiles.includes(profile)),
    );
  const jobs: Job[] = [];
  for (const { name: profile } of profiles) {
    const readings = readingsOf(rulebook, profile, options.readings ?? {});
    for (const { name: scope } of scopesOf(profile, 'exhaustive')) {
      for (const chosen of readings.choices) jobs.push({ kind: 'explore', profile, scope, readings: chosen, limit });
    }
  }
  for (const { name: profile } of profiles) {
    const { declared, chosen } = readingsOf(rulebook, profile, options.readings ?? {});
    const comparing = scopesOf(profile, 'compare');
    const open = comparing.find((s) => s.readings.length === 0);
    const [otherwise] = [...(open ? [open] : []), ...scopesOf(profile, 'exhaustive')];
    for (const { name, values } of declared) {
      const named = comparing.filter((s) => s.readings.includes(name));
      for (const scope of named.length > 0 ? named : otherwise ? [otherwise] : [])
        for (const pair of pairsOf(values, chosen[name] as string))
          jobs.push({
            kind: 'compare',
            profile,
            scope: scope.name,
            readings: chosen,
            reading: name,
            values: pair,
            limit: Math.min(limit, defaults.pairs),
          });
    }
    if (games > 0)
      for (const { name } of scopesOf(profile, 'random'))
        jobs.push({
          kind: 'random',
          profile,
          scope: name,
          readings: chosen,
          games,
          seed,
          ...(options.examples === undefined ? {} : { examples: options.examples }),
        });
  }
  return jobs;
}

/** Whether a scope is looked at in this check. */
export const runs = ({ name, onDemand }: Scope, wanted: readonly string[] | undefined): boolean =>
  wanted === undefined ? !onDemand : wanted.includes('all') || wanted.includes(name);

/** Every two values of a reading once, those with the chosen one first. */
const pairsOf = (values: readonly string[], chosen: string): (readonly [string, string])[] => {
  const ordered = [chosen, ...values.filter((v) => v !== chosen)];
  return ordered.flatMap((one, i) => ordered.slice(i + 1).map((two) => [one, two] as const));
};
