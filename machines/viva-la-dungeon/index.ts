import { defineGame } from 'rules-lawyer';
import { ambush } from './ambush.ts';
import { attempts } from './attempts.ts';
import { bounds, need } from './bounds.ts';
import { combat } from './combat.ts';
import { cubeCard } from './cube-card.ts';
import { deathProcess } from './death-process.ts';
import { dungeonBomb } from './dungeon-bomb.ts';
import { dungeonBombStep } from './dungeon-bomb-step.ts';
import { endOfTurn } from './end-of-turn.ts';
import { facts } from './facts.ts';
import { game } from './game.ts';
import { legendaryMonsterDefeat } from './legendary-monster-defeat.ts';
import { legendaryMonsterAttack, legendaryMonsterTurn } from './legendary-monster-turn.ts';
import { lootManagementWindow } from './loot-management-window.ts';
import { cubeRoomCheck, randomEncounter } from './open-text.ts';
import { strikesAtOnce } from './owed-damage.ts';
import { partyCombatLootInterruption } from './party-combat-loot-interruption.ts';
import { playerFall } from './player-fall.ts';
import { position } from './position.ts';
import { scene } from './scene.ts';
import { legendaryMonsterSetup, phaseOneConstruction, phaseTwoConstruction, setup } from './setup.ts';
import { start, type Table, table } from './table.ts';
import { takeAShot } from './take-a-shot.ts';
import { triggers } from './triggers.ts';
import { turn } from './turn.ts';
import { nameOf } from './world.ts';

export { startOfPlay } from './setup.ts';
export type { Table } from './table.ts';

/** Viva La Dungeon, from the first Turn to the end, as far as its texts and the named assumptions carry. */
export const vivaLaDungeon = defineGame<Table>({
  name: 'viva-la-dungeon',
  title: 'Viva La Dungeon',
  rulebook: 'rules/viva-la-dungeon',
  bounds,
  table,
  start,
  root: 'game',
  processes: [
    game,
    setup,
    legendaryMonsterSetup,
    phaseOneConstruction,
    phaseTwoConstruction,
    turn,
    ambush,
    takeAShot,
    endOfTurn,
    cubeRoomCheck,
    dungeonBombStep,
    dungeonBomb,
    cubeCard,
    randomEncounter,
    combat,
    legendaryMonsterTurn,
    legendaryMonsterAttack,
    triggers,
    deathProcess,
    partyCombatLootInterruption,
    playerFall,
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
  /** An open Setup goes from the first seat to the last, and so does Damage that strikes one after the other. */
  symmetric: (rules) => need(rules).openSetup === 0 && strikesAtOnce(rules),
  outcome: (table, rules) => (table.winner === null ? null : `${nameOf(table.winner, rules)} wins`),
});
