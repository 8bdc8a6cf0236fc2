import type { EventObject } from 'xstate';
import { type Frame, isOver, type Model, type Question } from '../../process/index.ts';
import type { FrameView } from '../../property/index.ts';
import { EndlessError, isForced, playOn } from '../../trace/index.ts';
import { endlessly, lostBy } from '../graph/forced.ts';
import { FAILED, type GraphLog } from '../graph/graph.ts';
import type { Batch } from './batch.ts';
import { faultOf, lookAtQuestion } from './found.ts';
import { hashOf } from './hash.ts';
import type { Outbox } from './outbox.ts';
import { Passages } from './passages.ts';
import { NO_SUM } from './premises.ts';
import type { Keys } from './symmetry.ts';
import type { Visited } from './visited.ts';
import type { Watching } from './watching.ts';

/** Where an answer leads: the number of a position; of one that waits in the outbox, its number there; or what a graph has in its place. */
type Lead = number;
const WAITS = -16;
const waiting = (i: number): Lead => WAITS - i;

/** Stands for the sum of what was seen on the way, where the way leads to no position. */
const LOST = -2;

interface Parts {
  readonly model: Model;
  readonly store: Visited;
  readonly keys: Keys;
  readonly watching: Watching;
  readonly outbox: Outbox;
  readonly log: GraphLog | null;
  /** Whether somebody looks at every position. */
  readonly cares: boolean;
}

/**
 * The first part of a round: what answers lead to is looked up; what is not known is played on to where somebody has a choice, looked at
 * on the way, and waits in the outbox. Nothing is put into the store, so that threads can do this side by side.
 */
export class Arrivals {
  /** Answers tried. */
  moves = 0;
  /** Answers that a position has: at least and at most. */
  answers: readonly [number, number] = [Number.MAX_SAFE_INTEGER, 0];
  /** Answers that the model could not follow. */
  lost = 0;
  /**
   * Of each position that waits in the outbox: what it is (null where there is nothing to look at) and asks (undefined where nobody has
   * asked), and the forced moves that led there.
   */
  readonly frames: (Frame | null)[] = [];
  readonly questions: (Question | null | undefined)[] = [];
  readonly views: (FrameView | null)[] = [];
  readonly forced: number[] = [];
  private readonly model: Model;
  private readonly store: Visited;
  private readonly keys: Keys;
  private readonly watching: Watching;
  private readonly outbox: Outbox;
  private readonly log: GraphLog | null;
  private readonly everyMove: boolean;
  private readonly cares: boolean;
  /** Where forced moves lead to, so that they are played once. */
  private readonly passages = new Passages();
  /** The position whose answers are followed; by answer, where it leads, and what was seen on the way. */
  private origin: Frame | null = null;
  private leads: Lead[] = [];
  private readonly sums: number[] = [];
  /** What was seen behind the last answer. */
  private sum = NO_SUM;
  /** Where the answers of this round lead, for the log. */
  private rows: { readonly n: number; readonly leads: readonly Lead[] }[] = [];
  /** Positions of the outbox that were come to once more. */
  private visits: number[] = [];

  constructor({ model, store, keys, watching, outbox, log, cares }: Parts, everyMove: boolean) {
    this.cares = cares;
    this.model = model;
    this.store = store;
    this.keys = keys;
    this.watching = watching;
    this.outbox = outbox;
    this.log = log;
    this.everyMove = everyMove;
  }

  /** Begins the game. */
  begin(batch: Batch): void {
    this.leads = [this.follow(batch, 0, -1, 0)];
    if (this.log) this.rows.push({ n: -1, leads: this.leads });
  }

  /** Follows all answers of the p-th position of a batch. */
  lookBehind(batch: Batch, p: number): void {
    const parent = batch.numbers[p] as number;
    const first = batch.starts[p] as number;
    const count = (batch.starts[p + 1] as number) - first;
    this.origin = batch.origins[p] as Frame;
    this.watching.behind = parent;
    this.moves += count;
    if (count > 0 || !isOver(this.origin)) {
      if (count < this.answers[0]) this.answers = [count, this.answers[1]];
      if (count > this.answers[1]) this.answers = [this.answers[0], count];
    }
    const error = batch.broken[p];
    if (error !== undefined || (this.everyMove && count === 0)) this.stops(error, parent);
    if (this.log) {
      this.leads = [];
      this.rows.push({ n: parent, leads: this.leads });
    }
    for (let choice = 0; choice < count; choice++) {
      this.leads[choice] = this.follow(batch, first + choice, parent, choice);
      this.sums[choice] = this.sum;
    }
  }

  /** Ends the round: everything in the outbox has a place and a number. */
  finish(): void {
    const number = (i: number): number => this.store.numberAt(this.outbox.placeOf(i));
    for (const i of this.visits) this.watching.premises.visit(number(i));
    this.visits = [];
    const settled = (lead: Lead): number => (lead <= WAITS ? number(WAITS - lead) : lead);
    this.passages.settle(settled);
    for (const { n, leads } of this.rows) {
      const to = leads.map(settled);
      if (n >= 0) this.log?.successors(n, to);
      else if (this.log) this.log.root = to[0] as number;
    }
    this.rows = [];
    this.outbox.clear();
  }

  /** A position of the outbox was come to once more. */
  visit(i: number): void {
    if (this.watching.counts) this.visits.push(i);
  }

  get memory(): number {
    return this.passages.memory;
  }

  /**
   * A position turns out to have no answers: where every move is kept, what is asked was not looked at on arrival.
   * @param error why nobody can say what is asked; undefined where one can
   */
  private stops(error: unknown, n: number): void {
    const [parent, choice] = [this.store.parent(n), this.store.choice(n)];
    if (error !== undefined) {
      this.fail(error, parent, choice, 0);
      return;
    }
    this.watching.at(parent, choice, 0);
    lookAtQuestion(this.model.question(this.origin as Frame), this.watching.meet);
  }

