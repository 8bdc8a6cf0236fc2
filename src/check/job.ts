import type { AllTried } from '../explore/index.ts';
import { type Finding, InputError, type Problem, type Scenario } from '../finding/index.ts';
import type { PropertyResult, Run } from '../report/index.ts';
import type { Rulebook, Scope } from '../rulebook/index.ts';
import { readingsOf } from './readings.ts';

/** A piece of a check that can run by itself, in any order, anywhere. Plain data, so that a worker thread can take it. */
export type Job = {
  /** A position to begin from, instead of the start of play. */
  readonly from?: string;
} & (
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
    }
  | {
      /** What could be tried, and nothing else: in every position, or, where there are games, in these. */
      readonly kind: 'attempts';
      readonly profile: string;
      readonly scope: string;
      readonly readings: Readonly<Record<string, string>>;
      /** Positions at which to stop. */
      readonly limit: number;
      readonly games?: number;
      readonly seed: number;
    }
);

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
  /** What could be tried where the job has been; null where it has not looked. */
  readonly tried: AllTried | null;
  readonly properties: readonly PropertyResult[];
}

export interface CheckOptions {
  /** Names of profiles; all if left out. */
  readonly profiles?: readonly string[];
  readonly readings?: Readonly<Record<string, string>>;
  /** Names of scopes, those on demand among them; `all` for every one. Those that always run, if left out. */
  readonly scopes?: readonly string[];
  /** A position to begin from, instead of the start of play. */
  readonly from?: string;
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
  const from = options.from === undefined ? {} : { from: options.from };
  for (const { name: profile } of profiles) {
    const readings = readingsOf(rulebook, profile, options.readings ?? {});
    for (const { name: scope } of scopesOf(profile, 'exhaustive')) {
      for (const chosen of readings.choices)
        jobs.push({ kind: 'explore', profile, scope, readings: chosen, limit, ...from });
    }
  }
  for (const { name: profile } of profiles) {
    const { declared, chosen } = readingsOf(rulebook, profile, options.readings ?? {});
    const comparing = scopesOf(profile, 'compare');
    const open = comparing.find((s) => s.readings.length === 0);
    const [otherwise] = [
      ...(open ? [open] : []),
      ...(rulebook.scopes.some((s) => s.by === 'compare') ? [] : scopesOf(profile, 'exhaustive')),
    ];
    for (const { name, values } of declared) {
      const named = comparing.filter((s) => s.readings.includes(name));
      const elsewhere = rulebook.scopes.some((s) => s.by === 'compare' && s.readings.includes(name));
      for (const scope of elsewhere ? named : otherwise ? [otherwise] : [])
        for (const pair of pairsOf(values, chosen[name] as string))
          jobs.push({
            kind: 'compare',
            profile,
            scope: scope.name,
            readings: chosen,
            reading: name,
            values: pair,
            limit: Math.min(limit, defaults.pairs),
            ...from,
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
          ...from,
        });
  }
  return jobs;
}

/** Whether a scope is looked at in this check. */
export const runs = ({ name, onDemand }: Scope, wanted: readonly string[] | undefined): boolean =>
  wanted === undefined ? !onDemand : wanted.includes('all') || wanted.includes(name);
export interface AttemptsOptions extends Pick<CheckOptions, 'readings' | 'limit' | 'games' | 'seed'> {
  /** Names of scopes in which every position is looked at; all exhaustive ones if left out. */
  readonly scopes?: readonly string[];
}

/** Everything that a ledger of attempts looks at. @throws InputError for a scope that is not there */
export function attemptsJobs(rulebook: Rulebook, options: AttemptsOptions = {}): Job[] {
  const { limit = defaults.limit, games = defaults.games, seed = defaults.seed, scopes } = options;
  const names = rulebook.scopes.filter(({ by }) => by !== 'random').map(({ name }) => name);
  const [wrong] = (scopes ?? []).filter((name) => !names.includes(name));
  if (wrong !== undefined)
    throw new InputError([
      {
        code: 'call/option',
        message: `There is no scope ${wrong} in which every position can be looked at.`,
        expected: `one of ${names.join(', ') || '(none is declared)'}`,
      },
    ]);
  return rulebook.profiles.flatMap(({ name: profile }) => {
    const { chosen: readings } = readingsOf(rulebook, profile, options.readings ?? {});
    const own = rulebook.scopes.filter((s) => s.profiles.length === 0 || s.profiles.includes(profile));
    const job = { kind: 'attempts' as const, profile, readings, limit, seed };
    return [
      ...own
        .filter((s) => (scopes ? scopes.includes(s.name) : s.by === 'exhaustive' && !s.onDemand))
        .map((s): Job => ({ ...job, scope: s.name })),
      ...own
        .filter((s) => s.by === 'random' && games > 0 && !s.onDemand)
        .map((s): Job => ({ ...job, scope: s.name, games })),
    ];
  });
}

/** Every two values of a reading once, those with the chosen one first. */
const pairsOf = (values: readonly string[], chosen: string): (readonly [string, string])[] => {
  const ordered = [chosen, ...values.filter((v) => v !== chosen)];
  return ordered.flatMap((one, i) => ordered.slice(i + 1).map((two) => [one, two] as const));
};
