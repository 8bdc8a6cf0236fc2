import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseToken, scenario } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { modelOf } from './suite.test-helper.ts';

interface Recorded {
  readonly finding: string;
  readonly token: string;
  readonly steps: readonly string[];
  readonly end: readonly string[];
}

const folder = fileURLToPath(new URL('../../traces/viva-la-dungeon', import.meta.url));
const records = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name): [string, Recorded] => [name, JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Recorded]);

describe('a recorded game plays as it was recorded', () => {
  test.each(records)('%s', (_, { token, steps, end }) => {
    const { setting, choices, forced } = parseToken(token);
    expect(setting.game).toBe(vivaLaDungeon.name);
    const { profile, readings, bounds } = setting;
    const model = modelOf({ profile, readings, bounds });
    const game = scenario(model, choices, forced);
    expect(game.steps.map((s) => s.text)).toEqual(steps);
    expect(game.end).toEqual(end);
  });
});

test('everything that a check of the rules as they are written finds in play is recorded, and nothing else', () => {
  expect([...new Set(records.map(([, { finding }]) => finding))].sort()).toEqual([
    'endless/choice-of-1',
    'endless/choice-of-2',
    'endless/choice-of-3',
    'endless/choice-of-4',
    'endless/open',
    'gap/victory-check/survivors=0',
    'order/what-is-resolved-first/end/a-wins+a-wins',
    'order/what-is-resolved-first/end/b-wins+b-wins',
    'order/what-is-resolved-first/end/c-wins+c-wins',
    'reading/a-challenged-player-who-waits/is-free',
    'reading/a-natural-20-of-the-monster/two-dice',
    'reading/a-turn-without-an-action/not-while-one-is-possible',
    'reading/an-old-token-in-the-safe-room/it-counts-for-nothing',
    'reading/an-old-token-in-the-safe-room/it-counts-for-nothing-or-it-is-taken-away',
    'reading/an-old-token-in-the-safe-room/it-is-taken-away',
    'reading/another-draw-after-a-removal/yes',
    'reading/death-or-placement-first/the-placement',
    'reading/moved-out-of-a-cube-room/yes',
    'reading/order-of-the-end-of-turn/the-dungeon-bomb-step',
    'reading/past-the-end-of-combat-order/it-stops',
    'reading/several-players-at-once/one-after-the-other',
    'reading/the-combat-of-a-dead-active-player/it-ends',
    'reading/the-count-of-cube-cards/at-its-end',
    'reading/the-defeated-monster/cannot-win',
    'reading/the-first-attack-at-the-looting/counts',
    'reading/the-first-attack-of-the-monster/is-bound',
    'reading/the-left-neighbour/the-removed-are-passed-over',
    'reading/the-monster-at-the-looting/strikes',
    'reading/the-monster-at-the-looting/strikes-or-is-asked-in-vain',
    'reading/when-the-monster-wins/at-once',
    'violated/stacks-of-the-removed-are-inactive',
    'violated/the-safe-room-is-safe',
    'violated/winner-is-in-the-game',
  ]);
  // Under the other value the first question of all has other answers.
  expect(records.filter(([, { steps }]) => steps.length === 0).map(([name]) => name)).toEqual([
    'reading_a-turn-without-an-action_not-while-one-is-possible-other.json',
  ]);
});
