import type { Table } from '../../../machines/viva-la-dungeon/index.ts';
import { DB } from '../suite.test-helper.ts';
import {
  changedBeing,
  does,
  finds,
  type Mutant,
  nothing,
  type OfActive,
  type OnTable,
  putAway,
  text,
} from './mutation.test-helper.ts';
import { DEAD_SURVIVE } from './victory-and-death.test-helper.ts';

interface OfCubeCard extends OnTable {
  rooms: number;
  chest: number;
}
const cardsLeft = (table: Table): boolean => table.piles.some((p) => p.bombs + p.cubeCards + p.monsterBombs > 0);

export const ofBombs: readonly Mutant[] = [
  [
    'no-bomb-is-lost-or-doubled',
    'a bomb is put away nowhere',
    'coreWithBombs',
    does('dungeonBomb', 'place', () => putAway),
  ],
  [
    'deck-does-not-grow',
    'a bomb goes back to its pile',
    'coreWithBombs',
    does('dungeonBomb', 'place', ({ table }: OnTable) => ({
      ...putAway,
      table: { ...table, piles: table.piles.map((pile) => ({ ...pile, bombs: 1 })) },
    })),
  ],
  [
    'one-draw-a-turn',
    'another card is drawn as long as there is one',
    'coreWithTwoBombs',
    finds('dungeonBombStep', 'drawsAgain', ({ context }: { context: OnTable }) => cardsLeft(context.table)),
  ],
  [
    'phases-come-in-order',
    'every card makes Cubes angrier',
    'coreWithTwoBombs',
    does('dungeonBomb', 'reveal', ({ table }: OnTable) => ({
      table: { ...table, cubeStates: Math.min(2, table.cubeStates + 1) },
    })),
  ],
  [
    'cubes-get-angrier',
    'the Raging card comes right away',
    'coreWithTwoBombs',
    does('dungeonBomb', 'reveal', ({ table, card }: OnTable & { card: string }) => ({
      table: card === 'cubeState' ? { ...table, cubeStates: 2 } : table,
    })),
  ],
  ['only-the-surviving-draw', 'the removed count as surviving', 'core', text(DEAD_SURVIVE)],
  [
    'effects-lie-face-up',
    'a bomb that lies face down goes on acting',
    'duelistWithStacks',
    does('dungeonBomb', 'place', ({ table, active }: OfActive) => ({
      ...putAway,
      table: changedBeing(table, active, { stack: { size: 1, top: 'face down', effect: 'some' } }),
    })),
  ],
  [
    'stacks-of-the-removed-are-inactive',
    'the Dungeon Bomb Stack stays as it is',
    'duelistWithStacks',
    does('deathProcess', 'deactivateStack', nothing),
  ],
  ['turns-for-the-living', 'the removed count as surviving', 'core', text(DEAD_SURVIVE)],
];

const EVERY_CHEST_ICON = finds('cubeCard', 'creates', ({ context }: { context: OfCubeCard }) => context.chest > 0);
const SAFE_ROOM_IS_LIKE_ANY = text(
  [DB, '| no | no | left | placed |', '| no | any | left | placed |'],
  [DB, '| any | yes | any | not placed | DB-504, DB-520 |\n', ''],
);

export const ofCubes: readonly Mutant[] = [
  [
    'no-token-is-lost-or-doubled',
    'the supply never shrinks',
    'coreWithCubes',
    does('cubeCard', 'placeTokens', ({ table, rooms }: OfCubeCard) => ({
      table: { ...table, cubes: table.cubes.map((token, i) => token || (rooms & (1 << i)) !== 0) },
    })),
  ],
  [
    'end-effects-need-cube-and-card',
    'every Room strikes',
    'coreWithCubes',
    finds('cubeRoomCheck', 'applies', () => true),
  ],
  [
    'end-effects-need-cube-and-card',
    'an effect that moves the Player out of the Cube Room keeps the others',
    'coreWithEndEffects',
    text([DB, '| no | it is not resolved | DB-572 |', '| no | it is resolved | DB-572 |']),
  ],
  ['the-safe-room-stays', 'every Chest icon makes a Safe Room', 'coreWithCubes', EVERY_CHEST_ICON],
  [
    'the-final-cube-card-creates-the-safe-room',
    'every Chest icon makes a Safe Room',
    'coreWithCubes',
    EVERY_CHEST_ICON,
  ],
  ['no-token-enters-the-safe-room', 'the Safe Room is like any other', 'coreWithCubes', SAFE_ROOM_IS_LIKE_ANY],
  ['a-token-for-each-room-named', 'the Safe Room is like any other', 'coreWithCubes', SAFE_ROOM_IS_LIKE_ANY],
  ['the-safe-room-is-safe', 'an old token stays', 'coreWithCubes', does('cubeCard', 'takeToken', nothing)],
  [
    'one-chest-token-a-room',
    'a Chest Token comes from the game box',
    'coreWithCubes',
    does('cubeCard', 'placeChest', ({ table, chest }: OfCubeCard) => ({
      table: { ...table, chests: table.chests.map((n, i) => (i === chest - 1 ? 1 : n)) },
    })),
  ],
];
