import { expect, test } from 'vitest';
import type { Finding } from '../finding/index.ts';
import { labels, placesOf, withPlaces } from './places.ts';
import { gap, quiet, report } from './sample.test-data.ts';
import { tell } from './telling.ts';

const sure = (change: Partial<Finding>) =>
  tell({ ...gap, hangsOn: [], scenario: undefined, ...change } as Finding, report).notes.find(
    (n) => n.label === 'Sure?',
  )?.text;

test('how sure it is', () => {
  expect(sure({ reach: 'reachable' })).toBe('that no rule answers: yes. That it can happen: yes.');
  expect(sure({ reach: 'unreachable', within: '2 Players' })).toBe(
    'that no rule answers: yes. That it can happen: no, proved for 2 Players.',
  );
  expect(sure({ reach: 'unreachable', within: '2 Players', hangsOn: ['A-1', 'A-2', 'A-3'] })).toBe(
    'that no rule answers: yes. That it can happen: no, proved for 2 Players, but for *1, *2 and *3.',
  );
  expect(sure({ reach: 'unknown', within: '2 Players' })).toBe(
    'that no rule answers: yes. That it can happen: not known; looked at: 2 Players.',
  );
  expect(sure({ kind: 'redundant-row', reach: 'text' })).toBe('that every answer stays the same without the row: yes.');
});

test('what shows only in play is not called sure where play was not found', () => {
  expect(sure({ kind: 'stuck', reach: 'reachable' })).toBe(
    'that nobody can answer there: yes. That it can happen: yes.',
  );
  expect(sure({ kind: 'stuck', reach: 'unknown', within: '2 Players' })).toBe(
    'that it can happen: not known; looked at: 2 Players.',
  );
  expect(sure({ kind: 'unfinished', reach: 'reachable', within: '' })).toBe(
    'no: what was not looked at can hold anything.',
  );
});

test('a proof without bounds does not hide that they are missing', () => {
  const { within, ...unbounded } = gap;
  expect(within).toBeDefined();
  expect(tell({ ...unbounded, reach: 'unreachable' }, report).notes.at(-1)?.text).toBe(
    'that no rule answers: yes. That it can happen: no, proved for bounds that nobody wrote down, but for *.',
  );
});

test('moves count what somebody chose', () => {
  const scenario = gap.scenario as NonNullable<Finding['scenario']>;
  const heading = (steps: typeof scenario.steps) =>
    tell({ ...gap, scenario: { ...scenario, steps } }, report).games[0]?.heading;
  expect(heading(scenario.steps)).toBe('How it comes about, in one move');
  expect(heading([...scenario.steps, ...scenario.steps])).toBe('How it comes about, in two moves');
  expect(heading(scenario.steps.filter((s) => s.forced))).toBe('How it comes about, without a choice of anybody');
  expect(heading([])).toBe('How it comes about, before the first move');
});

test('a token is copied as long as it is short, then the id is', () => {
  const scenario = gap.scenario as NonNullable<Finding['scenario']>;
  const replay = (token: string) => tell({ ...gap, scenario: { ...scenario, token } }, report).next[0]?.command;
  expect(replay('t'.repeat(48))).toBe(`npx rules-lawyer replay ${'t'.repeat(48)}`);
  expect(replay('t'.repeat(49))).toBe('npx rules-lawyer replay gap/victory-check/survivors=0');
  expect(replay('')).toBe('npx rules-lawyer replay gap/victory-check/survivors=0');
});

test('the second of two games is replayed by the id of the finding, its token is too long to copy', () => {
  const [violated] = report.findings.filter((f) => f.other);
  expect(tell(violated as Finding, report).next.map((n) => n.command)).toContain(
    'npx rules-lawyer replay violated/a-defeated-monster-never-wins/other',
  );
});

test('bounds of several profiles are not repeated where the report has them', () => {
  const within = '3 Players, Health 1 to 3; 2 Players, Health 1';
  expect(sure({ reach: 'unreachable', within })).toBe(
    'that no rule answers: yes. That it can happen: no, proved within the bounds of every complete run.',
  );
  // Those of a run that stopped prove nothing: they are told as they came.
  expect(sure({ reach: 'unreachable', within: `${within}; 2 Players, Health 1 to 2` })).toBe(
    `that no rule answers: yes. That it can happen: no, proved for ${within}; 2 Players, Health 1 to 2.`,
  );
});

test('an assumption is told by its beginning, with what would settle it', () => {
  const scenario = gap.scenario as NonNullable<Finding['scenario']>;
  const hangs = (text: string, who = 'A-12 (07 card texts)') =>
    tell(
      {
        ...gap,
        statements: [],
        scenario: { ...scenario, steps: scenario.steps.map((s) => (s.assumption ? { ...s, who } : s)) },
      },
      { ...report, findings: [], citations: [{ id: 'A-12', text }] },
    ).notes[0]?.text;
  expect(hangs('Any effect.')).toBe('* A-12, settled by 07 card texts: Any effect.');
  expect(hangs('Any effect.', 'A-12')).toBe('* A-12: Any effect.');
  expect(hangs('')).toBe('* A-12, settled by 07 card texts');
  expect(hangs('any '.repeat(100))).toBe(`* A-12, settled by 07 card texts: ${'any '.repeat(49)}any …`);
});

