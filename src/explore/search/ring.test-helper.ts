import { assign, setup } from 'xstate';
import {
  asks,
  assemble,
  bySeat,
  callable,
  consults,
  defineGame,
  defineProcess,
  dice,
  int,
  known,
  list,
  type Model,
  missing,
  nullable,
  type Of,
  type RulingEvent,
  record,
  seat,
  seatNumber,
  takeTable,
  types,
} from '../../process/index.ts';
import { always, can, type Property, step } from '../../property/index.ts';
import { readRulebook } from '../../rulebook/index.ts';

/** What can be wrong with the declaration that the game is symmetric. */
export type Flaw =
  /** The first seat may not pass. */
  | 'a rule names a seat'
  /** Whose turn it is, is not declared as a seat. */
  | 'a seat is not declared'
  /** Whoever's turn comes next, is looked for from the first seat on. */
  | 'an order names a seat'
  /** Whoever wins, it is told of the first seat. */
  | 'the outcome names a seat'
  /** Nothing is said of symmetry. */
  | 'undeclared';

export interface RingOptions {
  readonly players?: number;
  readonly tokens?: number;
  /** Who begins is asked: otherwise the first seat does, and the start is not symmetric. */
  readonly open?: boolean;
  /** Whether the rules leave open who wins a duel of equals. */
  readonly gap?: boolean;
  readonly flaw?: Flaw;
}

const textOf = (gap: boolean): string =>
  [
    '---',
    'document: RING',
    'title: Ring',
    'prefix: R',
    '---',
    '',
    '- **R-1** Whose turn it is takes a token from somebody, pays one, or passes.',
    '',
    '| Fact | Values |',
    '| --- | --- |',
    '| has | more, equal, fewer |',
    '| Duel | taken, kept |',
    '',
    '## Ruling: Duel',
    '',
    '| has | Outcome | Rules |',
    '| --- | --- | --- |',
    '| more | taken | R-1 |',
    '| fewer | kept | R-1 |',
    ...(gap ? [] : ['| equal | taken | R-1 |']),
  ].join('\n');

type Event =
  | { type: 'BEGINS' | 'TAKES'; from: number }
  | { type: 'PAYS' | 'PASSES' | 'HITS' | 'MISSES' | 'NEXT' }
  | RulingEvent;

