import { describe, expect, test } from 'vitest';
import { startOfPlay, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';
import { ofBombs, ofCubes } from './mutants/bombs-and-cubes.test-helper.ts';
import { type Ground, type GroundName, grounds } from './mutants/grounds.test-helper.ts';
import { ofCombat, ofLoot } from './mutants/loot-and-combat.test-helper.ts';
import { ofMonsters } from './mutants/monster.test-helper.ts';
import type { Mutation } from './mutants/mutation.test-helper.ts';
import { ofDeath, ofVictory } from './mutants/victory-and-death.test-helper.ts';
import { exploreUntil, modelOf, verdictsOf } from './suite.test-helper.ts';

/** For each property a change that it has to notice. */
const mutants = [...ofVictory, ...ofDeath, ...ofLoot, ...ofCombat, ...ofMonsters, ...ofBombs, ...ofCubes];

/** Verdicts on these properties: with a mutation up to the first that is violated, without one for all of play. */
function verdictsOn(name: GroundName, names: ReadonlySet<string>, mutation?: Mutation) {
  const { begin, edits = [], ...ground }: Ground = grounds[name];
  const game = mutation && 'game' in mutation ? mutation.game : vivaLaDungeon;
  const model = modelOf({
    ...ground,
    edits: [...edits, ...(mutation && 'text' in mutation ? mutation.text : [])],
    game: begin ? { ...game, start: (rules) => begin(startOfPlay(rules)) } : game,
  });
  const looked = properties.filter((p) => names.has(p.name));
  return verdictsOf(exploreUntil(model, mutation ? `violated/${[...names].join()}` : 'nothing', looked));
}

test('every property has a mutant', () => {
  expect(new Set(mutants.map(([property]) => property))).toEqual(new Set(properties.map((p) => p.name)));
});

describe('a mutant is caught', () => {
  test.each(mutants)('by %s: %s', (property, _, ground, mutation) => {
    expect(verdictsOn(ground, new Set([property]), mutation)).toEqual({ [property]: 'violated' });
  });
});

describe('and what catches it holds of the rules as they are', () => {
  test.each(Object.keys(grounds) as GroundName[])('on the ground %s', (name) => {
    const caught = new Set(mutants.flatMap(([property, , on]) => (on === name ? [property] : [])));
    for (const [property, verdict] of Object.entries(verdictsOn(name, caught)))
      expect(verdict, property).toBeTypeOf('number');
  });
});
