import type { AnyStateMachine, AnyStateNode, EventObject } from 'xstate';

/**
 * What the stepper reads of XState that its types do not promise. All of it stands here, pinned to one exact version, and
 * `xstate-internals.test.ts` fails when a new version moves it.
 */

/** What guards, actions, inputs and outputs are called with. */
export interface Scope {
  readonly context: unknown;
  readonly event: EventObject;
}
export type Guard = ((scope: Scope) => boolean) & { readonly parts?: GuardParts };
export type Assigner = ((scope: Scope) => unknown) & { readonly parts?: AssignerParts };

/** What a guard is made of, for whoever writes it as code. */
export type GuardParts =
  | {
      readonly kind: 'calls';
      readonly implementation: (scope: Scope, params: Params) => boolean;
      readonly params: Params;
    }
  | { readonly kind: 'and' | 'or' | 'not'; readonly of: readonly Guard[] };

/** The same of an assign: a function that gives several fields, or a value or a function for each. */
export interface AssignerParts {
  readonly assignment: unknown;
  readonly params: Params;
}

/** A feature that the stepper refuses, with the words for it. */
export class Refused extends Error {}

/** A value, or a function from scope to one. */
export type Params = unknown;
type GuardFunction = ((scope: Scope, params: Params) => boolean) & {
  check?: unknown;
  guards?: readonly unknown[];
};
type ActionFunction = ((scope: Scope, params: Params) => void) & {
  type?: string;
  assignment?: unknown;
};

const paramsOf = (object: { params?: unknown }): ((scope: Scope) => Params) => {
  const { params } = object;
  return typeof params === 'function' ? (scope) => params(scope) : () => params;
};

/** The name by which a guard or an action was called, or its own. */
export const nameOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'function'
      ? ((value as ActionFunction).type ?? (value.name || 'inline'))
      : typeof value === 'object' && value !== null && 'type' in value
        ? String(value.type)
        : 'inline';

/** Resolves a guard to a predicate. @throws Refused for what is not supported or not implemented */
export function guardOf(machine: AnyStateMachine, guard: unknown): Guard | null {
  if (guard === undefined) return null;
  const named = machine.implementations.guards as Record<string, GuardFunction | undefined>;
  const call = (value: unknown): Guard => {
    if (typeof value === 'string') return call({ type: value });
    if (typeof value === 'object' && value !== null && 'type' in value) {
      const implementation = named[String(value.type)];
      if (!implementation) throw new Refused(`a guard without an implementation (${String(value.type)})`);
      if (typeof implementation !== 'function') return call(implementation);
      return combined(implementation) ?? calling(implementation, (value as { params?: unknown }).params);
    }
    if (typeof value !== 'function') throw new Refused('a guard that is no function');
    return combined(value as GuardFunction) ?? calling(value as GuardFunction, undefined);
  };
  const calling = (implementation: GuardFunction, given: Params): Guard => {
    const params = paramsOf({ params: given });
    return Object.assign((scope: Scope) => implementation(scope, params(scope)), {
      parts: { kind: 'calls', implementation, params: given } as const,
    });
  };
  const combined = (value: GuardFunction): Guard | null => {
    if (!value.check) return null;
    if (!value.guards) throw new Refused(`the guard ${nameOf(value)}`);
    const parts = value.guards.map(call);
    const kind = nameOf(value);
    const of = (made: (scope: Scope) => boolean, name: 'and' | 'or' | 'not'): Guard =>
      Object.assign(made, { parts: { kind: name, of: parts } });
    if (kind.endsWith('and')) return of((scope) => parts.every((part) => part(scope)), 'and');
    if (kind.endsWith('or')) return of((scope) => parts.some((part) => part(scope)), 'or');
    if (kind.endsWith('not')) return of((scope) => !(parts[0] as Guard)(scope), 'not');
    throw new Refused(`the guard ${kind}`);
  };
  return call(guard);
}

/** An action as the machine has it, resolved to its function. */
function actionFunction(machine: AnyStateMachine, action: unknown): ActionFunction {
  if (typeof action === 'function') return action as ActionFunction;
  const name = nameOf(action);
  const implementation = (machine.implementations.actions as Record<string, ActionFunction | undefined>)[name];
  if (!implementation) throw new Refused(`an action without an implementation (${name})`);
  // XState follows the name of a guard to another guard, and not that of an action.
  if (typeof implementation !== 'function') throw new Refused(`an action that is another name (${name})`);
  return implementation;
}

/** Resolves an `assign` to a function from scope to the next context. @throws Refused for every other action */
export function assignerOf(machine: AnyStateMachine, action: unknown): Assigner {
  const implementation = actionFunction(machine, action);
  const { assignment } = implementation;
  if (assignment === undefined)
    throw new Refused(`the action ${nameOf(action)}, which is no assign (actions may only assign)`);
  const given = typeof action === 'object' && action !== null ? (action as { params?: unknown }).params : undefined;
  const params = paramsOf({ params: given });
  return Object.assign(assigner(assignment, params), { parts: { assignment, params: given } });
}

function assigner(assignment: unknown, params: (scope: Scope) => Params): (scope: Scope) => unknown {
  if (typeof assignment === 'function')
    return (scope) => ({ ...(scope.context as object), ...assignment(scope, params(scope)) });
  const parts = Object.entries(assignment as Record<string, unknown>);
  return (scope) => {
    const given = params(scope);
    const next: Record<string, unknown> = { ...(scope.context as object) };
    for (const [key, value] of parts) next[key] = typeof value === 'function' ? value(scope, given) : value;
    return next;
  };
}

/** The context that a machine starts with, or a function of its input. */
export const rawContextOf = (machine: AnyStateMachine): unknown =>
  (machine.config as { context?: unknown }).context ?? {};

export function contextOf(machine: AnyStateMachine, input: unknown): unknown {
  const context = rawContextOf(machine);
  return typeof context === 'function' ? context({ input, self: undefined, spawn: undefined }) : context;
}

/** The output of a machine, or a function of the context in which it ends. */
export const rawOutputOf = (machine: AnyStateMachine): unknown => (machine.config as { output?: unknown }).output;

export function outputOf(machine: AnyStateMachine, context: unknown, event: EventObject): unknown {
  const output = rawOutputOf(machine);
  return typeof output === 'function' ? output({ context, event, self: undefined }) : output;
}

/** Resolves the input of an invoke. */
export function inputOf(input: unknown): Input {
  return Object.assign(
    ({ context, event }: Scope) => (typeof input === 'function' ? input({ context, event, self: undefined }) : input),
    { raw: { input } },
  );
}
export type Input = ((scope: Scope) => unknown) & { readonly raw?: { readonly input: unknown } };

/** What a node's config says besides what its types promise. */
export const nodeConfig = (node: AnyStateNode): Record<string, unknown> => node.config as Record<string, unknown>;
