import { expect, test } from 'vitest';
import type { Finding, Scenario, ScenarioStep } from '../finding/index.ts';
import { commonSetting, gamesOf } from './games.ts';
import { gap } from './sample.test-data.ts';

const act = (text: string): ScenarioStep => ({ who: 'A', text, question: 'act', rules: [], forced: false });
const follows = (text: string): ScenarioStep => ({ ...act(text), who: 'the rulebook', forced: true });
const game = (setting: string, steps: readonly ScenarioStep[], rest: Partial<Scenario> = {}): Scenario => ({
  setting,
  start: ['A', 'B'],
  steps,
  end: [],
  token: 't',
  ...rest,
});
const told = (scenario: Scenario, other?: Scenario) =>
  gamesOf(
    { ...gap, scenario, ...(other && { other }) } as Finding,
    (ids) => ids.map((label) => ({ label })),
    new Map(),
  ).map(({ heading, start, moves, end }) => [
    heading,
    start.join(),
    moves.map((move) => `${move.number ?? '-'} ${move.text}`).join(', '),
    end.join(),
  ]);

test('two games tell their common beginning once and number on', () => {
  const one = game('duel; Ties: elder wins', [act('a'), follows('b'), act('c'), follows('x')], { end: ['A wins'] });
  const other = game('duel; Ties: nobody wins', [act('a'), follows('b'), act('d'), act('e')], { end: ['nobody'] });
  expect(told(one, other)).toEqual([
    ['Both games begin alike', 'A,B', '1 A, - B', ''],
    ['If it is read as “elder wins”, in one more move', '', '2 C, - X', 'A wins'],
    ['If it is read as “nobody wins”, in two more moves', '', '2 D, 3 E', 'nobody'],
  ]);
});

test('a reading that the setting does not name is the default', () => {
  const one = game('duel', [act('a'), follows('x')], { end: ['1'] });
  const other = game('duel; Ties: nobody wins', [act('a'), follows('y')], { end: ['2'] });
  expect(told(one, other).map(([heading]) => heading)).toEqual([
    'Both games begin alike',
    'As it is read by default',
    'If it is read as “nobody wins”',
  ]);
  expect(
    told(other, one)
      .map(([heading]) => heading)
      .slice(1),
  ).toEqual(['If it is read as “nobody wins”', 'As it is read by default']);
});

test('games that are apart by more than one reading, or by none, are called so', () => {
  const headings = (one: string, other: string) => told(game(one, [act('a')]), game(other, [act('b')])).map(([h]) => h);
  expect(headings('duel; Ties: x; Loot: y', 'duel; Ties: z; Loot: w')).toEqual([
    'Both games begin alike',
    'With Ties: x; Loot: y, in one move',
    'With Ties: z; Loot: w, in one move',
    'Either way the table shows in the end',
  ]);
  expect(headings('before', 'after').slice(1, 3)).toEqual(['With before, in one move', 'With after, in one move']);
  expect(headings('duel', 'duel').slice(1, 3)).toEqual(['The one game, in one move', 'The other game, in one move']);
});

test('what the table shows in the end is told once where both games end alike', () => {
  const one = game('duel; Ties: x', [act('a'), follows('A wins')], { end: ['table'] });
  const other = game('duel; Ties: y', [act('a'), follows('B wins')], { end: ['table'] });
  expect(told(one, other)).toEqual([
    ['Both games begin alike', 'A,B', '1 A', ''],
    ['If it is read as “x”', '', '- A wins', ''],
    ['If it is read as “y”', '', '- B wins', ''],
    ['Either way the table shows in the end', '', '', 'table'],
  ]);
  // Where one of them has nothing more to tell, its end is all there is.
  expect(told(one, { ...other, steps: [act('a')] }).map(([, , , end]) => end)).toEqual(['', 'table', 'table']);
});

test('games from different tables have nothing in common', () => {
  const one = game('duel; Ties: x', [act('a')]);
  const other = game('duel; Ties: y', [act('a'), act('b')], { start: ['C'] });
  expect(told(one, other)).toEqual([
    ['If it is read as “x”, in one move', 'A,B', '1 A', ''],
    ['If it is read as “y”, in two moves', 'C', '1 A, 2 B', ''],
  ]);
});

test('a setting in common is what both say', () => {
  expect(commonSetting('duel; Loot: y; Ties: x', 'duel; Loot: y')).toBe('duel; Loot: y');
  expect(commonSetting('before', 'after')).toBe('before');
});
