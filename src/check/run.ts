import {
  type Comparison,
  compare,
  type Exploration,
  Explorer,
  type Found,
  type Progress,
  playRandomly,
  type RandomFound,
  type Snapshot,
  simplerBounds,
  triedInGames,
  triedInSearch,
} from '../explore/index.ts';
import type { Finding, Problem } from '../finding/index.ts';
import { assemble, type GameDefinition, type Model, ModelError, type Setting } from '../process/index.ts';
import type { Property } from '../property/index.ts';
import type { PropertyResult, Run } from '../report/index.ts';
import type { Rulebook } from '../rulebook/index.ts';
import { boundsText, EndlessError, scenario, settingText } from '../trace/index.ts';
import { answersOf } from './answers.ts';
import { command } from './command.ts';
import { findingOf, reachedOf, readingFinding, titleOf, unreachedFinding } from './findings.ts';
import type { Job, JobResult } from './job.ts';
import { refusedFindings } from './ledger.ts';
import { randomText } from './random-text.ts';

/** A game and what is checked of it. */
export interface Subject {
  readonly game: GameDefinition;
  readonly properties: readonly Property[];
}

/** Keeps what a job has found out so far, so that it survives a sudden end of the program. */
export interface Keeper {
  /** Where the job goes on from. */
  readonly resume?: () => Snapshot;
  /** Offered every now and then. @param last whether the job stops here */
  readonly keep: (snapshot: () => Snapshot, last: boolean) => void;
}

/** Told how a job goes on; returns true to have it stopped. */
export type Watcher = (job: Job, progress: Progress) => boolean;

const SLICE = 2_000;

/** Does one job. Deterministic, and without side effects besides those of `watch` and `keeper`. */
export function runJob(subject: Subject, rulebook: Rulebook, job: Job, watch?: Watcher, keeper?: Keeper): JobResult {
  const readings = job.kind === 'compare' ? { ...job.readings, [job.reading]: job.values[0] } : job.readings;
  const from = job.from === undefined ? {} : { from: job.from };
  const assembly = assemble(subject.game, rulebook, { profile: job.profile, scope: job.scope, readings, ...from });
  if (!assembly.ok) return failed(job, assembly.problems);
  const { model, findings } = assembly;
  switch (job.kind) {
    case 'explore': {
      const attempts = triedInSearch(model);
      const explorer = new Explorer(model, {
        properties: subject.properties,
        limit: job.limit,
        edges: true,
        visits: attempts.visits,
        ...(isLarge(rulebook, job.scope) && { everyField: false }),
        // Nobody else holds it: it may be as large as the search.
        ...(keeper?.resume && { resume: keeper.resume() }),
      });
      while (explorer.advance(SLICE)) {
        const stops = watch?.(job, explorer.progress) === true;
        keeper?.keep(() => explorer.snapshot(), stops);
        if (stops) explorer.stop('it was interrupted');
      }
      const graph = explorer.graph();
      const answers = graph ? answersOf(graph, model) : [];
      const tried = attempts.result();
      const found = [...findings, ...answers, ...refusedFindings(tried, model)];
      return { ...explored(job, model, explorer.result(), subject.properties, found), tried };
    }
    case 'compare': {
      const other = assemble(subject.game, rulebook, {
        profile: job.profile,
        scope: job.scope,
        readings: { ...job.readings, [job.reading]: job.values[1] },
        ...from,
      });
      if (!other.ok) return failed(job, other.problems);
      return compared(job, model, other.model);
    }
    case 'random':
      return played(job, subject, rulebook, model);
    case 'attempts':
      return lookedAt(job, model, (progress) => watch?.(job, progress) === true);
  }
}

/** Whether there is so much to search that it pays to find out at once what is read: else the scope would not have to be asked for. */
const isLarge = ({ scopes }: Rulebook, name: string): boolean =>
  scopes.some((scope) => scope.name === name && scope.onDemand);

