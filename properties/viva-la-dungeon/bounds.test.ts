import { boundsText, type Model } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { position } from './scene.test-helper.ts';
import { exploreAll, modelOf, rulebookOf, written } from './suite.test-helper.ts';

const { scopes } = rulebookOf(written);
const told = scopes.flatMap(({ name, profiles }) => profiles.map((profile) => [name, profile] as const));
const declared = Object.entries(vivaLaDungeon.bounds);

/** The bounds that somebody sets who knows nothing but what a verdict says it was proved for. */
const read = (text: string): Record<string, number> =>
  Object.fromEntries(
    text.split(', ').flatMap((part) =>
      declared.flatMap(([bound, { says }]) => {
        const [before = '', after = ''] = says.split('{}');
        const value = part.slice(before.length, part.length - after.length);
        return part.startsWith(before) && part.endsWith(after) && /^\d+$/.test(value) ? [[bound, Number(value)]] : [];
      }),
    ),
  );
const inPlay = ({ chart, setting, game }: Model): [string, number][] =>
  Object.entries(setting.bounds).filter(([bound]) => game.bounds[bound]?.inPlay?.(chart) ?? true);

test('a bound goes without saying at its default only', () => {
  expect(declared.filter(([, { untold, default: usual }]) => untold !== undefined && untold !== usual)).toEqual([]);
});

describe('what a verdict says of its bounds is enough to set them again', () => {
  test.each(told)('%s, %s', (scope, profile) => {
    const model = modelOf({ profile, scope });
    const again = modelOf({ profile, bounds: read(boundsText(model)) });
    expect(inPlay(again)).toEqual(inPlay(model));
  });
});

test('it says from which position, as one writes it on the command line', () => {
  const model = position('core-3').seat('B', 'removed').table({ Cubes: 'Raging' }).model();
  expect(boundsText(model)).toBe(
    '3 Players, Health 1, Damage up to 1, Rooms 1, Armor cards 1 each, Armor Slots 5, bombs 0 a pile, from “B removed; table Cubes=Raging”',
  );
});

test('bounds that are told in other profiles only change nothing in this one', () => {
  const bounds = { health: 1, damage: 1, rooms: 1, bombs: 0 };
  const others = declared.filter(([, { inPlay }]) => inPlay !== undefined).map(([bound, { max }]) => [bound, max]);
  expect(others).toEqual([
    ['monsterHealth', 20],
    ['defense', 25],
    ['monsterBombs', 3],
    ['namedCards', 1],
    ['duelistEncounter', 1],
    ['monsterDamage', 6],
  ]);
  const counted = [bounds, { ...bounds, ...Object.fromEntries(others) }].map((set) => {
    const { positions, moves, depth } = exploreAll(modelOf({ profile: 'core-3', bounds: set }));
    return [positions, moves, depth];
  });
  expect(counted).toEqual([
    [2395, 5975, 17],
    [2395, 5975, 17],
  ]);
});
