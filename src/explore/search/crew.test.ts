import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { made, type Wanted } from './crew.test-helper.ts';
import type { Exploration } from './exploration.ts';
import { Explorer, explore } from './explore.ts';
import { HiredCrew } from './hire.node.ts';
import type { ExploreOptions } from './options.ts';

/** Threads that share every round, however small. */
const hire = (of: Wanted, threads: number): HiredCrew =>
  new HiredCrew({
    module: new URL('./crew.test-helper.ts', import.meta.url).href,
    of,
    threads,
    from: 1,
    atLeast: 1,
    worker: new URL('./crew-worker.test-helper.mjs', import.meta.url),
  });

const there = async (crew: HiredCrew): Promise<HiredCrew> => {
  while (crew.call() === null) await setTimeout(10);
  return crew;
};

/** Everything but the bytes that it took. */
const told = ({ memory: _, ...result }: Exploration): unknown => result;

/** Orders that were given to others. */
const orders = ({ post }: HiredCrew): number => post.words[0] as number;

const games: readonly (readonly [string, Wanted, readonly ExploreOptions[]])[] = [
  [
    'a graph',
    { kind: 'graph', seed: 1, nodes: 600 },
    [{}, { everyMove: true }, { limit: 100 }, { limit: 101, everyMove: true }],
  ],
  ['another graph', { kind: 'graph', seed: 4, nodes: 1_000 }, [{}, { everyMove: true }]],
  [
    'a ring with a gap',
    { kind: 'ring', options: { players: 4, tokens: 2, gap: true, open: true } },
    [{}, { symmetry: true }, { everyMove: true }, { symmetry: true, everyMove: true }, { everyField: false }],
  ],
  ['a field that is read late', { kind: 'read late' }, [{ everyField: false }, { everyField: true }]],
];

describe.each(games)('%s', (_, wanted, options) => {
  const { model, properties } = made(wanted);
  const crews: HiredCrew[] = [];
  beforeAll(async () => {
    crews.push(...(await Promise.all([1, 3].map((threads) => there(hire(wanted, threads))))));
  });
  afterAll(() => Promise.all(crews.map((crew) => crew.dismiss())));

  it.each(options.map((how) => [JSON.stringify(how), how] as const))(
    'comes to the same, whatever the number of threads: %s',
    (__, how) => {
      const alone = explore(model, { properties, ...how });
      expect(alone.positions).toBeGreaterThan(99);
      for (const crew of crews) {
        const before = orders(crew);
        expect(told(explore(model, { properties, ...how, crew }))).toEqual(told(alone));
        expect(orders(crew) - before).toBeGreaterThan(20);
      }
    },
  );

  it('is written down and goes on with another number of threads', () => {
    const alone = told(explore(model, { properties }));
    const [one, three] = crews as [HiredCrew, HiredCrew];
    const ways = [
      [one, undefined, three],
      [undefined, three, one],
      [three, three, undefined],
    ] as const;
    for (const way of ways) {
      let explorer = new Explorer(model, { properties, crew: way[0] });
      explorer.advance(130);
      for (const crew of way.slice(1)) {
        const resume = structuredClone(explorer.snapshot());
        explorer = new Explorer(model, { properties, crew, resume });
        explorer.advance(150);
      }
      while (explorer.advance(1_000));
      expect(told(explorer.result())).toEqual(alone);
    }
  });
});

test('the graphs have something of everything', () => {
  for (const seed of [1, 4]) {
    const { model, properties } = made({ kind: 'graph', seed, nodes: seed === 1 ? 600 : 1_000 });
    const { found, outcomes, reached, verdicts } = explore(model, { properties });
    const kinds = new Set(found.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['endless', 'gap', 'stuck', 'violated']);
    expect(found.some(({ kind, past }) => kind === 'violated' && past !== null)).toBe(true);
    expect([outcomes.size, reached.size]).toEqual([3, 1]);
    expect(verdicts.get('moves')).toMatchObject({ kind: 'holds' });
  }
});

test('what breaks in another thread breaks here, and nobody waits for ever', async () => {
  const { model, properties } = made({ kind: 'broken' });
  const crew = await there(hire({ kind: 'broken' }, 2));
  // Of this thread's own properties none breaks.
  const others = properties.map((property) => ({ ...property, holds: () => true }));
  expect(() => explore(model, { properties: others, crew })).toThrow(/^nobody may look at n\d+$/);
  expect(() => explore(model, { properties, crew })).toThrow(/^nobody may look at n\d+$/);
  await crew.dismiss();
});

test('a search does without threads that do not come', async () => {
  const crew = hire({ kind: 'none' }, 2);
  const { model, properties } = made({ kind: 'graph', seed: 1, nodes: 300 });
  expect(crew.call()).toBeNull();
  await setTimeout(2_000);
  expect(told(explore(model, { properties, crew }))).toEqual(told(explore(model, { properties })));
  expect(orders(crew)).toBe(0);
  await crew.dismiss();
});

test('threads are at one search at a time, and at none when they were sent home', async () => {
  const wanted = { kind: 'graph', seed: 1, nodes: 600 } as const;
  const { model } = made(wanted);
  const crew = await there(hire(wanted, 1));
  const [first, second] = [new Explorer(model, { crew }), new Explorer(model, { crew })];
  first.advance(70);
  second.advance(70);
  const gone = 'the threads of this search have gone, or are at another one';
  expect(() => first.advance(70)).toThrow(gone);
  while (second.advance(1_000));
  expect(told(second.result())).toEqual(told(explore(model)));
  await crew.dismiss();
  expect(() => second.result()).toThrow(gone);
  expect(told(explore(model, { crew }))).toEqual(told(explore(model)));
});

test.each<ExploreOptions>([{ edges: true }, { fingerprints: true }, { visits: () => () => {} }])(
  'several threads do not go with %j',
  async (how) => {
    const crew = hire({ kind: 'none' }, 1);
    const { model } = made({ kind: 'graph', seed: 1, nodes: 300 });
    expect(() => new Explorer(model, { ...how, crew })).toThrow(RangeError);
    await crew.dismiss();
  },
);
