import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, assign, createMachine, setup } from 'xstate';
import { InputError } from '../finding/index.ts';
import type { ProcedureInPlay, StepInPlay } from '../rulebook/index.ts';
import { compile } from './compile.ts';
import { asks, cites, type StateMeta, seat, types } from './meta.ts';
import { procedure, procedureUse, told } from './procedure.ts';

const place = { file: 'rules.md', line: 3, column: 1 };
const step = (id: string, more: object = {}): StepInPlay =>
  ({ id, text: '', links: [], rules: [], place, ref: `DV:${id}`, ...more }) as StepInPlay;
const dying: ProcedureInPlay = { name: 'Dying', steps: [step('loot'), step('mark'), step('bury')], place };

// biome-ignore lint/suspicious/noExplicitAny: states of any form
const statesOf = (behaviours: Record<string, any>, of = dying) => procedure(of, behaviours).states;

describe('a chart from the steps of a procedure', () => {
  it('has a state for each step, in the order of the text', () => {
    const { initial, states } = procedure(dying, { loot: { entry: 'loot' }, mark: told('by hand') });
    expect(initial).toBe('loot');
    expect(states).toEqual({
      loot: { entry: 'loot', always: [{ target: 'mark' }], meta: expect.objectContaining({ cites: ['DV:loot'] }) },
      mark: { always: [{ target: 'bury' }], meta: expect.objectContaining({ cites: ['DV:mark'] }) },
      bury: { always: [{ target: 'done' }], meta: expect.objectContaining({ cites: ['DV:bury'] }) },
      done: { type: 'final' },
    });
  });

  it('follows the text where steps are swapped there', () => {
    const swapped = { ...dying, steps: dying.steps.toReversed() };
    const { initial, states } = procedure<object>(swapped, {});
    expect(initial).toBe('bury');
    expect(Object.entries(states).map(([id, s]) => [id, (s as { always: unknown }).always])).toEqual([
      ['bury', [{ target: 'mark' }]],
      ['mark', [{ target: 'loot' }]],
      ['loot', [{ target: 'done' }]],
      ['done', undefined],
    ]);
  });

  it('goes on when a call is over, and keeps what the step says of it', () => {
    const invoke = { id: 'x', src: 'y', onDone: { actions: 'takeTable', target: 'lost' } };
    expect(statesOf({ loot: { invoke } }).loot).toMatchObject({
      invoke: { id: 'x', src: 'y', onDone: { actions: 'takeTable', target: 'mark' } },
    });
  });

  it('goes on when the states of a step are done, and once dropped the actions of its onDone', () => {
    const loot = { initial: 'a', states: { a: { type: 'final' } }, onDone: { actions: 'tidy' } };
    expect(statesOf({ loot }).loot.onDone).toEqual({ actions: 'tidy', target: 'mark' });
  });

  it('goes on where the step says so by itself, and once dropped its always', () => {
    const never = { guard: 'never', target: 'bury' };
    expect(statesOf({ loot: { always: never } }).loot.always).toEqual([never, { target: 'mark' }]);
    expect(statesOf({ loot: { always: [never, never] } }).loot.always).toEqual([never, never, { target: 'mark' }]);
  });

  it('cites the step, what the step replaces, and what the step cites itself', () => {
    const replaced = { ...dying, steps: [step('loot', { ref: 'LM:loot', replaces: 'DV:loot' })] };
    const { meta } = statesOf({ loot: { meta: cites('DV-1') } }, replaced).loot;
    expect(meta.cites).toEqual(['LM:loot', 'DV:loot', 'DV-1']);
    expect(meta.at).toEqual(
      cites().at && { file: expect.stringMatching(/procedure\.test\.ts$/), line: expect.any(Number) },
    );
  });

  it('refuses a procedure without steps', () => {
    expect(() => procedure({ ...dying, steps: [] }, {})).toThrow(InputError);
    expect(() => procedure({ ...dying, steps: [] }, {})).toThrow('The procedure Dying has no step.');
  });

  it('leaves a step that waits to be refused: it would never wait', () => {
    const meta = asks({ question: 'q', of: seat(0), answers: () => [], says: () => '' });
    const chart = procedure<object>(dying, { loot: { meta, on: { GO: 'done' } } });
    const machine = createMachine(chart as never) as AnyStateMachine;
    expect(compile(machine).refusals).toEqual([
      { state: 'loot', feature: 'a question in a state that goes on by itself' },
    ]);
  });
});

