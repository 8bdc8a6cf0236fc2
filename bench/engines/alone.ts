import {
  asks,
  callable,
  defineProcess,
  dice,
  type GameDefinition,
  type ProcessDefinition,
  takeTable,
  types,
} from 'rules-lawyer';
import { type AnyStateMachine, assign, setup } from 'xstate';

interface Called {
  readonly table: unknown;
}
type Gives = { readonly type: 'GIVES'; readonly table: unknown };

/** A process that does nothing but give back one of several tables. */
const stub = ({ name, procedure }: ProcessDefinition, outputs: (table: unknown) => readonly unknown[]) =>
  defineProcess({
    name,
    ...(procedure === undefined ? {} : { procedure }),
    memory: () => ({}),
    chart: () =>
      setup({
        types: types<{ context: Called; events: Gives; input: Called; output: Called }>(),
        actions: { give: assign({ table: ({ event }) => event.table }) },
      }).createMachine({
        id: name,
        context: ({ input }) => ({ table: input.table }),
        initial: 'giving',
        states: {
          giving: {
            meta: asks({
              question: `what ${name} gives back`,
              of: dice,
              answers: ({ context }): Gives[] => outputs(context.table).map((table) => ({ type: 'GIVES', table })),
              says: () => `${name} gives it back.`,
            }),
            on: { GIVES: { target: 'given', actions: 'give' } },
          },
          given: { type: 'final' },
        },
        output: ({ context }) => ({ table: context.table }),
      }) as unknown as AnyStateMachine,
  });

/**
 * A game of one process of a game: it is called once, and what it calls gives back what `outputs` says. So the explorer walks what
 * `processGraph` walks.
 */
export function alone(
  game: GameDefinition,
  name: string,
  input: Called,
  outputs: (process: string, table: unknown) => readonly unknown[],
): GameDefinition {
  const outer = defineProcess({
    name: 'alone',
    memory: () => ({}),
    chart: () =>
      setup({
        types: types<{ context: Called; events: { type: 'NEVER' }; input: Called; output: Called }>(),
        actors: { [name]: callable<unknown, unknown>() },
        actions: { takeTable },
      }).createMachine({
        id: 'alone',
        context: ({ input }: { input: Called }) => ({ table: input.table }),
        initial: 'calling',
        states: {
          calling: {
            invoke: {
              src: name,
              id: name,
              input: ({ context }: { context: Called }) => ({ ...input, table: context.table }),
              onDone: { target: 'over', actions: 'takeTable' },
            },
          },
          over: { type: 'final' },
        },
        output: ({ context }: { context: Called }) => ({ table: context.table }),
      } as never) as unknown as AnyStateMachine,
  });
  return {
    ...game,
    root: outer.name,
    start: () => input.table,
    processes: [
      outer,
      ...game.processes.map((process) =>
        process.name === name ? process : stub(process, (table) => outputs(process.name, table)),
      ),
    ],
  };
}
