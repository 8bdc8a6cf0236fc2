import type { EventObject } from 'xstate';
import { BitWriter, type Model, ModelError, type Question } from '../process/index.ts';
import { playOn, type Rest } from '../trace/index.ts';
import { Store } from './search/store.ts';

/** Two games that began alike, one by each variant of the rules, and what tells them apart. */
export interface Apart {
  /** Choices of the game by the first variant, and by the second. */
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** Answers that both games share before they part. */
  readonly common: number;
  readonly why: 'question' | 'answers' | 'table' | 'outcome';
  /** Who has won, by each variant; null while nobody has. */
  readonly outcomes: readonly [string | null, string | null];
}

/** What comparing two variants of the rules found out. */
export interface Comparison {
  /** The shortest game in which a player could tell them apart; null where there is none. */
  readonly apart: Apart | null;
  /** The shortest in which one declares a winner and the other does not, or another. */
  readonly winner: Apart | null;
  /** Everything within the bounds was compared. */
  readonly complete: boolean;
  /** Pairs of positions compared. */
  readonly positions: number;
  readonly stopped: string | null;
}

export interface CompareOptions {
  /** Pairs of positions at which to stop. */
  readonly limit?: number;
}

/** Answers that only one of two games is asked for, at most, before the games are given up. */
const MOST_ALONE = 8;
/** Choices within which a game that has no winner yet must be able to go on without the other's winner. */
const LOOK_AHEAD = 3;

interface Pair {
  readonly first: Rest;
  readonly second: Rest;
  /** Number of the pair that it came from, and by which choices (-1 for a game that was not asked). */
  readonly from: number;
  readonly by: readonly [number, number];
  readonly common: number;
  /** Moves that one game made alone since the two parted. */
  readonly alone: number;
}

/**
 * Plays two variants of the rules side by side, breadth first. While both ask the same, they get the same answers, matched by
 * question and value; where one is asked what the other is not, it is played on alone, until both ask the same again.
 */
export function compare(one: Model, other: Model, { limit = 300_000 }: CompareOptions = {}): Comparison {
  const [a, b] = [new Side(one), new Side(other)];
  const store = new Store();
  const writers = [new BitWriter(), new BitWriter()] as const;
  const pairs: Pair[] = [];
  let apart: Apart | null = null;

  const observe = (first: Rest, second: Rest): Apart['why'] | null => difference(a, b, first, second, writers);
  const add = (pair: Pair): number => {
    const key = keyOf(a, b, pair, writers);
    const n = store.add(key, key.length, pair.from, 0);
    if (n >= 0) pairs.push(pair);
    return n;
  };
  const told = (n: number, why: Apart['why']): Apart => {
    const first: number[] = [];
    const second: number[] = [];
    for (let at = pairs[n]; at && at.from >= 0; at = pairs[at.from]) {
      if (at.by[0] >= 0) first.unshift(at.by[0]);
      if (at.by[1] >= 0) second.unshift(at.by[1]);
    }
    const { first: one, second: other, common } = pairs[n] as Pair;
    return { first, second, common, why, outcomes: [outcomeOf(a, one), outcomeOf(b, other)] };
  };

  add({ first: a.begin(), second: b.begin(), from: -1, by: [-1, -1], common: 0, alone: 0 });
  let given = 0;
  for (let n = 0; n < pairs.length; n++) {
    if (pairs.length >= limit)
      return {
        apart,
        winner: null,
        complete: false,
        positions: pairs.length,
        stopped: `it reached its limit of ${limit} pairs of positions`,
      };
    const pair = pairs[n] as Pair;
    const why = observe(pair.first, pair.second);
    if (why !== null) {
      apart ??= told(n, why);
      if (winnersDiffer(a, b, pair))
        return { apart, winner: told(n, 'outcome'), complete: false, positions: pairs.length, stopped: null };
      if (pair.alone >= MOST_ALONE) {
        given++;
        continue;
      }
    }
    const alike = asksAlike(pair.first.question, pair.second.question);
    for (const next of alike ? together(a, b, pair, n) : alone(a, b, pair, n)) add(next);
    // Frames of pairs that are done are of no more use; what leads back to them stays.
    pairs[n] = { ...pair, first: DONE, second: DONE };
  }
  return {
    apart,
    winner: null,
    complete: given === 0,
    positions: pairs.length,
    stopped: given === 0 ? null : `${given} games were given up ${MOST_ALONE} answers after they parted`,
  };
}

/** One of the two games. What nobody chooses is played once for each position that an answer leads to, as long as that is remembered. */
class Side {
  readonly model: Model;
  private readonly writer = new BitWriter();
  private keys = new Store();
  private rests: Rest[] = [];

  constructor(model: Model) {
    this.model = model;
  }

  begin(): Rest {
    return playOn(this.model, this.model.start());
  }