test('stars are counted in the order in which the games come to the assumptions', () => {
  const scenario = gap.scenario as NonNullable<Finding['scenario']>;
  const step = (assumption: string) => ({ ...(scenario.steps[0] as (typeof scenario.steps)[number]), assumption });
  const told = tell(
    { ...gap, hangsOn: ['A-1', 'A-2', 'A-3'], scenario: { ...scenario, steps: [step('A-3'), step('A-1')] } },
    report,
  );
  expect(told.games[0]?.moves.map((move) => move.star)).toEqual(['*1', '*2']);
  expect(told.notes.filter((n) => n.label === 'Hangs on').map((n) => n.text)).toEqual(['*1 A-3', '*2 A-1', '*3 A-2']);
});

test('games name the places that the report knows, also where the finding does not cite the rule', () => {
  const scenario = gap.scenario as NonNullable<Finding['scenario']>;
  const step = {
    ...(scenario.steps[1] as (typeof scenario.steps)[number]),
    rules: ['DV-36', 'LM-1093', 'DV-30', 'X-1'],
  };
  const [game] = tell({ ...gap, scenario: { ...scenario, steps: [step] } }, report).games;
  expect(labels(game?.moves[0]?.places ?? [])).toBe('09:36, LM:1093, DV-30, X-1');
});

test('an id that the place says already is not set beside it', () => {
  const ids = (id: string, ...sources: string[]) =>
    tell({ ...gap, hole: [], statements: [{ id, ...(sources.length > 0 && { sources }) }] }, quiet).rules.map((r) => [
      r.at.label,
      r.id,
    ]);
  expect(ids('DV-632', '09-death-and-victory.txt:632')).toEqual([['09:632', '']]);
  expect(ids('DV-632', '09-death-and-victory.txt:632-634')).toEqual([['09:632-634', '']]);
  expect(ids('DV-5', '09-death-and-victory.txt:632')).toEqual([['09:632', 'DV-5']]);
  expect(ids('DV:mark', '09-death-and-victory.txt:632')).toEqual([['09:632', 'DV:mark']]);
  expect(ids('DV-5')).toEqual([['DV-5', '']]);
});

test('faults of the model and what was not explored cannot be left as they are', () => {
  const leaves = (finding: Finding) => tell(finding, report).next.some((n) => n.command?.includes(' known '));
  expect(leaves(gap)).toBe(true);
  expect(leaves({ ...gap, kind: 'model-error' })).toBe(false);
  expect(leaves({ ...gap, kind: 'unfinished' })).toBe(false);
  expect(leaves({ ...gap, known: { reason: 'so', place: { file: 'k.md', line: 1, column: 1 } } })).toBe(false);
});

test('other profiles are named by their setting, and none where only one was looked at', () => {
  const also = (finding: Finding, r = report) => tell(finding, r).notes.find((n) => n.label === 'Also in')?.text;
  expect(also({ ...gap, profiles: ['core-3', 'duelist-2', 'duelist-9'] })).toBe(
    'Skeleton Duelist, 2 Players and duelist-9',
  );
  expect(also(gap)).toBe('nowhere else that was looked at');
  expect(also(gap, quiet)).toBeUndefined();
});

test('a file of the original goes by its number, else by the letters of the statement, else by its name', () => {
  const cite = (id: string, ...sources: string[]) => ({ id, sources });
  const places = placesOf([
    cite('DV-632', 'texts/09-death.txt:632', 'texts/09-death.txt:640-642', '07-bombs.txt:3'),
    cite('LM-5', 'legendary-monster.txt:1093'),
    cite('LM:mark', 'legendary-monster.txt:1100'),
    cite('victory', 'end.txt:4'),
    cite('X-1', 'rules.docx'),
    { id: 'N-1' },
  ]);
  expect(['DV-632', 'LM-5', 'LM:mark', 'victory', 'X-1', 'N-1', 'gone'].map((id) => places.where(id).label)).toEqual([
    '09:632',
    'LM:1093',
    'LM:1100',
    'end.txt:4',
    'X',
    'N-1',
    'gone',
  ]);
  expect(places.all('DV-632').label).toBe('09:632, 640-642, 07:3');
  expect(labels(places.of(['LM-5', 'LM:mark', 'LM-5', 'N-1']))).toBe('LM:1093, 1100, N-1');
});

test('the id of a step is not shortened as the line of a file is', () => {
  const at = (...ids: string[]) => ids.map((label) => ({ label }));
  expect(labels(at('LM:1093', 'LM:nobody', 'LM:1097', '09:5', '09:7-9'))).toBe(
    'LM:1093, LM:nobody, LM:1097, 09:5, 7-9',
  );
});

test('two files never go by one short name', () => {
  const places = placesOf([
    { id: 'A-1', sources: ['09-death.txt:1'] },
    { id: 'B-1', sources: ['09-life.txt:1'] },
  ]);
  expect(labels(places.of(['A-1', 'B-1']))).toBe('09-death.txt:1, 09-life.txt:1');
});

test('places stand before the full stop', () => {
  expect([withPlaces('A falls.', '09:1'), withPlaces('A falls', '09:1'), withPlaces('A falls.', '')]).toEqual([
    'A falls (09:1).',
    'A falls (09:1)',
    'A falls.',
  ]);
});
