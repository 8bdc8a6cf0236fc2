import type { Frame, Model } from 'rules-lawyer';
import { type AnyStateMachine, createActor, type EventObject, getNextSnapshot, transition } from 'xstate';
import { type CombatSnapshot, combatMachine } from '../combat/machine.ts';
import type { Size } from '../combat/sizes.ts';
import { alphabetOf } from '../combat/table.ts';
import type { Work } from '../task.ts';
import { machineSystem } from './system.ts';

/** What a walk steps: any event may come, and the engine itself finds out whether it is legal. */
export interface Walker<S> {
  start(): S;
  /** Every event that the state could take, whatever lies on the table; none where the game is over. Nothing is made anew for it. */
  alphabet(state: S): readonly EventObject[];
  /** The same state where the event is not handled. */
  step(state: S, event: EventObject): S;
}

const NONE: readonly EventObject[] = [];

/** The events that are handled at all among those of some types. */
const among = (size: Size, types: ReadonlySet<string>): readonly EventObject[] =>
  alphabetOf(size).filter(({ type }) => types.has(type));

/** The game under the stepper of Rules Lawyer. */
export function gameWalker(model: Model, size: Size): Walker<Frame> {
  const alphabets = [...model.processes.values()].map(({ plan }) =>
    plan.leaves.map(({ meta, on }) => (meta ? among(size, new Set(on.keys())) : NONE)),
  );
  return {
    start: () => model.start(),
    alphabet: ({ process, leaf }) => alphabets[process.index]?.[leaf.index] ?? NONE,
    step: (frame, event) => model.handle(frame, event) ?? frame,
  };
}

/** The events of each state of the plain machine, by the value of a snapshot. */
function alphabetIn(machine: AnyStateMachine, size: Size): Walker<CombatSnapshot>['alphabet'] {
  const alphabets = new Map<string, readonly EventObject[]>();
  for (const outer of Object.values(machine.root.states))
    for (const node of [outer, ...Object.values(outer.states)])
      alphabets.set(node.key, among(size, new Set(node.ownEvents)));
  return ({ value }) =>
    alphabets.get(typeof value === 'string' ? value : (value as { readonly death: string }).death) ?? NONE;
}

type Stepping = (machine: AnyStateMachine, snapshot: CombatSnapshot, event: EventObject) => CombatSnapshot;

function plainWalker(size: Size, stepping?: Stepping): Walker<CombatSnapshot> {
  const machine: AnyStateMachine = combatMachine(size);
  const { start, step } = machineSystem(size);
  return {
    start,
    alphabet: alphabetIn(machine, size),
    step: stepping ? (snapshot, event) => stepping(machine, snapshot, event) : step,
  };
}

/** The plain machine under `machine.transition`, with one scope for all calls. */
export const machineWalker = (size: Size): Walker<CombatSnapshot> => plainWalker(size);

/** The plain machine under XState's function `transition`. */
export const transitionWalker = (size: Size): Walker<CombatSnapshot> =>
  plainWalker(
    size,
    (machine, snapshot, event) => transition(machine, snapshot as never, event as never)[0] as CombatSnapshot,
  );

/** The plain machine under XState's function `getNextSnapshot`. */
export const nextSnapshotWalker = (size: Size): Walker<CombatSnapshot> =>
  plainWalker(
    size,
    (machine, snapshot, event) => getNextSnapshot(machine, snapshot as never, event as never) as CombatSnapshot,
  );

/** The plain machine as an actor that lives as long as its game. */
export function actorWalker(size: Size): Walker<CombatSnapshot> {
  const machine: AnyStateMachine = combatMachine(size);
  let actor = createActor(machine);
  return {
    start: () => {
      actor = createActor(machine).start();
      return actor.getSnapshot() as CombatSnapshot;
    },
    alphabet: alphabetIn(machine, size),
    step: (_, event) => {
      actor.send(event as never);
      return actor.getSnapshot() as CombatSnapshot;
    },
  };
}

/** Walks on and on, without any memory of states: a game that is over starts again. */
export function walk<S>({ start, alphabet, step }: Walker<S>, steps: number): Work {
  let enabled = 0;
  let games = 0;
  let seed = 1;
  let state = start();
  for (let i = 0; i < steps; i++) {
    // Xorshift, in place.
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    const events = alphabet(state);
    const next = step(state, events[(seed >>> 1) % events.length] as EventObject);
    if (next === state) continue;
    enabled++;
    state = next;
    if (alphabet(next).length > 0) continue;
    games++;
    state = start();
  }
  return { steps, enabled, games };
}
