import type { Frame, Model } from 'rules-lawyer';
import { type AnyStateMachine, createActor, type EventObject, transition } from 'xstate';
import { type CombatSnapshot, combatMachine, deathForgotten, machineAnswers } from '../combat/machine.ts';
import type { Counts, Size } from '../combat/sizes.ts';
import { firstDead, type Table } from '../combat/table.ts';
import type { Work } from '../task.ts';

/** What can be played: the least that a search or a random walk needs, whichever engine runs it. */
export interface System<S> {
  start(): S;
  /** Legal ones only. */
  answers(state: S): readonly EventObject[];
  step(state: S, answer: EventObject): S;
  /** The planted flaw has come up. */
  broken(state: S): boolean;
}

/** Numbers at random, the same ones every time: xorshift. */
export function draws(): () => number {
  let seed = 1;
  return () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return seed >>> 0;
  };
}

/** The game under the stepper of Rules Lawyer. */
export const gameSystem = (model: Model): System<Frame> => ({
  start: () => model.start(),
  answers: (frame) => model.question(frame)?.answers ?? [],
  step: (frame, answer) => model.step(frame, answer),
  broken: (frame) => frame.below === null && firstDead(frame.context.table as Table) !== null,
});

/**
 * The plain machine under XState: `machine.transition` with one scope for all calls. Faster than the function `transition`, which makes
 * an actor for each call; the answers are the same.
 */
export function machineSystem(size: Size, flawed = false): System<CombatSnapshot> {
  const machine: AnyStateMachine = combatMachine(size, flawed);
  const actor = createActor(machine);
  const idle = (): void => {};
  const scope = {
    self: actor,
    system: actor.system,
    id: actor.id,
    sessionId: actor.sessionId,
    logger: idle,
    defer: idle,
    emit: idle,
    stopChild: idle,
    actionExecutor: idle,
  };
  return {
    start: () => machine.getInitialSnapshot(scope as never, undefined) as CombatSnapshot,
    answers: machineAnswers(size),
    step: (snapshot, answer) =>
      machine.transition(snapshot as never, answer as never, scope as never) as CombatSnapshot,
    broken: deathForgotten,
  };
}

/** The plain machine under XState's function `transition`. */
export function transitionSystem(size: Size): System<CombatSnapshot> {
  const machine: AnyStateMachine = combatMachine(size);
  return {
    ...machineSystem(size),
    step: (snapshot, answer) => transition(machine, snapshot as never, answer as never)[0] as CombatSnapshot,
  };
}

/**
 * Breadth-first search as one writes it: a set of keys, a layer at a time.
 * @returns what was counted; `trace`, the steps to the planted flaw, if it came up and the search stopped there
 */
export function search<S>(system: System<S>, key: (state: S) => string): Counts & Work {
  const start = system.start();
  const seen = new Set([key(start)]);
  let transitions = 0;
  let depth = 0;
  for (let layer = [start]; layer.length > 0; depth++) {
    const deeper: S[] = [];
    for (const state of layer)
      for (const answer of system.answers(state)) {
        transitions++;
        const next = system.step(state, answer);
        const identity = key(next);
        if (seen.has(identity)) continue;
        seen.add(identity);
        if (system.broken(next)) return { states: seen.size, transitions, trace: depth + 1 };
        deeper.push(next);
      }
    layer = deeper;
  }
  return { states: seen.size, transitions };
}
