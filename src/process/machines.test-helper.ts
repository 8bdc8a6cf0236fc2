import fc from 'fast-check';
import { and, not, or } from 'xstate';
import { meta } from './chart.test-helper.ts';
import { type Action, type Guard, implementations, inline, params } from './machines.words.test-helper.ts';

/**
 * Sets of machines that call each other, in circles too, over everything that the engine runs. What is generated are numbers and
 * lists, made into machines here: so whatever fails shrinks. They always come to rest, by two rules: what happens by itself leads
 * forward, or burns fuel that lies on the table; and a machine that may be called in a circle burns fuel when it is entered.
 */
export interface MachineSet {
  /** Configurations by name, the outermost process first. */
  readonly configs: Readonly<Record<string, object>>;
  readonly implementations: typeof implementations;
}

interface Branch {
  readonly guard: Guard | null;
  readonly way: 'any' | 'self' | 'inside' | 'around' | 'none';
  readonly pick: number;
  readonly reenter: boolean;
  readonly actions: readonly Action[];
}
interface RawState {
  readonly kind: 'asks' | 'goes' | 'calls' | 'ends';
  /** Goes on by itself, with everything inside. */
  readonly automatic: boolean;
  readonly entry: readonly Action[];
  readonly exit: readonly Action[];
  readonly on: readonly { readonly event: number; readonly branches: readonly Branch[] }[];
  /** What happens by itself: branches and the last, unguarded one. */
  readonly branches: readonly Branch[];
  readonly last: Branch;
  readonly call: { readonly src: number; readonly again: boolean; readonly fails: boolean };
  readonly initial: number;
  readonly children: readonly RawState[];
}
interface RawMachine {
  readonly entry: readonly Action[];
  readonly states: readonly RawState[];
  readonly fails: boolean;
}

export const EVENTS = ['E0', 'E1', 'E2', 'E3'] as const;
const often = (n: number): fc.Arbitrary<boolean> => fc.nat(99).map((k) => k >= 100 - n);

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom<Action['kind']>(
    ...(['mark', 'mark', 'computed', 'note', 'note', 'inline', 'inlineObject', 'reset', 'refill', 'fail'] as const),
  ),
  id: fc.nat(20),
});
const actions = (max: number) => fc.array(action, { maxLength: max });
const guard = (depth: number): fc.Arbitrary<Guard> =>
  fc.record({
    kind: fc.constantFrom<Guard['kind']>(
      ...(['odd', 'mod', 'computed', 'said', 'type', 'inline', 'fail'] as const),
      ...(depth > 0 ? (['and', 'or', 'not', 'both', 'mod', 'said'] as const) : []),
    ),
    id: fc.nat(11),
    parts: depth > 0 ? fc.array(guard(depth - 1), { minLength: 1, maxLength: 2 }) : fc.constant([]),
  });
