import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  and,
  assign,
  createMachine,
  emit,
  enqueueActions,
  log,
  not,
  or,
  raise,
  sendTo,
  spawnChild,
  stateIn,
} from 'xstate';
import { assignerOf, contextOf, guardOf, named, nameOf, outputOf, type Scope } from './xstate-internals.ts';

const PINNED = '5.33.3';
const MOVED = `XState has moved something that its types do not promise: read xstate-internals.ts again before pinning another version than ${PINNED}`;

const read = (path: string) => JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'));
const event = { type: 'GO', by: 3 };
const scope = (context: unknown): Scope => ({ context, event });
// biome-ignore lint/suspicious/noExplicitAny: a canary looks at what has no type
type Untyped = any;

const machineOf = (implementations: Record<string, unknown> = {}): AnyStateMachine =>
  createMachine({ id: 'm', initial: 'a', states: { a: {} } }, implementations as never) as AnyStateMachine;

describe('the pinned version of XState', () => {
  it('is the installed one and the one in package.json, exactly', () => {
    expect(read('../../node_modules/xstate/package.json').version, MOVED).toBe(PINNED);
    expect(read('../../package.json').dependencies.xstate, MOVED).toBe(PINNED);
  });

  it('keeps the assignment of assign on it, in both forms', () => {
    const byFunction = () => ({});
    const byObject = { a: 1 };
    expect((assign(byFunction) as Untyped).assignment, MOVED).toBe(byFunction);
    expect((assign(byObject) as Untyped).assignment, MOVED).toBe(byObject);
    expect((assign(byObject) as Untyped).type, MOVED).toBe('xstate.assign');
  });

  it('has no assignment on any other action', () => {
    const others = [
      raise({ type: 'X' }),
      sendTo('x', { type: 'X' }),
      emit({ type: 'X' } as never),
      log('x'),
      enqueueActions(() => {}),
      spawnChild('x' as never),
    ];
    expect(
      others.map((action) => ({ type: (action as Untyped).type, assignment: (action as Untyped).assignment })),
      MOVED,
    ).toEqual(
      ['raise', 'sendTo', 'emit', 'log', 'enqueueActions', 'spawnChild'].map((name) => ({
        type: `xstate.${name}`,
        assignment: undefined,
      })),
    );
  });

  it('keeps check, guards and name on and, or, not', () => {
    const part = () => true;
    for (const [name, guard] of Object.entries({ and: and([part]), or: or([part]), not: not(part) })) {
      expect({ name: guard.name, check: typeof (guard as Untyped).check }, MOVED).toEqual({ name, check: 'function' });
      expect((guard as Untyped).guards, MOVED).toEqual([part]);
    }
  });

  it('has a check and no guards on stateIn', () => {
    const guard = stateIn('a') as Untyped;
    expect({ check: typeof guard.check, guards: guard.guards }, MOVED).toEqual({
      check: 'function',
      guards: undefined,
    });
  });

  it('leaves context, output and invoke in the config as they were given', () => {
    const context = () => ({ n: 1 });
    const output = () => 2;
    const input = () => 3;
    const invoke = { id: 'call', src: 'callee', input };
    const machine = createMachine({ id: 'm', context, output, initial: 'a', states: { a: { invoke } } } as never);
    const { config, root } = machine as Untyped;
    expect([config.context, config.output, config.states.a.invoke], MOVED).toEqual([context, output, invoke]);
    const [resolved] = root.states.a.invoke;
    expect({ id: resolved.id, src: resolved.src, input: resolved.input }, MOVED).toEqual({
      id: 'call',
      src: 'callee',
      input,
    });
    expect([...root.states.a.transitions.keys()], MOVED).toEqual([]);
  });

  it('names the ends of calls and of states by the ids of calls and states', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: { invoke: { id: 'call', src: 'callee', onDone: 'b' } },
        b: { initial: 'c', states: { c: { type: 'final' } }, onDone: 'a' },
      },
    } as never) as Untyped;
    expect([...machine.root.states.a.transitions.keys()], MOVED).toEqual(['xstate.done.actor.call']);
    expect([...machine.root.states.b.transitions.keys()], MOVED).toEqual(['xstate.done.state.m.b']);
  });

  it('is not minified: a minified bundle renames and, or and not', () => {
    const guards = { yes: () => true };
    expect(() => guardOf(machineOf({ guards }), and(['yes'])), MOVED).not.toThrow();
  });
});

