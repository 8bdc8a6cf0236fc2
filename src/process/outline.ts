import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Ask, StateMeta } from './meta.ts';
import { procedureUse } from './procedure.ts';
import { type Named, named, nodeConfig } from './xstate-internals.ts';

/**
 * A chart as data, by the names that it uses: what a drawing, a table or a written chart is made of. It is read from the machine's
 * own state nodes, so that nothing that runs is left out.
 */
export interface Outline {
  readonly id: string;
  /** The procedure of the text that it grows out of, and why nothing happens at some of its steps. */
  readonly procedure?: { readonly name: string; readonly whys: ReadonlyMap<string, string> };
  /** The machine itself. */
  readonly root: OutlineState;
}

export interface OutlineState {
  /** Keys from the outermost state inwards; none of the machine itself. */
  readonly path: readonly string[];
  readonly kind: 'atomic' | 'compound' | 'final';
  /** Of a compound state: the state inside that is entered first. */
  readonly initial?: readonly string[];
  readonly cites: readonly string[];
  /** What it asks of a person, of chance or of a document that is not at hand. */
  // biome-ignore lint/suspicious/noExplicitAny: the meta of a state is read without its context's type
  readonly ask?: Ask<any, any>;
  /** The ruling that it asks. */
  readonly consults?: string;
  readonly calls?: { readonly process: string; readonly id: string };
  readonly entry: readonly Named[];
  readonly exit: readonly Named[];
  readonly ways: readonly OutlineWay[];
  readonly states: readonly OutlineState[];
}

/** A transition. */
export interface OutlineWay {
  /** Whether it is taken at once, by an event, when a call is over, or when the states inside are. */
  readonly by: 'always' | 'event' | 'call' | 'inside';
  /** The type of its event, where `by` is `event`. */
  readonly event?: string;
  readonly guard?: Named;
  readonly actions: readonly Named[];
  /** None: it stays where it is. */
  readonly target?: readonly string[];
  readonly reenter: boolean;
  readonly cites: readonly string[];
}

const metaOf = (thing: { meta?: unknown }): StateMeta | undefined => thing.meta as StateMeta | undefined;

/** Reads a chart that the engine runs: one that it refuses may hold what has no place here. */
export function outlineOf(machine: AnyStateMachine): Outline {
  const use = procedureUse(machine);
  return {
    id: machine.id,
    ...(use ? { procedure: { name: use.procedure, whys: use.whys } } : {}),
    root: stateOf(machine.root),
  };
}

function stateOf(node: AnyStateNode): OutlineState {
  const meta = metaOf(node);
  const [invoke] = [nodeConfig(node).invoke ?? []].flat() as { src?: unknown; id?: string }[];
  const initial = node.type === 'compound' ? node.initial.target[0]?.path : undefined;
  return {
    path: node.path,
    kind: node.type === 'compound' || node.type === 'final' ? node.type : 'atomic',
    ...(initial ? { initial } : {}),
    cites: meta?.cites ?? [],
    ...(meta?.ask ? { ask: meta.ask } : {}),
    ...(meta?.consult ? { consults: meta.consult.ruling } : {}),
    ...(invoke ? { calls: { process: String(invoke.src), id: String(invoke.id) } } : {}),
    entry: node.entry.map(named),
    exit: node.exit.map(named),
    ways: [
      ...(node.always ?? []).map((way) => wayOf(way, { by: 'always' })),
      ...[...node.transitions].flatMap(([type, ways]) => ways.map((way) => wayOf(way, takenBy(node, type)))),
    ],
    states: Object.values(node.states).map(stateOf),
  };
}

function takenBy(node: AnyStateNode, type: string): Pick<OutlineWay, 'by' | 'event'> {
  if (type === `xstate.done.state.${node.id}`) return { by: 'inside' };
  return node.invoke.some(({ id }) => type === `xstate.done.actor.${id}`)
    ? { by: 'call' }
    : { by: 'event', event: type };
}

function wayOf(way: AnyTransitionDefinition, taken: Pick<OutlineWay, 'by' | 'event'>): OutlineWay {
  const target = way.target?.[0]?.path;
  return {
    ...taken,
    ...(way.guard === undefined ? {} : { guard: named(way.guard) }),
    actions: way.actions.map(named),
    ...(target ? { target } : {}),
    reenter: way.reenter === true,
    cites: metaOf(way)?.cites ?? [],
  };
}
