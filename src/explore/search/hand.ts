import { type Frame, isOver, type Model, ModelError, type Question, unsettled } from '../../process/index.ts';
import { type GraphLog, NOBODY } from '../graph/graph.ts';
import { Arrivals } from './arrivals.ts';
import { Batch } from './batch.ts';
import type { Counts } from './counts.ts';
import { holeOf } from './found.ts';
import type { Ints } from './ints.ts';
import type { SearchOptions, Visitor } from './options.ts';
import type { Outbox } from './outbox.ts';
import { keysOf, Symmetry } from './symmetry.ts';
import { frameOf, pathTo, type Visited } from './visited.ts';
import { Watching } from './watching.ts';

/** Positions whose answers are followed before any of them is looked up. */
const MOST_AT_ONCE = 32;

/** A position that waits for an unsettled ruling: for each answer the finding whose hole it goes through. */
export interface Hole {
  readonly n: number;
  readonly answers: readonly (string | null)[];
}

/** What a hand works on. */
export interface Bench {
  readonly model: Model;
  readonly store: Visited;
  readonly outbox: Outbox;
  /** By position, the number of what properties see there. */
  readonly seen: Ints;
  readonly log: GraphLog | null;
  /** The number of the thread. */
  readonly hand: number;
}

/**
 * What one thread does of a search, round by round: it follows the answers of some positions (`expand`); when what they led to was put
 * into the store, it numbers what it was the first to come to, and looks at it (`settle`).
 */
export class Hand {
  readonly watching: Watching;
  readonly arrivals: Arrivals;
  /** Whether somebody looks at every position. */
  readonly cares: boolean;
  /** How many positions end the game, by outcome. */
  private readonly outcomes = new Map<string, { count: number; first: number }>();
  /** Positions of this round that are left for later: an unsettled ruling has to be followed there. */
  left: number[] = [];
  /** Those of this round that were come to and ask for one. */
  holes: Hole[] = [];
  private readonly model: Model;
  private readonly store: Visited;
  private readonly seen: Ints;
  private readonly log: GraphLog | null;
  private readonly outbox: Outbox;
  private readonly batch: Batch;
  private readonly symmetry: Symmetry | null;
  private readonly visitor: Visitor | null;

  constructor({ model, store, outbox, seen, log, hand }: Bench, options: SearchOptions) {
    this.model = model;
    this.store = store;
    this.seen = seen;
    this.log = log;
    this.outbox = outbox;
    this.symmetry = options.symmetry && model.rotation ? new Symmetry(model, model.rotation) : null;
    this.visitor = options.visits?.() ?? null;
    this.watching = new Watching(model, options, seen, hand);
    const keys = keysOf(model, this.symmetry);
    this.batch = new Batch(model, store, keys);
    const { watching } = this;
    this.cares = watching.counts || this.visitor !== null || log !== null;
    this.arrivals = new Arrivals({ model, store, keys, watching, outbox, log, cares: this.cares }, options.everyMove);
  }

  /** Begins the game. */
  begin(): void {
    this.batch.begin();
    this.arrivals.begin(this.batch);
  }

  /** Follows the answers of positions. They wait in the outbox, and what was met is told, until the round ends. */
  expand(first: number, count: number): void {
    const { batch } = this;
    for (let from = first; from < first + count; from += MOST_AT_ONCE) {
      const to = Math.min(from + MOST_AT_ONCE, first + count);
      batch.clear();
      for (let n = from; n < to; n++) this.follow(n);
      batch.fetch();
      for (let p = 0; p < to - from; p++)
        if (batch.waits[p]) this.left.push(from + p);
        else this.arrivals.lookBehind(batch, p);
    }
  }

