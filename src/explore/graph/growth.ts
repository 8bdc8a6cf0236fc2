import type { EventObject } from 'xstate';
import { BitWriter, type Frame, type Model, type Question } from '../../process/index.ts';
import { isForced } from '../../trace/index.ts';
import { type Outgrown, outgrownBy } from './forced.ts';
import type { Edge, Graph } from './graph.ts';

/** A round of choices that makes a number grow (or fall), out of the range that its shape declares. */
export interface Growth {
  /** The field, as the packer calls it: `table.players[].health`. */
  readonly field: string;
  readonly way: 'up' | 'down';
  /** Whoever has a choice on the round: seats, and assumptions and rulings; and for what they are asked. */
  readonly seats: readonly number[];
  readonly open: readonly string[];
  /** Rulings that the rules leave open and that the game up to the round has passed. */
  readonly past: readonly string[];
  readonly questions: readonly string[];
  /** The choices of the game up to the round, and those of one round. */
  readonly to: readonly number[];
  readonly round: readonly number[];
}

/** A move, by its question and the place of its answer. */
interface Step {
  readonly question: Question;
  readonly choice: number;
  readonly forced: boolean;
}

/** A game up to where a field leaves its range. */
interface Outgrowing {
  readonly frames: readonly Frame[];
  /** The i-th leads from the i-th position to the next. */
  readonly steps: readonly Step[];
  readonly outgrown: Outgrown;
}

/**
 * Fields that grow without bound, as far as can be seen. That a field leaves its declared range proves nothing: perhaps its shape is
 * too narrow. It is growth where, on the shortest game that makes it leave, a round leads back to the same position but for numbers,
 * this one further the same way; and where the same answers, given again and again, change the numbers by the same each time, until
 * this one is out of its range. It is kept up by those who have a choice on the round. Dice are fair and keep up nothing: a round on
 * which they have a choice is none.
 */
export function growth(graph: Graph, model: Model): Growth[] {
  return [...graph.outgrown.values()].flatMap((edge) => {
    const game = replay(graph, model, edge);
    return game ? (roundIn(game, model) ?? []) : [];
  });
}

/** Longer than any run of forced moves that is followed. */
const MOST_MOVES = 100_000;
/** Rounds that are tried for one field. */
const MOST_TRIES = 100;

/** Plays the game that ends with this answer, move by move, until something cannot be packed. */
function replay(graph: Graph, model: Model, edge: Edge): Outgrowing | null {
  const choices = graph.pathOf(edge);
  const writer = new BitWriter();
  let frame = model.start();
  const frames: Frame[] = [frame];
  const steps: Step[] = [];
  let at = 0;
  while (steps.length < MOST_MOVES) {
    // Positions that nobody stops at are not kept, and may be out of range for a moment.
    const outgrown = at === choices.length ? packed(model, frame, writer) : null;
    if (outgrown) return { frames, steps, outgrown };
    const question = model.question(frame);
    if (question === null) return null;
    const forced = isForced(question);
    if (!forced && at === choices.length) return null;
    const choice = forced ? 0 : (choices[at++] as number);
    frame = model.step(frame, question.answers[choice] as EventObject);
    frames.push(frame);
    steps.push({ question, choice, forced });
  }
  return null;
}

function packed(model: Model, frame: Frame, writer: BitWriter): Outgrown | null {
  try {
    model.pack(frame, writer);
    return null;
  } catch (error) {
    const outgrown = outgrownBy(error);
    if (!outgrown) throw error;
    return outgrown;
  }
}

function roundIn(game: Outgrowing, model: Model): Growth | null {
  const { frames, steps, outgrown } = game;
  const seen = new Map<string, { readonly at: number; readonly numbers: Numbers }[]>();
  let tries = 0;
  for (let at = 0; at < frames.length && tries < MOST_TRIES; at++) {
    const { rest, numbers } = apart(outgrown.field, frames[at] as Frame);
    const alike = seen.get(rest) ?? [];
    for (const earlier of alike) {
      const more = difference(earlier.numbers, numbers);
      if (!goesFurther(more, numbers, outgrown)) continue;
      const round = steps.slice(earlier.at, at);
      if (round.some((s) => !s.forced && s.question.of.kind === 'dice')) continue;
      tries++;
      if (carriesOut(model, frames[at] as Frame, round, more, outgrown))
        return growthBy(steps.slice(0, earlier.at), round, outgrown);
    }
    seen.set(rest, [...alike, { at, numbers }]);
  }
  return null;
}

