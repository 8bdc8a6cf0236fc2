import { describe, expect, it } from 'vitest';
import { createMachine, enqueueActions, raise, sendTo, stateIn } from 'xstate';
import { calls, chart, end, meta, waits } from './chart.test-helper.ts';
import { compile } from './compile.ts';
import { consults } from './meta.ts';

/** Everything that is refused, as `state: feature`. */
const refused = (config: object): string[] => {
  const { plan, refusals } = compile(chart(config));
  expect(plan === undefined).toBe(refusals.length > 0);
  return refusals.map(({ state, feature }) => `${state}: ${feature}`);
};

const nothing: readonly string[] = [];

describe('what the engine runs', () => {
  it.each<[string, object]>([
    ['a state that waits', { states: { a: waits(), end } }],
    ['a call', { states: { a: calls(), end } }],
    [
      'a call in a list of one, which was once told to have no name',
      { states: { a: calls({}, { invoke: [calls().invoke] }), end } },
    ],
    ['a call again', { states: { a: calls({ onDone: { target: 'a', reenter: true, actions: 'takeTable' } }) } }],
    ['always', { states: { a: { always: [{ guard: 'yes', target: 'end' }, { target: 'end' }] }, end } }],
    [
      'always around a state that does not wait',
      { states: { a: { initial: 'b', states: { b: {} }, always: 'end' }, end } },
    ],
    [
      'a state with states',
      { states: { a: { initial: 'b', states: { b: waits({ on: { GO: 'c' } }), c: end }, onDone: 'end' }, end } },
    ],
    [
      'one question for several states',
      { states: { a: { meta, initial: 'b', states: { b: { on: { GO: 'c' } }, c: { on: { GO: 'b' } } } } } },
    ],
    [
      'entry, exit and a transition without a target',
      { entry: 'mark', states: { a: waits({ entry: 'mark', exit: 'mark', on: { GO: { actions: 'mark' } } }) } },
    ],
    ['no way on from a question: nobody says that it must have one', { states: { a: { meta } } }],
  ])('%s', (_, config) => {
    expect(refused(config)).toEqual(nothing);
  });
});

