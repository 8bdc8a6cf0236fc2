import type { EventObject } from 'xstate';
import { BitWriter, type Frame, type Model, ModelError, type Question, type Rotation } from '../../process/index.ts';
import type { FrameView, Property } from '../../property/index.ts';
import { diceOf } from '../random/numbers.ts';
import { faultOf, judge, openIds, type Views, viewsOf, type Watched, watch } from './found.ts';
import { Symmetry, SymmetryError } from './symmetry.ts';

/** Positions of the sample: the first of a search, and those of some games. */
const FIRST = 150;
const GAMES = 16;
const MOST_MOVES = 120;
const SEED = 1;

/**
 * Looks whether any sample speaks against the symmetry that a game declares: in rotated positions the same is asked, of whoever sits there then,
 * answers lead to rotated positions, and no property tells them apart. That is no proof; but what is declared by mistake hardly ever
 * passes for hundreds of positions.
 * @throws RangeError where the game declares none
 * @throws SymmetryError where a sample speaks against it
 */
export function checkSymmetry(model: Model, properties: readonly Property[]): void {
  const { rotation } = model;
  if (rotation === null) throw new RangeError(`the game ${model.game.name} does not say that it is symmetric`);
  const symmetry = new Symmetry(model, rotation);
  const sample = new Sample(model, symmetry, properties);
  sample.first();
  sample.games();
}

/** What can be seen of a position. Keys are those that all rotations share. */
interface Looks {
  /** An error where nobody can say what is asked. */
  readonly question: Question | null | Error;
  readonly outcome: string | null;
  /** By property: what it says of the position. */
  readonly says: readonly string[];
  /** By answer: where it leads, and what each property says of the step. */
  readonly ways: readonly Way[];
}

interface Way {
  readonly answer: EventObject;
  readonly to: string;
  readonly says: readonly string[];
}

class Sample {
  private readonly model: Model;
  private readonly symmetry: Symmetry;
  private readonly rotation: Rotation;
  private readonly watched: readonly Watched[];
  private readonly views: Views;
  private readonly writer = new BitWriter();
  /** Names of the seats, and what finds them in a text as words of their own. */
  private readonly names: readonly string[];
  private readonly name: RegExp;
  private readonly seen = new Set<string>();

  constructor(model: Model, symmetry: Symmetry, properties: readonly Property[]) {
    this.model = model;
    this.symmetry = symmetry;
    this.rotation = symmetry.rotation;
    this.watched = watch(properties, model);
    this.views = viewsOf(model);
    this.names = model.game.seats(model.chart);
    const words = [...this.names]
      .sort((a, b) => b.length - a.length)
      .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    this.name = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  }

  /** Checks the first positions, those that are fewer moves from the start first. */
  first(): void {
    const queue: Frame[] = [];
    const come = (frame: Frame | null): void => {
      if (frame && this.isNew(frame)) queue.push(frame);
    };
    come(orNull(() => this.model.start()));
    for (let at = 0; at < queue.length; at++) {
      const frame = queue[at] as Frame;
      this.check(frame);
      if (queue.length < FIRST)
        for (const answer of this.answers(frame)) come(orNull(() => this.model.step(frame, answer)));
    }
  }

  /** Checks the positions of some games. */
  games(): void {
    for (const dice of diceOf(SEED, GAMES)) {
      let frame = orNull(() => this.model.start());
      for (let moves = 0; frame && moves < MOST_MOVES; moves++) {
        if (this.isNew(frame)) this.check(frame);
        const [at, answers] = [frame, this.answers(frame)];
        if (answers.length === 0) break;
        frame = orNull(() => this.model.step(at, answers[dice.whole() % answers.length] as EventObject));
      }
    }
  }

  private answers(frame: Frame): readonly EventObject[] {
    return orNull(() => this.model.question(frame))?.answers ?? [];
  }

