import fc from 'fast-check';
import {
  type ActorRun,
  choiceNumbers,
  isOver,
  type Model,
  type Property,
  playByNumbers,
  playRandomly,
  runActors,
  stackOf,
  type View,
} from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { properties } from './index.ts';
import { modelOf, type Table } from './suite.test-helper.ts';

/** Real numbers of everything: Health 10, a Monster of 20, all cards. */
const scopes = {
  'core-3': 'full deck of three',
  'duelist-2': 'full deck of two',
  'duelist-3': 'full deck of three',
} as const;
const full = (profile: keyof typeof scopes): Model => modelOf({ profile, scope: scopes[profile] });
const PROFILES = ['core-3', 'duelist-2', 'duelist-3'] as const;
/** What is found in the rules as they are written, and is told elsewhere. */
const TOLD = new Set(['gap/victory-check/survivors=0', 'stuck/the-next-turn', 'violated/winner-is-in-the-game']);

/** What random play can contradict. */
const inPlay = (model: Model): Exclude<Property<Table>, { kind: 'can' }>[] =>
  properties.flatMap((p) => (p.kind !== 'can' && (p.inPlay?.(model.chart) ?? true) ? [p] : []));

/** The same properties, which also note that their premise was met. */
function noting(list: ReturnType<typeof inPlay>): { noted: Property<Table>[]; met: Set<string> } {
  const met = new Set<string>();
  const noted = list.map(
    (p): Property<Table> =>
      p.kind === 'always'
        ? { ...p, holds: (view: View<Table>) => met.add(p.name) && p.holds(view) }
        : { ...p, holds: (before, after, answer) => met.add(p.name) && p.holds(before, after, answer) },
  );
  return { noted, met };
}

describe('random games, played to their end', () => {
  const GAMES = 200;
  /** More answers than any of these games needs, so that none is cut. */
  const enough = fc.noBias(fc.array(fc.nat({ max: 0xffff }), { minLength: 400, maxLength: 400 }));

  test.each(PROFILES)('%s: every property holds in every game', (profile) => {
    const model = full(profile);
    const { noted, met } = noting(inPlay(model));
    const ends = { over: 0, stuck: 0, cut: 0, failed: 0 };
    fc.assert(
      fc.property(enough, (numbers) => {
        const game = playByNumbers(model, numbers, noted, TOLD);
        ends[game.end]++;
        expect(game.found).toBeNull();
      }),
      { seed: 1, numRuns: GAMES },
    );
    expect(ends).toEqual(ENDS[profile]);
    expect(ends.over + ends.stuck).toBe(GAMES);
    expect(inPlay(model).flatMap(({ name }) => (met.has(name) ? [] : [name]))).toEqual(NEVER_MET[profile]);
  });
});

/** How the games end: nobody is cut short, and stuck are those in which nobody survives. */
const ENDS = {
  'core-3': { over: 179, stuck: 21, cut: 0, failed: 0 },
  'duelist-2': { over: 200, stuck: 0, cut: 0, failed: 0 },
  'duelist-3': { over: 200, stuck: 0, cut: 0, failed: 0 },
};
/** The bounds leave out Loot in the decks, of which Armor of the Monster is, and that Cube State Cards order another draw. */
const NO_DECKS = ['armor-reward-is-all-or-none', 'the-least-armor-goes'];
const NO_ORDER = 'one-draw-a-turn';
/** What none of these games is about: of two Players nobody is left to strike before the looting, and so no Death comes in another. */
const NEVER_MET = {
  'core-3': [NO_ORDER],
  'duelist-2': [
    'one-death-process-each',
    'the-dying-do-not-strike',
    'one-offer-only',
    'the-interruption-leaves-combat-order-alone',
    ...NO_DECKS,
    NO_ORDER,
  ],
  'duelist-3': [...NO_DECKS, NO_ORDER],
};