describe('what the engine does not run is refused, by state and feature', () => {
  const inline = (() => () => {})();
  it.each<[string, object, readonly string[]]>([
    [
      'parallel regions',
      { states: { a: { type: 'parallel', states: { b: waits({ on: {} }), c: waits({ on: {} }) } } } },
      ['a: parallel regions'],
    ],
    [
      'history',
      { states: { a: { initial: 'b', states: { b: waits({ on: { GO: 'h' } }), h: { type: 'history' } } } } },
      ['a.h: history'],
    ],
    [
      'after',
      { states: { a: waits({ after: { 10: 'end' } }), end } },
      [
        'a: a delayed transition (after)',
        // What XState makes of it.
        'a: the action xstate.raise, which is no assign (actions may only assign)',
        'a: the action xstate.cancel, which is no assign (actions may only assign)',
      ],
    ],
    ['a wildcard', { states: { a: waits({ on: { '*': 'end' } }), end } }, ['a: a wildcard (*)']],
    [
      'a wildcard for a part of a name',
      { states: { a: waits({ on: { 'GO.*': 'end' } }), end } },
      ['a: a wildcard (GO.*)'],
    ],
    [
      'several targets',
      { states: { a: waits({ on: { GO: { target: ['#m.end', '#m.a'] } } }), end } },
      ['a: a transition with several targets'],
    ],
    [
      'raise',
      { states: { a: waits({ entry: raise({ type: 'GO' }) }), end } },
      ['a: the action xstate.raise, which is no assign (actions may only assign)'],
    ],
    [
      'sendTo',
      { states: { a: waits({ exit: sendTo('x', { type: 'GO' }) }), end } },
      ['a: the action xstate.sendTo, which is no assign (actions may only assign)'],
    ],
    [
      'enqueueActions',
      { states: { a: waits({ on: { GO: { target: 'end', actions: enqueueActions(() => {}) } } }), end } },
      ['a: the action xstate.enqueueActions, which is no assign (actions may only assign)'],
    ],
    [
      'a custom action',
      { states: { a: waits({ entry: 'custom' }), end } },
      ['a: the action custom, which is no assign (actions may only assign)'],
    ],
    [
      'a custom action in line',
      { states: { a: waits({ entry: [inline] }), end } },
      ['a: the action inline, which is no assign (actions may only assign)'],
    ],
    [
      'a missing action',
      { states: { a: waits({ entry: 'absent' }), end } },
      ['a: an action without an implementation (absent)'],
    ],
    [
      'a missing guard',
      { states: { a: waits({ on: { GO: { guard: 'absent', target: 'end' } } }), end } },
      ['a: a guard without an implementation (absent)'],
    ],
    [
      'stateIn',
      { states: { a: waits({ on: { GO: { guard: stateIn('a'), target: 'end' } } }), end } },
      ['a: the guard stateIn'],
    ],
    [
      'on at the root',
      { on: { GO: '.end' }, states: { a: waits(), end } },
      ['(root): transitions or calls of the whole machine (on, always or invoke at the root)'],
    ],
    [
      'always at the root',
      { always: '.end', states: { a: waits(), end } },
      [
        '(root): transitions or calls of the whole machine (on, always or invoke at the root)',
        'a: a question in a state that goes on by itself',
        'end: an `always` around a final state',
      ],
    ],
    [
      'a call at the root',
      {
        invoke: { id: 'call', src: 'callee', onDone: { target: '.end', actions: 'takeTable' } },
        states: { a: waits(), end },
      },
      [
        '(root): transitions or calls of the whole machine (on, always or invoke at the root)',
        '(root): a call in a state with states of its own',
      ],
    ],
    [
      'a transition to the root',
      { states: { a: waits({ on: { GO: '#m' } }) } },
      ['a: a transition to the whole machine'],
    ],
    [
      'exit actions of the root',
      { exit: 'mark', states: { a: waits(), end } },
      ['(root): exit actions of a state that ends the machine'],
    ],
    [
      'exit actions of an end',
      { states: { a: waits(), end: { ...end, exit: 'mark' } } },
      ['end: exit actions of a state that ends the machine'],
    ],
    [
      'an output of a state',
      { states: { a: waits(), end: { ...end, output: 1 } } },
      ['end: an output of a state (only the machine has one)'],
    ],
    [
      'actions of an initial transition, which once were dropped in silence',
      { states: { a: { initial: { target: 'b', actions: 'mark' }, states: { b: waits({ on: {} }) } } } },
      ['a: actions of an initial transition'],
    ],
    [
      'a machine without states',
      { initial: undefined },
      ['(root): a machine without states', '(root): a waiting state that asks nothing (meta: asks, consults or rolls)'],
    ],
  ])('%s', (_, config, expected) => {
    expect(refused(config)).toEqual(expected);
  });
});

describe('a calling state is refused', () => {
  const done = (onDone: unknown) => calls({ onDone });
  const exactlyOne =
    'a: a call whose onDone has not exactly one unguarded branch (decide in the next state, by always)';
  it.each<[string, object, readonly string[]]>([
    [
      'with two calls',
      calls({}, { invoke: [calls().invoke, { ...calls().invoke, id: 'other' }] }),
      ['a: two calls in one state', 'a: an `on` beside a call'],
    ],
    [
      'with states of its own',
      calls({}, { initial: 'b', states: { b: waits({ on: {} }) } }),
      ['a: a call in a state with states of its own'],
    ],
    ['without a name to call', calls({ src: createMachine({}) }), ['a: a call whose src is no name']],
    ['without an id', calls({ id: undefined }), ['a: a call without an id']],
    ['with an always', calls({}, { always: 'end' }), ['a: an `always` beside a call']],
    ['with an on', calls({}, { on: { GO: 'end' } }), ['a: an `on` beside a call']],
    ['with an onError', calls({ onError: 'end' }), ['a: onError or onSnapshot', 'a: an `on` beside a call']],
    ['with an onSnapshot', calls({ onSnapshot: 'end' }), ['a: onError or onSnapshot', 'a: an `on` beside a call']],
    ['without an onDone', done(undefined), [exactlyOne]],
    [
      'with a guarded onDone, which would read the stale table',
      done({ guard: 'yes', target: 'end', actions: 'takeTable' }),
      [exactlyOne],
    ],
    [
      'with two branches of onDone',
      done([
        { guard: 'yes', target: 'end', actions: 'takeTable' },
        { target: 'end', actions: 'takeTable' },
      ]),
      [exactlyOne],
    ],
    ['without a target of onDone', done({ actions: 'takeTable' }), ['a: an onDone without a target']],
    [
      'without takeTable',
      done({ target: 'end', actions: 'mark' }),
      ['a: an onDone that does not take the table (actions: takeTable)'],
    ],
    [
      'with an action before takeTable, which would read the stale table',
      done({ target: 'end', actions: ['mark', 'takeTable'] }),
      ['a: an action before the table is taken (mark; exit actions run first)'],
    ],
    [
      'with an exit action, which would read the stale table',
      calls({}, { exit: 'mark' }),
      ['a: an action before the table is taken (mark; exit actions run first)'],
    ],
    [
      'that calls again without reenter, which would be silence for ever',
      done({ target: 'a', actions: 'takeTable' }),
      ['a: a call again without reenter'],
    ],
    ['that asks', calls({}, { meta }), ['a: a question in a state that does not wait']],
  ])('%s', (_, a, expected) => {
    expect(refused({ states: { a, end } })).toEqual(expected);
  });

  it('with an exit action of the state around it that its onDone leaves', () => {
    const b = calls({ onDone: { target: '#m.end', actions: 'takeTable' } });
    expect(refused({ states: { a: { exit: 'mark', initial: 'b', states: { b } }, end } })).toEqual([
      'a.b: an action before the table is taken (mark; exit actions run first)',
    ]);
  });

  it('with an always around it: guarded, it was once a model error where XState calls', () => {
    const b = calls({ onDone: { target: '#m.end', actions: 'takeTable' } });
    const around = { initial: 'b', states: { b }, always: { guard: 'yes', target: 'end' } };
    expect(refused({ states: { a: around, end } })).toEqual(['a.b: an `always` beside a call']);
  });

  it('not with an `on` around it: an event is sent to the process that is called', () => {
    const b = calls({ onDone: { target: '#m.end', actions: 'takeTable' } });
    expect(refused({ states: { a: { initial: 'b', states: { b }, on: { GO: 'end' } }, end } })).toEqual(nothing);
  });
});

