import type { ChartRules } from 'rules-lawyer';
import { need } from './bounds.ts';

/** A sort of Loot card, as far as the rules tell them apart: Armor by its printed Defense, the others by where they may lie. */
export interface LootKind {
  readonly sort: 'Armor' | 'Melee Weapon' | 'Ranged Weapon' | 'Magic';
  /** Printed Defense; 0 for what is no Armor. */
  readonly defense: number;
}

/** How many cards of each sort, in the order of `lootKinds`. */
export type Cards = readonly number[];

/** Armor comes first, the lowest printed Defense before all others. */
export function lootKinds(rules: ChartRules): readonly LootKind[] {
  const { armorKinds, otherLoot } = need(rules);
  return [
    ...Array.from({ length: armorKinds }, (_, i): LootKind => ({ sort: 'Armor', defense: i + 1 })),
    ...(otherLoot > 0
      ? (['Melee Weapon', 'Ranged Weapon', 'Magic'] as const).map((sort): LootKind => ({ sort, defense: 0 }))
      : []),
  ];
}

export const count = (cards: Cards): number => cards.reduce((sum, n) => sum + n, 0);
export const none = (cards: Cards): Cards => cards.map(() => 0);
export const plus = (a: Cards, b: Cards): Cards => a.map((n, kind) => n + (b[kind] ?? 0));
export const minus = (a: Cards, b: Cards): Cards => a.map((n, kind) => n - (b[kind] ?? 0));
export const add = (cards: Cards, kind: number, by = 1): Cards => cards.map((n, k) => (k === kind ? n + by : n));

/** All ways to take some of these cards, nothing first. */
export function choices(cards: Cards): Cards[] {
  let ways: number[][] = [[]];
  for (const n of cards) ways = ways.flatMap((way) => Array.from({ length: n + 1 }, (_, taken) => [...way, taken]));
  return ways;
}

/** Defense that these cards have printed. */
export const printedDefense = (cards: Cards, rules: ChartRules): number =>
  lootKinds(rules).reduce((sum, { defense }, kind) => sum + defense * (cards[kind] ?? 0), 0);

/** As people call it. */
export const lootName = (kind: number, rules: ChartRules): string => {
  const { sort, defense } = lootKinds(rules)[kind] as LootKind;
  return sort !== 'Armor' ? sort : need(rules).armorKinds > 1 ? `Armor ${defense}` : 'Armor';
};
export const cardsText = (cards: Cards, rules: ChartRules): string =>
  cards.flatMap((n, kind) => (n > 0 ? [`${n} ${lootName(kind, rules)}`] : [])).join(', ') || 'no card';
