import { type AnyStateMachine, assign, createMachine } from 'xstate';
import { asks, assemble, defineGame, defineProcess, int, type Model, record, seat } from '../../process/index.ts';
import { readRulebook } from '../../rulebook/index.ts';

/** Games of one process that remembers a, b and c. */

export type Field = 'a' | 'b' | 'c';
export interface Table {
  readonly n: number;
  readonly end: number;
}
type Context = { readonly table: Table } & Readonly<Record<Field, number>>;
export interface Say {
  readonly type: 'SAY';
  readonly k: number;
}
interface At {
  readonly context: Context;
  readonly event: Say;
}

/** What an answer does: fields that it sets to the answer, a field that it copies into another one. */
export interface Way {
  readonly sets: readonly Field[];
  readonly copies: readonly (readonly [to: Field, from: Field])[];
  readonly counts: boolean;
  /** The state that follows where the field is 1; the other one where it is not. */
  readonly reads: Field;
  readonly yes: number;
  readonly no: number;
}

export const LAST = 9;
const text = '---\ndocument: SMALL\ntitle: A small game\nprefix: S\n---\n\n- **S-1** One plays.\n';

/** What a machine needs besides its states. */
interface Besides {
  /** The fields that it remembers, and what they hold at first. */
  readonly start: Readonly<Record<string, number>>;
  readonly ended?: (end: number) => boolean;
  readonly actions?: object;
  readonly guards?: object;
}

/** A game of one machine. */
export function gameOf(states: object, { start, ended = () => true, actions = {}, guards = {} }: Besides): Model {
  const game = defineGame<Table>({
    name: 'small',
    title: 'Small',
    rulebook: '.',
    bounds: {},
    table: () => record({ n: int(0, 999), end: int(0, 9) }),
    start: () => ({ n: 0, end: 0 }),
    root: 'game',
    facts: () => ({}),
    seats: () => ['A', 'B'],
    position: ({ n }) => [`${n}`],
    outcome: ({ end }) => (ended(end) ? `end ${end}` : null),
    processes: [
      defineProcess({
        name: 'game',
        memory: () => Object.fromEntries(Object.keys(start).map((name) => [name, int(0, 9)])),
        chart: () =>
          createMachine(
            {
              id: 'game',
              context: ({ input }: { input: { table: Table } }) => ({ table: input.table, ...start }),
              initial: Object.keys(states)[0],
              states: { ...states, over: { type: 'final' } },
              output: ({ context }: { context: { table: Table } }) => ({ table: context.table }),
            } as never,
            { actions, guards } as never,
          ) as unknown as AnyStateMachine,
      }),
    ],
  });
  const { rulebook, problems } = readRulebook(new Map([['small.md', text]]));
  if (!rulebook) throw new Error(problems.map((p) => p.message).join('\n'));
  const assembly = assemble(game, rulebook, { profile: rulebook.profiles[0]?.name ?? '' });
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}

export function modelOf(ways: readonly Way[], last = LAST, most = 1): Model {
  const states = Object.fromEntries(
    ways.map(({ sets, copies, counts, reads, yes, no }, i) => {
      const actions = assign({
        ...Object.fromEntries(sets.map((field) => [field, ({ event }: At) => event.k])),
        ...Object.fromEntries(copies.map(([to, from]) => [to, ({ context }: At) => context[from]])),
        ...(counts && { table: ({ context: { table } }: At) => ({ ...table, n: table.n + 1 }) }),
      } as never);
      const ask = asks<Context, Say>({
        question: `state ${i}`,
        of: seat(0),
        answers: () => Array.from({ length: most + 1 }, (_, k) => ({ type: 'SAY', k })),
        says: ({ event }) => `${event.k}.`,
        cites: ['S-1'],
      });
      const go = (state: number) => ({ target: `t${state}`, actions });
      return [
        `s${i}`,
        { meta: ask, on: { SAY: [{ guard: ({ context }: At) => context[reads] === 1, ...go(yes) }, go(no)] } },
      ];
    }),
  );
  const ends = (k: number) => assign({ table: ({ context: { table } }: At) => ({ ...table, end: k }) } as never);
  const turns = Object.fromEntries(
    ways.map((_, i) => [
      `t${i}`,
      {
        always: [
          { guard: ({ context }: At) => context.table.n >= last && context.a === 1, target: 'over', actions: ends(1) },
          { guard: ({ context }: At) => context.table.n >= last, target: 'over', actions: ends(2) },
          { target: `s${i}` },
        ],
      },
    ]),
  );
  return gameOf({ ...states, ...turns }, { start: { a: 0, b: 0, c: 0 }, ended: (end) => end !== 0 });
}

/** Ten answers, of which one may be asked about when nine hundred more have been given. */
export const secret: Way = { sets: ['a'], copies: [], counts: false, reads: 'b', yes: 1, no: 1 };
export const counting: Way = { sets: [], copies: [], counts: true, reads: 'b', yes: 1, no: 1 };
