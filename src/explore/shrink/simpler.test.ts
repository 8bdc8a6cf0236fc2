import { expect, test } from 'vitest';
import { graphModel } from '../../process/graph-game.test-helper.ts';
import type { Model } from '../../process/index.ts';
import { simplerBounds } from './simpler.ts';

const bound = (min: number) => ({ default: min, min, max: 99, says: '{}' });
const withBounds = (bounds: Record<string, number>, least: Record<string, number>): Model => {
  const model = graphModel({ start: 's', edges: {}, ends: { s: 'one' } });
  return {
    ...model,
    setting: { ...model.setting, bounds },
    game: { ...model.game, bounds: Object.fromEntries(Object.entries(least).map(([name, min]) => [name, bound(min)])) },
  };
};

test('all bounds grow together, none beyond what it is or below its least', () => {
  const model = withBounds({ health: 10, cards: 4, rooms: 2 }, { health: 1, cards: 0, rooms: 2 });
  expect(simplerBounds(model).map(({ bounds }) => Object.values(bounds).join(' '))).toEqual([
    '1 0 2',
    '1 1 2',
    '2 2 2',
    '3 3 2',
    '5 4 2',
    '8 4 2',
  ]);
});

test('where everything is as small as can be there is nothing simpler', () => {
  expect(simplerBounds(withBounds({ health: 1 }, { health: 1 }))).toEqual([]);
  expect(simplerBounds(withBounds({}, {}))).toEqual([]);
});
