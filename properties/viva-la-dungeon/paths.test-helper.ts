import { assemble, type Model, readRulebook } from 'rules-lawyer';
import { readFolder } from 'rules-lawyer/node';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import type { Table } from './words.ts';

/** The game as shipped, under one profile and the given bounds. */
function modelOf(profile: string, bounds: Readonly<Record<string, number>>): Model {
  const { rulebook } = readRulebook(readFolder(vivaLaDungeon.rulebook).files);
  if (!rulebook) throw new Error('the rulebook cannot be read');
  const assembly = assemble(vivaLaDungeon, rulebook, { profile, bounds });
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}

/** The model of which processes are walked by themselves. */
export const model = modelOf('duelist-3', { health: 1, damage: 1, rooms: 2, bombs: 1, monsterBombs: 1, cubeCards: 1 });
const start = model.game.start(model.chart) as Table;
const out = (table: Table, being: number): Table => ({
  ...table,
  beings: table.beings.map((b, i) => (i === being ? { ...b, standing: 'out', health: 0, room: 0 } : b)),
});
const hurt = (table: Table, ...beings: number[]): Table => ({
  ...table,
  beings: table.beings.map((b, i) => (beings.includes(i) ? { ...b, health: 0 } : b)),
});
const fighting: Table = {
  ...start,
  cubeStates: 1,
  cubes: [true, false],
  combat: {
    order: [0, 1, 2, 3],
    fighting: [true, true, true, true],
    acting: 0,
    bound: null,
    primary: 3,
    controller: 1,
  },
};
const armed: Table = { ...fighting, beings: fighting.beings.map((b) => ({ ...b, cards: 1 })) };
const combatDamage = { damage: 'combat', dealer: 0 };

/** What a call gives back: the table as it was, or with somebody out of the game, or won. */
export function outputs(_: string, table: unknown): readonly unknown[] {
  const given = [table, out(table as Table, 0), { ...(table as Table), winner: 1 }];
  return [...new Map(given.map((one) => [JSON.stringify(one), one])).values()];
}

/** Each process, what it is called with, and the states that it takes more than one call to reach: an empty table, or another reading. */
export const processCalls: readonly (readonly [
  name: string,
  input: { readonly table: Table; readonly [argument: string]: unknown },
  never: readonly string[],
])[] = [
  ['game', { table: start }, ['abandoned']],
  [
    'turn',
    { table: { ...start, beings: start.beings.map((b, i) => (i === 1 ? { ...b, room: 2 } : b)) }, active: 0 },
    [],
  ],
  ['endOfTurn', { table: start, active: 0 }, []],
  ['cubeRoomCheck', { table: fighting, active: 0 }, []],
  ['dungeonBombStep', { table: { ...start, beings: start.beings.map((b) => ({ ...b, room: 1 })) }, active: 0 }, []],
  ['combat', { table: start, starter: 0, primary: 1, by: 'a Player' }, []],
  ['legendaryMonsterTurn', { table: fighting }, []],
  ['legendaryMonsterAttack', { table: fighting, target: 0, controller: 1 }, []],
  ['triggers', { table: hurt(fighting, 0, 3), cause: combatDamage }, []],
  ['deathProcess', { table: armed, dying: 1, cause: combatDamage }, []],
  ['partyCombatLootInterruption', { table: fighting, dying: 1, killer: 0 }, ['monsterStrikes']],
  ['legendaryMonsterDefeat', { table: armed, cause: combatDamage }, []],
  ['lootManagementWindow', { table: fighting, owner: 0, cards: 1 }, []],
];