describe('a state that waits, or goes on, or ends is refused', () => {
  const guarded = { guard: 'yes', target: '#m.end' };
  it.each<[string, object, readonly string[]]>([
    [
      'that waits and asks nothing',
      { on: { GO: 'end' } },
      ['a: a waiting state that asks nothing (meta: asks, consults or rolls)'],
    ],
    [
      'with two questions on one path',
      { meta, initial: 'b', states: { b: { meta: consults({ ruling: 'R', situation: () => ({}) }) } } },
      ['a.b: two questions on one active path'],
    ],
    ['whose always ends in a guard', { always: [guarded, guarded] }, ['a: an `always` whose last branch is guarded']],
    [
      'whose always around it ends in a guard',
      { always: guarded, initial: 'b', states: { b: { always: guarded } } },
      ['a.b: an `always` whose last branch is guarded'],
    ],
    ['whose always has no target', { always: { actions: 'mark' } }, ['a: an `always` without a target']],
    [
      'whose always leads to itself',
      { always: { target: 'a', reenter: true } },
      ['a: an `always` that leads to its own state'],
    ],
    ['that asks and goes on by itself', { meta, always: 'end' }, ['a: a question in a state that goes on by itself']],
    [
      'that ends a state without onDone',
      { initial: 'b', states: { b: end } },
      ['a.b: a final state inside a state without onDone'],
    ],
    [
      'whose onDone has no target, which would be silence for ever',
      { initial: 'b', states: { b: end }, onDone: { actions: 'mark' } },
      ['a: an onDone without a target'],
    ],
    [
      'that ends within an always, which leaves its done event to whoever comes next',
      { initial: 'b', states: { b: end }, onDone: 'end', always: guarded },
      ['a.b: an `always` around a final state'],
    ],
    [
      'that ends and asks',
      { meta, initial: 'b', states: { b: end }, onDone: 'end' },
      ['a.b: a question in a state that does not wait'],
    ],
  ])('%s', (_, a, expected) => {
    expect(refused({ states: { a, end } })).toEqual(expected);
  });

  it('where there are more than a byte can number', () => {
    const states = (n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [i ? `s${i}` : 'a', { meta }]));
    expect(refused({ states: states(256) })).toEqual(nothing);
    expect(refused({ states: states(257) })).toEqual(['(root): more than 256 states']);
  });

  it('once for every feature and state, however many transitions lead there', () => {
    const around = {
      initial: 'b',
      states: { b: waits({ on: {} }), c: waits({ on: {} }) },
      on: { GO: { target: 'end', actions: 'absent' } },
    };
    expect(refused({ states: { a: around, end: { ...end, entry: 'lost' } } })).toEqual([
      'end: an action without an implementation (lost)',
      'a: an action without an implementation (absent)',
    ]);
  });
});
