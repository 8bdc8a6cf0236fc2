import { type AnyStateMachine, assign, setup } from 'xstate';
import { readRulebook } from '../rulebook/index.ts';
import { type AssembleOptions, assemble } from './assemble.ts';
import { defineGame, defineProcess } from './define.ts';
import { asks, consults, seat, types } from './meta.ts';
import type { Model } from './model.ts';
import { oneOf, record } from './shape.ts';

/**
 * A game that is a graph: who stands at a node chooses an edge; nodes of `ends` end the game, won by the name that they map to; nodes
 * of `rulings` are left by the outcome of a ruling of the same name, whose outcomes are nodes.
 */
export interface Graph {
  readonly start: string;
  readonly edges: Readonly<Record<string, readonly string[]>>;
  readonly ends?: Readonly<Record<string, string>>;
  readonly rulings?: readonly string[];
  /** Rule document in which the rulings stand. */
  readonly text?: string;
}

type Table = { readonly at: string };
type Context = { readonly table: Table };
type Go = { readonly type: 'GO'; readonly to: string };

const front = '---\ndocument: GRAPH\ntitle: A graph\nprefix: G\n---\n\n- **G-1** One moves along an edge.\n';

export function graphModel(
  { start, edges, ends = {}, rulings = [], text = '' }: Graph,
  options: Partial<AssembleOptions> = {},
): Model {
  const { rulebook, problems } = readRulebook(new Map([['graph.md', `${front}\n${text}`]]));
  if (!rulebook) throw new Error(problems.map((p) => p.message).join('\n'));
  const nodes = [...new Set([...Object.keys(edges), ...Object.values(edges).flat(), ...Object.keys(ends)])];
  const at = oneOf(...nodes);
  const game = defineGame<Table>({
    name: 'graph',
    title: 'Graph',
    rulebook: '.',
    bounds: {},
    table: () => record({ at }),
    start: () => ({ at: start }),
    root: 'game',
    facts: () => ({ at: (s: { table: Table }) => s.table.at }),
    seats: () => ['A'],
    position: (table) => [`at ${table.at}`],
    outcome: (table) => ends[table.at] ?? null,
    processes: [
      defineProcess({
        name: 'game',
        memory: () => ({}),
        chart: () =>
          setup({
            types: types<{
              context: { table: Table };
              events: { type: 'GO'; to: string } | { type: 'RULING'; outcome: string };
              input: { table: Table };
              output: { table: Table };
            }>(),
            guards: {
              over: ({ context }) => context.table.at in ends,
              ...Object.fromEntries(
                rulings.map((name) => [
                  name,
                  ({ context }: { context: { table: Table } }) => context.table.at === name,
                ]),
              ),
            },
            actions: {
              go: assign({ table: ({ event }) => ({ at: event.type === 'GO' ? event.to : event.outcome }) }),
            },
          }).createMachine({
            id: 'game',
            context: ({ input }: { input: Context }) => ({ table: input.table }),
            initial: 'looking',
            states: {
              looking: {
                always: [
                  { guard: 'over', target: 'over' },
                  ...rulings.map((name) => ({ guard: name, target: `ruling ${name}` }) as never),
                  { target: 'choosing' },
                ],
              },
              choosing: {
                meta: asks<Context, Go>({
                  question: 'the edge',
                  of: seat(0),
                  answers: ({ context }) => (edges[context.table.at] ?? []).map((to) => ({ type: 'GO', to })),
                  says: ({ event }) => `One goes to ${event.to}.`,
                  cites: ['G-1'],
                }),
                on: { GO: { target: 'looking', actions: 'go' } },
              },
              ...Object.fromEntries(
                rulings.map((name) => [
                  `ruling ${name}`,
                  {
                    meta: consults<Context, Go>({ ruling: name, situation: ({ context }) => context }),
                    on: { RULING: { target: 'looking', actions: 'go' } },
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
  const [profile] = rulebook.profiles;
  const assembly = assemble(game, rulebook, { profile: profile?.name ?? '', ...options });
  if (!assembly.ok) throw new Error(assembly.problems.map((p) => p.message).join('\n'));
  return assembly.model;
}
