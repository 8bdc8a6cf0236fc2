import { asks, cites, defineProcess, int, missing, procedure, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { calls, seatShape } from './calls.ts';
import { damaged, need, type Table } from './table.ts';
import { nameOf, type Situation, world } from './world.ts';

/**
 * The End of Turn Process: its steps in the order of the text. A Removed Player goes on with none of them (DV-540), and after a
 * Victory there is nothing to go on with.
 */
export const endOfTurn = defineProcess({
  name: 'endOfTurn',
  procedure: 'End of Turn Process',
  memory: (rules) => ({ active: seatShape(rules) }),
  chart(rules) {
    const { survives } = world(rules);
    const chart = setup({
      types: types<{
        context: { table: Table; active: number };
        events: { type: 'NEVER' };
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        over: ({ context }) => context.table.winner !== null || !survives(context.table, context.active),
      },
      actions: { takeTable },
    });
    const step = chart.createStateConfig;
    const cubeCheck = step({
      initial: 'looking',
      states: {
        looking: {
          meta: cites('DV-536', 'DV-540'),
          always: [{ guard: 'over', target: 'over' }, { target: 'checking' }],
        },
        checking: {
          meta: cites('DB-624'),
          invoke: {
            src: 'cubeRoomCheck',
            id: 'cubeRoomCheck',
            input: ({ context }) => context,
            onDone: { target: 'over', actions: 'takeTable' },
          },
        },
        over: { type: 'final' },
      },
    });
    return chart.createMachine({
      id: 'endOfTurn',
      context: ({ input }) => input,
      ...procedure(rules.procedure('End of Turn Process'), {
        'cube-check': cubeCheck,
        'cube-check-last': cubeCheck,
        'bomb-step': step({
          initial: 'looking',
          states: {
            looking: { meta: cites('DV-528'), always: [{ guard: 'over', target: 'over' }, { target: 'resolving' }] },
            resolving: {
              invoke: {
                src: 'dungeonBombStep',
                id: 'dungeonBombStep',
                input: ({ context }) => context,
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

/** What a Cube Room does to the Active Player at the end of a Turn. The Cube State Cards are not in the set. */
export const cubeRoomCheck = defineProcess({
  name: 'cubeRoomCheck',
  memory: (rules) => ({ active: int(0, rules.players - 1) }),
  changes: { health: ['hurt'] },
  chart(rules) {
    const { damage } = need(rules);
    const endEffect = rules.decides<Situation>('Cube Room End Effect');
    return setup({
      types: types<{
        context: { table: Table; active: number };
        events: { type: 'DAMAGE'; damage: number };
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        hasEffect: ({ context: { table, active } }) => endEffect({ table, being: active }) !== 'nothing',
      },
      actions: {
        takeTable,
        hurt: assign({ table: ({ context, event }) => damaged(context.table, context.active, event.damage) }),
      },
    }).createMachine({
      id: 'cubeRoomCheck',
      context: ({ input }) => input,
      initial: 'checking',
      states: {
        checking: {
          meta: cites('DB-572', 'DB-576', 'DB-580'),
          always: [{ guard: 'hasEffect', target: 'resolving' }, { target: 'done' }],
        },
        resolving: {
          meta: asks({
            question: 'the Cube Room End Effect',
            of: missing('A-13'),
            answers: () => Array.from({ length: damage + 1 }, (_, d) => ({ type: 'DAMAGE', damage: d }) as const),
            says: ({ context, event }) =>
              event.damage > 0
                ? `The Cube Room deals ${event.damage} Damage to ${nameOf(context.active, rules)}.`
                : 'The Cube Room does no harm.',
            cites: ['DB-580', 'DB-588', 'DB-596'],
          }),
          on: { DAMAGE: { target: 'hurt', actions: 'hurt' } },
        },
        hurt: {
          meta: cites('DB-600', 'DB-616'),
          invoke: {
            src: 'triggers',
            id: 'triggers',
            input: ({ context }) => ({ table: context.table, cause: { damage: 'cube', dealer: null } }),
            onDone: { target: 'done', actions: 'takeTable' },
          },
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
