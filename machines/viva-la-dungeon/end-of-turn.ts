import { cites, defineProcess, procedure, takeTable, types } from 'rules-lawyer';
import { setup } from 'xstate';
import { calls, seatShape } from './calls.ts';
import type { Table } from './table.ts';
import { world } from './world.ts';

/**
 * The End of Turn Process: its steps in the order of the text. A Removed Player goes on with none of them (DV-540), and after a
 * Victory there is nothing to go on with.
 */
export const endOfTurn = defineProcess({
  name: 'endOfTurn',
  procedure: 'End of Turn Process',
  memory: (rules) => ({ active: seatShape(rules) }),
  chart(rules) {
    const { survives } = world(rules);
    const chart = setup({
      types: types<{
        context: { table: Table; active: number };
        events: { type: 'NEVER' };
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        drawsNot: ({ context: { table, active } }) =>
          table.winner !== null || (!survives(table, active) && table.beings[active]?.standing !== 'zombie'),
        over: ({ context }) => context.table.winner !== null || !survives(context.table, context.active),
      },
      actions: { takeTable },
    });
    const step = chart.createStateConfig;
    const cubeCheck = step({
      initial: 'looking',
      states: {
        looking: {
          meta: cites('DV-524', 'DV-536', 'DV-540'),
          always: [{ guard: 'over', target: 'over' }, { target: 'checking' }],
        },
        checking: {
          meta: cites('DB-624'),
          invoke: {
            src: 'cubeRoomCheck',
            id: 'cubeRoomCheck',
            input: ({ context }) => context,
            onDone: { target: 'over', actions: 'takeTable' },
          },
        },
        over: { type: 'final' },
      },
    });
    return chart.createMachine({
      id: 'endOfTurn',
      context: ({ input }) => input,
      ...procedure(rules.procedure('End of Turn Process'), {
        'cube-check': cubeCheck,
        'cube-check-last': cubeCheck,
        'bomb-step': step({
          initial: 'looking',
          states: {
            looking: {
              meta: cites('DV-528'),
              always: [{ guard: 'drawsNot', target: 'over' }, { target: 'resolving' }],
            },
            resolving: {
              invoke: {
                src: 'dungeonBombStep',
                id: 'dungeonBombStep',
                input: ({ context }) => context,
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
