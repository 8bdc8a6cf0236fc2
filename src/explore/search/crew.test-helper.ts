import { graphModel } from '../../process/graph-game.test-helper.ts';
import type { Model } from '../../process/index.ts';
import { always, can, type Property, step } from '../../property/index.ts';
import type { Remade } from './crew.ts';
import { type RingOptions, ring, ringProperties } from './ring.test-helper.ts';
import { counting, modelOf, secret } from './small-games.test-helper.ts';

/** A game that several threads make, and what they look for in it. */
export type Wanted =
  | { readonly kind: 'ring'; readonly options: RingOptions }
  | { readonly kind: 'graph'; readonly seed: number; readonly nodes: number }
  /** A field is read for the first time when nearly everything has been looked at. */
  | { readonly kind: 'read late' }
  /** Looking at a position breaks off. */
  | { readonly kind: 'broken' }
  /** It cannot be made. */
  | { readonly kind: 'none' };

type At = { readonly at: string };

/** A graph with forced moves, loops, dead ends, ends, and rulings that the rules leave open, with a part that lies behind them. */
function anyGraph(seed: number, nodes: number): Model {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const name = (i: number): string => `n${i}`;
  const edges: Record<string, string[]> = {};
  const ends: Record<string, string> = {};
  for (let i = 0; i < nodes; i++) {
    const kind = next(40);
    if (kind === 0) ends[name(i)] = `way ${next(3)}`;
    else if (kind === 1) edges[name(i)] = [];
    // Most lead on: the rest is come to late.
    else edges[name(i)] = Array.from({ length: kind < 12 ? 1 : 2 + next(3) }, () => name((i + next(60)) % nodes));
  }
  const behind = Array.from({ length: 90 }, (_, i) => `h${i}`);
  for (const [i, node] of behind.entries())
    edges[node] = [behind[i + 1 + next(3)] ?? name(next(nodes)), behind[i + 2 + next(5)] ?? name(next(nodes))];
  const rulings = [name(40), name(90), 'h7'];
  for (const ruling of rulings) {
    delete ends[ruling];
    delete edges[ruling];
  }
  const text = [
    '| Fact | Values |',
    '| --- | --- |',
    `| at | ${[...rulings, ...Object.keys(edges), ...Object.keys(ends)].join(', ')} |`,
    ...rulings.map((ruling, i) => `| ${ruling} | ${name(41)}, h${i}, h${i + 9} |`),
    ...rulings.flatMap((ruling) => [
      '',
      `## Ruling: ${ruling}`,
      '',
      '| at | Outcome | Rules |',
      '| --- | --- | --- |',
      `| ${name(0)} | ${name(41)} | G-1 |`,
    ]),
  ];
  return graphModel({ start: name(0), edges, ends, rulings, text: text.join('\n') });
}

const graphProperties = (nodes: number): Property[] => [
  ...['n150', `n${nodes - 1}`, 'h20', 'h60'].map((node) =>
    always<At>({ name: `never-${node}`, says: '', cites: [], holds: ({ table }) => table.at !== node }),
  ),
  always<At>({
    name: 'even',
    says: '',
    cites: [],
    when: ({ table }) => Number(table.at.slice(1)) % 2 === 0,
    holds: () => true,
  }),
  step<At>({
    name: 'not-back',
    says: '',
    cites: [],
    when: (before) => Number(before.table.at.slice(1)) % 3 === 0,
    holds: (before, after) => before.table.at !== 'n201' || after.table.at !== 'n210',
  }),
  step<At>({ name: 'moves', says: '', cites: [], holds: () => true }),
  can<At>({ name: 'reach', says: '', cites: [], holds: ({ table }) => table.at === 'n222' }),
  can<At>({ name: 'reach-nothing', says: '', cites: [], holds: () => false }),
];

export function made(wanted: Wanted): Remade {
  switch (wanted.kind) {
    case 'ring':
      return { model: ring(wanted.options), properties: ringProperties };
    case 'graph':
      return { model: anyGraph(wanted.seed, wanted.nodes), properties: graphProperties(wanted.nodes) };
    case 'read late':
      return { model: modelOf([secret, counting], 900, 9), properties: [] };
    case 'broken':
      return {
        model: anyGraph(1, 500),
        properties: [
          always<At>({
            name: 'breaks',
            says: '',
            cites: [],
            holds: ({ table }) => {
              // Such an error cannot be sent from thread to thread.
              if (Number(table.at.slice(1)) > 300)
                throw new Error(`nobody may look at ${table.at}`, { cause: () => table.at });
              return true;
            },
          }),
        ],
      };
    case 'none':
      throw new Error('there is no such game');
  }
}

export default async (wanted: unknown): Promise<Remade> => made(wanted as Wanted);
