import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphModel } from '../../process/graph-game.test-helper.ts';
import { Explorer, explore } from './explore.ts';
import { Fingerprints } from './fingerprints.ts';
import { hashOf } from './hash.ts';
import type { ExploreOptions } from './options.ts';
import { Store } from './store.ts';

test('hundreds of thousands of keys that differ in a few bits are told apart as by the exact store', () => {
  const exact = new Store();
  const fingerprints = new Fingerprints();
  const key = new Int32Array(3);
  let apart = 0;
  for (let i = 0; i < 300_000; i++) {
    // Every other key comes a second time.
    const n = i % 2 === 0 ? i : i >> 1;
    key[0] = n & 0x3f;
    key[1] = (n >> 6) & 0x3f;
    key[2] = n >> 12;
    const hash = hashOf(key, 0, 12);
    const known = exact.find(key, 0, 12, hash);
    // One expectation for all: so many take seconds.
    if (fingerprints.find(key, 0, 12, hash) !== known) apart++;
    for (const store of [fingerprints, exact]) {
      store.makeRoom(1);
      const place = store.put(key, 0, 12, hash, i - 1, 1);
      if (place < 0 !== known >= 0) apart++;
      if (place < 0) continue;
      store.number(place, store.size);
      store.counted(1);
    }
  }
  expect(apart).toBe(0);
  expect([fingerprints.size, exact.size]).toEqual([225_000, 225_000]);
  expect(fingerprints.miss(0)).toBe((225_000 * 224_999) / 2 / 2 ** 64);
  expect(fingerprints.miss(7)).toBe((225_000 * (224_999 / 2 + 7)) / 2 ** 64);
  for (let n = 0; n < exact.size; n += 101) {
    const words = new Int32Array(exact.bytes(n).slice().buffer);
    expect(fingerprints.find(words, 0, 12, hashOf(words, 0, 12))).toBe(n);
    expect([fingerprints.parent(n), fingerprints.choice(n)]).toEqual([exact.parent(n), exact.choice(n)]);
  }
}, 30_000);

test('keys are read once, in the order in which they came, whatever their length', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.bigInt({ min: 1n, max: 1n << 900n }), { maxLength: 400, size: 'max' }), (numbers) => {
      const store = new Fingerprints();
      const keys = numbers.map((n) => {
        const digits = n.toString(16).padStart(8, '0');
        return Int32Array.from(digits.match(/.{1,7}/g) ?? [], (part) => Number.parseInt(part, 16));
      });
      keys.forEach((key) => {
        if (store.put(key, 0, key.byteLength, hashOf(key, 0, key.byteLength), -1, 0) >= 0) store.counted(1);
      });
      keys.slice(0, store.size).forEach((key, n) => {
        const reader = store.reader(n);
        // Words of 28 bits, in words of 32.
        const read = Array.from(key, () => [reader?.read(28), reader?.read(4)]);
        expect(read).toEqual(Array.from(key, (word) => [word, 0]));
      });
      expect(store.reader(0)).toBeNull();
    }),
    { numRuns: 20 },
  );
});

test('they go with choices only', () => {
  const model = graphModel({ start: 's', edges: { s: ['a', 'e'], a: ['s', 'e'] }, ends: { e: 'one' } });
  for (const other of [{ edges: true }, { everyMove: true }] satisfies ExploreOptions[])
    expect(() => new Explorer(model, { fingerprints: true, ...other })).toThrow(RangeError);
  expect(explore(model, { fingerprints: true })).toMatchObject({
    positions: 3,
    moves: 4,
    miss: 3 * (1 + 4) * 2 ** -64,
  });
  expect(explore(model)).toMatchObject({ positions: 3, moves: 4, miss: 0, layers: [1, 2], answers: [2, 2] });
});
