import {
  array,
  bool,
  bySeat,
  type ChartRules,
  changer,
  int,
  list,
  nullable,
  type Of,
  oneOf,
  record,
  seatNumber,
} from 'rules-lawyer';
import { monsters, need, withZombies } from './bounds.ts';
import { lootKinds } from './cards.ts';
import { monsterBombs, monsterCards, pileLimits } from './deck.ts';

/**
 * What lies on the table. Players and the Legendary Monster are one kind of thing, a being: seats come first, the Monster (where
 * the variant is in play) last. Who survives, who is a Combatant, who has won is not stored here: rulings say so.
 */
export const table = (rules: ChartRules) => {
  const beings = rules.players + monsters(rules);
  const being = seatNumber(rules.players, monsters(rules));
  const bound = need(rules);
  const kinds = lootKinds(rules).length;
  const cards = rules.players * bound.loot + bound.lootDeck;
  const piles = [0, 1].map((pile) => pileLimits(rules, pile));
  const most = (card: 'bombs' | 'monsterBombs' | 'cubeCards'): number => Math.max(...piles.map((p) => p[card]));
  const placeable = piles.reduce((sum, p) => sum + p.bombs + p.monsterBombs + p.cubeCards, 0);
  return record({
    beings: bySeat(
      record({
        kind: oneOf('player', 'other'),
        health: int(0, Math.max(bound.health, bound.monsterHealth)),
        /** How far the Health Cap has been lowered. */
        capLost: int(0, bound.effects > 0 ? bound.health - 1 : 0),
        standing: withZombies(rules)
          ? oneOf('in play', 'dying', 'out', 'fallen', 'zombie')
          : oneOf('in play', 'dying', 'out'),
        /** Nobody falls twice. */
        fell: withZombies(rules) ? bool : oneOf(false),
        /** 0 is off the Map. */
        room: int(0, bound.rooms),
        hidden: bool,
        kaos: int(0, bound.kaos),
        rerolls: int(0, bound.rerolls),
        /** The one Stat that the texts at hand put to use: as printed, and as it is now. */
        printedQuickness: int(-bound.stats, bound.stats),
        quickness: int(bound.stats > 0 ? -bound.stats - rules.players : 0, bound.stats),
        /** What a change of this one must leave alone is all that they say of it: whatever is printed counts as +0 (PS-140). */
        vitality: int(bound.vitality > 0 ? -rules.players : 0, 0),
        /** Loot in the Armor and Weapon Slots, and in the Backpack, by sort. */
        equipped: array(int(0, bound.slots), kinds),
        stored: array(int(0, bound.backpack), kinds),
        /** Weapons that lie beside their slots until they are recovered. */
        dropped: array(int(0, bound.droppedWeapons), kinds),
        plotArmor: bool,
        stack: record({
          size: int(0, bound.stacks > 0 ? placeable : 0),
          top: bound.stacks > 0 ? oneOf('nothing', 'face down', 'face up') : oneOf('nothing'),
          /** The continuing effect of its top card. */
          effect: continuingEffects(rules),
        }),
      }),
      rules.players,
      monsters(rules),
    ),
    /** Setup is over. */
    begun: bool,
    /** What is left of the two piles that the Dungeon Bomb Deck is built of; nobody has seen their order. */
    piles: array(
      record({
        bombs: int(0, most('bombs')),
        monsterBombs: int(0, most('monsterBombs')),
        cubeCards: int(0, most('cubeCards')),
      }),
      2,
    ),
    /** Of the Monster's shuffled bombs of each phase, those that nobody has seen yet, by name. */
    unseen: array(int(0, bound.namedCards > 0 ? 3 : 0), monsterCards.length),
    /** Of the Monster's bombs of each phase, those that Setup has put back into the game box. */
    monsterBox: array(int(0, Math.max(...[0, 1].map((pile) => monsterBombs(rules, pile)))), 2),
    /** Its card in the Random Encounter Deck being used. What is in that deck besides is not in the set. */
    duelistEncounter: int(0, monsters(rules) * bound.duelistEncounter),
    /** Dungeon Bombs and Cube Cards in all Dungeon Bomb Stacks together. */
    placed: int(0, placeable),
    /** Cube State Cards in the Cube State Stack: none is Calm, one Angry, two Raging. */
    cubeStates: int(0, 2),
    /** A Cube State Card was revealed in this End of Turn Process; and one has ordered another draw. */
    revealed: bool,
    drawAgain: bool,
    /** Rooms with a Jelly Cube Token, and tokens that are left. */
    cubes: array(bool, bound.rooms),
    supply: int(0, bound.tokens),
    /** Cube Cards that have been resolved. */
    cubeCount: int(0, 8),
    safeRoom: nullable(int(1, bound.rooms)),
    /** Chest Tokens in each Room, and those of each Room in the discard area. */
    chests: array(int(0, bound.chests), bound.rooms),
    chestsDiscarded: array(int(0, bound.chests), bound.rooms),
    /** Loot in the decks and on the discard piles, by sort, and Plot Armor in the game box. */
    lootDeck: array(int(0, cards), kinds),
    lootDiscard: array(int(0, cards), kinds),
    box: int(0, bound.plotArmor * rules.players),
    rerollPool: int(0, bound.rerolls * rules.players),
    /** Armor beside the Legendary Monster Card, and the Defense that it has been given by it. */
    armorArea: array(int(0, monsters(rules) * cards), kinds),
    monsterDefense: int(
      0,
      monsters(rules) * (startingDefense(rules) + (cards * bound.armorKinds * (bound.armorKinds + 1)) / 2),
    ),
    combat: nullable(
      record({
        /** Combat Order as it was determined; who has left is out of `fighting`. */
        order: list(being, beings),
        fighting: bySeat(bool, rules.players, monsters(rules)),
        acting: being,
        /** By being: the other of the initiating pair, until this one's first Attack has been made. */
        bound: bySeat(nullable(being), rules.players, monsters(rules)),
        /** The seat that plays the Monster. */
        controller: seatNumber(rules.players),
      }),
    ),
    /** The being that has been declared the winner. */
    winner: nullable(being),
  });
};

