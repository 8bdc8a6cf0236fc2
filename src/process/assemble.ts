import type { AnyStateMachine } from 'xstate';
import { type Finding, InputError, type Problem } from '../finding/index.ts';
import { type Rulebook, type RulesInPlay, rulesInPlay } from '../rulebook/index.ts';
import { compileRulings } from '../ruling/index.ts';
import { checkAttempts } from './attempts.ts';
import { checkCharts } from './check.ts';
import { compile } from './compile.ts';
import type { GameDefinition } from './define.ts';
import type { EngineKind } from './engine.ts';
import { type Model, makeModel, type Setting } from './model.ts';
import { type ChartLog, type ChartRules, chartRules } from './rules.ts';
import { setUp } from './scene.ts';
import { parseScene, printScene } from './scene-text.ts';
import { packer, record, type Shape, type Typed } from './shape.ts';
import type { Process } from './stepper.ts';

/** How a game is to be set up. */
export interface AssembleOptions {
  readonly profile: string;
  /** One value for each reading that is not to have its default. */
  readonly readings?: Readonly<Record<string, string>>;
  /** The name of a scope of the manifest. */
  readonly scope?: string;
  /** Bounds that differ from those of the scope. */
  readonly bounds?: Readonly<Record<string, number>>;
  /** A position to begin from, instead of the start of play: `A health=1; B removed`. */
  readonly from?: string;
  /** What runs the game; a model finds out by itself. */
  readonly engine?: EngineKind;
  /** Told of every answer that a ruling gives to a guard or a list of answers. */
  readonly heard?: NonNullable<ChartLog['heard']>;
}

