import {
  array,
  asks,
  bool,
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
import { need } from './bounds.ts';
import { beingShape, type Cause, calls, causeShape } from './calls.ts';
import { type Cards, cardsText, choices, count, lootKinds, none } from './cards.ts';
import { discarded, inventory, without } from './loot.ts';
import { recalculated } from './stats.ts';
import { type Being, changed, outOfCombat, type Table, tableWith } from './table.ts';
import { declareWinner } from './victory.ts';
import { nameOf, world } from './world.ts';

type DeathEvent = RulingEvent | { type: 'TAKE'; cards: Cards };

/** The Death Process: its steps in the order of the text. */
export const deathProcess = defineProcess({
  name: 'deathProcess',
  procedure: 'Death Process',
  memory: (rules) => ({
    dying: beingShape(rules),
    cause: causeShape(rules),
    killer: nullable(beingShape(rules)),
    /** Combatants besides the Killing Player and the Dying Player when the question of Loot comes up. */
    others: int(0, rules.players),
    interrupter: bool,
    opportunity: bool,
    /** Cards on their way from the Dying Player to the Killing Player. */
    taken: array(int(0, rules.players * need(rules).loot + need(rules).lootDeck), lootKinds(rules).length),
  }),
  chart(rules) {
    type Memory = {
      table: Table;
      dying: Being;
      cause: Cause;
      killer: Being | null;
      others: number;
      interrupter: boolean;
      opportunity: boolean;
      taken: Cards;
    };
    const { beings, fights, interrupter } = world(rules);
    const name = (being: Being): string => nameOf(being, rules);
    const noCards = lootKinds(rules).map(() => 0);
    const others = ({ table, dying, killer }: Memory): number =>
      beings.filter((b) => fights(table, b) && b !== dying && b !== killer).length;
    const chart = setup({
      types: types<{
        context: Memory;
        events: DeathEvent;
        input: { table: Table; dying: Being; cause: Cause };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        ...outcomes,
        mayBeInterrupted: ({ context }) => context.killer !== null && context.others > 0,
        won: ({ context }) => context.table.winner !== null,
        opportunity: ({ context }) => context.opportunity,
        tookCards: ({ context }) => count(context.taken) > 0,
      },
      actions: {
        takeTable,
        nameKiller: assign({ killer: ({ context }) => context.cause.dealer }),
        noKiller: assign({ killer: null }),
        lookAround: assign(({ context }) => ({
          others: others(context),
          interrupter: context.killer !== null && interrupter(context.table, context.killer, context.dying) !== null,
        })),
        grant: assign({ opportunity: true }),
        take: assign(({ context, event }) => {
          const { cards } = event as { cards: Cards };
          return { taken: cards, table: without(context.table, context.dying, cards) };
        }),
        keep: assign({ taken: noCards }),
        /** Standard Loot goes to the discard piles, Plot Armor to the game box. */
        discard: assign(({ context: { table, dying } }) => {
          const all = inventory(table, dying);
          const plotArmor = table.beings[dying]?.plotArmor === true;
          const emptied = changed(discarded(table, all), dying, {
            equipped: none(all),
            stored: none(all),
            dropped: none(all),
            plotArmor: false,
          });
          return { taken: noCards, table: tableWith(emptied, { box: emptied.box + (plotArmor ? 1 : 0) }) };
        }),
        leaveCombat: assign({ table: ({ context }) => outOfCombat(context.table, context.dying) }),
        leaveMap: assign({ table: ({ context }) => changed(context.table, context.dying, { room: 0 }) }),
        clearStatuses: assign({ table: ({ context }) => changed(context.table, context.dying, { hidden: false }) }),
        returnRerolls: assign({
          table: ({ context: { table, dying } }) =>
            tableWith(changed(table, dying, { rerolls: 0 }), {
              rerollPool: table.rerollPool + (table.beings[dying]?.rerolls ?? 0),
            }),
        }),
        deactivateStack: assign({
          table: ({ context: { table, dying } }) => {
            const { stack } = table.beings[dying] as Table['beings'][number];
            const top = stack.top === 'face up' ? 'face down' : stack.top;
            return recalculated(changed(table, dying, { stack: { ...stack, top, effect: 'none' } }), rules);
          },
        }),
        mark: assign({ table: ({ context }) => changed(context.table, context.dying, { standing: 'out' }) }),
        declare: assign({
          table: ({ context, event }) => declareWinner(rules, context.table, (event as RulingEvent).outcome),
        }),
        /** What this process remembered is of no more use; positions that differ in it only are one. */
        forget: assign({ killer: null, others: 0, interrupter: false, opportunity: false, taken: noCards }),
      },
    });
    const step = chart.createStateConfig;
    return chart.createMachine({
      id: 'deathProcess',
      context: ({ input: { table, dying, cause } }) => ({
        table,
        dying,
        cause,
        killer: null,
        others: 0,
        interrupter: false,
        opportunity: false,
        taken: noCards,
      }),
      ...procedure(rules.procedure('Death Process'), {
        dying: told('the call names the Dying Player'),
        source: told('the call names the Death Source'),
        killer: step({
          initial: 'asking',
          states: {
            asking: {
              meta: consults({ ruling: 'Killing Player', situation: ({ context }) => context }),
              on: {
                RULING: [
                  {
                    guard: { type: 'outcome', params: { is: 'the dealer' } },
                    target: 'known',
                    actions: 'nameKiller',
                  },
                  { target: 'known', actions: 'noKiller' },
                ],
              },
            },
            known: { type: 'final' },
          },
        }),
        'loot-question': step({
          initial: 'looking',
          states: {
            looking: { entry: 'lookAround', always: 'deciding' },
            deciding: {
              meta: cites('DV-364', 'DV-372', 'DV-392', 'DV-404'),
              always: [{ guard: 'mayBeInterrupted', target: 'interrupting' }, { target: 'asking' }],
            },
            interrupting: {
              meta: cites('DV-236', 'DV-456'),
              invoke: {
                src: 'partyCombatLootInterruption',
                id: 'partyCombatLootInterruption',
                input: ({ context: { table, dying, killer } }) => ({ table, dying, killer: known(killer, 'killer') }),
                onDone: { target: 'interrupted', actions: 'takeTable' },
              },
            },
            /** Victory in the interruption ends the game: no more of this Death is resolved (DV-460, DV-656). */
            interrupted: {
              meta: cites('DV-460', 'DV-464', 'DV-468'),
              always: [{ guard: 'won', target: '#deathProcess.done' }, { target: 'asking' }],
            },
            asking: {
              meta: consults({
                ruling: 'Loot Opportunity',
                situation: ({ context }) => context,
                cites: ['DV-296', 'DV-360'],
              }),
              on: {
                RULING: [
                  {
                    guard: { type: 'outcome', params: { is: 'the Killing Player' } },
                    target: 'known',
                    actions: 'grant',
                  },
                  { target: 'known' },
                ],
              },
            },
            known: { type: 'final' },
          },
        }),
        loot: step({
          initial: 'looking',
          states: {
            looking: {
              always: [
                { guard: 'won', target: 'over' },
                { guard: 'opportunity', target: 'taking' },
                { target: 'over' },
              ],
            },
            taking: {
              meta: asks({
                question: 'the Loot taken',
                of: ({ context }) => seat(known(context.killer, 'killer')),
                answers: ({ context }) =>
                  choices(inventory(context.table, context.dying)).map(
                    (cards): DeathEvent => ({ type: 'TAKE', cards }),
                  ),
                says: ({ context, event }) => {
                  const [taker, from] = [name(known(context.killer, 'killer')), name(context.dying)];
                  const cards = event.type === 'TAKE' ? event.cards : noCards;
                  return count(cards) > 0
                    ? `${taker} takes of ${from}: ${cardsText(cards, rules)}.`
                    : `${taker} takes no Loot of ${from}.`;
                },
                cites: ['DV-256', 'DV-260', 'DV-268', 'DV-272', 'DV-304', 'DV-308', 'DV-384'],
              }),
              on: { TAKE: { target: 'taken', actions: 'take', meta: cites('DV-256', 'DV-292', 'DV-312') } },
            },
            taken: { always: [{ guard: 'tookCards', target: 'managing' }, { target: 'over' }] },
            managing: {
              meta: cites('DV-316', 'DV-320'),
              invoke: {
                src: 'lootManagementWindow',
                id: 'lootManagementWindow',
                input: ({ context: { table, killer, taken } }) => ({
                  table,
                  owner: known(killer, 'killer'),
                  cards: taken,
                }),
                onDone: { target: 'kept', actions: 'takeTable' },
              },
            },
            kept: { entry: 'keep', always: 'over' },
            over: { type: 'final' },
          },
        }),
        discard: step({
          entry: 'discard',
          meta: cites('DV-77', 'DV-264', 'DV-276', 'DV-280', 'DV-284', 'DV-324', 'DV-352'),
        }),
        'leave-combat': step({ entry: 'leaveCombat', meta: cites('DV-480', 'DV-484') }),
        portrait: step({ entry: 'leaveMap' }),
        statuses: step({ entry: 'clearStatuses' }),
        rerolls: step({ entry: 'returnRerolls' }),
        stack: step({ entry: 'deactivateStack', meta: cites('DV-576', 'DV-580', 'DV-584', 'DV-588', 'DV-592') }),
        mark: step({ entry: 'mark', meta: cites('DV-101', 'DV-232') }),
        complete: step({ entry: 'forget', meta: cites('DV-228', 'DV-248') }),
        victory: step({
          initial: 'looking',
          states: {
            looking: { always: [{ guard: 'won', target: 'checked' }, { target: 'asking' }] },
            asking: {
              meta: consults({
                ruling: 'Victory Check',
                situation: ({ context }) => context,
                cites: ['DV-240', 'DV-616', 'DV-620', 'DV-628', 'LM-1082', 'LM:count', 'LM:defeated'],
              }),
              on: { RULING: { target: 'checked', actions: 'declare' } },
            },
            checked: { type: 'final' },
          },
        }),
      }),
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
