import { asks, bool, cites, defineProcess, missing, procedure, seat, takeTable, told, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { monsters, need } from './bounds.ts';
import { calls, seatShape } from './calls.ts';
import { lootKinds } from './cards.ts';
import { rangedDaggerDamage } from './stats.ts';
import { damaged, type Table } from './table.ts';
import { nameOf, world } from './world.ts';

type ShotEvent =
  | { type: 'WEAPON'; ranged: boolean }
  | { type: 'CHECK'; succeeds: boolean }
  | { type: 'DAMAGE'; damage: number };

const checks: readonly ShotEvent[] = [
  { type: 'CHECK', succeeds: false },
  { type: 'CHECK', succeeds: true },
];

/** Take A Shot at the Legendary Monster: its steps in the order of the text. How a Check is made is not in the set. */
export const takeAShot = defineProcess({
  name: 'takeAShot',
  procedure: 'Take A Shot at the Legendary Monster',
  inPlay: (rules) => monsters(rules) > 0,
  memory: (rules) => ({ active: seatShape(rules), armed: bool, succeeds: bool }),
  changes: { health: ['hit'] },
  chart(rules) {
    type Memory = { table: Table; active: number; armed: boolean; succeeds: boolean };
    const { monster } = world(rules);
    const { damage, stats } = need(rules);
    const ranged = lootKinds(rules).findIndex(({ sort }) => sort === 'Ranged Weapon');
    /** With the Mystic Dagger and Stats in play the text says how much it is; otherwise any Damage is possible. */
    const damages = ({ table, active, armed }: Memory): ShotEvent[] =>
      stats > 0 && !armed
        ? [{ type: 'DAMAGE', damage: rangedDaggerDamage(table, active, rules) }]
        : Array.from({ length: damage }, (_, d): ShotEvent => ({ type: 'DAMAGE', damage: d + 1 }));
    const name = (seat: number): string => nameOf(seat, rules);
    const chart = setup({
      types: types<{
        context: Memory;
        events: ShotEvent;
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        failed: ({ context }) => !context.succeeds,
        hasRanged: ({ context: { table, active } }) => ranged >= 0 && (table.beings[active]?.equipped[ranged] ?? 0) > 0,
      },
      actions: {
        takeTable,
        arm: assign({ armed: ({ event }) => (event as { ranged: boolean }).ranged }),
        note: assign({ succeeds: ({ event }) => (event as { succeeds: boolean }).succeeds }),
        hit: assign({
          armed: false,
          succeeds: false,
          table: ({ context, event }) => damaged(context.table, monster, (event as { damage: number }).damage),
        }),
      },
    });
    const step = chart.createStateConfig;
    const check = (question: string, what: string, rests: readonly string[]) =>
      asks<Memory, ShotEvent>({
        question,
        of: missing('A-10'),
        answers: () => checks,
        says: ({ event }) =>
          event.type === 'CHECK' ? `The ${what} Check ${event.succeeds ? 'succeeds' : 'fails'}.` : '',
        cites: rests,
      });
    return chart.createMachine({
      id: 'takeAShot',
      context: ({ input }) => ({ ...input, armed: false, succeeds: false }),
      ...procedure(rules.procedure('Take A Shot at the Legendary Monster'), {
        'shot-target': told('the call names the target'),
        'shot-weapon': step({
          initial: 'looking',
          states: {
            looking: { always: [{ guard: 'hasRanged', target: 'choosing' }, { target: 'chosen' }] },
            choosing: {
              meta: asks({
                question: 'the weapon of the shot',
                of: ({ context }) => seat(context.active),
                answers: (): ShotEvent[] => [
                  { type: 'WEAPON', ranged: false },
                  { type: 'WEAPON', ranged: true },
                ],
                says: ({ context, event }) =>
                  event.type === 'WEAPON'
                    ? `${name(context.active)} uses ${event.ranged ? 'a Ranged Weapon' : 'the Mystic Dagger'}.`
                    : '',
                cites: ['PS-407', 'PS-423'],
              }),
              on: { WEAPON: { target: 'chosen', actions: 'arm' } },
            },
            chosen: { type: 'final' },
          },
        }),
        'shot-perception': step({
          initial: 'checking',
          states: {
            checking: {
              meta: check('the Perception Check of the shot', 'Perception', ['LM-614', 'LM-626', 'LM-793']),
              on: { CHECK: { target: 'checked', actions: 'note' } },
            },
            checked: { type: 'final' },
          },
        }),
        'shot-defense': told('the Defense of the Monster is kept up to date (LM-606)'),
        'shot-quickness': step({
          initial: 'looking',
          states: {
            looking: {
              always: [{ guard: 'failed', target: 'checked', meta: cites('LM-785', 'LM-797') }, { target: 'checking' }],
            },
            checking: {
              meta: check('the Quickness Check of the shot', 'Quickness', ['LM-610', 'LM-626']),
              on: { CHECK: { target: 'checked', actions: 'note' } },
            },
            checked: { type: 'final' },
          },
        }),
        'shot-resolve': step({
          initial: 'looking',
          states: {
            looking: {
              always: [
                { guard: 'failed', target: 'over', meta: cites('LM-785', 'LM-797') },
                { target: 'rolling', meta: cites('LM-789') },
              ],
            },
            rolling: {
              meta: asks({
                question: 'the Damage of the shot',
                of: missing('A-10'),
                answers: ({ context }) => damages(context),
                says: ({ event }) =>
                  event.type === 'DAMAGE' ? `The shot deals ${event.damage} Damage to the Legendary Monster.` : '',
                cites: ['PS-199', 'LM-789', 'LM-801', 'PS-427', 'PS-431', 'PS-439', 'PS-443', 'PS-195'],
              }),
              on: { DAMAGE: { target: 'hit', actions: 'hit', meta: cites('LM-510') } },
            },
            hit: {
              meta: cites('LM-518', 'LM-805'),
              invoke: {
                src: 'triggers',
                id: 'triggers',
                input: ({ context }) => ({ table: context.table, cause: { damage: 'shot', dealer: context.active } }),
                onDone: { target: 'over', actions: 'takeTable' },
              },
            },
            over: { type: 'final' },
          },
        }),
      }),
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
