import { getAdjacencyMap } from '@xstate/graph';
import { type AnyMachineSnapshot, type EventObject, fromTransition } from 'xstate';
import { stateText } from './actors.ts';
import type { Leaf } from './compile.ts';
import type { Model } from './model.ts';
import type { Frame } from './stepper.ts';

/** What a process can do by itself, walked by `@xstate/graph`: a third way to run the charts, a process at a time. */
export interface ProcessGraph {
  /** How many positions it has: states and contexts. */
  readonly positions: number;
  readonly transitions: number;
  /** States in which it can wait, call or end. */
  readonly reached: readonly string[];
  /** States of that sort which it never gets to. */
  readonly unreached: readonly string[];
}

export interface ProcessGraphOptions {
  /** What it is called with. */
  readonly input: unknown;
  /** Tables that a called process may give back. */
  readonly outputs: (process: string, table: unknown) => readonly unknown[];
}

/**
 * Walks one process of a model. Calls are not run: they give back what `outputs` says.
 * @throws RangeError where the model has no such process
 */
export const processGraph = (model: Model, name: string, options: ProcessGraphOptions): ProcessGraph =>
  processWalk(model, name, options)();

/**
 * The same for whoever walks it often: its machine is put together once, and each call walks it anew.
 * @throws RangeError where the model has no such process
 */
export function processWalk(model: Model, name: string, { input, outputs }: ProcessGraphOptions): () => ProcessGraph {
  const process = model.processes.get(name);
  if (!process) throw new RangeError(`no process ${name}`);
  const { machine, leaves } = process.plan;
  const byPath = new Map(leaves.map((leaf) => [leaf.path, leaf]));
  const leafOf = (snapshot: AnyMachineSnapshot): Leaf => byPath.get(stateText(snapshot.value)) as Leaf;
  const stub = fromTransition((state: object) => state, {});
  const actors = Object.fromEntries(leaves.flatMap(({ call }) => (call ? [[call.src, stub]] : [])));

  const events = (snapshot: AnyMachineSnapshot): readonly EventObject[] => {
    if (snapshot.status !== 'active') return [];
    const leaf = leafOf(snapshot);
    const { context } = snapshot;
    const { call } = leaf;
    if (call)
      return outputs(call.src, context.table).map(
        (table) => ({ type: call.doneType, output: { table } }) as EventObject,
      );
    return model.question({ process, leaf, context: context as Frame['context'], below: null })?.answers ?? [];
  };
  const provided = machine.provide({ actors } as never);
  const rests = leaves.filter((leaf) => leaf.ends || leaf.call !== null || leaf.meta !== null).map((leaf) => leaf.path);
  return () => {
    const map = getAdjacencyMap(provided, {
      input: input as never,
      events: events as never,
      serializeState: ((snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, snapshot.context])) as never,
    });
    const nodes = Object.values(map);
    const reached = new Set(nodes.map(({ state }) => stateText((state as unknown as AnyMachineSnapshot).value)));
    return {
      positions: nodes.length,
      transitions: nodes.reduce((sum, { transitions }) => sum + Object.keys(transitions).length, 0),
      reached: rests.filter((path) => reached.has(path)),
      unreached: rests.filter((path) => !reached.has(path)),
    };
  };
}
