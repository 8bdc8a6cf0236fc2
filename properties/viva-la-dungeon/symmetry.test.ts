import { BitWriter, Explorer, type Frame, type Model, play } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { properties } from './index.ts';
import { modelOf } from './suite.test-helper.ts';

/** All positions that a search keeps, each by all that are its rotations. */
function orbitsOf(model: Model, explorer: Explorer): Set<string> {
  const writer = new BitWriter();
  const key = (frame: Frame): string => {
    model.pack(frame, writer);
    return writer.bytes.subarray(0, writer.length).join();
  };
  const seats = Array.from({ length: model.rotation?.order ?? 1 }, (_, seat) => seat);
  return new Set(
    explorer.sample(Number.POSITIVE_INFINITY).map((frame) =>
      seats
        .map((by) => key(model.rotation?.of(frame, by) ?? frame))
        .sort()
        .join(' '),
    ),
  );
}

function finished(explorer: Explorer): Explorer {
  while (explorer.advance(1_000));
  return explorer;
}

const one = { health: 1, damage: 1, rooms: 1, bombs: 0, loot: 0 };
/** Positions in all, one for all of its rotations, and those without what nobody reads any more. */
type Counts = [apart: number, alike: number, lean: number];
const scopes: [string, string, Readonly<Record<string, number>>, Counts][] = [
  ['core-3', 'without Loot', one, [1895, 1127, 749]],
  ['core-3', 'two Rooms and two bombs', { ...one, loot: 1, rooms: 2, bombs: 1 }, [6053, 3778, 2443]],
  ['zombies-3', 'two bombs', { ...one, bombs: 1 }, [6100, 3970, 2449]],
  ['duelist-2', 'two bombs of the Monster', { ...one, loot: 1, rooms: 2, monsterBombs: 1 }, [2954, 2434, 1619]],
  ['duelist-3', 'Combat alone', one, [14_039, 8123, 4886]],
];

describe.each(scopes)('rotated positions of %s as one: %s', (profile, _, bounds, positions) => {
  const model = modelOf({ profile, bounds });
  const searched = (symmetry: boolean, everyField: boolean): Explorer =>
    finished(new Explorer(model, { properties, symmetry, everyField }));
  const [apart, alike] = [searched(false, true), searched(true, true)];
  const off = apart.result();

  test.each([true, false])('the same is found, by games as long: every field %s', (everyField) => {
    const on = everyField ? alike.result() : searched(true, false).result();
    expect(on.positions).toBe(positions[everyField ? 1 : 2]);
    const found = ({ found }: typeof on) =>
      found.map(({ id, choices, forced, past }) => [id, choices.length, forced, past]).sort();
    expect(found(on)).toEqual(found(off));
    const kinds = (all: typeof on) => [...all.verdicts].map(([name, { kind }]) => [name, kind]);
    expect(kinds(on)).toEqual(kinds(off));
    const outcomes = ({ outcomes }: typeof on) => [...outcomes.keys()].flatMap((o) => o.split(' or ')).sort();
    expect(outcomes(on)).toEqual(outcomes(off));
    for (const { choices, forced } of on.found) expect(play(model, choices, forced).moves.length).toBeGreaterThan(0);
  });

  test('there is one position for all of its rotations', () => {
    const on = alike.result();
    expect([off.positions, on.positions]).toEqual(positions.slice(0, 2));
    expect(alike.sample(Number.POSITIVE_INFINITY)).toHaveLength(on.positions);
    expect(orbitsOf(model, alike)).toEqual(orbitsOf(model, apart));
  });
});

test('seats are not alike where Setup goes round, or where an effect strikes one after the other', () => {
  expect(modelOf({ profile: 'core-3', bounds: one }).rotation?.order).toBe(3);
  expect(modelOf({ profile: 'core-3', bounds: { ...one, openSetup: 1 } }).rotation).toBeNull();
  const readings = { 'Several Players at once': 'one after the other' };
  expect(modelOf({ profile: 'core-3', bounds: one, readings }).rotation).toBeNull();
});
