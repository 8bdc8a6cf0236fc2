import { describe, expect, test } from 'vitest';
import { InputError } from '../../finding/index.ts';
import { BitWriter, type Frame, type Model, ModelError } from '../../process/index.ts';
import { always, can, type Property, step } from '../../property/index.ts';
import { play } from '../../trace/index.ts';
import type { Exploration } from './exploration.ts';
import { Explorer, explore } from './explore.ts';
import type { Found } from './found.ts';
import type { ExploreOptions } from './options.ts';
import { realGame } from './real-game.ts';
import {
  type Flaw,
  most,
  ringProperties as properties,
  type RingOptions,
  type RingTable,
  ring,
} from './ring.test-helper.ts';
import { Store } from './store.ts';
import { keysOf, Symmetry } from './symmetry.ts';

/** The keys of all rotations of a position. */
function orbitOf({ rotation, pack }: Model, frame: Frame): Set<string> {
  const writer = new BitWriter();
  const keys = Array.from({ length: rotation?.order ?? 1 }, (_, by) => {
    pack(rotation?.of(frame, by) ?? frame, writer);
    return writer.bytes.subarray(0, writer.length).join();
  });
  return new Set(keys.sort());
}

function finished(explorer: Explorer): Explorer {
  while (explorer.advance(100));
  return explorer;
}

const sorted = <T>(list: readonly T[]): T[] => [...list].sort();
/** Everything that a search says that does not count positions. */
const told = ({ complete, stopped, found, reached, verdicts, outcomes, answers }: Exploration) => ({
  complete,
  stopped,
  answers,
  outcomes: sorted([...outcomes.keys()].flatMap((outcome) => outcome.split(' or '))),
  found: sorted(found.map(({ id, choices, forced, past }) => `${id} ${choices.length} ${forced} ${past}`)),
  reached: sorted([...reached].map(([name, { choices, forced }]) => `${name} ${choices.length} ${forced}`)),
  verdicts: [...verdicts].map(([name, { kind }]) => [name, kind]),
});

/** What is the case where a game ends that a search tells of. */
const shows: Readonly<Record<string, (game: ReturnType<typeof play>) => boolean>> = {
  'violated/poor': ({ end }) => most(end.context.table as RingTable) === 3,
  'violated/nobody-goes-out': ({ moves }) => {
    const { before, after } = moves.at(-1) as (typeof moves)[number];
    return (before.context.table as RingTable).out.length < (after.context.table as RingTable).out.length;
  },
  'violated/nobody-passes-when-rich': ({ moves }) => {
    const { before, answer } = moves.at(-1) as (typeof moves)[number];
    const { tokens, turn } = before.context.table as RingTable;
    return answer.type === 'PASSES' && tokens[turn ?? 0] === 2;
  },
  'reached/rich-pot': ({ end }) => ((end.context.table as RingTable).tokens.at(-1) ?? 0) > 1,
  'gap/duel/has=equal': ({ question }) => question?.name === 'Duel' && question.answers.length === 2,
};

const games: [string, RingOptions, ExploreOptions][] = [
  { players: 3, tokens: 1 },
  { players: 3, tokens: 2, open: true },
  { players: 3, tokens: 1, gap: true },
  { players: 3, tokens: 2, open: true, gap: true },
  { players: 4, tokens: 1, open: true },
  { players: 2, tokens: 3 },
].flatMap((options) =>
  [false, true].map((everyMove): [string, RingOptions, ExploreOptions] => [
    `${JSON.stringify(options)}${everyMove ? ', every move' : ''}`,
    options,
    { everyMove },
  ]),
);

