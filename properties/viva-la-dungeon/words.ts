import { type ChartRules, once, type View } from 'rules-lawyer';
import type { Table } from '../../machines/viva-la-dungeon/index.ts';

export type { Table };

type Cards = readonly number[];

export const inVariant = (rules: ChartRules): boolean => rules.profile.variant === true;
export const isMonster = (table: Table, being: number): boolean => table.beings[being]?.kind === 'other';

/** Players in play: what the rulings say of survival is held against this. */
export const survivors = once((table: Table): readonly number[] =>
  table.beings.flatMap((b, being) => (b.kind === 'player' && b.standing === 'in play' ? [being] : [])),
);

/** Surviving Players, and Zombies. */
export const inPlay = (table: Table, being: number): boolean =>
  table.beings[being]?.standing === 'in play' || table.beings[being]?.standing === 'zombie';

export const monster = (table: Table): Table['beings'][number] | undefined =>
  table.beings.find((b) => b.kind === 'other');

export function count(cards: Cards): number {
  let sum = 0;
  for (const n of cards) sum += n;
  return sum;
}
export const tokens = (table: Table): number => table.cubes.filter(Boolean).length;

/** Loot of a Player, or the Armor beside the Legendary Monster Card. */
export const cardsOf = (table: Table, being: number): number => {
  const { equipped, stored, dropped } = table.beings[being] as Table['beings'][number];
  return isMonster(table, being) ? count(table.armorArea) : count(equipped) + count(stored) + count(dropped);
};
export const cardsToDraw = (table: Table): number =>
  table.piles.reduce((sum, pile) => sum + pile.bombs + pile.monsterBombs + pile.cubeCards, 0);

/** Loot cards that are on their way: a Loot Management Window has them, or whoever is about to open one. */
function onTheWay(view: View<Table>): number {
  const [window] = view.memories('lootManagementWindow');
  if (window) return count(window.cards as Cards);
  const held = (process: string, field: string): number =>
    view.memories(process).reduce((sum, memory) => sum + count(memory[field] as Cards), 0);
  return (
    held('deathProcess', 'taken') +
    held('legendaryMonsterDefeat', 'taken') +
    held('turn', 'gained') +
    held('dungeonBomb', 'gained') +
    held('cubeRoomCheck', 'gained') +
    held('randomEncounter', 'gained')
  );
}

/** Loot cards that lie anywhere. Most steps leave the table as it is. */
const lying = once((table: Table): number => {
  let sum = count(table.armorArea) + count(table.lootDeck) + count(table.lootDiscard);
  for (const b of table.beings) sum += count(b.equipped) + count(b.stored) + count(b.dropped);
  return sum;
});

/** Every Loot card there is, Plot Armor apart. */
export const allLoot = once((view: View<Table>): number => lying(view.table) + onTheWay(view));

/** Every card of the Dungeon Bomb Deck, wherever it is. */
export const allBombs = once((view: View<Table>): number => {
  const { table } = view;
  const card = view.memories('dungeonBomb')[0]?.card ?? null;
  // A Cube State Card is on its stack as soon as it is revealed.
  return cardsToDraw(table) + table.placed + (card === null || card === 'cubeState' ? 0 : 1);
});
