import { readingsOf, type Subject } from '../check/index.ts';
import { type Finding, InputError, placeText } from '../finding/index.ts';
import { type AssembleOptions, assemble, type Model } from '../process/index.ts';
import {
  type Coverage,
  type CoverageRun,
  type CoveredPart,
  type CoveredStatement,
  type Report,
  shellWord,
} from '../report/index.ts';
import { type Rulebook, rulingsOf, type Scope } from '../rulebook/index.ts';
import { boundsText } from '../trace/index.ts';
import { type Part, partsOf } from './parts.ts';
import { playAll, playGames, Tracks } from './play.ts';
import { rowName, type Told, toldBy, wholeOf } from './text.ts';

export interface CoverageOptions {
  /** Names of profiles; all if left out. */
  readonly profiles?: readonly string[];
  /** Random games for each profile and each value of a reading. */
  readonly games?: number;
  readonly seed?: number;
  /** Positions at which an exploration stops; 0 for none. */
  readonly limit?: number;
}

export interface CoverageParts {
  readonly tool: Report['tool'];
  /** As on the command line. */
  readonly game: string;
  readonly rulebook: Rulebook;
  /** Null for a rulebook without a game. */
  readonly subject: Subject | null;
  readonly options?: CoverageOptions;
}

export const coverageDefaults = { games: 40, seed: 1, limit: 20_000 } as const;

/**
 * Which statements of a rulebook are accounted for: by the text, by states and transitions, by properties; and what of it play comes
 * to. Plays random games of every profile with every value of every reading, and explores one small scope of each profile.
 * Deterministic.
 * @throws InputError where a model cannot be assembled
 */
export function cover({ tool, game, rulebook, subject, options = {} }: CoverageParts): Coverage {
  const seen = new Seen();
  const runs = subject ? play(subject, rulebook, options, seen) : [];
  const parts: CoveredPart[] = [
    ...seen.parts(),
    ...rowsOf(rulebook, subject ? seen.rows : null),
    ...(subject?.properties ?? []).map(
      ({ name, cites }): CoveredPart => ({ what: 'property', name, cites: unique(cites), executed: null }),
    ),
  ];
  const statements = accounted(toldBy(rulebook), parts);
  return {
    tool,
    game,
    title: rulebook.title,
    statements,
    parts,
    runs,
    findings: findingsOf(statements, rulebook),
    replay: commandOf(game, options),
  };
}

/** What play came to, over all models: by the names of states and transitions, and by the places of rows. */
class Seen {
  private readonly byName = new Map<string, Part & { executed: number }>();
  readonly rows = new Map<string, number>();

  add(model: Model, tracks: Tracks): void {
    const parts = partsOf(model);
    for (const part of parts.all) {
      const before = this.byName.get(part.name);
      this.byName.set(part.name, {
        ...part,
        cites: [...new Set([...(before?.cites ?? []), ...part.cites])],
        executed: before?.executed ?? 0,
      });
    }
    for (const [leaf, times] of tracks.states()) this.count(parts.state(leaf), times);
    for (const [taken, times] of tracks.transitions()) this.count(parts.transition(taken), times);
    for (const [{ place }, times] of tracks.rows())
      this.rows.set(placeText(place), (this.rows.get(placeText(place)) ?? 0) + times);
  }

  private count(part: Part | undefined, times: number): void {
    const own = part && this.byName.get(part.name);
    if (own) own.executed += times;
  }

  parts(): CoveredPart[] {
    return [...this.byName.values()];
  }
}

/** Assembles every model there is, and plays those of the wanted profiles. @returns what was played */
function play(subject: Subject, rulebook: Rulebook, options: CoverageOptions, seen: Seen): CoverageRun[] {
  const { games = coverageDefaults.games, seed = coverageDefaults.seed, limit = coverageDefaults.limit } = options;
  return rulebook.profiles.flatMap(({ name: profile, title: setting }) => {
    const isPlayed = options.profiles?.includes(profile) ?? true;
    const scopes = scopesOf(rulebook, profile);
    const small = smallest(scopes.filter((s) => s.by === 'exhaustive'));
    const full = scopes.filter((s) => s.by === 'random');
    const choices = variantsOf(rulebook, profile);
    const runs: CoverageRun[] = [];
    if (isPlayed && small && limit > 0) {
      const { model, tracks } = modelOf(subject, rulebook, { profile, scope: small.name, readings: choices[0] });
      const { positions, stopped } = playAll(model, limit);
      seen.add(model, tracks);
      const run: CoverageRun = {
        setting,
        within: boundsText(model),
        engine: 'exhaustive',
        count: positions,
        choices: 1,
      };
      runs.push(stopped === null ? run : { ...run, stopped });
    }
    for (const scope of full.length > 0 ? full : [small]) {
      const models = choices.map((readings) => {
        const { model, tracks } = modelOf(subject, rulebook, {
          profile,
          readings,
          ...(scope && { scope: scope.name }),
        });
        if (isPlayed) playGames(model, games, seed);
        seen.add(model, tracks);
        return model;
      });
      const within = boundsText(models[0] as Model);
      if (isPlayed && games > 0)
        runs.push({ setting, within, engine: 'random', count: games, choices: choices.length });
    }
    return runs;
  });
}

