import { describe, expect, it } from 'vitest';
import { calls, chart, end, waits } from './chart.test-helper.ts';
import { compile, type Leaf, type Plan } from './compile.ts';

describe('a plan', () => {
  const mark = (name: string) => ({ type: 'mark', params: { name } });
  const planOf = (config: object): Plan => compile(chart(config)).plan as Plan;
  const leafAt = (plan: Plan, path: string) => plan.leaves.find((leaf) => leaf.path === path) as Leaf;
  const plan = planOf({
    entry: mark('root'),
    states: {
      a: {
        meta: { cites: ['A-1'] },
        initial: 'b',
        states: {
          b: waits({ on: { GO: [{ guard: 'yes', target: 'c', meta: { cites: ['T-1'] } }, { target: '#m.end' }] } }),
          c: { always: 'd' },
          d: calls({ onDone: { target: 'e', actions: 'takeTable' } }),
          e: end,
        },
        onDone: 'end',
        on: { GO: 'end', STOP: 'end' },
      },
      end,
    },
  });

  it('numbers its leaves in the order of the chart', () => {
    expect(plan.leaves.map(({ index, path }) => `${index} ${path}`)).toEqual([
      '0 a.b',
      '1 a.c',
      '2 a.d',
      '3 a.e',
      '4 end',
    ]);
    expect(plan.start.leaf.path).toBe('a.b');
    expect(plan.start.actions.map(({ name }) => name)).toEqual(['mark']);
  });

  it('says of every leaf what can happen in it', () => {
    expect(
      plan.leaves.map((leaf) => ({
        always: leaf.always.map(({ target }) => target.path),
        on: [...leaf.on].map(([type, branches]) => `${type}: ${branches.map(({ target }) => target.path).join(', ')}`),
        call: leaf.call?.doneType ?? null,
        doneType: leaf.doneType,
        ends: leaf.ends,
      })),
    ).toEqual([
      {
        always: [],
        on: ['GO: a.c, end, end', 'STOP: end', 'xstate.done.state.m.a: end'],
        call: null,
        doneType: null,
        ends: false,
      },
      {
        always: ['a.d'],
        on: ['GO: end', 'STOP: end', 'xstate.done.state.m.a: end'],
        call: null,
        doneType: null,
        ends: false,
      },
      {
        always: [],
        on: ['xstate.done.actor.call: a.e', 'GO: end', 'STOP: end', 'xstate.done.state.m.a: end'],
        call: 'xstate.done.actor.call',
        doneType: null,
        ends: false,
      },
      {
        always: [],
        on: ['GO: end', 'STOP: end', 'xstate.done.state.m.a: end'],
        call: null,
        doneType: 'xstate.done.state.m.a',
        ends: false,
      },
      { always: [], on: [], call: null, doneType: null, ends: true },
    ]);
  });

  it('keeps question and citations, those of the states around too', () => {
    const asking = leafAt(plan, 'a.b');
    expect({ question: asking.meta?.ask?.question, cites: asking.cites }).toEqual({
      question: 'go on?',
      cites: ['Q-1', 'A-1'],
    });
    expect(leafAt(plan, 'a.c').cites).toEqual(['A-1']);
    expect(asking.on.get('GO')?.map(({ cites }) => cites)).toEqual([['T-1'], [], []]);
  });
});
