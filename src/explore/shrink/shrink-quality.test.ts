import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphModel } from '../../process/graph-game.test-helper.ts';
import type { Model } from '../../process/index.ts';
import { always, type Property } from '../../property/index.ts';
import { diceOf } from '../random/numbers.ts';
import { playByNumbers } from '../random/random.ts';
import { explore } from '../search/explore.ts';
import { comesTo, dials, heap, type Planted, vault } from './planted.test-helper.ts';
import { shrink } from './shrink.ts';

const never = (wrong: (table: never) => boolean): Property =>
  always({ name: 'never', says: '', cites: [], holds: ({ table }) => !wrong(table as never) });

/** Random games that come to it, as they were played. */
function gamesOf(model: Model, property: Property, games: number, longest: number, seed = 1): (readonly number[])[] {
  return diceOf(seed, games).flatMap((dice) => {
    const numbers = Array.from({ length: longest }, () => dice.whole() & 0xffff);
    const { found } = playByNumbers(model, numbers, [property], new Set());
    return found ? [found.choices] : [];
  });
}

/** How many of the games, shrunk, are how much longer than the shortest; and how long the games were, on the average. */
function quality(model: Model, wrong: (table: never) => boolean, games: number, longest: number) {
  const property = never(wrong);
  const shortest = explore(model, { properties: [property] }).found[0]?.choices.length ?? -1;
  const longer: Record<number, number> = {};
  const played = gamesOf(model, property, games, longest);
  for (const choices of played) {
    const shrunk = shrink({ model, choices }, comesTo(wrong));
    const more = (shrunk?.choices.length ?? Number.NaN) - shortest;
    longer[more] = (longer[more] ?? 0) + 1;
  }
  const mean = Math.round(played.reduce((sum, { length }) => sum + length, 0) / Math.max(1, played.length));
  return { shortest, mean, longer };
}

/** Fixed, so that it cannot rot: a change of these numbers is a change of how well games are shrunk. */
describe('planted flaws, shrunk from random games', () => {
  const of = ({ model, flaws }: Planted, games: number, longest: number) =>
    Object.fromEntries(Object.entries(flaws).map(([name, wrong]) => [name, quality(model, wrong, games, longest)]));

  test('in a vault', () =>
    expect(of(vault(), 8, 400)).toEqual({
      'the lamp at the door': { shortest: 21, mean: 144, longer: { 0: 6 } },
      'hurt, with the key, at the start': { shortest: 9, mean: 158, longer: { 0: 4 } },
      'both and no Health': { shortest: 13, mean: 97, longer: { 0: 6 } },
    }));
  test('in a heap of coins', () =>
    expect(of(heap(3, 20), 40, 200)).toEqual({
      'one has four': { shortest: 4, mean: 8, longer: { 0: 37 } },
      'two have the same, and more than two': { shortest: 2, mean: 9, longer: { 0: 37 } },
      'all have five': { shortest: 6, mean: 24, longer: { 0: 2 } },
      'the first has eight, the others nothing': { shortest: 7, mean: 22, longer: { 0: 2 } },
    }));
  test('in a lock with dials', () =>
    expect(of(dials(), 8, 400)).toEqual({
      '2 0 0 0 2': { shortest: 8, mean: 136, longer: { 0: 4 } },
      'three dials at 3': { shortest: 4, mean: 22, longer: { 0: 8 } },
      '1 2 3 in a row': { shortest: 6, mean: 38, longer: { 0: 8 } },
    }));

  test('in graphs of forty nodes', () => {
    const longer: Record<number, number> = {};
    const graphs = fc.sample(
      fc.noBias(fc.array(fc.array(fc.nat(39), { minLength: 2, maxLength: 3 }), { minLength: 40, maxLength: 40 })),
      { seed: 1, numRuns: 10 },
    );
    for (const nodes of graphs) {
      const edges = Object.fromEntries(nodes.map((to, n) => [String(n), to.map(String)]));
      const { longer: these } = quality(
        graphModel({ start: '0', edges }),
        ({ at }: { at: string }) => at === '39',
        10,
        300,
      );
      for (const [more, count] of Object.entries(these)) longer[Number(more)] = (longer[Number(more)] ?? 0) + count;
    }
    expect(longer).toEqual({ 0: 66 });
  });
});
