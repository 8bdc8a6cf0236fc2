import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, setup } from 'xstate';
import { readRulebook } from '../rulebook/index.ts';
import { assemble } from './assemble.ts';
import { callable, defineGame, type GameDefinition, type ProcessDefinition, takeTable } from './define.ts';
import { asks, cites, consults, outcomes, seat } from './meta.ts';
import { procedure, told } from './procedure.ts';
import { int, record } from './shape.ts';

const text = `---
document: COUNT
title: Counting
prefix: C
---

- **C-1** One counts down.

| Variable | Value |
| --- | --- |
| START | 2 |

| Fact | Values |
| --- | --- |
| n | 0..2 |
| Over | yes, no |
| Half | yes, no |

## Ruling: Over

| n | Outcome | Rules |
| --- | --- | --- |
| 0 | yes | C-1 |
| > 0 | no | C-1 |

## Ruling: Half

| n | Outcome | Rules |
| --- | --- | --- |
| 0 | yes | C-1 |

## Procedure: Counting

1. \`down\` Take one away.
2. \`look\` See whether [it is over](#ruling-over).
`;

const rulebook = (edit: (text: string) => string = (t) => t) => {
  const read = readRulebook(new Map([['count.md', edit(text)]]));
  if (!read.rulebook) throw new Error(JSON.stringify(read.problems, null, 1));
  return read.rulebook;
};

// biome-ignore lint/suspicious/noExplicitAny: charts that are wrong on purpose
type Loose = any;
const chart = (config: Loose, implementations: Loose = {}): AnyStateMachine =>
  setup({
    types: {} as Loose,
    guards: { ...outcomes, ...implementations.guards },
    actors: implementations.actors ?? {},
    actions: {
      takeTable,
      less: assign({ table: ({ context }: Loose) => ({ n: context.table.n - 1 }) }),
      ...implementations.actions,
    },
  } as Loose).createMachine({
    id: 'game',
    context: ({ input }: Loose) => ({ table: input.table }),
    output: ({ context }: Loose) => ({ table: context.table }),
    ...config,
  }) as unknown as AnyStateMachine;

const game = (root: ProcessDefinition['chart'], rest: Partial<GameDefinition> = {}, more: ProcessDefinition[] = []) =>
  defineGame<{ n: number }>({
    name: 'count',
    title: 'Counting',
    rulebook: '.',
    bounds: { most: { default: 2, min: 1, max: 3, says: 'at most {}' } },
    table: () => record({ n: int(0, 2) }),
    start: (rules) => ({ n: rules.variable('START') }),
    root: 'game',
    processes: [{ name: 'game', memory: () => ({}), chart: root }, ...more],
    facts: () => ({ n: (s: { table: { n: number } }) => s.table.n }),
    seats: () => ['A'],
    position: (table) => [`${table.n}`],
    outcome: (table) => (table.n === 0 ? 'over' : null),
    ...rest,
  });

const asking = asks<Loose, Loose>({
  question: 'down',
  of: seat(0),
  answers: () => [{ type: 'DOWN' }],
  says: () => 'One goes down.',
  cites: ['C-1'],
});
const sound = {
  initial: 'asking',
  states: {
    asking: { meta: asking, on: { DOWN: { target: 'looking', actions: 'less' } } },
    looking: {
      meta: consults({ ruling: 'Over', situation: ({ context }: Loose) => context }),
      on: {
        RULING: [
          { guard: { type: 'outcome', params: { is: 'yes' } }, target: 'done' },
          { guard: { type: 'outcome', params: { is: 'no' } }, target: 'asking' },
        ],
      },
    },
    done: { type: 'final' },
  },
};
const run = (config: Loose, rest: Partial<GameDefinition> = {}, implementations: Loose = {}) =>
  assemble(
    game(() => chart(config, implementations), rest),
    rulebook(),
    { profile: 'default' },
  );
const messages = (config: Loose, rest: Partial<GameDefinition> = {}, implementations: Loose = {}): string[] => {
  const assembly = run(config, rest, implementations);
  return assembly.ok ? [] : assembly.problems.map((p) => `${p.code}: ${p.message}`);
};
const withState = (name: string, state: Loose) => ({ ...sound, states: { ...sound.states, [name]: state } });

