import {
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
import { beingShape, type Cause, calls, causeShape } from './calls.ts';
import { type Being, changed, outOfCombat, type Table } from './table.ts';
import { declareWinner } from './victory.ts';
import { nameOf, world } from './world.ts';

type DeathEvent = RulingEvent | { type: 'TAKE'; cards: number };

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
    taken: int(0, rules.bounds.loot ?? 0),
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
      taken: number;
    };
    const { beings, fights, interrupter } = world(rules);
    const name = (being: Being): string => nameOf(being, rules);
    const inventory = ({ table, dying }: Memory): number => table.beings[dying]?.cards ?? 0;
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
        tookCards: ({ context }) => context.taken > 0,
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
          const { cards } = event as { cards: number };
          const left = inventory(context) - cards;
          return { taken: cards, table: changed(context.table, context.dying, { cards: left }) };
        }),
        discard: assign({ taken: 0, table: ({ context }) => changed(context.table, context.dying, { cards: 0 }) }),
        leaveCombat: assign({ table: ({ context }) => outOfCombat(context.table, context.dying) }),
        leaveMap: assign({ table: ({ context }) => changed(context.table, context.dying, { room: 0 }) }),
        mark: assign({ table: ({ context }) => changed(context.table, context.dying, { standing: 'out' }) }),
        declare: assign({
          table: ({ context, event }) => declareWinner(rules, context.table, (event as RulingEvent).outcome),
        }),
        /** What this process remembered is of no more use; positions that differ in it only are one. */
        forget: assign({ killer: null, others: 0, interrupter: false, opportunity: false, taken: 0 }),
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
        taken: 0,
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
              meta: cites('DV-372', 'DV-404'),
              always: [{ guard: 'mayBeInterrupted', target: 'interrupting' }, { target: 'asking' }],
            },
            interrupting: {
              invoke: {
                src: 'partyCombatLootInterruption',
                id: 'partyCombatLootInterruption',
                input: ({ context: { table, dying, killer } }) => ({ table, dying, killer: known(killer, 'killer') }),
                onDone: { target: 'interrupted', actions: 'takeTable' },
              },
            },
            /** Victory in the interruption ends the game: no more of this Death is resolved (DV-460, DV-656). */
            interrupted: { always: [{ guard: 'won', target: '#deathProcess.done' }, { target: 'asking' }] },
            asking: {
              meta: consults({ ruling: 'Loot Opportunity', situation: ({ context }) => context }),
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
                  Array.from({ length: inventory(context) + 1 }, (_, cards): DeathEvent => ({ type: 'TAKE', cards })),
                says: ({ context, event }) => {
                  const [taker, from] = [name(known(context.killer, 'killer')), name(context.dying)];
                  const cards = event.type === 'TAKE' ? event.cards : 0;
                  return cards > 0
                    ? `${taker} takes ${cards} Loot card${cards > 1 ? 's' : ''} of ${from}.`
                    : `${taker} takes no Loot of ${from}.`;
                },
                cites: ['DV-304', 'DV-308', 'DV-384'],
              }),
              on: { TAKE: { target: 'taken', actions: 'take', meta: cites('DV-312') } },
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
                onDone: { target: 'over', actions: 'takeTable' },
              },
            },
            over: { type: 'final' },
          },
        }),
        discard: step({ entry: 'discard', meta: cites('DV-280', 'DV-324', 'DV-352') }),
        'leave-combat': step({ entry: 'leaveCombat', meta: cites('DV-480', 'DV-484') }),
        portrait: step({ entry: 'leaveMap' }),
        statuses: told('no Statuses are in this model'),
        rerolls: told('no Reroll Tokens are in this model'),
        stack: told('no Dungeon Bomb Stacks are in this model'),
        mark: step({ entry: 'mark', meta: cites('DV-101', 'DV-232') }),
        complete: step({ entry: 'forget' }),
        victory: step({
          initial: 'looking',
          states: {
            looking: { always: [{ guard: 'won', target: 'checked' }, { target: 'asking' }] },
            asking: {
              meta: consults({
                ruling: 'Victory Check',
                situation: ({ context }) => context,
                cites: ['DV-240', 'DV-620', 'DV-628'],
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
