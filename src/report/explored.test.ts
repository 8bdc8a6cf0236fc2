import { expect, test } from 'vitest';
import { runBlocks, toldRuns } from './explored.ts';
import type { Run } from './report.ts';
import { report } from './sample.test-data.ts';

const [complete, stopped, random, lockstep] = report.runs as readonly [Run, Run, Run, Run];
const texts = (...runs: Run[]) => toldRuns({ ...report, runs }).map((run) => run.text);

test('a run says what it did within which bounds, to stand alone', () => {
  expect(texts(complete, stopped, random, lockstep)).toEqual([
    'complete for 3 Players, Health 1 to 3: 1,204,118 positions and 3,000,000 moves, at most 22 moves from the start',
    'stopped before its end (the limit of 12,000 positions) for 2 Players, Health 1 to 2; looked at 12,000 positions and 30,000 moves, at most 9 moves from the start; the rest is not known',
    'random play for the full game, which proves nothing: 20,000 games; seed 7; A wins 40 %; choices: least 3, median 9, most 301',
    'complete, both versions side by side, for 2 Players, Health 1: 1 pair of positions, at most 1 move from the start',
  ]);
});

test('two versions that never part have no depth', () => {
  expect(texts({ ...lockstep, positions: 84676, depth: 0 })).toEqual([
    'complete, both versions side by side, for 2 Players, Health 1: 84,676 pairs of positions',
  ]);
});

test('random play without statistics gives its counts, and one that stopped is not known', () => {
  const { reason, ...bare } = random;
  expect(reason).toBeDefined();
  expect(texts(bare, { ...random, verdict: 'stopped', reason: 'it was interrupted' })).toEqual([
    'random play for the full game, which proves nothing: 20,000 games and 812,345 moves, the longest game 301 moves',
    'stopped before its end (it was interrupted) for the full game; looked at 20,000 games and 812,345 moves, the longest game 301 moves; the rest is not known',
  ]);
});

test('runs stand under their setting and bounds, each named once', () => {
  expect(
    runBlocks({
      ...report,
      runs: [...report.runs, { ...stopped, setting: 'Skeleton Duelist, 2 Players; Ties: x' }],
    }).map(({ setting, bounds }) => [
      setting,
      ...bounds.map(({ within, runs }) => [within, ...runs.map((r) => r.short)]),
    ]),
  ).toEqual([
    [
      'core game, 3 Players',
      [
        '3 Players, Health 1 to 3',
        'complete: 1,204,118 positions and 3,000,000 moves, at most 22 moves from the start',
      ],
      [
        'the full game',
        'random play, which proves nothing: 20,000 games; seed 7; A wins 40 %; choices: least 3, median 9, most 301',
      ],
    ],
    [
      'Skeleton Duelist, 2 Players',
      [
        '2 Players, Health 1 to 2',
        'stopped before its end (the limit of 12,000 positions); looked at 12,000 positions and 30,000 moves, at most 9 moves from the start; the rest is not known',
        'stopped before its end (the limit of 12,000 positions), Ties: x; looked at 12,000 positions and 30,000 moves, at most 9 moves from the start; the rest is not known',
      ],
      [
        '2 Players, Health 1',
        'complete, both versions side by side (The defeated Monster: may still win or cannot win): 1 pair of positions, at most 1 move from the start',
      ],
    ],
  ]);
});

test('a setting that does not add to that of its profile stands by itself', () => {
  const runs = [complete, { ...complete, setting: 'something else' }];
  expect(runBlocks({ ...report, runs }).map((block) => block.setting)).toEqual([
    'core game, 3 Players',
    'something else',
  ]);
});