const scopesOf = ({ scopes }: Rulebook, profile: string): Scope[] =>
  scopes.filter((s) => s.profiles.length === 0 || s.profiles.includes(profile));

/** The scope whose bounds leave the least; the first of those. */
function smallest(scopes: readonly Scope[]): Scope | undefined {
  const size = ({ bounds }: Scope): number =>
    Object.values(bounds).reduce((product, bound) => product * (bound + 1), 1);
  return [...scopes].sort((a, b) => size(a) - size(b))[0];
}

/** The readings as they are chosen, and then each other value of each of them by itself. */
function variantsOf(
  rulebook: Rulebook,
  profile: string,
): [Readonly<Record<string, string>>, ...Readonly<Record<string, string>>[]] {
  const { declared, chosen } = readingsOf(rulebook, profile, {});
  const others = declared.flatMap(({ name, values }) =>
    values.filter((value) => value !== chosen[name]).map((value) => ({ ...chosen, [name]: value })),
  );
  return [chosen, ...others];
}

function modelOf({ game }: Subject, rulebook: Rulebook, options: AssembleOptions): { model: Model; tracks: Tracks } {
  const tracks = new Tracks();
  const assembly = assemble(game, rulebook, { ...options, heard: tracks.heard });
  if (!assembly.ok) throw new InputError(assembly.problems);
  return { model: tracks.following(assembly.model), tracks };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids.map(wholeOf))];

/** All rows of all documents; `fired` says how often each gave an answer. */
function rowsOf({ documents }: Rulebook, fired: ReadonlyMap<string, number> | null): CoveredPart[] {
  return documents.flatMap(rulingsOf).flatMap(({ name, rows }) =>
    rows.map(
      (row): CoveredPart => ({
        what: 'row',
        name: rowName(name, row),
        cites: unique(row.rules.map(({ id }) => id)),
        executed: fired && (fired.get(placeText(row.place)) ?? 0),
        place: row.place,
      }),
    ),
  );
}

/** Joins what the text says with what the model and its properties cite. */
function accounted(told: readonly Told[], parts: readonly CoveredPart[]): CoveredStatement[] {
  const citing = new Map<string, CoveredPart[]>();
  for (const part of parts) for (const id of part.cites) citing.set(id, [...(citing.get(id) ?? []), part]);
  const joined = told.map((statement) => {
    const by = citing.get(statement.id) ?? [];
    const played = by.flatMap(({ executed }) => (executed === null ? [] : [executed]));
    const model = by.filter(({ what }) => what === 'state' || what === 'transition').map(({ name }) => name);
    const properties = by.filter(({ what }) => what === 'property').map(({ name }) => name);
    return {
      ...statement,
      model,
      properties,
      executed: played.length === 0 ? null : played.reduce((sum, times) => sum + times, 0),
    };
  });
  const steps = new Map(joined.filter(({ what }) => what === 'step').map((step) => [step.id, step]));
  const takenUp = ({ marks, model, properties, text }: Omit<CoveredStatement, 'accounted'>): boolean =>
    marks.length > 0 ||
    model.length > 0 ||
    properties.length > 0 ||
    text.some(({ by, name }) => {
      // What is only said again, or asked about, is not taken up by that; and by a step only if that is taken up itself.
      if (by === 'restatement' || by === 'reading') return false;
      const step = by === 'step' ? steps.get(name) : undefined;
      return step === undefined || takenUp(step);
    });
  return joined.map((statement) => ({ ...statement, accounted: takenUp(statement) }));
}

/** What a gate makes of unaccounted statements. They are told without a vote where the manifest does not say. */
function findingsOf(statements: readonly CoveredStatement[], { policy, sources }: Rulebook): Finding[] {
  const gate = policy.unaccounted ?? 'warn';
  if (gate === 'ignore') return [];
  return statements
    .filter((s) => !s.accounted)
    .map(({ id, says, place, what }): Finding => {
      const original = sources[id];
      return {
        kind: 'unaccounted',
        id: `unaccounted/${id}`,
        severity: gate === 'fail' ? 'error' : 'info',
        title: `Nothing accounts for ${id}`,
        message: [`No row, no state, no property and no mark takes up this ${what}.`],
        statements: [{ id, text: says, place, ...(original ? { sources: original } : {}) }],
        place,
        reach: 'text',
        profiles: [],
        hangsOn: [],
        settle: 'Cite it where it is played, or say why it is not: (descriptive), (not in the model: why).',
      };
    });
}

function commandOf(game: string, options: CoverageOptions): string {
  return [
    `npx rules-lawyer coverage ${shellWord(game)}`,
    ...(options.profiles ?? []).map((name) => `--profile ${shellWord(name)}`),
    ...(options.games === undefined ? [] : [`--games ${options.games}`]),
    ...(options.seed === undefined ? [] : [`--seed ${options.seed}`]),
    ...(options.limit === undefined ? [] : [`--limit ${options.limit}`]),
  ].join(' ');
}
