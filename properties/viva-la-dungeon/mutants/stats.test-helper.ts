import type { Table } from '../../../machines/viva-la-dungeon/index.ts';
import { PS } from '../suite.test-helper.ts';
import { act, alsoDoes, beingAt, type Mutant, machine, text } from './mutation.test-helper.ts';

/** The Attack of the Monster hits by another Defense: so much is added to that of the target. */
const withMoreDefense = (more: (being: Table['beings'][number]) => number) =>
  machine('legendaryMonsterAttack', {
    guards: {
      hits: ({ context: { table, target }, event: { face } }: Attack) => {
        const being = beingAt(table, target);
        return face === 20 || (face > 1 && face + 3 >= 10 + (being.equipped[0] ?? 0) + more(being));
      },
    },
  });
interface Attack {
  context: { table: Table; target: number };
  event: { face: number };
}

export const ofStats: readonly Mutant[] = [
  [
    'stats-are-up-to-date',
    'a card put away changes no Stat',
    'coreWithStats',
    alsoDoes(
      'dungeonBomb',
      'place.placing',
      act(({ table }: { table: Table }) => ({
        table: { ...table, beings: table.beings.map((b) => ({ ...b, quickness: b.printedQuickness })) },
      })),
    ),
  ],
  [
    'vitality-leaves-health-cap-alone',
    'a weaker Player has a lower Health Cap',
    'coreWithVitality',
    alsoDoes(
      'dungeonBomb',
      'place.placing',
      act(({ table }: { table: Table }) => ({
        table: { ...table, beings: table.beings.map((b) => ({ ...b, capLost: b.vitality < 0 ? 1 : b.capLost })) },
      })),
    ),
  ],
  [
    'defense-is-what-is-equipped',
    'Armor in the Backpack adds to Defense',
    'duelistWithStats',
    withMoreDefense((being) => being.stored[0] ?? 0),
  ],
  ['defense-is-what-is-equipped', 'Vitality adds to Defense', 'duelistWithStats', withMoreDefense((b) => b.vitality)],
  [
    'the-mystic-dagger-deals-damage',
    'a slow hand deals no Damage',
    'duelistWithStats',
    text([PS, '| MYSTIC_DAGGER_LEAST_DAMAGE | 1 |', '| MYSTIC_DAGGER_LEAST_DAMAGE | 0 |']),
  ],
];
