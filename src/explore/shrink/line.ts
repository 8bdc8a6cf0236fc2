import type { EventObject } from 'xstate';
import { BitWriter, type Model, ModelError, type Question } from '../../process/index.ts';
import { EndlessError, playOn, type Rest } from '../../trace/index.ts';
import { mostLike } from './plain.ts';

/** A choice as people remember it: what was asked, and what was answered. */
export interface Given {
  readonly question: string;
  readonly answer: EventObject;
}

/** A game and its choices by number and by value, with every position in which there was a choice. */
export interface Line {
  readonly model: Model;
  readonly choices: readonly number[];
  readonly given: readonly Given[];
  /** Before each choice, and where the last one leads: null where play breaks off there. */
  readonly rests: readonly (Rest | null)[];
}

/** Questions that a game is asked before the one that an answer belongs to, at most, before the answer is left out. */
const MOST_FILLED = 3;

/** How answers are given again in a game that has taken another turn. */
export interface Retelling {
  /** Choices of the new game, at most. */
  readonly most: number;
  /**
   * Where another question comes first, gives plain answers to it; where the same answer is not legal, gives the one most like it, or a
   * plain one. Else answers that do not fit are left out.
   */
  readonly fill: boolean;
}

/** Plays a game by numbers. Those that are left over when the game is over are left out. @returns null where one names no answer */
export function lineOf(model: Model, choices: readonly number[]): Line | null {
  const walk = new Walk(noMove(model), 0);
  for (const choice of choices) {
    const answers = walk.question?.answers;
    if (!answers) break;
    if (!(choice in answers)) return null;
    walk.give(choice);
  }
  return walk.line();
}

/** Plays a beginning, and then answers matched by question and value, until there are as many choices as there may be. */
export function retell(begin: Walk, given: readonly Given[], { most, fill }: Retelling): Line {
  for (const one of given) {
    if (begin.question === null || begin.choices.length >= most) break;
    if (fill) fillUp(begin, one, most - 1);
    if (begin.question.name !== one.question) continue;
    const choice = fitting(one.answer, begin.question, fill);
    if (choice !== null) begin.give(choice);
  }
  return begin.line();
}

function fitting(answer: EventObject, question: Question, fill: boolean): number | null {
  if (fill) return mostLike(answer, question) ?? (question.answers.length > 0 ? 0 : null);
  const value = JSON.stringify(answer);
  const choice = question.answers.findIndex((other) => JSON.stringify(other) === value);
  return choice < 0 ? null : choice;
}

/** Gives plain answers until the question comes that an answer belongs to; none, where it does not come soon. */
function fillUp(walk: Walk, { question }: Given, most: number): void {
  if (walk.question?.name === question) return;
  const ahead = walk.copy();
  for (let filled = 0; filled < MOST_FILLED && ahead.choices.length < most; filled++) {
    if (!ahead.question || ahead.question.answers.length === 0) return;
    ahead.give(0);
    if (ahead.question?.name !== question) continue;
    walk.become(ahead);
    return;
  }
}

/** A game under way. */
export class Walk {
  choices: number[];
  private given: Given[];
  private rests: (Rest | null)[];
  private readonly model: Model;

  /** Begins as the first choices of a game did. */
  constructor({ model, choices, given, rests }: Line, length: number) {
    this.model = model;
    this.choices = choices.slice(0, length);
    this.given = given.slice(0, length);
    this.rests = rests.slice(0, length + 1);
  }

  copy(): Walk {
    return new Walk(this.line(), this.choices.length);
  }

  become({ choices, given, rests }: Walk): void {
    this.choices = choices;
    this.given = given;
    this.rests = rests;
  }

  /** Null when the game is over, or has broken off. */
  get question(): Question | null {
    return this.rests.at(-1)?.question ?? null;
  }

  /** Answers a question that has this answer. */
  give(choice: number): void {
    const { frame, question } = this.rests.at(-1) as Rest;
    const { name, answers } = question as Question;
    const answer = answers[choice] as EventObject;
    this.choices.push(choice);
    this.given.push({ question: name, answer });
    this.rests.push(restAfter(this.model, () => this.model.step(frame, answer)));
  }

  line(): Line {
    const { model, choices, given, rests } = this;
    return { model, choices, given, rests };
  }
}

/** The game before its first choice. */
export const noMove = (model: Model): Line => ({
  model,
  choices: [],
  given: [],
  rests: [restAfter(model, () => model.start())],
});

/** Where play comes to rest; null where it breaks off. */
export function restAfter(model: Model, go: () => Rest['frame']): Rest | null {
  try {
    return playOn(model, go());
  } catch (error) {
    if (!(error instanceof ModelError) && !(error instanceof EndlessError)) throw error;
    return null;
  }
}

const writer = new BitWriter();

/** Equal for equal positions, and only for them; null where there is no position, or one that is not of its shape. */
export function keyOf(model: Model, rest: Rest | null): string | null {
  if (rest === null) return null;
  try {
    model.pack(rest.frame, writer);
  } catch (error) {
    if (error instanceof ModelError) return null;
    throw error;
  }
  let key = '';
  for (let i = 0; i < writer.length; i++) key += String.fromCharCode(writer.bytes[i] as number);
  return key;
}
