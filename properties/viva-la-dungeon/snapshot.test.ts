import fc from 'fast-check';
import { type Exploration, type ExploreOptions, Explorer, type Snapshot } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { properties } from './index.ts';
import { modelOf, type Profile } from './suite.test-helper.ts';

/** A search that is written down at some moment, and goes on in another one from what was written. */

/** As a file holds it: plain values as JSON, numbers as they are. */
const written = ({ notes, words }: Snapshot): Snapshot => ({
  notes: JSON.parse(JSON.stringify(notes)),
  words: words.map((list) => Int32Array.from(list)),
});

/** Everything that an exploration says, but for what it takes in memory. */
const told = ({ memory: _, found, reached, ...rest }: Exploration): unknown => ({
  ...rest,
  found: found.map((f) => ({ ...f, consult: f.consult?.situation, property: f.property?.name })),
  reached: [...reached].map(([name, { choices, forced }]) => [name, choices, forced]),
});

function finished(explorer: Explorer): Explorer {
  while (explorer.advance(500));
  return explorer;
}

const scopes: [Profile, Record<string, number>][] = [
  ['core-3', { health: 1, damage: 1, rooms: 1, bombs: 1, loot: 0 }],
  ['duelist-2', { health: 1, damage: 1, rooms: 2, bombs: 1 }],
];

test.each(scopes)('a search of %s by fingerprints comes to what an exact one comes to', (profile, bounds) => {
  const model = modelOf({ profile, bounds });
  const { miss, ...by } = finished(new Explorer(model, { properties, fingerprints: true })).result();
  const { miss: none, ...exact } = finished(new Explorer(model, { properties })).result();
  expect(told(by as Exploration)).toEqual(told(exact as Exploration));
  // Positions that nobody stops at are looked up, too.
  expect(miss).toBe(exact.positions * ((exact.positions - 1) / 2 + exact.moves) * 2 ** -64);
  expect(none).toBe(0);
});

describe.each(scopes)('a search of %s', (profile, bounds) => {
  const model = modelOf({ profile, bounds });
  test.each<[string, ExploreOptions]>([
    ['with properties and edges', { properties, edges: true }],
    ['without what nobody reads any more', { properties, edges: true, everyField: false }],
    ['with rotated positions as one', { properties, symmetry: true, everyField: false }],
    ['with every move', { everyMove: true }],
    ['with fingerprints', { properties, fingerprints: true }],
  ])('%s ends alike wherever it was written down', (_, options) => {
    const whole = finished(new Explorer(model, options));
    const graph = whole.graph();
    const end = whole.result();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: end.positions }), { minLength: 1, maxLength: 4 }), (slices) => {
        let explorer = new Explorer(model, options);
        for (const slice of slices) {
          explorer.advance(slice);
          explorer = new Explorer(model, { ...options, resume: written(explorer.snapshot()) });
        }
        const resumed = finished(explorer);
        expect(told(resumed.result())).toEqual(told(end));
        const again = resumed.graph();
        expect(again?.size).toBe(graph?.size);
        for (let n = 0; graph && again && n < graph.size; n += 97)
          expect(again.successors(n)).toEqual(graph.successors(n));
      }),
      { numRuns: 3, seed: 5 },
    );
  });
});
