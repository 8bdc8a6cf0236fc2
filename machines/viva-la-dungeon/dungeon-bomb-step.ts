import { cites, defineProcess, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { calls, seatShape } from './calls.ts';
import { drawable } from './drawing.ts';
import { type Table, tableWith } from './table.ts';
import { type Situation, world } from './world.ts';

/**
 * The Dungeon Bomb Step: one card, and another for as long as Cube State Cards order one. Who may resolve it at all, and whether the
 * additional draw of somebody who has been removed meanwhile takes place, are rulings.
 */
export const dungeonBombStep = defineProcess({
  name: 'dungeonBombStep',
  memory: (rules) => ({ active: seatShape(rules) }),
  chart(rules) {
    const { survives } = world(rules);
    const resolves = rules.decides<Situation>('Who resolves the Dungeon Bomb Step');
    const additionalDraw = rules.decides<Situation>('Additional draw');
    return setup({
      types: types<{
        context: { table: Table; active: number };
        events: { type: 'NEVER' };
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        notAtAll: ({ context: { table, active } }) => resolves({ table, being: active }) === 'not at all',
        exhausted: ({ context }) => drawable(context.table).cards.length === 0,
        drawsAgain: ({ context: { table, active } }) =>
          table.winner === null &&
          table.drawAgain &&
          drawable(table).cards.length > 0 &&
          (survives(table, active) || additionalDraw({ table, being: active }) === 'drawn'),
      },
      actions: {
        takeTable,
        drawOnce: assign({ table: ({ context }) => tableWith(context.table, { drawAgain: false }) }),
      },
    }).createMachine({
      id: 'dungeonBombStep',
      context: ({ input }) => input,
      initial: 'ready',
      states: {
        ready: {
          always: [
            { guard: 'notAtAll', target: 'done', meta: cites('DB-82', 'DB-98', 'DV-109', 'DB-696') },
            { guard: 'exhausted', target: 'done', meta: cites('DB-70', 'DB-628', 'DB-640', 'DB-644', 'DB-648') },
            { target: 'drawing', meta: cites('DB-86', 'DB-102') },
          ],
        },
        drawing: {
          meta: cites('DB-106', 'DB-110', 'LM-1145', 'LM-1153', 'LM-1173'),
          invoke: {
            src: 'dungeonBomb',
            id: 'dungeonBomb',
            input: ({ context }) => context,
            onDone: { target: 'resolved', actions: 'takeTable' },
          },
        },
        resolved: {
          always: [
            { guard: 'drawsAgain', target: 'drawing', actions: 'drawOnce', meta: cites('DB-352') },
            { target: 'done', actions: 'drawOnce', meta: cites('DB-114', 'DB-356') },
          ],
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
