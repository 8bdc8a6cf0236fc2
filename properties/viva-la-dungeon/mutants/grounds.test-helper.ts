import type { Table } from '../../../machines/viva-la-dungeon/index.ts';
import { type Edit, LM, type Profile, PS } from '../suite.test-helper.ts';

/** Where a mutant is looked at: small, and the rules as they are break nothing there that the mutants are to break. */
export interface Ground {
  readonly profile: Profile;
  readonly bounds: Readonly<Record<string, number>>;
  readonly readings?: Readonly<Record<string, string>>;
  /** Changes of the text that are no mutation: they make the ground small. */
  readonly edits?: readonly Edit[];
  /** What is otherwise than as play begins. */
  readonly begin?: (table: Table) => Table;
}

const one = { health: 1, damage: 1, loot: 1, rooms: 1, bombs: 0 };
const noLoot = { ...one, loot: 0 };
const noCards = { bombs: 0, monsterBombs: 0, cubeCards: 0 };

export type Being = Table['beings'][number];
/** Seats first, the Monster last. */
const beings = (table: Table, ...changes: Partial<Being>[]): Table => ({
  ...table,
  beings: table.beings.map((b, i) => ({ ...b, ...changes[i] })),
});
/** The third Player is out of the game already. */
const ofTwo = (table: Table): Table => {
  const none = (table.beings[2] as Being).equipped.map(() => 0);
  return beings(table, {}, {}, { standing: 'out', health: 0, room: 0, equipped: none, plotArmor: false, rerolls: 0 });
};
/** What is left of the Phase One pile; all other cards have been drawn. */
const left = (table: Table, cards: Partial<typeof noCards> = {}): Table => ({
  ...table,
  piles: [{ ...noCards, ...cards }, noCards],
  cubeStates: 2,
});
const noCard = (table: Table): Table => left(table);
const oneBomb = (table: Table): Table => left(table, { bombs: 1 });

