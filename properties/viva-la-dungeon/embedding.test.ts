import fc from 'fast-check';
import type { Model } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { type Compared, compareSteps, somePositions } from './embedding.test-helper.ts';
import { modelOf, rulebookOf, written } from './suite.test-helper.ts';

/*
 * What is proved is proved for small bounds. That it says something of the game as it is printed rests on this: a bound leaves things
 * out, and changes no rule. So each position of a small game is a position of a large one, in which the same is asked of the same
 * one, each answer is an answer there as well, and leads to the same; what the large game asks on the way has an answer by which it
 * is as if it had not been asked. How a position, and an answer, is one of the large game is said in the helper.
 *
 * Whether play gets to that position in the large game is another question. While the first pile is drawn from, the second is whole:
 * in a small game that is fewer cards.
 */

const { scopes } = rulebookOf(written);
const boundsOf = (name: string): Readonly<Record<string, number>> => scopes.find((s) => s.name === name)?.bounds ?? {};

/** The first positions of each, breadth-first, and those of games to their end. */
const FIRST = 400;
const games = fc.sample(fc.array(fc.nat({ max: 0xffff }), { minLength: 200, maxLength: 200 }), {
  seed: 1,
  numRuns: 20,
});
const compared = (small: Model, large: Model): Compared =>
  compareSteps(small, large, somePositions(small, FIRST, games));

/** Positions, steps, and what the large game asks besides. */
const larger: Readonly<Record<string, Readonly<Record<string, readonly [number, number, number]>>>> = {
  'everything at once': {
    'small, core-3': [808, 2140, 397],
    'three duelists, duelist-3': [723, 2202, 224],
    'no cubes, core-3': [555, 1167, 172],
    'no cubes, duelist-2': [490, 1505, 299],
    'Free Actions and modifiers, duelist-2': [609, 2434, 67],
    'the Safe Room, duelist-2': [619, 2128, 513],
    'bombs face up, duelist-2': [516, 1523, 191],
    'Armor of the Monster, duelist-2': [526, 1843, 279],
    'four Players, core-4': [999, 2486, 175],
    'Zombies, zombies-3': [578, 1242, 155],
    'stacks and the Safe Room, core-3': [612, 1505, 121],
    'two duelists in two Rooms, duelist-2': [641, 2064, 625],
    'whatever cards may do, duelist-2': [695, 2529, 420],
    'all Actions, duelist-2': [811, 2920, 787],
  },
  'full deck of two': {
    'no cubes, duelist-2': [490, 1505, 132],
    'Free Actions and modifiers, duelist-2': [609, 2434, 0],
  },
  'full deck of three': {
    'small, core-3': [808, 2140, 73],
    'three duelists, duelist-3': [723, 2202, 156],
    'no cubes, core-3': [555, 1167, 19],
    'four Players, core-4': [999, 2486, 45],
    'Zombies, zombies-3': [578, 1242, 23],
  },
};

const models = new Map<string, Model>();
/** The game of the larger scope, under any profile. */
function largeModel(profile: string, name: string): Model {
  const known = models.get(`${profile} ${name}`) ?? modelOf({ profile, bounds: boundsOf(name) });
  models.set(`${profile} ${name}`, known);
  return known;
}

/** Where a bound changes a rule, and how often. */
const exceptions: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // With Stats in play the text says how much the Mystic Dagger deals; without them its Damage is as open as they are.
  'two duelists in two Rooms, duelist-2': { 'the Damage of the shot: no DAMAGE': 1 },
};

describe.each(Object.entries(larger))('is a part of %s', (name, counted) => {
  test.each(Object.entries(counted))('%s', (who, numbers) => {
    const [scope = '', profile = ''] = who.split(', ');
    const { positions, steps, besides, differ } = compared(modelOf({ profile, scope }), largeModel(profile, name));
    expect({ numbers: [positions, steps, besides], differ }).toEqual({ numbers, differ: exceptions[who] ?? {} });
  });
});

test('every exhaustive scope that is not on demand is looked at, and a larger one has all that it has', () => {
  const looked = new Set(Object.values(larger).flatMap((counted) => Object.keys(counted)));
  const declared = scopes.filter(({ by, onDemand }) => by === 'exhaustive' && !onDemand);
  expect(declared.flatMap(({ name, profiles }) => profiles.map((p) => `${name}, ${p}`))).toEqual(
    [...looked].filter((who) => declared.some(({ name }) => who.startsWith(`${name}, `))),
  );
  for (const [name, counted] of Object.entries(larger))
    for (const who of Object.keys(counted)) {
      const [scope = '', profile = ''] = who.split(', ');
      const more = largeModel(profile, name).setting.bounds;
      const less = modelOf({ profile, scope }).setting.bounds;
      expect(Object.keys(less).filter((bound) => Number(less[bound]) > Number(more[bound]))).toEqual([]);
    }
});

describe('what is no part', () => {
  test.each<[string, Readonly<Record<string, number>>, Compared['differ']]>([
    ['another Defense', { defense: 12 }, { 'the Attack Check of the Legendary Monster: ROLL leads elsewhere': 70 }],
    [
      'less Damage',
      { damage: 1 },
      {
        'the Damage of the Attack: no DAMAGE': 56,
        'the effect of the Dungeon Bomb: EFFECT leads elsewhere': 79,
        'what a Cube State Card does when it is revealed: EFFECT leads elsewhere': 2,
      },
    ],
    ['Cube State Cards without instructions', { additionalDraw: 0 }, { 'the card drawn: DRAW leads elsewhere': 1 }],
  ])('%s is noticed', (_, bounds, differ) => {
    const profile = 'duelist-2';
    const large = modelOf({ profile, bounds: { ...boundsOf('everything at once'), ...bounds } });
    const small = modelOf({ profile, bounds: { ...boundsOf('small'), additionalDraw: 1 } });
    expect(compared(small, large).differ).toEqual(differ);
  });
});
