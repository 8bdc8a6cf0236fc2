import { always, step } from 'rules-lawyer';
import { cardsToDraw, inVariant, monster, survivors, type Table } from './words.ts';

/** The Legendary Monster, and the Dungeon Bomb Deck. */
export const monsterAndBombs = [
  always<Table>({
    name: 'armor-limit',
    says: 'The Skeleton Duelist has no more Armor cards than its limit.',
    cites: ['LM-562', 'LM-566'],
    inPlay: inVariant,
    holds: ({ table, rules }) => (monster(table)?.cards ?? 0) <= rules.variable('LEGENDARY_MONSTER_ARMOR_LIMIT'),
  }),
  step<Table>({
    name: 'monster-does-not-heal',
    says: 'The Health of the Legendary Monster never rises.',
    cites: ['LM-514'],
    inPlay: inVariant,
    holds: (before, after) => (monster(after.table)?.health ?? 0) <= (monster(before.table)?.health ?? 0),
  }),
  step<Table>({
    name: 'monster-moves-by-cards-only',
    says: 'The Portrait of the Legendary Monster changes Rooms only by a card, and leaves the Map only by its Defeat.',
    cites: ['LM-446', 'LM-450', 'LM-470', 'LM:portrait'],
    inPlay: inVariant,
    holds: (before, after, answer) =>
      monster(before.table)?.room === monster(after.table)?.room ||
      answer.type === 'MONSTER_TO' ||
      monster(after.table)?.standing !== 'in play',
  }),
  step<Table>({
    name: 'deck-does-not-grow',
    says: 'The Dungeon Bomb Deck is never refilled.',
    cites: ['DB-62', 'DB-632'],
    holds: (before, after) => cardsToDraw(after.table) <= cardsToDraw(before.table),
  }),
  always<Table>({
    name: 'only-the-surviving-draw',
    says: 'Only a Surviving Active Player draws a Dungeon Bomb.',
    cites: ['DB-82', 'DB-86', 'DV-109', 'DV-528'],
    when: (view) => view.memories('dungeonBombStep')[0]?.card === null,
    holds: (view) => survivors(view.table).includes(view.memories('dungeonBombStep')[0]?.active as number),
  }),
  always<Table>({
    name: 'turns-for-the-living',
    says: 'Nobody but a Surviving Player is asked for a Turn Action.',
    cites: ['DV-81', 'DV-105', 'DV-113'],
    when: (view) => view.open.at(-1) === 'turn',
    holds: (view) => survivors(view.table).includes(view.memories('turn')[0]?.active as number),
  }),
];
