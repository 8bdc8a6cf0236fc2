import type { CompiledTransition, Leaf, Model } from '../process/index.ts';
import { wholeOf } from './text.ts';

/** A state or a transition of a process. */
export interface Part {
  readonly what: 'state' | 'transition';
  readonly name: string;
  readonly cites: readonly string[];
}

/** The states and transitions of a model: names that are the same in every model of the game that has them. */
export interface Parts {
  /** In the order of the processes, each state followed by what leads out of it. */
  readonly all: readonly Part[];
  state(leaf: Leaf): Part;
  /** A transition as it is taken out of one state; undefined for one that no state of the model has. */
  transition(taken: CompiledTransition): Part | undefined;
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids.map(wholeOf))];

/** What can lead out of a state; that what is within the state around it is over, only its last state tells. */
function outOf({ always, on, call, doneType }: Leaf): CompiledTransition[] {
  const happens = (event: string): boolean =>
    !event.startsWith('xstate.done.') || event === doneType || event === call?.doneType;
  return [...always, ...[...on].flatMap(([event, transitions]) => (happens(event) ? transitions : []))];
}

/** The assumption that answers in a state, where it is always the same. */
function assumed({ meta }: Leaf): string[] {
  const of = meta?.ask?.of;
  return typeof of === 'object' && of.kind === 'missing' ? [of.assumption] : [];
}

export function partsOf(model: Model): Parts {
  const all: Part[] = [];
  const states = new Map<Leaf, Part>();
  const transitions = new Map<CompiledTransition, Part>();
  for (const { name: process, plan } of model.processes.values())
    for (const leaf of plan.leaves) {
      const path = `${process}.${leaf.path}`;
      const state: Part = { what: 'state', name: path, cites: unique([...leaf.cites, ...assumed(leaf)]) };
      states.set(leaf, state);
      all.push(state);
      const taken = new Map<string, number>();
      for (const transition of outOf(leaf)) {
        const name = `${path} → ${transition.target.path}${labelOf(transition)}`;
        const before = taken.get(name) ?? 0;
        taken.set(name, before + 1);
        const part: Part = {
          what: 'transition',
          name: before === 0 ? name : `${name}, ${before + 1}`,
          cites: unique(transition.cites),
        };
        transitions.set(transition, part);
        all.push(part);
      }
    }
  return {
    all,
    state: (leaf) => states.get(leaf) as Part,
    transition: (taken) => transitions.get(taken),
  };
}

/** ` (ROLL, stumbles)`: the event, and the guard that lets it through. */
function labelOf({ definition: { eventType, guard } }: CompiledTransition): string {
  const event = eventType.startsWith('xstate.done.') ? 'done' : eventType;
  const said = [event, guardName(guard)].filter((word) => word !== '');
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') return guard.name;
  const { type, params } = (guard ?? {}) as { type?: unknown; params?: unknown };
  if (typeof type !== 'string') return '';
  const is = (params as { is?: unknown } | undefined)?.is;
  return typeof is === 'string' ? is : type;
}
