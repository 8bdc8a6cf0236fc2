import { add, type Cards, type LootKind, minus, plus } from './cards.ts';
import { type Being, changed, type Table, tableWith } from './table.ts';

/** Everything in the Inventory of a Player but Plot Armor: what is Equipped, what is Stored (DV-260), and what is dropped. */
export const inventory = (table: Table, being: Being): Cards => {
  const { equipped, stored, dropped } = table.beings[being] as Table['beings'][number];
  return plus(plus(equipped, stored), dropped);
};

/** Onto the discard piles that match (DV-280, LM-578). */
export const discarded = (table: Table, cards: Cards): Table =>
  tableWith(table, {
    lootDiscard: plus(table.lootDiscard, cards),
  });

/** Takes cards out of an Inventory, Stored ones first, then what is dropped. */
export function without(table: Table, being: Being, cards: Cards): Table {
  const { equipped, stored, dropped } = table.beings[being] as Table['beings'][number];
  const most = (there: Cards, wanted: Cards): Cards => there.map((n, kind) => Math.min(n, wanted[kind] ?? 0));
  const fromStored = most(stored, cards);
  const fromDropped = most(dropped, minus(cards, fromStored));
  return changed(table, being, {
    stored: minus(stored, fromStored),
    dropped: minus(dropped, fromDropped),
    equipped: minus(equipped, minus(minus(cards, fromStored), fromDropped)),
  });
}

const isWeapon = ({ sort }: LootKind): boolean => sort === 'Melee Weapon' || sort === 'Ranged Weapon';
/** The sorts of Equipped Weapons that can be dropped. */
export const droppable = (table: Table, being: Being, kinds: readonly LootKind[]): number[] => {
  const { equipped, dropped } = table.beings[being] as Table['beings'][number];
  return kinds.flatMap((sort, kind) => (isWeapon(sort) && equipped[kind] === 1 && dropped[kind] === 0 ? [kind] : []));
};
/** The sorts of Dropped Weapons of which the slot is free (PS-359). */
export const recoverable = (table: Table, being: Being): number[] => {
  const { equipped, dropped } = table.beings[being] as Table['beings'][number];
  return dropped.flatMap((n, kind) => (n > 0 && equipped[kind] === 0 ? [kind] : []));
};
/** A Weapon out of its slot, or back into it. */
export function shifted(table: Table, being: Being, kind: number, to: 'dropped' | 'equipped'): Table {
  const { equipped, dropped } = table.beings[being] as Table['beings'][number];
  const by = to === 'dropped' ? 1 : -1;
  return changed(table, being, { equipped: add(equipped, kind, -by), dropped: add(dropped, kind, by) });
}

/** The sorts of which the decks have a card left. */
export const inDecks = (table: Table): number[] => table.lootDeck.flatMap((n, kind) => (n > 0 ? [kind] : []));
export const fromDeck = (table: Table, kind: number): Table =>
  tableWith(table, {
    lootDeck: add(table.lootDeck, kind, -1),
  });
