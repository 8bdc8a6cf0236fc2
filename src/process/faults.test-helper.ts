import { and, type EventObject, not, or } from 'xstate';
import type { Call, CompiledAction, CompiledTransition, Leaf, Plan } from './compile.ts';
import type { MachineSet } from './machines.test-helper.ts';
import { machinesOf, plansOf } from './side-by-side.test-helper.ts';
import type { Process } from './stepper.ts';

/** Faults that a stepper could have: what it runs is not quite what the machines say. */
export type Fault = (set: MachineSet) => ReadonlyMap<string, Process>;

interface Edits {
  /** The branches for an event, or of `always` (type ''). */
  readonly branches?: (
    branches: readonly CompiledTransition[],
    leaf: Leaf,
    type: string,
  ) => readonly CompiledTransition[];
  readonly taken?: (taken: CompiledTransition, leaf: Leaf, type: string) => Partial<CompiledTransition>;
  readonly call?: (call: Call) => Partial<Call>;
  readonly start?: (actions: readonly CompiledAction[]) => readonly CompiledAction[];
}

/** A fault of plans. */
const planned =
  (edits: Edits): Fault =>
  (set) =>
    new Map([...plansOf(machinesOf(set))].map(([name, p]) => [name, { ...p, plan: rewired(p.plan, edits) }]));

