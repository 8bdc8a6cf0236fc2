import { asks, cites, defineProcess, known, missing, nullable, seat, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { beingShape, calls } from './calls.ts';
import { type Being, type Combat, damaged, need, outOfCombat, type Table } from './table.ts';
import { nameOf, type Situation, world } from './world.ts';

type CombatEvent =
  | { type: 'ORDER'; last: Being }
  | { type: 'ATTACK'; target: Being }
  | { type: 'LEAVE' }
  | { type: 'LEFT' }
  | { type: 'STAYS' }
  | { type: 'DAMAGE'; damage: number };

/**
 * A Combat Encounter. How Players hit, flee and are ordered is in a document that is not in the set: they may hit for
 * any Damage, leave or fail to, and stand in any order behind whoever began; the Legendary Monster comes last.
 */
export const combat = defineProcess({
  name: 'combat',
  memory: (rules) => ({ target: nullable(beingShape(rules)) }),
  changes: { health: ['hit'] },
  chart(rules) {
    const { here, monster, fights, isNotRefused, inPlay, goesOn, nextInOrder, leftOf } = world(rules);
    const controllerRule = monster < 0 ? null : rules.decides<Situation>('Legendary Monster Controller');
    const { damage } = need(rules);
    const name = (being: Being): string => nameOf(being, rules);
    const combatOf = (table: Table): Combat => known(table.combat, 'combat');
    const others = (table: Table): Being[] =>
      combatOf(table).order.filter((b) => b !== monster && b !== combatOf(table).order[0]);
    const canAct = (table: Table, being: Being): boolean =>
      fights(table, being) && (being === monster ? inPlay(table, being) : isNotRefused(table, being, 'Combat Action'));
    const targets = (table: Table): Being[] => {
      const { acting, bound, primary } = combatOf(table);
      const legal = combatOf(table).order.filter((b) => b !== acting && canAct(table, b));
      return bound === acting && legal.includes(primary) ? [primary] : legal;
    };
    const update = (table: Table, change: Partial<Combat>): Table => ({
      ...table,
      combat: { ...combatOf(table), ...change },
    });
    /** The seat that plays the Monster: left of whom the rules say. In this model only the Active Player begins a Combat. */
    const controller = (table: Table, starter: Being, by: 'a Player' | 'a card'): number => {
      const begun = { by, starter, active: starter };
      return controllerRule?.({ table, begun }) === 'the Active Player' ? leftOf(begun.active) : leftOf(begun.starter);
    };
    const begin = (table: Table, starter: Being, primary: Being, by: 'a Player' | 'a card'): Table => {
      const room = table.beings[starter]?.room ?? 0;
      const joining = [...new Set([starter, primary, ...here(table, room)])];
      const order = [...joining.filter((b) => b !== monster), ...joining.filter((b) => b === monster)];
      return {
        ...table,
        combat: {
          order,
          fighting: table.beings.map((_, b) => order.includes(b)),
          acting: starter,
          bound: starter,
          primary,
          controller: controller(table, starter, by),
        },
      };
    };
    return setup({
      types: types<{
        context: { table: Table; target: Being | null };
        events: CombatEvent;
        input: { table: Table; starter: Being; primary: Being; by: 'a Player' | 'a card' };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        severalOrders: ({ context }) => others(context.table).length >= 2,
        monsterActs: ({ context }) => combatOf(context.table).acting === monster,
        canAct: ({ context }) => canAct(context.table, combatOf(context.table).acting),
        over: ({ context }) => context.table.winner !== null || !goesOn(context.table),
      },
      actions: {
        takeTable,
        putLast: assign({
          table: ({ context, event }) => {
            const { last } = event as { last: Being };
            const { order } = combatOf(context.table);
            const rest = order.filter((b) => b !== last && b !== monster);
            return update(context.table, { order: [...rest, last, ...order.filter((b) => b === monster)] });
          },
        }),
        aim: assign({ target: ({ event }) => (event as { target: Being }).target }),
        hit: assign({
          table: ({ context, event }) =>
            update(
              damaged(context.table, known(context.target, 'target'), (event as { damage: number }).damage),
              combatOf(context.table).bound === combatOf(context.table).acting ? { bound: null } : {},
            ),
        }),
        leave: assign({ table: ({ context }) => outOfCombat(context.table, combatOf(context.table).acting) }),
        next: assign({
          target: null,
          table: ({ context }) => {
            const { table } = context;
            const { acting } = combatOf(table);
            const next = nextInOrder(table, acting, (b) => canAct(table, b));
            return update(table, { acting: next ?? acting });
          },
        }),
        end: assign({ target: null, table: ({ context }) => ({ ...context.table, combat: null }) }),
      },
    }).createMachine({
      id: 'combat',
      context: ({ input }) => ({ table: begin(input.table, input.starter, input.primary, input.by), target: null }),
      initial: 'ordering',
      states: {
        ordering: {
          meta: cites('LM-825', 'LM-857', 'LM-861', 'LM-865', 'LM-869', 'LM-873'),
          always: [{ guard: 'severalOrders', target: 'rolling' }, { target: 'turn' }],
        },
        rolling: {
          meta: asks({
            question: 'Combat Order',
            of: missing('A-10'),
            answers: ({ context }) => others(context.table).map((last): CombatEvent => ({ type: 'ORDER', last })),
            says: ({ context, event }) =>
              event.type === 'ORDER'
                ? `Combat Order: ${[combatOf(context.table).order[0] as Being, ...others(context.table).filter((b) => b !== event.last), event.last].map(name).join(', ')}.`
                : '',
            cites: ['A-10'],
          }),
          on: { ORDER: { target: 'turn', actions: 'putLast' } },
        },
        turn: {
          always: [
            { guard: 'over', target: 'done', actions: 'end', meta: cites('DV-488', 'DV-492', 'LM-1007', 'LM-1015') },
            { guard: 'monsterActs', target: 'monsterTurn', meta: cites('LM-881') },
            { guard: 'canAct', target: 'choosing' },
            { target: 'next' },
          ],
        },
        choosing: {
          meta: asks({
            question: 'the Combat Action',
            of: ({ context }) => seat(combatOf(context.table).acting),
            answers: ({ context }) => [
              ...targets(context.table).map((target): CombatEvent => ({ type: 'ATTACK', target })),
              { type: 'LEAVE' },
            ],
            says: ({ context, event }) => {
              const who = name(combatOf(context.table).acting);
              return event.type === 'ATTACK'
                ? `${who} attacks ${name(event.target)}.`
                : `${who} tries to leave Combat.`;
            },
            cites: ['DV-81', 'LM-764', 'LM-849', 'LM-877'],
          }),
          on: {
            ATTACK: { target: 'rollingAttack', actions: 'aim' },
            LEAVE: 'leaving',
          },
        },
        leaving: {
          meta: asks({
            question: 'whether a Combatant gets away',
            of: missing('A-08'),
            answers: (): CombatEvent[] => [{ type: 'LEFT' }, { type: 'STAYS' }],
            says: ({ context, event }) =>
              `${name(combatOf(context.table).acting)} ${event.type === 'LEFT' ? 'gets away' : 'has to stay'}.`,
            cites: ['LM-849'],
          }),
          on: { LEFT: { target: 'next', actions: 'leave' }, STAYS: 'next' },
        },
        rollingAttack: {
          meta: asks({
            question: 'the Damage of the Attack',
            of: missing('A-10'),
            answers: () => Array.from({ length: damage + 1 }, (_, d): CombatEvent => ({ type: 'DAMAGE', damage: d })),
            says: ({ context, event }) =>
              event.type === 'DAMAGE' && event.damage > 0
                ? `The Attack deals ${event.damage} Damage to ${name(known(context.target, 'target'))}.`
                : 'The Attack misses.',
            cites: ['A-10'],
          }),
          on: { DAMAGE: { target: 'hit', actions: 'hit' } },
        },
        hit: {
          meta: cites('DV-480'),
          invoke: {
            src: 'triggers',
            id: 'triggers',
            input: ({ context }) => ({
              table: context.table,
              cause: { damage: 'combat', dealer: combatOf(context.table).acting },
            }),
            onDone: { target: 'next', actions: 'takeTable' },
          },
        },
        monsterTurn: {
          invoke: {
            src: 'legendaryMonsterTurn',
            id: 'legendaryMonsterTurn',
            input: ({ context }) => ({ table: context.table }),
            onDone: { target: 'next', actions: 'takeTable' },
          },
        },
        next: { entry: 'next', always: 'turn' },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
