import { asks, type ChartRules, cites, defineProcess, int, missing, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { need } from './bounds.ts';
import { calls, seatShape } from './calls.ts';
import type { Cards } from './cards.ts';
import { type Change, type Effect, effectsOf, type Harm, struck } from './effects.ts';
import { encountering, gainedShape, managing, newLoot } from './new-loot.ts';
import { damaged, type Table } from './table.ts';
import { type Situation, world } from './world.ts';

/** A text that is not in the set, and that speaks to one Player alone. */
interface OpenText {
  readonly name: string;
  readonly question: string;
  /** In whose place it is answered. */
  readonly assumption: string;
  /** As it begins a sentence. */
  readonly source: string;
  readonly damage: 'cube' | 'encounter';
  /** Whether it may bring a Random Encounter. */
  readonly encounters: boolean;
  /** Whether it is resolved at all, and whether another instruction of it is. */
  readonly applies?: (rules: ChartRules) => (situation: Situation) => boolean;
  readonly continues?: (rules: ChartRules) => (situation: Situation) => boolean;
  readonly rests: {
    readonly on: readonly string[];
    readonly text: readonly string[];
    readonly harm: readonly string[];
    readonly loot: readonly string[];
  };
}

const openText = ({ name, question, assumption, source, damage, encounters, applies, continues, rests }: OpenText) =>
  defineProcess({
    name,
    memory: (rules) => ({
      active: seatShape(rules),
      left: int(0, need(rules).instructions),
      gained: gainedShape(rules),
    }),
    changes: { health: ['hurt'] },
    chart(rules) {
      type Memory = { table: Table; active: number; left: number; gained: Cards };
      const { survives } = world(rules);
      const { instructions } = need(rules);
      const vocabulary = effectsOf(rules);
      const loot = newLoot(rules);
      const isResolved = applies?.(rules);
      const goesOn = continues?.(rules);
      const ofActive = (change: Change, active: number): boolean => !('being' in change) || change.being === active;
      return setup({
        types: types<{
          context: Memory;
          events: Effect;
          input: { table: Table; active: number };
          output: { table: Table };
        }>(),
        actors: calls,
        guards: {
          applies: ({ context: { table, active } }) => isResolved?.({ table, being: active }) ?? true,
          more: ({ context: { table, active, left } }) =>
            table.winner === null &&
            left > 0 &&
            survives(table, active) &&
            (goesOn?.({ table, being: active }) ?? true),
        },
        actions: {
          takeTable,
          read: assign({ left: instructions }),
          oneLess: assign({ left: ({ context }) => Math.max(0, context.left - 1), gained: loot.noCards }),
          hurt: assign({
            table: ({ context, event }) => {
              const { hurt, damage: amount } = event as Harm;
              return struck(context.table, hurt).reduce((t, b) => damaged(t, b, amount), context.table);
            },
          }),
          change: assign({ table: ({ context, event }) => vocabulary.changed(context.table, event as Change) }),
          gain: assign(({ context, event }) => loot.draw(context.table, (event as { kind: number }).kind)),
          forget: assign({ left: 0, gained: loot.noCards }),
        },
      }).createMachine({
        id: name,
        context: ({ input }) => ({ ...input, left: 0, gained: loot.noCards }),
        initial: 'checking',
        states: {
          checking: {
            meta: cites(...rests.on),
            always: [{ guard: 'applies', target: 'resolving', actions: 'read' }, { target: 'done' }],
          },
          resolving: {
            meta: asks({
              question,
              of: missing(assumption),
              answers: ({ context: { table, active } }) => [
                ...vocabulary.harm(table, [active]),
                ...vocabulary.changes(table).filter((change) => ofActive(change, active)),
                ...vocabulary.gains(table, active),
                ...(encounters ? vocabulary.encounters(table, active).filter((e) => e.type === 'ENCOUNTER') : []),
              ],
              says: ({ context, event }) => vocabulary.says(context.table, event, source),
              cites: rests.text,
            }),
            on: {
              EFFECT: { target: 'hurt', actions: 'hurt' },
              CHANGE: { target: 'next', actions: 'change' },
              GAIN_LOOT: { target: 'managing', actions: 'gain' },
              ENCOUNTER: { target: 'encounter' },
            },
          },
          hurt: {
            meta: cites(...rests.harm),
            invoke: {
              src: 'triggers',
              id: 'triggers',
              input: ({ context }) => ({ table: context.table, cause: { damage, dealer: null } }),
              onDone: { target: 'next', actions: 'takeTable' },
            },
          },
          managing: { ...managing('next'), meta: cites(...rests.loot) },
          encounter: encountering('next'),
          next: {
            entry: 'oneLess',
            always: [
              { guard: 'more', target: 'resolving' },
              { target: 'done', actions: 'forget' },
            ],
          },
          done: { type: 'final' },
        },
        output: ({ context }) => ({ table: context.table }),
      });
    },
  });

/** What a Cube Room does to the Active Player at the end of a Turn. The Cube State Cards are not in the set. */
export const cubeRoomCheck = openText({
  name: 'cubeRoomCheck',
  question: 'the Cube Room End Effect',
  assumption: 'A-13',
  source: 'The Cube Room',
  damage: 'cube',
  encounters: true,
  applies: (rules) => {
    const endEffect = rules.decides<Situation>('Cube Room End Effect');
    return (situation) => endEffect(situation) !== 'nothing';
  },
  continues: (rules) => {
    const nextEffect = rules.decides<Situation>('Next Cube Room End Effect');
    return (situation) => nextEffect(situation) === 'it is resolved';
  },
  rests: {
    on: ['DB-556', 'DB-560', 'DB-568', 'DB-572', 'DB-576', 'DB-580', 'LM-478', 'LM-482'],
    text: ['DB-412', 'DB-580', 'DB-584', 'DB-588', 'DB-592', 'DB-596', 'DB-612'],
    harm: ['DB-600', 'DB-616', 'DB-620'],
    loot: ['DB-608'],
  },
});

/** A Random Encounter. Its document is not in the set. */
export const randomEncounter = openText({
  name: 'randomEncounter',
  question: 'the outcome of the Random Encounter',
  assumption: 'A-11',
  source: 'The Random Encounter',
  damage: 'encounter',
  encounters: false,
  rests: {
    on: ['DB-33', 'DV-45'],
    text: ['DB-720', 'A-11'],
    harm: ['DB-724', 'DV-332'],
    loot: ['A-11'],
  },
});