const branch: fc.Arbitrary<Branch> = fc.record({
  guard: fc.option(guard(2)),
  way: fc.constantFrom<Branch['way']>('any', 'any', 'any', 'self', 'inside', 'around', 'none'),
  pick: fc.nat(30),
  reenter: often(30),
  actions: actions(2),
});
const state = (depth: number): fc.Arbitrary<RawState> =>
  fc.record({
    kind: fc.constantFrom<RawState['kind']>('asks', 'asks', 'asks', 'asks', 'goes', 'calls', 'calls', 'calls', 'ends'),
    automatic: often(12),
    entry: actions(2),
    exit: actions(2),
    on: fc.array(fc.record({ event: fc.nat(3), branches: fc.array(branch, { minLength: 1, maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    branches: fc.array(branch, { maxLength: 2 }),
    last: branch,
    call: fc.record({ src: fc.nat(9), again: often(8), fails: often(2) }),
    initial: fc.nat(2),
    children:
      depth === 0
        ? fc.constant([])
        : fc.oneof(
            { weight: 2, arbitrary: fc.constant([]) },
            { weight: 2, arbitrary: fc.array(state(depth - 1), { maxLength: 3 }) },
          ),
  });
const machine: fc.Arbitrary<RawMachine> = fc.record({
  entry: actions(1),
  states: fc.array(state(2), { minLength: 2, maxLength: 5, size: 'max' }),
  fails: often(2),
});

/** One to four machines. */
export const machineSets: fc.Arbitrary<MachineSet> = fc
  .array(machine, { minLength: 1, maxLength: 4, size: 'max' })
  .map((raw) => {
    const configs = configsOf(raw);
    return { configs, implementations, [fc.toStringMethod]: () => textOf(configs) };
  });

/** A set of machines as one reads it where a run fails. */
const textOf = (configs: object): string =>
  JSON.stringify(
    configs,
    (_, value) =>
      typeof value !== 'function'
        ? value
        : value.guards
          ? { [value.name]: value.guards }
          : `(${value.type ?? value.name})`,
    1,
  );

/** A state on its way to a configuration. */
interface Node {
  readonly raw: RawState;
  readonly kind: RawState['kind'] | 'nests' | 'passes';
  readonly path: readonly string[];
  readonly parent: Node | null;
  readonly automatic: boolean;
  readonly children: Node[];
  /** Its number in the order of the text, and that of the last state inside it. */
  order: number;
  last: number;
}

const inside = (node: Node, outer: Node): boolean => node.order > outer.order && node.order <= outer.last;

function configsOf(raw: readonly RawMachine[]): Record<string, object> {
  const names = raw.map((_, i) => `m${i}`);
  const machines = raw.map((m) => nodesOf(m.states));
  const calleeOf = (node: Node) => node.raw.call.src % raw.length;
  // Whoever is called by itself or by a later machine may be called in a circle.
  const gated = names.map((_, callee) =>
    machines.some(
      (nodes, caller) => caller >= callee && nodes.some((n) => n.kind === 'calls' && calleeOf(n) === callee),
    ),
  );
  return Object.fromEntries(
    raw.map((m, i) => {
      const nodes = machines[i] as Node[];
      const build = new MachineBuild(names[i] as string, nodes, (node) => names[calleeOf(node)] as string);
      const top = nodes.filter((n) => n.parent === null);
      const first = top[0]?.path[0] as string;
      const gate = { always: [{ guard: 'fuelled', target: first, actions: 'auto:burn' }, { target: 'end' }] };
      return [
        names[i],
        {
          id: names[i],
          context: params.context(i),
          output: params.output(m.fails),
          entry: m.entry.map((a) => named('enter', a)),
          initial: gated[i] ? 'gate' : first,
          states: {
            ...(gated[i] ? { gate } : {}),
            ...Object.fromEntries(top.map((n) => [n.path[0], build.state(n)])),
            end: { type: 'final' },
          },
        },
      ];
    }),
  );
}

function nodesOf(states: readonly RawState[]): Node[] {
  const nodes: Node[] = [];
  const add = (raw: RawState, at: number, parent: Node | null): Node => {
    const around = parent?.automatic ?? false;
    const nests = raw.children.length > 0;
    const node: Node = {
      raw,
      kind: nests ? 'nests' : around && raw.kind !== 'goes' ? 'passes' : raw.kind,
      path: [...(parent?.path ?? []), `${'abc'[parent ? parent.path.length : 0]}${at}`],
      parent,
      automatic: around || (nests && raw.automatic),
      children: [],
      order: nodes.length,
      last: 0,
    };
    nodes.push(node);
    node.children.push(...raw.children.map((child, i) => add(child, i, node)));
    node.last = nodes.length - 1;
    return node;
  };
  states.forEach((raw, i) => void add(raw, i, null));
  return nodes;
}

/** Fuel is given for an event only: whoever refills by itself goes on for ever. */
const named = (role: 'enter' | 'leave' | 'do' | 'auto', { kind, id }: Action): unknown => {
  if (kind === 'inline' || kind === 'inlineObject')
    return role === 'do' || role === 'auto' ? inline[kind](id) : named(role, { kind: 'note', id });
  if (kind === 'refill') return role === 'do' ? 'do:refill' : `${role}:reset`;
  if (kind === 'reset') return `${role}:reset`;
  return {
    type: `${role}:${kind === 'computed' ? 'mark' : kind}`,
    params: kind === 'computed' ? params.computed(id) : { id },
  };
};
function guarded({ kind, id, parts }: Guard): unknown {
  const inner = parts.map(guarded) as never[];
  switch (kind) {
    case 'and':
      return and(inner);
    case 'or':
      return or(inner);
    case 'not':
      return not(inner[0] as never);
    case 'inline':
      return inline.guard(id);
    case 'computed':
      return { type: 'mod', params: params.computedGuard(id) };
    case 'odd':
    case 'both':
      return kind;
    default:
      return { type: kind, params: { id } };
  }
}

/** The states of one machine. */
class MachineBuild {
  private readonly id: string;
  private readonly nodes: readonly Node[];
  private readonly callee: (node: Node) => string;
  constructor(id: string, nodes: readonly Node[], callee: (node: Node) => string) {
    this.id = id;
    this.nodes = nodes;
    this.callee = callee;
  }

  state(node: Node): object {
    const { raw, kind } = node;
    const more = {
      entry: raw.entry.map((a) => named('enter', a)),
      ...(this.mayAct(node) ? { exit: raw.exit.map((a) => named('leave', a)) } : {}),
    };
    const guardedOnly = { ...more, always: raw.branches.map((b) => this.byItself(node, b)) };
    switch (kind) {
      case 'ends':
        return { type: 'final', ...more };
      case 'asks':
        return { meta, ...more, on: this.on(node) };
      case 'passes':
        return guardedOnly;
      case 'goes':
        return { ...more, always: this.allBranches(node) };
      case 'calls':
        return { ...more, invoke: this.invoke(node) };
      case 'nests':
        return {
          ...(node.automatic
            ? node.parent?.automatic
              ? guardedOnly
              : { ...more, always: this.allBranches(node) }
            : more),
          ...(node.automatic ? {} : { on: this.on(node) }),
          ...(node.children.some((c) => c.kind === 'ends') ? { onDone: this.allBranches(node) } : {}),
          initial: node.children[raw.initial % node.children.length]?.path.at(-1),
          states: Object.fromEntries(node.children.map((child) => [child.path.at(-1), this.state(child)])),
        };
    }
  }

  /** Whether its exit actions are allowed: not where the machine ends, nor on the way out of a call. */
  private mayAct(node: Node): boolean {
    if (node.kind === 'calls' || (node.kind === 'ends' && node.parent === null)) return false;
    return this.nodes.every((call) => {
      if (call.kind !== 'calls' || !inside(call, node)) return true;
      const to = this.forward(call, call.raw.last.pick);
      return call.raw.call.again || (to !== null && inside(to, node));
    });
  }

  private name(node: Node | null): string {
    return node === null ? `#${this.id}.end` : `#${this.id}.${node.path.join('.')}`;
  }

  /** A state after this one and all that is inside it; null is the end. */
  private forward(node: Node, pick: number): Node | null {
    const later = this.nodes.slice(node.last + 1);
    return pick % 8 === 0 ? null : (later[pick % later.length] ?? null);
  }

  private target(node: Node, { way, pick }: Branch): Node | null {
    const around: Node[] = [];
    for (let n = node.parent; n; n = n.parent) around.push(n);
    const within = this.nodes.slice(node.order + 1, node.last + 1);
    if (way === 'self') return node;
    if (way === 'inside' && within.length > 0) return within[pick % within.length] as Node;
    if (way === 'around' && around.length > 0) return around[pick % around.length] as Node;
    return this.nodes[pick % (this.nodes.length + 1)] ?? null;
  }

  private on(node: Node): Record<string, object[]> {
    const on: Record<string, object[]> = {};
    for (const { event, branches } of node.raw.on)
      on[EVENTS[event] as string] = branches.map((branch) => ({
        ...(branch.guard ? { guard: guarded(branch.guard) } : {}),
        ...(branch.way === 'none' ? {} : { target: this.name(this.target(node, branch)) }),
        ...(branch.reenter ? { reenter: true } : {}),
        actions: branch.actions.map((a) => named('do', a)),
      }));
    return on;
  }

  /** A guarded branch of what happens by itself: it burns fuel, unless it leads forward. */
  private byItself(node: Node, branch: Branch): object {
    const wanted = this.target(node, branch);
    const to = wanted === node && node.kind !== 'nests' ? null : wanted;
    const leaf = to === node ? this.forward(node, branch.pick) : to;
    const forward = leaf === null || leaf.order > node.last;
    const parts = [...(forward ? [] : ['fuelled']), ...(branch.guard ? [guarded(branch.guard)] : ['odd'])];
    return {
      guard: parts.length === 1 ? parts[0] : and(parts as never[]),
      target: this.name(leaf),
      ...(branch.reenter ? { reenter: true } : {}),
      actions: [...(forward ? [] : ['auto:burn']), ...branch.actions.map((a) => named('auto', a))],
    };
  }

  private allBranches(node: Node): object[] {
    const { branches, last } = node.raw;
    return [
      ...branches.map((b) => this.byItself(node, b)),
      { target: this.name(this.forward(node, last.pick)), actions: last.actions.map((a) => named('auto', a)) },
    ];
  }

  private invoke(node: Node): object {
    const { call, last } = node.raw;
    const acts = last.actions.map((a) => named('auto', a));
    return {
      id: `call-${node.path.join('-')}`,
      src: this.callee(node),
      input: params.input(call.fails),
      onDone: call.again
        ? { target: this.name(node), reenter: true, actions: ['takeTable', 'auto:burnOrFail', ...acts] }
        : { target: this.name(this.forward(node, last.pick)), actions: ['takeTable', ...acts] },
    };
  }
}
