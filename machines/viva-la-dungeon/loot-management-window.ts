import { asks, defineProcess, int, missing, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { beingShape, calls } from './calls.ts';
import { type Being, changed, need, type Table } from './table.ts';
import { nameOf } from './world.ts';

/** A Loot Management Window: whatever finds a place is kept, the rest is discarded. Its document is not in the set. */
export const lootManagementWindow = defineProcess({
  name: 'lootManagementWindow',
  memory: (rules) => ({ owner: beingShape(rules), cards: int(0, 10) }),
  chart(rules) {
    const { loot } = need(rules);
    const kept = (table: Table, owner: Being, cards: number): number =>
      Math.min(loot, (table.beings[owner]?.cards ?? 0) + cards);
    return setup({
      types: types<{
        context: { table: Table; owner: Being; cards: number };
        events: { type: 'KEEP' };
        input: { table: Table; owner: Being; cards: number };
        output: { table: Table };
      }>(),
      actors: calls,
      actions: {
        takeTable,
        keep: assign({
          cards: 0,
          table: ({ context: { table, owner, cards } }) => changed(table, owner, { cards: kept(table, owner, cards) }),
        }),
      },
    }).createMachine({
      id: 'lootManagementWindow',
      context: ({ input }) => input,
      initial: 'managing',
      states: {
        managing: {
          meta: asks({
            question: 'what becomes of new Loot',
            of: missing('A-07'),
            answers: () => [{ type: 'KEEP' }],
            says: ({ context }) => `${nameOf(context.owner, rules)} keeps what there is room for.`,
            cites: ['A-07', 'DV-316'],
          }),
          on: { KEEP: { target: 'done', actions: 'keep' } },
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