  private follow(n: number): void {
    const { model, batch } = this;
    const frame = frameOf(model, this.store, n);
    try {
      const answers = model.answers(frame);
      if (answers !== null) batch.follow(n, frame, answers);
      else {
        const question = model.question(frame);
        if (question !== null && unsettled(question)) batch.leave(n, frame);
        else batch.follow(n, frame, question?.answers ?? []);
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      batch.leave(n, frame, error);
    }
  }

  /** How many positions the answers of one lead to, at most. */
  answersOf(n: number): number {
    const { model } = this;
    const frame = frameOf(model, this.store, n);
    try {
      return (model.answers(frame) ?? model.question(frame)?.answers ?? []).length;
    } catch (error) {
      if (error instanceof ModelError) return 0;
      throw error;
    }
  }

  /** The same for one that was left for later. */
  release(n: number): void {
    const { model, batch } = this;
    const frame = frameOf(model, this.store, n);
    batch.clear();
    batch.follow(n, frame, (model.question(frame) as Question).answers);
    this.arrivals.lookBehind(batch, 0);
  }

  /** Everything that waited was put into the store: numbers what was new, and looks at it. @param first the number of the first */
  settle(first: number): void {
    const { outbox, store } = this;
    let n = first;
    for (let i = 0; i < outbox.size; i++) {
      const place = outbox.place(i);
      if (place >= 0) store.number(place, n++);
    }
    n = first;
    for (let i = 0; i < outbox.size; i++)
      if (outbox.place(i) >= 0) this.keep(i, n++);
      else this.arrivals.visit(i);
  }

  /** A position that the search has come to for the first time. @param i its place in the outbox */
  private keep(i: number, n: number): void {
    const { arrivals, watching, outbox } = this;
    const frame = arrivals.frames[i] as Frame | null;
    if (frame === null) return;
    const question = this.questionOf(i, frame);
    watching.behind = outbox.parent(i);
    watching.at(watching.behind, outbox.choice(i), arrivals.forced[i] as number);
    watching.premises.begin();
    watching.position(frame, question, arrivals.views[i]);
    if (watching.counts) this.seen.set(n, watching.premises.end());
    this.visitor?.(frame, question, () => pathTo(this.store, n));
    if (question?.consult && unsettled(question))
      this.holes.push({ n, answers: question.answers.map((answer) => holeOf(question, answer)) });
    if (isOver(frame)) {
      const outcome = this.outcomeOf(frame);
      this.log?.position({ over: true, outcome });
      const ends = this.outcomes.get(outcome);
      if (ends) ends.count++;
      else this.outcomes.set(outcome, { count: 1, first: n });
    } else if (question) this.log?.position({ over: false, question: question.name, of: question.of });
  }

  private questionOf(i: number, frame: Frame): Question | null {
    const known = this.arrivals.questions[i];
    if (known !== undefined) return known;
    // What is asked is found out when it is answered, unless somebody looks.
    if (!this.watching.counts && !frame.leaf.meta?.consult) return null;
    try {
      return this.model.question(frame);
    } catch (error) {
      // Whoever looks behind it tells of it.
      if (error instanceof ModelError) return null;
      throw error;
    }
  }

  private outcomeOf(frame: Frame): string {
    const { model, symmetry } = this;
    return (symmetry ? symmetry.outcome(frame) : model.game.outcome(frame.context.table, model.chart)) ?? NOBODY;
  }

  /** Ends the round: whatever was put has its number. */
  finish(): void {
    this.arrivals.finish();
    this.left = [];
    this.holes = [];
  }

  get counts(): Counts {
    const { moves, lost, answers } = this.arrivals;
    return { moves, lost, answers, outcomes: this.outcomes };
  }

  get memory(): number {
    return this.arrivals.memory;
  }

  /** Has whoever visits see what was kept before. */
  visitAll(): void {
    if (!this.visitor) return;
    for (let n = 0; n < this.store.size; n++) {
      const frame = frameOf(this.model, this.store, n);
      this.visitor(frame, this.model.question(frame), () => pathTo(this.store, n));
    }
  }
}
