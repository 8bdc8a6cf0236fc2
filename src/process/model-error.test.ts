import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { end } from './chart.test-helper.ts';
import { calls, process, START, stepperOf, waits } from './games.test-helper.ts';
import { ModelError, Stepper } from './stepper.ts';

/** What a start, or the event after it, fails with. */
function failure(machines: readonly AnyStateMachine[], table = START): ModelError {
  const stepper = stepperOf(machines);
  try {
    stepper.step(stepper.start(table), { type: 'GO' });
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error('nothing fails');
}

describe('a fault of the model is told with process and state', () => {
  const caller = process('game', { a: calls('callee', 'b'), b: waits({}) });
  const around = (more: object) =>
    process('game', { a: waits({ GO: 'b' }), b: { always: 'c' }, c: waits({}), end, ...more });
  const throws = (what: string) => () => {
    throw new Error(`${what} fails`);
  };
  it.each<[string, readonly AnyStateMachine[], string]>([
    [
      'a guard',
      [process('game', { a: waits({ GO: { guard: 'fails', target: 'a' } }) })],
      'game, at a: the guard fails',
    ],
    [
      'a guard of always',
      [around({ b: { always: [{ guard: 'fails', target: 'c' }, { target: 'c' }] } })],
      'game, at b: the guard fails',
    ],
    [
      'an action',
      [process('game', { a: waits({ GO: { target: 'b', actions: 'fail' } }), b: waits({}) })],
      'game, at a: the action fails',
    ],
    ['an action at the start', [process('game', { a: waits({}, { entry: 'fail' }) })], 'game, at a: the action fails'],
    [
      'an action of a callee',
      [caller, process('callee', { a: waits({ GO: { actions: 'fail' } }) })],
      'callee, at a: the action fails',
    ],
    [
      'a context',
      [process('game', { a: waits({}) }, { context: throws('the context') })],
      'game, at a: the context fails',
    ],
    [
      'an input',
      [process('game', { a: calls('game', 'b', { input: throws('the input') }), b: waits({}) })],
      'game, at a: the input fails',
    ],
    [
      'an output',
      [caller, process('callee', { a: end }, { output: throws('the output') })],
      'callee, at a: the output fails',
    ],
    [
      'no output',
      [caller, process('callee', { a: end }, { output: undefined })],
      "game, at a: Cannot read properties of undefined (reading 'table')",
    ],
    ['nobody to call', [caller], 'game, at a: there is no process callee'],
    [
      'no branch of onDone',
      [
        process('game', {
          a: { initial: 'b', states: { b: end }, onDone: { guard: 'never', target: 'c' } },
          c: waits({}),
        }),
      ],
      'game, at a.b: no branch of onDone holds',
    ],
    [
      'an endless always',
      [process('game', { a: { always: 'b' }, b: { always: 'a' } })],
      'game, at a: goes on for ever without asking anybody (10000 transitions)',
    ],
    [
      'an endless call',
      [process('game', { a: calls('callee', 'b'), b: { always: 'a' } }), process('callee', { a: end })],
      'callee, at a: goes on for ever without asking anybody (10000 transitions)',
    ],
    [
      'a recursion without end',
      [process('game', { a: calls('game', 'b'), b: end })],
      'game, at a: calls nest deeper than 255',
    ],
  ])('%s', (_, machines, message) => {
    const error = failure(machines);
    expect({ name: error.name, message: error.message }).toEqual({ name: 'ModelError', message });
    expect(message.startsWith(`${error.process}, at ${error.state}: `)).toBe(true);
  });

  it('whatever was thrown', () => {
    const odd = process(
      'game',
      { a: waits({}) },
      {
        context: () => {
          throw 'a word';
        },
      },
    );
    expect(failure([odd]).message).toBe('game, at a: a word');
  });

  it('as a wrong call of the stepper is not', () => {
    expect(() => new Stepper(new Map(), 'game')).toThrow(new RangeError('no process game'));
  });
});
