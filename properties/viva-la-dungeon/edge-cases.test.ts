import { describe, expect, test } from 'vitest';
import type { Table } from '../../machines/viva-la-dungeon/index.ts';
import {
  A,
  answeredBy,
  askedOf,
  attack,
  B,
  C,
  challenge,
  check,
  D,
  damage,
  END,
  EQUIP,
  effect,
  FLEE,
  first,
  HOLD,
  LEFT,
  next,
  playing,
  position,
  roll,
  STRIKE,
  shoot,
  standings,
  take,
  WAIT,
} from './scene.test-helper.ts';
import type { Told } from './suite.test-helper.ts';
import { cardsOf, cardsToDraw } from './words.ts';

/*
 * Questions that come up at a table, each from the position that it starts from, with the outcome that the texts give. Those of the
 * Legendary Monster, of bombs and Cubes are in edge-cases-monster.test.ts, those that hang on a reading of Combat in
 * edge-cases-combat.test.ts.
 *
 * What is in documents that are not in the set cannot be a case here: how a Check is made (D-65, D-67), and the Random Encounter Deck,
 * from which Setup takes the Duelist (D-47).
 */

describe('Death and Victory', () => {
  test.each([
    [A, 'A', B],
    [B, 'B', A],
  ])(
    'D-01 two of three die together: the third wins after the first Death, whichever it is (%i)',
    (dead, name, dying) => {
      const game = playing(
        position('core-3')
          .bounds({ health: 9, damage: 3, bombs: 1 })
          .seat('A', { health: 2 })
          .seat('B', { health: 2 })
          .seat('C', { health: 9 }),
        END,
        effect(3, A, B),
        first(dead),
      );
      expect(game.lines).toEqual([
        'A takes no Action.',
        '  A draws a Dungeon Bomb.',
        'The card deals 3 Damage to A, B.',
        `The Death of ${name} comes first.`,
        '  Killing Player: nobody.',
        '  Loot Opportunity: nobody.',
        '  Victory Check: that Player wins.',
      ]);
      expect(game.outcome).toBe('C wins');
      expect(game.asked).toBeNull();
      expect(game.table.beings[dead]?.standing).toBe('out');
      expect(game.table.beings[dying]).toMatchObject({ standing: 'dying', equipped: [1], room: 1 });
    },
  );

  test('D-03 a lone survivor with the Monster active: no Victory, and the removed neighbour controls the Monster', () => {
    const game = playing(
      position('duelist-2').bounds({ health: 4, monsterHealth: 20 }).seat('B', 'removed'),
      challenge(2),
      attack(2),
      damage(1),
      roll(1),
      FLEE,
      LEFT,
    );
    expect(game.outcome).toBeNull();
    expect(answeredBy(game, 'the target of the Legendary Monster')).toEqual(['B (Legendary Monster Controller)']);
    expect(askedOf(game)).toBe('the Turn Action: A');
    expect(standings(game)).toEqual(['in play', 'out', 'in play']);
  });

  test('D-05 a lone survivor shoots the Monster: the Armor first, then Victory', () => {
    const game = playing(
      position('duelist-2')
        .bounds({ damage: 3, rooms: 2, loot: 3, monsterHealth: 2 })
        .seat('A', { room: 2, loot: 0 })
        .seat('B', 'removed')
        .table({ armor: 3 }),
      shoot(2),
      check(true),
      check(true),
      damage(3),
      { type: 'TAKE_ARMOR' },
      EQUIP,
      EQUIP,
      EQUIP,
    );
    expect(game.lines).toEqual([
      'A takes a shot at the Legendary Monster.',
      'The Perception Check succeeds.',
      'The Quickness Check succeeds.',
      'The shot deals 3 Damage to the Legendary Monster.',
      'A takes all the Armor of the Legendary Monster.',
      ...['A equips the Armor.', 'A equips the Armor.', 'A equips the Armor.'],
      '  Victory Check: that Player wins.',
    ]);
    expect(game.outcome).toBe('A wins');
    expect(cardsOf(game.table, A)).toBe(3);
    expect(game.table.beings[2]).toMatchObject({ standing: 'out', equipped: [0], room: 0 });
  });

  test('D-09 Death at the Cube Room check: no Killing Player, no Loot, and no card is drawn', () => {
    const angry = position('core-3')
      .bounds({ bombs: 1 })
      .table({ Cubes: 'Angry', tokens: [1] });
    const game = playing(angry, END, effect(1, A));
    expect(game.lines).toEqual([
      'A takes no Action.',
      'The Cube Room deals 1 Damage to A.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
    expect(cardsToDraw(game.table)).toBe(cardsToDraw(angry.model().start().context.table as Table));
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test.each([A, B, C])('D-11 three of four die by one bomb: the fourth wins after the first Death (%i)', (dead) => {
    const game = playing(
      position('core-4')
        .bounds({ health: 9, damage: 3, bombs: 1 })
        .seat('A', { health: 2 })
        .seat('B', { health: 2 })
        .seat('C', { health: 2 }),
      END,
      effect(3, A, B, C),
      first(dead),
    );
    expect(game.outcome).toBe('D wins');
    expect(game.asked).toBeNull();
    expect(standings(game)).toEqual([A, B, C, D].map((b) => (b === D ? 'in play' : b === dead ? 'out' : 'dying')));
  });
});

describe('the looting, and what comes before it', () => {
  test('D-13 three in Combat, and the Loot Interrupt Attack misses: the Killing Player loots', () => {
    const game = playing(
      position('core-3').bounds({ loot: 2 }).seat('A', { loot: 0 }),
      challenge(B),
      next(B),
      attack(B),
      damage(1),
      STRIKE,
      damage(0),
      take(2),
      EQUIP,
      EQUIP,
    );
    expect(game.lines).toEqual([
      'A begins Combat with B.',
      'Combat Order: A, B, C.',
      'A attacks B.',
      'The Attack deals 1 Damage to B.',
      '  Killing Player: the dealer.',
      'Before the looting, C strikes at A, with a Melee option.',
      'The Attack misses.',
      '  Loot Opportunity: the Killing Player.',
      'A takes of B: 2 Armor.',
      ...['A equips the Armor.', 'A equips the Armor.'],
      '  Victory Check: play goes on.',
    ]);
    expect(cardsOf(game.table, A)).toBe(2);
    expect(askedOf(game)).toBe('the Combat Action: C');
  });

  test('D-15 a chain of four: the last one loots once and wins, and the outer two Deaths never resume', () => {
    const four = position('core-4')
      .bounds({ loot: 2 })
      .seat('A', { loot: 1 })
      .seat('B', { loot: 1 })
      .seat('C', { loot: 1 })
      .seat('D', { loot: 0 });
    const chain = [challenge(B), next(B), next(C), attack(B), damage(1), STRIKE, damage(1), STRIKE, damage(1)];
    const before = playing(four, ...chain);
    expect(askedOf(before)).toBe('the Loot taken: D');
    let deaths = 0;
    for (let f: Told['played']['end'] | null = before.played.end; f; f = f.below)
      if (f.process.name === 'deathProcess') deaths++;
    expect(deaths).toBe(3);
    expect(standings(before)).toEqual(['dying', 'dying', 'dying', 'in play']);

    const game = playing(four, ...chain, take(1), EQUIP);
    expect(game.lines.slice(-3)).toEqual([
      'D takes of C: 1 Armor.',
      'D equips the Armor.',
      '  Victory Check: that Player wins.',
    ]);
    expect(game.outcome).toBe('D wins');
    expect(answeredBy(game, 'the Loot taken')).toEqual(['D']);
    expect(game.table.beings.map((b, i) => [b.standing, cardsOf(game.table, i)])).toEqual([
      ['dying', 1],
      ['dying', 1],
      ['out', 0],
      ['in play', 1],
    ]);
  });

  test('D-17 the offer is declined: nobody else is asked, and the Killing Player loots', () => {
    const game = playing(position('core-4'), challenge(B), next(B), next(C), attack(B), damage(1), HOLD);
    expect(answeredBy(game, 'the Loot Interrupt Attack')).toEqual(['C']);
    expect(askedOf(game)).toBe('the Loot taken: A');
  });

  test.each([
    ['it goes round', 'the Loot Interrupt Attack: B'],
    ['it stops', 'the Loot taken: C'],
  ])('D-19 the killer is last in Combat Order, and “%s”: %s', (order, asked) => {
    const game = playing(
      position('core-3').reading('Past the end of Combat Order', order),
      challenge(B),
      next(B),
      attack(B),
      damage(0),
      WAIT,
      attack(A),
      damage(1),
    );
    expect(askedOf(game)).toBe(asked);
  });

  test('D-21 nothing to take: the Loot Opportunity is there all the same', () => {
    const game = playing(position('core-3').seat('B', { loot: 0 }), challenge(B), next(B), attack(B), damage(1), HOLD);
    expect(game.lines.slice(-3)).toEqual([
      '  Loot Opportunity: the Killing Player.',
      '  A takes no Loot of B.',
      '  Victory Check: play goes on.',
    ]);
  });

  test('D-21 the Killing Player declines: what is left is discarded', () => {
    const game = playing(position('core-3'), challenge(B), next(B), attack(B), damage(1), HOLD, take(0));
    expect(game.table.beings.map((_, b) => cardsOf(game.table, b))).toEqual([1, 0, 1]);
  });

  test('D-23 five cards at once: one Loot Management Window', () => {
    const game = playing(
      position('core-3').bounds({ loot: 5, rooms: 2 }).seat('A', { loot: 4 }).seat('C', { room: 2 }),
      challenge(B),
      attack(B),
      damage(1),
      take(5),
      EQUIP,
    );
    expect(answeredBy(game, 'what becomes of new Loot')).toEqual(['A', 'A', 'A', 'A', 'A']);
    expect(game.lines.slice(-6, -1)).toEqual([
      ...Array.from({ length: 4 }, () => '  A discards the Armor.'),
      '  Victory Check: play goes on.',
    ]);
    expect(game.table.beings.map((_, b) => cardsOf(game.table, b))).toEqual([5, 0, 5]);
    expect(game.table.lootDiscard).toEqual([4]);
  });
});
