import { bool, type ChartRules, int, list, oneOf, type SceneDefinition } from 'rules-lawyer';
import { monsters, need } from './bounds.ts';
import { printedDefense } from './cards.ts';
import { pileLimits } from './deck.ts';
import { startOfPlay } from './setup.ts';
import type { Table } from './table.ts';
import { nameOf } from './world.ts';

const seats = (rules: ChartRules): string[] => Array.from({ length: rules.players }, (_, seat) => nameOf(seat, rules));
const duelist = (rules: ChartRules): string[] => (monsters(rules) > 0 ? ['Monster'] : []);

const states = ['Calm', 'Angry', 'Raging'] as const;
const nothingLeft = { bombs: 0, monsterBombs: 0, cubeCards: 0 };
const isEmpty = (pile: Table['piles'][number]): boolean => Object.values(pile).every((left) => left === 0);
/** Whoever has left the game has left the Map, and has nothing. */
const gone = ({ beings: [first] }: Table) => {
  const nothing = (first?.equipped ?? []).map(() => 0);
  const inventory = { equipped: nothing, stored: nothing, dropped: nothing, plotArmor: false };
  return { standing: 'out', health: 0, room: 0, ...inventory, hidden: false };
};
/** So many cards of the first sort, which is Armor. */
const armor = ({ armorArea }: Table, cards: number): number[] => armorArea.map((_, kind) => (kind === 0 ? cards : 0));

const survivors = ({ beings }: Table): number =>
  beings.filter((b) => b.kind === 'player' && b.standing === 'in play').length;

/** How a position of Viva La Dungeon is set up: before the Turn of A. */
export const scene: SceneDefinition<Table> = {
  begin: startOfPlay,
  pieces: (rules) =>
    Object.fromEntries([...seats(rules), ...duelist(rules)].map((name, being) => [name, ['beings', being]])),
  words: {
    /** Armor cards that are Equipped. */
    loot: {
      of: seats,
      value: (rules) => int(0, need(rules).slots),
      means: (cards: number, { table }) => ({ equipped: armor(table, cards) }),
    },
    /** Armor beside the Legendary Monster Card. */
    armor: {
      value: (rules) => int(0, monsters(rules) ? rules.variable('LEGENDARY_MONSTER_ARMOR_LIMIT') : 0),
      means: (cards: number, { table, rules }) => ({
        armorArea: armor(table, cards),
        monsterDefense:
          rules.variable('LEGENDARY_MONSTER_STARTING_DEFENSE') + printedDefense(armor(table, cards), rules),
      }),
    },
    removed: { of: seats, value: () => bool, means: (is: boolean, { table }) => (is ? gone(table) : {}) },
    defeated: { of: duelist, value: () => bool, means: (is: boolean, { table }) => (is ? gone(table) : {}) },
    /** The Cubes are Angry when the Phase One pile has been drawn, Raging when the Phase Two pile has been (LM-349). */
    Cubes: {
      value: () => oneOf(...states),
      means: (state: (typeof states)[number], { table }) => ({
        cubeStates: states.indexOf(state),
        piles: table.piles.map((pile, i) => (i < states.indexOf(state) ? nothingLeft : pile)),
      }),
    },
    /** Rooms with a Jelly Cube Token. */
    tokens: {
      value: (rules) => list(int(1, need(rules).rooms), need(rules).rooms),
      means: (rooms: readonly number[], { table }) => ({ cubes: table.cubes.map((_, i) => rooms.includes(i + 1)) }),
    },
  },
  rules: [
    {
      says: 'Seats are those of Players, and only the Monster is none.',
      holds: ({ beings }, { players }) => beings.every((b, i) => (b.kind === 'player') === i < players),
    },
    {
      says: 'Nobody is dying when a Turn begins: that is over, or has not happened yet.',
      cites: ['DV-141', 'DV-228'],
      holds: ({ beings }) => beings.every((b) => b.standing !== 'dying'),
    },
    {
      says: 'Nobody is in Combat when a Turn begins.',
      holds: ({ combat }) => combat === null,
    },
    {
      says: 'Nobody has won: at least two Players survive, or one while the Monster is not defeated.',
      cites: ['DV-632', 'DV-636'],
      holds: (table) =>
        table.winner === null &&
        survivors(table) >= (table.beings.some((b) => b.kind === 'other' && b.standing === 'in play') ? 1 : 2),
    },
    {
      says: 'A pile has been drawn before its Cube State Card is revealed, and none is drawn from before the one above it.',
      holds: ({ piles, cubeStates }, rules) => {
        const [, second] = piles;
        const full = pileLimits(rules, 1);
        const untouched = Object.entries(full).every(([card, n]) => second?.[card as keyof typeof full] === n);
        return piles.every((pile, i) => cubeStates <= i || isEmpty(pile)) && (cubeStates > 0 || untouched);
      },
    },
  ],
};
