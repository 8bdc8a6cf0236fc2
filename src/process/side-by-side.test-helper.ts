import fc from 'fast-check';
import { type AnyStateMachine, createMachine, type EventObject } from 'xstate';
import { runActors, stackOf } from './actors.ts';
import { BitReader, BitWriter } from './bits.ts';
import { processesOf } from './chart.test-helper.ts';
import { CompiledStepper } from './compiled.ts';
import { EVENTS, type MachineSet } from './machines.test-helper.ts';
import { FUEL, type Memory, MOD, START, type Table } from './machines.words.test-helper.ts';
import { makeModel } from './model.ts';
import { Numbering } from './numbering.ts';
import { int, record } from './shape.ts';
import { stepCode } from './step-code.ts';
import { type Engine, type Frame, isOver, ModelError, type Process, Stepper, type Watch } from './stepper.ts';
import { outputOf } from './xstate-internals.ts';

/** What somebody wants to say; whether it is an answer to what is asked turns out when it is said. */
export interface Wish {
  readonly pick: number;
  readonly value: number;
  /** One of the events that the waiting state handles, if there is one. */
  readonly legal: boolean;
}
export const wishes = (max: number): fc.Arbitrary<Wish[]> =>
  fc.array(fc.record({ pick: fc.nat(11), value: fc.nat(3), legal: fc.nat(3).map((k) => k > 0) }), {
    maxLength: max,
    size: 'max',
  });

export const machinesOf = ({ configs, implementations }: MachineSet): Record<string, AnyStateMachine> =>
  Object.fromEntries(
    Object.entries(configs).map(([name, config]) => [
      name,
      createMachine(config as never, implementations as never) as AnyStateMachine,
    ]),
  );

const memory = { m: int(0, MOD - 1) };
const table = record({ n: int(0, MOD - 1), fuel: int(0, FUEL) });

/** Machines as the stepper runs them. */
export const plansOf = (machines: Readonly<Record<string, AnyStateMachine>>) => processesOf(machines, memory);

const MOST_GAMES = 5;
/** The stepper refuses to nest deeper than XState could at once; whoever goes down with every event starts again before. */
const DEEPEST = 100;

export interface Run {
  /** Events sent. */
  sent: number;
  /** Those that were handled. */
  handled: number;
  /** The greatest number of open processes. */
  deepest: number;
  games: number;
  /** Games that failed, as actors and here. */
  failures: number;
  /** Steps of the generated source, and those that it left to the interpreter. */
  compiled: number;
  leftOver: number;
  /** Where they differ: what each came to after the last event. */
  differs: {
    readonly event: unknown;
    readonly actors: string;
    readonly stepper: string;
    readonly compiled: string;
  } | null;
}

/** What the generated source leaves to the interpreter. */
class Spare extends Stepper {
  asked = 0;
  override start(table: unknown): Frame {
    this.asked++;
    return super.start(table);
  }
  override step(frame: Frame, event: EventObject): Frame | null {
    this.asked++;
    return super.step(frame, event);
  }
}

/**
 * Plays the same events as actors and by the stepper, and compares after each; a game that is over starts again from another table.
 * The stepper goes on from the packed and unpacked position, so that whatever it keeps outside of it shows.
 */
export function sideBySide(
  machines: Readonly<Record<string, AnyStateMachine>>,
  said: readonly Wish[],
  processes: ReadonlyMap<string, Process>,
  watch?: Watch,
  edit: (source: string) => string = (source) => source,
  mostGames = MOST_GAMES,
): Run {
  const run: Run = { sent: 0, handled: 0, deepest: 0, games: 0, failures: 0, compiled: 0, leftOver: 0, differs: null };
  const root = Object.keys(machines)[0] as string;
  const numbering = new Numbering([...processes.values()], root);
  const code = stepCode(numbering, root);
  const spare = new Spare(processes, root);
  const play: Play = {
    machines: new Map(Object.entries(machines)),
    root,
    stepper: new Stepper(processes, root, watch),
    compiled: code && new CompiledStepper({ ...code, source: edit(code.source) }, numbering, spare),
  };
  const through = packing(processes, root);
  for (let rest = said; run.games < mostGames; ) {
    const left = game(play, through, { ...START, n: START.n + run.games }, rest, run);
    run.leftOver = spare.asked;
    if (run.differs || left.length === 0 || left.length === rest.length) return run;
    rest = left;
  }
  return run;
}

