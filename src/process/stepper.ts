import type { EventObject } from 'xstate';
import { type CompiledTransition, type Leaf, type Plan, select } from './compile.ts';
import type { Packer } from './shape.ts';
import { contextOf, outputOf } from './xstate-internals.ts';

/** A process ready to run. */
export interface Process {
  readonly index: number;
  readonly name: string;
  readonly plan: Plan;
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

const MOST_TURNS = 10_000;
/** A position is packed with its depth in one byte. */
const MOST_CALLS = 255;

/** Runs positions by the plans of the processes. Pure: a step gives a new position and changes none. */
export class Stepper {
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

  /** The first position in which somebody is asked. @throws ModelError */
  start(table: unknown): Frame {
    return this.settle(this.call(this.root, { table }, null), { type: 'xstate.init', input: { table } } as EventObject);
  }

  /**
   * The position after an answer.
   * @returns null where the waiting state does not handle the event
   * @throws ModelError
   */
  step(frame: Frame, event: EventObject): Frame | null {
    const taken = this.select(frame, frame.leaf.on.get(event.type), event);
    return taken ? this.settle(this.take(frame, taken, event), event) : null;
  }

  /** Opens a process; its first actions run, nothing else. */
  private call(process: Process, input: unknown, below: Frame | null): Frame {
    const { leaf, actions } = process.plan.start;
    const event = { type: 'xstate.init', input } as EventObject;
    let context: unknown;
    try {
      context = contextOf(process.plan.machine, input);
      for (const action of actions) context = action.assign({ context, event });
    } catch (error) {
      throw new ModelError({ process, leaf }, error);
    }
    return { process, leaf, context: context as Frame['context'], below };
  }

  private select(frame: Frame, among: readonly CompiledTransition[] | undefined, event: EventObject) {
    try {
      return select(among, frame.context, event);
    } catch (error) {
      throw new ModelError(frame, error);
    }
  }

  private take(frame: Frame, taken: CompiledTransition, event: EventObject): Frame {
    let context: unknown = frame.context;
    try {
      for (const action of taken.actions) context = action.assign({ context, event });
    } catch (error) {
      throw new ModelError(frame, error);
    }
    this.watch?.(frame.process, frame.leaf, taken, frame.context, context);
    return { process: frame.process, leaf: taken.target, context: context as Frame['context'], below: frame.below };
  }

  /** Goes on until somebody is asked or the game is over: eventless transitions first, then ends, then calls. */
  private settle(from: Frame, cause: EventObject): Frame {
    let frame = from;
    let event = cause;
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      const { leaf } = frame;
      if (leaf.always.length > 0) {
        const taken = this.select(frame, leaf.always, event);
        if (!taken) throw new ModelError(frame, 'no branch of `always` holds');
        frame = this.take(frame, taken, event);
      } else if (leaf.ends) {
        if (frame.below === null) return frame;
        [frame, event] = this.giveBack(frame);
      } else if (leaf.doneType !== null) {
        event = { type: leaf.doneType };
        const taken = this.select(frame, leaf.on.get(leaf.doneType), event);
        if (!taken) throw new ModelError(frame, 'no branch of onDone holds');
        frame = this.take(frame, taken, event);
      } else if (leaf.call !== null) {
        [frame, event] = this.open(frame, event);
      } else return frame;
    }
    throw new ModelError(frame, `goes on for ever without asking anybody (${MOST_TURNS} transitions)`);
  }

  private open(frame: Frame, event: EventObject): [Frame, EventObject] {
    const call = frame.leaf.call as NonNullable<Leaf['call']>;
    const process = this.processes.get(call.src);
    if (!process) throw new ModelError(frame, `there is no process ${call.src}`);
    let depth = 0;
    for (let f: Frame | null = frame; f; f = f.below) depth++;
    if (depth >= MOST_CALLS) throw new ModelError(frame, `calls nest deeper than ${MOST_CALLS}`);
    let input: unknown;
    try {
      input = call.input({ context: frame.context, event });
    } catch (error) {
      throw new ModelError(frame, error);
    }
    return [this.call(process, input, frame), { type: 'xstate.init', input } as EventObject];
  }

  private giveBack(frame: Frame): [Frame, EventObject] {
    const caller = frame.below as Frame;
    const call = caller.leaf.call as NonNullable<Leaf['call']>;
    let output: unknown;
    try {
      output = outputOf(frame.process.plan.machine, frame.context, { type: `xstate.done.state.${frame.leaf.node.id}` });
    } catch (error) {
      throw new ModelError(frame, error);
    }
    const done = { type: call.doneType, output, actorId: call.id } as EventObject;
    const taken = this.select(caller, caller.leaf.on.get(call.doneType), done);
    if (!taken) throw new ModelError(caller, 'no branch of onDone holds');
    return [this.take(caller, taken, done), done];
  }
}
