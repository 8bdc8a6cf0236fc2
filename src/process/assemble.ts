import type { AnyStateMachine } from 'xstate';
import { type Finding, InputError, type Problem } from '../finding/index.ts';
import { type Rulebook, type RulesInPlay, rulesInPlay } from '../rulebook/index.ts';
import { compileRulings } from '../ruling/index.ts';
import { checkCharts } from './check.ts';
import { compile } from './compile.ts';
import type { GameDefinition } from './define.ts';
import { adaptive, type EngineKind } from './engine.ts';
import { type Model, makeModel, type Setting } from './model.ts';
import { generatedPacker } from './pack-code.ts';
import { type ChartLog, type ChartRules, chartRules } from './rules.ts';
import { type Packer, packer, record, type Typed } from './shape.ts';
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
  /** What runs the game; a model finds out by itself. */
  readonly engine?: EngineKind;
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

  const log: ChartLog = { problems: found, decided: new Set(), procedures: new Map() };
  const { chart, facts } = chartRules(rules, rulings, game.facts, bounds, log);
  const machines = buildMachines(game, chart, found);
  const findings = checkCharts(game, rules, rulings, facts, machines, log);
  const processes = compileAll(game, chart, machines, found, options.engine);
  if (found.length > 0) return { ok: false, problems: found };

  const setting: Setting = { game: game.name, profile: rules.profile.name, readings: rules.readings, bounds };
  const model = makeModel({
    game,
    rules,
    chart,
    facts,
    rulings,
    processes,
    table: packerOf(game.table(chart), 'table', options.engine),
    engine: options.engine,
    setting,
    cited: citedBy(processes),
  });
  return { ok: true, model, findings };
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
  engine: EngineKind | undefined,
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
    processes.set(definition.name, {
      index: processes.size,
      name: definition.name,
      plan,
      fields: Object.keys(definition.memory(chart)),
      memory: packerOf(
        { ...record(definition.memory(chart)), besides: 'table' } as Typed<Record<string, unknown>>,
        definition.name,
        engine,
      ),
    });
  }
  return processes;
}

function packerOf<T>(shape: Typed<T>, path: string, engine: EngineKind | undefined): Packer<T> {
  const careful = packer(shape, path);
  const current = adaptive(engine, careful, () => generatedPacker(shape, careful));
  return {
    write: (value, to) => current().write(value, to),
    read: (from) => current().read(from),
  };
}

/** The number of a process is packed into one byte. */
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
