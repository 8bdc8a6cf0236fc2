import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { StateMeta } from './meta.ts';
import {
  type Assigner,
  assignerOf,
  type Guard,
  guardOf,
  type Input,
  inputOf,
  nameOf,
  nodeConfig,
  Refused,
  type Scope,
} from './xstate-internals.ts';

/**
 * The resolved state tree of an XState machine, read once: for every leaf and every transition out of it the flat list of
 * actions and the leaf it leads to. With one region and no history these depend on leaf and transition only, so nothing of
 * XState's entry and exit sets is left to do while stepping.
 */

/** A transition as it is taken from one leaf. */
export interface CompiledTransition {
  readonly guard: Guard | null;
  /** Exit, transition and entry actions in order. */
  readonly actions: readonly CompiledAction[];
  readonly target: Leaf;
  readonly cites: readonly string[];
  readonly definition: AnyTransitionDefinition;
}

export interface CompiledAction {
  readonly name: string;
  readonly assign: Assigner;
}

export interface Call {
  readonly src: string;
  readonly id: string;
  readonly doneType: string;
  readonly input: Input;
}

/** An atomic or final state, with everything that can happen in it. */
export interface Leaf {
  readonly index: number;
  /** `lootQuestion.asking` */
  readonly path: string;
  readonly node: AnyStateNode;
  readonly final: boolean;
  /** It ends the whole machine. */
  readonly ends: boolean;
  readonly call: Call | null;
  /** The one meta on its active path that asks or consults. */
  readonly meta: StateMeta | null;
  /** Citations of the state and of the states around it. */
  readonly cites: readonly string[];
  /** Filled in once all leaves are there. */
  always: readonly CompiledTransition[];
  readonly on: Map<string, readonly CompiledTransition[]>;
  /** The event by which a final state inside tells the state around it. */
  readonly doneType: string | null;
}

export interface Plan {
  readonly machine: AnyStateMachine;
  readonly leaves: readonly Leaf[];
  readonly start: { readonly leaf: Leaf; readonly actions: readonly CompiledAction[] };
}

/** A feature that the engine does not have, and where. */
export interface Refusal {
  readonly state: string;
  readonly feature: string;
}

/** A position is packed with its state in one byte. */
const MOST_LEAVES = 256;

const pathOf = (node: AnyStateNode): string => node.path.join('.');

/**
 * Reads a machine.
 * @returns the plan, or everything that is refused: never a plan that guesses
 */
export function compile(machine: AnyStateMachine): { plan?: Plan; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const refuse = (node: AnyStateNode, feature: string): void => {
    refusals.push({ state: pathOf(node) || '(root)', feature });
  };
  const attempt = <T>(node: AnyStateNode, make: () => T, otherwise: T): T => {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse(node, error.message);
      return otherwise;
    }
  };

  const nodes: AnyStateNode[] = [];
  const walk = (node: AnyStateNode): void => {
    nodes.push(node);
    for (const child of Object.values(node.states)) walk(child);
  };
  walk(machine.root);

  for (const node of nodes) checkNode(node, refuse);
  const actionsOf = (node: AnyStateNode, list: readonly unknown[]): CompiledAction[] =>
    list.map((action) =>
      attempt(node, () => ({ name: nameOf(action), assign: assignerOf(machine, action) }), {
        name: nameOf(action),
        assign: (scope) => scope.context,
      }),
    );
  const entry = new Map(nodes.map((node) => [node, actionsOf(node, node.entry)]));
  const exit = new Map(nodes.map((node) => [node, actionsOf(node, node.exit)]));

  const leaves: Leaf[] = [];
  const leafOf = new Map<AnyStateNode, Leaf>();
  for (const node of nodes) {
    if (node.type !== 'atomic' && node.type !== 'final') continue;
    const metas = lineage(node).map((n) => n.meta as StateMeta | undefined);
    const asking = metas.filter((m): m is StateMeta => Boolean(m?.ask ?? m?.consult));
    if (asking.length > 1) refuse(node, 'two questions on one active path');
    const final = node.type === 'final';
    const leaf: Leaf = {
      index: leaves.length,
      path: pathOf(node),
      node,
      final,
      ends: final && node.parent === machine.root,
      call: callOf(node),
      meta: asking[0] ?? null,
      cites: metas.flatMap((m) => m?.cites ?? []),
      always: [],
      on: new Map(),
      doneType: final && node.parent && node.parent !== machine.root ? `xstate.done.state.${node.parent.id}` : null,
    };
    leaves.push(leaf);
    leafOf.set(node, leaf);
  }

  const compileTransition = (from: AnyStateNode, definition: AnyTransitionDefinition): CompiledTransition => {
    const { leaf, exited, entered } = route(from, definition, leafOf);
    return {
      guard: attempt(definition.source, () => guardOf(machine, definition.guard), null),
      actions: [
        ...exited.flatMap((node) => exit.get(node) ?? []),
        ...actionsOf(definition.source, definition.actions),
        ...entered.flatMap((node) => entry.get(node) ?? []),
      ],
      target: leaf,
      cites: (definition.meta as StateMeta | undefined)?.cites ?? [],
      definition,
    };
  };
  for (const leaf of leaves) {
    const from = lineage(leaf.node);
    leaf.always = from.flatMap((node) => (node.always ?? []).map((t) => compileTransition(leaf.node, t)));
    const types = new Set(from.flatMap((node) => [...node.transitions.keys()]));
    for (const type of types)
      leaf.on.set(
        type,
        from.flatMap((node) => (node.transitions.get(type) ?? []).map((t) => compileTransition(leaf.node, t))),
      );
    checkLeaf(leaf, refuse);
  }
  if (leaves.length > MOST_LEAVES) refuse(machine.root, `more than ${MOST_LEAVES} states`);
  const first = entering(machine.root);
  const start = leafOf.get(first.at(-1) as AnyStateNode);
  if (!start || refusals.length > 0) return { refusals: dedupe(refusals) };
  return {
    plan: { machine, leaves, start: { leaf: start, actions: first.flatMap((node) => entry.get(node) ?? []) } },
    refusals: [],
  };
}

