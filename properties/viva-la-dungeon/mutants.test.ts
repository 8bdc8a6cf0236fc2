import { describe, expect, test } from 'vitest';
import { startOfPlay, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';
import { ofBombs, ofCubes } from './mutants/bombs-and-cubes.test-helper.ts';
import { type Ground, type GroundName, grounds } from './mutants/grounds.test-helper.ts';
import { ofCombat, ofLoot } from './mutants/loot-and-combat.test-helper.ts';
import { ofMonsters } from './mutants/monster.test-helper.ts';
import type { Mutation } from './mutants/mutation.test-helper.ts';
import { ofStats } from './mutants/stats.test-helper.ts';
import { ofDeath, ofVictory } from './mutants/victory-and-death.test-helper.ts';
import { exploreUntil, modelOf, verdictsOf } from './suite.test-helper.ts';

/** For each property a change that it has to notice. */
const mutants = [...ofVictory, ...ofDeath, ...ofStats, ...ofLoot, ...ofCombat, ...ofMonsters, ...ofBombs, ...ofCubes];

/** Play of a ground, with these properties looked after: with a mutation until they are violated, without one to the end. */
function explored(name: GroundName, names: ReadonlySet<string>, mutation?: Mutation) {
  const { begin, edits = [], ...ground }: Ground = grounds[name];
  const game = mutation && 'game' in mutation ? mutation.game : vivaLaDungeon;
  const model = modelOf({
    ...ground,
    edits: [...edits, ...(mutation && 'text' in mutation ? mutation.text : [])],
    game: begin ? { ...game, start: (rules) => begin(startOfPlay(rules)) } : game,
  });
  const looked = properties.filter((p) => names.has(p.name));
  return exploreUntil(model, mutation ? `violated/${[...names].join()}` : 'nothing', looked);
}

test('every property has a mutant', () => {
  expect(new Set(mutants.map(([property]) => property))).toEqual(new Set(properties.map((p) => p.name)));
});

describe('a mutant is caught', () => {
  test.each(mutants)('by %s: %s', (property, _, ground, mutation) => {
    expect(verdictsOf(explored(ground, new Set([property]), mutation))).toEqual({ [property]: 'violated' });
  });
});

describe('and what catches it holds of the rules as they are', () => {
  test.each(Object.keys(grounds) as GroundName[])('on the ground %s', (name) => {
    const caught = new Set(mutants.flatMap(([property, , on]) => (on === name ? [property] : [])));
    const exploration = explored(name, caught);
    expect(exploration.found.map((f) => f.error ?? null).filter((error) => error !== null)).toEqual([]);
    for (const [property, verdict] of Object.entries(verdictsOf(exploration)))
      expect(verdict, property).toBeTypeOf('number');
  });
});
