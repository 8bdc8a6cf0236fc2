import { defineProcess, Explorer, endless, endReachable, takeTable, types } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { calls } from '../../machines/viva-la-dungeon/calls.ts';
import { startOfPlay, type Table, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { type Edit, LM, modelOf } from './suite.test-helper.ts';

/** The seat of the one Player who is left, and the Monster. */
const A = 0;
const M = 2;

/** One Combat Encounter and nothing before or behind it, so that its end is the end of the game. */
const oneCombat = defineProcess({
  name: 'oneCombat',
  memory: () => ({}),
  chart: () =>
    setup({
      types: types<{
        context: { table: Table };
        events: { type: 'NEVER' };
        input: { table: Table };
        output: { table: Table };
      }>(),
      actors: calls,
      actions: { takeTable },
    }).createMachine({
      id: 'oneCombat',
      context: ({ input }) => input,
      initial: 'fighting',
      states: {
        fighting: {
          invoke: {
            src: 'combat',
            id: 'combat',
            input: ({ context }) => ({ table: context.table, starter: A, primary: M, by: 'a Player' }),
            onDone: { target: 'over', actions: 'takeTable' },
          },
        },
        over: { type: 'final' },
      },
      output: ({ context }) => context,
    }),
});

/** B is out of the game: nobody but A fights the Monster. */
const alone = (table: Table): Table => ({
  ...table,
  beings: table.beings.map((b, i) => (i === 1 ? { ...b, standing: 'out', health: 0, room: 0 } : b)),
});
const game = {
  ...vivaLaDungeon,
  root: 'oneCombat',
  processes: [...vivaLaDungeon.processes, oneCombat],
  start: (rules: Parameters<typeof startOfPlay>[0]) => alone(startOfPlay(rules)),
};

/** All of such a Combat, by who it is that can keep it up for ever. */
function combatOf(defense: number, edits: readonly Edit[] = []) {
  const bounds = { health: 7, monsterHealth: 3, damage: 2, defense, loot: 0, rooms: 1, bombs: 0, freeActions: 1 };
  const explorer = new Explorer(modelOf({ profile: 'duelist-2', bounds, game, edits }), { edges: true });
  while (explorer.advance(1000));
  const graph = explorer.graph();
  if (!graph) throw new Error('without a graph');
  const { verdict, plays } = endless(graph);
  return {
    positions: graph.size,
    canEnd: endReachable(graph).verdict.kind,
    everyGameEnds: verdict.kind,
    keptUpBy: plays.map(({ kind, seats, open }) => ({ kind, seats, open })),
  };
}

const ENDS = { canEnd: 'holds', everyGameEnds: 'holds', keptUpBy: [] };
const NO_NATURAL_20: Edit = [LM, '| 20 | any | it hits | LM-951 | LM-923 |\n', ''];

/**
 * The end of the Combat is reachable from every position by the dice alone, whatever people and documents that are not in the set
 * answer: an Attack of the Monster can always hit, each hit takes Health, and nothing gives it back. Fair dice find that way sooner or
 * later, with probability 1.
 */
describe('a Combat of the Legendary Monster and one Player ends sooner or later', () => {
  test.each([10, 23, 24, 25])('at Defense %i', (defense) => {
    expect(combatOf(defense)).toEqual({ ...ENDS, positions: 220 });
  });

  test('also where a natural 20 does not hit by itself, as long as a 20 reaches Defense', () => {
    expect(combatOf(23, [NO_NATURAL_20])).toEqual({ ...ENDS, positions: 220 });
  });

  test('it is noticed where a natural 20 does not hit by itself, and Defense is out of reach', () => {
    expect(combatOf(24, [NO_NATURAL_20])).toEqual({
      positions: 199,
      canEnd: 'holds',
      everyGameEnds: 'violated',
      keptUpBy: [
        { kind: 'choice', seats: [A], open: [] },
        // Also where A would rather end it: to flee and to hit is not A's choice alone.
        { kind: 'open', seats: [], open: ['A-08', 'A-10', 'A-15'] },
      ],
    });
  });
});