describe('a guard', () => {
  const guards = {
    odd: ({ context }: { context: number }) => context % 2 === 1,
    over: ({ context }: { context: number }, { limit }: { limit: number }) => context > limit,
    oddOver: and(['odd' as never, { type: 'over', params: { limit: 4 } } as never]),
    alias: 'odd',
    aliasOver: { type: 'over', params: { limit: 6 } },
    broken: stateIn('a'),
  };
  const machine = machineOf({ guards });
  const holds = (guard: unknown) => [0, 1, 4, 5, 8, 9].filter((n) => guardOf(machine, guard)?.(scope(n)));
  const over = (limit: unknown) => ({ type: 'over', params: { limit } });

  it.each<[string, unknown, readonly number[]]>([
    ['by name', 'odd', [1, 5, 9]],
    ['in line', ({ context }: Scope) => context === 4, [4]],
    ['reads params', over(4), [5, 8, 9]],
    [
      'reads params computed of the event',
      { type: 'over', params: ({ event: e }: Untyped) => ({ limit: e.by }) },
      [4, 5, 8, 9],
    ],
    ['and', and(['odd', over(4)] as never), [5, 9]],
    ['or', or(['odd', over(7)] as never), [1, 5, 8, 9]],
    ['not', not('odd' as never), [0, 4, 8]],
    ['nested', and([not('odd' as never), or([over(5), ({ context }: Scope) => context === 0] as never)]), [0, 8]],
    ['a named combination', 'oddOver', [5, 9]],
    ['a named combination, by object', { type: 'oddOver' }, [5, 9]],
    ['of no parts: and', and([]), [0, 1, 4, 5, 8, 9]],
    ['of no parts: or', or([]), []],
    ['another name for a guard, which once was called as a function', 'alias', [1, 5, 9]],
    ['another name for a guard with params', 'aliasOver', [8, 9]],
  ])('%s', (_, guard, expected) => {
    expect(holds(guard)).toEqual(expected);
  });

  it('is null where there is none', () => {
    expect(guardOf(machine, undefined)).toBeNull();
  });

  it('does not ask the second part where the first decides', () => {
    const asked: string[] = [];
    const part = (name: string, is: boolean) => () => {
      asked.push(name);
      return is;
    };
    guardOf(machine, and([part('a', false), part('b', true)]))?.(scope(0));
    guardOf(machine, or([part('c', true), part('d', true)]))?.(scope(0));
    expect(asked).toEqual(['a', 'c']);
  });

  it.each<[string, unknown, string]>([
    ['a missing implementation', 'even', 'a guard without an implementation (even)'],
    ['a missing part', not('even' as never), 'a guard without an implementation (even)'],
    ['stateIn', stateIn('a'), 'the guard stateIn'],
    ['stateIn by name', 'broken', 'the guard stateIn'],
    ['a number', 3, 'a guard that is no function'],
  ])('is refused: %s', (_, guard, message) => {
    expect(() => guardOf(machine, guard)).toThrow(message);
  });
});

