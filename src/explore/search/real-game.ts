import type { EventObject } from 'xstate';
import { type BitWriter, type Frame, type Model, ModelError, type Question } from '../../process/index.ts';
import { EndlessError, isForced, playOn } from '../../trace/index.ts';
import { faultOf, lookAt, type Met, viewsOf, watch } from './found.ts';
import { type Keys, SymmetryError } from './symmetry.ts';
import { frameOf, type Visited } from './visited.ts';

/** An answer that a search has followed: the position that it keeps, and the place of the answer there. */
interface Followed {
  readonly parent: number;
  readonly choice: number;
}

/** The search in which something was met. */
export interface Searched {
  readonly model: Model;
  readonly keys: Keys;
  readonly store: Visited;
  readonly everyMove: boolean;
}

/**
 * Where one position stands for all of its rotations, answers that led from one to the next are no game: each was given in a position of
 * its own. Here the game is played that they stand for, from the start, by an answer at each step that leads to the next of those
 * positions or to a rotation of it, and last by one behind which the same is met. It is as long.
 * @param after forced moves after the last answer, if there is none
 * @throws SymmetryError where there is no such game
 */
export function realGame(
  { model, keys, store, everyMove }: Searched,
  { parent, choice }: Followed,
  met: Met,
  after: number,
): { choices: number[]; forced: number } {
  const way: Followed[] = [];
  for (let n = parent, by = choice; n >= 0; by = store.choice(n), n = store.parent(n))
    way.push({ parent: n, choice: by });
  way.reverse();
  const choices: number[] = [];
  if (way.length === 0) return { choices, forced: after };
  const rest = (at: Frame): Frame => (everyMove ? at : playOn(model, at).frame);
  let frame = rest(model.start());
  let forced = 0;
  for (const [i, followed] of way.entries()) {
    const next = way[i + 1];
    const question = model.question(frame);
    const leads = next
      ? leadsTo(model, keys, rest, frame, copyOf(keys(frameOf(model, store, next.parent))))
      : (answer: EventObject) => meetsAfter(model, keys, everyMove, frame, answer, met) >= 0;
    const found = question && answerOf(question, followed.choice, leads);
    if (question === null || found === null)
      throw new SymmetryError(
        `A search of rotated positions has met ${met.id}, and no game can be found that meets it.`,
        'Rotating the seats makes a difference that no sample shows: the game is not symmetric.',
      );
    if (!isForced(question)) choices.push(found);
    forced = isForced(question) ? forced + 1 : 0;
    const answer = question.answers[found] as EventObject;
    if (next) frame = rest(model.step(frame, answer));
    else forced += meetsAfter(model, keys, everyMove, frame, answer, met);
  }
  return { choices, forced };
}

/** The place of an answer of which it is true: that which was followed, or else the first. */
function answerOf({ answers }: Question, followed: number, is: (answer: EventObject) => boolean): number | null {
  const places = [followed, ...answers.keys()];
  return places.find((at) => answers[at] !== undefined && is(answers[at])) ?? null;
}

const copyOf = (key: BitWriter): Uint8Array => key.bytes.slice(0, key.length);

const leadsTo =
  (model: Model, keys: Keys, rest: (at: Frame) => Frame, frame: Frame, target: Uint8Array) =>
  (answer: EventObject): boolean => {
    try {
      const { bytes, length } = keys(rest(model.step(frame, answer)));
      return length === target.length && target.every((byte, i) => byte === bytes[i]);
    } catch (error) {
      if (error instanceof ModelError || error instanceof EndlessError) return false;
      throw error;
    }
  };

/** @returns how many forced moves after an answer something is met; -1 where it is not */
function meetsAfter(model: Model, keys: Keys, everyMove: boolean, frame: Frame, answer: EventObject, met: Met): number {
  const views = viewsOf(model);
  const watched = watch(met.property ? [met.property] : [], model);
  let moves = -1;
  let after = -1;
  const look = (at: Frame, question: Question | null, before: Frame | null, by: EventObject | null): void => {
    moves++;
    lookAt(views, { frame: at, question, before, answer: by }, watched, ({ id }) => {
      if (id === met.id && after < 0) after = moves;
    });
  };
  try {
    const next = model.step(frame, answer);
    if (everyMove) look(next, model.question(next), frame, answer);
    keys(everyMove ? next : playOn(model, next, look, frame, answer).frame);
  } catch (error) {
    const fault = faultOf(error);
    if (fault.id === met.id && after < 0) return fault.kind === 'endless' ? 0 : Math.max(0, moves);
  }
  return after;
}