export const grounds = {
  core: { profile: 'core-3', bounds: one },
  coreWithBombs: { profile: 'core-3', bounds: { ...one, bombs: 1 } },
  coreWithTwoRooms: { profile: 'core-3', bounds: { ...noLoot, rooms: 2 } },
  coreWithoutCards: { profile: 'core-3', bounds: one, begin: noCard },
  coreWithRerolls: { profile: 'core-3', bounds: { ...noLoot, rerolls: 1 }, begin: (t) => noCard(ofTwo(t)) },
  coreWithCaps: {
    profile: 'core-3',
    bounds: { ...noLoot, health: 2, bombs: 1, effects: 1 },
    begin: (t) => oneBomb(ofTwo(t)),
  },
  coreWithTwoBombs: {
    profile: 'core-3',
    bounds: { ...noLoot, bombs: 2, additionalDraw: 1 },
    begin: (t) => ({ ...left(ofTwo(t), { bombs: 2 }), cubeStates: 0 }),
  },
  coreWithTwoCards: { profile: 'core-3', bounds: { ...one, loot: 2, slots: 2 }, begin: (t) => noCard(ofTwo(t)) },
  coreWithPlotArmor: {
    profile: 'core-3',
    bounds: { ...noLoot, plotArmor: 1 },
    begin: (t) => beings(noCard(ofTwo(t)), { plotArmor: false }),
  },
  coreWithOneSlot: {
    profile: 'core-3',
    bounds: { ...one, slots: 2 },
    begin: (t) => noCard(ofTwo(t)),
    edits: [[PS, '| Armor Slot | 5 | PS-339 |', '| Armor Slot | 1 | PS-339 |']],
  },
  coreWithWeapons: {
    profile: 'core-3',
    bounds: { ...one, otherLoot: 1, droppedWeapons: 1 },
    begin: (t) => beings(noCard(ofTwo(t)), { equipped: [0, 1, 0, 0] }),
  },
  coreWithBackpacks: {
    profile: 'core-3',
    bounds: { ...one, armorKinds: 2, backpack: 1 },
    begin: (t) => beings(noCard(ofTwo(t)), { equipped: [0, 0], stored: [1, 0] }, { equipped: [0, 1], stored: [0, 0] }),
  },
  /** Two Cube Cards, of which the second creates the Safe Room; one Chest Token has been discarded. */
  coreWithCubes: {
    profile: 'core-3',
    bounds: { ...noLoot, rooms: 2, cubeCards: 2, chests: 1 },
    readings: { 'An old token in the Safe Room': 'it is taken away' },
    begin: (t) => ({
      ...left(ofTwo(t), { cubeCards: 2 }),
      cubeStates: 1,
      cubeCount: 2,
      chests: [0, 1],
      chestsDiscarded: [1, 0],
    }),
  },
  /** Two Cube Room End Effects, the first of which may move whom it strikes. */
  coreWithEndEffects: {
    profile: 'core-3',
    bounds: { ...noLoot, rooms: 2, cubeCards: 1, instructions: 2, effects: 1 },
    begin: (t) => ({ ...noCard(ofTwo(t)), cubes: [true, false], supply: 11 }),
  },
  duelist: { profile: 'duelist-2', bounds: { ...one, duelistEncounter: 1 } },
  duelistWithTwoRooms: { profile: 'duelist-2', bounds: { ...one, rooms: 2 } },
  duelistWithKaos: {
    profile: 'duelist-2',
    bounds: { ...noLoot, rooms: 2, kaos: 1 },
    begin: (t) => beings(noCard(t), {}, { kaos: 1 }),
  },
  coreWithStats: { profile: 'core-3', bounds: { ...noLoot, bombs: 1, stacks: 1, stats: 1 }, begin: oneBomb },
  coreWithVitality: {
    profile: 'core-3',
    bounds: { ...noLoot, health: 2, bombs: 1, stacks: 1, vitality: 1, effects: 1 },
    begin: (t) => oneBomb(ofTwo(t)),
  },
  /** A has Armor in the Backpack, and everybody is slower and weaker by a card. */
  duelistWithStats: {
    profile: 'duelist-2',
    bounds: { ...one, rooms: 2, bombs: 1, backpack: 1, stacks: 1, stats: 1, vitality: 1 },
    begin: (t) => {
      const less = { quickness: -1, vitality: -1 };
      return beings(
        noCard(t),
        { ...less, equipped: [0], stored: [1], stack: { size: 1, top: 'face up', effect: 'Quickness -1' } },
        { ...less, stack: { size: 1, top: 'face up', effect: 'Vitality -1' } },
      );
    },
  },
  duelistWithStacks: { profile: 'duelist-2', bounds: { ...noLoot, bombs: 1, stacks: 1 }, begin: oneBomb },
  duelistInCubes: {
    profile: 'duelist-2',
    bounds: { ...noLoot, monsterHealth: 2, cubeCards: 1 },
    begin: (t) => ({ ...noCard(t), cubes: [true], supply: 11 }),
  },
  duelistInArmor: {
    profile: 'duelist-2',
    bounds: { ...noLoot, lootDeck: 2 },
    begin: (t) => ({ ...noCard(t), lootDeck: [0], armorArea: [2], monsterDefense: 12 }),
  },
  /** The limit is one Armor card: a second one, of the other sort, is on its way. */
  duelistWithArmorCards: {
    profile: 'duelist-2',
    bounds: { ...noLoot, monsterHealth: 2, monsterBombs: 1, lootDeck: 1, armorKinds: 2, otherLoot: 1 },
    begin: (t) => ({
      ...beings(left(t, { monsterBombs: 1 }), {}, {}, { health: 1 }),
      armorArea: [1, 0, 0, 0, 0],
      lootDeck: [0, 1, 0, 0, 0],
      monsterDefense: 11,
    }),
    edits: [[LM, '| LEGENDARY_MONSTER_ARMOR_LIMIT | 5 |', '| LEGENDARY_MONSTER_ARMOR_LIMIT | 1 |']],
  },
  threeDuelists: { profile: 'duelist-3', bounds: noLoot, begin: noCard },
} as const satisfies Record<string, Ground>;
export type GroundName = keyof typeof grounds;
