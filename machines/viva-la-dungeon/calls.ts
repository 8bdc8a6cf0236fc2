import { type ChartRules, callable, nullable, type Of, oneOf, record, seatNumber } from 'rules-lawyer';
import { monsters } from './bounds.ts';
import type { Cards } from './cards.ts';
import type { Being, Table } from './table.ts';

export const seatShape = (rules: ChartRules) => seatNumber(rules.players);
export const beingShape = (rules: ChartRules) => seatNumber(rules.players, monsters(rules));

/** Where Damage comes from, as far as the rules of Death ask. */
export const causeShape = (rules: ChartRules) =>
  record({
    damage: oneOf('combat', 'shot', 'bomb', 'cube', 'encounter', 'other'),
    /** Who dealt it; null where nobody did. */
    dealer: nullable(beingShape(rules)),
  });
export type Cause = Of<ReturnType<typeof causeShape>>;

/** Which process takes what. Each is played by the machine of its name. */
export const calls = {
  setup: callable<{ table: Table }, Table>(),
  legendaryMonsterSetup: callable<{ table: Table }, Table>(),
  phaseOneConstruction: callable<{ table: Table }, Table>(),
  phaseTwoConstruction: callable<{ table: Table }, Table>(),
  turn: callable<{ table: Table; active: number }, Table>(),
  endOfTurn: callable<{ table: Table; active: number }, Table>(),
  cubeRoomCheck: callable<{ table: Table; active: number }, Table>(),
  dungeonBombStep: callable<{ table: Table; active: number }, Table>(),
  dungeonBomb: callable<{ table: Table; active: number }, Table>(),
  cubeCard: callable<{ table: Table }, Table>(),
  randomEncounter: callable<{ table: Table; active: number }, Table>(),
  ambush: callable<{ table: Table; active: number }, Table>(),
  takeAShot: callable<{ table: Table; active: number }, Table>(),
  combat: callable<{ table: Table; starter: Being; primary: Being; by: 'a Player' | 'a card' }, Table>(),
  legendaryMonsterTurn: callable<{ table: Table }, Table>(),
  legendaryMonsterAttack: callable<{ table: Table; target: Being; controller: number }, Table>(),
  triggers: callable<{ table: Table; cause: Cause }, Table>(),
  deathProcess: callable<{ table: Table; dying: Being; cause: Cause }, Table>(),
  partyCombatLootInterruption: callable<{ table: Table; dying: Being; killer: Being }, Table>(),
  playerFall: callable<{ table: Table; falling: Being }, Table>(),
  legendaryMonsterDefeat: callable<{ table: Table; cause: Cause }, Table>(),
  lootManagementWindow: callable<{ table: Table; owner: Being; cards: Cards }, Table>(),
};
