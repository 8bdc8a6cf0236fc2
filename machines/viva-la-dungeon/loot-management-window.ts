import { array, asks, cites, defineProcess, int, seat, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { need } from './bounds.ts';
import { beingShape, calls } from './calls.ts';
import { add, type Cards, count, type LootKind, lootKinds, lootName, none } from './cards.ts';
import { discarded } from './loot.ts';
import { type Being, changed, type Table } from './table.ts';
import { nameOf, world } from './world.ts';

type WindowEvent =
  | { type: 'EQUIP' }
  /** In the place of one that is Equipped, which is discarded. */
  | { type: 'EXCHANGE'; kind: number }
  | { type: 'STORE' }
  | { type: 'DISCARD' };

/**
 * A Loot Management Window: what becomes of new Loot, card by card. Its document is not in the set, so that whatever the slots allow
 * may be done with a card.
 */
export const lootManagementWindow = defineProcess({
  name: 'lootManagementWindow',
  memory: (rules) => ({
    owner: beingShape(rules),
    cards: array(int(0, rules.players * need(rules).loot + need(rules).lootDeck), lootKinds(rules).length),
  }),
  chart(rules) {
    type Memory = { table: Table; owner: Being; cards: Cards };
    const { survives } = world(rules);
    const kinds = lootKinds(rules);
    const { slots, backpack } = need(rules);
    const armorSlots = Math.min(slots, rules.component('Patron Mat', 'Armor Slot'));
    const at = (kind: number): LootKind => kinds[kind] as LootKind;
    const first = ({ cards }: Memory): number => cards.findIndex((n) => n > 0);
    const mat = ({ table, owner }: Memory): Table['beings'][number] => table.beings[owner] as Table['beings'][number];
    const worn = (memory: Memory): number =>
      mat(memory).equipped.reduce((sum, n, kind) => sum + (at(kind).sort === 'Armor' ? n : 0), 0) +
      (mat(memory).plotArmor ? 1 : 0);
    /** Whether a slot for this sort of card is free. */
    const fits = (memory: Memory, kind: number): boolean => {
      switch (at(kind).sort) {
        case 'Armor':
          return worn(memory) < armorSlots;
        case 'Magic':
          return false;
        default:
          return mat(memory).equipped[kind] === 0;
      }
    };
    const ways = (memory: Memory): WindowEvent[] => {
      const kind = first(memory);
      const { equipped, stored } = mat(memory);
      /** Whether or not a slot is free. */
      const others = equipped.flatMap((n, old) =>
        n > 0 && old !== kind && at(old).sort === at(kind).sort ? [old] : [],
      );
      return [
        ...(fits(memory, kind) ? [{ type: 'EQUIP' } as const] : []),
        ...others.map((old): WindowEvent => ({ type: 'EXCHANGE', kind: old })),
        ...(count(stored) < backpack ? [{ type: 'STORE' } as const] : []),
        { type: 'DISCARD' },
      ];
    };
    const one = (memory: Memory): Cards => add(none(memory.cards), first(memory));
    const rest = (memory: Memory): Cards => add(memory.cards, first(memory), -1);
    return setup({
      types: types<{
        context: Memory;
        events: WindowEvent;
        input: Memory;
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        managed: ({ context }) => count(context.cards) === 0,
        gone: ({ context }) => !survives(context.table, context.owner),
      },
      actions: {
        takeTable,
        equip: assign(({ context }) => ({
          cards: rest(context),
          table: changed(context.table, context.owner, { equipped: add(mat(context).equipped, first(context)) }),
        })),
        exchange: assign(({ context, event }) => {
          const { kind } = event as { kind: number };
          const equipped = add(add(mat(context).equipped, first(context)), kind, -1);
          const table = discarded(context.table, add(none(context.cards), kind));
          return { cards: rest(context), table: changed(table, context.owner, { equipped }) };
        }),
        store: assign(({ context }) => ({
          cards: rest(context),
          table: changed(context.table, context.owner, { stored: add(mat(context).stored, first(context)) }),
        })),
        discard: assign(({ context }) => ({
          cards: rest(context),
          table: discarded(context.table, one(context)),
        })),
        discardAll: assign(({ context }) => ({
          cards: none(context.cards),
          table: discarded(context.table, context.cards),
        })),
      },
    }).createMachine({
      id: 'lootManagementWindow',
      context: ({ input }) => input,
      initial: 'looking',
      states: {
        looking: {
          always: [
            { guard: 'managed', target: 'done' },
            { guard: 'gone', target: 'done', actions: 'discardAll', meta: cites('DV-600', 'DV-604', 'DV-608') },
            { target: 'managing' },
          ],
        },
        managing: {
          meta: asks({
            question: 'what becomes of new Loot',
            of: ({ context }) => seat(context.owner),
            answers: ({ context }) => ways(context),
            says: ({ context, event }) => {
              const who = nameOf(context.owner, rules);
              const card = lootName(first(context), rules);
              switch (event.type) {
                case 'EQUIP':
                  return `${who} equips the ${card}.`;
                case 'EXCHANGE':
                  return `${who} equips the ${card} and discards ${lootName(event.kind, rules)}.`;
                case 'STORE':
                  return `${who} puts the ${card} into the Backpack.`;
                default:
                  return `${who} discards the ${card}.`;
              }
            },
            cites: [
              'A-07',
              'DV-21',
              'DV-316',
              'PS-339',
              'PS-343',
              'PS-347',
              'PS-359',
              'PS-363',
              'PS-367',
              'PS-371',
              'PS-379',
              'PS-383',
              'PS-387',
              'PS-391',
            ],
          }),
          on: {
            EQUIP: { target: 'looking', actions: 'equip', meta: cites('PS-351', 'PS-375', 'PS-395') },
            EXCHANGE: { target: 'looking', actions: 'exchange' },
            STORE: { target: 'looking', actions: 'store' },
            DISCARD: { target: 'looking', actions: 'discard' },
          },
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
