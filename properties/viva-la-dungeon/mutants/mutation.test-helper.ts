import type { GameDefinition } from 'rules-lawyer';
import { type AnyStateMachine, assign, createMachine } from 'xstate';
import { type Table, vivaLaDungeon } from '../../../machines/viva-la-dungeon/index.ts';
import type { Edit } from '../suite.test-helper.ts';
import type { Being, GroundName } from './grounds.test-helper.ts';

/** The rules are changed in the text, or the game in one of its machines. */
export type Mutation = { readonly text: readonly Edit[] } | { readonly game: GameDefinition<Table> };
/** A change that a property has to notice, on a ground where the rules as they are do not break it. */
export type Mutant = readonly [property: string, says: string, ground: GroundName, mutation: Mutation];

export const text = (...edits: Edit[]): Mutation => ({ text: edits });
const step = (id: string, says: string): string => `${id} ${says}\n`;
/** Steps of the Death Process as they are written. */
export const steps = {
  source: step('2. `source`', 'Establish what the Death Source is.'),
  discard: step('6. `discard`', "Discard or remove whatever remains of the Dying Player's Inventory."),
  leaveCombat: step('7. `leave-combat`', 'Take the Dying Player out of any Combat Encounter.'),
  victory: step('14. `victory`', 'Perform a [check for Victory](#ruling-victory-check).'),
};

/** What an action of the mutant's own changes. */
// biome-ignore lint/suspicious/noExplicitAny: it stands for an action of any machine
type Change = (context: any, event: any) => object;
export const nothing: Change = () => ({});
// biome-ignore lint/suspicious/noExplicitAny: as above
const act = (change: Change) => assign(({ context, event }: any) => change(context, event) as never);

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

/** Another action or guard of one machine. @throws Error where it has none of that name, when its chart is made */
const replaced = (name: string, kind: 'actions' | 'guards', key: string, by: unknown): Mutation =>
  mutated(name, (chart) => {
    if (!(key in chart.implementations[kind])) throw new Error(`${name} has no ${key}`);
    return chart.provide({ [kind]: { [key]: by } } as never);
  });
export const does = (name: string, action: string, change: Change): Mutation =>
  replaced(name, 'actions', action, act(change));
export const finds = (name: string, guard: string, is: (at: { context: never; event: never }) => boolean): Mutation =>
  replaced(name, 'guards', guard, is);

// biome-ignore lint/suspicious/noExplicitAny: a state of the chart of any machine
type State = any;

/**
 * One state of a chart wired otherwise; `path` leads to it, and `mutant` is an action of its own.
 * @throws Error where there is no such state, when the chart is made
 */
export const rewired = (
  name: string,
  path: string,
  change: (state: State) => State,
  mutant: Change = nothing,
): Mutation =>
  mutated(name, ({ config, implementations }) => {
    const at = (state: State, [key, ...rest]: readonly string[]): State => {
      if (state === undefined) throw new Error(`${name} has no state ${path}`);
      if (key === undefined) return change(state);
      return { ...state, states: { ...state.states, [key]: at(state.states?.[key], rest) } };
    };
    const own = { ...implementations, actions: { ...implementations.actions, mutant: act(mutant) } };
    return createMachine(at(config, path.split('.')), own as never) as never;
  });
/** What a state is left for at once. */
export const goesTo = (target: string) => (state: State) => ({ ...state, always: target });
/** What a state does besides, when it is entered. */
export const alsoDoes = (name: string, path: string, change: Change): Mutation =>
  rewired(name, path, (state) => ({ ...state, entry: [...[state.entry ?? []].flat(), 'mutant'] }), change);
/** Another input of what a state calls. */
export const calledWith = (name: string, path: string, input: (at: State) => object): Mutation =>
  rewired(name, path, (state) => ({ ...state, invoke: { ...state.invoke, input } }));

/** What the contexts of machines have. */
export interface OnTable {
  readonly table: Table;
}
export interface OfActive extends OnTable {
  readonly active: number;
}
/** What is forgotten of a bomb that has been put away. */
export const putAway = { card: null, named: null, up: false, continuing: 'none' };

/** The same change for everybody. */
export const everybody = (table: Table, change: (being: Being) => Partial<Being>): Table => ({
  ...table,
  beings: table.beings.map((b) => ({ ...b, ...change(b) })),
});
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
