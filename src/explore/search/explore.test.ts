import { describe, expect, test } from 'vitest';
import { graphModel } from '../../process/graph-game.test-helper.ts';
import { type Model, ModelError } from '../../process/index.ts';
import { always, can, never as neverSo, step } from '../../property/index.ts';
import { play } from '../../trace/index.ts';
import { made } from './crew.test-helper.ts';
import { Explorer, explore } from './explore.ts';
import type { Found } from './found.ts';
import type { ExploreOptions } from './options.ts';

type Table = { readonly at: string };
const never = (node: string) =>
  always<Table>({
    name: `never-${node}`,
    says: `Nobody gets to ${node}.`,
    cites: [],
    holds: ({ table }) => table.at !== node,
  });

// start has two ways to the end; the longer one goes through c.
const diamond = {
  start: 's',
  edges: { s: ['a', 'b'], a: ['c', 'e'], b: ['c', 'c2'], c: ['e', 'e2'], c2: ['e', 'e2'] },
  ends: { e: 'one', e2: 'two' },
};

test('every position in which there is a choice is counted once, and each end', () => {
  const result = explore(graphModel(diamond));
  expect(result).toMatchObject({ complete: true, stopped: null, positions: 7, moves: 10, depth: 3 });
  expect([...result.outcomes]).toEqual([
    ['one', 1],
    ['two', 1],
  ]);
  expect(result.found).toEqual([]);
});

test('positions in which nobody has a choice are walked through, and looked at', () => {
  const model = graphModel({
    start: 's',
    edges: { s: ['a', 'b'], a: ['a2'], a2: ['a3'], a3: ['e'], b: ['e'] },
    ends: { e: 'one' },
  });
  const result = explore(model, { properties: [never('a3')] });
  expect(result).toMatchObject({ complete: true, positions: 2, moves: 2 });
  expect(result.found).toMatchObject([
    { kind: 'violated', id: 'violated/never-a3', choices: [0], forced: 2, past: null },
  ]);
});

describe('with every move', () => {
  const model = graphModel({
    start: 's',
    edges: { s: ['a', 'b'], a: ['a2'], a2: ['a3'], a3: ['a4', 'e'], a4: ['a5'], a5: ['e'], b: ['a3'] },
    ends: { e: 'one' },
  });

  test('positions in which nobody has a choice are kept and counted too', () => {
    expect(explore(model)).toMatchObject({ complete: true, positions: 3, moves: 4, depth: 2 });
    expect(explore(model, { everyMove: true })).toMatchObject({ complete: true, positions: 8, moves: 9, depth: 4 });
  });

  test.each(['a3', 'a5'])('what is found at %s is told by choices all the same', (node) => {
    const [found] = explore(model, { everyMove: true, properties: [never(node)] }).found;
    // b is the shorter way in moves; in choices both are one.
    expect(found).toMatchObject(node === 'a3' ? { choices: [1], forced: 1 } : { choices: [1, 0], forced: 1 });
    const { choices, forced } = found as Found;
    expect((play(model, choices, forced).end.context.table as Table).at).toBe(node);
  });

  test('where nobody can answer, or nobody can say what is asked, it is told', () => {
    const stuck = graphModel({ start: 's', edges: { s: ['a'], a: ['b', 'e'], b: [] }, ends: { e: 'one' } });
    expect(explore(stuck, { everyMove: true }).found).toMatchObject([
      { kind: 'stuck', id: 'stuck/the-edge', choices: [0], forced: 0 },
    ]);
    const broken: Model = {
      ...stuck,
      answers(frame) {
        if ((frame.context.table as Table).at === 'b') throw new ModelError(frame, 'boom');
        return stuck.answers(frame);
      },
    };
    const { found, complete, stopped } = explore(broken, { everyMove: true });
    expect(found).toMatchObject([
      { kind: 'model-error', choices: [0], error: expect.stringMatching(/^game, at .*: boom$/) },
    ]);
    expect([complete, stopped]).toEqual([false, 'the model breaks, and what follows is not known']);
  });

  test('there is no graph', () => {
    expect(() => new Explorer(model, { edges: true, everyMove: true })).toThrow(RangeError);
  });
});

