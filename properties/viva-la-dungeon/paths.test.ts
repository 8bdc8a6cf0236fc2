import { processGraph } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { modelOf } from './paths.test-helper.ts';
import type { Table } from './words.ts';

/**
 * Each process by itself, walked by `@xstate/graph`: no state of a chart is there in vain. What a call gives back is the table as it
 * was, or with somebody out of the game.
 */
const model = modelOf('duelist-3', { health: 1, damage: 1, rooms: 2, bombs: 1, monsterBombs: 1, cubeCards: 1 });
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

const walk = (name: string, input: object) =>
  processGraph(model, name, {
    input,
    outputs: (_, table) => [table, out(table as Table, 0), { ...(table as Table), winner: 1 }],
  });

describe('every state of every process is reached', () => {
  test.each([
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
  ])('%s', (name, input, never) => {
    // What is named here needs more than one call of the process: an empty table, or another reading of the rules.
    expect(walk(name, input).unreached).toEqual(never);
  });
});