test('a sound game runs from its start to its end', () => {
  const assembly = run(sound);
  if (!assembly.ok) throw new Error(JSON.stringify(assembly.problems));
  const { model } = assembly;
  let frame = model.start();
  const told: string[] = [];
  for (let question = model.question(frame); question; question = model.question(frame)) {
    const [answer] = question.answers;
    if (!answer) throw new Error('stuck');
    told.push(`${question.name} → ${model.tell(frame, answer)}`);
    frame = model.step(frame, answer);
  }
  expect(told).toEqual(['down → One goes down.', 'Over → Over: no.', 'down → One goes down.', 'Over → Over: yes.']);
  expect(model.game.outcome(frame.context.table, model.chart)).toBe('over');
  expect([...model.cited]).toEqual([['C-1', ['game.asking']]]);
});

describe('what is wrong is said by name', () => {
  test('a citation of nothing, with the file and the line of the citation', () => {
    const assembly = run(withState('asking', { meta: cites('C-9'), always: 'looking' }));
    expect(assembly.ok).toBe(false);
    if (assembly.ok) return;
    const [problem] = assembly.problems;
    expect(problem?.message).toBe('The machine game cites, at asking, C-9, which the rulebook does not have.');
    expect(problem?.place?.file).toMatch(/assemble\.test\.ts$/);
    expect(problem?.place?.line).toBeGreaterThan(100);
  });

  test('a ruling that no document has', () => {
    expect(
      messages(
        withState('looking', { meta: consults({ ruling: 'Under', situation: () => ({}) }), on: { RULING: 'done' } }),
      ),
    ).toEqual(['game/ruling: The machine game asks, at looking, the ruling Under, which no document in play has.']);
  });

  test('an outcome of a ruling that the chart has no way on for', () => {
    const on = { RULING: [{ guard: { type: 'outcome', params: { is: 'yes' } }, target: 'done' }] };
    expect(messages(withState('looking', { ...sound.states.looking, on }))).toEqual([
      'game/ruling: The machine game asks, at looking, the ruling Over, and has no way on for its outcome no.',
    ]);
  });

  test('a call of a process that the game does not have', () => {
    const call = { invoke: { src: 'elsewhere', id: 'elsewhere', onDone: { target: 'looking', actions: 'takeTable' } } };
    expect(messages(withState('asking', call), {}, { actors: { elsewhere: callable() } })).toEqual([
      'game/call: The machine game calls, at asking, the process elsewhere, which the game does not have.',
    ]);
  });

  test('a guard that asks a ruling which may be unsettled', () => {
    const assembly = assemble(
      game((rules) => {
        const half = rules.decides('Half');
        return chart(withState('asking', { always: [{ guard: 'half', target: 'done' }, { target: 'looking' }] }), {
          guards: { half: ({ context }: Loose) => half(context) === 'yes' },
        });
      }),
      rulebook(),
      { profile: 'default' },
    );
    expect(assembly).toMatchObject({
      ok: false,
      problems: [
        {
          code: 'game/ruling-not-total',
          message: 'A guard asks the ruling Half, which does not have exactly one answer in every situation.',
          place: { file: 'count.md' },
        },
      ],
    });
  });

  test('a change whose triggers are not resolved next', () => {
    const wrong = game(() => chart(sound));
    const assembly = assemble(
      { ...wrong, processes: [{ ...(wrong.processes[0] as ProcessDefinition), changes: { count: ['less'] } }] },
      rulebook(),
      { profile: 'default' },
    );
    expect(assembly).toMatchObject({
      problems: [
        {
          code: 'game/trigger',
          message: 'The machine game changes count, at asking by less, and what this triggers is not resolved next.',
          expected: 'the game to name a process for count among its triggers',
        },
      ],
    });
  });

  test('a variable that no document gives, and a bound that cannot be', () => {
    expect(messages(sound, { start: (rules) => ({ n: rules.variable('END') }) })).toEqual([]);
    expect(
      assemble(
        game((rules) => chart({ ...sound, id: `to ${rules.variable('END')}` })),
        rulebook(),
        { profile: 'default' },
      ),
    ).toMatchObject({
      problems: [
        { code: 'game/variable', message: 'The model needs the number END, which no table of variables gives.' },
      ],
    });
    expect(
      assemble(
        game(() => chart(sound)),
        rulebook(),
        { profile: 'default', bounds: { most: 9 } },
      ),
    ).toMatchObject({
      problems: [
        { code: 'call/option', message: 'The bound most cannot be 9.', expected: 'a whole number from 1 to 3' },
      ],
    });
    expect(
      assemble(
        game(() => chart(sound)),
        rulebook(),
        { profile: 'default', bounds: { least: 1 } },
      ),
    ).toMatchObject({
      problems: [{ message: 'The game has no bound least.', expected: 'one of most' }],
    });
    expect(
      assemble(
        game(() => chart(sound)),
        rulebook(),
        { profile: 'default', scope: 'huge' },
      ),
    ).toMatchObject({
      problems: [{ message: 'The profile default has no scope huge.' }],
    });
  });

  test('what the engine does not run', () => {
    expect(messages(withState('asking', { meta: asking, after: { 10: 'done' }, on: { DOWN: 'done' } }))).toContain(
      'game/process: The machine game uses, at asking, what the engine does not run: a delayed transition (after).',
    );
  });
});

