import { always, step, type View } from 'rules-lawyer';
import { allLoot, count, inVariant, isMonster, survivors, type Table } from './words.ts';

interface Death {
  readonly dying: number;
  readonly killer: number | null;
  readonly opportunity: boolean;
  readonly cause: { readonly damage: string; readonly dealer: number | null };
}

/** Loot that a Death brings, what may come before it, and where Loot is. */
export const loot = [
  always<Table>({
    name: 'only-survivors-loot',
    says: 'Only a Surviving Player receives a Loot Opportunity.',
    cites: ['DV-376', 'DV-380', 'DV-464', 'DV-468'],
    when: (view) => innermost(view)?.opportunity === true,
    holds: (view) => survivors(view.table).includes(innermost(view)?.killer ?? -1),
  }),
  always<Table>({
    name: 'loot-needs-a-killing-player',
    says: 'A Loot Opportunity exists only where Combat Damage of a Player killed.',
    cites: ['DV-191', 'DV-296', 'DV-300', 'DV-332', 'DV-336', 'DV-340', 'DV-344', 'DV-348', 'DB-604'],
    when: (view) => innermost(view)?.opportunity === true,
    holds: (view) => {
      const death = innermost(view);
      return death?.killer != null && death.cause.damage === 'combat';
    },
  }),
  always<Table>({
    name: 'the-dealer-is-the-killing-player',
    says: 'The Killing Player is whoever dealt the Combat Damage, and nobody else loots.',
    cites: ['DV-187', 'DV-191', 'DV-364'],
    when: (view) => innermost(view)?.killer != null,
    holds: (view) => innermost(view)?.killer === innermost(view)?.cause.dealer,
  }),
  always<Table>({
    name: 'nobody-kills-oneself',
    says: 'The Killing Player is somebody else than the Dying Player.',
    cites: ['DV-187'],
    when: (view) => innermost(view)?.killer != null,
    holds: (view) => innermost(view)?.killer !== innermost(view)?.dying,
  }),
  always<Table>({
    name: 'monster-is-no-killing-player',
    says: 'The Legendary Monster is never the Killing Player.',
    cites: ['LM-991', 'LM-995', 'LM-1054'],
    when: (view) => innermost(view)?.killer != null,
    holds: (view) => !isMonster(view.table, innermost(view)?.killer ?? 0),
  }),
  always<Table>({
    name: 'the-dying-do-not-strike',
    says: 'A Loot Interrupt Attack is made by a Combatant who is in play, and neither the Killing Player nor the Dying Player.',
    cites: ['DV-412', 'DV-420'],
    when: (view) => view.open.at(-1) === 'partyCombatLootInterruption',
    holds: (view) => {
      const [memory] = view.memories('partyCombatLootInterruption');
      const striker = memory?.striker as number;
      return (
        view.table.beings[striker]?.standing === 'in play' &&
        view.table.combat?.fighting[striker] === true &&
        striker !== memory?.killer &&
        striker !== memory?.dying
      );
    },
  }),
  step<Table>({
    name: 'one-offer-only',
    says: 'In one Death Process one Combatant at most is asked for a Loot Interrupt Attack.',
    cites: ['DV-408', 'DV-420'],
    when: (before) => before.open.at(-1) === 'partyCombatLootInterruption',
    holds: (before, after) =>
      after.open.length < before.open.length ||
      after.open.at(-1) !== 'partyCombatLootInterruption' ||
      after.memories('partyCombatLootInterruption')[0]?.striker ===
        before.memories('partyCombatLootInterruption')[0]?.striker,
  }),
  step<Table>({
    name: 'the-interruption-leaves-combat-order-alone',
    says: 'A Loot Interrupt Attack changes neither Combat Order nor whose Combat Turn it is.',
    cites: ['DV-436', 'DV-444'],
    when: (before, after) => [before, after].every((view) => view.open.includes('partyCombatLootInterruption')),
    holds: (before, after) =>
      before.table.combat?.acting === after.table.combat?.acting &&
      before.table.combat?.order.join() === after.table.combat?.order.join(),
  }),
  step<Table>({
    name: 'one-loot-opportunity',
    says: 'A Death Process has one Loot Opportunity at most: after it, what is left of the Inventory is discarded.',
    cites: ['DV-364', 'DV:loot', 'DV:discard'],
    when: (before, after, answer) =>
      after.open.at(-1) === 'deathProcess' && (answer.type === 'TAKE' || before.open.at(-1) === 'lootManagementWindow'),
    holds: (_, after) => after.table.beings[innermost(after)?.dying ?? -1]?.standing === 'out',
  }),
  step<Table>({
    name: 'one-window-for-all-that-is-taken',
    says: 'All that is taken in one Loot Opportunity, or of the Legendary Monster, is in one Loot Management Window.',
    cites: ['DV-320', 'LM-1062', 'LM:window'],
    when: ({ table }, _, answer) => count(takenBy(answer, table)) > 0,
    holds: (before, after, answer) =>
      after.open.at(-1) === 'lootManagementWindow' &&
      String(after.memories('lootManagementWindow')[0]?.cards) === String(takenBy(answer, before.table)),
  }),
  step<Table>({
    name: 'no-loot-is-lost-or-doubled',
    says: 'Every Loot card is somewhere: in a deck, on a discard pile, with a Player, beside the Legendary Monster, or on its way.',
    cites: ['DV-280', 'DV-312', 'DV-316', 'DV-320', 'DV-324', 'LM-578', 'LM-1070'],
    holds: (before, after) => allLoot(before) === allLoot(after),
  }),
  step<Table>({
    name: 'plot-armor-stays-with-its-player',
    says: 'Plot Armor never gets to another Player; from the table it goes to the game box.',
    cites: ['DV-272', 'DV-276', 'PS-463'],
    inPlay: (rules) => (rules.bounds.plotArmor ?? 0) > 0,
    when: ({ table }) => table.beings.some((b) => b.plotArmor),
    holds: (before, after) =>
      before.table.beings.every((b, i) => b.plotArmor || after.table.beings[i]?.plotArmor === false) &&
      owned(before.table) === owned(after.table),
  }),
  step<Table>({
    name: 'armor-reward-is-all-or-none',
    says: 'The Defeating Player takes all of the Armor, or none of it.',
    cites: ['LM-1062', 'LM-1066', 'LM:reward'],
    inPlay: inVariant,
    when: (_, __, answer) => answer.type === 'TAKE_ARMOR',
    holds: (_, after) => count(after.table.armorArea) === 0,
  }),
  step<Table>({
    name: 'to-recover-a-weapon-takes-a-turn',
    says: 'Whoever recovers a Dropped Weapon has it in its slot again, and has spent the Combat Turn.',
    cites: ['A-08', 'A-18', 'PS-359'],
    inPlay: (rules) => (rules.bounds.droppedWeapons ?? 0) > 0,
    when: (_, __, answer) => answer.type === 'RECOVER',
    holds: (before, after, answer) => {
      const { kind } = answer as unknown as { kind: number };
      const acted = before.table.combat?.acting ?? -1;
      const being = after.table.beings[acted];
      return being?.equipped[kind] === 1 && being.dropped[kind] === 0 && after.table.combat?.acting !== acted;
    },
  }),
  always<Table>({
    name: 'slots-hold-what-they-can',
    says: 'No Player has more Armor, Plot Armor among it, than Armor Slots, or two Weapons in one slot.',
    cites: ['PS-339', 'PS-343', 'PS-359', 'PS-363', 'PS-367', 'PS-467'],
    holds: ({ table, rules }) => {
      const armorKinds = rules.bounds.armorKinds ?? 1;
      return table.beings.every(
        (b) =>
          count(b.equipped.slice(0, armorKinds)) + (b.plotArmor ? 1 : 0) <=
            rules.component('Patron Mat', 'Armor Slot') && b.equipped.slice(armorKinds).every((n) => n <= 1),
      );
    },
  }),
  always<Table>({
    name: 'backpack-holds-what-it-can',
    says: 'No Player has more Stored cards than Backpack Slots.',
    cites: ['PS-379', 'PS-387'],
    holds: ({ table, rules }) => table.beings.every((b) => count(b.stored) <= (rules.bounds.backpack ?? 0)),
  }),
];

/** Plot Armor on the mats, and in the game box. */
const owned = (table: Table): number => table.box + table.beings.filter((b) => b.plotArmor).length;

/** Loot that an answer takes of somebody who dies, or of the Legendary Monster. */
const takenBy = (answer: { readonly type: string }, table: Table): readonly number[] =>
  answer.type === 'TAKE'
    ? (answer as unknown as { cards: readonly number[] }).cards
    : answer.type === 'TAKE_ARMOR'
      ? table.armorArea
      : [];

const innermost = (view: View<Table>): Death | undefined =>
  view.memories('deathProcess')[0] as unknown as Death | undefined;
