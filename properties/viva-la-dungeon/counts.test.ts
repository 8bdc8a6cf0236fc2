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
      positions: 2395,
      moves: 5975,
      depth: 17,
      outcomes: { 'C wins': 17, 'B wins': 17, 'A wins': 16 },
      found: [],
    },
    'two Rooms and two bombs': {
      bounds: { ...one, rooms: 2, bombs: 1 },
      positions: 5915,
      moves: 14637,
      depth: 21,
      outcomes: { 'C wins': 55, 'B wins': 56, 'A wins': 53 },
      found: [GAP, STUCK_BEHIND_IT],
    },
    Cubes: {
      bounds: { ...one, rooms: 2, cubeCards: 1 },
      positions: 6835,
      moves: 17001,
      depth: 23,
      outcomes: { 'A wins': 50, 'B wins': 55, 'C wins': 54 },
      found: [],
    },
    'two Health': {
      bounds: { ...one, health: 2, damage: 2 },
      positions: 13511,
      moves: 39911,
      depth: 20,
      outcomes: { 'C wins': 34, 'B wins': 34, 'A wins': 32 },
      found: [],
    },
  },
  'duelist-2': {
    'Combat alone': {
      bounds: one,
      positions: 641,
      moves: 3398,
      depth: 14,
      outcomes: { 'the Legendary Monster wins': 6, 'B wins': 5, 'A wins': 5 },
      found: [],
    },
    'two Rooms and two bombs': {
      bounds: { ...one, rooms: 2, bombs: 1 },
      positions: 1249,
      moves: 5869,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 44, 'B wins': 23, 'A wins': 20 },
      found: [WINNER],
    },
    'two bombs of the Monster': {
      bounds: { ...one, rooms: 2, monsterBombs: 1 },
      positions: 4577,
      moves: 23155,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 87, 'B wins': 23, 'A wins': 20 },
      found: [WINNER],
    },
    'two Health': {
      bounds: { ...one, health: 2, damage: 2, bombs: 1 },
      positions: 3416,
      moves: 19038,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 30, 'B wins': 24, 'A wins': 20 },
      found: [WINNER],
    },
    'a Monster that strikes before the looting': {
      bounds: one,
      readings: { 'The Monster at the looting': 'strikes' },
      positions: 697,
      moves: 3846,
      depth: 14,
      outcomes: { 'the Legendary Monster wins': 14, 'B wins': 5, 'A wins': 5 },
      found: [],
    },
    'a Monster that cannot win once it is defeated': {
      bounds: { ...one, bombs: 1 },
      readings: { 'The defeated Monster': 'cannot win' },
      positions: 1023,
      moves: 5236,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 22, 'B wins': 12, 'A wins': 10 },
      found: ['stuck/the-next-turn'],
    },
  },
  'duelist-3': {
    'Combat alone, without Loot': {
      bounds: { ...one, loot: 0 },
      positions: 14039,
      moves: 69564,
      depth: 22,
      outcomes: { 'C wins': 18, 'B wins': 17, 'A wins': 17, 'the Legendary Monster wins': 9 },
      found: [],
    },
    'two bombs, without Loot': {
      bounds: { ...one, loot: 0, bombs: 1 },
      positions: 21017,
      moves: 103770,
      depth: 24,
      outcomes: { 'the Legendary Monster wins': 85, 'C wins': 36, 'B wins': 35, 'A wins': 32 },
      found: [WINNER],
    },
  },
};

