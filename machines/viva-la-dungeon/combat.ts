import {
  asks,
  bool,
  cites,
  defineProcess,
  int,
  known,
  missing,
  nullable,
  oneOf,
  seat,
  takeTable,
  types,
} from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { monsters, need } from './bounds.ts';
import { beingShape, calls } from './calls.ts';
import { lootKinds, lootName } from './cards.ts';
import { type Begun, combatOf, combatOrder } from './combat-order.ts';
import { droppable, recoverable, shifted } from './loot.ts';
import {
  type Being,
  type Combat,
  combatWith,
  damaged,
  hasAttacked,
  outOfCombat,
  released,
  type Table,
  tableWith,
} from './table.ts';
import { nameOf, world } from './world.ts';

type CombatEvent =
  | { type: 'JOIN'; aside: readonly Being[] }
  | { type: 'ORDER'; next: Being }
  | { type: 'ATTACK'; target: Being }
  | { type: 'FLEE' | 'DISENGAGE' | 'FREE' }
  | { type: 'RECOVER'; kind?: number }
  | { type: 'DROPS'; kind: number }
  | { type: 'KEEPS' }
  | { type: 'LEFT' | 'STAYS' }
  | { type: 'DAMAGE'; damage: number }
  | { type: 'EFFECT'; target: Being | null; damage: number };

/**
 * A Combat Encounter. Who joins, and how Players hit, flee and are ordered, is in a document that is not in the set (A-08, A-10): they
 * may hit for any Damage, leave or fail to, and stand in any order behind whoever began; the Legendary Monster comes last.
 */
