import type { Position } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import {
  A,
  answeredBy,
  askedOf,
  attack,
  B,
  C,
  challenge,
  D,
  damage,
  END,
  effect,
  FLEE,
  first,
  HOLD,
  LEFT,
  next,
  OTHERWISE,
  playing,
  position,
  roll,
  STRIKE,
  shoot,
  standings,
  take,
  target,
  WAIT,
} from './scene.test-helper.ts';
import { cardsToDraw } from './words.ts';

/** The Monster of three Players, and of two. */
const [M, M2] = [3, 2] as const;
const NOW_A = 'the Combat Action: A';

describe('how a Combat begins', () => {
  test.each([
    [B, C, D],
    [B, D, C],
    [C, B, D],
    [C, D, B],
    [D, B, C],
    [D, C, B],
  ])('the other three may stand in any order (%i, %i, %i)', (one, two, three) => {
    const game = playing(position('core-4'), challenge(B), next(one), next(two));
    expect(game.table.combat?.order).toEqual([A, one, two, three]);
    expect(askedOf(game)).toBe(NOW_A);
  });

  test('the Monster is last, whatever order the Players have', () => {
    const game = playing(position('duelist-3'), challenge(M), next(C));
    expect(game.table.combat?.order).toEqual([A, C, B, M]);
  });

  test('whoever is no part of the pair may stand aside, and then takes no part in the looting', () => {
    const scene = position('core-3').bounds({ aside: 1 });
    const asked = playing(scene, challenge(B)).asked;
    expect(asked?.answers).toEqual([
      { type: 'JOIN', aside: [] },
      { type: 'JOIN', aside: [C] },
    ]);
    const game = playing(scene, challenge(B), { type: 'JOIN', aside: [C] }, attack(B), damage(1));
    expect(game.lines[1]).toBe('C stands aside.');
    expect(askedOf(game)).toBe('the Loot taken: A');
  });

  test('the initiating pair aim their first Attacks at each other, and anybody later; others are free', () => {
    const begun = [challenge(B), next(B)];
    expect(playing(position('core-3'), ...begun).asked?.answers).toEqual([attack(B), ...OTHERWISE]);
    const second = playing(position('core-3'), ...begun, attack(B), damage(0));
    expect(second.asked?.answers).toEqual([attack(A), ...OTHERWISE]);
    const third = playing(position('core-3'), ...begun, attack(B), damage(0), attack(A), damage(0));
    expect(third.asked?.answers).toEqual([attack(A), attack(B), ...OTHERWISE]);
    const again = playing(position('core-3'), ...begun, attack(B), damage(0), attack(A), damage(0), WAIT);
    expect(again.asked?.answers).toEqual([attack(B), attack(C), ...OTHERWISE]);
  });

  test('whose other has left is bound no longer', () => {
    const game = playing(position('core-4'), challenge(B), next(B), next(C), WAIT, FLEE, LEFT, WAIT, WAIT);
    expect(askedOf(game)).toBe(NOW_A);
    expect(game.asked?.answers).toEqual([attack(C), attack(D), ...OTHERWISE]);
  });
});

