import type { GameDefinition } from 'rules-lawyer';
import { type AnyStateMachine, assign, createMachine } from 'xstate';
import { type Table, vivaLaDungeon } from '../../../machines/viva-la-dungeon/index.ts';
import type { Edit } from '../suite.test-helper.ts';
import type { GroundName } from './grounds.test-helper.ts';

/** The rules are changed in the text, or the game in one of its machines. */
export type Mutation = { readonly text: readonly Edit[] } | { readonly game: GameDefinition<Table> };
/** A change that a property has to notice, on a ground where the rules as they are do not break it. */
export type Mutant = readonly [property: string, says: string, ground: GroundName, mutation: Mutation];

export const text = (...edits: Edit[]): Mutation => ({ text: edits });

type Actions = Readonly<Record<string, ReturnType<typeof assign>>>;
type Guards = Readonly<Record<string, (at: { context: never; event: never }) => boolean>>;
interface Implementations {
  readonly actions?: Actions;
  readonly guards?: Guards;
}

function mutated(name: string, change: (machine: AnyStateMachine) => AnyStateMachine): Mutation {
  if (!vivaLaDungeon.processes.some((p) => p.name === name)) throw new Error(`no process ${name}`);
  return {
    game: {
      ...vivaLaDungeon,
      processes: vivaLaDungeon.processes.map((process) =>
        process.name === name ? { ...process, chart: (rules) => change(process.chart(rules)) as never } : process,
      ),
    },
  };
}

/** Other actions and guards of one machine. @throws Error where it has none of that name, when its chart is made */
export const machine = (name: string, { actions = {}, guards = {} }: Implementations): Mutation =>
  mutated(name, (chart) => {
    for (const [kind, names] of Object.entries({ actions, guards }))
      for (const key of Object.keys(names))
        if (!(key in chart.implementations[kind as 'actions' | 'guards'])) throw new Error(`${name} has no ${key}`);
    return chart.provide({ actions, guards } as never);
  });

// biome-ignore lint/suspicious/noExplicitAny: a state of the chart of any machine
type State = any;

/**
 * One state of a chart wired otherwise; `path` leads to it, and `actions` are the mutant's own.
 * @throws Error where there is no such state, when the chart is made
 */
export const rewired = (name: string, path: string, change: (state: State) => State, actions: Actions = {}): Mutation =>
  mutated(name, ({ config, implementations }) => {
    const at = (state: State, [key, ...rest]: readonly string[]): State => {
      if (state === undefined) throw new Error(`${name} has no state ${path}`);
      if (key === undefined) return change(state);
      return { ...state, states: { ...state.states, [key]: at(state.states?.[key], rest) } };
    };
    const own = { ...implementations, actions: { ...implementations.actions, ...actions } };
    return createMachine(at(config, path.split('.')), own as never) as never;
  });
/** What a state is left for at once. */
export const goesTo = (target: string) => (state: State) => ({ ...state, always: target });
/** What a state does besides, when it is entered. */
export const alsoDoes = (name: string, path: string, action: ReturnType<typeof assign>): Mutation =>
  rewired(name, path, (state) => ({ ...state, entry: [...[state.entry ?? []].flat(), 'mutant'] }), { mutant: action });
/** Another input of what a state calls. */
export const calledWith = (name: string, path: string, input: (at: State) => object): Mutation =>
  rewired(name, path, (state) => ({ ...state, invoke: { ...state.invoke, input } }));

/** An action of the mutant's own. */
// biome-ignore lint/suspicious/noExplicitAny: it stands for an action of any machine
export const act = (change: (context: any, event: any) => object): ReturnType<typeof assign> =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  assign(({ context, event }: any) => change(context, event) as never) as never;
export const nothing = act(() => ({}));

type Being = Table['beings'][number];
export const changedBeing = (table: Table, being: number, change: Partial<Being>): Table => ({
  ...table,
  beings: table.beings.map((b, i) => (i === being ? { ...b, ...change } : b)),
});
export const beingAt = (table: Table, being: number): Being => table.beings[being] as Being;
export const inCombat = (table: Table, change: (combat: NonNullable<Table['combat']>) => object): Table => ({
  ...table,
  combat: table.combat && { ...table.combat, ...change(table.combat) },
});
export const theMonster = (table: Table): number => table.beings.findIndex((b) => b.kind === 'other');
export const plusOne = (cards: readonly number[], kind: number): number[] =>
  cards.map((n, k) => (k === kind ? n + 1 : n));
