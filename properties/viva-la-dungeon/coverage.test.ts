import { cover } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';
import { rulebookOf, written } from './suite.test-helper.ts';

const rulebook = rulebookOf(written);

describe('every statement of the text', () => {
  const { statements } = cover({
    tool: { name: 'rules-lawyer', version: '0' },
    game: 'viva-la-dungeon',
    rulebook,
    subject: { game: vivaLaDungeon, properties },
    // Who accounts for what does not hang on what is played.
    options: { games: 0, limit: 0 },
  });

  test('is accounted for', () => {
    expect(statements.filter(({ accounted }) => !accounted).map(({ id }) => id)).toEqual([]);
  });

  test('fails the build if it is not', () => {
    expect(rulebook.policy).toEqual({ unaccounted: 'fail' });
  });
});
