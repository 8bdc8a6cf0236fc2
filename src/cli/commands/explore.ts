import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { readingsOf } from '../../check/index.ts';
import { Explorer, spreadOf } from '../../explore/index.ts';
import { InputError } from '../../finding/index.ts';
import { HiredCrew } from '../../node.ts';
import { type AssembleOptions, assemble, type Model } from '../../process/index.ts';
import { type Survey, shellWord, surveyText } from '../../report/index.ts';
import { didYouMean, type Scope } from '../../rulebook/index.ts';
import { boundsText, settingText } from '../../trace/index.ts';
import { narrowed } from '../narrow.ts';
import { type OutputOptions, write } from '../output.ts';
import { ProgressLine } from '../progress.ts';
import { InputErrorIn, openProject, type Project } from '../project.ts';
import type { Wanted } from '../remake.ts';

/** Which model is meant. */
export interface ModelCall extends OutputOptions {
  readonly profile?: string;
  readonly scope?: string;
  readonly reading: Readonly<Record<string, string>>;
  readonly from?: string;
}

export interface ExploreCall extends ModelCall {
  readonly limit: number;
  readonly fingerprints?: boolean;
  readonly everyMove?: boolean;
  readonly everyField?: boolean;
  /** Threads that share the search, as soon as they are there; one a core, where there is much to search, if left out. */
  readonly threads?: number;
  /** False where rotated seats are to be told apart, though the game says that it makes no difference. */
  readonly symmetry: boolean;
  /** False for none. */
  readonly properties: boolean;
}

/** Positions that are looked at between two looks at the clock. */
const SLICE = 2_000;
/** Positions of the sample. */
const SAMPLE = 2_000;

/** Explores one scope, and tells how it went. @returns the exit code */
export async function exploreCommand(word: string | undefined, call: ExploreCall): Promise<number> {
  if (call.format !== 'console' && call.format !== 'json')
    throw new InputError([
      { code: 'call/option', message: `There is no format ${call.format}.`, expected: 'console or json' },
    ]);
  if (call.fingerprints && call.everyMove)
    throw new InputError([
      {
        code: 'call/option',
        message: 'Fingerprints go with choices only.',
        expected: 'one of --fingerprints and --every-move',
      },
    ]);
  if (call.fingerprints && (call.threads ?? 1) > 1)
    throw new InputError([
      {
        code: 'call/option',
        message: 'Fingerprints are kept by one thread.',
        expected: 'one of --fingerprints and --threads',
      },
    ]);
  const { project, model, scope, setting } = await modelOf(word, call);
  const crew = crewOf(project, setting, call);
  let survey: Survey;
  try {
    survey = await explored(project, model, scope, { ...call, ...(crew && { crew }) });
    if (crew && call.threads !== undefined && survey.threads === 1)
      process.stderr.write(
        `No other thread took part: ${crew.failure ?? 'the search has ended before one was there'}.\n`,
      );
  } finally {
    await crew?.dismiss();
  }
  write(call.format === 'json' ? JSON.stringify(survey, null, 2) : surveyText(survey), call.out);
  return survey.stopped === null ? 0 : 1;
}

/** Prints the source that a model runs as. @returns the exit code */
export async function sourceCommand(word: string | undefined, call: ModelCall): Promise<number> {
  const { model } = await modelOf(word, call);
  write(
    model.source() ?? '// This model runs as its charts are: its shapes or names are beyond generated source.',
    call.out,
  );
  return 0;
}

/** @throws InputError where the profile or the scope is not there */
async function modelOf(
  word: string | undefined,
  { profile, scope, reading, from }: ModelCall,
): Promise<{ project: Project; model: Model; scope: Scope; setting: AssembleOptions }> {
  const project = narrowed(await openProject(word, process.cwd()), {
    profile: profile === undefined ? [] : [profile],
    reading,
  });
  const { rulebook, subject } = project;
  if (!subject)
    throw new InputError([
      { code: 'call/unknown-game', message: `${project.name} has rules, and no machines to explore.` },
    ]);
  const open = Object.entries(reading).find(([, value]) => value === 'any');
  if (open)
    throw new InputError([
      {
        code: 'call/option',
        message: `One model has one value of ${open[0]}.`,
        expected: 'a value of the reading, not any',
      },
    ]);
  const profileOf = ({ profiles }: Scope) =>
    rulebook.profiles.find((p) => profiles.length === 0 || profiles.includes(p.name));
  const chosen = rulebook.scopes.find((own) =>
    scope === undefined ? own.by === 'exhaustive' && profileOf(own) !== undefined : own.name === scope,
  );
  const name = chosen && profileOf(chosen);
  if (!chosen || !name) {
    const names = rulebook.scopes.filter((own) => profileOf(own)).map((own) => own.name);
    const hint = scope === undefined ? undefined : didYouMean(scope, names);
    throw new InputError([
      {
        code: 'call/option',
        message: chosen
          ? `The profile ${profile} has no scope ${chosen.name}.`
          : scope === undefined
            ? `${profile ?? project.name} has no scope in which every position is looked at.`
            : `There is no scope ${scope}.`,
        expected: `one of ${names.join(', ') || '(none is declared)'}`,
        ...(hint === undefined ? {} : { hint }),
      },
    ]);
  }
  const setting: AssembleOptions = {
    profile: name.name,
    scope: chosen.name,
    readings: readingsOf(rulebook, name.name, reading).chosen,
    ...(from === undefined ? {} : { from }),
  };
  const assembly = assemble(subject.game, rulebook, setting);
  if (!assembly.ok) throw new InputErrorIn(project.folder, assembly.problems);
  return { project, model: assembly.model, scope: chosen, setting };
}

