import { asks, bool, cites, defineProcess, known, missing, nullable, seat, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { need } from './bounds.ts';
import { beingShape, calls } from './calls.ts';
import { type Being, damaged, type Table } from './table.ts';
import { nameOf, world } from './world.ts';

type Option = 'Melee' | 'Ranged';
type InterruptionEvent =
  | { type: 'HOLD' }
  | { type: 'STRIKE'; option: Option | null }
  | { type: 'DAMAGE'; damage: number };

/** The Party Combat Loot Interruption: the next eligible Combatant may strike at the Killing Player before the looting. */
export const partyCombatLootInterruption = defineProcess({
  name: 'partyCombatLootInterruption',
  memory: (rules) => ({
    dying: beingShape(rules),
    killer: beingShape(rules),
    striker: nullable(beingShape(rules)),
    armed: bool,
  }),
  changes: { health: ['hit'] },
  chart(rules) {
    const { interrupter, monster, attacked } = world(rules);
    const { damage } = need(rules);
    const name = (being: Being): string => nameOf(being, rules);
    /** What an Attack is made with; the Monster has but one. */
    const optionsOf = (striker: Being | null): (Option | null)[] =>
      striker === monster ? [null] : ['Melee', 'Ranged'];
    const controller = (table: Table): number => known(table.combat, 'combat').controller;
    return setup({
      types: types<{
        context: { table: Table; dying: Being; killer: Being; striker: Being | null; armed: boolean };
        events: InterruptionEvent;
        input: { table: Table; dying: Being; killer: Being };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        nobody: ({ context }) => context.striker === null,
        monster: ({ context }) => context.striker === monster,
      },
      actions: {
        takeTable,
        find: assign(({ context: { table, killer, dying } }) => {
          const found = interrupter(table, killer, dying);
          return { striker: found?.being ?? null, armed: found?.armed ?? false };
        }),
        strike: assign({
          table: ({ context: { table, striker } }) =>
            attacked(table, known(striker, 'striker'), 'Loot Interrupt Attack'),
        }),
        hit: assign({
          table: ({ context, event }) => damaged(context.table, context.killer, (event as { damage: number }).damage),
        }),
      },
    }).createMachine({
      id: 'partyCombatLootInterruption',
      context: ({ input }) => ({ ...input, striker: null, armed: false }),
      initial: 'finding',
      states: {
        finding: { entry: 'find', meta: cites('DV-408', 'DV-412'), always: 'found' },
        found: {
          always: [{ guard: 'nobody', target: 'done', meta: cites('DV-416') }, { target: 'offering' }],
        },
        offering: {
          meta: asks({
            question: 'the Loot Interrupt Attack',
            of: ({ context }) =>
              context.striker === monster
                ? seat(controller(context.table), 'Legendary Monster Controller')
                : seat(known(context.striker, 'striker')),
            answers: ({ context: { armed, striker } }): InterruptionEvent[] => [
              { type: 'HOLD' },
              ...(armed ? optionsOf(striker) : []).map((option): InterruptionEvent => ({ type: 'STRIKE', option })),
            ],
            says: ({ context, event }) => {
              const who = name(known(context.striker, 'striker'));
              if (event.type !== 'STRIKE') return `${who} lets the looting go on.`;
              const by = event.option === null ? '' : `, with a ${event.option} option`;
              return `Before the looting, ${who} strikes at ${name(context.killer)}${by}.`;
            },
            cites: ['DV-420', 'DV-452', 'A-10'],
          }),
          on: {
            HOLD: { target: 'done', meta: cites('DV-420') },
            STRIKE: { target: 'striking', actions: 'strike', meta: cites('DV-424', 'DV-448') },
          },
        },
        striking: {
          meta: cites('DV-424', 'DV-428', 'DV-432', 'DV-436', 'DV-440', 'DV-444'),
          always: [{ guard: 'monster', target: 'monsterStrikes' }, { target: 'rolling' }],
        },
        monsterStrikes: {
          invoke: {
            src: 'legendaryMonsterAttack',
            id: 'legendaryMonsterAttack',
            input: ({ context }) => ({
              table: context.table,
              target: context.killer,
              controller: controller(context.table),
            }),
            onDone: { target: 'done', actions: 'takeTable' },
          },
        },
        rolling: {
          meta: asks({
            question: 'the Damage of the Loot Interrupt Attack',
            of: missing('A-10'),
            answers: () =>
              Array.from({ length: damage + 1 }, (_, d): InterruptionEvent => ({ type: 'DAMAGE', damage: d })),
            says: ({ context, event }) =>
              event.type === 'DAMAGE' && event.damage > 0
                ? `The Attack deals ${event.damage} Damage to ${name(context.killer)}.`
                : 'The Attack misses.',
            cites: ['DV-448', 'A-10'],
          }),
          on: { DAMAGE: { target: 'hit', actions: 'hit', meta: cites('DV-396') } },
        },
        hit: {
          meta: cites('DV-400', 'DV-456', 'DV-460'),
          invoke: {
            src: 'triggers',
            id: 'triggers',
            input: ({ context }) => ({
              table: context.table,
              cause: { damage: 'combat', dealer: known(context.striker, 'striker') },
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
