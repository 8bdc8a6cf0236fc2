import { BitWriter, type Frame, type Model, ModelError, ShapeError } from '../../process/index.ts';
import { type EndlessError, isForced } from '../../trace/index.ts';
import { Store } from '../search/store.ts';
import type { Lost } from './graph.ts';

/** As many again as were played before they were taken for endless. */
const MOST_MOVES = 5_000;

/** A field of the table, or of what a process remembers, that has left its declared range. */
export interface Outgrown {
  /** `table.players[].health` */
  readonly field: string;
  readonly way: 'up' | 'down';
}

/** Tells a field that outgrows its range from other faults of the model. */
export function outgrownBy(error: unknown): Outgrown | null {
  const cause = error instanceof ModelError ? error.cause : null;
  return cause instanceof ShapeError && cause.outgrown !== null ? { field: cause.path, way: cause.outgrown } : null;
}

/** What becomes of moves that nobody chooses and that do not stop. */
export const endlessly = (model: Model, { repeats, frame }: EndlessError): Lost =>
  repeats ? { why: 'repeats' } : forcedOn(model, frame);

/**
 * What becomes of moves that were not seen to go round: they come round to the same position, or a field outgrows its
 * range. Moves that do neither within another five thousand are a failure: nothing is known of them.
 */
function forcedOn(model: Model, from: Frame): Lost {
  const seen = new Store();
  const writer = new BitWriter();
  let frame = from;
  try {
    for (let moves = 0; moves < MOST_MOVES; moves++) {
      const question = model.question(frame);
      if (question === null || !isForced(question)) break;
      model.pack(frame, writer);
      if (seen.add(writer.bytes, writer.length, -1, 0) < 0) return { why: 'repeats' };
      frame = model.step(frame, question.answers[0] as (typeof question.answers)[number]);
    }
  } catch (error) {
    return lostBy(error);
  }
  return { why: 'fails' };
}

/** What is known behind an answer that the model could not follow. */
export function lostBy(error: unknown): Lost {
  const outgrown = outgrownBy(error);
  return outgrown ? { why: 'outgrows', field: outgrown.field } : { why: 'fails' };
}
