import { always, step } from 'rules-lawyer';
import { inVariant, type Table } from './words.ts';

/** Stats, and what follows from them or does not. */
export const stats = [
  always<Table>({
    name: 'stats-are-up-to-date',
    says: 'The current Stat of a Player is the printed one with what is active now, and nothing else.',
    cites: [
      'PS-140',
      'PS-152',
      'PS-158',
      'PS-171',
      'PS-175',
      'PS-179',
      'PS-183',
      'PS-144',
      'PS-156',
      'PS-187',
      'PS-191',
      'DB-176',
      'DB-224',
    ],
    inPlay: (rules) => (rules.bounds.stats ?? 0) > 0,
    holds: ({ table }) => {
      const active = table.beings.filter((b) => b.stack.effect === 'Quickness -1').length;
      return table.beings.every((b) => b.kind === 'other' || b.quickness === b.printedQuickness - active);
    },
  }),
  step<Table>({
    name: 'vitality-leaves-health-cap-alone',
    says: 'A change of Vitality changes no Health Cap.',
    cites: ['PS-203', 'PS-239', 'PS-271'],
    inPlay: (rules) => (rules.bounds.vitality ?? 0) > 0,
    when: (before, after) => before.table.beings.some((b, i) => b.vitality !== after.table.beings[i]?.vitality),
    holds: (before, after) => before.table.beings.every((b, i) => b.capLost === after.table.beings[i]?.capLost),
  }),
  step<Table>({
    name: 'defense-is-what-is-equipped',
    says: 'What hits a Player hangs on Starting Defense and Equipped Armor: neither Stored Loot nor Vitality adds to it.',
    cites: [
      'PS-183',
      'PS-203',
      'PS-291',
      'PS-295',
      'PS-303',
      'PS-391',
      'PS-403',
      'LM-923',
      'LM-927',
      'LM-951',
      'LM-955',
    ],
    inPlay: inVariant,
    when: (before, _, answer) =>
      answer.type === 'ROLL' &&
      before.open.at(-1) === 'legendaryMonsterAttack' &&
      before.memories('legendaryMonsterAttack')[0]?.dice === 0,
    holds: (before, after, answer) => {
      const target = before.memories('legendaryMonsterAttack')[0]?.target as number;
      const armor = (before.table.beings[target]?.equipped ?? [])
        .slice(0, before.rules.bounds.armorKinds)
        .reduce((sum, n, kind) => sum + n * (kind + 1), 0);
      const { face } = answer as unknown as { face: number };
      const reaches = face + 3 >= (before.rules.bounds.defense ?? 0) + armor;
      const hits =
        after.open.at(-1) === 'legendaryMonsterAttack' && after.memories('legendaryMonsterAttack')[0]?.dice !== 0;
      return hits === (face === 20 || (face > 1 && reaches));
    },
  }),
  step<Table>({
    name: 'the-mystic-dagger-deals-damage',
    says: 'Mystic Dagger Damage is 1 at least.',
    cites: ['PS-427', 'PS-439', 'PS-443'],
    inPlay: (rules) => inVariant(rules) && (rules.bounds.stats ?? 0) > 0,
    when: (before, _, answer) =>
      answer.type === 'DAMAGE' &&
      before.open.at(-1) === 'takeAShot' &&
      before.memories('takeAShot')[0]?.armed === false,
    holds: (_, __, answer) => (answer as unknown as { damage: number }).damage >= 1,
  }),
];
