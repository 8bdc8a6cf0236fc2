import { type AnyActor, type AnyMachineSnapshot, type AnyStateMachine, createActor, type EventObject } from 'xstate';
import type { Frame } from './stepper.ts';

/**
 * The reference: the same machines as real XState actors. Slow, and right by definition; the stepper is held equal to it.
 */
export interface ActorRun {
  /** Sends an event to the innermost open process. */
  send(event: EventObject): void;
  /** The open processes, the outermost first. */
  stack(): readonly { readonly process: string; readonly state: string; readonly context: unknown }[];
  readonly over: boolean;
  readonly output: unknown;
  /** What the actors threw, if they did. */
  readonly error: unknown;
}

/**
 * Machines that call each other by name, in a circle if they like: each `src` is an actor logic that looks the machine up when it
 * is called.
 */
export function wired(machines: ReadonlyMap<string, AnyStateMachine>): ReadonlyMap<string, AnyStateMachine> {
  const provided = new Map<string, AnyStateMachine>();
  const lazy = (name: string) => {
    const get = (): AnyStateMachine => {
      const machine = provided.get(name);
      if (!machine) throw new RangeError(`no process ${name}`);
      return machine;
    };
    const call = () => get() as unknown as Record<string, (...rest: unknown[]) => unknown>;
    return {
      getInitialSnapshot: (...rest: unknown[]) => call().getInitialSnapshot?.(...rest),
      transition: (...rest: unknown[]) => call().transition?.(...rest),
      getPersistedSnapshot: (...rest: unknown[]) => call().getPersistedSnapshot?.(...rest),
      restoreSnapshot: (...rest: unknown[]) => call().restoreSnapshot?.(...rest),
      // XState starts what a machine's first state invokes by its logic's `start`.
      start: (...rest: unknown[]) => call().start?.(...rest),
      config: { id: name },
    };
  };
  const actors = Object.fromEntries([...machines.keys()].map((name) => [name, lazy(name)]));
  for (const [name, machine] of machines) provided.set(name, machine.provide({ actors } as never));
  return provided;
}

/** Starts a game as actors. */
export function runActors(machines: ReadonlyMap<string, AnyStateMachine>, root: string, table: unknown): ActorRun {
  const names = new Map<unknown, string>();
  const all = wired(machines);
  for (const [name, machine] of all) names.set(machine.id, name);
  let error: unknown;
  const actor = createActor(all.get(root) as AnyStateMachine, { input: { table } as never });
  actor.subscribe({ error: (thrown) => (error = thrown) });
  actor.start();
  const open = (): { actor: AnyActor; snapshot: AnyMachineSnapshot }[] => {
    const list: { actor: AnyActor; snapshot: AnyMachineSnapshot }[] = [];
    for (let a: AnyActor | undefined = actor; a; ) {
      const snapshot = a.getSnapshot() as AnyMachineSnapshot;
      list.push({ actor: a, snapshot });
      const children: (AnyActor | undefined)[] = Object.values(snapshot.children ?? {});
      a = children.find((child) => child && child.getSnapshot().status === 'active');
    }
    return list;
  };
  return {
    send: (event) => (open().at(-1) as { actor: AnyActor }).actor.send(event),
    stack: () =>
      open().map(({ snapshot }) => ({
        process: names.get(snapshot.machine.id) ?? snapshot.machine.id,
        state: stateText(snapshot.value),
        context: snapshot.context,
      })),
    get over() {
      return actor.getSnapshot().status !== 'active';
    },
    get output() {
      return actor.getSnapshot().output;
    },
    get error() {
      return error;
    },
  };
}

export function stateText(value: unknown): string {
  if (typeof value === 'string') return value;
  const [[key, inner]] = Object.entries(value as Record<string, unknown>) as [[string, unknown]];
  return `${key}.${stateText(inner)}`;
}

/** A position as `ActorRun.stack` tells it, the stale tables left out. */
export function stackOf(frame: Frame): { process: string; state: string; context: unknown }[] {
  const list: { process: string; state: string; context: unknown }[] = [];
  for (let f: Frame | null = frame; f; f = f.below)
    list.unshift({ process: f.process.name, state: f.leaf.path, context: f.context });
  return list;
}
