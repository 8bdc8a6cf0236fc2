import { cover } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';
import { rulebookOf, written } from './suite.test-helper.ts';

/** Statements and steps that nothing accounts for yet, by document, in the order of the text: a list that is to become empty. */
const unaccounted: Readonly<Record<string, string>> = {
  PLAYER_STRUCTURE: `
    PS-39 PS-140 PS-152 PS-158 PS-171 PS-175 PS-179 PS-183 PS-199 PS-203 PS-235 PS-239 PS-283 PS-291 PS-303 PS-307
    PS-335 PS-435 PS-447
  `,
  '07_DUNGEON_BOMBS': `
    DB-41 DB-45 DB-152 DB-220 DB-228 DB-252 DB-272 DB-280 DB-368 DB-392
  `,
  '09_DEATH_AND_VICTORY': `
    DV-524 DV-600 
  `,
  LEGENDARY_MONSTER_VARIANT: `
    LM-283 LM-295 LM-438 LM-554 LM-586 LM-618 LM-630 
    LM:attack-defense 
  `,
};

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

  test('is accounted for, but for these', () => {
    const open: Record<string, string[]> = {};
    for (const { accounted, document, id } of statements)
      if (!accounted) open[document] = [...(open[document] ?? []), id];
    const expected = Object.entries(unaccounted).map(([document, ids]) => [document, ids.trim().split(/\s+/)]);
    expect(open).toEqual(Object.fromEntries(expected));
  });

  test('fails the build if it is not', () => {
    expect(rulebook.policy).toEqual({ unaccounted: 'fail' });
  });
});