function rewired(plan: Plan, { branches, taken, call, start }: Edits): Plan {
  const copies = new Map<Leaf, Leaf>();
  for (const leaf of plan.leaves)
    copies.set(leaf, {
      ...leaf,
      on: new Map(),
      call: leaf.call && call ? { ...leaf.call, ...call(leaf.call) } : leaf.call,
    });
  const copy = (leaf: Leaf): Leaf => copies.get(leaf) as Leaf;
  for (const leaf of plan.leaves) {
    const edit = (list: readonly CompiledTransition[], type: string): CompiledTransition[] =>
      (branches?.(list, leaf, type) ?? list).map((t) => {
        const edited = { ...t, ...taken?.(t, leaf, type) };
        return { ...edited, target: copy(edited.target) };
      });
    copy(leaf).always = edit(leaf.always, '');
    for (const [type, list] of leaf.on) copy(leaf).on.set(type, edit(list, type));
  }
  const { leaf, actions } = plan.start;
  return {
    ...plan,
    leaves: plan.leaves.map(copy),
    start: { leaf: copy(leaf), actions: start?.(actions) ?? actions },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: configurations are data of any form here
type Config = any;

/** A fault of configurations. Where the engine would refuse what comes out, the machines stay as they are. */
const configured =
  (edit: (config: Config, key: string) => Config): Fault =>
  (set) => {
    const walk = (value: Config, key: string): Config => {
      if (typeof value !== 'object' || value === null) return edit(value, key);
      const inner = Array.isArray(value)
        ? value.map((item) => walk(item, key))
        : Object.fromEntries(Object.entries(value).map(([k, v]) => [k, k === 'meta' ? v : walk(v, k)]));
      return edit(inner, key);
    };
    const original = plansOf(machinesOf(set));
    try {
      const edited = plansOf(machinesOf({ ...set, configs: walk(set.configs, '') }));
      return new Map([...edited].map(([name, p]) => [name, { ...p, index: original.get(name)?.index ?? 0 }]));
    } catch {
      return original;
    }
  };

const split = (actions: readonly CompiledAction[]) => {
  const acts = (role: string) => actions.filter(({ name }) => name.startsWith(role));
  return {
    exit: acts('leave:'),
    own: actions.filter(({ name }) => !name.startsWith('leave:') && !name.startsWith('enter:')),
    entry: acts('enter:'),
  };
};
type Parts = ReturnType<typeof split>;
const reordered = (order: (parts: Parts) => readonly CompiledAction[]): Fault =>
  planned({ taken: ({ actions }) => ({ actions: order(split(actions)) }) });

const depth = (t: CompiledTransition): number => t.definition.source.path.length;
const isDone = (type: string): boolean => type.startsWith('xstate.done.state');
const isSaid = (type: string): boolean => type !== '' && !type.startsWith('xstate.');
/** The transition sees another event than the one that there is. */
const seeing = (event: EventObject, t: CompiledTransition): Partial<CompiledTransition> => ({
  guard: t.guard && ((scope) => (t.guard as NonNullable<typeof t.guard>)({ ...scope, event })),
  actions: t.actions.map((a) => ({ ...a, assign: (scope) => a.assign({ ...scope, event }) })),
});
/** How many entry actions the states have that are entered only because they are initial. */
const byDefault = ({ definition, target }: CompiledTransition): number => {
  let count = 0;
  const to = definition.target?.[0];
  for (let n = target.node; to && n !== to && n.parent; n = n.parent) count += n.entry.length;
  return count;
};
const init = { type: 'xstate.init' };
const combination = (value: Config): Config[] | undefined => (typeof value === 'function' ? value.guards : undefined);

/** By what the stepper would do wrong. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'runs exit actions from the outside in': reordered(({ exit, own, entry }) => [
    ...exit.toReversed(),
    ...own,
    ...entry,
  ]),
  'runs entry actions from the inside out': reordered(({ exit, own, entry }) => [
    ...exit,
    ...own,
    ...entry.toReversed(),
  ]),
  'runs entry actions before exit actions': reordered(({ exit, own, entry }) => [...entry, ...exit, ...own]),
  'runs the actions of a transition first': reordered(({ exit, own, entry }) => [...own, ...exit, ...entry]),
  'runs the actions of a transition last': reordered(({ exit, own, entry }) => [...exit, ...entry, ...own]),
  'drops exit actions': reordered(({ own, entry }) => [...own, ...entry]),
  'drops entry actions': reordered(({ exit, own }) => [...exit, ...own]),
  'drops exit actions where a state is done': planned({
    taken: ({ actions }, _, type) =>
      isDone(type) ? { actions: actions.filter((a) => !a.name.startsWith('leave:')) } : {},
  }),
  'drops entry actions of initial states': planned({
    taken: (t) => ({ actions: t.actions.slice(0, t.actions.length - byDefault(t)) }),
  }),
  'drops entry actions when a process starts': planned({ start: () => [] }),
  'runs one action of each transition': planned({ taken: ({ actions }) => ({ actions: actions.slice(0, 1) }) }),
  'lets actions not see each other': planned({
    taken: ({ actions }) => ({
      actions: [
        {
          name: 'all',
          assign: (scope) => Object.assign({}, scope.context, ...actions.map((a) => a.assign(scope))),
        },
      ],
    }),
  }),
  'ignores reenter': configured((value, key) => (key === 'reenter' ? false : value)),
  'reenters always': configured((value) =>
    value?.target !== undefined && value.actions !== undefined ? { ...value, reenter: true } : value,
  ),
  'drops the actions where there is no target': planned({
    taken: ({ definition }) => (definition.target ? {} : { actions: [] }),
  }),
  'asks the transitions of states around first': planned({
    branches: (list) => list.toSorted((a, b) => depth(a) - depth(b)),
  }),
  'never asks the states around': planned({
    branches: (list, leaf, type) => (isSaid(type) ? list.filter((t) => t.definition.source === leaf.node) : list),
  }),
  'asks the branches of an event from the last': planned({
    branches: (list, _, type) => (isSaid(type) ? list.toReversed() : list),
  }),
  'asks the branches of onDone from the last': planned({
    branches: (list, _, type) => (isDone(type) ? list.toReversed() : list),
  }),
  'asks the branches of always from the last': planned({
    branches: (list, _, type) => (type === '' ? list.toReversed() : list),
  }),
  'passes over a transition that does nothing': planned({
    branches: (list) => list.filter((t) => t.definition.target || t.definition.actions.length > 0),
  }),
  'takes every guard to hold': planned({ taken: () => ({ guard: null }) }),
  'shows always the event xstate.init': planned({ taken: (t, _, type) => (type === '' ? seeing(init, t) : {}) }),
  'shows onDone of a state the event of another': planned({
    taken: (t, _, type) => (isDone(type) ? seeing({ type: 'E0' }, t) : {}),
  }),
  'shows onDone of a call no event but the output': planned({
    taken: ({ actions }, _, type) =>
      type.startsWith('xstate.done.actor')
        ? {
            actions: actions.map((a) => ({
              ...a,
              assign: ({ context, event }) => a.assign({ context, event: { ...event, type: 'done' } }),
            })),
          }
        : {},
  }),
  'shows the input of a call the event xstate.init': planned({
    call: ({ input }) => ({ input: ({ context }) => input({ context, event: init }) }),
  }),
  'gives a call the table and nothing else': planned({
    call: ({ input }) => ({ input: (scope) => ({ table: (input(scope) as { table: unknown }).table }) }),
  }),
  'does not take the table': planned({
    taken: ({ actions }) => ({ actions: actions.filter(({ name }) => name !== 'takeTable') }),
  }),
  'takes the table last': planned({
    taken: ({ actions }) => ({
      actions: [...actions.filter((a) => a.name !== 'takeTable'), ...actions.filter((a) => a.name === 'takeTable')],
    }),
  }),
  'shows the output the event E0': configured((value, key) =>
    key === 'output' ? ({ context }: { context: unknown }) => value({ context, event: { type: 'E0' } }) : value,
  ),
  'drops the params of guards': configured((value, key) =>
    key === 'guard' && value?.params ? { ...value, params: { id: 0 } } : value,
  ),
  'computes params without the event': configured((value, key) =>
    key === 'params' && typeof value === 'function'
      ? ({ context }: { context: unknown }) => value({ context, event: init })
      : value,
  ),
  'takes and for or, and or for and': configured((value) => {
    const parts = combination(value);
    if (!parts || value.name === 'not') return value;
    return value.name === 'and' ? or(parts as never[]) : and(parts as never[]);
  }),
  'takes not for its part': configured((value) => {
    const parts = combination(value);
    return parts && value.name === 'not' ? and(parts as never[]) : value;
  }),
  'asks the first part of a combination': configured((value) => {
    const parts = combination(value);
    if (!parts) return value;
    return value.name === 'not' ? not(parts[0] as never) : and(parts.slice(0, 1) as never[]);
  }),
};

/** What is no fault: the machinery of faults itself. */
export const NO_FAULTS: Readonly<Record<string, Fault>> = {
  'nothing in plans': planned({ taken: ({ actions }) => ({ actions: [...actions] }) }),
  'nothing in configurations': configured((value) => value),
};