/** What a job comes to that could not be begun. */
export const failed = (job: Job, problems: readonly Problem[]): JobResult => ({
  job,
  problems,
  findings: [],
  reached: [],
  after: [],
  asked: [],
  within: '',
  complete: false,
  run: null,
  tried: null,
  properties: [],
});

/** Rulings that the machines of a model ask in states of their own. */
const askedBy = (model: Model): string[] => [
  ...new Set(
    [...model.processes.values()].flatMap(({ plan }) =>
      plan.leaves.flatMap((leaf) => (leaf.meta?.consult ? [leaf.meta.consult.ruling] : [])),
    ),
  ),
];

function explored(
  job: Extract<Job, { kind: 'explore' }>,
  model: Model,
  result: Exploration,
  properties: readonly Property[],
  findings: JobResult['findings'],
): JobResult {
  const within = boundsText(model);
  // Endless rounds are told from the graph.
  const own = result.found.filter((f) => f.past === null && f.kind !== 'endless');
  const missed = properties.filter((p) => p.kind === 'can' && result.verdicts.get(p.name)?.kind === 'violated');
  const isTable = (f: Found): boolean => f.kind === 'gap' || f.kind === 'contradiction';
  return {
    job,
    problems: [],
    findings: [
      ...findings,
      ...own.filter((f) => !isTable(f)).map((f) => findingOf(f, model)),
      ...missed.map((p) => unreachedFinding(p, model)),
    ],
    reached: result.found.filter(isTable).map((f) => reachedOf(f, model)),
    after: result.found.flatMap((f) => (f.past !== null && !isTable(f) ? [{ id: f.past, title: titleOf(f) }] : [])),
    asked: askedBy(model),
    within,
    complete: result.complete,
    tried: null,
    run: {
      ...runOf(job, model),
      engine: 'exhaustive',
      verdict: result.complete ? 'complete' : 'stopped',
      positions: result.positions,
      moves: result.moves,
      depth: result.depth,
      ...(result.stopped === null ? {} : { reason: result.stopped }),
    },
    properties: properties
      .filter((p) => result.verdicts.has(p.name))
      .map((p) => propertyResult(p, result, own, job.profile, within)),
  };
}

function propertyResult(
  { kind, name, says, cites }: Property,
  result: Exploration,
  own: readonly Found[],
  profile: string,
  within: string,
): PropertyResult {
  const verdict = result.verdicts.get(name) ?? { kind: 'unknown', why: 'it was not looked at' };
  const sought = kind === 'can';
  const onlyAfter = verdict.kind === 'violated' && !sought && !own.some((f) => f.id === `violated/${name}`);
  const witness = result.reached.get(name);
  return {
    name,
    says,
    statements: cites,
    profile,
    verdict: verdict.kind,
    within,
    note:
      verdict.kind === 'unknown'
        ? verdict.why
        : onlyAfter
          ? 'only behind a ruling that the rules leave open'
          : sought
            ? witness
              ? `shortest game: ${witness.choices.length} moves`
              : 'no game within these bounds gets there'
            : '',
  };
}

/** What could be tried, without anything else that a check looks for. */
function lookedAt(
  job: Extract<Job, { kind: 'attempts' }>,
  model: Model,
  isStopped: (progress: Progress) => boolean,
): JobResult {
  const { games, seed, limit } = job;
  if (games !== undefined) {
    const tried = triedInGames(model, { games, seed });
    const moments = tried.tried[0]?.moments ?? 0;
    const run: Run = {
      ...runOf(job, model),
      engine: 'random',
      verdict: 'complete',
      positions: moments,
      moves: moments,
      depth: 0,
      games,
    };
    return { ...failed(job, []), tried, run, findings: refusedFindings(tried, model) };
  }
  const attempts = triedInSearch(model);
  const explorer = new Explorer(model, { limit, visits: attempts.visits });
  while (explorer.advance(SLICE)) if (isStopped(explorer.progress)) explorer.stop('it was interrupted');
  const { complete, stopped, positions, moves, depth } = explorer.result();
  const tried = attempts.result();
  return {
    ...failed(job, []),
    tried,
    complete,
    findings: refusedFindings(tried, model),
    run: {
      ...runOf(job, model),
      engine: 'exhaustive',
      verdict: complete ? 'complete' : 'stopped',
      positions,
      moves,
      depth,
      ...(stopped === null ? {} : { reason: stopped }),
    },
  };
}

