import type { EventObject } from 'xstate';
import { BitWriter, type Frame, type Model, type Question } from '../process/index.ts';
import { isForced } from '../trace/index.ts';
import { type Outgrown, outgrownBy } from './forced.ts';
import type { Edge, Graph } from './graph.ts';

/** A round of choices that makes a field grow (or fall), out of the range that its shape declares. */
export interface Growth {
  /** As the packer calls it: `table.players[].health`. */
  readonly field: string;
  readonly way: 'up' | 'down';
  /** Whoever has a choice on the round: seats, and assumptions and rulings; and for what they are asked. */
  readonly seats: readonly number[];
  readonly open: readonly string[];
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
 * Fields that grow without bound, as far as can be seen. A field that leaves its declared range is no proof: perhaps its shape is
 * too narrow. It is growth where, on the shortest game that makes it leave, a round leads back to the same position but for this
 * field, which has gone further the same way; and where the same answers, given again and again, carry it out of its range. It is
 * kept up by those who have a choice on the round. Dice are fair and keep up nothing: a round on which they have a choice is none.
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
  const seen = new Map<string, { readonly at: number; readonly size: readonly number[] }[]>();
  let tries = 0;
  for (let at = 0; at < frames.length && tries < MOST_TRIES; at++) {
    const { rest, size } = apartFrom(outgrown.field, frames[at] as Frame);
    const alike = seen.get(rest) ?? [];
    for (const earlier of alike) {
      if (!goesFurther(earlier.size, size, outgrown.way)) continue;
      const round = steps.slice(earlier.at, at);
      if (round.some((s) => !s.forced && s.question.of.kind === 'dice')) continue;
      tries++;
      if (carriesOut(model, frames[at] as Frame, round, outgrown))
        return growthBy(steps.slice(0, earlier.at), round, outgrown);
    }
    seen.set(rest, [...alike, { at, size }]);
  }
  return null;
}

/** Plays the round again and again: whether it comes back to the same but for the field each time, until that leaves its range. */
function carriesOut(model: Model, start: Frame, round: readonly Step[], { field, way }: Outgrown): boolean {
  const writer = new BitWriter();
  let frame = start;
  let last = apartFrom(field, frame);
  for (let moves = 0; moves < MOST_MOVES; moves += round.length) {
    const outgrown = packed(model, frame, writer);
    if (outgrown) return outgrown.field === field && outgrown.way === way;
    for (const { question, choice, forced } of round) {
      const now = model.question(frame);
      const answer = now?.answers[choice];
      if (!now || !answer || now.name !== question.name || isForced(now) !== forced) return false;
      frame = model.step(frame, answer);
    }
    const next = apartFrom(field, frame);
    if (next.rest !== last.rest || !goesFurther(last.size, next.size, way)) return false;
    last = next;
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
    questions: [...new Set(chosen.map((s) => s.question.name))],
    to: before.flatMap((s) => (s.forced ? [] : [s.choice])),
    round: chosen.map((s) => s.choice),
  };
}

const goesFurther = (before: readonly number[], after: readonly number[], way: 'up' | 'down'): boolean => {
  const [low, high] = way === 'up' ? [before, after] : [after, before];
  return low.length === high.length && low.every((v, i) => v <= (high[i] as number)) && low.some((v, i) => v < (high[i] as number));
};

/**
 * A position without a field, as text, and the field by itself: its numbers, or the length of its list.
 * @param field as a packer calls it: `table.players[].health`, `turn.count`
 */
function apartFrom(field: string, frame: Frame): { readonly rest: string; readonly size: readonly number[] } {
  const size: number[] = [];
  const strip = (value: unknown, path: string): unknown => {
    if (path === field) {
      size.push(Array.isArray(value) ? value.length : (value as number));
      return null;
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
  return { rest: JSON.stringify([open, strip(frame.context.table, 'table')]), size };
}
