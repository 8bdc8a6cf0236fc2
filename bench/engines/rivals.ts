import { getAdjacencyMap } from '@xstate/graph';
import fc from 'fast-check';
import type { EventObject } from 'xstate';
import { type CombatSnapshot, combatMachine, machineAnswers, machineKey } from '../combat/machine.ts';
import type { Size } from '../combat/sizes.ts';
import { alphabetOf, type CombatEvent } from '../combat/table.ts';
import type { Work } from '../task.ts';
import { draws, type System } from './system.ts';

/** `@xstate/graph` at its best: it is told the legal events of each state, and how to write a state in short. */
export function adjacency(size: Size): Work {
  const answers = machineAnswers(size);
  const map = getAdjacencyMap(combatMachine(size), {
    events: ((snapshot: CombatSnapshot) => answers(snapshot)) as never,
    serializeState: machineKey as never,
  });
  const nodes = Object.values(map);
  return {
    states: nodes.length,
    transitions: nodes.reduce((sum, { transitions }) => sum + Object.keys(transitions).length, 0),
  };
}

/** The longest that a random game goes on. */
const MOST_STEPS = 100;

/** Games at random: every legal answer is as likely as every other. */
export function randomGames<S>(system: System<S>, games: number): Work {
  let steps = 0;
  const draw = draws();
  for (let game = 0; game < games; game++) {
    let state = system.start();
    for (let i = 0; i < MOST_STEPS; i++) {
      const answers = system.answers(state);
      if (answers.length === 0) break;
      state = system.step(state, answers[draw() % answers.length] as EventObject);
      steps++;
    }
  }
  return { games, steps };
}

interface Real {
  steps: number;
}
interface At<S> {
  state: S;
}

/** An answer as a command: it runs where it is legal. */
class Answer<S> implements fc.Command<At<S>, Real> {
  constructor(
    private readonly system: System<S>,
    private readonly answer: CombatEvent,
  ) {}
  check({ state }: Readonly<At<S>>): boolean {
    const { type, target, damage, yes } = this.answer as Record<string, unknown> & EventObject;
    return this.system.answers(state).some((legal) => {
      const other = legal as Record<string, unknown> & EventObject;
      return other.type === type && other.target === target && other.damage === damage && other.yes === yes;
    });
  }
  run(model: At<S>, real: Real): void {
    real.steps++;
    model.state = this.system.step(model.state, this.answer as EventObject);
    if (this.system.broken(model.state)) throw new Error('a Death is forgotten');
  }
  toString(): string {
    return JSON.stringify(this.answer);
  }
}

function commandGames<S>(system: System<S>, size: Size, each: (steps: number) => void) {
  const answers = alphabetOf(size).map((answer) => fc.constant(new Answer(system, answer)));
  return fc.property(fc.commands(answers, { maxCommands: MOST_STEPS, size: 'max' }), (commands) => {
    const real: Real = { steps: 0 };
    try {
      fc.modelRun(() => ({ model: { state: system.start() }, real }), commands);
    } finally {
      each(real.steps);
    }
  });
}

/** fast-check's commands: answers of any kind, those that are not legal are passed over. */
export function commandsPlay<S>(system: System<S>, size: Size, numRuns: number): Work {
  let steps = 0;
  const property = commandGames(system, size, (played) => {
    steps += played;
  });
  fc.assert(property, { numRuns, seed: 1 });
  return { games: numRuns, steps };
}

/** Looks for the planted flaw by fast-check's commands, and shrinks what it finds. */
export function commandsFind<S>(system: System<S>, size: Size): Work {
  let games = 0;
  let last = 0;
  const property = commandGames(system, size, (played) => {
    games++;
    last = played;
  });
  const { failed, counterexample } = fc.check(property, { numRuns: 100_000, seed: 1 });
  if (!failed || !counterexample) throw new Error('the planted flaw was not found');
  // Once more, for its length in answers that were legal.
  const real: Real = { steps: 0 };
  try {
    fc.modelRun(() => ({ model: { state: system.start() }, real }), counterexample[0]);
  } catch {
    last = real.steps;
  }
  return { games, trace: last };
}
