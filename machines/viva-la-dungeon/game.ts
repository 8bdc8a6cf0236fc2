import { asks, defineProcess, seat, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { calls, seatShape } from './calls.ts';
import type { Table } from './table.ts';
import { world } from './world.ts';

/** The whole game: Setup (left out where a position to begin from is given), then Turn after Turn, until somebody has won. */
export const game = defineProcess({
  name: 'game',
  memory: (rules) => ({ active: seatShape(rules) }),
  chart(rules) {
    const { nextSeat, seats } = world(rules);
    return setup({
      types: types<{
        context: { table: Table; active: number };
        events: { type: 'NEXT' };
        input: { table: Table };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        begun: ({ context }) => context.table.begun,
        won: ({ context }) => context.table.winner !== null,
        somebodyCanPlay: ({ context }) => nextSeat(context.table, context.active) !== null,
      },
      actions: {
        takeTable,
        pass: assign({ active: ({ context }) => nextSeat(context.table, context.active) ?? context.active }),
      },
    }).createMachine({
      id: 'game',
      context: ({ input }) => ({ table: input.table, active: 0 }),
      initial: 'beginning',
      states: {
        beginning: { always: [{ guard: 'begun', target: 'playing' }, { target: 'settingUp' }] },
        settingUp: {
          invoke: {
            src: 'setup',
            id: 'setup',
            input: ({ context }) => ({ table: context.table }),
            onDone: { target: 'playing', actions: 'takeTable' },
          },
        },
        playing: {
          invoke: {
            src: 'turn',
            id: 'turn',
            input: ({ context }) => ({ table: context.table, active: context.active }),
            onDone: { target: 'between', actions: 'takeTable' },
          },
        },
        between: {
          always: [
            { guard: 'won', target: 'over' },
            { guard: 'somebodyCanPlay', target: 'playing', actions: 'pass' },
            { target: 'abandoned' },
          ],
        },
        abandoned: {
          meta: asks({
            question: 'the next Turn',
            of: ({ context }) => seat(context.active % seats.length),
            answers: (): { type: 'NEXT' }[] => [],
            says: () => '',
            cites: ['DV-105', 'A-05'],
          }),
          on: { NEXT: 'playing' },
        },
        over: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