interface Play {
  readonly machines: ReadonlyMap<string, AnyStateMachine>;
  readonly root: string;
  readonly stepper: Stepper;
  readonly compiled: CompiledStepper | null;
}

/** @returns what has not been said when it ended */
function game(
  play: Play,
  through: (f: Frame) => Frame,
  start: Table,
  said: readonly Wish[],
  run: Run,
): readonly Wish[] {
  const actors = runActors(play.machines, play.root, start);
  run.games++;
  let frame: Frame | null = null;
  const compare = (event: unknown, step: (engine: Engine) => Frame): void => {
    const stepper = outcome(() => through(step(play.stepper)));
    const compiled = play.compiled ? outcome(() => through(step(play.compiled as CompiledStepper))) : stepper;
    const theirs =
      actors.error !== undefined ? failure(actors.error) : actorsTold(actors.stack(), actors.over, actors.output);
    if (play.compiled) run.compiled++;
    if (stepper.frame === null) run.failures++;
    if (stepper.told !== theirs || compiled.told !== theirs)
      run.differs = { event, actors: theirs, stepper: stepper.told, compiled: compiled.told };
    // From here on goes what the generated source came to.
    frame = compiled.frame;
    run.deepest = Math.max(run.deepest, depthOf(frame));
  };

  compare({ type: 'xstate.init' }, (engine) => engine.start(start));
  for (let i = 0; i < said.length; i++) {
    const at = frame as Frame | null;
    if (run.differs || at === null || isOver(at) || depthOf(at) > DEEPEST) return said.slice(i);
    const event = eventOf(at, said[i] as Wish);
    actors.send(event);
    run.sent++;
    compare(event, (engine) => {
      const next = engine.step(at, event);
      if (next && engine === play.stepper) run.handled++;
      return next ?? at;
    });
  }
  return [];
}

/** Where a step comes to, or how it fails, and how that is told. */
function outcome(step: () => Frame): { readonly frame: Frame | null; readonly told: string } {
  try {
    const frame = step();
    return { frame, told: told(frame) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { frame: null, told: failure(error) };
  }
}

function depthOf(frame: Frame | null): number {
  let depth = 0;
  for (let f = frame; f; f = f.below) depth++;
  return depth;
}

function eventOf(frame: Frame, { pick, value, legal }: Wish): EventObject {
  const answers = [...frame.leaf.on.keys()].filter((type) => !type.startsWith('xstate.'));
  const among = legal && answers.length > 0 ? answers : [...EVENTS, 'NOBODY_HANDLES_THIS'];
  return { type: among[pick % among.length] as string, value } as EventObject;
}

/** Packs a position and unpacks it: what comes out holds stale tables that throw. */
function packing(processes: ReadonlyMap<string, Process>, root: string): (frame: Frame) => Frame {
  const game = { root } as never;
  const model = makeModel({ game, processes, table } as never);
  const writer = new BitWriter();
  return (frame) => {
    model.pack(frame, writer);
    return model.unpack(new BitReader(writer.bytes.slice(0, writer.length)));
  };
}

type Stack = readonly { readonly process: string; readonly state: string; readonly context: unknown }[];
/** All that must be the same: the open processes, and what they remember; the table of the innermost. */
const stackTold = (stack: Stack): string =>
  stack
    .map(({ process, state, context }, i) => {
      const { m, table: t } = context as Memory;
      return `${process} at ${state}, m ${m}${i === stack.length - 1 ? `, n ${t.n}, fuel ${t.fuel}` : ''}`;
    })
    .join('; ');
const overTold = (output: unknown): string => `; over: ${JSON.stringify(output)}`;

const actorsTold = (stack: Stack, over: boolean, output: unknown): string =>
  stackTold(stack) + (over ? overTold(output) : '');
function told(frame: Frame): string {
  if (!isOver(frame)) return stackTold(stackOf(frame));
  const done = { type: `xstate.done.state.${frame.leaf.node.id}` };
  let output: unknown;
  try {
    output = outputOf(frame.process.plan.machine, frame.context, done);
  } catch (error) {
    throw new ModelError(frame, error);
  }
  return stackTold(stackOf(frame)) + overTold(output);
}

/** Both must fail, and for the same reason; XState words it differently. */
const failure = (error: unknown): string =>
  String(error).includes('boom') ? 'failed: boom' : `failed: ${String(error)}`;
