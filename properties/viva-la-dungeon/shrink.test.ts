import fc from 'fast-check';
import {
  always,
  choiceNumbers,
  Explorer,
  type Model,
  type Oracle,
  play,
  playByNumbers,
  shrink,
  simplerBounds,
} from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { modelOf, type Profile, type Table } from './suite.test-helper.ts';
import { cardsOf } from './words.ts';

const PROFILES = ['core-3', 'duelist-2', 'duelist-3'] as const;
const small = { health: 2, monsterHealth: 2, damage: 1, loot: 1, rooms: 2, bombs: 1, monsterBombs: 1, cubeCards: 1 };

/** What a game comes to, for no better reason than to have it shrunk. */
const sights: Readonly<Record<string, (table: Table) => boolean>> = {
  'somebody is out': ({ beings }) => beings.some((b) => b.standing === 'out'),
  'somebody with Loot has won': (table) => table.winner !== null && cardsOf(table, table.winner) > 0,
};
const comesTo =
  (sight: (table: Table) => boolean): Oracle =>
  (model, choices) =>
    play(model, choices).moves.some(({ after }) => sight(after.context.table as Table));

const property = (sight: (table: Table) => boolean) =>
  always<Table>({ name: 'sight', says: '', cites: [], holds: ({ table }) => !sight(table) });

/** Choices of the shortest game that comes to it. */
function shortestTo(model: Model, sight: (table: Table) => boolean): number {
  const explorer = new Explorer(model, { properties: [property(sight)] });
  for (;;) {
    const found = explorer.result().found.find((f) => f.kind === 'violated');
    if (found) return found.choices.length;
    if (!explorer.advance(200)) return Number.NaN;
  }
}

/** What the rules leave open is passed by. */
const PASSED = new Set(['gap/victory-check/survivors=0', 'stuck/the-next-turn']);

/** Random games that come to it, as they were played. */
const gamesOf = (model: Model, sight: (table: Table) => boolean): (readonly number[])[] =>
  fc.sample(choiceNumbers(200), { seed: 1, numRuns: 6 }).flatMap((numbers) => {
    const { found } = playByNumbers(model, numbers, [property(sight)], PASSED);
    return found ? [found.choices] : [];
  });

/** How long the shortest game is, and how many games are how much longer when they are shrunk. */
const TOLD = {
  'core-3': [
    ['somebody is out', 5, { 0: 5 }],
    ['somebody with Loot has won', 9, { 0: 5 }],
  ],
  'duelist-2': [
    ['somebody is out', 5, { 0: 6 }],
    ['somebody with Loot has won', 7, { 0: 2 }],
  ],
  'duelist-3': [
    ['somebody is out', 5, { 0: 6 }],
    ['somebody with Loot has won', 7, { 0: 2 }],
  ],
};

describe('games of Viva La Dungeon, shrunk', () => {
  test.each(PROFILES)(
    '%s: legal, no longer, and not to be shrunk again; most are as short as the shortest',
    (profile: Profile) => {
      const model = modelOf({ profile, bounds: small });
      const told = Object.entries(sights).map(([name, sight]) => {
        const shortest = shortestTo(model, sight);
        const games = gamesOf(model, sight);
        const longer: Record<number, number> = {};
        for (const choices of games) {
          const shrunk = shrink({ model, choices }, comesTo(sight));
          if (!shrunk) throw new Error('it shows it, and is refused');
          expect(comesTo(sight)(shrunk.model, shrunk.choices)).toBe(true);
          expect(shrunk.choices.length).toBeLessThanOrEqual(choices.length);
          expect(shrink(shrunk, comesTo(sight))?.choices).toEqual(shrunk.choices);
          const more = shrunk.choices.length - shortest;
          longer[more] = (longer[more] ?? 0) + 1;
        }
        return [name, shortest, longer];
      });
      expect(told).toEqual(TOLD[profile]);
    },
  );

  test('a game with all cards and full Health is told with few of both, where that shows the same', () => {
    const model = modelOf({ profile: 'core-3', scope: 'full deck of three' });
    const out = sights['somebody is out'] as (table: Table) => boolean;
    const [choices = []] = gamesOf(model, out);
    const modelWith = ({ profile, bounds }: Model['setting']): Model => modelOf({ profile, bounds });
    const shrunk = shrink({ model, choices }, comesTo(out), { simpler: simplerBounds(model), modelOf: modelWith });
    expect(choices.length).toBe(23);
    expect(shrunk?.choices).toEqual([0, 0, 1]);
    expect(shrunk?.model.setting.bounds).toEqual(
      // As small as can be, with one of everything that there was.
      Object.fromEntries(
        Object.entries(vivaLaDungeon.bounds).map(([name, { min }]) => [
          name,
          Math.min(model.setting.bounds[name] ?? min, Math.max(1, min)),
        ]),
      ),
    );
  });
});
