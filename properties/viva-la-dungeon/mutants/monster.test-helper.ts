import type { Table } from '../../../machines/viva-la-dungeon/index.ts';
import {
  act,
  beingAt,
  changedBeing,
  type Mutant,
  machine,
  nothing,
  plusOne,
  theMonster,
} from './mutation.test-helper.ts';

interface OfActive {
  table: Table;
  active: number;
}

export const ofMonsters: readonly Mutant[] = [
  [
    'unused-bombs-are-in-the-box',
    'those of the first phase are left beside it',
    'duelist',
    machine('phaseOneConstruction', { actions: { putBack: nothing } }),
  ],
  [
    'the-duelist-is-no-random-encounter',
    'its card stays in the deck',
    'duelist',
    machine('setup', { actions: { removeEncounter: nothing } }),
  ],
  [
    'armor-limit',
    'the card above the limit stays',
    'duelistWithArmorCards',
    machine('dungeonBomb', { guards: { tooMuchArmor: () => false } }),
  ],
  [
    'the-least-armor-goes',
    'the best card goes',
    'duelistWithArmorCards',
    machine('dungeonBomb', {
      actions: {
        dropArmor: act(({ table }: { table: Table }) => ({
          table: { ...table, armorArea: [1, 0, 0, 0, 0], lootDiscard: plusOne(table.lootDiscard, 1) },
        })),
      },
    }),
  ],
  [
    'monster-defense-is-up-to-date',
    'Defense stays as it was',
    'duelistWithArmorCards',
    machine('dungeonBomb', { actions: { recalculate: nothing } }),
  ],
  [
    'only-armor-beside-the-monster',
    'the Monster gets a Melee Weapon',
    'duelistWithArmorCards',
    machine('dungeonBomb', {
      actions: {
        giveArmor: act(({ table }: { table: Table }) => ({ table: { ...table, armorArea: [0, 0, 1, 0, 0] } })),
      },
    }),
  ],
  [
    'monster-does-not-heal',
    'Armor heals the Monster',
    'duelistWithArmorCards',
    machine('dungeonBomb', {
      actions: {
        giveArmor: act(({ table }: { table: Table }) => ({
          table: changedBeing(table, theMonster(table), { health: 2 }),
        })),
      },
    }),
  ],
  [
    'monster-moves-by-cards-only',
    'the Monster follows whoever moves',
    'duelistWithTwoRooms',
    machine('turn', {
      actions: {
        move: act(({ table, active }: OfActive, { room }: { room: number }) => ({
          table: changedBeing(changedBeing(table, active, { room }), theMonster(table), { room }),
        })),
      },
    }),
  ],
  [
    'cubes-leave-the-monster-alone',
    'a Cube Room strikes the Monster, too',
    'duelistInCubes',
    machine('cubeRoomCheck', {
      actions: {
        hurt: act(({ table }: { table: Table }) => ({
          table: changedBeing(table, theMonster(table), { health: 1 }),
        })),
      },
    }),
  ],
  [
    'monster-has-nothing-of-a-player',
    'bombs are placed in a stack of the Monster',
    'duelistWithStacks',
    machine('dungeonBomb', {
      actions: {
        place: act(({ table }: { table: Table }) => ({
          card: null,
          up: false,
          continuing: false,
          table: changedBeing(table, theMonster(table), { stack: { size: 1, top: 'face down', effect: 'none' } }),
        })),
      },
    }),
  ],
  [
    'failure-pays-nobody',
    'a shot that fails pays Kaos',
    'duelistWithKaos',
    machine('takeAShot', {
      actions: {
        note: act(({ table, active }: OfActive, { succeeds }: { succeeds: boolean }) => ({
          succeeds,
          table: succeeds ? table : changedBeing(table, active, { kaos: 1 }),
        })),
      },
    }),
  ],
  [
    'monster-decisions-cost-nothing',
    'the Legendary Monster Controller pays Kaos',
    'duelistWithKaos',
    machine('legendaryMonsterTurn', {
      actions: {
        aim: act(({ table }: { table: Table }, { target }: { target: number }) => {
          const controller = table.combat?.controller ?? 0;
          return {
            target,
            table: changedBeing(table, controller, { kaos: Math.max(0, beingAt(table, controller).kaos - 1) }),
          };
        }),
      },
    }),
  ],
];