describe.each(games)('rotated positions as one: %s', (_, options, how) => {
  const model = ring(options);
  const players = options.players ?? 0;
  const [apart, alike] = [false, true].map((symmetry) =>
    finished(new Explorer(model, { properties, symmetry, ...how })),
  ) as [Explorer, Explorer];
  const [off, on] = [apart.result(), alike.result()];

  test('the same is found, by games as long', () => {
    expect(told(on)).toEqual(told(off));
    expect(on.found.length).toBeGreaterThan(0);
  });

  test('every game that is told can be played, and shows what is told of it', () => {
    for (const { id, choices, forced } of [...on.found, ...on.reached.values()])
      expect([id, shows[id]?.(play(model, choices, forced))]).toEqual([id, true]);
  });

  test('there is one position for all of its rotations', () => {
    expect(on.positions).toBeLessThan(off.positions);
    expect(off.positions).toBeLessThanOrEqual(players * on.positions);
    const [all, kept] = [apart, alike].map((explorer) =>
      explorer.sample(Number.POSITIVE_INFINITY).map((frame) => orbitOf(model, frame)),
    ) as [Set<string>[], Set<string>[]];
    expect(kept).toHaveLength(on.positions);
    const texts = (orbits: readonly Set<string>[]): Set<string> => new Set(orbits.map((orbit) => [...orbit].join(' ')));
    expect(texts(kept)).toEqual(texts(all));
    const sum = kept.reduce((n, { size }) => n + size, 0);
    if (options.open) expect(sum).toBe(off.positions);
    else expect(sum).toBeGreaterThanOrEqual(off.positions);
  });
});

test('whichever of its rotations stands for a position, the same positions are one', () => {
  const model = ring({ players: 4, tokens: 2, open: true });
  const rotation = model.rotation as NonNullable<Model['rotation']>;
  const byName = new Symmetry(model, rotation);
  const byLeast = new Symmetry(model, { ...rotation, named: () => null });
  const keyOf = ({ key }: Symmetry, frame: Frame): string => {
    const { bytes, length } = key(frame);
    return bytes.subarray(0, length).join();
  };
  const others = new Map<string, string>();
  for (const frame of finished(new Explorer(model)).sample(Number.POSITIVE_INFINITY)) {
    const key = keyOf(byName, frame);
    for (let by = 0; by < rotation.order; by++) expect(keyOf(byName, rotation.of(frame, by))).toBe(key);
    expect(keyOf(byLeast, frame)).toBe(others.get(key) ?? keyOf(byLeast, frame));
    others.set(key, keyOf(byLeast, frame));
  }
  expect(new Set(others.values()).size).toBe(others.size);
  expect(others.size).toBe(1_471);
});

test('three sit round the table, and positions are counted', () => {
  const model = ring({ players: 3, tokens: 3, open: true });
  expect(explore(model)).toMatchObject({ positions: 1621, moves: 4107, depth: 19 });
  const one = explore(model, { symmetry: true });
  // The position in which nobody has begun yet is its own rotation.
  expect(one).toMatchObject({ positions: 541, moves: 1371, depth: 19 });
  expect([...one.outcomes]).toEqual([['Ann wins or Ben wins or Cat wins', 32]]);
});

test('where the model breaks, it is told by a game as long', () => {
  const whole = ring({ players: 3, tokens: 2 });
  const broken: Model = {
    ...whole,
    question(frame) {
      if (most(frame.context.table as RingTable) === 3) throw new ModelError(frame, 'boom');
      return whole.question(frame);
    },
  };
  const [[off], [on]] = [explore(broken).found, explore(broken, { symmetry: true }).found] as [Found[], Found[]];
  expect(off).toMatchObject({ kind: 'model-error', id: 'model-error/game-choosing' });
  expect(on).toMatchObject({ id: off?.id, forced: off?.forced, choices: expect.any(Array) });
  expect(on?.choices).toHaveLength(off?.choices.length ?? 0);
  expect(() => play(broken, on?.choices ?? [])).toThrow('boom');
});

test('a search that is written down goes on to the same end', () => {
  const model = ring({ players: 3, tokens: 2, gap: true });
  const options = { properties, symmetry: true } as const;
  const whole = explore(model, options);
  for (const every of [1, 7, 50]) {
    let explorer = new Explorer(model, options);
    while (explorer.advance(every)) explorer = new Explorer(model, { ...options, resume: explorer.snapshot() });
    const { memory: _, ...end } = explorer.result();
    const { memory: __, ...expected } = whole;
    expect(end).toEqual(expected);
  }
});

