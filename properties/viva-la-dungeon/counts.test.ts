import { type Frame, type Model, playOn } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { exploreAll, idsOf, modelOf, type Profile, verdictsOf } from './suite.test-helper.ts';

/** What play of one scope comes to. A change of any number is a change of what the rules, or the machines, mean. */
interface Counted {
  readonly bounds: Readonly<Record<string, number>>;
  readonly readings?: Readonly<Record<string, string>>;
  readonly positions: number;
  readonly moves: number;
  readonly depth: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly found: readonly string[];
  /** How often the premise of a property was met, all in all. */
  readonly met: number;
  /** Properties of which it never was. */
  readonly neverMet: readonly string[];
}

const GAP = 'gap/victory-check/survivors=0';
const STUCK_BEHIND_IT = `stuck/the-next-turn (past ${GAP})`;
const WINNER = 'violated/winner-is-in-the-game';
const one = { health: 1, damage: 1, loot: 1, rooms: 1, bombs: 0 };

const scopes: Readonly<Record<Profile, Readonly<Record<string, Counted>>>> = {
  'core-3': {
    'Combat alone': {
      bounds: one,
      positions: 3325,
      moves: 6655,
      depth: 18,
      outcomes: { 'A wins': 16, 'B wins': 17, 'C wins': 17 },
      found: [],
      met: 0,
      neverMet: [],
    },
    'two Rooms and two bombs': {
      bounds: { ...one, rooms: 2, bombs: 1 },
      positions: 8192,
      moves: 16463,
      depth: 22,
      outcomes: { 'A wins': 53, 'B wins': 56, 'C wins': 55 },
      found: [GAP, STUCK_BEHIND_IT],
      met: 0,
      neverMet: [],
    },
    Cubes: {
      bounds: { ...one, rooms: 2, cubeCards: 1 },
      positions: 9519,
      moves: 19149,
      depth: 24,
      outcomes: { 'A wins': 50, 'B wins': 55, 'C wins': 54 },
      found: [],
      met: 0,
      neverMet: [],
    },
    'two Health': {
      bounds: { ...one, health: 2, damage: 2 },
      positions: 17099,
      moves: 40431,
      depth: 22,
      outcomes: { 'A wins': 32, 'B wins': 34, 'C wins': 34 },
      found: [],
      met: 0,
      neverMet: [],
    },
  },
  'duelist-2': {
    'Combat alone': {
      bounds: one,
      positions: 787,
      moves: 3902,
      depth: 15,
      outcomes: { 'A wins': 5, 'B wins': 5, 'the Legendary Monster wins': 6 },
      found: [],
      met: 0,
      neverMet: [],
    },
    'two Rooms and two bombs': {
      bounds: { ...one, rooms: 2, bombs: 1 },
      positions: 1560,
      moves: 6905,
      depth: 19,
      outcomes: { 'A wins': 20, 'B wins': 23, 'the Legendary Monster wins': 44 },
      found: [WINNER],
      met: 0,
      neverMet: [],
    },
    'two bombs of the Monster': {
      bounds: { ...one, rooms: 2, monsterBombs: 1 },
      positions: 5670,
      moves: 27884,
      depth: 19,
      outcomes: { 'A wins': 20, 'B wins': 23, 'the Legendary Monster wins': 87 },
      found: [WINNER],
      met: 0,
      neverMet: [],
    },
    'two Health': {
      bounds: { ...one, health: 2, damage: 2, bombs: 1 },
      positions: 3985,
      moves: 20457,
      depth: 19,
      outcomes: { 'A wins': 20, 'B wins': 24, 'the Legendary Monster wins': 30 },
      found: [WINNER],
      met: 0,
      neverMet: [],
    },
    'a Monster that strikes before the looting': {
      bounds: one,
      readings: { 'The Monster at the looting': 'strikes' },
      positions: 867,
      moves: 4574,
      depth: 15,
      outcomes: { 'A wins': 5, 'B wins': 5, 'the Legendary Monster wins': 14 },
      found: [],
      met: 0,
      neverMet: [],
    },
    'a Monster that cannot win once it is defeated': {
      bounds: { ...one, bombs: 1 },
      readings: { 'The defeated Monster': 'cannot win' },
      positions: 1253,
      moves: 6042,
      depth: 19,
      outcomes: { 'A wins': 10, 'B wins': 12, 'the Legendary Monster wins': 22 },
      found: ['stuck/the-next-turn'],
      met: 0,
      neverMet: [],
    },
  },
  'duelist-3': {
    'Combat alone, without Loot': {
      bounds: { ...one, loot: 0 },
      positions: 17221,
      moves: 76916,
      depth: 24,
      outcomes: { 'A wins': 17, 'B wins': 17, 'C wins': 18, 'the Legendary Monster wins': 9 },
      found: [],
      met: 0,
      neverMet: [],
    },
    'two bombs, without Loot': {
      bounds: { ...one, loot: 0, bombs: 1 },
      positions: 25718,
      moves: 114709,
      depth: 27,
      outcomes: { 'A wins': 32, 'B wins': 35, 'C wins': 36, 'the Legendary Monster wins': 85 },
      found: [WINNER],
      met: 0,
      neverMet: [],
    },
  },
};

describe.each(Object.entries(scopes))('%s', (name, inScopes) => {
  const profile = name as Profile;
  test.each(Object.entries(inScopes))('%s', (_, { bounds, readings = {}, ...counted }) => {
    const exploration = exploreAll(modelOf({ profile, bounds, readings }));
    expect(exploration.complete).toBe(true);
    const verdicts = Object.entries(verdictsOf(exploration));
    expect({
      positions: exploration.positions,
      moves: exploration.moves,
      depth: exploration.depth,
      outcomes: Object.fromEntries(exploration.outcomes),
      found: idsOf(exploration),
      met: verdicts.reduce((sum, [, verdict]) => sum + (typeof verdict === 'number' ? verdict : 0), 0),
      neverMet: verdicts.flatMap(([property, verdict]) => (verdict === 'never met' ? [property] : [])).sort(),
    }).toEqual(counted);
  });
});

/** A search that shares nothing with the explorer but the model, and that one interpreted: layer by layer, and positions are told apart by their text. */
function counted(model: Model): { positions: number; moves: number; depth: number } {
  const keyOf = (frame: Frame): string => {
    const stack: unknown[] = [];
    for (let f: Frame | null = frame; f; f = f.below) {
      const { table, ...memory } = f.context;
      stack.push([f.process.name, f.leaf.path, memory, f === frame ? table : null]);
    }
    return JSON.stringify(stack);
  };
  const start = playOn(model, model.start());
  const seen = new Set([keyOf(start.frame)]);
  let moves = 0;
  let depth = -1;
  for (let layer = [start]; layer.length > 0; depth++) {
    const deeper: typeof layer = [];
    for (const { frame, question } of layer)
      for (const answer of question?.answers ?? []) {
        moves++;
        const next = playOn(model, model.step(frame, answer));
        const key = keyOf(next.frame);
        if (seen.has(key)) continue;
        seen.add(key);
        deeper.push(next);
      }
    layer = deeper;
  }
  return { positions: seen.size, moves, depth };
}

test.each([
  ['core-3', 'Combat alone'],
  ['core-3', 'two Rooms and two bombs'],
  ['duelist-2', 'Combat alone'],
] as const)('a plain search of %s, %s, counts the same', (profile, scope) => {
  const { bounds, positions, moves, depth } = scopes[profile][scope] as Counted;
  expect(counted(modelOf({ profile, bounds, engine: 'interpreted' }))).toEqual({ positions, moves, depth });
});
