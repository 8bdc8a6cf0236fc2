import { array, bool, type ChartRules, int, list, nullable, type Of, oneOf, record } from 'rules-lawyer';

/**
 * What lies on the table. Players and the Legendary Monster are one kind of thing, a being: seats come first, the Monster (where
 * the variant is in play) last. Who survives, who is a Combatant, who has won is not stored here: rulings say so.
 */
export const table = (rules: ChartRules) => {
  const beings = rules.players + monsters(rules);
  const being = int(0, beings - 1);
  const { health, monsterHealth, loot, rooms, bombs, monsterBombs, cubeCards } = need(rules);
  return record({
    beings: array(
      record({
        kind: oneOf('player', 'other'),
        health: int(0, Math.max(health, monsterHealth)),
        standing: oneOf('in play', 'dying', 'out'),
        /** 0 is off the Map. */
        room: int(0, rooms),
        /** Loot cards in the Inventory; Armor cards in the Armor Area, for the Monster. */
        cards: int(0, Math.max(loot, armorLimit(rules) + 1)),
      }),
      beings,
    ),
    /** What is left of the two piles that the Dungeon Bomb Deck is built of; nobody has seen their order. */
    piles: array(record({ bombs: int(0, bombs), monsterBombs: int(0, monsterBombs), cubeCards: int(0, cubeCards) }), 2),
    /** Cube State Cards in the Cube State Stack: none is Calm, one Angry, two Raging. */
    cubeStates: int(0, 2),
    /** Rooms with a Jelly Cube Token. */
    cubes: array(bool, rooms),
    combat: nullable(
      record({
        /** Combat Order as it was determined; who has left is out of `fighting`. */
        order: list(being, beings),
        fighting: array(bool, beings),
        acting: being,
        /** Who began it, until the first Attack of that one has been made: it is bound to `primary`. */
        bound: nullable(being),
        primary: being,
        /** The seat that plays the Monster. */
        controller: int(0, rules.players - 1),
      }),
    ),
    /** The being that has been declared the winner. */
    winner: nullable(being),
  });
};

export type Table = Of<ReturnType<typeof table>>;
export type Being = number;
export type Combat = NonNullable<Table['combat']>;

/** How many Legendary Monsters are in play. */
export const monsters = (rules: ChartRules): number => (rules.profile.variant === true ? 1 : 0);
const armorLimit = (rules: ChartRules): number =>
  monsters(rules) ? rules.variable('LEGENDARY_MONSTER_ARMOR_LIMIT') : 0;

/** The bounds, all of which `defineGame` declares. */
export function need(rules: ChartRules): Record<Bound, number> {
  return rules.bounds as Record<Bound, number>;
}
export type Bound =
  | 'health'
  | 'monsterHealth'
  | 'damage'
  | 'loot'
  | 'rooms'
  | 'bombs'
  | 'monsterBombs'
  | 'cubeCards'
  | 'defense';

/** The table when play begins: everybody in Room 1, the Monster too (LM:setup-portrait), and nobody has drawn a bomb yet. */
export function start(rules: ChartRules): Table {
  const { health, monsterHealth, loot, rooms, bombs, monsterBombs, cubeCards } = need(rules);
  const beings = rules.players + monsters(rules);
  const pile = { bombs, monsterBombs: monsters(rules) ? monsterBombs : 0, cubeCards };
  return {
    beings: Array.from({ length: beings }, (_, being) => ({
      kind: being < rules.players ? ('player' as const) : ('other' as const),
      health: being < rules.players ? health : monsterHealth,
      standing: 'in play' as const,
      room: 1,
      cards: being < rules.players ? loot : 0,
    })),
    piles: [pile, pile],
    cubeStates: 0,
    cubes: Array.from({ length: rooms }, () => false),
    combat: null,
    winner: null,
  };
}

function put<T>(list: readonly T[], at: number, value: T): T[] {
  const copy = list.slice();
  if (at in copy) copy[at] = value;
  return copy;
}

/** The table with one being changed. */
export const changed = (table: Table, being: Being, change: Partial<Table['beings'][number]>): Table => ({
  ...table,
  beings: put(table.beings, being, { ...(table.beings[being] as Table['beings'][number]), ...change }),
});

export const damaged = (table: Table, being: Being, damage: number): Table =>
  changed(table, being, { health: Math.max(0, (table.beings[being]?.health ?? 0) - damage) });

/** Out of the Combat Encounter and out of Combat Order. */
export const outOfCombat = (table: Table, being: Being): Table =>
  table.combat ? { ...table, combat: { ...table.combat, fighting: put(table.combat.fighting, being, false) } } : table;

export const withToken = (table: Table, room: number): Table => ({ ...table, cubes: put(table.cubes, room - 1, true) });

export const withPile = (table: Table, pile: number, drawn: keyof Table['piles'][number]): Table => {
  const before = table.piles[pile] as Table['piles'][number];
  return { ...table, piles: put(table.piles, pile, { ...before, [drawn]: before[drawn] - 1 }) };
};