test('what is found is found by the shortest game', () => {
  const model = graphModel({
    start: 's',
    edges: { s: ['a', 'b'], a: ['a2', 'a3'], a2: ['x', 'e'], a3: ['e', 's'], b: ['x', 'e'] },
    ends: { e: 'one' },
  });
  expect(explore(model, { properties: [never('x')] }).found).toMatchObject([
    { kind: 'stuck', id: 'stuck/the-edge', choices: [1, 0] },
    { id: 'violated/never-x', choices: [1, 0] },
  ]);
});

test('a property says that it holds only when everything was looked at, and when it spoke of something', () => {
  const properties = [
    never('nowhere'),
    always<Table>({ name: 'idle', says: '', cites: [], when: () => false, holds: () => false }),
  ];
  expect([...explore(graphModel(diamond), { properties }).verdicts]).toEqual([
    ['never-nowhere', { kind: 'holds', met: 11 }],
    ['idle', { kind: 'unknown', why: 'nothing it speaks of ever happens here' }],
  ]);
  expect([...explore(graphModel(diamond), { properties, limit: 3 }).verdicts]).toEqual([
    ['never-nowhere', { kind: 'unknown', why: 'it reached its limit of 3 positions' }],
    ['idle', { kind: 'unknown', why: 'it reached its limit of 3 positions' }],
  ]);
});

test('step properties see what was before, what was answered, and what is after', () => {
  const seen: string[] = [];
  const property = step<Table>({
    name: 'seen',
    says: '',
    cites: [],
    holds: (before, after, answer) => {
      seen.push(`${before.table.at} ${answer.type} ${after.table.at}`);
      return true;
    },
  });
  explore(graphModel({ start: 's', edges: { s: ['a', 'e'], a: ['e'] }, ends: { e: 'one' } }), {
    properties: [property],
  });
  expect(seen).toEqual(['s GO a', 'a GO e', 's GO e']);
});

test('moves that nobody chooses and that go round for ever are found', () => {
  const model = graphModel({ start: 's', edges: { s: ['a', 'e'], a: ['b'], b: ['a'] }, ends: { e: 'one' } });
  expect(explore(model).found).toMatchObject([{ kind: 'endless', id: 'endless/forced-moves', choices: [0] }]);
});

test('an exploration that is stopped keeps what it knows, and says why it stopped', () => {
  const explorer = new Explorer(graphModel(diamond));
  expect(explorer.advance(1)).toBe(true);
  expect(explorer.result()).toMatchObject({ complete: false, stopped: 'it was not run to its end', positions: 3 });
  explorer.stop('it was interrupted');
  expect(explorer.advance(1)).toBe(false);
  expect(explorer.result()).toMatchObject({ complete: false, stopped: 'it was interrupted', positions: 3, queue: 2 });
});

describe('a search that is looked at again and again', () => {
  const { model, properties } = made({ kind: 'graph', seed: 1, nodes: 600 });
  const ways: [string, ExploreOptions][] = [
    ['to its end', { properties }],
    ['every move', { properties, everyMove: true }],
    ...[20, 41, 100, 333].map((limit): [string, ExploreOptions] => [`to ${limit} positions`, { properties, limit }]),
    ['every move, to 90', { properties, everyMove: true, limit: 90 }],
    ['by fingerprints, to 100', { properties, fingerprints: true, limit: 100 }],
  ];

  test.each(ways)('comes to the same, however far it goes at a time: %s', (_, how) => {
    const whole = explore(model, how);
    for (const positions of [1, 2, 31, 33]) {
      const explorer = new Explorer(model, how);
      while (explorer.advance(positions));
      expect(explorer.result()).toEqual(whole);
    }
  });

  test.each<[string, ExploreOptions]>([
    ['with properties', { properties }],
    ['without', {}],
    ['with edges', { edges: true }],
    ['to a limit', { limit: 333 }],
  ])('comes to the same where it was written down and went on: %s', (_, how) => {
    const whole = finished(new Explorer(model, how));
    for (const after of [1, 40, 320, 450]) {
      const explorer = new Explorer(model, how);
      explorer.advance(after);
      const resumed = finished(new Explorer(model, { ...how, resume: structuredClone(explorer.snapshot()) }));
      expect(told(resumed)).toEqual(told(whole));
    }
  });

  const finished = (explorer: Explorer): Explorer => {
    while (explorer.advance(100));
    return explorer;
  };
  const told = (explorer: Explorer): unknown => {
    const { memory: _, ...result } = explorer.result();
    const graph = explorer.graph();
    return [result, graph && Array.from({ length: graph.size }, (__, n) => [graph.kind(n), graph.successors(n)])];
  };
});

