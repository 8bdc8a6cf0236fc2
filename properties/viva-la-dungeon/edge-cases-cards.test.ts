import { always, runJob } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import {
  A,
  answeredBy,
  askedOf,
  B,
  challenge,
  check,
  END,
  effect,
  face,
  pattern,
  patternWithChest,
  playing,
  position,
  shoot,
} from './scene.test-helper.ts';
import { edited, exploreAll, rulebookOf, type Table, written } from './suite.test-helper.ts';
import { cardsToDraw, count, tokens } from './words.ts';

/** Cases of cards and Rooms, each from the position that it starts from, with the outcome that the texts give. */

const M = 2;
const draws = { rooms: 2, bombs: 1, stacks: 1 };

describe('cards', () => {
  test('D-07 all lose Health, then all gain some: whoever is dying is not healed', () => {
    const game = playing(
      position('core-3')
        .bounds({ health: 5, damage: 3, bombs: 1, instructions: 2, effects: 1 })
        .seat('A', { health: 2 }),
      END,
      effect(3, A, B, 2),
      { type: 'CHANGE', what: 'Health', by: 3 },
    );
    expect(game.table.beings.map((b) => [b.standing, b.health])).toEqual([
      ['out', 0],
      ['in play', 5],
      ['in play', 5],
    ]);
  });

  test('D-25 an Ambush that fails: no Combat, no reward, no longer Hidden', () => {
    const game = playing(
      position('duelist-2').bounds({ allActions: 1, kaos: 1 }).seat('A', { hidden: true }),
      { type: 'AMBUSH', target: M },
      check(false),
    );
    expect(game.lines.slice(0, 2)).toEqual(['A ambushes the Legendary Monster.', 'The Perception Check fails.']);
    expect(game.table.combat).toBeNull();
    expect(game.table.beings.map((b) => [b.hidden, b.kaos])).toEqual([
      [false, 0],
      [false, 0],
      [false, 0],
    ]);
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test.each([
    [[check(false)], ['The Perception Check fails.']],
    [
      [check(true), check(false)],
      ['The Perception Check succeeds.', 'The Quickness Check fails.'],
    ],
  ])('D-29 Take A Shot ends with the first Check that fails', (checks, lines) => {
    const game = playing(position('duelist-2').bounds({ rooms: 2 }).seat('A', { room: 2 }), shoot(M), ...checks);
    const draws = '  A draws a Cube State Card.';
    expect(game.lines).toEqual(['A takes a shot at the Legendary Monster.', ...lines, draws]);
    expect(game.table.beings[M]?.health).toBe(1);
  });

  test('D-35 the sixth Armor card is the worst: it goes at once, and Defense stays', () => {
    const game = playing(
      position('duelist-2')
        .bounds({ monsterBombs: 1, armorKinds: 3, lootDeck: 3 })
        .table({ armorArea: [0, 3, 2], monsterDefense: 22 }),
      END,
      { type: 'ARMOR', cards: [1, 0, 0] },
    );
    expect(game.lines.at(-1)).toBe('  The Legendary Monster discards one Armor 1.');
    expect(game.table).toMatchObject({ armorArea: [0, 3, 2], monsterDefense: 22, lootDiscard: [1, 0, 0] });
  });

  test('D-37 two too many by one card: the least go, until five are left', () => {
    const game = playing(
      position('duelist-2')
        .bounds({ monsterBombs: 1, armorKinds: 2, lootDeck: 5, effects: 1 })
        .table({ armorArea: [2, 3], monsterDefense: 18 }),
      END,
      { type: 'ARMOR', cards: [0, 2] },
    );
    expect(game.table).toMatchObject({ armorArea: [0, 5], monsterDefense: 20, lootDiscard: [2, 0] });
  });

  test('D-43 the active card of a Player who dies is flipped, and its effect ends', () => {
    const game = playing(
      position('core-3')
        .bounds(draws)
        .seat('B', { stack: { size: 1, top: 'face up', effect: 'some' } }),
      END,
      effect(1, B),
      face(true, 'some'),
    );
    expect(game.table.beings.map((b) => b.stack)).toEqual([
      { size: 1, top: 'face up', effect: 'some' },
      { size: 1, top: 'face down', effect: 'none' },
      { size: 0, top: 'nothing', effect: 'none' },
    ]);
  });

  test('D-49 D-61 the card of one who is killed by it lies face down in the stack of a Removed Player', () => {
    const game = playing(position('core-3').bounds(draws), END, effect(1, A), face(true, 'some'));
    expect(game.table.beings[A]).toMatchObject({
      standing: 'out',
      stack: { size: 1, top: 'face down', effect: 'none' },
    });
  });

  test('D-51 a Cube Card face down on an active bomb ends its effect', () => {
    const game = playing(
      position('core-3')
        .bounds({ ...draws, bombs: 0, cubeCards: 1 })
        .seat('A', { stack: { size: 1, top: 'face up', effect: 'some' } }),
      END,
      pattern(1),
      face(false),
    );
    expect(game.table.beings[A]?.stack).toEqual({ size: 2, top: 'face down', effect: 'none' });
  });

  test('D-53 a Cube State Card that orders another draw, with no card left: the step is complete', () => {
    const game = playing(position('core-3').bounds({ additionalDraw: 1 }).table({ Cubes: 'Angry' }), END, effect(0), {
      type: 'ORDERS',
      draw: true,
    });
    expect(cardsToDraw(game.table)).toBe(0);
    expect(game.table).toMatchObject({ cubeStates: 2, drawAgain: false });
    expect(askedOf(game)).toBe('the Turn Action: B');
  });
});

describe('Cube Confused, of which only the name is known', () => {
  const bounds = { health: 1, damage: 1, loot: 0, rooms: 1, bombs: 0, monsterBombs: 1, namedCards: 1, stacks: 1 };
  const last = position('duelist-2')
    .bounds(bounds)
    .table({
      Cubes: 'Angry',
      tokens: [1],
      piles: [{ monsterBombs: 0 }, { monsterBombs: 1 }],
      unseen: [0, 0, 0, 0, 0, 1],
    });
  const isActive = ({ beings }: Table): boolean => beings.some((b) => b.stack.effect === 'Cube Confused');

  test('lies face up, active, and whatever it does is left open (A-12)', () => {
    const game = playing(last, END, effect(0), effect(0), face(true, 'some'));
    expect(game.lines).toContain('  A draws “Cube Confused”.');
    expect(isActive(game.table)).toBe(true);
    expect(answeredBy(game, 'how the card lies in the end')).toEqual(['A-12 (07 card texts)']);
  });

  test('changes nothing that any other active card does not change', () => {
    const from = (active: string) => {
      const stack = { size: 1, top: 'face up', effect: active };
      const scene = position('duelist-2')
        .bounds(bounds)
        .table({ Cubes: 'Raging', tokens: [1], placed: 1 });
      const { positions, moves, outcomes } = exploreAll(scene.seat('B', { stack }).model());
      return { positions, moves, outcomes };
    };
    expect(from('Cube Confused')).toEqual(from('some'));
  });

  test('what is found with it hangs on that assumption', () => {
    const manifest = written.get('rulebook.yaml') ?? '';
    const scopes = manifest.slice(manifest.indexOf('\nscopes:'));
    const confused = `\nscopes:\n  confused:\n    bounds: ${JSON.stringify(bounds)}\n`;
    const inactive = always<Table>({
      name: 'nobody-is-confused',
      says: 'Cube Confused is not active.',
      cites: ['LM-494'],
      holds: ({ table }) => !isActive(table),
    });
    const { findings } = runJob(
      { game: vivaLaDungeon, properties: [inactive] },
      rulebookOf(edited([['rulebook.yaml', scopes, confused]])),
      { kind: 'explore', profile: 'duelist-2', scope: 'confused', readings: {}, limit: 2000, from: last.text },
    );
    expect(findings.filter((f) => f.id === 'violated/nobody-is-confused').map((f) => f.hangsOn)).toEqual([
      ['A-13', 'A-12'],
    ]);
  });
});

describe('Rooms', () => {
  const cubes = { rooms: 3, cubeCards: 1, pattern: 3 };

  test.each([
    [
      'it makes a Cube Room',
      [true, true, true],
      'the Cube Room End Effect: A-13 (the Cube Cards and Cube State Cards)',
    ],
    ['it counts for nothing', [true, true, true], 'the Turn Action: C'],
    ['it is taken away', [false, true, true], 'the Turn Action: C'],
  ])('D-57 the Cube Card that creates the Safe Room on an old token, and “%s”', (reading, after, asked) => {
    const game = playing(
      position('core-3')
        .bounds({ ...cubes, chests: 1 })
        .reading('An old token in the Safe Room', reading)
        .table({ tokens: [1], cubeCount: 3, cubeStates: 1, piles: [{ cubeCards: 0 }, { cubeCards: 1 }] }),
      END,
      effect(0),
      patternWithChest(1, 1, 2, 3),
      END,
    );
    expect(game.table.safeRoom).toBe(1);
    expect(game.table.cubes).toEqual(after);
    expect(askedOf(game)).toBe(asked);
  });

  test('D-59 one token for three Rooms: one is placed, and which Room gets it is left open', () => {
    const game = playing(position('core-3').bounds({ ...cubes, tokens: 1 }), END, pattern(1, 2, 3));
    expect(game.asked?.name).toBe('which Rooms get the last Jelly Cube Tokens');
    expect(game.asked?.answers).toEqual([1, 2, 4].map((rooms) => ({ type: 'TOKENS', rooms })));
    expect([tokens(game.table), game.table.supply]).toEqual([0, 1]);
  });

  test('four Cube Cards that name three Rooms each make eleven Cube Rooms: the last one leaves out its Safe Room', () => {
    const threeResolved = { cubeCount: 3, cubeStates: 1, piles: [{ cubeCards: 0 }, { cubeCards: 1 }], supply: 3 };
    const game = playing(
      position('core-3')
        .bounds({ rooms: 12, cubeCards: 1, pattern: 3, chests: 1 })
        .table({ ...threeResolved, tokens: [2, 3, 4, 5, 6, 7, 8, 9, 10] }),
      END,
      patternWithChest(1, 1, 11, 12),
    );
    expect(tokens(game.table)).toBe(11);
    expect(game.table).toMatchObject({ safeRoom: 1, supply: 1, cubeCount: 4 });
  });

  test.each([
    ['no', 'the Turn Action: B'],
    ['yes', 'the Cube Room End Effect: A-13 (the Cube Cards and Cube State Cards)'],
  ])(
    'the first of two Cube Room End Effects moves A out of the Cube Room: is the second resolved? “%s”',
    (value, asked) => {
      const game = playing(
        position('core-3')
          .bounds({ rooms: 2, cubeCards: 1, instructions: 2, effects: 1 })
          .reading('Moved out of a Cube Room', value)
          .table({ Cubes: 'Raging', tokens: [1], supply: 11 }),
        END,
        { type: 'CHANGE', what: 'Room', being: A, room: 2 },
      );
      expect(askedOf(game)).toBe(asked);
    },
  );

  test('D-91 the Safe Room keeps out tokens only: the Monster is there, and may be fought', () => {
    const game = playing(
      position('duelist-2')
        .bounds({ ...cubes, chests: 1, monsterBombs: 1 })
        .table({ safeRoom: 1, cubeCount: 4 }),
      challenge(M),
    );
    expect(game.table.combat?.order).toEqual([A, B, M]);
  });

  test('the Chest Token of a Room that a Chest icon marks comes back from the discard area, once', () => {
    const game = playing(
      position('core-3')
        .bounds({ ...cubes, chests: 1 })
        .table({ chests: [0, 1, 1], chestsDiscarded: [1, 0, 0] }),
      END,
      patternWithChest(1, 1, 2, 3),
    );
    expect([count(game.table.chests), count(game.table.chestsDiscarded)]).toEqual([3, 0]);
  });
});
