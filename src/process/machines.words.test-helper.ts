import { and, assign } from 'xstate';
import { takeTable } from './define.ts';

/**
 * The words of which generated machines are made. Whatever acts mixes a number of its own into the table or into the memory, in a
 * way that depends on the order; whatever decides looks at those numbers and at the event.
 */
export interface Table {
  readonly n: number;
  readonly fuel: number;
}
export interface Memory {
  readonly table: Table;
  readonly m: number;
}
interface Said {
  readonly type: string;
  readonly value?: number;
}
interface At {
  readonly context: Memory;
  readonly event: Said;
}
type Params = { readonly id: number };

export interface Action {
  readonly kind: 'mark' | 'computed' | 'note' | 'inline' | 'inlineObject' | 'reset' | 'refill' | 'fail';
  readonly id: number;
}
export interface Guard {
  readonly kind: 'odd' | 'mod' | 'computed' | 'said' | 'type' | 'inline' | 'fail' | 'and' | 'or' | 'not' | 'both';
  readonly id: number;
  readonly parts: readonly Guard[];
}

/** A prime: numbers on the table and in memories are below it. */
export const MOD = 1009;
export const FUEL = 6;
export const START: Table = { n: 1, fuel: FUEL };

const hashes = new Map<string, number>();
function hash(type: string): number {
  let h = hashes.get(type);
  if (h === undefined) {
    h = 0;
    for (const char of type) h = (h * 31 + char.charCodeAt(0)) % MOD;
    hashes.set(type, h);
  }
  return h;
}
const heard = (event: Said): number => hash(event.type) + (event.value ?? 0);
const mix = (n: number, ...more: readonly number[]): number => more.reduce((sum, k) => (sum * 31 + k) % MOD, n);
const boom = (): never => {
  throw new Error('boom');
};

const marked = ({ context: { table, m }, event }: At, id: number) => ({
  table: { ...table, n: mix(table.n, id, m, heard(event)) },
});
const noted = {
  m: ({ context, event }: At, p: Params) => mix(context.m, p.id, heard(event)),
  // It sees the memory as it was.
  table: ({ context: { table, m } }: At) => ({ ...table, n: mix(table.n, m) }),
};
const fuel = (table: Table, more: number): Table => ({ ...table, fuel: table.fuel + more });

const acts = {
  mark: assign((at: At, p: Params) => marked(at, p.id)),
  note: assign(noted as never),
  reset: assign({ m: 7 } as never),
  refill: assign({ table: ({ context }: At) => ({ ...context.table, fuel: FUEL }) } as never),
  fail: assign((at: At, p: Params) => ((at.context.table.n + p.id) % 61 === 0 ? boom() : marked(at, p.id))),
  burn: assign(({ context }: At) => ({ table: fuel(context.table, -1) })),
  burnOrFail: assign(({ context }: At) => (context.table.fuel === 0 ? boom() : { table: fuel(context.table, -1) })),
};
const role = (name: string) => Object.fromEntries(Object.entries(acts).map(([act, does]) => [`${name}:${act}`, does]));

export const implementations = {
  actions: { takeTable, ...role('enter'), ...role('leave'), ...role('do'), ...role('auto') } as Readonly<
    Record<string, unknown>
  >,
  guards: {
    odd: ({ context }: At) => context.table.n % 2 === 1,
    mod: ({ context: { table, m } }: At, p: Params) => (table.n + m) % (2 + (p.id % 3)) === p.id % 2,
    said: ({ event }: At, p: Params) => event.value === p.id % 4,
    type: ({ event }: At, p: Params) => hash(event.type) % 3 === p.id % 3,
    fail: ({ context }: At, p: Params) => ((context.table.n + p.id) % 61 === 0 ? boom() : true),
    fuelled: ({ context }: At) => context.table.fuel > 0,
    both: and(['odd' as never, { type: 'type', params: { id: 1 } } as never]),
  } as Readonly<Record<string, unknown>>,
};

export const inline = {
  inline: (id: number) => assign((at: At) => marked(at, id + 100)),
  inlineObject: (id: number) =>
    assign({ m: ({ context, event }: At) => mix(context.m, id + 100, heard(event)) } as never),
  guard:
    (id: number) =>
    ({ context, event }: At) =>
      (context.table.n + context.m + heard(event) + id) % 2 === 0,
};

export const params = {
  computed:
    (id: number) =>
    ({ context, event }: At) => ({ id: mix(id, context.m, heard(event)) }),
  computedGuard:
    (id: number) =>
    ({ context, event }: At) => ({ id: id + context.table.n + heard(event) }),
  context:
    (index: number) =>
    ({ input }: { input: { table: Table; seed?: number } }) => ({
      table: input.table,
      m: mix(index, input.seed ?? 0),
    }),
  input:
    (fails: boolean) =>
    ({ context: { table, m }, event }: At) =>
      fails && table.n % 3 === 0 ? boom() : { table: { ...table, n: mix(table.n, heard(event)) }, seed: m },
  output:
    (fails: boolean) =>
    ({ context: { table, m }, event }: At) =>
      fails && table.n % 3 === 0 ? boom() : { table: { ...table, n: mix(table.n, m, heard(event)) } },
};