  private follow(batch: Batch, i: number, parent: number, choice: number): Lead {
    const frame = batch.frames[i] as Frame | null;
    if (frame === null) return this.fail(batch.errors[i], parent, choice, 0);
    const answer = parent < 0 ? null : (batch.answers[i] as EventObject);
    const same = parent < 0 ? -1 : (batch.same[i] as number);
    if (same >= 0 && this.sums[same] !== LOST) {
      this.sum = this.sums[same] as number;
      return this.again(this.leads[same] as number, frame, answer, parent, choice);
    }
    const known = (batch.lengths[i] as number) < 0 ? null : this.known(batch, i);
    if (known !== null) return this.again(known, frame, answer, parent, choice);
    return this.arrive(frame, batch, i, parent, choice, answer);
  }

  /** Where play from the i-th answer of a batch comes to rest, if that is known; null where not. */
  private known({ words, places, lengths, hashes }: Batch, i: number): Lead | null {
    const [at, length, hash] = [places[i] as number, lengths[i] as number, hashes[i] as number];
    const n = this.store.find(words, at, length, hash);
    this.sum = NO_SUM;
    if (n >= 0) return n;
    if (this.everyMove || !this.passages.find(words, at, length, hash)) return null;
    this.sum = this.passages.seen;
    return this.passages.to;
  }

  /** An answer leads where another led before. */
  private again(to: Lead, frame: Frame, answer: EventObject | null, parent: number, choice: number): Lead {
    const { watching } = this;
    if (watching.counts) {
      watching.premises.again(this.sum);
      this.visitAt(to);
    }
    if (watching.steps.length > 0 && answer !== null) {
      watching.at(parent, choice, 0);
      watching.step(watching.views(this.origin as Frame), watching.views(frame), answer);
    }
    return to;
  }

  private visitAt(to: Lead): void {
    if (to >= 0) this.watching.premises.visit(to);
    else this.visits.push(WAITS - to);
  }

  /**
   * Plays on from a position that nobody came to by an answer before, to where somebody has a choice, and looks at every position on the
   * way.
   */
  private arrive(
    frame: Frame,
    batch: Batch,
    i: number,
    parent: number,
    choice: number,
    answer: EventObject | null,
  ): Lead {
    const { watching } = this;
    const length = batch.lengths[i] as number;
    watching.at(parent, choice, -1);
    watching.premises.begin();
    try {
      const before = answer && this.origin;
      if (this.everyMove) this.look(frame, undefined, before, answer);
      const rest = this.everyMove ? frame : playOn(this.model, frame, this.look, before, answer).frame;
      if (rest === frame) {
        this.sum = NO_SUM;
        if (length < 0) return this.lookUp(rest);
        return this.wait(rest, batch.words, batch.places[i] as number, length, batch.hashes[i] as number);
      }
      const sum = watching.premises.end();
      const to = this.lookUp(rest);
      this.sum = sum;
      if (length >= 0) this.passages.keep(to, sum);
      return to;
    } catch (error) {
      return this.fail(error, parent, choice, Math.max(0, watching.way.forced));
    }
  }

  private lookUp(frame: Frame): Lead {
    const { words, length } = this.keys(frame);
    const hash = hashOf(words, 0, length);
    const known = this.store.find(words, 0, length, hash);
    if (known < 0) return this.wait(frame, words, 0, length, hash);
    if (this.watching.counts) this.visitAt(known);
    return known;
  }

  private wait(frame: Frame, words: Int32Array, at: number, length: number, hash: number): Lead {
    const { way, views, counts } = this.watching;
    const i = this.outbox.add(words, at, length, hash, way.parent, way.choice);
    if (this.isPlain(frame)) this.frames[i] = null;
    else {
      this.frames[i] = frame;
      this.questions[i] = this.question;
      this.views[i] = counts ? views(frame) : null;
      this.forced[i] = way.forced;
    }
    return waiting(i);
  }

  /** Whether there is nothing to look at in a position: most are let go at once then, and whoever clears memory has less to copy. */
  private isPlain(frame: Frame): boolean {
    const { question } = this;
    if (this.cares || isOver(frame)) return false;
    return question ? !question.consult && question.answers.length > 0 : !frame.leaf.meta?.consult;
  }

  /** What was asked where it was looked at last. */
  private question: Question | null | undefined;

  /** Looks at a position on the way: not yet at that where play comes to rest, which may be known. */
  private readonly look = (
    frame: Frame,
    question: Question | null | undefined,
    before: Frame | null,
    answer: EventObject | null,
  ): void => {
    const { watching } = this;
    this.question = question;
    const first = ++watching.way.forced === 0;
    if (watching.steps.length > 0 && before !== null && answer !== null)
      watching.step(watching.views(before), watching.views(frame), answer);
    if (question && isForced(question)) watching.position(frame, question);
    if (first) watching.premises.leaveOutSteps();
  };

  /** @returns what the graph has in the place of the position that could not be reached */
  private fail(error: unknown, parent: number, choice: number, forced: number): Lead {
    const met = faultOf(error);
    this.sum = LOST;
    if (met.kind === 'model-error') this.lost++;
    this.watching.at(parent, choice, met.kind === 'endless' ? 0 : forced);
    this.watching.meet(met);
    if (!this.log) return FAILED;
    const lost = error instanceof EndlessError ? endlessly(this.model, error) : lostBy(error);
    return this.log.lost({ from: parent, choice }, lost);
  }
}
