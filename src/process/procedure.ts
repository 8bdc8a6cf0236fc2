import type { AnyStateMachine } from 'xstate';
import { InputError } from '../finding/index.ts';
import type { ProcedureInPlay, StepInPlay } from '../rulebook/index.ts';
import { cites } from './meta.ts';

/**
 * A chart from the steps of a procedure, in the order of the text. The game says what happens at a step; the text says which
 * step comes when. A step is a state that ends; what is added here is only "and then the next":
 *
 * - a step that calls (`invoke`) goes on when the call is over;
 * - a step with states of its own goes on when it reaches its final state;
 * - a step that does something (`entry`) goes on at once, or where its own `always` says;
 * - `told` says why nothing happens at a step.
 */

const END = 'done';
const TOLD = Symbol('told');
interface Told {
  readonly [TOLD]: string;
}

/** A step at which nothing happens in the model, and why. */
export const told = (why: string): Told => ({ [TOLD]: why });
const isTold = (step: object): step is Told => TOLD in step;

/** What a chart does with a procedure's steps; kept beside the states for assembly. */
export interface ProcedureUse {
  readonly procedure: string;
  readonly steps: ReadonlyMap<string, 'behaves' | 'told' | 'empty'>;
  /** Why nothing happens at a step that says so. */
  readonly whys: ReadonlyMap<string, string>;
  /** Steps that have a behaviour, and no place in the text. */
  readonly strays: readonly string[];
}

const uses = new WeakMap<object, ProcedureUse>();
/** The use of a procedure that these `states` of a chart were made of. */
export const procedureUse = (machine: AnyStateMachine): ProcedureUse | undefined => {
  const { states } = machine.config as { states?: Record<string, object> };
  for (const state of Object.values(states ?? {})) {
    const use = uses.get(state);
    if (use) return use;
  }
  return undefined;
};

/**
 * @param procedure as `rules.procedure(name)` gives it
 * @param behaviours what happens at a step, by step id
 * @returns `initial` and `states` of a chart; a final state `done` follows the last step
 */
export function procedure<S extends object>(
  procedure: ProcedureInPlay,
  behaviours: Readonly<Record<string, S | Told>>,
): { initial: string; states: Record<string, S> } {
  const keys = procedure.steps.map((step) => step.id);
  const steps = new Map<string, 'behaves' | 'told' | 'empty'>();
  const whys = new Map<string, string>();
  const states: Record<string, S> = {};
  procedure.steps.forEach((step, at) => {
    const next = keys[at + 1] ?? END;
    const key = played(step, behaviours);
    const behaviour = behaviours[key] as (Record<string, unknown> & S) | Told | undefined;
    steps.set(step.id, behaviour === undefined ? 'empty' : isTold(behaviour) ? 'told' : 'behaves');
    if (behaviour !== undefined && isTold(behaviour)) whys.set(step.id, behaviour[TOLD]);
    const state = behaviour === undefined || isTold(behaviour) ? {} : behaviour;
    states[step.id] = {
      ...follow(state, next),
      ...cite(state, [step.ref, ...(step.replaces ? [step.replaces] : [])]),
    } as S;
  });
  const first = keys[0];
  if (first === undefined)
    throw new InputError([
      { code: 'game/procedure', message: `The procedure ${procedure.name} has no step.`, place: procedure.place },
    ]);
  const taken = procedure.steps.find((step) => step.id === END);
  if (taken)
    throw new InputError([
      {
        code: 'game/procedure',
        message: `A step of ${procedure.name} cannot be called ${END}: so is the state that follows the last step.`,
        place: taken.place,
      },
    ]);
  const use: ProcedureUse = {
    procedure: procedure.name,
    steps,
    whys,
    strays: Object.keys(behaviours).filter((id) => !procedure.steps.some((step) => played(step, behaviours) === id)),
  };
  states[END] = { type: 'final' } as unknown as S;
  for (const state of Object.values(states)) uses.set(state, use);
  return { initial: first, states };
}

/** The key of a step's behaviour: its own id, or that of the step whose place it took. */
const played = ({ id, replaces }: StepInPlay, behaviours: object): string =>
  id in behaviours || replaces === undefined ? id : replaces.slice(replaces.indexOf(':') + 1);

/** The step, and then the next. */
function follow(state: Record<string, unknown>, next: string): Record<string, unknown> {
  if (state.invoke) {
    const invoke = state.invoke as { onDone?: object };
    return { ...state, invoke: { ...invoke, onDone: { ...invoke.onDone, target: next } } };
  }
  if (state.states) return { ...state, onDone: { ...(state.onDone as object | undefined), target: next } };
  return { ...state, always: [...[state.always ?? []].flat(), { target: next }] };
}

/** The step cites itself, besides what it cites already. */
function cite(state: Record<string, unknown>, refs: readonly string[]): { meta: unknown } {
  const given = state.meta as ReturnType<typeof cites> | undefined;
  return { meta: given ? { ...given, cites: [...refs, ...given.cites] } : cites(...refs) };
}