/** A game that runs, or why it cannot. */
export type Assembly =
  | { readonly ok: true; readonly model: Model; readonly findings: readonly Finding[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Makes a game run: joins its charts with the rules of a rulebook. Reads no file, and refuses everything that would make a
 * verdict worthless: a citation of nothing, a call that gets lost, a guard that asks an unsettled ruling.
 */
export function assemble(game: GameDefinition, rulebook: Rulebook, options: AssembleOptions): Assembly {
  try {
    return assembled(game, rulebook, options);
  } catch (error) {
    if (error instanceof InputError) return { ok: false, problems: error.problems };
    throw error;
  }
}

function assembled(game: GameDefinition, rulebook: Rulebook, options: AssembleOptions): Assembly {
  const { rules, problems } = rulesInPlay(rulebook, {
    profile: options.profile,
    ...(options.readings ? { readings: options.readings } : {}),
  });
  if (!rules) return { ok: false, problems };
  const compiled = compileRulings(rules);
  const bounds = boundsOf(game, rulebook, rules, options);
  const found: Problem[] = [...problems, ...compiled.problems];
  if (found.length > 0) return { ok: false, problems: found };
  const { rulings } = compiled;

  const { heard } = options;
  const log: ChartLog = { problems: found, decided: new Set(), procedures: new Map(), ...(heard && { heard }) };
  const { chart, facts } = chartRules(rules, rulings, game.facts, bounds, log);
  const machines = buildMachines(game, chart, found);
  const findings = checkCharts(game, rules, rulings, facts, machines, log);
  found.push(...checkAttempts(game.attempts ?? [], chart, rulings, facts));
  const processes = compileAll(game, chart, machines, found);
  if (found.length > 0) return { ok: false, problems: found };

  const placed = options.from === undefined ? null : beginningFrom(options.from, game, chart);
  const setting: Setting = {
    game: game.name,
    profile: rules.profile.name,
    readings: rules.readings,
    bounds,
    ...(placed && { from: placed.from }),
  };
  const model = makeModel({
    game: placed?.game ?? game,
    rules,
    chart,
    facts,
    rulings,
    processes,
    table: game.table(chart),
    engine: options.engine,
    setting,
    cited: citedBy(processes),
  });
  return { ok: true, model, findings };
}

/** The game that begins from a position. @throws InputError with everything that the position cannot be */
function beginningFrom(
  text: string,
  game: GameDefinition,
  chart: ChartRules,
): { readonly game: GameDefinition; readonly from: string } {
  const scene = parseScene(text);
  if (!game.scene)
    throw new InputError([
      {
        code: 'call/position',
        message: `The game ${game.name} does not say how positions are set up.`,
        hint: 'A game declares its pieces under `scene`: docs/processes.md shows how.',
      },
    ]);
  const { table, problems } = setUp(
    scene,
    game.scene.begin?.(chart) ?? game.start(chart),
    game.table(chart),
    chart,
    game.scene,
  );
  if (problems.length > 0) throw new InputError(problems);
  return { game: { ...game, start: () => table }, from: printScene(scene) };
}

function boundsOf(
  game: GameDefinition,
  rulebook: Rulebook,
  rules: RulesInPlay,
  options: AssembleOptions,
): Record<string, number> {
  const bounds = Object.fromEntries(Object.entries(game.bounds).map(([name, { default: value }]) => [name, value]));
  const scope = rulebook.scopes.find(
    (s) => s.name === options.scope && (s.profiles.length === 0 || s.profiles.includes(rules.profile.name)),
  );
  if (options.scope !== undefined && !scope)
    throw new InputError([
      {
        code: 'call/option',
        message: `The profile ${rules.profile.name} has no scope ${options.scope}.`,
        place: rules.profile.place,
        expected: `one of ${rulebook.scopes.map((s) => s.name).join(', ') || '(none is declared)'}`,
      },
    ]);
  const given = { ...scope?.bounds, ...options.bounds };
  for (const [name, value] of Object.entries(given)) {
    const bound = Object.hasOwn(game.bounds, name) ? game.bounds[name] : undefined;
    if (!bound || !Number.isInteger(value) || value < bound.min || value > bound.max)
      throw new InputError([
        {
          code: 'call/option',
          message: bound ? `The bound ${name} cannot be ${value}.` : `The game has no bound ${name}.`,
          ...(scope ? { place: scope.place } : {}),
          expected: bound
            ? `a whole number from ${bound.min} to ${bound.max}`
            : `one of ${Object.keys(game.bounds).join(', ')}`,
        },
      ]);
    bounds[name] = value;
  }
  return bounds;
}

function buildMachines(game: GameDefinition, chart: ChartRules, problems: Problem[]): Map<string, AnyStateMachine> {
  const machines = new Map<string, AnyStateMachine>();
  for (const process of game.processes) {
    if (process.inPlay?.(chart) === false) continue;
    try {
      machines.set(process.name, process.chart(chart));
    } catch (error) {
      if (error instanceof InputError) problems.push(...error.problems);
      else
        problems.push({
          code: 'game/process',
          message: `The machine ${process.name} cannot be built: ${error instanceof Error ? error.message : String(error)}`,
        });
    }
  }
  return machines;
}

function compileAll(
  game: GameDefinition,
  chart: ChartRules,
  machines: ReadonlyMap<string, AnyStateMachine>,
  problems: Problem[],
): Map<string, Process> {
  const processes = new Map<string, Process>();
  if (game.processes.length > MOST_PROCESSES)
    problems.push({
      code: 'game/process',
      message: `The game has ${game.processes.length} processes, and the engine runs no more than ${MOST_PROCESSES}.`,
    });
  for (const definition of game.processes) {
    const machine = machines.get(definition.name);
    if (!machine) continue;
    const { plan, refusals } = compile(machine);
    for (const { state, feature } of refusals)
      problems.push({
        code: 'game/process',
        message: `The machine ${definition.name} uses, at ${state}, what the engine does not run: ${feature}.`,
        hint: 'docs/processes.md lists what a chart may use.',
      });
    if (!plan) continue;
    const memoryShape = { ...record(definition.memory(chart)), besides: 'table' } as Shape;
    processes.set(definition.name, {
      index: processes.size,
      name: definition.name,
      plan,
      fields: Object.keys(definition.memory(chart)),
      memoryShape,
      memory: packer(memoryShape as Typed<Record<string, unknown>>, definition.name),
    });
  }
  return processes;
}

/** More are a mistake. */
const MOST_PROCESSES = 256;

/** Which places of the model cite a statement. */
function citedBy(processes: ReadonlyMap<string, Process>): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  const add = (id: string, place: string): void => {
    const places = cited.get(id) ?? [];
    if (!places.includes(place)) cited.set(id, [...places, place]);
  };
  for (const { name, plan } of processes.values())
    for (const leaf of plan.leaves) {
      for (const id of leaf.cites) add(id, `${name}.${leaf.path}`);
      for (const taken of [...leaf.always, ...[...leaf.on.values()].flat()])
        for (const id of taken.cites) add(id, `${name}.${leaf.path} → ${taken.target.path}`);
    }
  return cited;
}
