import { PS } from '../suite.test-helper.ts';
import type { Being } from './grounds.test-helper.ts';
import { alsoDoes, beingAt, everybody, finds, type Mutant, type OnTable, text } from './mutation.test-helper.ts';

/** The Attack of the Monster hits by another Defense: so much is added to that of the target. */
const withMoreDefense = (more: (being: Being) => number) =>
  finds('legendaryMonsterAttack', 'hits', ({ context: { table, target }, event: { face } }: Attack) => {
    const being = beingAt(table, target);
    return face === 20 || (face > 1 && face + 3 >= 10 + (being.equipped[0] ?? 0) + more(being));
  });
interface Attack {
  context: OnTable & { target: number };
  event: { face: number };
}

export const ofStats: readonly Mutant[] = [
  [
    'stats-are-up-to-date',
    'a card put away changes no Stat',
    'coreWithStats',
    alsoDoes('dungeonBomb', 'place.placing', ({ table }: OnTable) => ({
      table: everybody(table, (b) => ({ quickness: b.printedQuickness })),
    })),
  ],
  [
    'vitality-leaves-health-cap-alone',
    'a weaker Player has a lower Health Cap',
    'coreWithVitality',
    alsoDoes('dungeonBomb', 'place.placing', ({ table }: OnTable) => ({
      table: everybody(table, (b) => (b.vitality < 0 ? { capLost: 1 } : {})),
    })),
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
