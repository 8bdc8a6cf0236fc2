import { assign, setup } from 'xstate';
import {
  asks,
  consults,
  defineGame,
  defineProcess,
  int,
  nullable,
  outcomes,
  type RulingEvent,
  record,
  seat,
  types,
} from '../process/index.ts';
import { step } from '../property/index.ts';
import type { Subject } from './run.ts';

/** A heap of coins; two Players take one or two in turn. The rules forget one case, and can be read in two ways. */
export const text = {
  'coins.md': `---
document: COINS
title: Coins
prefix: CO
---

- **CO-1** One takes one or two coins.
- **CO-2** While coins are left, play goes on.
- **CO-3** Whoever takes the last coin has the game.

### Reading: The last coin

What does it mean to have the game? (CO-3)

| Value | Meaning | Default |
| --- | --- | --- |
| wins | whoever takes the last coin wins | yes |
| loses | whoever takes the last coin has to keep it | |

## Ruling: End

| coins | Outcome | Rules | Reading |
| --- | --- | --- | --- |
| 1..3 | play goes on | CO-2 | |
| 0 | the taker wins | CO-3 | The last coin: wins |
| 0 | the other wins | CO-3 | The last coin: loses |

| Fact | Values |
| --- | --- |
| coins | 0..4 |
| End | play goes on, the taker wins, the other wins |
`,
  'rulebook.yaml': `title: Coins
documents: [coins.md]
profiles:
  two: { title: two Players, players: 2 }
scopes:
  small: { bounds: { coins: 5 } }
  side: { bounds: { coins: 3 }, by: compare }
  big: { bounds: { coins: 9 }, by: random }
`,
};

type Table = { readonly coins: number; readonly turn: number; readonly winner: number | null };
type Coin = RulingEvent | { readonly type: 'TAKE'; readonly coins: number };

const play = defineProcess({
  name: 'game',
  memory: () => ({}),
  chart: () =>
    setup({
      types: types<{ context: { table: Table }; events: Coin; input: { table: Table }; output: { table: Table } }>(),
      guards: outcomes,
      actions: {
        take: assign({
          table: ({ context: { table }, event }) => ({
            ...table,
            coins: table.coins - (event as { coins: number }).coins,
          }),
        }),
        pass: assign({ table: ({ context: { table } }) => ({ ...table, turn: 1 - table.turn }) }),
        takerWins: assign({ table: ({ context: { table } }) => ({ ...table, winner: table.turn }) }),
        otherWins: assign({ table: ({ context: { table } }) => ({ ...table, winner: 1 - table.turn }) }),
      },
    }).createMachine({
      id: 'game',
      context: ({ input }) => input,
      initial: 'taking',
      states: {
        taking: {
          meta: asks({
            question: 'the coins taken',
            of: ({ context }) => seat(context.table.turn),
            answers: ({ context }): Coin[] =>
              [1, 2].filter((n) => n <= context.table.coins).map((coins) => ({ type: 'TAKE', coins })),
            says: ({ event }) => (event.type === 'TAKE' ? `${event.coins} taken.` : ''),
            cites: ['CO-1'],
          }),
          on: { TAKE: { target: 'looking', actions: 'take' } },
        },
        looking: {
          meta: consults({ ruling: 'End', situation: ({ context }) => context.table }),
          on: {
            RULING: [
              { guard: { type: 'outcome', params: { is: 'play goes on' } }, target: 'taking', actions: 'pass' },
              { guard: { type: 'outcome', params: { is: 'the taker wins' } }, target: 'over', actions: 'takerWins' },
              { guard: { type: 'outcome', params: { is: 'the other wins' } }, target: 'over', actions: 'otherWins' },
            ],
          },
        },
        over: { type: 'final' },
      },
      output: ({ context }) => context,
    }),
});

export const coins: Subject = {
  game: defineGame<Table>({
    name: 'coins',
    title: 'Coins',
    rulebook: '.',
    bounds: { coins: { default: 5, min: 1, max: 9, says: '{} coins' } },
    table: (rules) => record({ coins: int(0, rules.bounds.coins ?? 0), turn: int(0, 1), winner: nullable(int(0, 1)) }),
    start: (rules) => ({ coins: rules.bounds.coins ?? 0, turn: 0, winner: null }),
    root: 'game',
    processes: [play],
    // The text knows heaps of up to four coins: a larger one is four for it.
    facts: () => ({ coins: (table: Table) => Math.min(4, table.coins) }),
    seats: () => ['A', 'B'],
    position: (table) => [`${table.coins} coins`],
    outcome: (table) => (table.winner === null ? null : `${table.winner === 0 ? 'A' : 'B'} wins`),
  }),
  properties: [
    step<Table>({
      name: 'coins-never-grow',
      says: 'Nobody puts a coin back.',
      cites: ['CO-1'],
      holds: (before, after) => after.table.coins <= before.table.coins,
    }),
  ],
};
