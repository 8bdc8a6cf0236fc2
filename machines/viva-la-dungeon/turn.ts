import { asks, cites, defineProcess, int, known, missing, nullable, seat, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { need } from './bounds.ts';
import { beingShape, calls, seatShape } from './calls.ts';
import { type Cards, lootName } from './cards.ts';
import { inDecks, without } from './loot.ts';
import { gainedShape, managing, newLoot } from './new-loot.ts';
import { type Being, changed, damaged, put, type Table, tableWith } from './table.ts';
import { type TurnAction, turnActionsOf } from './turn-actions.ts';
import { nameOf, type Situation, world } from './world.ts';

type TurnEvent =
  | TurnAction
  | { type: 'DAMAGE'; damage: number }
  | { type: 'ACCEPT' }
  | { type: 'REFUSE' }
  | { type: 'NOTHING' }
  | { type: 'BEGINS' }
  | { type: 'FINDS' }
  | { type: 'BRINGS'; kind: number }
  | { type: 'STAYS' }
  | { type: 'RISES'; health: number };

/**
 * A Turn: Turn Actions (how many there are is not in the set: A-04), then the End of Turn Process. An Action that needs rules of the
 * missing Actions document is cut down to what A-04 says it can lead to: a Challenge to Combat, a shot to Damage.
 */
export const turn = defineProcess({
  name: 'turn',
  memory: (rules) => ({
    active: seatShape(rules),
    target: nullable(beingShape(rules)),
    /** Turn Actions that are left. */
    left: int(0, need(rules).turnActions),
    gained: gainedShape(rules),
  }),
  changes: { health: ['hit'] },
  chart(rules) {
    type Memory = { table: Table; active: number; target: Being | null; left: number; gained: Cards };
    const { monster, survives } = world(rules);
    const actions = turnActionsOf(rules);
    const afterAction = rules.decides<Situation>('After a Turn Action');
    const { health, damage, turnActions, allActions } = need(rules);
    const loot = newLoot(rules);
    const name = (being: Being): string => nameOf(being, rules);
    const theTarget = ({ target }: Memory): Being => known(target, 'target');
    /** What an Action that is missing leads to, in words. */
    const unknown =
      (says: string) =>
      ({ event }: { event: TurnEvent }) =>
        event.type === 'NOTHING' ? 'It fails.' : says;
    return setup({
      types: types<{
        context: Memory;
        events: TurnEvent;
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        fallen: ({ context: { table, active } }) => table.beings[active]?.standing === 'fallen',
        zombie: ({ context: { table, active } }) => table.beings[active]?.standing === 'zombie',
        over: ({ context: { table, active } }) =>
          table.winner !== null || afterAction({ table, being: active }) === 'it is over',
        more: ({ context }) => context.left > 0 && survives(context.table, context.active),
        monster: ({ context }) => context.target === monster,
        maySayNo: ({ context }) => allActions > 0 && context.target !== monster,
      },
      actions: {
        takeTable,
        rise: assign({
          table: ({ context, event }) =>
            changed(context.table, context.active, {
              standing: 'zombie',
              health: (event as { health: number }).health,
            }),
        }),
        act: assign({ left: ({ context }) => context.left - 1 }),
        move: assign({
          table: ({ context, event }) =>
            changed(context.table, context.active, { room: (event as { room: number }).room }),
        }),
        aim: assign({ target: ({ event }) => (event as { target: Being }).target }),
        hide: assign({ table: ({ context }) => changed(context.table, context.active, { hidden: true }) }),
        showOneself: assign({ table: ({ context }) => changed(context.table, context.active, { hidden: false }) }),
        find: assign({ table: ({ context }) => changed(context.table, theTarget(context), { hidden: false }) }),
        emptyChest: assign({
          table: ({ context: { table, active } }) => {
            const room = (table.beings[active]?.room ?? 0) - 1;
            return (table.chests[room] ?? 0) === 0
              ? table
              : tableWith(table, {
                  chests: put(table.chests, room, 0),
                  chestsDiscarded: put(table.chestsDiscarded, room, (table.chestsDiscarded[room] ?? 0) + 1),
                });
          },
        }),
        draw: assign(({ context, event }) => loot.draw(context.table, (event as { kind: number }).kind)),
        steal: assign(({ context, event }) => {
          const gained = loot.one((event as { kind: number }).kind);
          return { gained, table: without(context.table, theTarget(context), gained) };
        }),
        hit: assign({
          table: ({ context, event }) =>
            damaged(context.table, theTarget(context), (event as { damage: number }).damage),
        }),
        endAction: assign({ target: null, gained: loot.noCards }),
        /** What the End of Turn Process has remembered on the table is of no more use. */
        endTurn: assign({
          left: 0,
          table: ({ context }) => tableWith(context.table, { revealed: false, drawAgain: false }),
        }),
      },
    }).createMachine({
      id: 'turn',
      context: ({ input }) => ({ ...input, target: null, left: turnActions, gained: loot.noCards }),
      initial: 'beginning',
      states: {
        beginning: {
          always: [
            { guard: 'fallen', target: 'rising', meta: cites('A-16', 'DB-692') },
            { guard: 'zombie', target: 'shambling', meta: cites('A-16', 'DB-90') },
            { target: 'choosing' },
          ],
        },
        shambling: {
          meta: asks({
            question: 'the Turn of a Zombie',
            of: ({ context }) => seat(context.active),
            answers: (): TurnEvent[] => [{ type: 'END' }],
            says: ({ context }) => `${name(context.active)}, a Zombie, takes no Action.`,
            cites: ['A-16'],
          }),
          on: { END: 'ending' },
        },
        rising: {
          meta: asks({
            question: 'whether a Fallen Player rises',
            of: missing('A-16'),
            answers: (): TurnEvent[] => [
              { type: 'STAYS' },
              ...Array.from({ length: health }, (_, h): TurnEvent => ({ type: 'RISES', health: h + 1 })),
            ],
            says: ({ context, event }) =>
              event.type === 'RISES'
                ? `${name(context.active)} rises as a Zombie, with Health ${event.health}.`
                : `${name(context.active)} stays where they fell.`,
            cites: ['A-16', 'DB-94', 'DB-688', 'DB-692'],
          }),
          on: { STAYS: 'ended', RISES: { target: 'shambling', actions: 'rise' } },
        },
        choosing: {
          meta: asks({
            question: 'the Turn Action',
            of: ({ context }) => seat(context.active),
            answers: ({ context: { table, active, left } }) => actions.choices(table, active, left),
            says: ({ context, event }) => actions.says(event as TurnAction, context.active),
            cites: ['LM-586', 'A-04', 'A-06', 'DV-105', 'DV-113', 'LM-646', 'LM-650', 'LM-809'],
          }),
          on: {
            END: 'ending',
            MOVE: { target: 'acted', actions: ['act', 'move'], meta: cites('PS-71', 'DB-468') },
            AMBUSH: { target: 'ambushing', actions: ['act', 'aim'], meta: cites('LM-658') },
            CHALLENGE: { target: 'challenging', actions: ['act', 'aim'], meta: cites('LM-696') },
            SHOOT: { target: 'shooting', actions: ['act', 'aim'], meta: cites('LM-772', 'PS-75') },
            PICKPOCKET: { target: 'picking', actions: ['act', 'aim'] },
            SEEK: { target: 'seeking', actions: ['act', 'aim'] },
            HIDE: { target: 'acted', actions: ['act', 'hide'], meta: cites('DB-468') },
            LOOT: { target: 'looting', actions: 'act', meta: cites('DB-468') },
          },
        },
        ambushing: {
          always: [
            { guard: 'monster', target: 'ambushingMonster' },
            { target: 'ambushingPlayer', actions: 'showOneself' },
          ],
        },
        ambushingMonster: {
          invoke: {
            src: 'ambush',
            id: 'ambush',
            input: ({ context: { table, active } }) => ({ table, active }),
            onDone: { target: 'acted', actions: 'takeTable' },
          },
        },
        ambushingPlayer: {
          meta: asks({
            question: 'what comes of the Ambush',
            of: missing('A-04'),
            answers: (): TurnEvent[] => [{ type: 'NOTHING' }, { type: 'BEGINS' }],
            says: unknown('The Ambush succeeds.'),
            cites: ['A-04'],
          }),
          on: { NOTHING: 'acted', BEGINS: 'fighting' },
        },
        challenging: {
          always: [
            { guard: 'maySayNo', target: 'challenged' },
            { target: 'fighting', meta: cites('LM-700', 'LM-704', 'LM-708', 'LM-712', 'LM-716', 'LM-720') },
          ],
        },
        challenged: {
          meta: asks({
            question: 'the Challenge of a Player',
            of: ({ context }) => seat(theTarget(context)),
            answers: (): TurnEvent[] => [{ type: 'REFUSE' }, { type: 'ACCEPT' }],
            says: ({ context, event }) =>
              `${name(theTarget(context))} ${event.type === 'ACCEPT' ? 'accepts' : 'refuses'}.`,
            cites: ['A-04'],
          }),
          on: { REFUSE: 'acted', ACCEPT: 'fighting' },
        },
        fighting: {
          invoke: {
            src: 'combat',
            id: 'combat',
            input: ({ context }) => ({
              table: context.table,
              starter: context.active,
              primary: theTarget(context),
              by: 'a Player',
            }),
            onDone: { target: 'acted', actions: 'takeTable' },
          },
        },
        shooting: { always: [{ guard: 'monster', target: 'shootingMonster' }, { target: 'shootingPlayer' }] },
        shootingMonster: {
          invoke: {
            src: 'takeAShot',
            id: 'takeAShot',
            input: ({ context: { table, active } }) => ({ table, active }),
            onDone: { target: 'acted', actions: 'takeTable' },
          },
        },
        shootingPlayer: {
          meta: asks({
            question: 'the Damage of the shot',
            of: missing('A-04'),
            answers: () => Array.from({ length: damage + 1 }, (_, d): TurnEvent => ({ type: 'DAMAGE', damage: d })),
            says: ({ context, event }) =>
              event.type === 'DAMAGE' && event.damage > 0
                ? `The shot deals ${event.damage} Damage to ${name(theTarget(context))}.`
                : 'The shot fails.',
            cites: ['A-04', 'PS-427'],
          }),
          on: { DAMAGE: { target: 'shot', actions: 'hit' } },
        },
        shot: {
          meta: cites('DV-504'),
          invoke: {
            src: 'triggers',
            id: 'triggers',
            input: ({ context }) => ({ table: context.table, cause: { damage: 'shot', dealer: context.active } }),
            onDone: { target: 'acted', actions: 'takeTable' },
          },
        },
        seeking: {
          meta: asks({
            question: 'what comes of seeking',
            of: missing('A-04'),
            answers: (): TurnEvent[] => [{ type: 'NOTHING' }, { type: 'FINDS' }],
            says: unknown('The Hidden one is found.'),
            cites: ['A-04'],
          }),
          on: { NOTHING: 'acted', FINDS: { target: 'acted', actions: 'find' } },
        },
        picking: {
          meta: asks({
            question: 'what comes of picking a pocket',
            of: missing('A-04'),
            answers: ({ context }): TurnEvent[] => [
              { type: 'NOTHING' },
              ...(context.table.beings[theTarget(context)]?.stored ?? []).flatMap((n, kind): TurnEvent[] =>
                n > 0 ? [{ type: 'BRINGS', kind }] : [],
              ),
            ],
            says: ({ event }) =>
              event.type === 'BRINGS' ? `It brings one ${lootName(event.kind, rules)}.` : 'It fails.',
            cites: ['A-04'],
          }),
          on: { NOTHING: 'acted', BRINGS: { target: 'managing', actions: 'steal' } },
        },
        looting: {
          entry: 'emptyChest',
          meta: asks({
            question: 'what looting the Room brings',
            of: missing('A-04'),
            answers: ({ context }): TurnEvent[] => [
              { type: 'NOTHING' },
              ...inDecks(context.table).map((kind): TurnEvent => ({ type: 'BRINGS', kind })),
            ],
            says: ({ event }) =>
              event.type === 'BRINGS' ? `It brings one ${lootName(event.kind, rules)}.` : 'It brings nothing.',
            cites: ['A-04'],
          }),
          on: { NOTHING: 'acted', BRINGS: { target: 'managing', actions: 'draw' } },
        },
        managing: managing('acted'),
        /** The Active Player who dies in an Action ends the Turn with it (DV-512); another's Death does not (DV-516). */
        acted: {
          entry: 'endAction',
          meta: cites('DV-504'),
          always: [
            { guard: 'over', target: 'ended', meta: cites('DV-496', 'DV-512') },
            { guard: 'more', target: 'choosing', meta: cites('A-04', 'DV-508', 'DV-516') },
            { target: 'ending' },
          ],
        },
        ending: {
          meta: cites('DB-25', 'DB-78'),
          invoke: {
            src: 'endOfTurn',
            id: 'endOfTurn',
            input: ({ context }) => ({ table: context.table, active: context.active }),
            onDone: { target: 'ended', actions: 'takeTable' },
          },
        },
        ended: { entry: 'endTurn', always: 'done' },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
