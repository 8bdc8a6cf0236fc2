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
}

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
      positions: 6053,
      moves: 14888,
      depth: 21,
      outcomes: { 'C wins': 62, 'B wins': 63, 'A wins': 57 },
      found: [GAP, STUCK_BEHIND_IT],
    },
    Cubes: {
      bounds: { ...one, rooms: 2, cubeCards: 1 },
      positions: 15380,
      moves: 38231,
      depth: 24,
      outcomes: { 'A wins': 106, 'B wins': 111, 'C wins': 110 },
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
      positions: 1320,
      moves: 6040,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 48, 'B wins': 27, 'A wins': 24 },
      found: [WINNER],
    },
    'two bombs of the Monster': {
      bounds: { ...one, rooms: 2, monsterBombs: 1 },
      positions: 2954,
      moves: 14517,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 67, 'B wins': 27, 'A wins': 24 },
      found: [WINNER],
    },
    'two Health': {
      bounds: { ...one, health: 2, damage: 2, bombs: 1 },
      positions: 3457,
      moves: 19213,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 34, 'B wins': 28, 'A wins': 24 },
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
      positions: 1051,
      moves: 5298,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 26, 'B wins': 14, 'A wins': 12 },
      found: ['stuck/the-next-turn', 'violated/victory-is-noticed'],
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
      positions: 21127,
      moves: 104044,
      depth: 24,
      outcomes: { 'the Legendary Monster wins': 91, 'C wins': 43, 'B wins': 41, 'A wins': 37 },
      found: [WINNER],
    },
  },
};

/** What was said of each property, by scope. */
const met = new Map<string, ReturnType<typeof verdictsOf>>();

describe.each(Object.entries(scopes))('%s', (name, inScopes) => {
  const profile = name as Profile;
  test.each(Object.entries(inScopes))('%s', (scope, { bounds, readings = {}, ...counted }) => {
    const exploration = exploreAll(modelOf({ profile, bounds, readings }));
    expect(exploration.complete).toBe(true);
    met.set(`${profile}: ${scope}`, verdictsOf(exploration));
    expect({
      positions: exploration.positions,
      moves: exploration.moves,
      depth: exploration.depth,
      outcomes: Object.fromEntries(exploration.outcomes),
      found: idsOf(exploration),
    }).toEqual(counted);
  });
});

const cellOf = (verdict: ReturnType<typeof verdictsOf>[string] | undefined): string =>
  verdict === undefined ? '' : verdict === 'never met' ? '-' : String(verdict);

/** One row a property, one column a scope. */
function premises(): string {
  const columns = [...met.values()];
  const names = [...new Set(columns.flatMap((verdicts) => Object.keys(verdicts)))].sort();
  const rows = names.map((name) => [name, ...columns.map((verdicts) => cellOf(verdicts[name]))]);
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at + 1]?.length ?? 0)));
  const longest = Math.max(...names.map((name) => name.length));
  return [
    'How often the premise of each property was met, in the scopes of counts.test.ts: never (-), or not in play there (blank).',
    'Written by: npx vitest run properties/viva-la-dungeon/counts.test.ts -u',
    '',
    ...[...met.keys()].map((scope, at) => `${at + 1}. ${scope}`),
    '',
    ...rows.map(([name = '', ...cells]) =>
      [name.padEnd(longest), ...cells.map((cell, at) => cell.padStart(widths[at] ?? 0))].join('  ').trimEnd(),
    ),
    '',
  ].join('\n');
}

test('the premise of each property is met as often as is recorded', async () => {
  await expect(premises()).toMatchFileSnapshot('premises.txt');
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
