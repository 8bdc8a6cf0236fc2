import { expect, test } from 'vitest';
import { close } from './closing.ts';
import { inOrder, judge } from './report.ts';
import { gap, problems, quiet, report } from './sample.test-data.ts';

const exitOf = (r: typeof report) => [judge(r).exit, close(r).exit];

test('new errors and warnings have a vote, remarks and known findings have none', () => {
  const verdict = judge(report);
  expect(verdict.fresh.map((f) => f.kind)).toEqual(['gap', 'violated', 'contradiction']);
  expect(verdict.remarks.map((f) => f.kind)).toEqual(['unfinished']);
  expect(verdict.known.map((f) => f.kind)).toEqual(['dead-row']);
});

test('each exit code says its reason', () => {
  expect(exitOf(quiet)).toEqual([0, 'Exit code 0: nothing new, and everything declared was explored to its end.']);
  expect(exitOf({ ...quiet, runs: [] })).toEqual([0, 'Exit code 0: nothing new; nothing was played.']);
  expect(exitOf({ ...quiet, findings: [gap] })).toEqual([1, 'Exit code 1: 1 new finding.']);
  expect(exitOf({ ...quiet, problems })).toEqual([2, 'Exit code 2: 3 problems in the input.']);
  expect(exitOf({ ...quiet, findings: judge(report).remarks })).toEqual([
    0,
    'Exit code 0: nothing new, and everything declared was explored to its end. 1 remark without a vote.',
  ]);
});

test('a run that stopped fails by itself', () => {
  const stopped = { ...quiet, runs: judge(report).stopped };
  expect(exitOf(stopped)).toEqual([1, 'Exit code 1: 1 run stopped before the end.']);
  expect(close(stopped).headline).toBe('no findings; 1 run stopped before the end.');
});

test('a property that is not known is said to be so, also where nothing fails', () => {
  const open = { ...quiet, properties: judge(report).unknown };
  expect(close(open).headline).toBe('no findings; 1 property not known.');
  expect(close(open).exit).toContain('Not known: 1 property.');
});

test('a property is counted once in however many profiles it is not known', () => {
  const open = judge(report).unknown.flatMap((p) => [p, { ...p, profile: 'duelist-3' }]);
  expect(close({ ...quiet, properties: open }).headline).toBe('no findings; 1 property not known.');
});

test('known findings alone are nothing new', () => {
  const known = { reason: 'so', place: { file: 'k.md', line: 1, column: 1 } };
  const told = close({ ...quiet, findings: [{ ...gap, known }] });
  expect(told.headline).toBe('nothing new; 1 known finding.');
  expect(told.exit).toBe(
    'Exit code 0: nothing new, and everything declared was explored to its end. 1 known finding without a vote.',
  );
  expect(close({ ...quiet, findings: [{ ...gap, known }, gap] }).headline).toBe('1 new finding, 1 known finding.');
  expect(close({ ...quiet, findings: judge(report).remarks }).headline).toBe('nothing new; 1 remark.');
});

test('a report with nothing to say says so', () => {
  expect(close(quiet).headline).toBe('no findings.');
  expect(close(quiet).questionsHeading).toBe('');
});

test('only a finished exploration counts as sure', () => {
  expect(close(report).runs.map((run) => run.tone)).toEqual(['sure', 'open', 'plain', 'sure']);
  const properties = close(report).holding.groups.flatMap((group) => group.properties);
  expect(properties.map((p) => p.tone)).toEqual(['bad', 'open', 'sure', 'sure']);
  const stoppedRandom = report.runs.map((run) => ({ ...run, verdict: 'stopped' as const }));
  expect(close({ ...report, runs: stoppedRandom }).runs.map((run) => run.tone)).toEqual(Array(4).fill('open'));
});

test('the questions that settle most come first, three at most, and known findings ask nothing', () => {
  const asking = (settle: string) => ({ ...gap, settle });
  const many = ['one', 'two', 'three ', 'four', 'four', 'three', 'three'].map(asking);
  const known = { reason: 'so', place: { file: 'k.md', line: 1, column: 1 } };
  const told = close({ ...quiet, findings: [{ ...asking('known'), known }, ...many] });
  expect(told.questionsHeading).toBe('Three questions whose answers settle most findings');
  expect(told.questions).toEqual([
    { about: gap.title, text: 'three', settles: 3 },
    { about: gap.title, text: 'four', settles: 2 },
    { about: gap.title, text: 'one', settles: 1 },
  ]);
  expect(close({ ...quiet, findings: [asking('one'), asking('one')] }).questionsHeading).toBe(
    'One question whose answer settles most findings',
  );
});

test('up to three questions that settle one finding each are left to the findings', () => {
  const asking = (settle: string) => ({ ...gap, settle });
  const told = (...texts: string[]) => close({ ...quiet, findings: texts.map(asking) }).questions.length;
  expect([told('a'), told('a', 'b', 'c'), told('a', 'b', 'b'), told('a', 'b', 'c', 'd')]).toEqual([0, 0, 2, 3]);
});

test('known findings come behind those with a vote, remarks last, and the rest keeps its order', () => {
  expect(inOrder(report.findings).map((f) => f.kind)).toEqual([
    'gap',
    'violated',
    'contradiction',
    'dead-row',
    'unfinished',
  ]);
});