describe('a chart that follows a procedure', () => {
  const behaviours = {
    down: { entry: 'less' },
    look: {
      initial: 'asking',
      states: {
        asking: {
          meta: consults({ ruling: 'Over', situation: ({ context }: Loose) => context }),
          on: { RULING: 'looked' },
        },
        looked: { type: 'final' },
      },
    },
  };
  const following = (steps: Loose, edit?: (text: string) => string) =>
    assemble(
      game((rules) => chart(procedure(rules.procedure('Counting'), steps))),
      rulebook(edit),
      { profile: 'default' },
    );
  const steps = (assembly: ReturnType<typeof following>): string[] =>
    assembly.ok ? [...assembly.model.processes.values()].flatMap((p) => p.plan.leaves.map((leaf) => leaf.path)) : [];

  test('goes as the text goes: swapped steps are swapped in the chart', () => {
    expect(steps(following(behaviours))).toEqual(['down', 'look.asking', 'look.looked', 'done']);
    const swapped = following(behaviours, (t) => t.replace(/1\. (`down`.*)\n2\. (`look`.*)/, '1. $2\n2. $1'));
    expect(steps(swapped)).toEqual(['look.asking', 'look.looked', 'down', 'done']);
    expect(swapped.ok && swapped.model.start().leaf.path).toBe('look.asking');
  });

  test('a step without a behaviour runs empty, and is a finding; a reason why nothing happens is none', () => {
    const { down: _, ...rest } = behaviours;
    const assembly = following(rest);
    expect(assembly.ok && assembly.findings.map((f) => [f.id, f.title])).toEqual([
      ['empty-step/counting/down', 'Nothing happens at step “down” of Counting'],
    ]);
    const why = following({ ...rest, down: told('nobody counts here') });
    expect(why.ok && why.findings).toEqual([]);
  });

  test('a behaviour without a step is an error', () => {
    expect(following({ ...behaviours, up: {} })).toMatchObject({
      problems: [
        {
          code: 'game/step',
          message: 'The machine game says what happens at the step up, which the procedure Counting does not have.',
          expected: 'one of down, look',
        },
      ],
    });
  });

  test('a step that the text says asks a ruling has to ask it', () => {
    expect(following({ ...behaviours, look: { entry: 'less' } })).toMatchObject({
      problems: [
        {
          code: 'game/step',
          message: 'The text says that step C:look asks the ruling Over; the machine game does not do so there.',
          place: { file: 'count.md', line: 35 },
        },
      ],
    });
  });

  test('a procedure that no document has', () => {
    expect(
      assemble(
        game((rules) => chart(procedure(rules.procedure('Jumping'), {}))),
        rulebook(),
        { profile: 'default' },
      ),
    ).toMatchObject({
      problems: [
        { code: 'game/procedure', message: 'The model plays the procedure Jumping, which no document in play has.' },
      ],
    });
  });
});