describe('a ruling that the rules leave open', () => {
  const text = [
    '| Fact | Values |',
    '| --- | --- |',
    '| at | s, r, good, bad, x, e |',
    '| r | good, bad |',
    '',
    '## Ruling: r',
    '',
    '| at | Outcome | Rules |',
    '| --- | --- | --- |',
    '| s | good | G-1 |',
  ].join('\n');
  const graph = {
    start: 's',
    edges: { s: ['r', 'good', 'x'], good: ['e', 's'], bad: ['x', 'e'], x: [] },
    ends: { e: 'one' },
    rulings: ['r'],
    text,
  };

  test('is found, and the search goes on down each of its answers', () => {
    const result = explore(graphModel(graph), { properties: [never('bad')] });
    expect(result.complete).toBe(true);
    expect(result.found.map(({ kind, id, choices, past }) => ({ kind, id, choices, past }))).toEqual([
      { kind: 'gap', id: 'gap/r/at=r,good,bad,x,e', choices: [0], past: null },
      { kind: 'stuck', id: 'stuck/the-edge', choices: [2], past: null },
      { kind: 'violated', id: 'violated/never-bad', choices: [0, 1], past: 'gap/r/at=r,good,bad,x,e' },
    ]);
  });

  test('what can be found without it is found without it, though it would be shorter with it', () => {
    const detour = { ...graph, edges: { ...graph.edges, good: ['e', 'g2'], g2: ['e', 'bad'] } };
    const result = explore(graphModel(detour), { properties: [never('bad')] });
    expect(result.found.find((f) => f.kind === 'violated')).toMatchObject({ choices: [1, 1, 1], past: null });
  });

  test('a settled ruling answers itself', () => {
    const settled = { ...graph, text: text.replace('| s | good', '| r | good') };
    const result = explore(graphModel(settled), { properties: [never('bad')] });
    expect(result.found.map((f) => f.id)).toEqual(['stuck/the-edge']);
  });
});

test('what can be reached is shown by the shortest game; what cannot is proved, or not known', () => {
  const reach = (node: string) =>
    can<Table>({ name: `reach-${node}`, says: '', cites: [], holds: ({ table }) => table.at === node });
  const properties = [reach('c2'), reach('nowhere')];
  const result = explore(graphModel(diamond), { properties });
  expect([...result.verdicts]).toEqual([
    ['reach-c2', { kind: 'holds', met: 1 }],
    ['reach-nowhere', { kind: 'violated' }],
  ]);
  expect(result.found).toEqual([]);
  expect([...result.reached]).toMatchObject([['reach-c2', { choices: [1, 1], forced: 0 }]]);
  expect(explore(graphModel(diamond), { properties, limit: 2 }).verdicts.get('reach-nowhere')).toEqual({
    kind: 'unknown',
    why: 'it reached its limit of 2 positions',
  });
});

test('what must never hold is an invariant turned round', () => {
  const property = neverSo<Table>({ name: 'at-c', says: '', cites: [], holds: ({ table }) => table.at === 'c' });
  expect(explore(graphModel(diamond), { properties: [property] }).found).toMatchObject([
    { id: 'violated/at-c', choices: [0, 0] },
  ]);
});