describe('the use of a procedure', () => {
  const machineOf = (states: object): AnyStateMachine =>
    createMachine({ initial: 'end', states: { ...states, end: {} } } as never) as AnyStateMachine;

  it('is remembered by the machine that is made of it, also where other states stand beside', () => {
    const use = procedureUse(
      machineOf(statesOf({ loot: { entry: 'x' }, mark: told('why'), rob: {}, flee: told('no') })),
    );
    expect(use).toEqual({
      procedure: 'Dying',
      steps: new Map([
        ['loot', 'behaves'],
        ['mark', 'told'],
        ['bury', 'empty'],
      ]),
      whys: new Map([['mark', 'why']]),
      strays: ['rob', 'flee'],
    });
  });

  it('is that of a machine whose states are none of a procedure: none', () => {
    expect(procedureUse(machineOf({}))).toBeUndefined();
  });
});

describe('a step that takes the place of another', () => {
  const amended = { ...dying, steps: [step('burn', { ref: 'LM:burn', replaces: 'DV:mark' })] };
  const machineOf = (behaviours: object) =>
    createMachine(procedure<object>(amended, behaviours as never) as never) as AnyStateMachine;

  it('behaves as that one did, unless it has a behaviour of its own', () => {
    expect(statesOf({ mark: { entry: 'mark' } }, amended).burn.entry).toBe('mark');
    expect(statesOf({ mark: { entry: 'mark' }, burn: { entry: 'burn' } }, amended).burn.entry).toBe('burn');
    expect(procedureUse(machineOf({ mark: { entry: 'mark' } }))?.strays).toEqual([]);
    expect(procedureUse(machineOf({ mark: {}, burn: {} }))?.strays).toEqual(['mark']);
  });
});

describe('the ids of steps', () => {
  it('are not that of the end, which once took the place of such a step', () => {
    const ending = { ...dying, steps: [step('loot'), step('done')] };
    expect(() => procedure(ending, {})).toThrow(
      'A step of Dying cannot be called done: so is the state that follows the last step.',
    );
  });

  it('are keys of states: a dotted one is no target', () => {
    const dotted = { ...dying, steps: [step('loot'), step('mark.b')] };
    const states = { ...statesOf({}, dotted), end: {} };
    expect(() => createMachine({ initial: 'loot', states } as never)).toThrow('mark');
  });

  it('are one each: of two equal ones the later is the state', () => {
    const twice = { ...dying, steps: [step('loot'), step('mark'), step('loot')] };
    expect(Object.keys(statesOf({}, twice))).toEqual(['loot', 'mark', 'done']);
  });
});

describe('the types of a chart from a procedure', () => {
  it('are those of a chart by hand: guards, actions and answers are known, without annotations', () => {
    const chart = setup({
      types: types<{
        context: { table: number };
        events: { type: 'TAKE'; card: number } | { type: 'LEAVE' };
        input: { table: number };
      }>(),
      actions: { put: assign({ table: ({ event }) => (event.type === 'TAKE' ? event.card : 0) }) },
      guards: { rich: ({ context }) => context.table > 3 },
    });
    const taking = chart.createStateConfig({
      initial: 'asking',
      states: {
        asking: {
          meta: asks({
            question: 'take?',
            of: ({ context }) => seat(context.table),
            answers: ({ context }) => [{ type: 'TAKE', card: context.table }, { type: 'LEAVE' }],
            says: ({ event }) => (event.type === 'TAKE' ? `Takes ${event.card}.` : 'Leaves.'),
          }),
          on: { TAKE: { guard: 'rich', target: 'taken', actions: 'put' }, LEAVE: 'taken' },
        },
        taken: { type: 'final' },
      },
    });
    chart.createStateConfig({
      meta: asks({
        question: 'take?',
        of: seat(0),
        // @ts-expect-error an answer that is no event of the chart
        answers: () => [{ type: 'GRAB' }],
        says: () => '',
      }),
    });
    // @ts-expect-error an action that the chart does not have
    chart.createStateConfig({ entry: 'lose' });
    const machine = chart.createMachine({
      context: ({ input }) => ({ table: input.table }),
      ...procedure(dying, { loot: taking, mark: chart.createStateConfig({ entry: 'put' }) }),
    });
    const asking = machine.root.states.loot?.states.asking?.meta as StateMeta;
    expect(asking.ask?.says({ context: { table: 1 }, event: { type: 'TAKE', card: 2 } })).toBe('Takes 2.');
    expect(compile(machine as unknown as AnyStateMachine).refusals).toEqual([]);
  });
});
