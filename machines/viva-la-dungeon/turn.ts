import { asks, cites, defineProcess, known, missing, nullable, seat, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { beingShape, calls, seatShape } from './calls.ts';
import { type Being, changed, damaged, need, type Table } from './table.ts';
import { areAdjacent, nameOf, type Situation, world } from './world.ts';

type TurnEvent =
  | { type: 'END' }
  | { type: 'MOVE'; room: number }
  | { type: 'CHALLENGE'; target: Being }
  | { type: 'SHOOT'; target: Being }
  | { type: 'DAMAGE'; damage: number };

/**
 * A Turn: at most one Turn Action (how many there are is not in the set: A-04), then the End of Turn Process. An Action that needs
 * rules of the missing Actions document is cut down to what it can lead to: a Challenge to Combat, a shot to Damage.
 */
export const turn = defineProcess({
  name: 'turn',
  memory: (rules) => ({
    active: seatShape(rules),
    target: nullable(beingShape(rules)),
  }),
  changes: { health: ['hit'] },
  chart(rules) {
    const { here, survives, inPlay, monster, seats } = world(rules);
    const mayTargetMonster = monster < 0 ? null : rules.decides<Situation>('May target the Monster');
    const afterAction = rules.decides<Situation>('After a Turn Action');
    const { rooms, damage } = need(rules);
    const name = (being: Being): string => nameOf(being, rules);
    const roomOf = (table: Table, being: Being): number => table.beings[being]?.room ?? 0;
    const mayTarget = (table: Table, kind: string, from: number): boolean =>
      mayTargetMonster !== null &&
      inPlay(table, monster) &&
      mayTargetMonster({ table, attempt: { kind, from } }) === 'allowed';
    const actions = (table: Table, active: number): TurnEvent[] => {
      const room = roomOf(table, active);
      const challenged = here(table, room).filter((b) => b !== active && b !== monster);
      const shot = seats.filter((b) => survives(table, b) && areAdjacent(room, roomOf(table, b)));
      return [
        { type: 'END' },
        ...[...challenged, ...(mayTarget(table, 'Challenge', room) ? [monster] : [])].map(
          (target): TurnEvent => ({ type: 'CHALLENGE', target }),
        ),
        ...[...shot, ...(mayTarget(table, 'Take A Shot', room) ? [monster] : [])].map(
          (target): TurnEvent => ({ type: 'SHOOT', target }),
        ),
        ...Array.from({ length: rooms }, (_, i) => i + 1)
          .filter((to) => areAdjacent(room, to))
          .map((to): TurnEvent => ({ type: 'MOVE', room: to })),
      ];
    };
    return setup({
      types: types<{
        context: { table: Table; active: number; target: Being | null };
        events: TurnEvent;
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        over: ({ context: { table, active } }) =>
          table.winner !== null || afterAction({ table, being: active }) === 'it is over',
      },
      actions: {
        takeTable,
        move: assign({
          table: ({ context, event }) =>
            changed(context.table, context.active, { room: (event as { room: number }).room }),
        }),
        aim: assign({ target: ({ event }) => (event as { target: Being }).target }),
        hit: assign({
          table: ({ context, event }) =>
            damaged(context.table, known(context.target, 'target'), (event as { damage: number }).damage),
        }),
        endAction: assign({ target: null }),
      },
    }).createMachine({
      id: 'turn',
      context: ({ input }) => ({ table: input.table, active: input.active, target: null }),
      initial: 'choosing',
      states: {
        choosing: {
          meta: asks({
            question: 'the Turn Action',
            of: ({ context }) => seat(context.active),
            answers: ({ context }) => actions(context.table, context.active),
            says: ({ context, event }) => {
              const who = name(context.active);
              switch (event.type) {
                case 'MOVE':
                  return `${who} moves to Room ${event.room}.`;
                case 'CHALLENGE':
                  return `${who} begins Combat with ${name(event.target)}.`;
                case 'SHOOT':
                  return `${who} takes a shot at ${name(event.target)}.`;
                default:
                  return `${who} takes no Action.`;
              }
            },
            cites: ['A-04', 'A-06', 'DV-105', 'DV-113'],
          }),
          on: {
            END: 'ending',
            MOVE: { target: 'acted', actions: 'move' },
            CHALLENGE: { target: 'fighting', actions: 'aim' },
            SHOOT: { target: 'shooting', actions: 'aim' },
          },
        },
        fighting: {
          invoke: {
            src: 'combat',
            id: 'combat',
            input: ({ context }) => ({
              table: context.table,
              starter: context.active,
              primary: known(context.target, 'target'),
              by: 'a Player',
            }),
            onDone: { target: 'acted', actions: 'takeTable' },
          },
        },
        shooting: {
          meta: asks({
            question: 'the Damage of the shot',
            of: missing('A-04'),
            answers: () => Array.from({ length: damage + 1 }, (_, d): TurnEvent => ({ type: 'DAMAGE', damage: d })),
            says: ({ context, event }) =>
              event.type === 'DAMAGE' && event.damage > 0
                ? `The shot deals ${event.damage} Damage to ${name(known(context.target, 'target'))}.`
                : 'The shot fails.',
            cites: ['LM-772', 'LM-805'],
          }),
          on: { DAMAGE: { target: 'shot', actions: 'hit' } },
        },
        shot: {
          invoke: {
            src: 'triggers',
            id: 'triggers',
            input: ({ context }) => ({ table: context.table, cause: { damage: 'shot', dealer: context.active } }),
            onDone: { target: 'acted', actions: 'takeTable' },
          },
        },
        /** The Active Player who dies in an Action ends the Turn with it (DV-512); another's Death does not (DV-516). */
        acted: {
          entry: 'endAction',
          meta: cites('DV-496', 'DV-504', 'DV-508', 'DV-512', 'DV-516'),
          always: [{ guard: 'over', target: 'done' }, { target: 'ending' }],
        },
        ending: {
          invoke: {
            src: 'endOfTurn',
            id: 'endOfTurn',
            input: ({ context }) => ({ table: context.table, active: context.active }),
            onDone: { target: 'done', actions: 'takeTable' },
          },
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