describe('a symmetry that is none', () => {
  const refused = (model: Model, more: readonly Property[] = []): string => {
    try {
      new Explorer(model, { symmetry: true, properties: more });
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      return (error as InputError).problems.map(({ code, message }) => `${code}: ${message}`).join('\n');
    }
    return 'nothing';
  };

  test.each<[Flaw, string]>([
    [
      'a rule names a seat',
      'game, at choosing: turn of Ann; Ann 1; Ben 1; Cat 1. With everybody 1 seat further, “the turn” (of Ben, with 4 answers) is asked, not “the turn” (of Ben, with 3 answers).',
    ],
    [
      'a seat is not declared',
      'game, at choosing: turn of Ann; Ann 1; Ben 1; Cat 1. With everybody 1 seat further, “the turn” (of Ann, with 4 answers) is asked, not “the turn” (of Ben, with 4 answers).',
    ],
    [
      'the outcome names a seat',
      'game, at over: turn of Ben; Ann 0; Ben 0; Cat 1. With everybody 1 seat further, the outcome is “Ann wins”, not “Ben wins”.',
    ],
    [
      'an order names a seat',
      'game, at choosing: turn of Ann; Ann 1; Ben 1; Cat 1. With everybody 1 seat further, fewer answers lead where “Ann pays.” leads.',
    ],
  ])('%s', (flaw, message) => {
    expect(refused(ring({ flaw }))).toBe(
      `game/symmetry: The game ring is not symmetric, as it says. Take this position of ${message}`,
    );
  });

  test.each<[Property<RingTable>, string]>([
    [
      always({ name: 'ann-has', says: '', cites: [], holds: ({ table }) => table.tokens[0] !== 0 }),
      'the property ann-has says something else.',
    ],
    [
      always({ name: 'at-anns', says: '', cites: [], when: ({ table }) => table.turn === 0, holds: () => true }),
      'the property at-anns says something else.',
    ],
    [can({ name: 'anns', says: '', cites: [], holds: ({ table }) => table.turn === 0 }), 'the property anns says'],
    [
      step({ name: 'to-ben', says: '', cites: [], holds: (_, { table }) => table.turn !== 1 }),
      'the property to-ben says something else of the next step.',
    ],
  ])('a property names a seat: %o', (property, message) => {
    expect(refused(ring(), [...properties, property as Property])).toContain(message);
    expect(refused(ring(), properties)).toBe('nothing');
  });

  test('is told alike every time', () => {
    const [one, other] = [0, 1].map(() => refused(ring({ flaw: 'the outcome names a seat' })));
    expect(one).toBe(other);
  });

  test('where no sample has shown it, a game that cannot be found does', () => {
    const model = ring();
    const store = new Store();
    const keys = keysOf(model, null);
    const { bytes, length } = keys(model.start());
    store.add(bytes, length, -1, 0);
    const search = { model, keys, store, everyMove: false };
    expect(() => realGame(search, { parent: 0, choice: 0 }, { kind: 'stuck', id: 'stuck/nowhere' }, 0)).toThrow(
      'A search of rotated positions has met stuck/nowhere, and no game can be found that meets it.',
    );
  });
});

test.each<[ExploreOptions, string]>([
  [{ edges: true }, 'not with edges or fingerprints, nor with visits'],
  [{ fingerprints: true }, 'not with edges or fingerprints, nor with visits'],
])('what does not go with it: %o', (options, message) => {
  expect(() => new Explorer(ring(), { symmetry: true, ...options })).toThrow(RangeError);
  expect(() => new Explorer(ring(), { symmetry: true, ...options })).toThrow(message);
});

test('a game that says nothing of it has no symmetry', () => {
  const model = ring({ flaw: 'undeclared' });
  expect(model.rotation).toBeNull();
  expect(() => new Explorer(model, { symmetry: true })).toThrow('the game ring does not say that it is symmetric');
});