describe('an action', () => {
  const actions = {
    add: assign(({ context, event: e }: Untyped, params: Untyped) => ({ n: context.n + e.by + (params?.more ?? 0) })),
    set: assign({ n: 7, m: ({ context }: Untyped, params: Untyped) => context.n + (params?.more ?? 0) } as never),
    alias: 'add',
    custom: () => {},
  };
  const machine = machineOf({ actions });
  const after = (action: unknown) => assignerOf(machine, action)(scope({ n: 1, m: 2 }));

  it.each<[string, unknown, unknown]>([
    ['a function', 'add', { n: 4, m: 2 }],
    ['with params', { type: 'add', params: { more: 10 } }, { n: 14, m: 2 }],
    ['with computed params', { type: 'add', params: ({ context }: Untyped) => ({ more: context.m }) }, { n: 6, m: 2 }],
    ['an object, whose functions see the context as it was', 'set', { n: 7, m: 1 }],
    ['an object with params', { type: 'set', params: { more: 3 } }, { n: 7, m: 4 }],
    ['in line', assign({ m: 5 } as never), { n: 1, m: 5 }],
  ])('assigns: %s', (_, action, expected) => {
    expect(after(action)).toEqual(expected);
  });

  it('does not change the context that it is given', () => {
    const context = Object.freeze({ n: 1, m: 2 });
    expect(assignerOf(machine, 'set')(scope(context))).not.toBe(context);
  });

  it.each<[string, unknown, string]>([
    ['a missing implementation', 'sub', 'an action without an implementation (sub)'],
    ['another name, which XState does not follow', 'alias', 'an action that is another name (alias)'],
    ['custom', 'custom', 'the action custom, which is no assign (actions may only assign)'],
    ['in line', (() => () => {})(), 'the action inline, which is no assign (actions may only assign)'],
    ['raise', raise({ type: 'X' }), 'the action xstate.raise, which is no assign (actions may only assign)'],
    ['sendTo', sendTo('x', { type: 'X' }), 'the action xstate.sendTo, which is no assign (actions may only assign)'],
    [
      'enqueueActions',
      enqueueActions(() => {}),
      'the action xstate.enqueueActions, which is no assign (actions may only assign)',
    ],
  ])('is refused: %s', (_, action, message) => {
    expect(() => assignerOf(machine, action)).toThrow(message);
  });
});

describe('what a machine says of itself', () => {
  it('is its context, by input or as it stands', () => {
    const byInput = createMachine({ context: ({ input }: Untyped) => ({ n: input.by }) } as never) as AnyStateMachine;
    expect(contextOf(byInput, { by: 4 })).toEqual({ n: 4 });
    expect(contextOf(createMachine({ context: { n: 1 } }) as AnyStateMachine, {})).toEqual({ n: 1 });
    expect(contextOf(createMachine({}) as AnyStateMachine, {})).toEqual({});
  });

  it('is its output, by context and event or as it stands', () => {
    const computed = createMachine({ output: ({ context, event: e }: Untyped) => [context, e.type] } as never);
    expect(outputOf(computed as AnyStateMachine, 1, event)).toEqual([1, 'GO']);
    expect(outputOf(createMachine({ output: { n: 1 } } as never) as AnyStateMachine, 1, event)).toEqual({ n: 1 });
    expect(outputOf(createMachine({}) as AnyStateMachine, 1, event)).toBeUndefined();
  });

  it('is the names of its guards and actions', () => {
    expect(
      [
        'a',
        { type: 'b' },
        assign({}),
        function named() {},
        (
          () => () =>
            1
        )(),
        null,
      ].map(nameOf),
    ).toEqual(['a', 'b', 'xstate.assign', 'named', 'inline', 'inline']);
  });

  it('is their parameters as far as they are data, and the parts of joined guards', () => {
    const inner = { type: 'b', params: { n: 1 } };
    expect(
      [
        'a',
        inner,
        { type: 'c', params: () => ({ n: 1 }) },
        and(['a', not(inner as never)] as never),
        or([() => true] as never),
      ].map(named),
    ).toEqual([
      { name: 'a' },
      { name: 'b', params: { n: 1 } },
      { name: 'c' },
      { name: 'and', parts: [{ name: 'a' }, { name: 'not', parts: [{ name: 'b', params: { n: 1 } }] }] },
      { name: 'or', parts: [{ name: 'inline' }] },
    ]);
  });
});
