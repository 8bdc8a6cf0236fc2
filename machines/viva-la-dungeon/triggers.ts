import { array, asks, bool, cites, defineProcess, known, missing, nullable, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { beingShape, type Cause, calls, causeShape } from './calls.ts';
import { type Being, changed, monsters, type Table } from './table.ts';
import { nameOf, world } from './world.ts';

/**
 * What a change of Health triggers, resolved in one place: everybody in play whose Health is zero is dying from this moment on
 * (DV-133), those of one effect together (DV-171); then their Death Processes, or the Legendary Monster's Defeat, one after the
 * other. Which comes first is in a document that is not in the set (A-09).
 */
export const triggers = defineProcess({
  name: 'triggers',
  memory: (rules) => ({
    cause: causeShape(rules),
    /** Struck down by this effect, and not yet resolved. */
    pending: array(bool, rules.players + monsters(rules)),
    next: nullable(beingShape(rules)),
  }),
  chart(rules) {
    const { beings, monster } = world(rules);
    type Memory = { table: Table; cause: Cause; pending: readonly boolean[]; next: Being | null };
    const waiting = ({ pending }: Pick<Memory, 'pending'>): Being[] => beings.filter((being) => pending[being]);
    const resolve = (memory: Memory, being: Being): Pick<Memory, 'pending' | 'next'> => ({
      next: being,
      pending: memory.pending.map((p, b) => p && b !== being),
    });
    return setup({
      types: types<{
        context: Memory;
        events: { type: 'FIRST'; being: Being };
        input: { table: Table; cause: Cause };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        resolved: ({ context }) => context.table.winner !== null || waiting(context).length === 0,
        several: ({ context }) => waiting(context).length > 1,
        monsterIsNext: ({ context }) => context.next === monster,
      },
      actions: {
        takeTable,
        trigger: assign(({ context: { table } }) => {
          const pending = table.beings.map((b) => b.standing === 'in play' && b.health === 0);
          const struck = waiting({ pending });
          return { pending, table: struck.reduce((t, being) => changed(t, being, { standing: 'dying' }), table) };
        }),
        takeFirst: assign(({ context, event }) => resolve(context, event.being)),
        takeOnly: assign(({ context }) => resolve(context, known(waiting(context)[0], 'pending'))),
      },
    }).createMachine({
      id: 'triggers',
      context: ({ input: { table, cause } }) => ({ table, cause, pending: table.beings.map(() => false), next: null }),
      initial: 'triggering',
      states: {
        triggering: {
          entry: 'trigger',
          meta: cites('DV-133', 'DV-137', 'DV-145', 'DV-171', 'LM-518', 'PS-263'),
          always: 'looking',
        },
        looking: {
          always: [
            { guard: 'resolved', target: 'done' },
            { guard: 'several', target: 'ordering' },
            { target: 'resolving', actions: 'takeOnly' },
          ],
        },
        ordering: {
          meta: asks({
            question: 'what is resolved first',
            of: missing('A-09'),
            answers: ({ context }) => waiting(context).map((being) => ({ type: 'FIRST', being }) as const),
            says: ({ event }) =>
              `${event.being === monster ? 'The Defeat of the Legendary Monster' : `The Death of ${nameOf(event.being, rules)}`} comes first.`,
            cites: ['A-09', 'LM-1125'],
          }),
          on: { FIRST: { target: 'resolving', actions: 'takeFirst' } },
        },
        resolving: {
          meta: cites('DV-141', 'LM-1046', 'LM-1050'),
          always: [{ guard: 'monsterIsNext', target: 'defeat' }, { target: 'death' }],
        },
        death: {
          invoke: {
            src: 'deathProcess',
            id: 'deathProcess',
            input: ({ context: { table, cause, next } }) => ({ table, cause, dying: known(next, 'next') }),
            onDone: { target: 'looking', actions: 'takeTable' },
          },
        },
        defeat: {
          invoke: {
            src: 'legendaryMonsterDefeat',
            id: 'legendaryMonsterDefeat',
            input: ({ context: { table, cause } }) => ({ table, cause }),
            onDone: { target: 'looking', actions: 'takeTable' },
          },
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