describe('random play, as `check` does it', () => {
  test.each(PROFILES)('%s: finds nothing that is not told elsewhere, and says how its games ended', (profile) => {
    const { games, outcomes, cut, stuck, found } = playRandomly(full(profile), {
      games: 100,
      seed: 1,
      properties,
    });
    expect(found.map((f) => f.id).filter((id) => !TOLD.has(id))).toEqual([]);
    expect({ outcomes: Object.fromEntries(outcomes), cut, stuck }).toEqual(PLAYED[profile]);
    expect([...outcomes.values()].reduce((sum, n) => sum + n, cut + stuck)).toBe(games);
    expect(games).toBe(100);
  });
});

/** Cut is a game in which nobody ever attacks, for that is among what was left out: with all cards drawn it has no end. */
const PLAYED = {
  'core-3': { outcomes: { 'A wins': 23, 'B wins': 23, 'C wins': 39 }, cut: 2, stuck: 13 },
  'duelist-2': { outcomes: { 'A wins': 6, 'B wins': 9, 'the Legendary Monster wins': 85 }, cut: 0, stuck: 0 },
  'duelist-3': {
    outcomes: { 'A wins': 9, 'B wins': 5, 'C wins': 9, 'the Legendary Monster wins': 77 },
    cut: 0,
    stuck: 0,
  },
};

type Stack = ReturnType<ActorRun['stack']>;

/** A position of actors, as properties see it. */
function viewOf(stack: Stack, over: boolean, model: Model): View<Table> {
  const { table } = (stack.at(-1) as Stack[number]).context as { table: Table };
  return {
    table,
    over,
    rules: model.chart,
    outcome: model.game.outcome(table, model.chart),
    open: stack.map((s) => s.process),
    memories: (process) =>
      stack.flatMap((s) => (s.process === process ? [s.context as Record<string, unknown>] : [])).reverse(),
  };
}

/** What is the same in both engines: all but the tables of those who wait, which nobody reads. */
const comparable = (stack: Stack): unknown =>
  stack.map(({ process, state, context }, i) => {
    const { table, ...memory } = context as { table: unknown };
    return { process, state, memory, table: i === stack.length - 1 ? table : undefined };
  });

describe('the same games with XState actors as the engine', () => {
  test.each(PROFILES)('%s: actors stand where the stepper stands, and every property holds', (profile) => {
    const model = full(profile);
    const machines = new Map([...model.processes].map(([name, { plan }]) => [name, plan.machine]));
    const broken = new Set<string>();
    const met = new Set<string>();
    let moves = 0;
    fc.assert(
      fc.property(choiceNumbers(60), (numbers) => {
        let frame = model.start();
        const actors = runActors(machines, model.game.root, frame.context.table);
        // The table that the stepper begins with may have been moved on already; actors begin at the beginning.
        let before: View<Table> | null = null;
        for (const number of [...numbers, 0]) {
          expect(actors.error).toBeUndefined();
          const stack = actors.stack();
          expect(comparable(stack)).toEqual(comparable(stackOf(frame)));
          expect(actors.over).toBe(isOver(frame));
          const view = viewOf(stack, actors.over, model);
          const question = model.question(frame);
          const answer = question?.answers[number % question.answers.length];
          for (const property of inPlay(model)) {
            if (property.kind !== 'always' || property.when?.(view) === false) continue;
            met.add(property.name);
            if (!property.holds(view)) broken.add(property.name);
          }
          before = view;
          if (!answer) return;
          actors.send(answer);
          moves++;
          frame = model.step(frame, answer);
          const after = viewOf(actors.stack(), actors.over, model);
          for (const property of inPlay(model)) {
            if (property.kind !== 'step' || property.when?.(before, after, answer) === false) continue;
            met.add(property.name);
            if (!property.holds(before, after, answer)) broken.add(property.name);
          }
        }
      }),
      { seed: 1, numRuns: 20 },
    );
    expect([...broken].filter((name) => !TOLD.has(`violated/${name}`))).toEqual([]);
    expect(moves).toBeGreaterThan(300);
    expect(met.size).toBeGreaterThan(15);
  });
});