/** Plays the round again and again: whether it changes nothing but the numbers, by so much each time, until the field is out of range. */
function carriesOut(
  model: Model,
  start: Frame,
  round: readonly Step[],
  more: readonly number[],
  { field, way }: Outgrown,
): boolean {
  const writer = new BitWriter();
  let frame = start;
  let last = apart(field, frame);
  for (let moves = 0; moves < MOST_MOVES; moves += round.length) {
    for (const { question, choice, forced } of round) {
      const now = model.question(frame);
      const answer = now?.answers[choice];
      if (!now || !answer || now.name !== question.name || isForced(now) !== forced) return false;
      frame = model.step(frame, answer);
    }
    const next = apart(field, frame);
    if (next.rest !== last.rest || difference(last.numbers, next.numbers).some((d, i) => d !== more[i])) return false;
    last = next;
    const outgrown = packed(model, frame, writer);
    if (outgrown) return outgrown.field === field && outgrown.way === way;
  }
  return false;
}

function growthBy(before: readonly Step[], round: readonly Step[], { field, way }: Outgrown): Growth {
  const chosen = round.filter((s) => !s.forced);
  const seats = chosen.flatMap(({ question: { of } }) => (of.kind === 'seat' ? [of.seat] : []));
  const open = chosen.flatMap(({ question: { of } }) =>
    of.kind === 'missing' ? [of.assumption] : of.kind === 'rulebook' ? [of.ruling] : [],
  );
  return {
    field,
    way,
    seats: [...new Set(seats)].sort((a, b) => a - b),
    open: [...new Set(open)].sort(),
    past: [
      ...new Set(before.flatMap((s) => (!s.forced && s.question.of.kind === 'rulebook' ? [s.question.name] : []))),
    ],
    questions: [...new Set(chosen.map((s) => s.question.name))],
    to: before.flatMap((s) => (s.forced ? [] : [s.choice])),
    round: chosen.map((s) => s.choice),
  };
}

/** All numbers in a position, in the order of their fields. */
interface Numbers {
  readonly values: readonly number[];
  /** Places of the field that outgrows its range: several, where it is a field of each item of a list. */
  readonly own: readonly number[];
}

const difference = (before: Numbers, after: Numbers): number[] =>
  after.values.map((value, i) => value - (before.values[i] as number));

const goesFurther = (more: readonly number[], { own }: Numbers, { way }: Outgrown): boolean => {
  const steps = own.map((i) => (way === 'up' ? (more[i] as number) : -(more[i] as number)));
  return steps.every((step) => step >= 0) && steps.some((step) => step > 0);
};

/**
 * A position without its numbers, as text, and the numbers by themselves.
 * @param field that of which a list counts as its length; as a packer calls it: `table.players[].hand`, `turn.drawn`
 */
function apart(field: string, frame: Frame): { readonly rest: string; readonly numbers: Numbers } {
  const values: number[] = [];
  const own: number[] = [];
  const strip = (value: unknown, path: string): unknown => {
    const number = path === field && Array.isArray(value) ? value.length : value;
    if (typeof number === 'number') {
      if (path === field) own.push(values.length);
      values.push(number);
      return 0;
    }
    if (Array.isArray(value)) return value.map((item) => strip(item, `${path}[]`));
    if (typeof value !== 'object' || value === null) return value;
    // In the order of their names: two ways to a position may have set its fields in another order.
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([name, item]) => [name, strip(item, `${path}.${name}`)]);
  };
  const open: unknown[] = [];
  for (let f: Frame | null = frame; f; f = f.below) {
    const { table, ...memory } = f.context;
    open.push([f.process.name, f.leaf.path, strip(memory, f.process.name)]);
  }
  const rest = JSON.stringify([open, strip(frame.context.table, 'table')]);
  return { rest, numbers: { values, own } };
}
