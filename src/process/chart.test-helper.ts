import { type AnyStateMachine, assign, createMachine } from 'xstate';
import { compile } from './compile.ts';
import { takeTable } from './define.ts';
import { asks, dice } from './meta.ts';
import { packer, record, type Shape, type Typed } from './shape.ts';
import type { Process } from './stepper.ts';

/** A question whose only answer is GO. */
export const meta = asks({
  question: 'go on?',
  of: dice,
  answers: () => [{ type: 'GO' }],
  says: () => 'Goes on.',
  cites: ['Q-1'],
});

const implementations = {
  actions: { takeTable, mark: assign({ marked: true } as never), custom: () => {} },
  guards: { yes: () => true },
};

/** A machine `m` that starts in its state `a`. */
export const chart = (config: object): AnyStateMachine =>
  createMachine({ id: 'm', initial: 'a', ...config } as never, implementations as never) as AnyStateMachine;

/** A state that waits. */
export const waits = (more: object = {}) => ({ meta, on: { GO: 'end' }, ...more });
export const end = { type: 'final' };
/** A state that calls. */
export const calls = (invoke: object = {}, more: object = {}) => ({
  invoke: { id: 'call', src: 'callee', onDone: { target: 'end', actions: 'takeTable' }, ...invoke },
  ...more,
});

/** Machines ready to run, by name. @throws Error where one is refused */
export function processesOf(
  machines: Readonly<Record<string, AnyStateMachine>>,
  memory: Readonly<Record<string, Shape>> = {},
): Map<string, Process> {
  const processes = new Map<string, Process>();
  for (const [name, machine] of Object.entries(machines)) {
    const { plan, refusals } = compile(machine);
    if (!plan) throw new Error(`${name}: ${refusals.map((r) => `${r.state}: ${r.feature}`).join('; ')}`);
    const memoryShape = { ...record(memory), besides: 'table' } as Shape;
    processes.set(name, {
      index: processes.size,
      name,
      plan,
      fields: Object.keys(memory),
      memoryShape,
      memory: packer(memoryShape as Typed<Record<string, unknown>>, name),
    });
  }
  return processes;
}
