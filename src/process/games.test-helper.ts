import { type AnyStateMachine, assign, createMachine, type EventObject } from 'xstate';
import { BitReader, BitWriter } from './bits.ts';
import { meta, processesOf } from './chart.test-helper.ts';
import { takeTable } from './define.ts';
import { type Model, makeModel } from './model.ts';
import { int, list, oneOf, record } from './shape.ts';
import { type Frame, Stepper } from './stepper.ts';

/** Small games that write down what happens. */
export interface Memory {
  readonly table: { readonly log: readonly string[]; readonly n: number };
  readonly m: number;
}
export interface At {
  readonly context: Memory;
  readonly event: EventObject;
}

/** An action that writes down a word; `!` writes down the type of the event after it. */
export const say = (word: string) => ({ type: 'say', params: { word } });
const implementations = {
  actions: {
    takeTable,
    say: assign(({ context: { table }, event }: At, { word }: { word: string }) => ({
      table: { ...table, log: [...table.log, word.endsWith('!') ? `${word}${event.type}` : word] },
    })),
    remember: assign({ m: ({ context }: At) => context.m + 1 } as never),
    countDown: assign(({ context: { table } }: At) => ({ table: { ...table, n: table.n - 1 } })),
    fail: assign(() => {
      throw new Error('the action fails');
    }),
  },
  guards: {
    left: ({ context }: At) => context.table.n > 0,
    never: () => false,
    saw: ({ event }: At, { type }: { type: string }) => event.type === type,
    fails: () => {
      throw new Error('the guard fails');
    },
  },
};
export const process = (id: string, states: object, more: object = {}): AnyStateMachine =>
  createMachine(
    {
      id,
      initial: 'a',
      context: ({ input }: { input: { table: unknown; m?: number } }) => ({ table: input.table, m: input.m ?? 0 }),
      output: ({ context }: At) => ({ table: context.table }),
      states,
      ...more,
    } as never,
    implementations as never,
  ) as AnyStateMachine;
export const waits = (on: object, more: object = {}) => ({ meta, on, ...more });
export const calls = (src: string, target: string, more: object = {}) => ({
  invoke: {
    id: `call-${src}`,
    src,
    input: ({ context }: At) => ({ table: context.table }),
    onDone: { target, actions: 'takeTable' },
    ...more,
  },
});

export const START: Memory['table'] = { log: [], n: 0 };
export const stepperOf = (machines: readonly AnyStateMachine[]): Stepper =>
  new Stepper(processesOf(Object.fromEntries(machines.map((m) => [m.id, m]))), machines[0]?.id as string);

/** The same games as a model, which packs and unpacks. */
export function modelOf(machines: readonly AnyStateMachine[], n = 0): Model {
  const processes = processesOf(Object.fromEntries(machines.map((m) => [m.id, m])), { m: int(0, 99) });
  const words = ['callee', 'back'];
  const game = { root: machines[0]?.id, start: () => ({ log: [], n }) };
  const table = record({ log: list(oneOf(...words), 9), n: int(0, 999) });
  return makeModel({ game, processes, table } as never);
}
export function through(model: Model, frame: Frame): Frame {
  const writer = new BitWriter();
  model.pack(frame, writer);
  return model.unpack(new BitReader(writer.bytes.slice(0, writer.length)));
}
