import { playOn } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { type Table, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import {
  A,
  answeredBy,
  askedOf,
  attack,
  B,
  C,
  challenge,
  check,
  damage,
  END,
  effect,
  FLEE,
  LEFT,
  next,
  OTHERWISE,
  pattern,
  playing,
  position,
  roll,
  sceneTableOf,
  shoot,
  target,
  WAIT,
} from './scene.test-helper.ts';
import { modelOf } from './suite.test-helper.ts';
import { cardsOf, cardsToDraw } from './words.ts';

describe('the Legendary Monster', () => {
  const cards = { rooms: 2, monsterBombs: 1, lootDeck: 5 };
  const M = 3;

  test('D-27 a Challenge by a card, accepted: the challenged first, bound to the Monster, the left neighbour in control', () => {
    const begun = playing(
      position('duelist-3').bounds(cards).seat('B', { room: 2 }),
      END,
      { type: 'CHALLENGED' },
      { type: 'ACCEPT' },
    );
    expect(begun.table.combat?.order).toEqual([A, C, M]);
    expect(askedOf(begun)).toBe('the Combat Action: A');
    expect(begun.asked?.answers).toEqual([attack(M), ...OTHERWISE]);
    const game = playing(
      position('duelist-3').bounds(cards).seat('B', { room: 2 }),
      END,
      { type: 'CHALLENGED' },
      { type: 'ACCEPT' },
      attack(M),
      damage(0),
      WAIT,
    );
    expect(askedOf(game)).toBe('the target of the Legendary Monster: B (Legendary Monster Controller)');
    expect(game.asked?.answers).toEqual([target(A), target(C)]);
    // The Monster has missed A: from now on A may attack anybody.
    const later = playing(
      position('duelist-3').bounds(cards).seat('B', { room: 2 }),
      END,
      { type: 'CHALLENGED' },
      { type: 'ACCEPT' },
      attack(M),
      damage(0),
      WAIT,
      target(A),
      roll(1),
    );
    expect(later.asked?.answers).toEqual([attack(C), attack(M), ...OTHERWISE]);
  });

  test('D-31 the Monster kills: no Killing Player, no Loot, and Combat goes on with those who are left', () => {
    const game = playing(
      position('duelist-3'),
      challenge(M),
      next(B),
      attack(M),
      damage(0),
      WAIT,
      WAIT,
      target(A),
      roll(20),
      roll(1),
    );
    expect(game.lines.slice(-5)).toEqual([
      'The Legendary Monster rolls 20 and hits.',
      'The Damage die shows 1, against A.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
    expect(answeredBy(game, 'the Loot Interrupt Attack')).toEqual([]);
    expect(game.table.beings[A]).toMatchObject({ standing: 'out', equipped: [0], room: 0 });
    expect(game.table.combat?.fighting).toEqual([false, true, true, true]);
    expect(askedOf(game)).toBe('the Combat Action: B');
  });

  test('D-33 everybody flees: Combat ends, and the Portrait stays in the Combat Room', () => {
    const game = playing(position('duelist-3'), challenge(M), next(B), FLEE, LEFT, FLEE, LEFT, FLEE, LEFT);
    expect(game.table.combat).toBeNull();
    expect(game.table.beings[M]).toMatchObject({ standing: 'in play', room: 1 });
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test('D-35 a sixth Armor card: five stay', () => {
    const game = playing(position('duelist-3').bounds(cards).table({ armor: 5 }), END, {
      type: 'ARMOR',
      cards: [1],
    });
    expect(cardsOf(game.table, M)).toBe(5);
  });

  test('D-39 the reward is declined: all Armor is discarded', () => {
    const game = playing(
      position('duelist-3').bounds({ rooms: 2 }).seat('A', { room: 2 }).table({ armor: 3 }),
      shoot(M),
      check(true),
      check(true),
      { type: 'DECLINE' },
    );
    expect(game.lines.slice(4, 6)).toEqual([
      'A declines the Armor of the Legendary Monster.',
      '  Victory Check: play goes on.',
    ]);
    expect(game.table.beings.map((_, b) => cardsOf(game.table, b))).toEqual([1, 1, 1, 0]);
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test('D-41 a card of the Monster after its Defeat: nothing that needs the Monster can come of it', () => {
    const game = playing(position('duelist-3').bounds(cards).piece('Monster', 'defeated'), END);
    expect(game.lines.at(-1)).toBe('  A draws a Legendary Monster Dungeon Bomb.');
    expect(new Set(game.asked?.answers.map((a) => a.type))).toEqual(new Set(['EFFECT']));
    expect(game.asked?.answers).toContainEqual(effect(1, A, B, C));
    expect(game.asked?.answers).not.toContainEqual(effect(1, A, B, C, M));
  });

  test('D-45 a card strikes all Players, or all Players and monsters: the Monster is struck by the second only', () => {
    const scene = position('duelist-3').bounds({ bombs: 1, health: 2, monsterHealth: 2 });
    expect(playing(scene, END, effect(1, A, B, C)).table.beings.map((b) => b.health)).toEqual([1, 1, 1, 2]);
    expect(playing(scene, END, effect(1, A, B, C, M)).table.beings.map((b) => b.health)).toEqual([1, 1, 1, 1]);
  });

  test('D-93 the Controller rolls the die that kills: no Killing Player, no Loot, no Victory', () => {
    const game = playing(
      position('duelist-2').bounds({ rooms: 2 }).seat('B', { room: 2 }),
      challenge(2),
      attack(2),
      damage(0),
      roll(20),
      roll(6),
    );
    expect(answeredBy(game, 'the target of the Legendary Monster')).toEqual(['B (Legendary Monster Controller)']);
    expect(game.lines.slice(-3)).toEqual([
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
    expect(game.table.beings.map((_, b) => cardsOf(game.table, b))).toEqual([0, 1, 0]);
    expect(askedOf(game)).toBe('the Turn Action: B');
  });
});

describe('bombs, Cubes and the end of a Turn', () => {
  test('D-49 a bomb kills somebody else: Death, Victory Check, and the Turn comes to its end', () => {
    const game = playing(position('core-3').bounds({ bombs: 1 }), END, effect(1, B));
    expect(game.lines.slice(-3)).toEqual([
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
    expect(cardsToDraw(game.table)).toBe(1);
    expect(askedOf(game)).toBe('the Turn Action: C');
  });

  test('D-53 the last card is a Cube State Card: after it nobody draws, and Turns go on', () => {
    const game = playing(position('core-3').table({ Cubes: 'Angry' }), END, END);
    expect(game.lines).toEqual(['A takes no Action.', '  A draws a Cube State Card.', 'B takes no Action.']);
    expect(askedOf(game)).toBe('the Turn Action: C');
  });

  test('D-55 a Jelly Cube Token in every Room already: none is placed', () => {
    const game = playing(
      position('core-3')
        .bounds({ rooms: 2, cubeCards: 1 })
        .table({ tokens: [1, 2] }),
      END,
      pattern(2),
    );
    expect(game.lines).toEqual(['A takes no Action.', '  A draws a Cube Card.', 'The Cube Card names Room 2.']);
    expect(game.table.cubes).toEqual([true, true]);
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test('D-61 the Active Player dies in Combat that a bomb began: the others fight on, then the bomb is over', () => {
    const scene = position('duelist-3').bounds({ rooms: 2, monsterBombs: 1 }).seat('C', { room: 2 });
    const killed = [
      END,
      { type: 'CHALLENGED' },
      { type: 'ACCEPT' },
      attack(3),
      damage(0),
      WAIT,
      target(A),
      roll(20),
      roll(1),
    ];
    const after = playing(scene, ...killed);
    expect(after.played.end.process.name).toBe('combat');
    expect(askedOf(after)).toBe('the Combat Action: B');
    const game = playing(scene, ...killed, FLEE, LEFT);
    expect(game.table.combat).toBeNull();
    expect(cardsToDraw(game.table)).toBe(1);
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test('D-47 the card of the Skeleton Duelist is taken out of the Random Encounter Deck', () => {
    const bounds = { duelistEncounter: 1 };
    const model = modelOf({ profile: 'duelist-2', bounds });
    expect(vivaLaDungeon.start(model.chart).duelistEncounter).toBe(1);
    expect(sceneTableOf(position('duelist-2').bounds(bounds)).duelistEncounter).toBe(0);
    expect((playOn(model, model.start()).frame.context.table as Table).duelistEncounter).toBe(0);
  });

  test('D-63 the deck for three Players: 12 + 1 + 12 + 1 = 26 cards', () => {
    const model = modelOf({ profile: 'duelist-3', scope: 'full deck of three' });
    const cubeStates = 2;
    expect(cardsToDraw(model.start().context.table as Table) + cubeStates).toBe(26);
    const counts = ['Standard Dungeon Bomb', 'Skeleton Duelist Dungeon Bomb', 'Cube Card', 'Cube State Card'].map(
      (card) => model.chart.component('Three-Player Dungeon Bomb Deck', card),
    );
    expect(counts).toEqual([14, 6, 4, cubeStates]);
    const [pile] = (model.start().context.table as Table).piles;
    expect(pile).toEqual({ bombs: 7, monsterBombs: 3, cubeCards: 2 });
  });
});