/** The node and all around it, the innermost first. */
function lineage(node: AnyStateNode): AnyStateNode[] {
  const list: AnyStateNode[] = [];
  for (let n: AnyStateNode | undefined = node; n; n = n.parent) list.push(n);
  return list;
}

/** The node and the states that are entered with it by default, the outermost first. */
function entering(node: AnyStateNode): AnyStateNode[] {
  const list = [node];
  for (let n = node; n.type === 'compound'; ) {
    n = n.initial.target[0] as AnyStateNode;
    list.push(n);
  }
  return list;
}

const isInside = (node: AnyStateNode, outer: AnyStateNode): boolean => lineage(node).slice(1).includes(outer);

/** Which states a transition leaves and enters when it is taken in `from`: SCXML's sets, for one region without history. */
function route(
  from: AnyStateNode,
  definition: AnyTransitionDefinition,
  leafOf: ReadonlyMap<AnyStateNode, Leaf>,
): { leaf: Leaf; exited: AnyStateNode[]; entered: AnyStateNode[] } {
  const target = definition.target?.[0];
  const { source } = definition;
  if (!target) return { leaf: leafOf.get(from) as Leaf, exited: [], entered: [] };
  const inside = target === source || isInside(target, source);
  // The domain stays active: everything below it is left, and entered again down to the target.
  const domain =
    !definition.reenter && inside
      ? source
      : (lineage(target)
          .slice(1)
          .find((node) => isInside(source, node)) ?? null);
  const belowDomain = (node: AnyStateNode): boolean => domain !== null && isInside(node, domain);
  const exited = lineage(from).filter(belowDomain);
  const above = lineage(target).slice(1).filter(belowDomain).reverse();
  const self = target === source && !definition.reenter;
  const below = entering(target);
  const entered = self ? below.slice(1) : [...above, ...below];
  return { leaf: leafOf.get(below.at(-1) as AnyStateNode) as Leaf, exited, entered };
}

function callOf(node: AnyStateNode): Call | null {
  const [invoke] = node.invoke;
  if (!invoke) return null;
  return {
    src: typeof invoke.src === 'string' ? invoke.src : '',
    id: invoke.id,
    doneType: `xstate.done.actor.${invoke.id}`,
    input: inputOf(invoke.input),
  };
}

/** What a node may not have. */
function checkNode(node: AnyStateNode, refuse: (node: AnyStateNode, feature: string) => void): void {
  if (node.type === 'parallel') refuse(node, 'parallel regions');
  if (node.type === 'history') refuse(node, 'history');
  if (node.after.length > 0) refuse(node, 'a delayed transition (after)');
  if (!node.parent) checkRoot(node, refuse);
  // XState runs them after the output is computed: nobody would ever see what they do.
  if (node.exit.length > 0 && (!node.parent || (node.type === 'final' && !node.parent.parent)))
    refuse(node, 'exit actions of a state that ends the machine');
  if (node.type === 'compound' && node.initial.actions.length > 0) refuse(node, 'actions of an initial transition');
  if (node.parent && node.output !== undefined) refuse(node, 'an output of a state (only the machine has one)');
  for (const type of node.transitions.keys())
    if (type.includes('*')) refuse(node, `a wildcard (${type})`);
    else if (type.startsWith('xstate.error') || type.startsWith('xstate.snapshot'))
      refuse(node, `onError or onSnapshot`);
  for (const { target } of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
    if ((target?.length ?? 0) > 1) refuse(node, 'a transition with several targets');
    if (target?.some((to) => !to.parent)) refuse(node, 'a transition to the whole machine');
  }
  for (const { target } of node.transitions.get(`xstate.done.state.${node.id}`) ?? [])
    if (!target) refuse(node, 'an onDone without a target');
  for (const transition of node.always ?? []) {
    const to = transition.target?.[0];
    if (!to) refuse(node, 'an `always` without a target');
    else if (to === node) refuse(node, 'an `always` that leads to its own state');
  }
  if (node.invoke.length > 0) checkCall(node, refuse);
}