/** Players sit in a ring, with tokens in front of them, and take them from each other; who has none is out. A pot lies on the table. */
export function ring({ players = 3, tokens = 1, open = false, gap = false, flaw }: RingOptions = {}): Model {
  const seats = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'].slice(0, players);
  const shape = record({
    /** By seat; the pot behind them. */
    tokens: bySeat(int(0, players * tokens), players, 1),
    turn: flaw === 'a seat is not declared' ? nullable(int(0, players - 1)) : nullable(seatNumber(players)),
    /** In the order in which they went out. */
    out: list(seatNumber(players), players),
    winner: nullable(seatNumber(players)),
  });
  type Table = Of<typeof shape>;
  type Game = { readonly table: Table };
  type Duel = { readonly table: Table; readonly taker: number; readonly from: number };
  const pot = players;
  const has = ({ tokens }: Table, being: number): number => tokens[being] as number;
  const turnOf = ({ turn }: Table): number => known(turn, 'turn');
  const pays = (table: Table, from: number, to: number): Table => {
    const moved = table.tokens.map((n, being) => n + (being === to ? 1 : 0) - (being === from ? 1 : 0));
    const gone = from !== pot && moved[from] === 0 ? [...table.out, from] : table.out;
    const left = seats.map((_, i) => i).filter((i) => (moved[i] as number) > 0);
    return { ...table, tokens: moved, out: gone, winner: left.length === 1 ? (left[0] as number) : null };
  };
  const next = (table: Table): Table => {
    let turn = flaw === 'an order names a seat' ? players - 1 : turnOf(table);
    do turn = (turn + 1) % players;
    while (has(table, turn) === 0);
    return { ...table, turn };
  };
  const others = (table: Table): Event[] =>
    [...seats.keys(), pot]
      .filter((from) => from !== turnOf(table) && has(table, from) > 0)
      .map((from) => ({ type: 'TAKES', from }) as const);
  const nameOf = (being: number): string => seats[being] ?? 'the pot';
  const game = defineGame<Table>({
    name: 'ring',
    title: 'Ring',
    rulebook: '.',
    bounds: {},
    table: () => shape,
    start: () => ({
      tokens: [...seats.map(() => tokens), 0],
      turn: open ? null : 0,
      out: [],
      winner: null,
    }),
    root: 'game',
    facts: () => ({
      has: ({ table, taker, from }: Duel) => {
        const [one, other] = [has(table, taker), has(table, from)];
        return one > other ? 'more' : one < other ? 'fewer' : 'equal';
      },
    }),
    seats: () => seats,
    symmetric: () => flaw !== 'undeclared',
    position: (table) => [
      `turn of ${nameOf(table.turn ?? pot)}`,
      ...seats.map((name, i) => `${name} ${has(table, i)}`),
    ],
    outcome: ({ winner }) =>
      winner === null ? null : `${flaw === 'the outcome names a seat' ? 'Ann' : nameOf(winner)} wins`,
    processes: [
      defineProcess({
        name: 'game',
        memory: () => ({}),
        chart: () =>
          setup({
            types: types<{ context: Game; events: Event; input: Game; output: Game }>(),
            actors: { duel: callable<Duel, Table>() },
            guards: {
              over: ({ context }) => context.table.winner !== null,
              nobody: ({ context }) => context.table.turn === null,
            },
            actions: {
              takeTable,
              begin: assign({
                table: ({ context, event }) => ({ ...context.table, turn: (event as Duel & Event).from }),
              }),
              pay: assign({ table: ({ context: { table } }) => pays(table, turnOf(table), pot) }),
              pass: assign({ table: ({ context }) => next(context.table) }),
            },
          }).createMachine({
            id: 'game',
            context: ({ input }) => ({ table: input.table }),
            initial: 'looking',
            states: {
              looking: {
                always: [
                  { guard: 'over', target: 'over' },
                  { guard: 'nobody', target: 'beginning' },
                  { target: 'choosing' },
                ],
              },
              beginning: {
                meta: asks<Game, Event>({
                  question: 'who begins',
                  of: missing('R-1'),
                  answers: () => [...seats.keys()].map((from) => ({ type: 'BEGINS', from }) as const),
                  says: ({ event }) => `${nameOf((event as { from: number }).from)} begins.`,
                }),
                on: { BEGINS: { target: 'choosing', actions: 'begin' } },
              },
              choosing: {
                meta: asks<Game, Event>({
                  question: 'the turn',
                  of: ({ context }) => seat(turnOf(context.table)),
                  answers: ({ context: { table } }) => [
                    ...others(table),
                    { type: 'PAYS' } as const,
                    ...(flaw === 'a rule names a seat' && table.turn === 0 ? [] : [{ type: 'PASSES' } as const]),
                  ],
                  says: ({ context, event }) =>
                    `${nameOf(turnOf(context.table))} ${event.type === 'TAKES' ? `takes from ${nameOf(event.from)}` : event.type.toLowerCase()}.`,
                  cites: ['R-1'],
                }),
                on: {
                  TAKES: 'duelling',
                  PAYS: { target: 'passing', actions: 'pay' },
                  PASSES: 'passing',
                },
              },
              duelling: {
                invoke: {
                  src: 'duel',
                  id: 'duel',
                  input: ({ context: { table }, event }) => ({
                    table,
                    taker: turnOf(table),
                    from: (event as { from: number }).from,
                  }),
                  onDone: { target: 'passing', actions: 'takeTable' },
                },
              },
              passing: {
                always: [
                  { guard: 'over', target: 'over' },
                  { target: 'looking', actions: 'pass' },
                ],
              },
              over: { type: 'final' },
            },
            output: ({ context }) => ({ table: context.table }),
          }),
      }),
      defineProcess({
        name: 'duel',
        memory: () => ({ taker: seatNumber(players), from: seatNumber(players, 1) }),
        chart: () =>
          setup({
            types: types<{ context: Duel; events: Event; input: Duel; output: Game }>(),
            actions: { take: assign({ table: ({ context: { table, taker, from } }) => pays(table, from, taker) }) },
            guards: { taken: ({ event }) => (event as RulingEvent).outcome === 'taken' },
          }).createMachine({
            id: 'duel',
            context: ({ input }) => input,
            initial: 'announcing',
            states: {
              announcing: {
                meta: asks<Duel, Event>({
                  question: 'the announcement',
                  of: ({ context }) => seat(context.taker),
                  answers: () => [{ type: 'NEXT' }],
                  says: () => 'On guard.',
                }),
                on: { NEXT: 'rolling' },
              },
              rolling: {
                meta: asks<Duel, Event>({
                  question: 'the die',
                  of: dice,
                  answers: () => [{ type: 'HITS' }, { type: 'MISSES' }],
                  says: ({ event }) => `It ${event.type.toLowerCase()}.`,
                }),
                on: { HITS: 'asking', MISSES: 'done' },
              },
              asking: {
                meta: consults<Duel, Event>({ ruling: 'Duel', situation: ({ context }) => context }),
                on: { RULING: [{ guard: 'taken', target: 'done', actions: 'take' }, { target: 'done' }] },
              },
              done: { type: 'final' },
            },
            output: ({ context }) => ({ table: context.table }),
          }),
      }),
    ],
  });
  const { rulebook, problems } = readRulebook(new Map([['ring.md', textOf(gap)]]));
  if (!rulebook) throw new Error(problems.map((p) => p.message).join('\n'));
  const assembly = assemble(game, rulebook, { profile: rulebook.profiles[0]?.name ?? '' });
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}

/** What lies on the table, as properties look at it. */
export type RingTable = {
  readonly tokens: readonly number[];
  readonly turn: number | null;
  readonly out: readonly number[];
};
/** The most tokens that a Player has. */
export const most = ({ tokens }: RingTable): number => Math.max(...tokens.slice(0, -1));

/** Nobody is told apart by these. */
export const ringProperties: readonly Property<RingTable>[] = [
  always({ name: 'poor', says: '', cites: [], holds: ({ table }) => most(table) < 3 }),
  always({ name: 'all-there', says: '', cites: [], holds: ({ table }) => table.tokens.length > 1 }),
  always({ name: 'idle', says: '', cites: [], when: () => false, holds: () => false }),
  step({
    name: 'nobody-goes-out',
    says: '',
    cites: [],
    when: ({ table }) => table.turn !== null,
    holds: (before, after) => before.table.out.length === after.table.out.length,
  }),
  // Which of two answers was given that lead to the same: positions do not tell.
  step({
    name: 'nobody-passes-when-rich',
    says: '',
    cites: [],
    holds: ({ table }, _, { type }) => type !== 'PASSES' || table.tokens[table.turn ?? 0] !== 2,
  }),
  can({ name: 'rich-pot', says: '', cites: [], holds: ({ table }) => (table.tokens.at(-1) ?? 0) > 1 }),
  can({ name: 'all-poor', says: '', cites: [], holds: ({ table }) => most(table) === 0 }),
];