export const combat = defineProcess({
  name: 'combat',
  memory: (rules) => ({
    target: nullable(beingShape(rules)),
    /** How many have their place behind whoever began, while Combat Order is determined. */
    placed: int(0, rules.players),
    /** Free Actions left in this Combat Turn. */
    free: int(0, need(rules).freeActions),
    /** The first Combat Turn of a Player whom the Monster has challenged, where the rules bind that Player no longer. */
    challenged: monsters(rules) > 0 ? bool : oneOf(false),
  }),
  changes: { health: ['hit', 'useLoot'] },
  chart(rules) {
    const { monster, fights, isNotRefused, inPlay, goesOn, nextInOrder, aimable, attacked } = world(rules);
    const { begin, bindsFirstTurnOnly, bystanders, setsAside, unplaced } = combatOrder(rules);
    const { damage, aside, freeActions, droppedWeapons } = need(rules);
    const kinds = lootKinds(rules);
    const name = (being: Being): string => nameOf(being, rules);
    const actingIn = (table: Table): Being => combatOf(table).acting;
    const canAct = (table: Table, being: Being, act = 'Combat Action'): boolean =>
      fights(table, being) && (being === monster ? inPlay(table, being) : isNotRefused(table, being, act));
    const others = (table: Table): Being[] =>
      combatOf(table).order.filter((b) => b !== actingIn(table) && canAct(table, b));
    const update = (table: Table, change: Partial<Combat>): Table =>
      tableWith(table, {
        combat: combatWith(combatOf(table), change),
      });
    /** Where it is left open who has dropped what, anybody may have something to recover. */
    const recoveries = (table: Table): CombatEvent[] =>
      droppedWeapons === 0
        ? [{ type: 'RECOVER' }]
        : recoverable(table, actingIn(table)).map((kind) => ({ type: 'RECOVER', kind }));
    return setup({
      types: types<{
        context: { table: Table; target: Being | null; placed: number; free: number; challenged: boolean };
        events: CombatEvent;
        input: Begun;
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        mayStandAside: ({ context }) => aside > 0 && bystanders(context.table).length > 0,
        severalUnplaced: ({ context }) => unplaced(context).length >= 2,
        mayDrop: ({ context: { table }, event }) =>
          droppedWeapons > 0 &&
          (event as { damage: number }).damage === 0 &&
          droppable(table, actingIn(table), kinds).length > 0,
        monsterActs: ({ context }) => actingIn(context.table) === monster,
        canAct: ({ context }) => canAct(context.table, actingIn(context.table)),
        over: ({ context }) => context.table.winner !== null || !goesOn(context.table),
      },
      actions: {
        takeTable,
        standAside: assign({
          table: ({ context: { table }, event }) => {
            const { aside: out } = event as { aside: readonly Being[] };
            const { order, fighting } = combatOf(table);
            return released(
              update(table, {
                order: order.filter((b) => !out.includes(b)),
                fighting: fighting.map((f, b) => f && !out.includes(b)),
              }),
            );
          },
        }),
        place: assign(({ context: { table, placed }, event }) => {
          const { next } = event as { next: Being };
          const { order } = combatOf(table);
          const before = order.slice(0, placed + 1);
          const behind = order.slice(placed + 1).filter((b) => b !== next);
          return { placed: placed + 1, table: update(table, { order: [...before, next, ...behind] }) };
        }),
        ordered: assign({ placed: 0, free: freeActions }),
        aim: assign(({ context: { table }, event }) => ({
          target: (event as { target: Being }).target,
          table: attacked(table, actingIn(table), 'Combat Turn'),
        })),
        hit: assign({
          table: ({ context: { table, target }, event }) =>
            damaged(table, known(target, 'target'), (event as { damage: number }).damage),
        }),
        useLoot: assign(({ context: { table, free }, event }) => {
          const { target, damage: amount } = event as { target: Being | null; damage: number };
          return { free: free - 1, table: target === null ? table : damaged(table, target, amount) };
        }),
        drop: assign({
          table: ({ context: { table }, event }) =>
            shifted(table, actingIn(table), (event as { kind: number }).kind, 'dropped'),
        }),
        recover: assign({
          table: ({ context: { table }, event }) => {
            const { kind } = event as { kind?: number };
            return kind === undefined ? table : shifted(table, actingIn(table), kind, 'equipped');
          },
        }),
        leave: assign({ table: ({ context }) => outOfCombat(context.table, actingIn(context.table)) }),
        next: assign({
          target: null,
          free: freeActions,
          challenged: false,
          table: ({ context: { table, challenged } }) => {
            const { acting } = combatOf(table);
            const next = nextInOrder(table, acting, (b) => canAct(table, b));
            return update(challenged ? hasAttacked(table, acting) : table, { acting: next ?? acting });
          },
        }),
        end: assign({ target: null, free: 0, table: ({ context }) => tableWith(context.table, { combat: null }) }),
      },
    }).createMachine({
      id: 'combat',
      context: ({ input }) => ({
        table: begin(input),
        target: null,
        placed: 0,
        free: 0,
        challenged: bindsFirstTurnOnly(input),
      }),
      initial: 'joining',
      states: {
        joining: {
          meta: cites('LM-243', 'LM-247', 'LM-708', 'LM-720', 'LM-768', 'LM-821', 'LM-825', 'LM-833'),
          always: [{ guard: 'mayStandAside', target: 'asking' }, { target: 'ordering' }],
        },
        asking: {
          meta: asks({
            question: 'who joins the Combat',
            of: missing('A-10'),
            answers: ({ context }) =>
              setsAside(context.table).map((out): CombatEvent => ({ type: 'JOIN', aside: out })),
            says: ({ event }) => {
              const out = event.type === 'JOIN' ? event.aside.map(name) : [];
              return out.length === 0
                ? 'Everybody in the Room joins the Combat.'
                : `${out.join(', ')} ${out.length === 1 ? 'stands' : 'stand'} aside.`;
            },
            cites: ['A-10'],
          }),
          on: { JOIN: { target: 'ordering', actions: 'standAside' } },
        },
        ordering: {
          meta: cites(
            'LM-704',
            'LM-712',
            'LM-716',
            'LM-752',
            'LM-756',
            'LM-760',
            'LM-853',
            'LM-857',
            'LM-861',
            'LM-865',
            'LM-869',
            'LM-873',
          ),
          always: [
            { guard: 'severalUnplaced', target: 'rolling' },
            { target: 'turn', actions: 'ordered' },
          ],
        },
        rolling: {
          meta: asks({
            question: 'Combat Order',
            of: missing('A-10'),
            answers: ({ context }) => unplaced(context).map((next): CombatEvent => ({ type: 'ORDER', next })),
            says: ({ context, event }) => {
              if (event.type !== 'ORDER') return '';
              const left = unplaced(context).filter((b) => b !== event.next);
              const before = combatOf(context.table).order.slice(0, context.placed + 1);
              return left.length === 1
                ? `Combat Order: ${[...before, event.next, ...left].map(name).join(', ')}.`
                : `${name(event.next)} comes behind ${name(known(before.at(-1), 'before'))}.`;
            },
            cites: ['A-10'],
          }),
          on: { ORDER: { target: 'ordering', actions: 'place' } },
        },
        turn: {
          always: [
            {
              guard: 'over',
              target: 'done',
              actions: 'end',
              meta: cites(
                'DV-244',
                'DV-488',
                'DV-492',
                'LM-1003',
                'LM-1007',
                'LM-1011',
                'LM-1015',
                'LM-1019',
                'LM-1023',
              ),
            },
            { guard: 'monsterActs', target: 'monsterTurn', meta: cites('LM-837', 'LM-881', 'LM-885') },
            { guard: 'canAct', target: 'choosing', meta: cites('DV-81', 'DV-113') },
            { target: 'next' },
          ],
        },
        choosing: {
          meta: asks({
            question: 'the Combat Action',
            of: ({ context }) => seat(actingIn(context.table)),
            answers: ({ context: { table, free } }) => [
              ...aimable(table, actingIn(table), others(table)).map(
                (target): CombatEvent => ({ type: 'ATTACK', target }),
              ),
              { type: 'FLEE' },
              { type: 'DISENGAGE' },
              ...recoveries(table),
              ...(free > 0 && canAct(table, actingIn(table), 'Free Action') ? [{ type: 'FREE' } as const] : []),
            ],
            says: ({ context, event }) => {
              const who = name(actingIn(context.table));
              switch (event.type) {
                case 'ATTACK':
                  return `${who} attacks ${name(event.target)}.`;
                case 'FLEE':
                  return `${who} tries to Flee.`;
                case 'DISENGAGE':
                  return `${who} tries to Disengage.`;
                case 'RECOVER':
                  return `${who} recovers a Dropped Weapon.`;
                default:
                  return `${who} takes a Free Action.`;
              }
            },
            cites: ['A-08', 'LM-764', 'LM-849', 'LM-877'],
          }),
          on: {
            ATTACK: { target: 'rollingAttack', actions: 'aim', meta: cites('DV-117', 'DV-121') },
            FLEE: 'leaving',
            DISENGAGE: 'leaving',
            RECOVER: { target: 'next', actions: 'recover', meta: cites('A-08', 'PS-359') },
            FREE: 'using',
          },
        },
        leaving: {
          meta: asks({
            question: 'whether a Combatant gets away',
            of: missing('A-08'),
            answers: (): CombatEvent[] => [{ type: 'LEFT' }, { type: 'STAYS' }],
            says: ({ context, event }) =>
              `${name(actingIn(context.table))} ${event.type === 'LEFT' ? 'gets away' : 'has to stay'}.`,
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
            cites: ['LM-618', 'A-10'],
          }),
          on: {
            DAMAGE: [
              { guard: 'mayDrop', target: 'dropping' },
              { target: 'hit', actions: 'hit', meta: cites('LM-510', 'LM-610') },
            ],
          },
        },
        dropping: {
          meta: asks({
            question: 'whether a Weapon is dropped',
            of: missing('A-18'),
            answers: ({ context: { table } }): CombatEvent[] => [
              { type: 'KEEPS' },
              ...droppable(table, actingIn(table), kinds).map((kind): CombatEvent => ({ type: 'DROPS', kind })),
            ],
            says: ({ context: { table }, event }) =>
              `${name(actingIn(table))} drops ${event.type === 'DROPS' ? `the ${lootName(event.kind, rules)}` : 'nothing'}.`,
            cites: ['A-18', 'LM-959'],
          }),
          on: { KEEPS: 'next', DROPS: { target: 'next', actions: 'drop' } },
        },
        hit: {
          meta: cites('DV-191', 'DV-476'),
          invoke: {
            src: 'triggers',
            id: 'triggers',
            input: ({ context }) => ({
              table: context.table,
              cause: { damage: 'combat', dealer: actingIn(context.table) },
            }),
            onDone: { target: 'next', actions: 'takeTable' },
          },
        },
        using: {
          meta: asks({
            question: 'the effect of a Free Action',
            of: missing('A-15'),
            answers: ({ context: { table } }): CombatEvent[] => [
              { type: 'EFFECT', target: null, damage: 0 },
              ...combatOf(table)
                .order.filter((b) => canAct(table, b))
                .flatMap((target) =>
                  [...new Set([1, damage])].map((d) => ({ type: 'EFFECT', target, damage: d }) as const),
                ),
            ],
            says: ({ event }) =>
              event.type === 'EFFECT' && event.target !== null
                ? `It takes ${event.damage} Health from ${name(event.target)}.`
                : 'It does nothing.',
            cites: ['A-15'],
          }),
          on: { EFFECT: { target: 'used', actions: 'useLoot' } },
        },
        used: {
          meta: cites('DV-137', 'DV-199', 'DV-348'),
          invoke: {
            src: 'triggers',
            id: 'used',
            input: ({ context }) => ({
              table: context.table,
              cause: { damage: 'other', dealer: actingIn(context.table) },
            }),
            onDone: { target: 'turn', actions: 'takeTable' },
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