const runOf = (job: Job, model: Model): Pick<Run, 'profile' | 'setting' | 'within' | 'replay'> => ({
  profile: job.profile,
  setting: settingText(model),
  within: boundsText(model),
  replay: command(job, model.game.name),
});

function compared(job: Extract<Job, { kind: 'compare' }>, model: Model, other: Model): JobResult {
  let comparison: Comparison;
  try {
    comparison = compare(model, other, { limit: job.limit });
  } catch (error) {
    // What is wrong with a model is found, and told, by exploring it.
    if (!(error instanceof ModelError) && !(error instanceof EndlessError)) throw error;
    comparison = { apart: null, winner: null, complete: false, positions: 0, stopped: error.message };
  }
  const finding = readingFinding(job, model, other, comparison);
  const decided = comparison.winner !== null || comparison.complete;
  return {
    ...failed(job, []),
    findings: finding ? [finding] : [],
    within: boundsText(model),
    complete: comparison.complete,
    run: {
      ...runOf(job, model),
      engine: 'lockstep',
      setting: `${settingText(model)}; ${job.reading}: ${job.values.join(' or ')}`,
      // Who wins is decided, or everything was compared: nothing of the question is left.
      verdict: decided ? 'complete' : 'stopped',
      positions: comparison.positions,
      moves: comparison.positions,
      depth: comparison.winner?.common ?? comparison.apart?.common ?? 0,
      ...(comparison.stopped === null ? {} : { reason: comparison.stopped }),
    },
  };
}

function played(
  job: Extract<Job, { kind: 'random' }>,
  { game, properties }: Subject,
  rulebook: Rulebook,
  model: Model,
): JobResult {
  const modelOf = ({ game: _, ...options }: Setting): Model | null => {
    const assembly = assemble(game, rulebook, options);
    return assembly.ok ? assembly.model : null;
  };
  const { games, seed, examples = 1 } = job;
  const result = playRandomly(model, { games, seed, examples, properties, simpler: simplerBounds(model), modelOf });
  const isTable = (f: Found): boolean => f.kind === 'gap' || f.kind === 'contradiction';
  const tried = triedInGames(model, { games, seed });
  return {
    ...failed(job, []),
    tried,
    findings: [
      ...result.found.filter((f) => !isTable(f) && f.past === null).map(withOthers),
      ...refusedFindings(tried, model),
    ],
    reached: result.found.filter(isTable).map((f) => ({ ...reachedOf(f, f.model), within: boundsText(f.model) })),
    after: result.found.flatMap((f) => (f.past !== null && !isTable(f) ? [{ id: f.past, title: titleOf(f) }] : [])),
    within: boundsText(model),
    run: {
      ...runOf(job, model),
      engine: 'random',
      verdict: 'complete',
      positions: result.reached.at(-1)?.positions ?? 0,
      moves: result.moves,
      depth: result.lengths.at(-1) ?? 0,
      games: result.games,
      reason: randomText(result),
    },
  };
}

/** A finding of random play, with the games that meet the same after other questions. */
function withOthers(found: RandomFound): Finding {
  const finding = findingOf(found, found.model);
  const others = found.others.map((other) => scenario(other.model, other.choices, other.forced).token);
  return { ...finding, message: [...finding.message, ...others.map((token) => `Another game comes to it: ${token}`)] };
}