/** By property: how often its premise was met in each of the scopes above (1 for what can be reached), or what else is to be said of it. */
const verdicts: Readonly<Record<Profile, Readonly<Record<string, readonly Verdict[]>>>> = {
  'core-3': {
    'last-one-wins': [520, 1338, 1518, 1040],
    'winner-is-in-the-game': [520, 1338, 1518, 1040],
    'victory-ends-the-game': [520, 1338, 1518, 1040],
    'no-end-with-two-alive': [520, 1338, 1518, 1040],
    'one-victory': [520, 1338, 1518, 1040],
    'a-player-can-win': [1, 1, 1, 1],
    'in-play-means-health': [8954, 22679, 25910, 56169],
    'out-is-for-ever': [2948, 8225, 9189, 11032],
    'the-dying-do-not-recover': [3660, 9358, 10264, 18792],
    'one-death-process-each': [720, 1584, 1872, 2880],
    'deaths-nest-no-deeper-than-combat': [4000, 9196, 10856, 24384],
    'portrait-on-the-map': [4954, 12439, 14502, 31785],
    'nothing-left-behind': [3668, 10042, 11231, 13432],
    'only-survivors-loot': [1120, 2596, 3064, 5680],
    'loot-needs-a-killing-player': [1120, 2596, 3064, 5680],
    'nobody-kills-oneself': [2300, 5258, 6208, 14632],
    'monster-is-no-killing-player': [2300, 5258, 6208, 14632],
    'the-dying-do-not-strike': [560, 1232, 1456, 4752],
    'loot-is-not-doubled': [8953, 22678, 25909, 56168],
    'the-removed-do-not-fight': [7760, 17897, 21126, 51750],
    'combat-order-names-everybody-once': [7760, 17897, 21126, 51750],
    'first-attacks-stay-in-the-pair': [500, 1100, 1300, 3780],
    'a-strike-spends-no-turn': [600, 1320, 1560, 2880],
    'no-combat-alone': [3760, 8701, 10270, 27366],
    'deck-does-not-grow': [8953, 22678, 25909, 56168],
    'only-the-surviving-draw': [158, 606, 477, 825],
    'turns-for-the-living': [516, 1479, 935, 2554],
  },
  'duelist-2': {
    'monster-defeated-before-a-player-wins': [65, 175, 479, 332, 65, 117],
    'monster-wins-over-nobody': [126, 259, 995, 397, 222, 214],
    'winner-is-in-the-game': [191, 'violated', 'violated', 'violated', 287, 331],
    'victory-ends-the-game': [191, 434, 1474, 729, 287, 331],
    'no-end-with-two-alive': [191, 434, 1474, 729, 287, 331],
    'one-victory': [191, 434, 1474, 729, 287, 331],
    'a-player-can-win': [1, 1, 1, 1, 1, 1],
    'the-monster-can-win': [1, 1, 1, 1, 1, 1],
    'in-play-means-health': [5474, 9714, 37872, 30271, 6286, 8588],
    'out-is-for-ever': [2079, 3926, 14655, 9563, 2175, 3425],
    'the-dying-do-not-recover': [1250, 2394, 8604, 6594, 2062, 2062],
    'one-death-process-each': ['never met', 'never met', 'never met', 'never met', 288, 'never met'],
    'deaths-nest-no-deeper-than-combat': [1818, 2946, 11478, 9327, 2534, 2760],
    'portrait-on-the-map': [3579, 6280, 24419, 19814, 3675, 5547],
    'nothing-left-behind': [2474, 4586, 16634, 11651, 2666, 4020],
    'only-survivors-loot': [96, 178, 526, 634, 172, 146],
    'loot-needs-a-killing-player': [96, 178, 526, 634, 172, 146],
    'nobody-kills-oneself': [154, 282, 852, 1152, 582, 234],
    'monster-is-no-killing-player': [154, 282, 852, 1152, 582, 234],
    'the-dying-do-not-strike': ['never met', 'never met', 'never met', 'never met', 36, 'never met'],
    'loot-is-not-doubled': [5473, 9713, 37871, 30270, 6285, 8587],
    'the-removed-do-not-fight': [5036, 8085, 32494, 27423, 5752, 7640],
    'monster-is-last': [4961, 7760, 31794, 26903, 5677, 7515],
    'combat-order-names-everybody-once': [5036, 8085, 32494, 27423, 5752, 7640],
    'monster-attacks-survivors': [1429, 2254, 9294, 7444, 1669, 2169],
    'first-attacks-stay-in-the-pair': [144, 216, 840, 846, 144, 216],
    'one-controller-a-combat': [5382, 8692, 34938, 28992, 6194, 8172],
    'a-strike-spends-no-turn': ['never met', 'never met', 'never met', 'never met', 32, 'never met'],
    'no-combat-alone': [1425, 2313, 8767, 8380, 1425, 2159],
    'armor-limit': [5474, 9714, 37872, 30271, 6286, 8588],
    'monster-does-not-heal': [5473, 9713, 37871, 30270, 6285, 8587],
    'monster-moves-by-cards-only': [5473, 9713, 37871, 30270, 6285, 8587],
    'deck-does-not-grow': [5473, 9713, 37871, 30270, 6285, 8587],
    'only-the-surviving-draw': [63, 232, 674, 525, 63, 131],
    'turns-for-the-living': [184, 456, 1975, 927, 184, 231],
  },
  'duelist-3': {
    'monster-defeated-before-a-player-wins': [750, 1238],
    'monster-wins-over-nobody': [828, 1438],
    'winner-is-in-the-game': [1578, 'violated'],
    'victory-ends-the-game': [1578, 2676],
    'no-end-with-two-alive': [1578, 2676],
    'one-victory': [1578, 2676],
    'a-player-can-win': [1, 1],
    'the-monster-can-win': [1, 1],
    'in-play-means-health': [114170, 171331],
    'out-is-for-ever': [72161, 112312],
    'the-dying-do-not-recover': [30826, 46209],
    'one-death-process-each': [2224, 3152],
    'deaths-nest-no-deeper-than-combat': [42176, 62280],
    'portrait-on-the-map': [70686, 106355],
    'nothing-left-behind': [76943, 118836],
    'only-survivors-loot': [2870, 4171],
    'loot-needs-a-killing-player': [2870, 4171],
    'nobody-kills-oneself': [8268, 11926],
    'monster-is-no-killing-player': [8268, 11926],
    'the-dying-do-not-strike': [2248, 3192],
    'loot-is-not-doubled': [114169, 171330],
    'the-removed-do-not-fight': [108223, 160520],
    'monster-is-last': [102677, 152075],
    'combat-order-names-everybody-once': [108223, 160520],
    'monster-attacks-survivors': [25576, 38213],
    'first-attacks-stay-in-the-pair': [3070, 4590],
    'one-controller-a-combat': [113246, 168130],
    'a-strike-spends-no-turn': [2780, 3940],
    'no-combat-alone': [34059, 50430],
    'armor-limit': [114170, 171331],
    'monster-does-not-heal': [114169, 171330],
    'monster-moves-by-cards-only': [114169, 171330],
    'deck-does-not-grow': [114169, 171330],
    'only-the-surviving-draw': [825, 1919],
    'turns-for-the-living': [3544, 4537],
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

/** A search that shares nothing with the explorer but the model: layer by layer, and positions are told apart by their text. */
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
  expect(counted(modelOf({ profile, bounds }))).toEqual({ positions, moves, depth });
});
