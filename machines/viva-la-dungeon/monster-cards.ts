import type { ChartRules } from 'rules-lawyer';
import { monsters, need } from './bounds.ts';
import { type Cards, choices, count, lootKinds, minus, plus, printedDefense } from './cards.ts';
import { discarded } from './loot.ts';
import { changed, type Table, tableWith } from './table.ts';
import { nameOf, world } from './world.ts';

/** What a bomb of the Legendary Monster may do besides what any bomb may. */
export type MonsterEffect =
  | { type: 'ARMOR'; cards: Cards }
  | { type: 'MONSTER_TO'; room: number }
  | { type: 'CHALLENGED' };

/** The Legendary Monster and its cards: Armor, movement, a Challenge. With the Monster defeated there is nothing of it (LM-1078). */
export function monsterCardsOf(rules: ChartRules) {
  const { monster, inPlay, survives } = world(rules);
  const { rooms, effects } = need(rules);
  const kinds = lootKinds(rules);
  const limit = monsters(rules) ? rules.variable('LEGENDARY_MONSTER_ARMOR_LIMIT') : 0;
  const defense = monsters(rules) ? rules.variable('LEGENDARY_MONSTER_STARTING_DEFENSE') : 0;
  /** One Armor card of the deck, or two at once; nothing but standard Armor (LM-558). */
  const armor = (table: Table): MonsterEffect[] =>
    choices(table.lootDeck.map((n, kind) => (kinds[kind]?.sort === 'Armor' ? Math.min(n, 2) : 0)))
      .filter((cards) => count(cards) === 1 || (count(cards) === 2 && effects > 0))
      .map((cards) => ({ type: 'ARMOR', cards }));
  return {
    effects(table: Table, active: number): MonsterEffect[] {
      if (!inPlay(table, monster)) return [];
      const elsewhere = Array.from({ length: rooms }, (_, i) => i + 1).filter((r) => table.beings[monster]?.room !== r);
      return [
        ...(survives(table, active) ? [{ type: 'CHALLENGED' } as const] : []),
        ...armor(table),
        ...elsewhere.map((room): MonsterEffect => ({ type: 'MONSTER_TO', room })),
      ];
    },
    tooMuchArmor: (table: Table): boolean => count(table.armorArea) > limit,
    /** The Armor of which the printed Defense is lowest. */
    leastArmor(table: Table): number[] {
      const there = table.armorArea.flatMap((n, kind) => (n > 0 ? [kind] : []));
      const lowest = Math.min(...there.map((kind) => kinds[kind]?.defense ?? 0));
      return there.filter((kind) => kinds[kind]?.defense === lowest);
    },
    given: (table: Table, cards: Cards): Table =>
      tableWith(table, {
        lootDeck: minus(table.lootDeck, cards),
        armorArea: plus(table.armorArea, cards),
      }),
    dropped: (table: Table, cards: Cards): Table =>
      discarded(tableWith(table, { armorArea: minus(table.armorArea, cards) }), cards),
    /** Its Defense worked out again from the Armor that it has (LM-606). */
    defended: (table: Table): Table =>
      tableWith(table, {
        monsterDefense: defense + printedDefense(table.armorArea, rules),
      }),
    moved: (table: Table, room: number): Table => changed(table, monster, { room }),
    /** Undefined for an effect that any bomb may have. */
    says(effect: MonsterEffect, active: number): string | undefined {
      switch (effect.type) {
        case 'ARMOR':
          return `The card gives the Legendary Monster ${count(effect.cards) === 1 ? 'one Armor card' : 'two Armor cards'}.`;
        case 'MONSTER_TO':
          return `The card moves the Legendary Monster to Room ${effect.room}.`;
        case 'CHALLENGED':
          return `By the card, the Legendary Monster challenges ${nameOf(active, rules)}.`;
        default:
          return undefined;
      }
    },
  };
}
