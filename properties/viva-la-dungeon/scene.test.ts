import { InputError, type Position, parseToken, printToken, scenario } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { B, challenge, position, sceneTableOf } from './scene.test-helper.ts';
import { cardsOf } from './words.ts';

const at = (profile: string): Position => position(profile).bounds({ health: 2, loot: 3, rooms: 3, bombs: 1 });

/** Everything that is wrong with a position, with what is allowed. */
function refusals(from: Position): string[] {
  try {
    from.model();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map((p) => [p.message, p.expected, p.hint].filter(Boolean).join(' '));
  }
  return [];
}

describe('a position', () => {
  test('says what differs; the rest is as play begins', () => {
    const begun = sceneTableOf(at('duelist-3'));
    const placed = sceneTableOf(at('duelist-3').seat('B', { health: 1, loot: 0 }).seat('C', 'removed'));
    expect(placed).toEqual({
      ...begun,
      beings: [
        begun.beings[0],
        { ...begun.beings[1], health: 1, equipped: [0] },
        { ...begun.beings[2], standing: 'out', health: 0, room: 0, equipped: [0] },
        begun.beings[3],
      ],
    });
  });

  test('is a line of text, which begins the same', () => {
    const from = at('core-3')
      .seat('A', { health: 1 })
      .seat('B', 'removed')
      .table({ Cubes: 'Angry', tokens: [1, 3] });
    expect(from.text).toBe('A health=1; B removed; table Cubes=Angry tokens=1,3');
    expect(sceneTableOf(from)).toMatchObject({
      cubes: [true, false, true],
      cubeStates: 1,
      piles: [{ bombs: 0 }, { bombs: 1 }],
    });
  });

  test('is part of the token of a game that begins from it', () => {
    const from = at('core-3').seat('B', { health: 1 });
    const model = from.model();
    const attacks = model.question(model.start())?.answers.findIndex((a) => a.type === challenge(B).type) ?? -1;
    const { token, end } = scenario(model, [attacks]);
    const parsed = parseToken(token);
    expect(parsed.setting.from).toBe('B health=1');
    expect(printToken(parsed)).toBe(token);
    const again = position('core-3').bounds(parsed.setting.bounds).seat('B', { health: 1 }).model();
    expect(scenario(again, parsed.choices).end).toEqual(end);
  });

  test('two words of one piece go on from each other', () => {
    expect(at('core-3').seat('B', 'removed', { loot: 1 }).text).toBe('B removed; B loot=1');
    expect(cardsOf(sceneTableOf(at('core-3').seat('B', { loot: 1 }, 'removed')), 1)).toBe(0);
  });
});

describe('what no position is', () => {
  test.each<[string, Position, string[]]>([
    ['too much Health', at('core-3').seat('A', { health: 3 }), ['A: health cannot be 3. a whole number from 0 to 2']],
    [
      'a Room that is not there',
      at('core-3').seat('A', { room: 4 }),
      ['A: room cannot be 4. a whole number from 0 to 3'],
    ],
    [
      'a standing that is none',
      at('core-3').seat('A', { standing: 'dead' }),
      ['A: standing cannot be dead. one of in play, dying, out'],
    ],
    [
      'a field that is not there',
      at('core-3').seat('A', { helth: 1 }),
      [
        'A: there is no helth. one of loot, removed, kind, health, capLost, standing, fell, room, hidden, kaos, rerolls, printedQuickness, quickness, vitality, equipped, stored, dropped, plotArmor, stack Did you mean “health”?',
      ],
    ],
    [
      'somebody who is not there',
      at('core-3').piece('Monster', 'defeated'),
      ['Nothing on the table is called Monster. one of A, B, C, table'],
    ],
    [
      'too much Armor',
      at('duelist-2').table({ armor: 6 }),
      ['The table: armor cannot be 6. a whole number from 0 to 5'],
    ],
    [
      'a word of somebody else',
      at('duelist-2').piece('Monster', 'removed'),
      [
        'Monster: there is no removed. one of defeated, kind, health, capLost, standing, fell, room, hidden, kaos, rerolls, printedQuickness, quickness, vitality, equipped, stored, dropped, plotArmor, stack',
      ],
    ],
    [
      'a token in no Room',
      at('core-3').table({ tokens: [4] }),
      ['The table: tokens cannot be 4. a whole number from 1 to 3'],
    ],
    [
      'a Dying Player',
      at('core-3').seat('B', { standing: 'dying', health: 0 }),
      [
        'This cannot be a position: Nobody is dying when a Turn begins: that is over, or has not happened yet. (DV-141, DV-228)',
      ],
    ],
    [
      'Health 0 of one in play',
      at('core-3').seat('B', { health: 0 }),
      ['This cannot be a position: Whoever is in play has Health above 0. (DV-57, DV-61, DV-133, LM-518, PS-263)'],
    ],
    [
      'a Turn of a Removed Player',
      at('core-3').seat('A', 'removed'),
      [
        'This cannot be a position: Nobody but a Surviving Player has a Turn, a Fallen one and a Zombie apart. (DV-81, DV-105, DV-113)',
      ],
    ],
    [
      'a game that is over',
      at('core-3').seat('B', 'removed').seat('C', 'removed'),
      [
        'This cannot be a position: Nobody has won: at least two Players survive, or one while the Monster is not defeated. (DV-632, DV-636)',
      ],
    ],
    [
      'Cubes that are Angry above a pile',
      at('core-3').table({ cubeStates: 1 }),
      [
        'This cannot be a position: A pile has been drawn before its Cube State Card is revealed, and none is drawn from before the one above it.',
      ],
    ],
    [
      'everything at once',
      at('core-3').seat('A', { health: 9 }).seat('D', { health: 1 }),
      ['A: health cannot be 9. a whole number from 0 to 2', 'Nothing on the table is called D. one of A, B, C, table'],
    ],
  ])('%s', (_, from, expected) => expect(refusals(from)).toEqual(expected));
});
