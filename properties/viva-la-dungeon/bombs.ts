import { always, step } from 'rules-lawyer';
import { allBombs, cardsToDraw, inPlay, type Table, tokens } from './words.ts';

/** The Dungeon Bomb Deck and the Dungeon Bomb Stacks. */
export const bombs = [
  step<Table>({
    name: 'no-bomb-is-lost-or-doubled',
    says: 'Every card of the Dungeon Bomb Deck is in the deck, in a Dungeon Bomb Stack, or being resolved; Cube State Cards apart.',
    cites: ['DB-128', 'DB-164', 'LM-358', 'LM-404', 'DV-556', 'DV-560'],
    when: ({ table }) => table.begun,
    holds: (before, after) => allBombs(before) === allBombs(after) || after.table.winner !== null,
  }),
  step<Table>({
    name: 'deck-does-not-grow',
    says: 'The Dungeon Bomb Deck is never refilled.',
    cites: ['DB-62', 'DB-632'],
    when: ({ table }) => table.begun,
    holds: (before, after) => cardsToDraw(after.table) <= cardsToDraw(before.table),
  }),
  always<Table>({
    name: 'phases-come-in-order',
    says: 'The Phase One pile comes first, then one Cube State Card, then the Phase Two pile, then the other.',
    cites: ['LM-349', 'LM-395', 'DB-295', 'DB-299', 'DB-372', 'DB-380'],
    when: ({ table }) => table.begun && table.cubeStates > 0,
    holds: ({ table }) => {
      const [one, two] = table.piles.map((p) => p.bombs + p.monsterBombs + p.cubeCards);
      return one === 0 && (table.cubeStates < 2 || two === 0);
    },
  }),
  step<Table>({
    name: 'cubes-get-angrier',
    says: 'Cubes are Calm, then Angry, then Raging: a Cube State Card comes on top of those before it, and stays.',
    cites: ['DB-252', 'DB-272', 'DB-280', 'DB-368', 'DB-392', 'DB-335', 'DB-380', 'DB-388', 'LM-349', 'LM-395'],
    holds: (before, after) => [0, 1].includes(after.table.cubeStates - before.table.cubeStates),
  }),
  step<Table>({
    name: 'one-draw-a-turn',
    says: 'In a Dungeon Bomb Step another card is drawn only where a Cube State Card has been revealed in it.',
    cites: ['DB-102', 'DB-352', 'DB-356'],
    when: (before, after) =>
      before.open.includes('dungeonBomb') &&
      after.open.at(-1) === 'dungeonBomb' &&
      after.memories('dungeonBomb')[0]?.card === null,
    holds: (_, after) => after.table.revealed,
  }),
  always<Table>({
    name: 'only-the-surviving-draw',
    says: 'Only a Surviving Active Player draws a Dungeon Bomb, or a Zombie.',
    cites: ['DB-82', 'DB-86', 'DB-90', 'DV-109', 'DV-528', 'DV-540'],
    when: (view) => view.memories('dungeonBomb')[0]?.card === null,
    holds: (view) => inPlay(view.table, view.memories('dungeonBomb')[0]?.active as number),
  }),
  always<Table>({
    name: 'effects-lie-face-up',
    says: 'Only a card that lies face up on top of its Dungeon Bomb Stack has a continuing effect.',
    cites: ['DB-172', 'DB-204', 'DB-208', 'DB-216'],
    holds: ({ table }) => table.beings.every((b) => b.stack.effect === 'none' || b.stack.top === 'face up'),
  }),
  always<Table>({
    name: 'stacks-of-the-removed-are-inactive',
    says: 'No card lies face up in the Dungeon Bomb Stack of a Removed Player.',
    cites: ['DV-564', 'DV-568', 'DV-576', 'DV-580', 'DV-584'],
    when: ({ table }) => table.beings.some((b) => b.standing === 'out'),
    holds: ({ table }) => table.beings.every((b) => b.standing !== 'out' || b.stack.top !== 'face up'),
  }),
  always<Table>({
    name: 'turns-for-the-living',
    says: 'Nobody but a Surviving Player has a Turn, a Fallen one and a Zombie apart.',
    cites: ['DV-81', 'DV-105', 'DV-113'],
    when: (view) => view.open.at(-1) === 'turn',
    holds: (view) => {
      const active = view.memories('turn')[0]?.active as number;
      return inPlay(view.table, active) || view.table.beings[active]?.standing === 'fallen';
    },
  }),
];

