import type { EventObject } from 'xstate';
import { BitWriter, type Frame, type Model, ModelError, type Question, unsettled } from '../process/index.ts';

/** One answer in a game. */
export interface Move {
  readonly before: Frame;
  readonly question: Question;
  readonly answer: EventObject;
  readonly after: Frame;
  /** Nobody could have answered otherwise, and the rules are not silent. */
  readonly forced: boolean;
}

/** A position with nothing left to play by itself. `question` is null when the game is over. */
export interface Rest {
  readonly frame: Frame;
  readonly question: Question | null;
}

/** Moves that nobody chooses go on for ever. */
export class EndlessError extends Error {
  constructor(
    readonly frame: Frame,
    /** They were seen to come round to the same position. */
    readonly repeats = false,
  ) {
    super(
      repeats
        ? 'moves that nobody chooses come round to where they were'
        : `${MOST_FORCED} moves one after the other that nobody chooses`,
    );
    this.name = 'EndlessError';
  }
}

const MOST_FORCED = 5_000;

/** Whether a question answers itself: one answer, and not because the rules leave it open. */
export const isForced = (question: Question): boolean => question.answers.length === 1 && !unsettled(question);

/**
 * Plays on while nobody has a choice.
 * @param visit told of every position on the way, the last one too
 * @throws ModelError, EndlessError
 */
export function playOn(
  model: Model,
  from: Frame,
  visit?: (frame: Frame, question: Question | null, before: Frame | null, answer: EventObject | null) => void,
  before: Frame | null = null,
  by: EventObject | null = null,
): Rest {
  let frame = from;
  let last = before;
  let answer = by;
  let round: Round | null = null;
  for (let turns = 0; turns < MOST_FORCED; turns++) {
    const question = model.question(frame);
    visit?.(frame, question, last, answer);
    if (question === null || !isForced(question)) return { frame, question };
    if (turns >= LONG) {
      round ??= new Round(model);
      if (round.closes(frame)) throw new EndlessError(frame, true);
    }
    last = frame;
    answer = question.answers[0] as EventObject;
    frame = model.step(frame, answer);
  }
  throw new EndlessError(frame);
}

/** Forced moves after which one looks whether they go round. */
const LONG = 64;

/** Notices that moves come round to a position: each is compared with one before it, which is renewed after 1, 2, 4, 8... moves (Brent). */
class Round {
  private readonly model: Model;
  private readonly writer = new BitWriter();
  private before: Uint8Array | null = null;
  private since = 0;
  private until = 1;

  constructor(model: Model) {
    this.model = model;
  }

  /** Whether the position that comes next is the one that it is compared with. */
  closes(frame: Frame): boolean {
    try {
      this.model.pack(frame, this.writer);
    } catch (error) {
      // A field is out of range: this is no position to come back to.
      if (error instanceof ModelError) return false;
      throw error;
    }
    const { bytes, length } = this.writer;
    const { before } = this;
    if (before?.length === length && before.every((byte, i) => byte === bytes[i])) return true;
    if (++this.since >= this.until) {
      this.before = bytes.slice(0, length);
      this.since = 0;
      this.until *= 2;
    }
    return false;
  }
}

/** A game, played by numbers: each says which of the legal answers was given where there was a choice. */
export interface Played {
  readonly model: Model;
  readonly start: Frame;
  readonly moves: readonly Move[];
  readonly end: Frame;
  /** What the last position asks; null when the game is over. */
  readonly question: Question | null;
}

/** A choice names an answer that is not there. */
export class DepartsError extends Error {
  constructor(
    readonly at: number,
    /** Null where the game is over by then. */
    readonly question: string | null,
    readonly choice: number,
  ) {
    super(
      question === null
        ? `choice ${at + 1}: by then the game is over`
        : `choice ${at + 1} (${question}): there is no answer ${choice}`,
    );
    this.name = 'DepartsError';
  }
}

/**
 * Plays a game.
 * @param choices positions in the lists of answers, for each question that leaves a choice
 * @param forcedAfter how many forced moves to play after the last choice; all of them if left out
 * @throws DepartsError, ModelError, EndlessError
 */
export function play(model: Model, choices: readonly number[], forcedAfter = Number.POSITIVE_INFINITY): Played {
  const start = model.start();
  const moves: Move[] = [];
  let frame = start;
  let at = 0;
  let forcedInARow = 0;
  for (;;) {
    const question = model.question(frame);
    const over = question === null;
    if (over && at < choices.length) throw new DepartsError(at, null, choices[at] as number);
    const forced = !over && isForced(question);
    const done = at === choices.length && (!forced || forcedInARow >= forcedAfter);
    if (over || done) return { model, start, moves, end: frame, question };
    if (forced && ++forcedInARow > MOST_FORCED) throw new EndlessError(frame);
    if (!forced) forcedInARow = 0;
    const choice = forced ? 0 : (choices[at++] as number);
    const answer = question.answers[choice];
    if (!answer) throw new DepartsError(at - 1, question.name, choice);
    const after = model.step(frame, answer);
    moves.push({ before: frame, question, answer, after, forced });
    frame = after;
  }
}
