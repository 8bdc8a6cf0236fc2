import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, type EventObject } from 'xstate';
import { BitWriter } from './bits.ts';
import { meta, processesOf } from './chart.test-helper.ts';
import { takeTable } from './define.ts';
import type { Liveness } from './liveness.ts';
import { type Model, makeModel } from './model.ts';
import { int, record } from './shape.ts';
import type { Frame } from './stepper.ts';

type Context = { readonly table: { readonly n: number }; readonly a: number; readonly b: number };
interface At {
  readonly context: Context;
  readonly event: EventObject;
}

const implementations = {
  actions: {
    takeTable,
    setA: assign({ a: 1 } as never),
    aFromB: assign({ a: ({ context }: At) => context.b } as never),
    copies: assign((({ context }: At) => ({ ...context })) as never),
    takeA: assign({ a: ({ event }: At) => (event as unknown as { output: { a: number } }).output.a } as never),
    addA: assign({ table: ({ context }: At) => ({ n: context.table.n + context.a }) } as never),
  },
  guards: {
    hasA: ({ context }: At) => context.a > 0,
    hasB: ({ context }: At) => context.b > 0,
    hasAny: ({ context: { table: _, ...mine } }: At) => Object.values(mine).includes(1),
  },
};
const machine = (
  id: string,
  states: object,
  output: unknown = ({ context }: At) => ({ table: context.table }),
): AnyStateMachine =>
  createMachine(
    {
      id,
      initial: 's',
      context: ({ input }: { input: Partial<Context> }) => ({ a: 0, b: 0, ...input }),
      output,
      states,
    } as never,
    implementations as never,
  ) as AnyStateMachine;

/** A state in which GO is said. */
const asks = (go: unknown) => ({ meta, on: { GO: go } });
const calls = (src: string, input: unknown, target: string, actions: readonly string[] = ['takeTable']) => ({
  invoke: { id: src, src, input, onDone: { target, actions } },
});
const over = { type: 'final' };

function modelOf(...machines: AnyStateMachine[]): Model {
  const processes = processesOf(Object.fromEntries(machines.map((m) => [m.id, m])), { a: int(0, 9), b: int(0, 9) });
  const game = { root: machines[0]?.id, start: () => ({ n: 0 }) };
  return makeModel({ game, processes, table: record({ n: int(0, 99) }) } as never);
}

/** Says GO until it is over. @returns the positions on the way */
function walk(model: Model): Frame[] {
  const frames = [model.start()];
  for (let last = frames[0]; last && !last.leaf.ends; last = frames.at(-1))
    frames.push(model.step(last, { type: 'GO' }));
  return frames;
}

/** What a walk teaches. */
function taught(model: Model): Liveness {
  const liveness = model.liveness();
  walk(model.laidOut(liveness.watching()) as Model);
  return liveness;
}

const chart = machine('game', {
  s: asks({ target: 'one', actions: 'setA' }),
  one: asks([{ guard: 'hasA', target: 'two' }, { target: 'over' }]),
  two: asks({ target: 'three', actions: 'aFromB' }),
  three: asks({ target: 'over' }),
  over,
});

describe('the fields that are read', () => {
  it('are live from where they are given to where they are read', () => {
    expect(taught(modelOf(chart)).dead).toEqual(['game.s: a', 'game.two: a', 'game.three: a, b', 'game.over: a, b']);
  });

  it('are told when play goes on without them as it does with them', () => {
    const model = modelOf(chart);
    const lean = model.laidOut(taught(model).lean()) as Model;
    const [whole, walked] = [walk(model), walk(lean)];
    expect(walked.map(({ leaf }) => leaf.path)).toEqual(whole.map(({ leaf }) => leaf.path));
    expect(walked.map(({ context }) => Object.keys(context))).toEqual([
      ['table', 'b'],
      ['table', 'a', 'b'],
      ['table', 'b'],
      ['table'],
      ['table'],
    ]);
  });

  it('take no bits in a position where they are dead', () => {
    const model = modelOf(chart);
    const lean = model.laidOut(taught(model).lean()) as Model;
    const writer = new BitWriter();
    const packed = walk(lean).map((frame) => {
      lean.pack(frame, writer);
      return writer.length;
    });
    // 7 bits of the table, 3 of the state, 4 of each field.
    expect(packed).toEqual([2, 3, 2, 2, 2]);
  });

  it('of a caller are those that it reads when it has been called back', () => {
    const callee = machine('callee', { s: asks({ target: 'over', actions: 'addA' }), over });
    const input = ({ context: { table, a } }: At) => ({ table, a });
    const caller = machine('game', {
      s: calls('callee', input, 'back'),
      back: asks([{ guard: 'hasB', target: 'over' }, { target: 'over' }]),
      over,
    });
    expect(taught(modelOf(caller, callee)).dead).toEqual([
      'game.s: a',
      'game.back: a',
      'game.over: a, b',
      'callee.s: b',
    ]);
  });

  it('are all of those that an input copies whole', () => {
    const callee = machine('callee', { s: asks('over'), over });
    const caller = machine('game', {
      s: asks('calling'),
      calling: calls('callee', ({ context }: At) => context, 'over'),
      over,
    });
    expect(taught(modelOf(caller, callee)).dead).toEqual(['game.calling: a, b', 'game.over: a, b', 'callee.s: a, b']);
  });
});

describe('a context that is copied', () => {
  it('is read, where reads are told', () => {
    const game = machine('game', { s: asks([{ guard: 'hasAny', target: 'over' }, { target: 'over' }]), over });
    expect(taught(modelOf(game)).dead).toEqual(['game.over: a, b']);
  });

  it('is read as an output, where nothing has told so', () => {
    const callee = machine('callee', { s: asks({ target: 'over', actions: 'setA' }), over }, ({ context }: At) => ({
      ...context,
    }));
    const input = ({ context: { table } }: At) => ({ table });
    const caller = machine('game', { s: calls('callee', input, 'over', ['takeTable', 'takeA']), over });
    const model = modelOf(caller, callee);
    const liveness = model.liveness();
    expect(() => walk(model.laidOut(liveness.lean()) as Model)).toThrow();
    expect(liveness).toMatchObject({ refuted: true, gaveUp: false });
    expect(taught(model).dead).toEqual(['game.s: a, b', 'game.over: a, b', 'callee.s: a']);
  });
});

describe('a field that was left out, and is read', () => {
  it('is noticed, and live from then on', () => {
    const model = modelOf(chart);
    const liveness = model.liveness();
    const lean = model.laidOut(liveness.lean()) as Model;
    expect(() => walk(lean)).toThrow();
    expect(liveness).toMatchObject({ refuted: true, gaveUp: false });
    expect(liveness.save()[1]).toEqual(['a']);
  });

  it('is not given by an action that copies what is there', () => {
    const copying = machine('game', {
      s: asks({ target: 'one', actions: 'copies' }),
      one: asks([{ guard: 'hasA', target: 'over' }, { target: 'over' }]),
      over,
    });
    const model = modelOf(copying);
    const liveness = model.liveness();
    expect(() => walk(model.laidOut(liveness.lean()) as Model)).toThrow();
    expect(liveness.refuted).toBe(true);
  });
});

it('is told once more by what was written down of it', () => {
  const model = modelOf(chart);
  const liveness = taught(model);
  const again = model.liveness();
  again.load(liveness.save());
  expect(again.dead).toEqual(liveness.dead);
});
