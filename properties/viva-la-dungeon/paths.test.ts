import { processGraph } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { startOfPlay } from '../../machines/viva-la-dungeon/index.ts';
import { modelOf } from './paths.test-helper.ts';
import type { Table } from './words.ts';

/**
 * Each process by itself, walked by `@xstate/graph`: no state of a chart is there in vain. It is called with one position or with a
 * few; what a call gives back is the table as it was, or with somebody out of the game, or with a winner.
 */
const bounds = {
  health: 2,
  damage: 1,
  rooms: 2,
  lootDeck: 1,
  armorKinds: 2,
  otherLoot: 1,
  slots: 2,
  backpack: 1,
  plotArmor: 1,
  monsterBombs: 1,
  namedCards: 1,
  cubeCards: 1,
  pattern: 2,
  chests: 1,
  stacks: 1,
  effects: 1,
  additionalDraw: 1,
  allActions: 1,
  kaos: 1,
  rerolls: 1,
  openSetup: 1,
  aside: 1,
  freeActions: 1,
  monsterDamage: 1,
  droppedWeapons: 1,
};
/** Of readings, the defaults and those under which a chart has another way. */
const models = [
  modelOf('duelist-3', bounds),
  modelOf('duelist-3', bounds, {
    'The Monster at the looting': 'strikes',
    'Death or placement first': 'the placement',
    'Order of the End of Turn': 'the Dungeon Bomb Step',
    'When the Monster wins': 'at once',
  }),
];
const [{ game, chart, processes }] = models as [(typeof models)[number]];
const unbegun = game.start(chart) as Table;
const begun = startOfPlay(chart);

type Being = Table['beings'][number];
/** Sorts of Loot: two of Armor, a Melee Weapon, a Ranged Weapon, Magic. */
const [ARMOR, RANGED, NO_LOOT] = [
  [1, 0, 0, 0, 0],
  [0, 0, 0, 1, 0],
  [0, 0, 0, 0, 0],
];
/** Seats first, the Monster last. */
const beings = (table: Table, ...changes: Partial<Being>[]): Table => ({
  ...table,
  beings: table.beings.map((b, i) => ({ ...b, ...changes[i] })),
});
const gone = { standing: 'out', health: 0, room: 0 } as const;
const weak = { health: 1 };
const hurt = { health: 0 };

/** B is in the next Room, C is Hidden and has something in the Backpack. */
const apart = beings(begun, { equipped: RANGED }, { room: 2 }, { hidden: true, stored: ARMOR });
const fighting: Table = {
  ...begun,
  combat: {
    order: [0, 1, 2, 3],
    fighting: [true, true, true, true],
    acting: 0,
    bound: [3, null, null, 0],
    controller: 1,
  },
};
const inCubes: Table = { ...begun, cubeStates: 1, cubes: [true, false], supply: 11 };
const empty = [0, 1].map(() => ({ bombs: 0, monsterBombs: 0, cubeCards: 0 }));
const combatDamage = { damage: 'combat', dealer: 0 };

const cases: Readonly<Record<string, readonly object[]>> = {
  game: [{ table: unbegun }, { table: beings(begun, gone, gone, gone) }],
  setup: [{ table: unbegun }],
  legendaryMonsterSetup: [{ table: unbegun }],
  phaseOneConstruction: [{ table: unbegun }],
  phaseTwoConstruction: [{ table: unbegun }],
  turn: [
    { table: apart, active: 0 },
    { table: beings(apart, {}, {}, {}, { room: 2 }), active: 0 },
  ],
  ambush: [{ table: begun, active: 0 }],
  takeAShot: [{ table: apart, active: 0 }],
  endOfTurn: [{ table: begun, active: 0 }],
  cubeRoomCheck: [{ table: inCubes, active: 0 }],
  randomEncounter: [{ table: begun, active: 0 }],
  dungeonBombStep: [{ table: begun, active: 0 }],
  dungeonBomb: [
    { table: begun, active: 0 },
    { table: { ...begun, armorArea: [4, 1, 0, 0, 0] }, active: 0 },
    { table: { ...begun, piles: empty }, active: 0 },
  ],
  cubeCard: [
    { table: begun },
    { table: { ...inCubes, cubeCount: 3, chests: [0, 1], chestsDiscarded: [1, 0] } },
    { table: { ...begun, supply: 1 } },
  ],
  combat: [
    { table: beings(begun, { ...weak, equipped: RANGED }, weak, weak, weak), starter: 0, primary: 1, by: 'a Player' },
  ],
  legendaryMonsterTurn: [{ table: fighting }],
  legendaryMonsterAttack: [{ table: fighting, target: 0, controller: 1 }],
  triggers: [
    { table: beings(fighting, hurt, {}, {}, hurt), cause: combatDamage },
    { table: beings(fighting, hurt, hurt, hurt), cause: combatDamage },
  ],
  deathProcess: [{ table: beings(fighting, {}, { ...hurt, standing: 'dying' }), dying: 1, cause: combatDamage }],
  partyCombatLootInterruption: [
    { table: fighting, dying: 1, killer: 0 },
    { table: beings(fighting, {}, {}, gone), dying: 1, killer: 0 },
  ],
  legendaryMonsterDefeat: [{ table: { ...fighting, armorArea: ARMOR }, cause: combatDamage }],
  lootManagementWindow: [{ table: beings(fighting, { equipped: NO_LOOT }), owner: 0, cards: ARMOR }],
};

/** A Random Encounter has the chart of a Cube Room check, and brings no other Random Encounter. */
const inVain: Readonly<Record<string, readonly string[]>> = {
  randomEncounter: ['encounter'],
  // Only with Zombies.
  turn: ['shambling', 'rising'],
  triggers: ['fallOrDeath', 'fall'],
};

const outputs = (_: string, table: unknown): Table[] => {
  const there = table as Table;
  return [there, beings(there, gone), { ...there, winner: 1 }];
};
const unreached = (name: string): string[] => {
  const walks = models.flatMap((model) =>
    (cases[name] ?? []).map((input) => processGraph(model, name, { input, outputs })),
  );
  const reached = new Set(walks.flatMap((walk) => walk.reached));
  return [...new Set(walks.flatMap((walk) => walk.unreached))].filter((state) => !reached.has(state));
};

test('every process is walked', () => {
  expect(Object.keys(cases).sort()).toEqual([...processes.keys()].sort());
});

describe('every state of every process is reached', () => {
  test.each(Object.keys(cases))('%s', (name) => {
    expect(unreached(name)).toEqual(inVain[name] ?? []);
  });
});