describe('what else is done in a Combat Turn', () => {
  test('a Free Action kills: that is no Combat Damage, so that nobody loots, and the Combat Turn goes on', () => {
    const game = playing(
      position('core-3').bounds({ freeActions: 1 }),
      challenge(B),
      next(B),
      { type: 'FREE' },
      { type: 'EFFECT', target: B, damage: 1 },
    );
    expect(game.lines.slice(-5)).toEqual([
      'A takes a Free Action.',
      'It takes 1 Health from B.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
    expect(askedOf(game)).toBe(NOW_A);
    expect(game.asked?.answers).toEqual([attack(C), ...OTHERWISE]);
  });

  test('what cards add to the Damage of the Monster is added to the roll', () => {
    const game = playing(
      position('duelist-2').bounds({ health: 9, rooms: 2, monsterDamage: 2 }).seat('B', { room: 2 }),
      challenge(M2),
      WAIT,
      roll(19),
      roll(1),
      { type: 'MODIFIED', by: 2 },
    );
    expect(game.lines.slice(-2)).toEqual(['The Damage die shows 1, against A.', 'Cards add 2 to it.']);
    expect(game.table.beings[A]?.health).toBe(6);
  });

  test.each(['Melee', 'Ranged'])('a Loot Interrupt Attack may be made with a %s option', (option) => {
    const game = playing(position('core-3'), challenge(B), next(B), attack(B), damage(1), {
      type: 'STRIKE',
      option,
    });
    expect(game.lines.at(-1)).toBe(`Before the looting, C strikes at A, with a ${option} option.`);
  });
});

describe('Dropped Weapons', () => {
  const bounds = { otherLoot: 1, droppedWeapons: 1 };
  const [none, melee, ranged] = [
    [0, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ];
  const STAYS = [FLEE, { type: 'STAYS' }];

  test('an Attack that misses may cost a Weapon its slot, and to recover it takes a Combat Turn', () => {
    const scene = position('core-3').bounds(bounds).seat('A', { equipped: melee });
    const missed = [challenge(B), next(B), attack(B), damage(0)];
    expect(askedOf(playing(scene, ...missed))).toBe('whether a Weapon is dropped: A-18 (06_COMBAT_ENCOUNTER)');
    const drops = [...missed, { type: 'DROPS', kind: 1 }];
    const dropped = playing(scene, ...drops, ...STAYS, ...STAYS);
    expect(dropped.table.beings[A]).toMatchObject({ equipped: none, dropped: melee });
    expect(askedOf(dropped)).toBe(NOW_A);
    const RECOVER = { type: 'RECOVER', kind: 1 };
    expect(dropped.asked?.answers.filter(({ type }) => type === 'RECOVER')).toEqual([RECOVER]);
    const recovered = playing(scene, ...drops, ...STAYS, ...STAYS, RECOVER);
    expect(recovered.table.beings[A]).toMatchObject({ equipped: melee, dropped: none });
    expect(askedOf(recovered)).toBe('the Combat Action: B');
    expect(recovered.asked?.answers.filter(({ type }) => type === 'RECOVER')).toEqual([]);
  });

  test.each([
    [{ equipped: ranged }, 'the weapon of the shot: A'],
    [{ equipped: none, dropped: ranged }, 'the Perception Check of the shot: A-10 (06_COMBAT_ENCOUNTER)'],
  ])('nobody shoots with one: %j', (loot, asked) => {
    const scene = position('duelist-2').bounds({ ...bounds, rooms: 2 });
    expect(askedOf(playing(scene.seat('A', { room: 2, ...loot }), shoot(M2)))).toBe(asked);
  });

  test('whoever dies with one may be looted of it', () => {
    const scene = position('core-3').bounds(bounds).seat('B', { equipped: none, dropped: melee }).seat('C', 'removed');
    const game = playing(scene, challenge(B), attack(B), damage(1));
    expect(game.asked?.answers).toEqual([none, melee].map((cards) => ({ type: 'TAKE', cards })));
  });
});

describe('what is due at once', () => {
  const scene = position('duelist-3').bounds({ bombs: 1 });
  const struck = [END, effect(1, A, B, M)];

  // C survives all of it, and so has won as soon as the Monster is defeated.
  test.each([
    [[M], ['dying', 'dying', 'in play', 'out']],
    [
      [A, M],
      ['out', 'dying', 'in play', 'out'],
    ],
    [
      [B, M],
      ['dying', 'out', 'in play', 'out'],
    ],
    [
      [A, B],
      ['out', 'out', 'in play', 'out'],
    ],
    [
      [B, A],
      ['out', 'out', 'in play', 'out'],
    ],
  ])('two Deaths and the Defeat of the Monster, in the order %j', (order, end) => {
    const game = playing(scene, ...struck, ...order.map(first));
    expect(game.outcome).toBe('C wins');
    expect(standings(game)).toEqual(end);
  });

  test('whichever was first, the next of those that wait is asked for again', () => {
    const asked = (...order: number[]) => playing(scene, ...struck, ...order.map(first)).asked?.answers;
    expect(asked()).toEqual([first(A), first(B), first(M)]);
    expect(asked(A)).toEqual([first(B), first(M)]);
    expect(asked(B)).toEqual([first(A), first(M)]);
  });
});

describe('readings of Combat', () => {
  const read = (scene: Position, reading: string, value: string): Position => scene.reading(reading, value);

  test.each([
    ['does not count', [attack(M)]],
    ['counts', [attack(B), attack(M)]],
  ])('a Loot Interrupt Attack before the own first Attack “%s”', (value, attacks) => {
    const game = playing(
      read(position('duelist-3'), 'The first Attack at the looting', value),
      ...[challenge(M), next(B), WAIT, attack(C), damage(1), STRIKE, damage(0), take(0), target(A), roll(1)],
    );
    expect(askedOf(game)).toBe(NOW_A);
    expect(game.asked?.answers).toEqual([...attacks, ...OTHERWISE]);
  });

  const killed = [challenge(B), next(B), WAIT, attack(A), damage(1), HOLD, take(0)];
  test.each([
    ['it goes on', 'the Combat Action: C'],
    ['it ends', 'the Turn Action: B'],
  ])('the Active Player dies in Combat, and “%s”', (value, asked) => {
    const game = playing(read(position('core-3'), 'The Combat of a dead Active Player', value), ...killed);
    expect(askedOf(game)).toBe(asked);
  });

  test.each(['stays open', 'is over', 'only its Action is over'])(
    'the Turn of a dead Active Player “%s”: after the Combat nobody draws, and the next is B',
    (value) => {
      const scene = read(position('core-3').bounds({ bombs: 1 }), 'The Turn of a dead Active Player', value);
      const game = playing(scene, ...killed, FLEE, LEFT);
      expect(cardsToDraw(game.table)).toBe(2);
      expect(askedOf(game)).toBe('the Turn Action: B');
    },
  );

  const defeated = [challenge(M), next(B), attack(M), damage(1), attack(A), damage(1), HOLD, take(0)];
  test.each([
    ['it is counted among them', 'it goes on', 'the Combat Action: C'],
    ['it must be one of them', 'it goes on', 'the Combat Action: C'],
    ['it is counted among them', 'it ends', 'the Combat Action: C'],
    ['it must be one of them', 'it ends', 'the Turn Action: B'],
  ])(
    'the Monster is defeated, then the Active Player dies: “%s”, and by the core rule “%s”',
    (including, core, asked) => {
      const scene = read(position('duelist-3'), 'The Combat of a dead Active Player', core);
      const game = playing(read(scene, 'Two Combatants, including the Monster', including), ...defeated);
      expect(askedOf(game)).toBe(asked);
    },
  );

  test.each(['it goes on', 'it ends'])(
    'the Active Player dies with the Monster there, and “%s”: Combat goes on',
    (value) => {
      const scene = read(position('duelist-3'), 'The Combat of a dead Active Player', value);
      expect(askedOf(playing(scene, challenge(M), next(B), WAIT, attack(A), damage(1), HOLD, take(0)))).toBe(
        'the Combat Action: C',
      );
    },
  );

  test('the first Attack of the Monster “is free”: its Controller chooses', () => {
    const scene = read(position('duelist-2'), 'The first Attack of the Monster', 'is free');
    expect(playing(scene, challenge(M2), WAIT, WAIT).asked?.answers).toEqual([target(A), target(B)]);
  });

  test('the first Attack of the Monster “is bound”: it goes at whoever challenged it, the second at anybody', () => {
    const scene = read(position('duelist-2'), 'The first Attack of the Monster', 'is bound');
    const begun = [challenge(M2), WAIT, WAIT];
    expect(playing(scene, ...begun).lines.at(-1)).toBe('  The Legendary Monster attacks A.');
    expect(playing(scene, ...begun, roll(1), WAIT, WAIT).asked?.answers).toEqual([target(A), target(B)]);
  });

  test.each([
    ['stays bound', [attack(M2)]],
    ['is free', [attack(B), attack(M2)]],
  ])('a challenged Player who attacks nobody in the first Combat Turn “%s” in the second', (value, attacks) => {
    const scene = read(position('duelist-2').bounds({ monsterBombs: 1 }), 'A challenged Player who waits', value);
    const first = playing(scene, END, { type: 'CHALLENGED' }, { type: 'ACCEPT' });
    expect(first.asked?.answers).toEqual([attack(M2), ...OTHERWISE]);
    const second = playing(scene, END, { type: 'CHALLENGED' }, { type: 'ACCEPT' }, WAIT, WAIT, target(B), roll(1));
    expect(askedOf(second)).toBe(NOW_A);
    expect(second.asked?.answers).toEqual([...attacks, ...OTHERWISE]);
  });

  test('whoever has begun the Combat is bound by the first Attack, not by the first Combat Turn', () => {
    const scene = read(position('duelist-2'), 'A challenged Player who waits', 'is free');
    const game = playing(scene, challenge(M2), WAIT, WAIT, target(B), roll(1));
    expect(game.asked?.answers).toEqual([attack(M2), ...OTHERWISE]);
  });

  test.each([
    ['by seat', 'B (Legendary Monster Controller)'],
    ['the removed are passed over', 'A (Legendary Monster Controller)'],
  ])('the left neighbour has been removed, and “%s”', (value, controller) => {
    const scene = position('duelist-2').seat('B', 'removed');
    const game = playing(read(scene, 'The left neighbour', value), challenge(M2), WAIT, roll(1));
    expect(answeredBy(game, 'the target of the Legendary Monster')).toEqual([controller]);
  });

  const all = position('duelist-2').bounds({ bombs: 1 });
  test('nobody survives, and the Monster wins “at once”: no Death Process comes before', () => {
    const game = playing(read(all, 'When the Monster wins', 'at once'), END, effect(1, A, B));
    expect(game.outcome).toBe('the Legendary Monster wins');
    expect(standings(game)).toEqual(['dying', 'dying', 'in play']);
  });

  test('nobody survives, and the Monster wins “at a Victory Check”: after the first Death', () => {
    const game = playing(all, END, effect(1, A, B), first(B));
    expect(game.outcome).toBe('the Legendary Monster wins');
    expect(standings(game)).toEqual(['dying', 'out', 'in play']);
  });

  test.each([
    ['at once', [], 'the Legendary Monster wins'],
    ['at a Victory Check', [first(M2)], null],
  ])(
    'a Monster that falls with everybody else, and cannot win once it is defeated, wins “%s”',
    (value, answers, outcome) => {
      const scene = read(read(all, 'When the Monster wins', value), 'The defeated Monster', 'cannot win');
      expect(playing(scene, END, effect(1, A, B, M2), ...answers).outcome).toBe(outcome);
    },
  );
});