/** What the top card of a Dungeon Bomb Stack may do as long as it lies there. */
function continuingEffects(rules: ChartRules) {
  const { stacks, vitality } = need(rules);
  if (stacks === 0) return oneOf('none');
  return vitality > 0
    ? oneOf('none', 'some', 'Quickness -1', 'Cube Confused', 'Vitality -1')
    : oneOf('none', 'some', 'Quickness -1', 'Cube Confused');
}

export type Table = Of<ReturnType<typeof table>>;
export type Being = number;
export type Combat = NonNullable<Table['combat']>;

/** Copies with some fields changed. */
export const tableWith = changer<Table>();
export const combatWith = changer<Combat>();
const beingWith = changer<Table['beings'][number]>();

const startingDefense = (rules: ChartRules): number =>
  monsters(rules) ? rules.variable('LEGENDARY_MONSTER_STARTING_DEFENSE') : 0;

/** The table before Setup: everybody in Room 1, no card dealt, no Legendary Monster on the Map. */
export function start(rules: ChartRules): Table {
  const bound = need(rules);
  const kinds = lootKinds(rules);
  const nothing = kinds.map(() => 0);
  const being = {
    kind: 'player',
    health: bound.health,
    capLost: 0,
    standing: 'in play',
    fell: false,
    room: 1,
    hidden: false,
    kaos: 0,
    rerolls: bound.rerolls,
    printedQuickness: 0,
    quickness: 0,
    vitality: 0,
    equipped: kinds.map((_, kind) => (kind === 0 ? Math.min(bound.loot, bound.slots - bound.plotArmor) : 0)),
    stored: nothing,
    dropped: nothing,
    plotArmor: bound.plotArmor > 0,
    stack: { size: 0, top: 'nothing', effect: 'none' },
  } as const;
  return {
    beings: [
      ...Array.from({ length: rules.players }, () => being),
      ...Array.from({ length: monsters(rules) }, () => ({
        ...being,
        kind: 'other' as const,
        health: bound.monsterHealth,
        room: 0,
        rerolls: 0,
        equipped: nothing,
        plotArmor: false,
      })),
    ],
    begun: false,
    piles: [0, 1].map(() => ({ bombs: 0, monsterBombs: 0, cubeCards: 0 })),
    unseen: monsterCards.map(() => 0),
    monsterBox: [0, 0],
    duelistEncounter: monsters(rules) * bound.duelistEncounter,
    placed: 0,
    cubeStates: 0,
    revealed: false,
    drawAgain: false,
    cubes: Array.from({ length: bound.rooms }, () => false),
    supply: bound.tokens,
    cubeCount: 0,
    safeRoom: null,
    chests: Array.from({ length: bound.rooms }, () => bound.chests),
    chestsDiscarded: Array.from({ length: bound.rooms }, () => 0),
    lootDeck: kinds.map(() => bound.lootDeck),
    lootDiscard: nothing,
    box: 0,
    rerollPool: 0,
    armorArea: nothing,
    monsterDefense: startingDefense(rules),
    combat: null,
    winner: null,
  };
}

export function put<T>(list: readonly T[], at: number, value: T): T[] {
  const copy = list.slice();
  if (at in copy) copy[at] = value;
  return copy;
}

/** The table with one being changed. */
export const changed = (table: Table, being: Being, change: Partial<Table['beings'][number]>): Table =>
  tableWith(table, {
    beings: put(table.beings, being, beingWith(table.beings[being] as Table['beings'][number], change)),
  });

export const damaged = (table: Table, being: Being, damage: number): Table =>
  changed(table, being, { health: Math.max(0, (table.beings[being]?.health ?? 0) - damage) });

/** Out of the Combat Encounter and out of Combat Order. */
export const outOfCombat = (table: Table, being: Being): Table =>
  table.combat
    ? released(
        tableWith(table, { combat: combatWith(table.combat, { fighting: put(table.combat.fighting, being, false) }) }),
      )
    : table;

/** Nobody stays bound to one who cannot be attacked any more, nor where there is nobody else to attack: positions that differ in that are one. */
export function released(table: Table): Table {
  if (table.combat === null) return table;
  const { fighting, bound } = table.combat;
  const there = table.beings.map((b, being) => fighting[being] === true && b.standing === 'in play');
  const some = there.filter(Boolean).length > 2;
  const still = bound.map((target, being) =>
    some && there[being] && target !== null && there[target] ? target : null,
  );
  return tableWith(table, { combat: combatWith(table.combat, { bound: still }) });
}

/** Whose first Attack has been made, that one is bound no longer. */
export const hasAttacked = (table: Table, being: Being): Table =>
  table.combat
    ? tableWith(table, { combat: combatWith(table.combat, { bound: put(table.combat.bound, being, null) }) })
    : table;
