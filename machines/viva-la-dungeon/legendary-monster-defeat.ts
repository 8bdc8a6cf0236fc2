import {
  array,
  asks,
  cites,
  consults,
  defineProcess,
  int,
  known,
  nullable,
  outcomes,
  procedure,
  type RulingEvent,
  seat,
  takeTable,
  told,
  types,
} from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { monsters } from './bounds.ts';
import { beingShape, type Cause, calls, causeShape } from './calls.ts';
import { type Cards, count, lootKinds, none } from './cards.ts';
import { discarded } from './loot.ts';
import { monsterCardsOf } from './monster-cards.ts';
import { type Being, changed, outOfCombat, type Table, tableWith } from './table.ts';
import { declareWinner } from './victory.ts';
import { nameOf, type Situation, world } from './world.ts';

type DefeatEvent = RulingEvent | { type: 'TAKE_ARMOR' } | { type: 'DECLINE' };

/** Legendary Monster Defeat: its steps in the order of the text. Only where the variant is in play. */
export const legendaryMonsterDefeat = defineProcess({
  name: 'legendaryMonsterDefeat',
  procedure: 'Legendary Monster Defeat',
  inPlay: (rules) => monsters(rules) > 0,
  memory: (rules) => ({
    cause: causeShape(rules),
    dealer: nullable(beingShape(rules)),
    taken: array(int(0, rules.variable('LEGENDARY_MONSTER_ARMOR_LIMIT')), lootKinds(rules).length),
  }),
  chart(rules) {
    type Memory = { table: Table; cause: Cause; dealer: Being | null; taken: Cards };
    const { monster, survives } = world(rules);
    const defeatingPlayer = rules.decides<Situation>('Defeating Player');
    const noCards = lootKinds(rules).map(() => 0);
    /** Armor leaves the Armor Area, and Defense with it (LM-606). */
    const { defended } = monsterCardsOf(rules);
    const withoutArmor = (table: Table): Table => defended(tableWith(table, { armorArea: none(table.armorArea) }));
    const chart = setup({
      types: types<{
        context: Memory;
        events: DefeatEvent;
        input: { table: Table; cause: Cause };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        ...outcomes,
        won: ({ context }) => context.table.winner !== null,
        rewarded: ({ context }) =>
          context.dealer !== null && survives(context.table, context.dealer) && count(context.table.armorArea) > 0,
        tookArmor: ({ context }) => count(context.taken) > 0,
      },
      actions: {
        takeTable,
        nameDealer: assign({
          dealer: ({ context: { table, cause } }) =>
            defeatingPlayer({ table, cause }) === 'the dealer' ? cause.dealer : null,
        }),
        leaveMap: assign({ table: ({ context }) => changed(context.table, monster, { room: 0 }) }),
        leaveCombat: assign({ table: ({ context }) => outOfCombat(context.table, monster) }),
        mark: assign({ table: ({ context }) => changed(context.table, monster, { standing: 'out' }) }),
        takeArmor: assign(({ context }) => ({
          taken: context.table.armorArea,
          table: withoutArmor(context.table),
        })),
        keep: assign({ taken: noCards }),
        discard: assign({
          taken: noCards,
          table: ({ context: { table } }) => discarded(withoutArmor(table), table.armorArea),
        }),
        forget: assign({ dealer: null, taken: noCards }),
        declare: assign({
          table: ({ context, event }) => declareWinner(rules, context.table, (event as RulingEvent).outcome),
        }),
      },
    });
    const step = chart.createStateConfig;
    return chart.createMachine({
      id: 'legendaryMonsterDefeat',
      context: ({ input }) => ({ ...input, dealer: null, taken: noCards }),
      ...procedure(rules.procedure('Legendary Monster Defeat'), {
        pause: told('the call is the pause'),
        effect: told('the call names the effect'),
        dealer: step({ entry: 'nameDealer' }),
        portrait: step({ entry: 'leaveMap' }),
        'leave-combat': step({ entry: 'leaveCombat' }),
        mark: step({ entry: 'mark' }),
        reward: step({
          initial: 'looking',
          states: {
            looking: {
              meta: cites('LM-1058', 'LM-1070'),
              always: [{ guard: 'rewarded', target: 'offering' }, { target: 'over' }],
            },
            offering: {
              meta: asks({
                question: 'the Armor of the Legendary Monster',
                of: ({ context }) => seat(known(context.dealer, 'dealer')),
                answers: (): DefeatEvent[] => [{ type: 'TAKE_ARMOR' }, { type: 'DECLINE' }],
                says: ({ context, event }) =>
                  `${nameOf(known(context.dealer, 'dealer'), rules)} ${event.type === 'TAKE_ARMOR' ? 'takes all the Armor' : 'declines the Armor'} of the Legendary Monster.`,
                cites: ['LM-199', 'LM-1062', 'LM-1066'],
              }),
              on: { TAKE_ARMOR: { target: 'over', actions: 'takeArmor' }, DECLINE: 'over' },
            },
            over: { type: 'final' },
          },
        }),
        window: step({
          initial: 'looking',
          states: {
            looking: { always: [{ guard: 'tookArmor', target: 'managing' }, { target: 'over' }] },
            managing: {
              invoke: {
                src: 'lootManagementWindow',
                id: 'lootManagementWindow',
                input: ({ context: { table, dealer, taken } }) => ({
                  table,
                  owner: known(dealer, 'dealer'),
                  cards: taken,
                }),
                onDone: { target: 'kept', actions: 'takeTable' },
              },
            },
            kept: { entry: 'keep', always: 'over' },
            over: { type: 'final' },
          },
        }),
        discard: step({ entry: 'discard', meta: cites('LM-578') }),
        complete: step({ entry: 'forget' }),
        victory: step({
          initial: 'looking',
          states: {
            looking: { always: [{ guard: 'won', target: 'checked' }, { target: 'asking' }] },
            asking: {
              meta: consults({
                ruling: 'Victory Check',
                situation: ({ context }) => context,
                cites: [
                  'DV-624',
                  'LM-1082',
                  'LM-1109',
                  'LM-1113',
                  'LM-1117',
                  'LM-1121',
                  'LM-1125',
                  'LM:count',
                  'LM:defeated',
                ],
              }),
              on: { RULING: { target: 'checked', actions: 'declare' } },
            },
            checked: { type: 'final' },
          },
        }),
        resume: told('the end of the call resumes what was paused'),
      }),
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
