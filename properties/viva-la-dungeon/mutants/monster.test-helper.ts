import {
  beingAt,
  changedBeing,
  does,
  finds,
  type Mutant,
  nothing,
  type OfActive,
  type OnTable,
  plusOne,
  putAway,
  theMonster,
} from './mutation.test-helper.ts';

export const ofMonsters: readonly Mutant[] = [
  [
    'unused-bombs-are-in-the-box',
    'those of the first phase are left beside it',
    'duelist',
    does('phaseOneConstruction', 'putBack', nothing),
  ],
  [
    'the-duelist-is-no-random-encounter',
    'its card stays in the deck',
    'duelist',
    does('setup', 'removeEncounter', nothing),
  ],
  [
    'armor-limit',
    'the card above the limit stays',
    'duelistWithArmorCards',
    finds('dungeonBomb', 'tooMuchArmor', () => false),
  ],
  [
    'the-least-armor-goes',
    'the best card goes',
    'duelistWithArmorCards',
    does('dungeonBomb', 'dropArmor', ({ table }: OnTable) => ({
      table: { ...table, armorArea: [1, 0, 0, 0, 0], lootDiscard: plusOne(table.lootDiscard, 1) },
    })),
  ],
  [
    'monster-defense-is-up-to-date',
    'Defense stays as it was',
    'duelistWithArmorCards',
    does('dungeonBomb', 'recalculate', nothing),
  ],
  [
    'only-armor-beside-the-monster',
    'the Monster gets a Melee Weapon',
    'duelistWithArmorCards',
    does('dungeonBomb', 'giveArmor', ({ table }: OnTable) => ({ table: { ...table, armorArea: [0, 0, 1, 0, 0] } })),
  ],
  [
    'monster-does-not-heal',
    'Armor heals the Monster',
    'duelistWithArmorCards',
    does('dungeonBomb', 'giveArmor', ({ table }: OnTable) => ({
      table: changedBeing(table, theMonster(table), { health: 2 }),
    })),
  ],
  [
    'monster-moves-by-cards-only',
    'the Monster follows whoever moves',
    'duelistWithTwoRooms',
    does('turn', 'move', ({ table, active }: OfActive, { room }: { room: number }) => ({
      table: changedBeing(changedBeing(table, active, { room }), theMonster(table), { room }),
    })),
  ],
  [
    'cubes-leave-the-monster-alone',
    'a Cube Room strikes the Monster, too',
    'duelistInCubes',
    does('cubeRoomCheck', 'hurt', ({ table }: OnTable) => ({
      table: changedBeing(table, theMonster(table), { health: 1 }),
    })),
  ],
  [
    'monster-has-nothing-of-a-player',
    'bombs are placed in a stack of the Monster',
    'duelistWithStacks',
    does('dungeonBomb', 'place', ({ table }: OnTable) => ({
      ...putAway,
      table: changedBeing(table, theMonster(table), { stack: { size: 1, top: 'face down', effect: 'none' } }),
    })),
  ],
  [
    'failure-pays-nobody',
    'a shot that fails pays Kaos',
    'duelistWithKaos',
    does('takeAShot', 'note', ({ table, active }: OfActive, { succeeds }: { succeeds: boolean }) => ({
      succeeds,
      table: succeeds ? table : changedBeing(table, active, { kaos: 1 }),
    })),
  ],
  [
    'monster-decisions-cost-nothing',
    'the Legendary Monster Controller pays Kaos',
    'duelistWithKaos',
    does('legendaryMonsterTurn', 'aim', ({ table }: OnTable, { target }: { target: number }) => {
      const controller = table.combat?.controller ?? 0;
      return {
        target,
        table: changedBeing(table, controller, { kaos: Math.max(0, beingAt(table, controller).kaos - 1) }),
      };
    }),
  ],
];