const withCubes = {
  inPlay: (rules: { bounds: Readonly<Record<string, number>> }) => (rules.bounds.cubeCards ?? 0) > 0,
};
const withChests = { inPlay: (rules: { bounds: Readonly<Record<string, number>> }) => (rules.bounds.chests ?? 0) > 0 };

/** Jelly Cubes, Cube State Cards, the Safe Room and Chest Tokens. */
export const cubes = [
  step<Table>({
    name: 'no-token-is-lost-or-doubled',
    says: 'Jelly Cube Tokens are on the Map or in the supply, and their number never changes.',
    cites: ['DB-448', 'DB-460', 'DB-464'],
    ...withCubes,
    holds: (before, after) => tokens(before.table) + before.table.supply === tokens(after.table) + after.table.supply,
  }),
  step<Table>({
    name: 'a-token-for-each-room-named',
    says: 'A Cube Card brings one Jelly Cube Token for each Room that it names, three at most, and none for a Safe Room: four cards, the last of which names its Safe Room, bring eleven at most.',
    cites: ['DB-424', 'DB-428', 'DB-456', 'DB-492', 'DB-504'],
    ...withCubes,
    when: (_, __, answer) => answer.type === 'PATTERN' || answer.type === 'TOKENS',
    holds: (before, after, answer) => {
      const { rooms } = answer as unknown as { rooms: number };
      const named = before.table.cubes.filter((_, i) => (rooms & (1 << i)) !== 0 && after.table.safeRoom !== i + 1);
      return tokens(after.table) - tokens(before.table) <= Math.min(3, named.length);
    },
  }),
  always<Table>({
    name: 'end-effects-need-cube-and-card',
    says: 'A Cube Room End Effect strikes only the Active Player in a Room with a Jelly Cube Token, with a Current Cube State Card that was not revealed just now.',
    cites: ['DB-360', 'DB-412', 'DB-564', 'DB-572', 'DB-576'],
    ...withCubes,
    when: (view) => view.open.at(-1) === 'cubeRoomCheck',
    holds: (view) => {
      const active = view.table.beings[view.memories('cubeRoomCheck')[0]?.active as number];
      return view.table.cubes[(active?.room ?? 0) - 1] === true && view.table.cubeStates > 0 && !view.table.revealed;
    },
  }),
  step<Table>({
    name: 'the-safe-room-stays',
    says: 'Once there is a Safe Room it stays the Safe Room.',
    cites: ['DB-512', 'DB-540'],
    ...withChests,
    when: ({ table }) => table.safeRoom !== null,
    holds: (before, after) => after.table.safeRoom === before.table.safeRoom,
  }),
  always<Table>({
    name: 'the-final-cube-card-creates-the-safe-room',
    says: 'There is no Safe Room before the Cube Card of that number.',
    cites: ['DB-496', 'DB-500', 'DB-524', 'DB-532', 'DB-536'],
    ...withChests,
    when: (view) => view.table.safeRoom !== null && !view.open.includes('cubeCard'),
    holds: ({ table, rules }) => table.cubeCount >= rules.variable('SAFE_ROOM_CUBE_CARD_NUMBER'),
  }),
  step<Table>({
    name: 'no-token-enters-the-safe-room',
    says: 'No Jelly Cube Token is placed in the Safe Room.',
    cites: ['DB-504', 'DB-520', 'DB-492'],
    ...withChests,
    when: (_, { table }) => table.safeRoom !== null,
    holds: (before, after) => {
      const at = (after.table.safeRoom ?? 0) - 1;
      return before.table.cubes[at] === true || after.table.cubes[at] === false;
    },
  }),
  always<Table>({
    name: 'the-safe-room-is-safe',
    says: 'No Cube Room End Effect strikes anybody in the Safe Room.',
    broken: 'The Safe Room is a Cube Room, and strikes like one',
    cites: ['DB-516'],
    ...withChests,
    when: (view) => view.open.at(-1) === 'cubeRoomCheck',
    holds: (view) =>
      view.table.safeRoom === null ||
      view.table.beings[view.memories('cubeRoomCheck')[0]?.active as number]?.room !== view.table.safeRoom,
  }),
  always<Table>({
    name: 'one-chest-token-a-room',
    says: 'The Chest Token of a Room is in that Room or in the discard area.',
    cites: ['DB-480', 'DB-484', 'DB-488', 'DB-508'],
    ...withChests,
    holds: ({ table }) => table.chests.every((n, room) => n + (table.chestsDiscarded[room] ?? 0) === 1),
  }),
];
