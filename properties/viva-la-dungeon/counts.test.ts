import { type Frame, type Model, playOn } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { properties } from './index.ts';
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
}
type Verdict = number | 'violated' | 'never met';

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
    },
    'two Rooms and two bombs': {
      bounds: { ...one, rooms: 2, bombs: 1 },
      positions: 8192,
      moves: 16463,
      depth: 22,
      outcomes: { 'A wins': 53, 'B wins': 56, 'C wins': 55 },
      found: [GAP, STUCK_BEHIND_IT],
    },
    Cubes: {
      bounds: { ...one, rooms: 2, cubeCards: 1 },
      positions: 9519,
      moves: 19149,
      depth: 24,
      outcomes: { 'A wins': 50, 'B wins': 55, 'C wins': 54 },
      found: [],
    },
    'two Health': {
      bounds: { ...one, health: 2, damage: 2 },
      positions: 17099,
      moves: 40431,
      depth: 22,
      outcomes: { 'A wins': 32, 'B wins': 34, 'C wins': 34 },
      found: [],
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
    },
    'two Rooms and two bombs': {
      bounds: { ...one, rooms: 2, bombs: 1 },
      positions: 1560,
      moves: 6905,
      depth: 19,
      outcomes: { 'A wins': 20, 'B wins': 23, 'the Legendary Monster wins': 44 },
      found: [WINNER],
    },
    'two bombs of the Monster': {
      bounds: { ...one, rooms: 2, monsterBombs: 1 },
      positions: 5670,
      moves: 27884,
      depth: 19,
      outcomes: { 'A wins': 20, 'B wins': 23, 'the Legendary Monster wins': 87 },
      found: [WINNER],
    },
    'two Health': {
      bounds: { ...one, health: 2, damage: 2, bombs: 1 },
      positions: 3985,
      moves: 20457,
      depth: 19,
      outcomes: { 'A wins': 20, 'B wins': 24, 'the Legendary Monster wins': 30 },
      found: [WINNER],
    },
    'a Monster that strikes before the looting': {
      bounds: one,
      readings: { 'The Monster at the looting': 'strikes' },
      positions: 867,
      moves: 4574,
      depth: 15,
      outcomes: { 'A wins': 5, 'B wins': 5, 'the Legendary Monster wins': 14 },
      found: [],
    },
    'a Monster that cannot win once it is defeated': {
      bounds: { ...one, bombs: 1 },
      readings: { 'The defeated Monster': 'cannot win' },
      positions: 1253,
      moves: 6042,
      depth: 19,
      outcomes: { 'A wins': 10, 'B wins': 12, 'the Legendary Monster wins': 22 },
      found: ['stuck/the-next-turn'],
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
    },
    'two bombs, without Loot': {
      bounds: { ...one, loot: 0, bombs: 1 },
      positions: 25718,
      moves: 114709,
      depth: 27,
      outcomes: { 'A wins': 32, 'B wins': 35, 'C wins': 36, 'the Legendary Monster wins': 85 },
      found: [WINNER],
    },
  },
};

