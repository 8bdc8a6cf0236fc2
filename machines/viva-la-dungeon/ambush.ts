import { asks, bool, cites, defineProcess, missing, procedure, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { monsters } from './bounds.ts';
import { calls, seatShape } from './calls.ts';
import { changed, type Table } from './table.ts';
import { world } from './world.ts';

/** Ambush the Legendary Monster: its steps in the order of the text. How a Check is made is not in the set. */
export const ambush = defineProcess({
  name: 'ambush',
  procedure: 'Ambush the Legendary Monster',
  inPlay: (rules) => monsters(rules) > 0,
  memory: (rules) => ({ active: seatShape(rules), succeeds: bool }),
  chart(rules) {
    const { monster } = world(rules);
    const chart = setup({
      types: types<{
        context: { table: Table; active: number; succeeds: boolean };
        events: { type: 'CHECK'; succeeds: boolean };
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: { succeeded: ({ context }) => context.succeeds },
      actions: {
        takeTable,
        showOneself: assign({ table: ({ context }) => changed(context.table, context.active, { hidden: false }) }),
        note: assign({ succeeds: ({ event }) => event.succeeds }),
        forget: assign({ succeeds: false }),
      },
    });
    const step = chart.createStateConfig;
    return chart.createMachine({
      id: 'ambush',
      context: ({ input }) => ({ ...input, succeeds: false }),
      ...procedure(rules.procedure('Ambush the Legendary Monster'), {
        'ambush-target': step({ entry: 'showOneself', meta: cites('LM-692') }),
        'ambush-check': step({
          initial: 'checking',
          states: {
            checking: {
              meta: asks({
                question: 'the Perception Check of the Ambush',
                of: missing('A-10'),
                answers: () => [false, true].map((succeeds) => ({ type: 'CHECK', succeeds }) as const),
                says: ({ event }) => `The Perception Check ${event.succeeds ? 'succeeds' : 'fails'}.`,
                cites: ['LM-614', 'LM-622', 'LM-680', 'LM-688'],
              }),
              on: { CHECK: { target: 'checked', actions: 'note' } },
            },
            checked: { type: 'final' },
          },
        }),
        'ambush-resolve': step({
          initial: 'looking',
          states: {
            looking: {
              always: [
                { guard: 'succeeded', target: 'fighting', actions: 'forget', meta: cites('LM-668', 'LM-672') },
                { target: 'over', meta: cites('LM-676', 'LM-684') },
              ],
            },
            fighting: {
              meta: cites('LM-821', 'LM-861'),
              invoke: {
                src: 'combat',
                id: 'combat',
                input: ({ context: { table, active } }) => ({
                  table,
                  starter: active,
                  primary: monster,
                  by: 'a Player',
                }),
                onDone: { target: 'over', actions: 'takeTable' },
              },
            },
            over: { type: 'final' },
          },
        }),
      }),
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
