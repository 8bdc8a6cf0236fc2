import type { EventObject } from 'xstate';
import { type CompiledAction, type CompiledTransition, type Leaf, type Plan, select } from './compile.ts';
import type { Packer, Shape } from './shape.ts';
import { contextOf, outputOf, type Scope } from './xstate-internals.ts';

/** A process ready to run. */
export interface Process {
  readonly index: number;
  readonly name: string;
  readonly plan: Plan;
  /** What its context holds besides the table. */
  readonly fields: readonly string[];
  /** The shape of its context; the table is kept elsewhere. */
  readonly memoryShape: Shape;
  readonly memory: Packer<Record<string, unknown>>;
}

/**
 * A position of play: the innermost open process, and below it the processes that wait for it. The innermost one holds the table;
 * what the others hold of it is stale, and nobody reads it.
 */
export interface Frame {
  readonly process: Process;
  readonly leaf: Leaf;
  readonly context: { readonly table: unknown; readonly [name: string]: unknown };
  readonly below: Frame | null;
  /** Whether it is known that all contexts have just the declared fields: generated source makes no others. */
  readonly strict?: boolean;
}

/** The game is over: its outermost process has ended. */
export const isOver = (frame: Frame): boolean => frame.leaf.ends && frame.below === null;

/** A fault of the model, not of the rules: something in a machine threw, or goes round for ever. */
export class ModelError extends Error {
  readonly process: string;
  readonly state: string;
  constructor(frame: { process: Process; leaf: Leaf }, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${frame.process.name}, at ${frame.leaf.path}: ${why}`, { cause });
    this.name = 'ModelError';
    this.process = frame.process.name;
    this.state = frame.leaf.path;
  }
}

/** Told of every transition taken, with the contexts before and after its actions. */
export type Watch = (process: Process, leaf: Leaf, taken: CompiledTransition, before: unknown, after: unknown) => void;

export const MOST_TURNS = 10_000;
/** Processes that wait for each other; more is a fault of the model. */
export const MOST_CALLS = 255;

/** How guards and actions come to see an event. */
type See = (context: unknown) => Scope;
const showing =
  (event: EventObject): See =>
  (context) => ({ context, event });

/** What runs positions. Pure: a step gives a new position and changes none. */
export interface Engine {
  /** The first position in which somebody is asked. @throws ModelError */
  start(table: unknown): Frame;
  /**
   * The position after an answer.
   * @returns null where the waiting state does not handle the event
   * @throws ModelError
   */
  step(frame: Frame, event: EventObject): Frame | null;
  /** The same, but for what follows the transition by itself. */
  take(frame: Frame, event: EventObject): Frame | null;
  /** What follows a transition by itself. */
  settle(frame: Frame, event: EventObject): Frame;
}

/** Runs positions by the plans of the processes, as they are: the interpreter. */
export class Stepper implements Engine {
  private readonly processes: ReadonlyMap<string, Process>;
  private readonly root: Process;
  private readonly watch: Watch | undefined;

  constructor(processes: ReadonlyMap<string, Process>, root: string, watch?: Watch) {
    const process = processes.get(root);
    if (!process) throw new RangeError(`no process ${root}`);
    this.processes = processes;
    this.root = process;
    this.watch = watch;
  }

  start(table: unknown): Frame {
    const init = { type: 'xstate.init', input: { table } } as EventObject;
    return this.goOn(this.call(this.root, { table }, null), showing(init));
  }

  step(frame: Frame, event: EventObject): Frame | null {
    const see = showing(event);
    const taken = this.select(frame, frame.leaf.on.get(event.type), see);
    return taken ? this.goOn(this.transit(frame, taken, see), see) : null;
  }

  take(frame: Frame, event: EventObject): Frame | null {
    const see = showing(event);
    const taken = this.select(frame, frame.leaf.on.get(event.type), see);
    return taken ? this.transit(frame, taken, see) : null;
  }

  /** What follows a transition by itself. @param looks told when anything in it looks at the event */
  settle(frame: Frame, event: EventObject, looks?: () => void): Frame {
    if (!looks) return this.goOn(frame, showing(event));
    const handler: ProxyHandler<Scope> = {
      get(scope, name) {
        if (name === 'event') looks();
        return scope[name as keyof Scope];
      },
    };
    return this.goOn(frame, (context) => new Proxy({ context, event }, handler));
  }

  /** Opens a process; its first actions run, nothing else. */
  private call(process: Process, input: unknown, below: Frame | null): Frame {
    const { leaf, actions } = process.plan.start;
    try {
      const see = showing({ type: 'xstate.init', input } as EventObject);
      const context = act(actions, contextOf(process.plan.machine, input), see);
      return { process, leaf, context: context as Frame['context'], below };
    } catch (error) {
      throw new ModelError({ process, leaf }, error);
    }
  }

  private select(frame: Frame, among: readonly CompiledTransition[] | undefined, see: See) {
    try {
      return select(among, see(frame.context));
    } catch (error) {
      throw new ModelError(frame, error);
    }
  }

  private transit(frame: Frame, taken: CompiledTransition, see: See): Frame {
    let context: unknown;
    try {
      context = act(taken.actions, frame.context, see);
    } catch (error) {
      throw new ModelError(frame, error);
    }
    this.watch?.(frame.process, frame.leaf, taken, frame.context, context);
    return { process: frame.process, leaf: taken.target, context: context as Frame['context'], below: frame.below };
  }

  /** Goes on until somebody is asked or the game is over: eventless transitions first, then ends, then calls. */
  private goOn(from: Frame, cause: See): Frame {
    let frame = from;
    let see = cause;
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      const { leaf } = frame;
      if (leaf.always.length > 0) {
        const taken = this.select(frame, leaf.always, see);
        if (!taken) throw new ModelError(frame, 'no branch of `always` holds');
        frame = this.transit(frame, taken, see);
      } else if (leaf.ends) {
        if (frame.below === null) return frame;
        [frame, see] = this.giveBack(frame);
      } else if (leaf.doneType !== null) {
        see = showing({ type: leaf.doneType });
        const taken = this.select(frame, leaf.on.get(leaf.doneType), see);
        if (!taken) throw new ModelError(frame, 'no branch of onDone holds');
        frame = this.transit(frame, taken, see);
      } else if (leaf.call !== null) {
        [frame, see] = this.open(frame, see);
      } else return frame;
    }
    throw new ModelError(frame, `goes on for ever without asking anybody (${MOST_TURNS} transitions)`);
  }

  private open(frame: Frame, see: See): [Frame, See] {
    const call = frame.leaf.call as NonNullable<Leaf['call']>;
    const process = this.processes.get(call.src);
    if (!process) throw new ModelError(frame, `there is no process ${call.src}`);
    let depth = 0;
    for (let f: Frame | null = frame; f; f = f.below) depth++;
    if (depth >= MOST_CALLS) throw new ModelError(frame, `calls nest deeper than ${MOST_CALLS}`);
    let input: unknown;
    try {
      input = call.input(see(frame.context));
    } catch (error) {
      throw new ModelError(frame, error);
    }
    return [this.call(process, input, frame), showing({ type: 'xstate.init', input } as EventObject)];
  }

  private giveBack(frame: Frame): [Frame, See] {
    const caller = frame.below as Frame;
    const call = caller.leaf.call as NonNullable<Leaf['call']>;
    let output: unknown;
    try {
      output = outputOf(frame.process.plan.machine, frame.context, { type: `xstate.done.state.${frame.leaf.node.id}` });
    } catch (error) {
      throw new ModelError(frame, error);
    }
    const done = showing({ type: call.doneType, output, actorId: call.id } as EventObject);
    const taken = this.select(caller, caller.leaf.on.get(call.doneType), done);
    if (!taken) throw new ModelError(caller, 'no branch of onDone holds');
    return [this.transit(caller, taken, done), done];
  }
}

function act(actions: readonly CompiledAction[], from: unknown, see: See): unknown {
  let context = from;
  for (const action of actions) context = action.assign(see(context));
  return context;
}
