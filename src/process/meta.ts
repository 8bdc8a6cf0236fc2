import type { EventObject } from 'xstate';

/** Who answers a question. */
export type Answerer =
  /** A person at the table, by seat; `as` names the hat that the person wears: `Legendary Monster Controller`. */
  | { readonly kind: 'seat'; readonly seat: number; readonly as?: string }
  /** Chance. */
  | { readonly kind: 'dice' }
  /** The rules themselves, by a ruling. */
  | { readonly kind: 'rulebook'; readonly ruling: string }
  /** A document that is not in the set, under an assumption. */
  | { readonly kind: 'missing'; readonly assumption: string };

export const seat = (seat: number, as?: string): Answerer => (as ? { kind: 'seat', seat, as } : { kind: 'seat', seat });
export const dice: Answerer = { kind: 'dice' };
export const missing = (assumption: string): Answerer => ({ kind: 'missing', assumption });

/** What a ruling answers with. */
export type RulingEvent = { readonly type: 'RULING'; readonly outcome: string };
/** What a die shows. */
export type RollEvent = { readonly type: 'ROLL'; readonly face: number };

/** What a waiting state asks. */
export interface Ask<C, E extends EventObject> {
  /** A stable name: questions of two variants of the rules are matched by it. */
  readonly question: string;
  readonly of: Answerer | ((at: { readonly context: C }) => Answerer);
  /** The legal answers, the plainest first. None means that nobody can answer: the game is stuck. */
  readonly answers: (at: { readonly context: C }) => readonly E[];
  /** The answer as one tells it: `A attacks B.` */
  readonly says: (at: { readonly context: C; readonly event: E }) => string;
  readonly cites?: readonly string[];
}

/** What a state asks of a ruling. The answer is a `RULING` event. */
export interface Consult<C> {
  readonly ruling: string;
  /** What the facts of the ruling are taken from. */
  readonly situation: (at: { readonly context: C }) => unknown;
  readonly cites?: readonly string[];
}

/** Where in the model's source a citation stands, as far as the stack tells. */
export interface CitedAt {
  readonly file: string;
  readonly line: number;
}

/** The `meta` of a state; made by `asks`, `consults`, `rolls` and `cites`. */
// biome-ignore lint/suspicious/noExplicitAny: the meta of a state is read without its context's type
export interface StateMeta<C = any, E extends EventObject = any> {
  readonly ask?: Ask<C, E>;
  readonly consult?: Consult<C>;
  readonly cites: readonly string[];
  readonly at?: CitedAt;
}

/** The line that called `asks`, `consults`, `rolls` or `cites`: below it on the stack are that function, `meta` and this one. */
function callerLine(): CitedAt | undefined {
  const line = new Error().stack?.split('\n')[4];
  const match = line && /\(?((?:file:\/\/)?[^()\s]+):(\d+):\d+\)?$/.exec(line);
  return match ? { file: (match[1] as string).replace('file://', ''), line: Number(match[2]) } : undefined;
}

function meta<C, E extends EventObject>(rest: Omit<StateMeta<C, E>, 'at'>): StateMeta<C, E> {
  const at = callerLine();
  return at ? { ...rest, at } : rest;
}

/** A state that waits for somebody. Context and events are those of the machine, not those that `answers` happens to give. */
export function asks<C, E extends EventObject>(ask: Ask<NoInfer<C>, NoInfer<E>>): StateMeta<C, E> {
  return meta({ ask, cites: ask.cites ?? [] });
}

/** A state that asks a ruling; settled rulings answer themselves. */
export function consults<C, E extends EventObject>(consult: Consult<C>): StateMeta<C, E> {
  return meta({ consult, cites: consult.cites ?? [] });
}

/** A state that waits for a die with `sides` faces. */
export function rolls<C, E extends EventObject>(roll: {
  readonly question: string;
  readonly sides: number;
  readonly says: (at: { readonly context: C; readonly event: RollEvent }) => string;
  readonly cites?: readonly string[];
}): StateMeta<C, E> {
  const faces: readonly RollEvent[] = Array.from({ length: roll.sides }, (_, i) => ({ type: 'ROLL', face: i + 1 }));
  const ask: Ask<C, E> = {
    question: roll.question,
    of: dice,
    answers: () => faces as unknown as readonly E[],
    says: ({ context, event }) => roll.says({ context, event: event as unknown as RollEvent }),
  };
  return meta({ ask, cites: roll.cites ?? [] });
}

/** A state or transition that models these statements. */
export function cites<C, E extends EventObject>(...ids: readonly string[]): StateMeta<C, E> {
  return meta({ cites: ids });
}

/** The `types` of an XState `setup`, with the meta of states and transitions filled in. */
export function types<T extends { context: unknown; events: EventObject; input?: unknown; output?: unknown }>(): {
  context: T['context'];
  events: T['events'];
  input: T['input'];
  output: T['output'];
  meta: StateMeta<T['context'], T['events']>;
  transitionMeta: StateMeta<T['context'], T['events']>;
} {
  return {} as never;
}

/** Guards for the answers of rulings: `guard: { type: 'outcome', params: { is: 'that Player wins' } }`. */
export const outcomes = {
  outcome: ({ event }: { event: EventObject }, params: { readonly is: string }): boolean =>
    (event as RulingEvent).outcome === params.is,
};