  /** Whether nobody has come there before; what cannot be packed is no position to compare. */
  private isNew(frame: Frame): boolean {
    const key = orNull(() => this.key(frame));
    if (key === null || this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }

  /** Compares a position with its rotations. */
  private check(frame: Frame): void {
    const one = this.looks(frame);
    for (let by = 1; by < this.rotation.order; by++) {
      const rotated = this.rotation.of(frame, by);
      const difference = this.brokenAt(rotated) ?? this.difference(one, this.looks(rotated), frame, by);
      if (difference !== null) this.refute(frame, by, difference);
    }
  }

  /** What tells a position from one that should be the same with everybody `by` seats further; null where nothing does. */
  private difference(one: Looks, other: Looks, frame: Frame, by: number): string | null {
    const [asked, outcome] = [this.told(one.question, by), this.turned(one.outcome, by)];
    if (asked !== this.told(other.question, 0)) return `${this.told(other.question, 0)} is asked, not ${asked}`;
    if (outcome !== other.outcome) return `the outcome is “${other.outcome}”, not “${outcome}”`;
    const apart = this.watched.find((_, i) => one.says[i] !== other.says[i]);
    if (apart) return `the property ${apart.property.name} says something else`;
    const left = other.ways.map(({ to }) => to);
    const lost = one.ways.find(({ to }) => !left.includes(to) || left.splice(left.indexOf(to), 1).length === 0);
    if (lost) return `fewer answers lead where “${this.model.tell(frame, lost.answer)}” leads`;
    const says = ({ ways }: Looks, i: number): string =>
      ways
        .map((way) => `${way.to} ${way.says[i]}`)
        .sort()
        .join();
    const stepsApart = this.watched.find((_, i) => says(one, i) !== says(other, i));
    return stepsApart ? `the property ${stepsApart.property.name} says something else of the next step` : null;
  }

  private refute(frame: Frame, by: number, difference: string): never {
    const { game, chart } = this.model;
    const position = game.position(frame.context.table, chart).join('; ');
    throw new SymmetryError(
      `The game ${game.name} is not symmetric, as it says. Take this position of ${frame.process.name}, at ${frame.leaf.path}: ${position}. With everybody ${by} ${by === 1 ? 'seat' : 'seats'} further, ${difference}.`,
      'Shapes say what is of seats (bySeat, seatNumber); no rule, order of a list or property may name one. --no-symmetry does without.',
    );
  }

  private looks(frame: Frame): Looks {
    const { model, watched } = this;
    const view = this.views(frame);
    const question = this.question(frame);
    const answers = question === null || question instanceof Error ? [] : question.answers;
    const ways = answers.map((answer): Way => {
      try {
        const next = model.step(frame, answer);
        const says = watched.map((one) => (one.kind === 'step' ? judged(one, this.views(next), view, answer) : ''));
        return { answer, to: this.key(next), says };
      } catch (error) {
        return { answer, to: faultOf(error).id, says: [] };
      }
    });
    return {
      question,
      outcome: model.game.outcome(frame.context.table, model.chart),
      says: watched.map((one) => (one.kind === 'step' ? '' : judged(one, view, null, null))),
      ways,
    };
  }

  private question(frame: Frame): Looks['question'] {
    try {
      return this.model.question(frame);
    } catch (error) {
      if (error instanceof ModelError) return error;
      throw error;
    }
  }

  private told(question: Looks['question'], by: number): string {
    if (question === null) return 'nothing';
    if (question instanceof Error) return faultOf(question).id;
    const { name, of, answers } = question;
    const { names } = this;
    const whom =
      of.kind === 'seat' ? names[(of.seat + by) % names.length] : of.kind === 'missing' ? of.assumption : of.kind;
    return [`“${name}” (of ${whom}, with ${answers.length} answers)`, ...openIds(question)].join(', ');
  }

  /** A text with the names of seats replaced by those of whoever sits `by` further. */
  private turned(text: string | null, by: number): string | null {
    const { names } = this;
    return text === null
      ? null
      : text.replaceAll(this.name, (name) => names[(names.indexOf(name) + by) % names.length] as string);
  }

  private key(frame: Frame): string {
    const { bytes, length } = this.symmetry.key(frame);
    return bytes.subarray(0, length).join(' ');
  }

  /** Why a position is none. */
  private brokenAt(frame: Frame): string | null {
    try {
      this.model.pack(frame, this.writer);
      return null;
    } catch (error) {
      if (error instanceof ModelError) return `it is no position: ${error.message}`;
      throw error;
    }
  }
}

/** What a property says of a position or of a step: how often its premise is met, and what is told. */
function judged(one: Watched, view: FrameView, last: FrameView | null, answer: EventObject | null): string {
  const { met } = one;
  let told = '';
  judge(one, view, last, answer, ({ kind }) => {
    told = kind;
  });
  return `${one.met - met} ${told}`;
}

/** Where the model breaks there is nothing to compare: that is for the search to tell. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof ModelError) return null;
    throw error;
  }
}
