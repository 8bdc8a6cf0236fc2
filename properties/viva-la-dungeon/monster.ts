import { always, step } from 'rules-lawyer';
import { count, inVariant, monster, type Table } from './words.ts';

const armor = (table: Table): number => count(table.armorArea);

/** The Legendary Monster: what it has, and what it never does. */
export const monsters = [
  always<Table>({
    name: 'unused-bombs-are-in-the-box',
    says: 'Of the six bombs that the Skeleton Duelist has for each phase, those that were not dealt, three of them where the whole deck is built, are in the game box.',
    cites: ['LM-21', 'LM:deck2-p1-return', 'LM:deck2-p2-return', 'LM:deck3-p1-return', 'LM:deck3-p2-return'],
    inPlay: inVariant,
    when: ({ table }) => table.begun,
    holds: ({ table, rules }) => {
      const dealt = Math.min(3, rules.bounds.monsterBombs ?? 0);
      return table.monsterBox.every((n) => n === 6 - dealt);
    },
  }),
  always<Table>({
    name: 'the-duelist-is-no-random-encounter',
    says: 'Once play has begun, no card of the Skeleton Duelist is in the Random Encounter Deck.',
    cites: ['LM-313'],
    inPlay: (rules) => inVariant(rules) && (rules.bounds.duelistEncounter ?? 0) > 0,
    when: ({ table }) => table.begun,
    holds: ({ table }) => table.duelistEncounter === 0,
  }),
  always<Table>({
    name: 'armor-limit',
    says: 'The Skeleton Duelist has no more Armor cards than its limit, but while one too many is being discarded.',
    cites: ['LM-562', 'LM-566'],
    inPlay: inVariant,
    when: (view) => view.open.at(-1) !== 'dungeonBomb',
    holds: ({ table, rules }) => armor(table) <= rules.variable('LEGENDARY_MONSTER_ARMOR_LIMIT'),
  }),
  step<Table>({
    name: 'the-least-armor-goes',
    says: 'Armor above the limit is discarded by the lowest printed Defense.',
    cites: ['LM-570', 'LM-574'],
    inPlay: inVariant,
    when: (_, __, answer) => answer.type === 'GOES',
    holds: (before, after) => {
      const lowest = before.table.armorArea.findIndex((n) => n > 0);
      return before.table.armorArea.every((n, kind) => after.table.armorArea[kind] === (kind === lowest ? n - 1 : n));
    },
  }),
  always<Table>({
    name: 'monster-defense-is-up-to-date',
    says: 'The Defense of the Skeleton Duelist is its Starting Defense and the printed Defense of its Armor, at every moment.',
    cites: ['LM-554', 'LM-550', 'LM-594', 'LM-598', 'LM-602', 'LM-606', 'LM-1233'],
    inPlay: inVariant,
    when: ({ table }) => monster(table)?.standing === 'in play',
    holds: ({ table, rules }) =>
      table.monsterDefense ===
      rules.variable('LEGENDARY_MONSTER_STARTING_DEFENSE') +
        table.armorArea.slice(0, rules.bounds.armorKinds ?? 1).reduce((sum, n, kind) => sum + n * (kind + 1), 0),
  }),
  always<Table>({
    name: 'only-armor-beside-the-monster',
    says: 'Nothing but standard Armor lies in the Armor Area.',
    cites: ['LM-558', 'LM-817'],
    inPlay: inVariant,
    holds: ({ table, rules }) => count(table.armorArea.slice(rules.bounds.armorKinds ?? 1)) === 0,
  }),
  step<Table>({
    name: 'monster-does-not-heal',
    says: 'The Health of the Legendary Monster never rises.',
    cites: ['LM-514', 'LM-235', 'LM-239'],
    inPlay: inVariant,
    holds: (before, after) => (monster(after.table)?.health ?? 0) <= (monster(before.table)?.health ?? 0),
  }),
  step<Table>({
    name: 'monster-moves-by-cards-only',
    says: 'The Portrait of the Legendary Monster changes Rooms only by a card, and leaves the Map only by its Defeat.',
    cites: ['LM-446', 'LM-450', 'LM-470', 'LM:portrait', 'LM-1015'],
    inPlay: inVariant,
    holds: (before, after, answer) =>
      monster(before.table)?.room === monster(after.table)?.room ||
      answer.type === 'MONSTER_TO' ||
      monster(after.table)?.standing !== 'in play',
  }),
  step<Table>({
    name: 'cubes-leave-the-monster-alone',
    says: 'No Cube Room End Effect does anything to the Legendary Monster.',
    cites: ['LM-478', 'LM-482'],
    inPlay: inVariant,
    when: (before) => before.open.at(-1) === 'cubeRoomCheck',
    holds: (before, after) => monster(before.table)?.health === monster(after.table)?.health,
  }),
  always<Table>({
    name: 'monster-has-nothing-of-a-player',
    says: 'The Legendary Monster has no Turn, no Inventory, no Kaos, no Reroll Tokens, no Dungeon Bomb Stack, and is not Hidden.',
    cites: [
      'LM-295',
      'LM-438',
      'LM-211',
      'LM-215',
      'LM-231',
      'LM-446',
      'LM-538',
      'LM-542',
      'LM-546',
      'LM-829',
      'LM-939',
      'LM-943',
      'LM-959',
      'LM-963',
    ],
    inPlay: inVariant,
    holds: (view) => {
      const being = monster(view.table);
      return (
        being === undefined ||
        (count(being.equipped) +
          count(being.stored) +
          count(being.dropped) +
          being.kaos +
          being.rerolls +
          being.stack.size ===
          0 &&
          !being.plotArmor &&
          !being.hidden &&
          view.memories('turn').every((m) => view.table.beings[m.active as number]?.kind === 'player'))
      );
    },
  }),
  step<Table>({
    name: 'failure-pays-nobody',
    says: 'A Check that fails, or a Challenge that is refused, brings nobody Loot or Kaos.',
    cites: ['LM-684', 'LM-740', 'LM-797'],
    inPlay: inVariant,
    when: (before, _, answer) =>
      ['ambush', 'takeAShot', 'dungeonBomb'].includes(before.open.at(-1) ?? '') &&
      (answer.type === 'REFUSE' ||
        (answer.type === 'CHECK' && (answer as unknown as { succeeds: boolean }).succeeds === false)),
    holds: (before, after) =>
      before.table.beings.every(
        (b, i) =>
          b.kaos >= (after.table.beings[i]?.kaos ?? 0) &&
          count(b.equipped) + count(b.stored) >=
            count(after.table.beings[i]?.equipped ?? []) + count(after.table.beings[i]?.stored ?? []),
      ),
  }),
  step<Table>({
    name: 'monster-decisions-cost-nothing',
    says: 'What the Legendary Monster Controller decides costs no Player Kaos, Loot or Reroll Tokens.',
    cites: ['LM-291'],
    inPlay: inVariant,
    when: (_, __, answer) => answer.type === 'TARGET' || answer.type === 'GOES',
    holds: (before, after) => owned(before.table) === owned(after.table),
  }),
];

/** What Players have, as text. */
const owned = (table: Table): string =>
  JSON.stringify(table.beings.map((b) => [b.kaos, b.rerolls, b.equipped, b.stored, b.plotArmor]));
