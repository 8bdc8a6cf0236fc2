import { type Card, monsterCards, type Pile } from './deck.ts';
import { type Table, tableWith } from './table.ts';

const piled: Readonly<Record<Exclude<Card, 'cubeState'>, keyof Pile>> = {
  bomb: 'bombs',
  monsterBomb: 'monsterBombs',
  cubeCard: 'cubeCards',
};

/** The pile that is drawn from, and what the next card may be: Phase One, Angry, Phase Two, Raging (LM-349, LM-395). */
export function drawable(table: Table): { pile: number; cards: Card[] } {
  for (const [pile, left] of table.piles.entries()) {
    const cards = (Object.keys(piled) as (keyof typeof piled)[]).filter((card) => left[piled[card]] > 0);
    if (cards.length > 0) return { pile, cards };
    if (table.cubeStates === pile) return { pile, cards: ['cubeState'] };
  }
  return { pile: 0, cards: [] };
}

/** The named cards that a bomb of the Monster may turn out to be. */
export const namedCards = (table: Table, pile: number): number[] =>
  monsterCards.flatMap(({ phase }, card) => (phase === pile && (table.unseen[card] ?? 0) > 0 ? [card] : []));

/** The table with a card drawn. */
export function drawn(table: Table, card: Card, named: number | null): Table {
  const { pile } = drawable(table);
  if (card === 'cubeState') return table;
  const before = table.piles[pile] as Pile;
  const after = { ...before, [piled[card]]: before[piled[card]] - 1 };
  return tableWith(table, {
    piles: table.piles.map((p, i) => (i === pile ? after : p)),
    unseen: named === null ? table.unseen : table.unseen.map((n, i) => (i === named ? n - 1 : n)),
  });
}

/** Cards that are left to draw, Cube State Cards apart. */
export const cardsLeft = (table: Table): number =>
  table.piles.reduce((sum, { bombs, monsterBombs, cubeCards }) => sum + bombs + monsterBombs + cubeCards, 0);