/** By property: how often its premise was met in each of the scopes above (1 for what can be reached), or what else is to be said of it. */
const verdicts: Readonly<Record<Profile, Readonly<Record<string, readonly Verdict[]>>>> = {
  'core-3': {
    'last-one-wins': [860, 2114, 2434, 1720],
    'winner-is-in-the-game': [860, 2114, 2434, 1720],
    'victory-ends-the-game': [860, 2114, 2434, 1720],
    'no-end-with-two-alive': [860, 2114, 2434, 1720],
    'one-victory': [860, 2114, 2434, 1720],
    'a-player-can-win': [1, 1, 1, 1],
    'in-play-means-health': [11484, 28884, 33156, 65469],
    'out-is-for-ever': [4790, 12603, 14309, 18300],
    'the-dying-do-not-recover': [5750, 14187, 15964, 28340],
    'one-death-process-each': [1200, 2640, 3120, 4800],
    'deaths-nest-no-deeper-than-combat': [6090, 14091, 16632, 34740],
    'portrait-on-the-map': [5394, 13749, 15972, 30729],
    'nothing-left-behind': [5990, 15514, 17643, 22300],
    'only-survivors-loot': [1950, 4521, 5336, 10220],
    'loot-needs-a-killing-player': [1950, 4521, 5336, 10220],
    'nobody-kills-oneself': [3490, 8041, 9492, 21420],
    'monster-is-no-killing-player': [3490, 8041, 9492, 21420],
    'the-dying-do-not-strike': [420, 924, 1092, 3440],
    'loot-is-not-doubled': [11483, 28883, 33155, 65468],
    'the-removed-do-not-fight': [9410, 21956, 25910, 57538],
    'combat-order-names-everybody-once': [9410, 21956, 25910, 57538],
    'no-combat-alone': [3320, 7865, 9278, 22798],
    'deck-does-not-grow': [11483, 28883, 33155, 65468],
    'only-the-surviving-draw': [278, 948, 737, 1497],
    'turns-for-the-living': [936, 2375, 1493, 4714],
  },
  'duelist-2': {
    'monster-defeated-before-a-player-wins': [108, 250, 668, 532, 108, 184],
    'monster-wins-over-nobody': [252, 457, 1865, 760, 396, 412],
    'winner-is-in-the-game': [360, 'violated', 'violated', 'violated', 504, 596],
    'victory-ends-the-game': [360, 707, 2533, 1292, 504, 596],
    'no-end-with-two-alive': [360, 707, 2533, 1292, 504, 596],
    'one-victory': [360, 707, 2533, 1292, 504, 596],
    'a-player-can-win': [1, 1, 1, 1, 1, 1],
    'the-monster-can-win': [1, 1, 1, 1, 1, 1],
    'in-play-means-health': [6560, 11858, 47259, 34041, 7804, 10332],
    'out-is-for-ever': [3401, 6138, 23504, 14738, 3545, 5519],
    'the-dying-do-not-recover': [1587, 3037, 11228, 7778, 2831, 2589],
    'one-death-process-each': ['never met', 'never met', 'never met', 'never met', 432, 'never met'],
    'deaths-nest-no-deeper-than-combat': [2295, 3855, 15264, 11016, 3395, 3507],
    'portrait-on-the-map': [4163, 7471, 29611, 21697, 4307, 6505],
    'nothing-left-behind': [3791, 6827, 25504, 16742, 4079, 6105],
    'only-survivors-loot': [129, 253, 672, 834, 269, 197],
    'loot-needs-a-killing-player': [129, 253, 672, 834, 269, 197],
    'nobody-kills-oneself': [201, 395, 1044, 1494, 869, 307],
    'monster-is-no-killing-player': [201, 395, 1044, 1494, 869, 307],
    'the-dying-do-not-strike': ['never met', 'never met', 'never met', 'never met', 28, 'never met'],
    'loot-is-not-doubled': [6559, 11857, 47258, 34040, 7803, 10331],
    'the-removed-do-not-fight': [5725, 9502, 39219, 29126, 6825, 8743],
    'monster-is-last': [5611, 9008, 38155, 28296, 6711, 8553],
    'combat-order-names-everybody-once': [5725, 9502, 39219, 29126, 6825, 8743],
    'monster-attacks-survivors': [1728, 2800, 11972, 8304, 2088, 2640],
    'no-combat-alone': [1340, 2265, 8755, 7598, 1340, 2044],
    'armor-limit': [6560, 11858, 47259, 34041, 7804, 10332],
    'monster-does-not-heal': [6559, 11857, 47258, 34040, 7803, 10331],
    'monster-moves-by-cards-only': [6559, 11857, 47258, 34040, 7803, 10331],
    'deck-does-not-grow': [6559, 11857, 47258, 34040, 7803, 10331],
    'only-the-surviving-draw': [120, 363, 1005, 1011, 120, 248],
    'turns-for-the-living': [355, 716, 3125, 1707, 355, 433],
  },
  'duelist-3': {
    'monster-defeated-before-a-player-wins': [1408, 2248],
    'monster-wins-over-nobody': [1656, 2782],
    'winner-is-in-the-game': [3064, 'violated'],
    'victory-ends-the-game': [3064, 5030],
    'no-end-with-two-alive': [3064, 5030],
    'one-victory': [3064, 5030],
    'a-player-can-win': [1, 1],
    'the-monster-can-win': [1, 1],
    'in-play-means-health': [134179, 201582],
    'out-is-for-ever': [94794, 146215],
    'the-dying-do-not-recover': [38690, 57789],
    'one-death-process-each': [3040, 4320],
    'deaths-nest-no-deeper-than-combat': [52296, 77236],
    'portrait-on-the-map': [80077, 120915],
    'nothing-left-behind': [99228, 152214],
    'only-survivors-loot': [4254, 6175],
    'loot-needs-a-killing-player': [4254, 6175],
    'nobody-kills-oneself': [10404, 15038],
    'monster-is-no-killing-player': [10404, 15038],
    'the-dying-do-not-strike': [1596, 2268],
    'loot-is-not-doubled': [134178, 201581],
    'the-removed-do-not-fight': [122431, 181312],
    'monster-is-last': [115933, 171367],
    'combat-order-names-everybody-once': [122431, 181312],
    'monster-attacks-survivors': [30366, 45311],
    'no-combat-alone': [32981, 48699],
    'armor-limit': [134179, 201582],
    'monster-does-not-heal': [134178, 201581],
    'monster-moves-by-cards-only': [134178, 201581],
    'deck-does-not-grow': [134178, 201581],
    'only-the-surviving-draw': [1634, 3790],
    'turns-for-the-living': [7050, 8934],
  },
};

describe.each(Object.entries(scopes))('%s', (name, inScopes) => {
  const profile = name as Profile;
  test.each(Object.entries(inScopes))('%s', (scope, { bounds, readings = {}, ...counted }) => {
    const exploration = exploreAll(modelOf({ profile, bounds, readings }));
    expect(exploration.complete).toBe(true);
    expect({
      positions: exploration.positions,
      moves: exploration.moves,
      depth: exploration.depth,
      outcomes: Object.fromEntries(exploration.outcomes),
      found: idsOf(exploration),
    }).toEqual(counted);
    const column = Object.keys(inScopes).indexOf(scope);
    expect(verdictsOf(exploration)).toEqual(
      Object.fromEntries(Object.entries(verdicts[profile]).map(([property, row]) => [property, row[column]])),
    );
  });
});

test('every property holds in some scope, its premise met; only the one that the rules break is ever violated', () => {
  const all = Object.values(verdicts).map((table) => new Map(Object.entries(table)));
  const of = (name: string): Verdict[] => all.flatMap((table) => table.get(name) ?? []);
  for (const { name } of properties)
    expect(
      of(name).some((verdict) => typeof verdict === 'number' && verdict > 0),
      name,
    ).toBe(true);
  expect(properties.filter(({ name }) => of(name).includes('violated')).map((p) => p.name)).toEqual([
    'winner-is-in-the-game',
  ]);
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
