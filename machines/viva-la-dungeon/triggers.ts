import {
  asks,
  bool,
  bySeat,
  cites,
  consults,
  defineProcess,
  known,
  missing,
  nullable,
  type RulingEvent,
  takeTable,
  types,
} from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { monsters, withZombies } from './bounds.ts';
import { beingShape, type Cause, calls, causeShape } from './calls.ts';
import { type Being, changed, released, type Table } from './table.ts';
import { declareWinner } from './victory.ts';
import { nameOf, type Situation, world } from './world.ts';

/**
 * What a change of Health triggers, resolved in one place: everybody in play whose Health is zero is dying from this moment on
 * (DV-133), those of one effect together (DV-171); then their Death Processes, or the Legendary Monster's Defeat, one after the
 * other. Which comes first is in a document that is not in the set.
 */
export const triggers = defineProcess({
  name: 'triggers',
  memory: (rules) => ({
    cause: causeShape(rules),
    /** Struck down by this effect, and not yet resolved. */
    pending: bySeat(bool, rules.players, monsters(rules)),
    next: nullable(beingShape(rules)),
  }),
  chart(rules) {
    const { beings, monster, inPlay } = world(rules);
    const victoryTime = monster < 0 ? null : rules.decides<Situation>('Time of the Victory Check');
    type Memory = { table: Table; cause: Cause; pending: readonly boolean[]; next: Being | null };
    const waiting = ({ pending }: Pick<Memory, 'pending'>): Being[] => beings.filter((being) => pending[being]);
    const resolve = (memory: Memory, being: Being): Pick<Memory, 'pending' | 'next'> => ({
      next: being,
      pending: memory.pending.map((p, b) => p && b !== being),
    });
    return setup({
      types: types<{
        context: Memory;
        events: RulingEvent | { type: 'FIRST'; being: Being } | { type: 'FALLS' } | { type: 'DIES' };
        input: { table: Table; cause: Cause };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        atOnce: ({ context: { table } }) => victoryTime?.({ table }) === 'at once',
        resolved: ({ context }) => context.table.winner !== null || waiting(context).length === 0,
        several: ({ context }) => waiting(context).length > 1,
        mayFall: ({ context: { table, next } }) =>
          withZombies(rules) && next !== null && table.beings[next]?.fell === false,
        monsterIsNext: ({ context }) => context.next === monster,
      },
      actions: {
        takeTable,
        trigger: assign(({ context: { table } }) => {
          const pending = table.beings.map((_, b) => inPlay(table, b) && table.beings[b]?.health === 0);
          const struck = waiting({ pending });
          const dying = struck.reduce((t, being) => changed(t, being, { standing: 'dying' }), table);
          return { pending, table: released(dying) };
        }),
        declare: assign({
          table: ({ context, event }) => declareWinner(rules, context.table, (event as RulingEvent).outcome),
        }),
        takeFirst: assign(({ context, event }) => resolve(context, (event as { being: Being }).being)),
        takeOnly: assign(({ context }) => resolve(context, known(waiting(context)[0], 'pending'))),
      },
    }).createMachine({
      id: 'triggers',
      context: ({ input: { table, cause } }) => ({ table, cause, pending: table.beings.map(() => false), next: null }),
      initial: 'triggering',
      states: {
        triggering: {
          entry: 'trigger',
          meta: cites('DV-73', 'DV-133', 'DV-137', 'DV-145', 'DV-171', 'LM-518', 'PS-263'),
          always: [{ guard: 'atOnce', target: 'checking' }, { target: 'looking' }],
        },
        checking: {
          meta: consults({
            ruling: 'Victory Check',
            situation: ({ context }) => context,
            cites: ['DV-660'],
          }),
          on: { RULING: { target: 'looking', actions: 'declare' } },
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
            says: ({ event }) => {
              if (event.type !== 'FIRST') return '';
              const what = event.being === monster ? 'Defeat' : 'Death';
              return `The ${what} of ${nameOf(event.being, rules)} comes first.`;
            },
            cites: ['A-09', 'LM-1125'],
          }),
          on: { FIRST: { target: 'resolving', actions: 'takeFirst' } },
        },
        resolving: {
          meta: cites('DV-141', 'LM-187', 'LM-522', 'LM-1046', 'LM-1050', 'LM-1054'),
          always: [
            { guard: 'monsterIsNext', target: 'defeat' },
            { guard: 'mayFall', target: 'fallOrDeath' },
            { target: 'death' },
          ],
        },
        fallOrDeath: {
          meta: asks({
            question: 'whether a Player falls or dies',
            of: missing('A-16'),
            answers: () => [{ type: 'DIES' } as const, { type: 'FALLS' } as const],
            says: ({ context, event }) =>
              `${nameOf(known(context.next, 'next'), rules)} ${event.type === 'FALLS' ? 'falls' : 'dies'}.`,
            cites: ['A-16', 'DB-37', 'DB-652'],
          }),
          on: { DIES: 'death', FALLS: 'fall' },
        },
        fall: {
          invoke: {
            src: 'playerFall',
            id: 'playerFall',
            input: ({ context: { table, next } }) => ({ table, falling: known(next, 'next') }),
            onDone: { target: 'looking', actions: 'takeTable' },
          },
        },
        death: {
          meta: cites('DV-157', 'DV-175', 'DV-228', 'DV-248'),
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