/** What stands around all states. */
function checkRoot(root: AnyStateNode, refuse: (node: AnyStateNode, feature: string) => void): void {
  if (root.type === 'atomic' || root.type === 'final') refuse(root, 'a machine without states');
  if (root.transitions.size > 0 || root.always?.length || root.invoke.length)
    refuse(root, 'transitions or calls of the whole machine (on, always or invoke at the root)');
}

/** A calling state: one invoke, and one unguarded way on that takes the table. */
function checkCall(node: AnyStateNode, refuse: (node: AnyStateNode, feature: string) => void): void {
  const [invoke, second] = node.invoke;
  if (!invoke) return;
  const [config] = [nodeConfig(node).invoke].flat() as { id?: string; src?: unknown }[];
  if (second) refuse(node, 'two calls in one state');
  if (node.type !== 'atomic') refuse(node, 'a call in a state with states of its own');
  if (typeof config?.src !== 'string') refuse(node, 'a call whose src is no name');
  if (config?.id === undefined) refuse(node, 'a call without an id');
  if ((node.always ?? []).length > 0) refuse(node, 'an `always` beside a call');
  const done = `xstate.done.actor.${invoke.id}`;
  if ([...node.transitions.keys()].some((type) => type !== done)) refuse(node, 'an `on` beside a call');
  const branches = node.transitions.get(done) ?? [];
  const [onDone] = branches;
  if (branches.length !== 1 || !onDone || onDone.guard !== undefined)
    refuse(node, 'a call whose onDone has not exactly one unguarded branch (decide in the next state, by always)');
  else {
    if (!onDone.target) refuse(node, 'an onDone without a target');
    if (!onDone.actions.some((action) => nameOf(action) === 'takeTable'))
      refuse(node, 'an onDone that does not take the table (actions: takeTable)');
    if (onDone.target?.[0] === node && !onDone.reenter) refuse(node, 'a call again without reenter');
  }
}

/** A leaf waits, or goes on, or calls, or ends: one of them. */
function checkLeaf(leaf: Leaf, refuse: (node: AnyStateNode, feature: string) => void): void {
  const { node } = leaf;
  if (leaf.final || leaf.call) {
    if (leaf.meta) refuse(node, 'a question in a state that does not wait');
    if (leaf.always.length > 0) refuse(node, `an \`always\` ${leaf.call ? 'beside a call' : 'around a final state'}`);
    if (leaf.final && leaf.doneType && !leaf.on.has(leaf.doneType))
      refuse(node, 'a final state inside a state without onDone');
    if (leaf.call) checkTaking(leaf, leaf.call, refuse);
    return;
  }
  if (leaf.always.length > 0) {
    if (leaf.always.at(-1)?.guard) refuse(node, 'an `always` whose last branch is guarded');
    if (leaf.meta) refuse(node, 'a question in a state that goes on by itself');
  } else if (!leaf.meta) refuse(node, 'a waiting state that asks nothing (meta: asks, consults or rolls)');
}

/** What runs before the table is taken sees a stale one. */
function checkTaking(leaf: Leaf, call: Call, refuse: (node: AnyStateNode, feature: string) => void): void {
  const names = leaf.on.get(call.doneType)?.[0]?.actions.map(({ name }) => name) ?? [];
  if (names.indexOf('takeTable') > 0)
    refuse(leaf.node, `an action before the table is taken (${names[0]}; exit actions run first)`);
}

const dedupe = (refusals: readonly Refusal[]): Refusal[] => [
  ...new Map(refusals.map((r) => [`${r.state}\n${r.feature}`, r])).values(),
];

/** The first of `candidates` whose guard holds. */
export function select(
  candidates: readonly CompiledTransition[] | undefined,
  scope: Scope,
): CompiledTransition | undefined {
  if (!candidates) return undefined;
  for (const candidate of candidates) if (candidate.guard === null || candidate.guard(scope)) return candidate;
  return undefined;
}
