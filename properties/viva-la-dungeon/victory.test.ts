import { Explorer, type Found, scenario } from 'rules-lawyer';
import { expect, test } from 'vitest';
import { properties } from './index.ts';
import { linesOf, modelOf, type Profile } from './suite.test-helper.ts';

const bounds = { health: 1, damage: 1, rooms: 1, bombs: 1 };
/** Nobody killed them, and nobody loots. */
const DIES = ['  Killing Player: nobody.', '  Loot Opportunity: nobody.'];

// One card is enough in each case, and no rule that is open is needed on the way.
test.each<[Profile, string, string[]]>([
  [
    'core-3',
    'a-player-can-win',
    ['A, B.', 'The Death of A comes first.', ...DIES, '  Victory Check: that Player wins.'],
  ],
  [
    'duelist-2',
    'a-player-can-win',
    [
      'A, the Legendary Monster.',
      'The Death of A comes first.',
      ...DIES,
      '  Victory Check: play goes on.',
      '  Victory Check: that Player wins.',
    ],
  ],
  [
    'duelist-2',
    'the-monster-can-win',
    ['A, B.', 'The Death of A comes first.', ...DIES, '  Victory Check: the Legendary Monster wins.'],
  ],
  [
    'duelist-3',
    'a-player-can-win',
    [
      'A, B, the Legendary Monster.',
      'The Defeat of the Legendary Monster comes first.',
      '  Victory Check: that Player wins.',
    ],
  ],
  [
    'duelist-3',
    'the-monster-can-win',
    ['A, B, C.', 'The Death of A comes first.', ...DIES, '  Victory Check: the Legendary Monster wins.'],
  ],
])('the shortest game in %s: %s', (profile, property, [struck, ...rest]) => {
  const model = modelOf({ profile, bounds });
  const explorer = new Explorer(model, { properties });
  while (!explorer.result().reached.has(property)) expect(explorer.advance(50)).toBe(true);
  const { choices, forced, past } = explorer.result().reached.get(property) as Found;
  expect(past).toBeNull();
  expect(linesOf(scenario(model, choices, forced))).toEqual([
    'A takes no Action.',
    '  A draws a Dungeon Bomb.',
    `The card deals 1 Damage to ${struck}`,
    ...rest,
  ]);
});
