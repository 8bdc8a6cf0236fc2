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

test('what the rules as they are written suffer from is recorded', () => {
  expect([...new Set(records.map(([, { finding }]) => finding))].sort()).toEqual(
    expect.arrayContaining([
      'gap/victory-check/survivors=0',
      'reading/the-defeated-monster/cannot-win',
      'reading/the-monster-at-the-looting/strikes',
      'violated/winner-is-in-the-game',
    ]),
  );
  expect(records.filter(([, { steps }]) => steps.length === 0)).toEqual([]);
});
