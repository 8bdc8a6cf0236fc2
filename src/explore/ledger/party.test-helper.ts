import { type AnyStateMachine, assign, setup } from 'xstate';
import {
  type Assembly,
  array,
  asks,
  assemble,
  bool,
  defineGame,
  defineProcess,
  type GameDefinition,
  int,
  record,
  seat,
  types,
} from '../../process/index.ts';
import { type Rulebook, readRulebook } from '../../rulebook/index.ts';

/** A small game in which two people sing, dance, fall down and leave. */
export const text = `---
document: PARTY
title: A party
prefix: P
---

- **P-1** Whoever stands may sing in their own turn.
- **P-2** Whoever lies down may neither sing nor dance.

| Fact | Values | Reads |
| --- | --- | --- |
| up | yes, no | yes: standing; no: lying down |
| turn | own, of another | own: in their own turn; of another: in the turn of another |
| act | sing, dance, leave, fall down | |
| May act | allowed, refused | |

### Ruling: May act

Question: May somebody do this?

| up | turn | act | Outcome | Rules |
| --- | --- | --- | --- | --- |
| yes | own | sing | allowed | P-1 |
| no | any | sing, dance | refused | P-2 |
`;

type Table = { readonly down: readonly boolean[]; readonly active: number; readonly left: boolean };
type Event = { type: 'SING' } | { type: 'DANCE' } | { type: 'FALL' } | { type: 'LEAVE' } | { type: 'NOD' };
interface Context {
  readonly table: Table;
}
interface Situation {
  readonly table: Table;
  readonly who: number;
}

const kindOf: Readonly<Record<string, string>> = { SING: 'sing', DANCE: 'dance', FALL: 'fall down', LEAVE: 'leave' };

/** @param more answers besides those that a standing, or lying, person has */
export function party(more: { readonly lying?: readonly Event[]; readonly standing?: readonly Event[] } = {}) {
  const answers = ({ table }: Context): Event[] =>
    table.down[table.active]
      ? [{ type: 'LEAVE' }, { type: 'FALL' }, ...(more.lying ?? [])]
      : [{ type: 'SING' }, { type: 'FALL' }, ...(more.standing ?? [])];
  const pass = (table: Table, down = table.down): Table => ({ ...table, down, active: 1 - table.active });
  return defineGame<Table>({
    name: 'party',
    title: 'Party',
    rulebook: '.',
    bounds: {},
    table: () => record({ down: array(bool, 2), active: int(0, 1), left: bool }),
    start: () => ({ down: [false, false], active: 0, left: false }),
    root: 'game',
    facts: () => ({
      up: ({ table, who }: Situation) => table.down[who] === false,
      turn: ({ table, who }: Situation) => (table.active === who ? 'own' : 'of another'),
    }),
    seats: () => ['A', 'B'],
    position: ({ down }) => down.map((is, i) => `${i}: ${is ? 'lying' : 'standing'}`),
    outcome: ({ left }) => (left ? 'it is over' : null),
    attempts: [
      {
        ruling: 'May act',
        fact: 'act',
        by: () => [0, 1],
        situation: ({ table }, who) => ({ table, who }),
        offered: ({ table }, { type }) => {
          const kind = kindOf[type];
          return kind === undefined ? undefined : [{ by: table.active, kind }];
        },
      },
    ],
    processes: [
      defineProcess({
        name: 'game',
        memory: () => ({}),
        chart: () =>
          setup({
            types: types<{ context: Context; events: Event; input: Context; output: Context }>(),
            actions: {
              pass: assign({ table: ({ context }) => pass(context.table) }),
              fall: assign({
                table: ({ context: { table } }) =>
                  pass(
                    table,
                    table.down.map((is, i) => is || i === table.active),
                  ),
              }),
              leave: assign({ table: ({ context }) => ({ ...context.table, left: true }) }),
            },
          }).createMachine({
            id: 'game',
            context: ({ input }) => ({ table: input.table }),
            initial: 'asking',
            states: {
              asking: {
                meta: asks({
                  question: 'the act',
                  of: ({ context }) => seat(context.table.active),
                  answers: ({ context }) => answers(context),
                  says: ({ event }) => event.type,
                  cites: ['P-1'],
                }),
                on: {
                  SING: { target: 'asking', actions: 'pass' },
                  DANCE: { target: 'asking', actions: 'pass' },
                  NOD: { target: 'asking', actions: 'pass' },
                  FALL: { target: 'asking', actions: 'fall' },
                  LEAVE: { target: 'over', actions: 'leave' },
                },
              },
              over: { type: 'final' },
            },
            output: ({ context }) => ({ table: context.table }),
          }) as unknown as AnyStateMachine,
      }),
    ],
  });
}

function rulebookOf(document = text): Rulebook {
  const { rulebook, problems } = readRulebook(new Map([['party.md', document]]));
  if (!rulebook) throw new Error(problems.map((p) => p.message).join('\n'));
  return rulebook;
}

export const assembled = (game: GameDefinition = party(), document = text): Assembly =>
  assemble(game, rulebookOf(document), { profile: 'default' });