  /** Where play comes to rest after an answer. */
  after({ frame }: Rest, answer: EventObject): Rest {
    const next = this.model.step(frame, answer);
    try {
      this.model.pack(next, this.writer);
    } catch (error) {
      // What nobody stops at may be out of range for a moment.
      if (error instanceof ModelError) return playOn(this.model, next);
      throw error;
    }
    if (this.rests.length === MOST_RESTS) this.forget();
    const n = this.keys.addWords(this.writer.words, this.writer.length, -1, 0);
    if (n < 0) return this.rests[-1 - n] as Rest;
    try {
      const rest = playOn(this.model, next);
      this.rests.push(rest);
      return rest;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  private forget(): void {
    this.keys = new Store();
    this.rests = [];
  }
}

/** Positions whose rest is remembered, at most. */
const MOST_RESTS = 1 << 14;

const DONE = { frame: null, question: null } as unknown as Rest;

const outcomeOf = ({ model }: { readonly model: Model }, { frame }: Rest): string | null =>
  model.game.outcome(frame.context.table, model.chart);

/** What a person at the table would see differ. Names of states, and rulings that are settled, are no part of it. */
function difference(
  a: Side,
  b: Side,
  first: Rest,
  second: Rest,
  [one, other]: readonly [BitWriter, BitWriter],
): Apart['why'] | null {
  if ((first.question === null) !== (second.question === null) || outcomeOf(a, first) !== outcomeOf(b, second))
    return 'outcome';
  if (first.question && second.question) {
    if (!asksAlike(first.question, second.question)) return 'question';
    const [ours, theirs] = [toldAnswers(first.question), toldAnswers(second.question)];
    if (ours.length !== theirs.length || ours.some((answer, i) => answer !== theirs[i])) return 'answers';
  }
  a.model.packTable(first.frame, one);
  b.model.packTable(second.frame, other);
  return sameBytes(one, other) ? null : 'table';
}

/** Who is asked, and what the answers are, as text that can be compared. */
interface Texts {
  readonly of: string;
  readonly answers: readonly string[];
}
const texts = new WeakMap<Question, Texts>();
function textsOf(question: Question): Texts {
  let text = texts.get(question);
  if (!text) {
    text = { of: JSON.stringify(question.of), answers: question.answers.map((answer) => JSON.stringify(answer)) };
    texts.set(question, text);
  }
  return text;
}
const toldAnswers = (question: Question | null): readonly string[] =>
  question === null ? [] : textsOf(question).answers;

function sameBytes(a: BitWriter, b: BitWriter): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a.bytes[i] !== b.bytes[i]) return false;
  return true;
}

function keyOf(
  { model: a }: Side,
  { model: b }: Side,
  pair: Pair,
  [one, other]: readonly [BitWriter, BitWriter],
): Uint8Array {
  a.pack(pair.first.frame, one);
  b.pack(pair.second.frame, other);
  const key = new Uint8Array(one.length + other.length + 1);
  key[0] = pair.alone;
  key.set(one.bytes.subarray(0, one.length), 1);
  key.set(other.bytes.subarray(0, other.length), 1 + one.length);
  return key;
}

const answersOf = (question: Question | null): readonly EventObject[] => question?.answers ?? [];

const asksAlike = (a: Question | null, b: Question | null): boolean =>
  a !== null && b !== null && a.name === b.name && textsOf(a).of === textsOf(b).of;

/** Both are asked the same: they give the same answer, matched by its value. What only one may answer, only that one does. */
function together(a: Side, b: Side, pair: Pair, from: number): Pair[] {
  const pairs: Pair[] = [];
  const { first, second, common } = pair;
  const ofFirst = toldAnswers(first.question);
  const ofSecond = toldAnswers(second.question);
  const alone = { from, common, alone: pair.alone + 1 };
  answersOf(first.question).forEach((answer, choice) => {
    const match = ofSecond.indexOf(ofFirst[choice] as string);
    const one = a.after(first, answer);
    if (match < 0) pairs.push({ ...alone, first: one, second, by: [choice, -1] });
    else {
      const other = b.after(second, answersOf(second.question)[match] as EventObject);
      pairs.push({ first: one, second: other, from, by: [choice, match], common: common + 1, alone: 0 });
    }
  });
  answersOf(second.question).forEach((answer, choice) => {
    if (ofFirst.includes(ofSecond[choice] as string)) return;
    pairs.push({ ...alone, first, second: b.after(second, answer), by: [-1, choice] });
  });
  return pairs;
}

/**
 * Moves of one game alone. A game waits at a question that the other may still come to: that is the next question they have in
 * common. Where neither can come to the other's, both go on.
 */
function alone(a: Side, b: Side, pair: Pair, from: number): Pair[] {
  const { common, first, second } = pair;
  const rest = { from, common, alone: pair.alone + 1 };
  const firstWaits = first.question !== null && comesTo(b, second, first.question, LOOK_AHEAD);
  const secondWaits = second.question !== null && comesTo(a, first, second.question, LOOK_AHEAD);
  const both = firstWaits === secondWaits;
  const ofFirst = answersOf(first.question).map(
    (answer, choice): Pair => ({ ...rest, first: a.after(first, answer), second, by: [choice, -1] }),
  );
  const ofSecond = answersOf(second.question).map(
    (answer, choice): Pair => ({ ...rest, first, second: b.after(second, answer), by: [-1, choice] }),
  );
  return [...(both || secondWaits ? ofFirst : []), ...(both || firstWaits ? ofSecond : [])];
}

/** Whether play can come to a question within a few choices. */
function comesTo(side: Side, from: Rest, wanted: Question, choices: number): boolean {
  const { question } = from;
  if (question === null) return false;
  if (asksAlike(question, wanted)) return true;
  return choices > 0 && question.answers.some((answer) => comesTo(side, side.after(from, answer), wanted, choices - 1));
}

/** One has a winner, and the other has another or can go on without that one. */
function winnersDiffer(a: Side, b: Side, { first, second }: Pair): boolean {
  const [one, other] = [outcomeOf(a, first), outcomeOf(b, second)];
  if (one !== null && other !== null) return one !== other;
  if (one !== null) return canAvoid(b, second, one, LOOK_AHEAD);
  if (other !== null) return canAvoid(a, first, other, LOOK_AHEAD);
  return false;
}

/** Whether play can go on for `choices` more choices without that outcome. */
function canAvoid(side: Side, from: Rest, outcome: string, choices: number): boolean {
  const { question } = from;
  if (question === null) return outcomeOf(side, from) !== outcome;
  if (choices === 0 || question.answers.length === 0) return true;
  return question.answers.some((answer) => canAvoid(side, side.after(from, answer), outcome, choices - 1));
}
