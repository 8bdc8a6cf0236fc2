import { cites, consults, defineProcess, type RulingEvent, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { withZombies } from './bounds.ts';
import { beingShape, calls } from './calls.ts';
import { type Being, changed, outOfCombat, type Table } from './table.ts';
import { declareWinner } from './victory.ts';

/** Player Fall, in place of the document that has it: out of Combat, and then a Victory Check. */
export const playerFall = defineProcess({
  name: 'playerFall',
  inPlay: withZombies,
  memory: (rules) => ({ falling: beingShape(rules) }),
  chart: (rules) =>
    setup({
      types: types<{
        context: { table: Table; falling: Being };
        events: RulingEvent;
        input: { table: Table; falling: Being };
        output: { table: Table };
      }>(),
      actors: calls,
      actions: {
        takeTable,
        fall: assign({
          table: ({ context: { table, falling } }) =>
            changed(outOfCombat(table, falling), falling, { standing: 'fallen', fell: true, hidden: false }),
        }),
        declare: assign({ table: ({ context, event }) => declareWinner(rules, context.table, event.outcome) }),
      },
    }).createMachine({
      id: 'playerFall',
      context: ({ input }) => input,
      initial: 'falling',
      states: {
        falling: { entry: 'fall', meta: cites('A-16', 'DB-37', 'DB-616', 'DB-652'), always: 'checking' },
        checking: {
          meta: consults({
            ruling: 'Victory Check',
            situation: ({ context }) => context,
            cites: ['DB-656', 'DB-620', 'DB-728'],
          }),
          on: { RULING: { target: 'done', actions: 'declare' } },
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    }),
});
