import { describe, expect, test } from 'vitest';
import {
  A,
  attack,
  B,
  challenge,
  check,
  damage,
  playing,
  position,
  roll,
  sceneTableOf,
  shoot,
  take,
} from './scene.test-helper.ts';
import type { Table } from './suite.test-helper.ts';

/** Cases of Stats and Defense, each from the position that it starts from, with the outcome that the texts give. */

const M = 2;
const slow = { stack: { size: 1, top: 'face up', effect: 'Quickness -1' } };

describe('a Stat', () => {
  const shot = position('duelist-2')
    .bounds({ rooms: 2, bombs: 1, stacks: 1, stats: 1, daggerDamage: 2, monsterHealth: 9 })
    .seat('A', { room: 2 });
  const FIRST_SUCCEEDS = [shoot(M), check(true)];
  const dealt = (amount: number): string => `  The shot deals ${amount} Damage to the Legendary Monster.`;

  // No text at hand has anything happen between the two: whatever it is, it changes the table.
  test('D-65 that changes between the Check and the Damage counts as it is when Damage is dealt', () => {
    const { played } = playing(shot.seat('A', { printedQuickness: 1, quickness: 1 }), ...FIRST_SUCCEEDS);
    const { model } = played;
    const checked = model.step(played.end, check(true));
    expect(model.question(checked)?.answers).toEqual([damage(3)]);
    const table = checked.context.table as Table;
    const slower = { ...table, beings: table.beings.map((b) => ({ ...b, quickness: b.quickness - 1 })) };
    const changed = { ...checked, context: { ...checked.context, table: slower } };
    expect(model.question(changed)?.answers).toEqual([damage(2)]);
  });

  test('D-69 that no card displays is +0, and is modified as any other', () => {
    expect(sceneTableOf(shot).beings[A]).toMatchObject({ printedQuickness: 0, quickness: 0 });
    expect(playing(shot, ...FIRST_SUCCEEDS, check(true)).lines).toContain(dealt(2));
    const slower = shot.seat('A', { quickness: -1 }).seat('B', { ...slow, quickness: -1 });
    expect(playing(slower, ...FIRST_SUCCEEDS, check(true)).lines).toContain(dealt(1));
  });
});

describe('Defense', () => {
  const begun = [challenge(B), attack(B), damage(1), { ...take(0), cards: [1, 0] }];

  test.each([
    [
      'D-67 Armor that is discarded for worse counts no more, from that moment',
      { type: 'EXCHANGE', kind: 1 },
      [1, 0],
      'hits',
    ],
    ['and counts as long as it is kept', { type: 'DISCARD' }, [0, 1], 'misses'],
  ])('%s', (_, managed, equipped, comes) => {
    const scene = position('duelist-2')
      .bounds({ armorKinds: 2, slots: 1, monsterHealth: 9, health: 7, damage: 1 })
      .seat('A', { equipped: [0, 1] })
      .seat('B', { equipped: [1, 0], health: 1 });
    const game = playing(scene, ...begun, managed, roll(8));
    expect(game.table.beings[A]?.equipped).toEqual(equipped);
    expect(game.lines.at(-1)).toBe(`The Legendary Monster rolls 8 and ${comes}.`);
  });
});
