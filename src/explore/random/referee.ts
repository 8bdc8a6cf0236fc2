import type { EventObject } from 'xstate';
import type { Frame, Model, Question } from '../../process/index.ts';
import { playOn, type Rest } from '../../trace/index.ts';
import { type Found, faultOf, holeOf, lookAt, type Met, type Views, viewsOf, type Watched } from '../search/found.ts';

/** How a game ended. `failed`: the model broke, or moves that nobody chooses went on for ever. */
export type GameEnd = 'over' | 'stuck' | 'failed';

/** What a referee has to tell. */
export interface Notes {
  /** Whether it is worth telling, met after so many choices: asked before a game is written down. */
  readonly wants: (id: string, past: string | null, length: number) => boolean;
  /** @param asked the questions before it, one for each choice */
  readonly found: (found: Found, asked: readonly string[]) => void;
  /** Told of every answer that is given, forced ones too. */
  readonly given?: (question: Question, answer: EventObject) => void;
}

/** Follows one game, choice by choice, and tells everything that is wrong with it. */
export class Referee {
  readonly choices: number[] = [];
  private readonly asked: string[] = [];
  /** The unsettled ruling that the game has passed. */
  past: string | null = null;
  end: GameEnd | null = null;
  /** Answers that were given, forced ones too. */
  moves = 0;
  /** Answers that were looked behind, and forced moves after them. */
  looked = 0;
  private rest: Rest | null;
  private readonly model: Model;
  private readonly views: Views;
  private readonly watched: readonly Watched[];
  private readonly notes: Notes;

  constructor(model: Model, watched: readonly Watched[], notes: Notes) {
    this.model = model;
    this.views = viewsOf(model);
    this.watched = watched;
    this.notes = notes;
    this.rest = this.arrive(() => model.start(), null, null, notes.given);
    this.settle();
  }

  /** Who has a choice now; null when the game has ended. */
  get question(): Question | null {
    return this.end === null ? (this.rest?.question ?? null) : null;
  }

  /** Where the game stands; null where it broke off. */
  get frame(): Frame | null {
    return this.rest?.frame ?? null;
  }

  /** Gives one of the answers. */
  choose(choice: number): void {
    this.rest = this.follow(choice, this.notes.given);
    this.settle();
  }

  /** Looks at what follows an answer that is not given. */
  peek(choice: number): void {
    const { past, moves } = this;
    this.follow(choice);
    this.looked += this.moves - moves;
    this.moves = moves;
    this.past = past;
    this.choices.pop();
    this.asked.pop();
  }

  private follow(choice: number, given?: Notes['given']): Rest | null {
    const { frame, question } = this.rest as Rest & { question: Question };
    const answer = question.answers[choice] as EventObject;
    this.past ??= holeOf(question, answer);
    this.choices.push(choice);
    this.asked.push(question.name);
    given?.(question, answer);
    return this.arrive(() => this.model.step(frame, answer), frame, answer, given);
  }

  private settle(): void {
    if (this.rest === null) this.end = 'failed';
    else if (this.rest.question === null) this.end = 'over';
    else if (this.rest.question.answers.length === 0) this.end = 'stuck';
  }

  private arrive(go: () => Frame, from: Frame | null, by: EventObject | null, given?: Notes['given']): Rest | null {
    let forced = -1;
    let asked: Question | null = null;
    const tell = (met: Met): void => {
      if (!this.notes.wants(met.id, this.past, this.choices.length)) return;
      const after = met.kind === 'endless' ? 0 : Math.max(0, forced);
      this.notes.found({ ...met, choices: [...this.choices], forced: after, past: this.past }, this.asked);
    };
    if (from !== null) this.moves++;
    try {
      return playOn(
        this.model,
        go(),
        (frame, question, before, answer) => {
          forced++;
          if (forced > 0) {
            this.moves++;
            if (asked && answer) given?.(asked, answer);
          }
          asked = question;
          lookAt(this.views, { frame, question, before, answer }, this.watched, tell);
        },
        from,
        by,
      );
    } catch (error) {
      tell(faultOf(error));
      return null;
    }
  }
}

/** Plays a game by its choices and gives the first thing of that id that it meets. @returns null also where a choice names no answer */
export function meet(model: Model, choices: readonly number[], watched: readonly Watched[], id: string): Found | null {
  let first: Found | null = null;
  const referee = new Referee(
    model,
    watched.filter((w) => w.id === id),
    {
      wants: (other) => first === null && other === id,
      found: (found) => {
        first = found;
      },
    },
  );
  for (const choice of choices) {
    if (first !== null) break;
    const answers = referee.question?.answers;
    if (!answers || !(choice in answers)) break;
    referee.choose(choice);
  }
  return first;
}
