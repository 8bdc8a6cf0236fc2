import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Store } from './store.ts';

const add = (store: Store, bytes: readonly number[], parent = -1, choice = 0): number =>
  store.add(Uint8Array.from(bytes), bytes.length, parent, choice);

test('a key is kept once, in the order in which it came, with the parent and choice of its first coming', () => {
  const store = new Store();
  expect(add(store, [1, 2, 3])).toBe(0);
  expect(add(store, [1, 2], 0, 7)).toBe(1);
  expect(add(store, [1, 2, 3], 1, 9)).toBe(-1);
  expect(add(store, [], 0, 3)).toBe(2);
  expect(add(store, [1, 2], 2, 1)).toBe(-2);
  expect(store.size).toBe(3);
  expect([...store.bytes(0)]).toEqual([1, 2, 3]);
  expect([store.parent(1), store.choice(1)]).toEqual([0, 7]);
});

test('the store is a set: it answers as a Map of strings does, over many keys that look alike', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 7 }), { maxLength: 3000, size: 'max' }),
      (keys) => {
        const store = new Store();
        const map = new Map<string, number>();
        for (const key of keys) {
          const known = map.get(key.join());
          expect(add(store, key)).toBe(known === undefined ? map.size : -1 - known);
          if (known === undefined) map.set(key.join(), map.size);
        }
        expect(store.size).toBe(map.size);
        for (const [key, n] of map) expect([...store.bytes(n)].join()).toBe(key);
      },
    ),
    { numRuns: 20 },
  );
});

test('keys survive the change from one chunk of memory to the next', () => {
  const store = new Store();
  const key = new Uint8Array(60_000);
  for (let i = 0; i < 200; i++) {
    key[0] = i;
    expect(store.add(key, key.length, i - 1, 0)).toBe(i);
  }
  for (let i = 0; i < 200; i++) {
    expect(store.bytes(i)[0]).toBe(i);
    expect(store.bytes(i).length).toBe(60_000);
  }
  expect(store.memory).toBeGreaterThan(200 * 60_000);
});
