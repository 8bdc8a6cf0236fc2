import type { ChartRules } from 'rules-lawyer';
import { monsters, need } from './bounds.ts';

/** The bombs of the Skeleton Duelist, by the phase that they belong to. */
export const monsterCards = [
  { name: 'An invite to duel...', phase: 0 },
  { name: 'Armor Up!', phase: 0 },
  { name: 'That stare..', phase: 1 },
  { name: 'Bones Mercy', phase: 1 },
  { name: 'Death calls..', phase: 1 },
  { name: 'Cube Confused', phase: 1 },
] as const;
export const CUBE_CONFUSED = 5;

/** Cards of one of the two piles that the Dungeon Bomb Deck is built of. */
export interface Pile {
  readonly bombs: number;
  readonly monsterBombs: number;
  readonly cubeCards: number;
}
export type Card = 'bomb' | 'monsterBomb' | 'cubeCard' | 'cubeState';

const phases = ['One', 'Two'] as const;
const numbers: Readonly<Record<number, string>> = { 2: 'two', 3: 'three' };

/** What the text says of a pile goes by phase and number of Players: its construction, and the table of its cards. */
export const ofPile = (rules: ChartRules, pile: number, what: 'Construction' | 'pile'): string =>
  `Phase ${phases[pile]} ${what}, ${numbers[rules.players]} Players`;

/** What the text says of a card of the Skeleton Duelist: how many there are. */
export const copies = (rules: ChartRules, card: number): number => {
  const { name, phase } = monsterCards[card] as (typeof monsterCards)[number];
  return rules.component(`Skeleton Duelist Phase ${phase + 1} Cards`, name);
};

/** Bombs of the Skeleton Duelist that there are of a phase. */
export const monsterBombs = (rules: ChartRules, pile: number): number =>
  monsters(rules) ? rules.component('Added Components', `Skeleton Duelist Phase ${pile + 1} Dungeon Bomb`) : 0;

/**
 * How many cards of each sort go into a pile: as many as the construction of the deck says, or fewer, where the bounds of the
 * exploration are smaller. The core deck is built by a document that is not in the set: there the bounds alone count.
 */
export function pileLimits(rules: ChartRules, pile: number): Pile {
  const bound = need(rules);
  if (!monsters(rules)) return { bombs: bound.bombs, monsterBombs: 0, cubeCards: bound.cubeCards };
  const heading = ofPile(rules, pile, 'pile');
  return {
    bombs: Math.min(bound.bombs, rules.component(heading, 'Standard Dungeon Bomb')),
    monsterBombs: Math.min(bound.monsterBombs, rules.component(heading, 'Skeleton Duelist Dungeon Bomb')),
    cubeCards: Math.min(bound.cubeCards, rules.component(heading, 'Cube Card')),
  };
}
