import type { Table } from '../../../machines/viva-la-dungeon/index.ts';
import { DB } from '../suite.test-helper.ts';
import { act, changedBeing, type Mutant, machine, nothing, text } from './mutation.test-helper.ts';
import { DEAD_SURVIVE } from './victory-and-death.test-helper.ts';

interface OfActive {
  table: Table;
  active: number;
}
interface OfCubeCard {
  table: Table;
  rooms: number;
  chest: number;
}
const putAway = { card: null, named: null, up: false, continuing: false };
const cardsLeft = (table: Table): boolean => table.piles.some((p) => p.bombs + p.cubeCards + p.monsterBombs > 0);

export const ofBombs: readonly Mutant[] = [
  [
    'no-bomb-is-lost-or-doubled',
    'a bomb is put away nowhere',
    'coreWithBombs',
    machine('dungeonBomb', { actions: { place: act(() => putAway) } }),
  ],
  [
    'deck-does-not-grow',
    'a bomb goes back to its pile',
    'coreWithBombs',
    machine('dungeonBomb', {
      actions: {
        place: act(({ table }: { table: Table }) => ({
          ...putAway,
          table: { ...table, piles: table.piles.map((pile) => ({ ...pile, bombs: 1 })) },
        })),
      },
    }),
  ],
  [
    'one-draw-a-turn',
    'another card is drawn as long as there is one',
    'coreWithTwoBombs',
    machine('dungeonBombStep', {
      guards: { drawsAgain: ({ context }: { context: { table: Table } }) => cardsLeft(context.table) },
    }),
  ],
  [
    'phases-come-in-order',
    'every card makes Cubes angrier',
    'coreWithTwoBombs',
    machine('dungeonBomb', {
      actions: {
        reveal: act(({ table }: { table: Table }) => ({
          table: { ...table, cubeStates: Math.min(2, table.cubeStates + 1) },
        })),
      },
    }),
  ],
  [
    'cubes-get-angrier',
    'the Raging card comes right away',
    'coreWithTwoBombs',
    machine('dungeonBomb', {
      actions: {
        reveal: act(({ table, card }: { table: Table; card: string }) => ({
          table: card === 'cubeState' ? { ...table, cubeStates: 2 } : table,
        })),
      },
    }),
  ],
  ['only-the-surviving-draw', 'the removed count as surviving', 'core', text(DEAD_SURVIVE)],
  [
    'effects-lie-face-up',
    'a bomb that lies face down goes on acting',
    'duelistWithStacks',
    machine('dungeonBomb', {
      actions: {
        place: act(({ table, active }: OfActive) => ({
          ...putAway,
          table: changedBeing(table, active, { stack: { size: 1, top: 'face down', effect: 'some' } }),
        })),
      },
    }),
  ],
  [
    'stacks-of-the-removed-are-inactive',
    'the Dungeon Bomb Stack stays as it is',
    'duelistWithStacks',
    machine('deathProcess', { actions: { deactivateStack: nothing } }),
  ],
  ['turns-for-the-living', 'the removed count as surviving', 'core', text(DEAD_SURVIVE)],
];

const SAFE_ROOM_IS_LIKE_ANY = text(
  [DB, '| no | no | left | placed |', '| no | any | left | placed |'],
  [DB, '| any | yes | any | not placed | DB-504, DB-520 |\n', ''],
);

export const ofCubes: readonly Mutant[] = [
  [
    'no-token-is-lost-or-doubled',
    'the supply never shrinks',
    'coreWithCubes',
    machine('cubeCard', {
      actions: {
        placeTokens: act(({ table, rooms }: OfCubeCard) => ({
          table: { ...table, cubes: table.cubes.map((token, i) => token || (rooms & (1 << i)) !== 0) },
        })),
      },
    }),
  ],
  [
    'end-effects-need-cube-and-card',
    'every Room strikes',
    'coreWithCubes',
    machine('cubeRoomCheck', { guards: { applies: () => true } }),
  ],
  [
    'end-effects-need-cube-and-card',
    'an effect that moves the Player out of the Cube Room keeps the others',
    'coreWithEndEffects',
    text([DB, '| no | it is not resolved | DB-572 |', '| no | it is resolved | DB-572 |']),
  ],
  [
    'the-safe-room-stays',
    'every Chest icon makes a Safe Room',
    'coreWithCubes',
    machine('cubeCard', { guards: { creates: ({ context }: { context: OfCubeCard }) => context.chest > 0 } }),
  ],
  [
    'the-final-cube-card-creates-the-safe-room',
    'every Chest icon makes a Safe Room',
    'coreWithCubes',
    machine('cubeCard', { guards: { creates: ({ context }: { context: OfCubeCard }) => context.chest > 0 } }),
  ],
  ['no-token-enters-the-safe-room', 'the Safe Room is like any other', 'coreWithCubes', SAFE_ROOM_IS_LIKE_ANY],
  ['a-token-for-each-room-named', 'the Safe Room is like any other', 'coreWithCubes', SAFE_ROOM_IS_LIKE_ANY],
  [
    'the-safe-room-is-safe',
    'an old token stays',
    'coreWithCubes',
    machine('cubeCard', { actions: { takeToken: nothing } }),
  ],
  [
    'one-chest-token-a-room',
    'a Chest Token comes from the game box',
    'coreWithCubes',
    machine('cubeCard', {
      actions: {
        placeChest: act(({ table, chest }: OfCubeCard) => ({
          table: { ...table, chests: table.chests.map((n, i) => (i === chest - 1 ? 1 : n)) },
        })),
      },
    }),
  ],
];
