import { type ChartRules, defineGame } from 'rules-lawyer';
import { attempts } from './attempts.ts';
import { combat } from './combat.ts';
import { deathProcess } from './death-process.ts';
import { dungeonBombStep } from './dungeon-bomb-step.ts';
import { cubeRoomCheck, endOfTurn } from './end-of-turn.ts';
import { facts } from './facts.ts';
import { game } from './game.ts';
import { legendaryMonsterDefeat } from './legendary-monster-defeat.ts';
import { legendaryMonsterAttack, legendaryMonsterTurn } from './legendary-monster-turn.ts';
import { lootManagementWindow } from './loot-management-window.ts';
import { partyCombatLootInterruption } from './party-combat-loot-interruption.ts';
import { position } from './position.ts';
import { scene } from './scene.ts';
import { monsters, start, type Table, table } from './table.ts';
import { triggers } from './triggers.ts';
import { turn } from './turn.ts';
import { nameOf } from './world.ts';

export type { Table } from './table.ts';

const inVariant = (rules: ChartRules): boolean => monsters(rules) > 0;

/** Viva La Dungeon, from the first Turn to the end, as far as its texts and the named assumptions carry. */
export const vivaLaDungeon = defineGame<Table>({
  name: 'viva-la-dungeon',
  title: 'Viva La Dungeon',
  rulebook: 'rules/viva-la-dungeon',
  bounds: {
    health: { default: 2, min: 1, max: 20, says: 'Health {}' },
    monsterHealth: { default: 1, min: 1, max: 20, says: 'Monster Health {}', inPlay: inVariant },
    damage: { default: 2, min: 1, max: 20, says: 'Damage up to {}' },
    loot: { default: 1, min: 0, max: 10, says: 'Loot {} each' },
    rooms: { default: 2, min: 1, max: 12, says: 'Rooms {}' },
    bombs: { default: 1, min: 0, max: 7, says: 'bombs {} a pile' },
    monsterBombs: { default: 0, min: 0, max: 3, says: 'Monster bombs {} a pile', inPlay: inVariant },
    cubeCards: { default: 0, min: 0, max: 2, says: 'Cube Cards {} a pile' },
    defense: { default: 10, min: 1, max: 25, says: 'Defense {}', inPlay: inVariant },
  },
  table,
  start,
  root: 'game',
  processes: [
    game,
    turn,
    endOfTurn,
    cubeRoomCheck,
    dungeonBombStep,
    combat,
    legendaryMonsterTurn,
    legendaryMonsterAttack,
    triggers,
    deathProcess,
    partyCombatLootInterruption,
    legendaryMonsterDefeat,
    lootManagementWindow,
  ],
  facts,
  triggers: { health: { process: 'triggers', of: (table) => table.beings.map((b) => b.health) } },
  scene,
  attempts,
  orders: ['what is resolved first'],
  seats: (rules) => Array.from({ length: rules.players }, (_, seat) => nameOf(seat, rules)),
  position,
  outcome: (table, rules) => (table.winner === null ? null : `${nameOf(table.winner, rules)} wins`),
});