/** Threads besides this one; null where one thread alone can do it. */
function crewOf({ config, subject, rulebook }: Project, setting: AssembleOptions, call: ExploreCall): HiredCrew | null {
  const threads = (call.threads ?? availableParallelism()) - 1;
  if (threads < 1 || call.fingerprints || !config || !subject) return null;
  const of: Wanted = { config, game: subject.game.name, rulebook, setting, properties: call.properties };
  const module = new URL('../remake.js', import.meta.url).href;
  // Who asks for threads gets them as soon as they are there.
  return new HiredCrew({ module, of, threads, ...(call.threads !== undefined && { from: 1 }) });
}

async function explored(
  { subject, name }: Project,
  model: Model,
  { name: scope, onDemand }: Scope,
  call: ExploreCall & { readonly crew?: HiredCrew },
): Promise<Survey> {
  // What is kept in fewer bits cannot be looked at again.
  const symmetry = model.rotation !== null && call.symmetry && !call.fingerprints;
  const explorer = new Explorer(model, {
    symmetry,
    properties: call.properties ? (subject?.properties ?? []) : [],
    limit: call.limit,
    crew: call.crew,
    ...(call.fingerprints ? { fingerprints: true } : {}),
    ...(call.everyMove ? { everyMove: true } : {}),
    // What one has to ask for is large: it pays to find out at once what is read.
    ...(call.everyField ? { everyField: true } : onDemand ? { everyField: false } : {}),
  });
  const { profile } = model.setting;
  const job = { kind: 'explore', profile, scope, readings: call.reading, limit: call.limit } as const;
  const line = new ProgressLine(1, process.stderr);
  const began = performance.now();
  const interrupt = (): void => explorer.stop('it was interrupted');
  process.once('SIGINT', interrupt);
  while (explorer.advance(SLICE * explorer.threads)) {
    line.update(job, explorer.progress);
    // Signals come in between.
    await setImmediate();
  }
  process.off('SIGINT', interrupt);
  line.end();
  const seconds = (performance.now() - began) / 1_000;
  const result = explorer.result();
  return {
    game: model.rules.rulebook.title,
    profile,
    setting: settingText(model),
    within: boundsText(model),
    stopped: result.stopped,
    positions: result.positions,
    queue: result.queue,
    everyMove: call.everyMove === true,
    leftOut: explorer.leftOut,
    moves: result.moves,
    depth: result.depth,
    layers: result.layers,
    answers: result.answers,
    outcomes: Object.fromEntries(result.outcomes),
    found: result.found.map(({ id, choices, past }) => ({ id, choices: choices.length, past })),
    memory: result.memory,
    keys: call.fingerprints ? 'fingerprints' : 'whole',
    miss: result.miss,
    seats: model.rotation && { order: model.rotation.order, rotated: symmetry },
    seconds,
    threads: explorer.threads,
    fields: call.fingerprints ? [] : spreadOf(explorer.sample(SAMPLE)),
    replay: replayOf(name, profile, scope, call),
  };
}

const replayOf = (game: string, profile: string, scope: string, call: ExploreCall): string =>
  [
    `npx rules-lawyer explore ${shellWord(game)} --profile ${shellWord(profile)} --scope ${shellWord(scope)}`,
    ...Object.entries(call.reading).map(([name, value]) => `--reading ${shellWord(`${name}=${value}`)}`),
    ...(call.from === undefined ? [] : [`--from ${shellWord(call.from)}`]),
    `--limit ${call.limit}`,
    ...(call.fingerprints ? ['--fingerprints'] : []),
    ...(call.everyMove ? ['--every-move'] : []),
    ...(call.everyField ? ['--every-field'] : []),
    ...(call.symmetry ? [] : ['--no-symmetry']),
    ...(call.properties ? [] : ['--no-properties']),
  ].join(' ');
