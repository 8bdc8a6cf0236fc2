import { type ActorLogic, type AnyStateMachine, assign, type EventObject, type Snapshot } from 'xstate';
import type { Value } from '../rulebook/index.ts';
import type { AttemptsDefinition } from './attempts.ts';
import type { ChartRules, Facts } from './rules.ts';
import type { SceneDefinition } from './scene.ts';
import type { Of, Shape, Typed } from './shape.ts';

/** A process of a game: one XState machine, and what it remembers besides the table. */
export interface ProcessDefinition {
  /** The name by which other processes call it: the `src` of their `invoke`. */
  readonly name: string;
  /** The procedure of the text that it plays, where there is one. */
  readonly procedure?: string;
  /** The shape of its context without `table`. */
  readonly memory: (rules: ChartRules) => Readonly<Record<string, Shape>>;
  /**
   * Its actions that change something whose triggers must be resolved at once: `{ health: ['hit'] }`. The state that such an action
   * leads to has to call the process that the game names for it; assembly checks it.
   */
  readonly changes?: Readonly<Record<string, readonly string[]>>;
  /** Where it has a part; everywhere if left out. A call of a process without a part is a fault of the model. */
  readonly inPlay?: (rules: ChartRules) => boolean;
  readonly chart: (rules: ChartRules) => AnyStateMachine;
}

/** Declares a process. Its context is `{ table, ...memory }`. */
export const defineProcess = (process: ProcessDefinition): ProcessDefinition => process;

/** The type of a context: the table and what the process remembers. */
export type Context<Table, Memory extends (...args: never[]) => Record<string, Shape>> = {
  readonly table: Table;
} & { readonly [K in keyof ReturnType<Memory>]: Of<ReturnType<Memory>[K]> };

/** What a called process gives back: the table as it is now. */
export interface Output<Table> {
  readonly table: Table;
}

/**
 * The signature of a process that others call. Assembly puts the machine of that name in its place, so that processes may call
 * each other in a circle.
 */
export const callable = <Input, Table>(): ActorLogic<
  Snapshot<Output<Table>> & { output: Output<Table> | undefined },
  EventObject,
  Input
> => ({}) as never;

/** The one action that every call ends with: take the table that the callee gives back. */
export const takeTable = assign(({ event }: { event: unknown }) => ({
  table: (event as { output: { table: unknown } }).output.table,
  // biome-ignore lint/suspicious/noExplicitAny: one action serves every context that has a table
})) as any;

/** Narrows a remembered value that must be set by now. @throws Error, a fault of the model, where it is not */
export function known<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`${name} is read before it is set`);
  return value;
}

/** A bound of exploration that the game understands. */
export interface BoundDefinition {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** As it reads after the number of Players: `Health {}`, `bombs {}`. */
  readonly says: string;
  /** The value at which it goes without saying. */
  readonly untold?: number;
  /** Where it bounds something; everywhere if left out. */
  readonly inPlay?: (rules: ChartRules) => boolean;
}

/** A game: a description that reads nothing and runs nothing. */
// biome-ignore lint/suspicious/noExplicitAny: an engine that knows no game knows no table type
export interface GameDefinition<Table = any> {
  /** As on the command line. */
  readonly name: string;
  readonly title: string;
  /** Folder of the rulebook, relative to the configuration file. */
  readonly rulebook: string;
  readonly bounds: Readonly<Record<string, BoundDefinition>>;
  readonly table: (rules: ChartRules) => Typed<Table>;
  /** The table when play begins. */
  readonly start: (rules: ChartRules) => Table;
  /** The process that is the whole game; its input is the table. */
  readonly root: string;
  readonly processes: readonly ProcessDefinition[];
  readonly facts: (rules: ChartRules) => Facts;
  /** Which process resolves what a marked change triggers: `{ health: { process: 'triggers', of: (table) => ... } }`. */
  readonly triggers?: Readonly<
    Record<string, { readonly process: string; readonly of: (table: Table) => readonly Value[] }>
  >;
  /** How positions are set up by hand; without it there are no positions to begin from but the start of play. */
  readonly scene?: SceneDefinition<Table>;
  /** What people could try at the table: the ledger says what the rules have to say of each. */
  readonly attempts?: readonly AttemptsDefinition<Table>[];
  /** Names of the questions that ask which of several things comes first. */
  readonly orders?: readonly string[];
  /** Names of the seats, in turn order. */
  readonly seats: (rules: ChartRules) => readonly string[];
  /**
   * Whether it makes no difference who sits where, only who sits to the left of whom; it does if left out. A search may then take
   * positions for one that differ in a rotation of the seats. What is rotated, the shapes say: `bySeat` and `seatNumber`. Samples are
   * looked at before a search believes it.
   */
  readonly symmetric?: (rules: ChartRules) => boolean;
  /** The table as a card of a few lines, for people. */
  readonly position: (table: Table, rules: ChartRules) => readonly string[];
  /** Who has won, as the rules word it; null while nobody has. */
  readonly outcome: (table: Table, rules: ChartRules) => string | null;
}

/** Declares a game. */
export const defineGame = <Table>(game: GameDefinition<Table>): GameDefinition<Table> => game;
