import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import * as xstate from 'xstate';

/** Everything that a machine's own nodes say, by names: what two machines have to share to be one chart. */
export function said(machine: AnyStateMachine): unknown {
  const way = ({ guard, actions, target, reenter }: AnyTransitionDefinition) => ({
    guard: name(guard),
    actions: actions.map(name),
    target: target?.map((node: AnyStateNode) => node.path),
    reenter,
  });
  const state = (node: AnyStateNode): unknown => ({
    path: node.path,
    type: node.type,
    initial: node.type === 'compound' ? node.initial.target.map((inner) => inner.path) : [],
    entry: node.entry.map(name),
    exit: node.exit.map(name),
    invoke: node.invoke.map(({ src, id }) => [src, id]),
    always: (node.always ?? []).map(way),
    on: [...node.transitions].map(([type, ways]) => [type, ways.map(way)]),
    states: Object.values(node.states).map(state),
  });
  return { id: machine.id, root: state(machine.root) };
}

/** A guard or an action by name, with parameters that are data. */
function name(value: unknown): unknown {
  if (value === undefined || typeof value === 'string') return value;
  if (typeof value === 'function') {
    const { type, guards } = value as { type?: string; guards?: unknown[] };
    return guards ? [type, guards.map(name)] : type || value.name || 'inline';
  }
  const { type, params } = value as { type: string; params?: unknown };
  return params === undefined || typeof params === 'function' ? type : { type, params };
}

/** Runs a chart that is written out as a literal. */
export function evaluated(code: string): AnyStateMachine {
  const body = code.replace(/^import .*$/m, '').replace(/^export const [\w$]+ = /m, 'return ');
  return new Function(...Object.keys(xstate), body)(...Object.values(xstate)) as AnyStateMachine;
}
