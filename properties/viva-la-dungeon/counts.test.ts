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
      positions: 2395,
      moves: 5975,
      depth: 17,
      outcomes: { 'C wins': 17, 'B wins': 17, 'A wins': 16 },
      found: [],
      met: 171157,
      neverMet: ['one-draw-a-turn'],
    },
    'two Rooms and two bombs': {
      bounds: { ...one, rooms: 2, bombs: 1 },
      positions: 6053,
      moves: 14888,
      depth: 21,
      outcomes: { 'C wins': 62, 'B wins': 63, 'A wins': 57 },
      found: [GAP, STUCK_BEHIND_IT],
      met: 440179,
      neverMet: ['one-draw-a-turn'],
    },
    Cubes: {
      bounds: { ...one, rooms: 2, cubeCards: 1 },
      positions: 15380,
      moves: 38231,
      depth: 24,
      outcomes: { 'A wins': 106, 'B wins': 111, 'C wins': 110 },
      found: [],
      met: 1159126,
      neverMet: ['one-draw-a-turn'],
    },
    'two Health': {
      bounds: { ...one, health: 2, damage: 2 },
      positions: 13511,
      moves: 39911,
      depth: 20,
      outcomes: { 'C wins': 34, 'B wins': 34, 'A wins': 32 },
      found: [],
      met: 1020105,
      neverMet: ['one-draw-a-turn'],
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
      met: 152121,
      neverMet: [
        'armor-reward-is-all-or-none',
        'cubes-leave-the-monster-alone',
        'failure-pays-nobody',
        'one-death-process-each',
        'one-draw-a-turn',
        'one-offer-only',
        'the-dying-do-not-strike',
        'the-interruption-leaves-combat-order-alone',
        'the-least-armor-goes',
      ],
    },
    'two Rooms and two bombs': {
      bounds: { ...one, rooms: 2, bombs: 1 },
      positions: 1320,
      moves: 6040,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 48, 'B wins': 27, 'A wins': 24 },
      found: [WINNER],
      met: 272607,
      neverMet: [
        'armor-reward-is-all-or-none',
        'cubes-leave-the-monster-alone',
        'one-death-process-each',
        'one-draw-a-turn',
        'one-offer-only',
        'the-dying-do-not-strike',
        'the-interruption-leaves-combat-order-alone',
        'the-least-armor-goes',
      ],
    },
    'two bombs of the Monster': {
      bounds: { ...one, rooms: 2, monsterBombs: 1 },
      positions: 2954,
      moves: 14517,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 67, 'B wins': 27, 'A wins': 24 },
      found: [WINNER],
      met: 644749,
      neverMet: [
        'armor-reward-is-all-or-none',
        'cubes-leave-the-monster-alone',
        'one-death-process-each',
        'one-draw-a-turn',
        'one-offer-only',
        'the-dying-do-not-strike',
        'the-interruption-leaves-combat-order-alone',
        'the-least-armor-goes',
      ],
    },
    'two Health': {
      bounds: { ...one, health: 2, damage: 2, bombs: 1 },
      positions: 3457,
      moves: 19213,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 34, 'B wins': 28, 'A wins': 24 },
      found: [WINNER],
      met: 831723,
      neverMet: [
        'armor-reward-is-all-or-none',
        'cubes-leave-the-monster-alone',
        'failure-pays-nobody',
        'one-death-process-each',
        'one-draw-a-turn',
        'one-offer-only',
        'the-dying-do-not-strike',
        'the-interruption-leaves-combat-order-alone',
        'the-least-armor-goes',
      ],
    },
    'a Monster that strikes before the looting': {
      bounds: one,
      readings: { 'The Monster at the looting': 'strikes' },
      positions: 697,
      moves: 3846,
      depth: 14,
      outcomes: { 'the Legendary Monster wins': 14, 'B wins': 5, 'A wins': 5 },
      found: [],
      met: 177210,
      neverMet: [
        'armor-reward-is-all-or-none',
        'cubes-leave-the-monster-alone',
        'failure-pays-nobody',
        'one-draw-a-turn',
        'the-least-armor-goes',
      ],
    },
    'a Monster that cannot win once it is defeated': {
      bounds: { ...one, bombs: 1 },
      readings: { 'The defeated Monster': 'cannot win' },
      positions: 1051,
      moves: 5298,
      depth: 18,
      outcomes: { 'the Legendary Monster wins': 26, 'B wins': 14, 'A wins': 12 },
      found: ['stuck/the-next-turn', 'violated/victory-is-noticed'],
      met: 235387,
      neverMet: [
        'armor-reward-is-all-or-none',
        'cubes-leave-the-monster-alone',
        'failure-pays-nobody',
        'one-death-process-each',
        'one-draw-a-turn',
        'one-offer-only',
        'the-dying-do-not-strike',
        'the-interruption-leaves-combat-order-alone',
        'the-least-armor-goes',
      ],
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
      met: 3305917,
      neverMet: [
        'armor-reward-is-all-or-none',
        'cubes-leave-the-monster-alone',
        'failure-pays-nobody',
        'one-draw-a-turn',
        'one-window-for-all-that-is-taken',
        'the-least-armor-goes',
      ],
    },
    'two bombs, without Loot': {
      bounds: { ...one, loot: 0, bombs: 1 },
      positions: 21127,
      moves: 104044,
      depth: 24,
      outcomes: { 'the Legendary Monster wins': 91, 'C wins': 43, 'B wins': 41, 'A wins': 37 },
      found: [WINNER],
      met: 4957601,
      neverMet: [
        'armor-reward-is-all-or-none',
        'cubes-leave-the-monster-alone',
        'failure-pays-nobody',
        'one-draw-a-turn',
        'one-window-for-all-that-is-taken',
        'the-least-armor-goes',
      ],
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
