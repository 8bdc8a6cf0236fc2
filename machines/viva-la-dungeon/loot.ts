import { add, type Cards, minus, plus } from './cards.ts';
import { type Being, changed, type Table } from './table.ts';

/** Everything in the Inventory of a Player but Plot Armor: what is Equipped and what is Stored (DV-260). */
export const inventory = (table: Table, being: Being): Cards => {
  const { equipped, stored } = table.beings[being] as Table['beings'][number];
  return plus(equipped, stored);
};

/** Onto the discard piles that match (DV-280, LM-578). */
export const discarded = (table: Table, cards: Cards): Table => ({
  ...table,
  lootDiscard: plus(table.lootDiscard, cards),
});

/** Takes cards out of an Inventory, Stored ones first. */
export function without(table: Table, being: Being, cards: Cards): Table {
  const { equipped, stored } = table.beings[being] as Table['beings'][number];
  const fromStored = stored.map((n, kind) => Math.min(n, cards[kind] ?? 0));
  return changed(table, being, {
    stored: minus(stored, fromStored),
    equipped: minus(equipped, minus(cards, fromStored)),
  });
}

/** The sorts of which the decks have a card left. */
export const inDecks = (table: Table): number[] => table.lootDeck.flatMap((n, kind) => (n > 0 ? [kind] : []));
export const fromDeck = (table: Table, kind: number): Table => ({
  ...table,
  lootDeck: add(table.lootDeck, kind, -1),
});
