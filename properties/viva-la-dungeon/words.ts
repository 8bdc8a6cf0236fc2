import type { ChartRules } from 'rules-lawyer';
import type { Table } from '../../machines/viva-la-dungeon/index.ts';

export type { Table };

export const inVariant = (rules: ChartRules): boolean => rules.profile.variant === true;
export const isMonster = (table: Table, being: number): boolean => table.beings[being]?.kind === 'other';

/** Players in play: what the rulings say of survival is held against this. */
export const survivors = (table: Table): number[] =>
  table.beings.flatMap((b, being) => (b.kind === 'player' && b.standing === 'in play' ? [being] : []));

export const monster = (table: Table): Table['beings'][number] | undefined =>
  table.beings.find((b) => b.kind === 'other');

export const cardsOf = (table: Table): number => table.beings.reduce((sum, b) => sum + b.cards, 0);
export const cardsToDraw = (table: Table): number =>
  table.piles.reduce((sum, pile) => sum + pile.bombs + pile.monsterBombs + pile.cubeCards, 0);
