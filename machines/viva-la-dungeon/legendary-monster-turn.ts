import {
  asks,
  cites,
  defineProcess,
  int,
  known,
  missing,
  nullable,
  type RollEvent,
  rolls,
  seat,
  takeTable,
  types,
} from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { monsters, need } from './bounds.ts';
import { beingShape, calls, seatShape } from './calls.ts';
import { printedDefense } from './cards.ts';
import { type Being, damaged, type Table } from './table.ts';
import { nameOf, type Situation, world } from './world.ts';

const controllerHat = 'Legendary Monster Controller';

type AttackEvent = RollEvent | { type: 'MODIFIED'; by: number };

/** A Combat Turn of the Legendary Monster: one Attack, while there is somebody to attack. */
export const legendaryMonsterTurn = defineProcess({
  name: 'legendaryMonsterTurn',
  inPlay: (rules) => monsters(rules) > 0,
  memory: (rules) => ({ target: nullable(beingShape(rules)) }),
  chart(rules) {
    const { seats, survives, fights, monster, aimable, attacked } = world(rules);
    const players = (table: Table): Being[] => seats.filter((s) => fights(table, s) && survives(table, s));
    const targets = (table: Table): readonly Being[] => aimable(table, monster, players(table));
    const controller = (table: Table): number => known(table.combat, 'combat').controller;
    return setup({
      types: types<{
        context: { table: Table; target: Being | null };
        events: { type: 'TARGET'; target: Being };
        input: { table: Table };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: { targetsRemain: ({ context }) => targets(context.table).length > 0 },
      actions: {
        takeTable,
        aim: assign(({ context: { table }, event }) => ({
          target: event.target,
          table: attacked(table, monster, 'Combat Turn'),
        })),
      },
    }).createMachine({
      id: 'legendaryMonsterTurn',
      context: ({ input }) => ({ table: input.table, target: null }),
      initial: 'looking',
      states: {
        looking: {
          // Nothing but an Attack is ever offered to the Monster.
          meta: cites('LM-841', 'LM-845', 'LM-889', 'LM-893'),
          always: [
            { guard: 'targetsRemain', target: 'choosing', meta: cites('LM-897') },
            { target: 'done', meta: cites('LM-901') },
          ],
        },
        choosing: {
          meta: asks({
            question: 'the target of the Legendary Monster',
            of: ({ context }) => seat(controller(context.table), controllerHat),
            answers: ({ context }) => targets(context.table).map((target) => ({ type: 'TARGET', target }) as const),
            says: ({ event }) => `The Legendary Monster attacks ${nameOf(event.target, rules)}.`,
            cites: ['LM-283', 'LM:attack-target', 'LM-267', 'LM-271', 'LM-275', 'LM-905', 'LM-909'],
          }),
          on: { TARGET: { target: 'attacking', actions: 'aim', meta: cites('LM-115', 'LM-255', 'LM-291') } },
        },
        attacking: {
          invoke: {
            src: 'legendaryMonsterAttack',
            id: 'legendaryMonsterAttack',
            input: ({ context }) => ({
              table: context.table,
              target: known(context.target, 'target'),
              controller: controller(context.table),
            }),
            onDone: { target: 'done', actions: 'takeTable' },
          },
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});

/** A Legendary Monster Attack on a chosen target: the Check against Defense, then Damage. */
export const legendaryMonsterAttack = defineProcess({
  name: 'legendaryMonsterAttack',
  procedure: 'Legendary Monster Attack',
  inPlay: (rules) => monsters(rules) > 0,
  memory: (rules) => ({
    target: beingShape(rules),
    controller: seatShape(rules),
    /** Damage dice still to be rolled, and what those before have shown. */
    dice: int(0, 2),
    damage: int(0, 2 * rules.variable('LEGENDARY_MONSTER_DAMAGE_DIE') + need(rules).monsterDamage),
  }),
  changes: { health: ['hit'] },
  chart(rules) {
    const { monster } = world(rules);
    const { defense, monsterDamage } = need(rules);
    const bonus = rules.variable('LEGENDARY_MONSTER_ATTACK_BONUS');
    const die = rules.variable('LEGENDARY_MONSTER_DAMAGE_DIE');
    const damageDice = rules.decides<Pick<Situation, 'check'>>('Damage Dice of the Monster');
    const dice = (face: number): number => (damageDice({ check: { face, reaches: true } }) === 'two dice' ? 2 : 1);
    const attackCheck = rules.decides<Pick<Situation, 'check'>>('Legendary Monster Attack Check');
    /** What a Player has as Defense, with the Armor that is Equipped (A-10, PS-295). */
    const defenseOf = (table: Table, target: Being): number =>
      defense + printedDefense(table.beings[target]?.equipped ?? [], rules);
    const hits = ({ table, target }: { table: Table; target: Being }, face: number): boolean =>
      attackCheck({ check: { face, reaches: face + bonus >= defenseOf(table, target) } }) === 'it hits';
    return setup({
      types: types<{
        context: { table: Table; target: Being; controller: number; dice: number; damage: number };
        events: AttackEvent;
        input: { table: Table; target: Being; controller: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        hits: ({ context, event }) => hits(context, (event as RollEvent).face),
        moreDice: ({ context }) => context.dice > 0,
        mayBeModified: () => monsterDamage > 0,
      },
      actions: {
        takeTable,
        takeDice: assign({ dice: ({ event }) => dice((event as RollEvent).face) }),
        add: assign({
          dice: ({ context }) => context.dice - 1,
          damage: ({ context, event }) => context.damage + (event as RollEvent).face,
        }),
        modify: assign({ damage: ({ context, event }) => context.damage + (event as { by: number }).by }),
        hit: assign({ damage: 0, table: ({ context }) => damaged(context.table, context.target, context.damage) }),
      },
    }).createMachine({
      id: 'legendaryMonsterAttack',
      context: ({ input }) => ({ ...input, dice: 0, damage: 0 }),
      initial: 'checking',
      states: {
        checking: {
          meta: rolls({
            question: 'the Attack Check of the Legendary Monster',
            sides: 20,
            says: ({ context, event }) =>
              `The Legendary Monster rolls ${event.face} and ${hits(context as { table: Table; target: Being }, event.face) ? 'hits' : 'misses'}.`,
            cites: ['LM:attack-defense', 'LM-630', 'PS-303', 'LM:attack-check', 'LM-923', 'LM-927'],
          }),
          on: {
            ROLL: [
              {
                guard: 'hits',
                target: 'damaging',
                actions: 'takeDice',
                meta: cites('LM:attack-compare', 'LM-127', 'LM-931', 'LM-935', 'LM-939', 'LM-943', 'LM-951'),
              },
              { target: 'done', meta: cites('LM-947', 'LM-955', 'LM-959', 'LM-963') },
            ],
          },
        },
        damaging: {
          meta: rolls({
            question: 'the Damage of the Legendary Monster',
            sides: die,
            says: ({ context, event }) =>
              `The Damage die shows ${event.face}, against ${nameOf((context as { target: Being }).target, rules)}.`,
            cites: ['LM:attack-damage', 'LM-971', 'LM-975'],
          }),
          on: { ROLL: { target: 'damaged', actions: 'add', meta: cites('LM-139', 'LM-967', 'LM-979', 'LM-983') } },
        },
        damaged: {
          meta: cites('LM-999'),
          always: [
            { guard: 'moreDice', target: 'damaging' },
            { guard: 'mayBeModified', target: 'modifying', meta: cites('LM-139') },
            { target: 'hit', actions: 'hit', meta: cites('LM:attack-apply') },
          ],
        },
        modifying: {
          meta: asks({
            question: 'the Damage modifiers of the Legendary Monster',
            of: missing('A-12'),
            answers: () =>
              Array.from({ length: monsterDamage + 1 }, (_, by): AttackEvent => ({ type: 'MODIFIED', by })),
            says: ({ event }) =>
              event.type === 'MODIFIED' && event.by > 0 ? `Cards add ${event.by} to it.` : 'No card adds to it.',
            cites: ['LM-139', 'LM-999', 'A-12'],
          }),
          on: { MODIFIED: { target: 'modified', actions: 'modify' } },
        },
        modified: { always: { target: 'hit', actions: 'hit', meta: cites('LM:attack-apply') } },
        hit: {
          meta: cites('LM:attack-death', 'LM-987'),
          invoke: {
            src: 'triggers',
            id: 'triggers',
            input: ({ context }) => ({ table: context.table, cause: { damage: 'combat', dealer: monster } }),
            onDone: { target: 'done', actions: 'takeTable' },
          },
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
