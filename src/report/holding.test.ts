import { expect, test } from 'vitest';
import { remarkOf, whatShouldHold } from './holding.ts';
import { noBounds, type PropertyResult } from './report.ts';
import { report } from './sample.test-data.ts';

const holds = (name: string, profile: string, rest: Partial<PropertyResult> = {}): PropertyResult => ({
  name,
  says: `${name}.`,
  statements: ['DV-632'],
  profile,
  verdict: 'holds',
  within: `bounds of ${profile}`,
  note: '',
  ...rest,
});
const told = (...properties: PropertyResult[]) => whatShouldHold({ ...report, properties });
const lines = (...properties: PropertyResult[]) =>
  told(...properties).groups.map(({ heading, properties: own }) => [heading, ...own.map((p) => `${p.mark} ${p.says}`)]);

test('a sentence stands once, under the profiles of which the same is known', () => {
  const violated = { verdict: 'violated' } as const;
  const unknown = { verdict: 'unknown', note: 'it never happens' } as const;
  expect(
    lines(
      holds('a', 'core-3'),
      holds('b', 'core-3'),
      holds('c', 'core-3'),
      holds('a', 'duelist-2'),
      holds('b', 'duelist-2', unknown),
      holds('d', 'duelist-2'),
      holds('c', 'duelist-2', violated),
    ),
  ).toEqual([
    ['Skeleton Duelist, 2 Players', '✗ c.', '? b.', '✓ d.'],
    ['In every profile', '✓ a.'],
    ['core game, 3 Players', '✓ b.', '✓ c.'],
  ]);
});

test('bounds are listed once for each profile, and needed no heading for a single one', () => {
  const { proved, bounds, groups } = told(holds('a', 'core-3'), holds('b', 'core-3', { within: 'bounds of core-3' }));
  expect([proved, bounds, groups.map((g) => g.heading)]).toEqual([
    'Proved for',
    [{ setting: 'core game, 3 Players', within: 'bounds of core-3' }],
    [''],
  ]);
  expect(told(holds('a', 'core-3', { within: '' })).bounds).toEqual([
    { setting: 'core game, 3 Players', within: noBounds },
  ]);
  expect(told(holds('a', 'core-3'), holds('b', 'core-3', { verdict: 'unknown' })).proved).toBe(
    'What holds is proved for',
  );
});

test('one profile within several bounds is told apart by them', () => {
  const large = { within: 'large' };
  expect(
    lines(
      holds('a', 'core-3'),
      holds('b', 'core-3'),
      holds('a', 'core-3', { ...large, verdict: 'violated' }),
      holds('b', 'core-3', large),
    ),
  ).toEqual([
    ['core game, 3 Players (large)', '✗ a.'],
    ['In every profile', '✓ b.'],
    ['core game, 3 Players (bounds of core-3)', '✓ a.'],
  ]);
});

test('of several results within the same bounds the worst stands', () => {
  const results = [
    holds('a', 'core-3'),
    holds('a', 'core-3', { verdict: 'violated' }),
    holds('a', 'core-3', { verdict: 'unknown' }),
  ];
  expect(lines(...results)).toEqual([['', '✗ a.']]);
  expect(lines(...results.reverse())).toEqual([['', '✗ a.']]);
});

test('a line names the places of its rules, or that it is an expectation, and what there is to say besides', () => {
  const line = (rest: Partial<PropertyResult>) => {
    const [property] = told(holds('a', 'core-3', rest)).groups.flatMap((g) => g.properties);
    return [property?.places.map((p) => p.label).join(), property?.unplaced, property && remarkOf(property)];
  };
  expect(line({ statements: ['DV-36', 'A-12', 'X-1'] })).toEqual(['09:36,A-12,X-1', '', '']);
  expect(line({ statements: [] })).toEqual(['', 'expectation: no statement demands it', '']);
  expect(line({ verdict: 'unknown', note: 'it never happens.' })[2]).toBe('Not known: it never happens.');
  expect(line({ verdict: 'unknown' })[2]).toBe('Not known.');
  expect(line({ verdict: 'violated' })[2]).toBe('');
  expect(line({ verdict: 'violated', note: 'only there' })[2]).toBe('Violated: only there.');
  expect(line({ note: 'by its types' })[2]).toBe('By its types.');
});

test('a property without a sentence goes by its name', () => {
  expect(lines(holds('a', 'core-3', { says: '' }))).toEqual([['', '✓ a']]);
});
