import { type AnyStateMachine, assign, type EventObject, setup } from 'xstate';
import {
  type Answerer,
  asks,
  assemble,
  defineGame,
  defineProcess,
  type Model,
  type Typed,
  types,
} from '../../process/index.ts';
import { readRulebook } from '../../rulebook/index.ts';

/** A question of a small game: when it is asked, of whom, with which answers, and what each does to the table. */
interface SmallQuestion<T> {
  readonly when: (table: T) => boolean;
  readonly of: (table: T) => Answerer;
  readonly answers: (table: T) => readonly string[];
  readonly after: (table: T, answer: string) => T;
}

/** A whole game of one process: the first question whose time it is, is asked, until the game has an outcome. */
export interface SmallGame<T> {
  readonly table: Typed<T>;
  readonly start: T;
  readonly questions: Readonly<Record<string, SmallQuestion<T>>>;
  readonly outcome: (table: T) => string | null;
}

type Say = EventObject & { readonly type: 'SAY'; readonly answer: string };

const text = '---\ndocument: SMALL\ntitle: A small game\nprefix: S\n---\n\n- **S-1** One plays.\n';

export function smallGame<T>({ table, start, questions, outcome }: SmallGame<T>): Model {
  type Context = { readonly table: T };
  const names = Object.keys(questions);
  const game = defineGame<T>({
    name: 'small',
    title: 'Small',
    rulebook: '.',
    bounds: {},
    table: () => table,
    start: () => start,
    root: 'game',
    facts: () => ({}),
    seats: () => ['A', 'B'],
    position: (t) => [JSON.stringify(t)],
    outcome: (t) => outcome(t),
    processes: [
      defineProcess({
        name: 'game',
        memory: () => ({}),
        chart: () =>
          setup({
            types: types<{ context: Context; events: Say; input: Context; output: Context }>(),
            guards: {
              over: ({ context }: { context: Context }) => outcome(context.table) !== null,
              ...Object.fromEntries(
                names.map((name) => [
                  name,
                  ({ context }: { context: Context }) => (questions[name] as SmallQuestion<T>).when(context.table),
                ]),
              ),
            },
            actions: Object.fromEntries(
              names.map((name) => [
                name,
                assign({
                  table: ({ context, event }: { context: Context; event: Say }) =>
                    (questions[name] as SmallQuestion<T>).after(context.table, event.answer),
                } as never),
              ]),
            ),
          } as never).createMachine({
            id: 'game',
            context: ({ input }: { input: Context }) => ({ table: input.table }),
            initial: 'looking',
            states: {
              looking: {
                always: [
                  { guard: 'over', target: 'over' },
                  ...names.map((name, i) =>
                    i === names.length - 1 ? { target: name } : { guard: name, target: name },
                  ),
                ],
              },
              ...Object.fromEntries(
                names.map((name) => [
                  name,
                  {
                    meta: asks<Context, Say>({
                      question: name,
                      of: ({ context }) => (questions[name] as SmallQuestion<T>).of(context.table),
                      answers: ({ context }) =>
                        (questions[name] as SmallQuestion<T>)
                          .answers(context.table)
                          .map((answer) => ({ type: 'SAY', answer })),
                      says: ({ event }) => `${event.answer}.`,
                      cites: ['S-1'],
                    }),
                    on: { SAY: { target: 'looking', actions: name } },
                  },
                ]),
              ),
              over: { type: 'final' },
            },
            output: ({ context }: { context: Context }) => ({ table: context.table }),
          } as never) as unknown as AnyStateMachine,
      }),
    ],
  });
  const { rulebook, problems } = readRulebook(new Map([['small.md', text]]));
  if (!rulebook) throw new Error(problems.map((p) => p.message).join('\n'));
  const assembly = assemble(game, rulebook, { profile: rulebook.profiles[0]?.name ?? '' });
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}
