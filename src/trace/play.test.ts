import { describe, expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { graphModel } from '../process/graph-game.test-helper.ts';
import type { Model } from '../process/index.ts';
import { fingerprint } from './fingerprint.ts';
import { DepartsError, EndlessError, play, playOn } from './play.ts';
import { boundsText, scenario, settingText } from './scenario.ts';

const graph = { start: 's', edges: { s: ['a', 'b'], a: ['c'], b: ['e'], c: ['d'], d: ['e', 's'] }, ends: { e: 'one' } };
const model = graphModel(graph);
const path = (choices: readonly number[], forced?: number): string[] =>
  play(model, choices, forced).moves.map(
    (m) => `${(m.after.context.table as { at: string }).at}${m.forced ? ' (forced)' : ''}`,
  );

describe('a game is the list of its choices', () => {
  test('forced moves are played in between and after', () => {
    expect(path([])).toEqual([]);
    expect(path([0])).toEqual(['a', 'c (forced)', 'd (forced)']);
    expect(path([0, 1, 1])).toEqual(['a', 'c (forced)', 'd (forced)', 's', 'b', 'e (forced)']);
  });

  test('after the last choice as many forced moves as one wants', () => {
    expect(path([0], 0)).toEqual(['a']);
    expect(path([0], 1)).toEqual(['a', 'c (forced)']);
    expect(path([0], 9)).toEqual(['a', 'c (forced)', 'd (forced)']);
  });

  test('a choice that is left over when the game is over departs', () => {
    expect(path([1])).toEqual(['b', 'e (forced)']);
    expect(() => play(model, [1, 0, 0])).toThrow('choice 2: by then the game is over');
  });

  test('a choice that is not there departs, and says where', () => {
    expect(() => play(model, [0, 2])).toThrow(new DepartsError(1, 'the edge', 2));
    expect(() => play(model, [0, 2])).toThrow('choice 2 (the edge): there is no answer 2');
  });

  test('moves that go round are noticed after a round, whatever comes before it and however long it is', () => {
    for (const length of [1, 2, 7, 100]) {
      const nodes = Array.from({ length: 70 + length }, (_, i) => `n${i}`);
      const edges = Object.fromEntries(nodes.map((node, i) => [node, [nodes[i + 1] ?? (nodes[70] as string)]]));
      const round = graphModel({ start: 's', edges: { s: ['n0', 'e'], ...edges }, ends: { e: 'one' } });
      let steps = 0;
      const counting: Model = {
        ...round,
        step: (frame, answer) => {
          steps++;
          return round.step(frame, answer);
        },
      };
      const first = round.step(round.start(), { type: 'GO', to: 'n0' } as EventObject);
      expect(() => playOn(counting, first)).toThrow('moves that nobody chooses come round to where they were');
      expect(steps).toBeLessThan(70 + 3 * length + 64);
    }
  });

  test('moves that go round for ever are told, not waited for', () => {
    const round = graphModel({ start: 's', edges: { s: ['a', 'e'], a: ['b'], b: ['a'] }, ends: { e: 'one' } });
    expect(() => play(round, [0], 3).moves.length).not.toThrow();
    expect(play(round, [0], 3).moves).toHaveLength(4);
    expect(() => play(round, [0])).toThrow(EndlessError);
  });
});

test('a scenario tells it', () => {
  expect(scenario(model, [1], 0)).toEqual({
    setting: 'A graph',
    start: ['at s'],
    steps: [{ who: 'A', text: 'One goes to b.', question: 'the edge', rules: ['G-1'], forced: false }],
    end: ['at b'],
    token: `graph:default:::1:0:${fingerprint(model.rules)}`,
  });
  expect([settingText(model), boundsText(model)]).toEqual(['A graph', '0 Players']);
});

test('the fingerprint changes with what the rules say, and not with where they say it', () => {
  const text = '| Fact | Values |\n| --- | --- |\n| at | s, e |\n';
  const print = (t: string) => fingerprint(graphModel({ ...graph, text: t }).rules);
  expect(print(text)).toMatch(/^[0-9a-f]{8}$/);
  expect(print(text)).toBe(print(text));
  expect(print(text)).not.toBe(print(text.replace('s, e', 's, d, e')));
});
