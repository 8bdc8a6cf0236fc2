import type { EventObject } from 'xstate';
import { type Frame, isOver, type Model, type Question, unsettled } from '../../process/index.ts';
import type { PropertyVerdict } from '../../property/index.ts';
import { EndlessError, isForced, play, playOn, type Rest } from '../../trace/index.ts';
import { endlessly, lostBy } from '../graph/forced.ts';
import { FAILED, GraphLog, NOBODY } from '../graph/graph.ts';
import type { Batch } from './batch.ts';
import { type Found, faultOf, judge, lookAt, type Met, type Views, viewsOf, type Watched, watch } from './found.ts';
import { hashOf } from './hash.ts';
import { Holes } from './holes.ts';
import { Ints } from './ints.ts';
import type { SearchOptions, Visitor } from './options.ts';
import { Passages } from './passages.ts';
import { Premises } from './premises.ts';
import { realGame, type Searched } from './real-game.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';
import { type Keys, keysOf, type Symmetry } from './symmetry.ts';
import { frameOf, pathTo, type Visited } from './visited.ts';

const UNSEEN = -1;
/** The number of what is seen where nothing is looked for. */
const NOTHING = 0;

type Visit = NonNullable<Parameters<typeof playOn>[2]>;

/**
 * What becomes of answers that were followed: what is new is played on to where somebody has a choice, looked at on the way, and kept in
 * the store; what is known is counted.
 */
export class Arrivals {
  readonly properties: readonly Watched[];
  readonly log: GraphLog | null;
  /** How many positions end the game, by outcome. */
  readonly outcomes = new Map<string, number>();
  readonly found = new Map<string, Found>();
  /** Answers tried. */
  moves = 0;
  /** Answers that a position has: at least and at most. */
  answers: readonly [number, number] = [Number.MAX_SAFE_INTEGER, 0];
  /** Answers that the model could not follow. */
  lost = 0;
  private readonly model: Model;
  private readonly views: Views;
  private readonly store: Visited;
  private readonly everyMove: boolean;
  /** Properties that have not been violated yet. */
  private live: readonly Watched[] = [];
  /** Those of them that speak of a step: it is looked at even where it leads to a known position. */
  private liveSteps: readonly Watched[] = [];
  private readonly premises: Premises;
  /** Whether there is anything to count. */
  private readonly counts: boolean;
  /** What is seen in each position, as `premises` numbers it; `UNSEEN` where nobody has come there at once. */
  private readonly seen = new Ints();
  /** Where forced moves lead to, so that they are played once. */
  private readonly passages = new Passages();
  private readonly holes = new Holes();
  private readonly symmetry: Symmetry | null;
  private readonly keys: Keys;
  /** Where positions stand for others: what games are looked for in. */
  private readonly search: Searched | null;
  /** The position whose answer led here, the answer, and the forced moves since. */
  private origin: Frame | null = null;
  private way = { parent: -1, choice: 0, forced: 0 };
  /** The number of the position that was looked up last; -1 where it is not in the store. */
  private at = -1;
  /** The number of what was seen behind the last answer. */
  private sum = UNSEEN;
  private readonly visitor: Visitor | null;
  /** Where each answer before led to, and what was seen on the way. */
  private readonly to: number[] = [];
  private readonly sums: number[] = [];

  constructor(
    model: Model,
    store: Visited,
    symmetry: Symmetry | null,
    { properties, edges, everyMove, visits }: SearchOptions,
  ) {
    this.model = model;
    this.symmetry = symmetry;
    this.keys = keysOf(model, symmetry);
    this.search = symmetry && { model, keys: this.keys, store, everyMove };
    this.views = viewsOf(model);
    this.store = store;
    this.everyMove = everyMove;
    this.visitor = visits?.() ?? null;
    this.log = edges ? new GraphLog() : null;
    this.properties = watch(properties, model);
    this.setLive(this.properties);
    this.premises = new Premises(this.properties);
    this.counts = this.properties.length > 0;
  }

  /** Begins the game. */
  begin(batch: Batch): void {
    const root = this.settleAnswer(batch, 0, -1, 0);
    if (this.log) this.log.root = root;
  }

  /** Settles all answers of the p-th position of a batch. */
  settle(batch: Batch, p: number): void {
    const parent = batch.numbers[p] as number;
    const first = batch.starts[p] as number;
    const count = (batch.starts[p + 1] as number) - first;
    this.origin = batch.origins[p] as Frame;
    this.log?.expand(parent, count);
    this.moves += count;
    if (count > 0 || !isOver(this.origin)) {
      if (count < this.answers[0]) this.answers = [count, this.answers[1]];
      if (count > this.answers[1]) this.answers = [this.answers[0], count];
    }
    const error = batch.broken[p];
    if (error !== undefined || (this.everyMove && count === 0)) this.lookBehind(error, parent);
    for (let choice = 0; choice < count; choice++) {
      this.sum = UNSEEN;
      const to = this.settleAnswer(batch, first + choice, parent, choice);
      this.to[choice] = to;
      this.sums[choice] = this.sum;
      this.log?.leadsTo(to);
    }
  }

  /**
   * A position turns out to have no answers: where every move is kept, what is asked was not looked at on arrival.
   * @param error why nobody can say what is asked; undefined where one can
   */
  private lookBehind(error: unknown, n: number): void {
    const [parent, choice] = [this.store.parent(n), this.store.choice(n)];
    if (error !== undefined) {
      this.fail(error, parent, choice, 0);
      return;
    }
    const frame = this.origin as Frame;
    this.way = { parent, choice, forced: 0 };
    lookAt(this.views, { frame, question: this.model.question(frame), before: null, answer: null }, [], this.meet);
  }

  save(to: SnapshotWriter): void {
    const found = [...this.found.values()].map(({ consult: _, property: __, ...rest }) => rest);
    to.note([this.moves, this.answers, this.lost, [...this.outcomes], found]);
    this.premises.save(to);
    this.seen.save(to);
    this.holes.save(to);
    this.log?.save(to);
  }

  /** Into one in which there is nothing yet. */
  load(from: SnapshotReader): void {
    const [moves, answers, lost, outcomes, found] =
      from.note<[number, [number, number], number, [string, number][], Found[]]>();
    this.answers = answers;
    this.moves = moves;
    this.lost = lost;
    for (const [outcome, count] of outcomes) this.outcomes.set(outcome, count);
    this.found.clear();
    for (const one of found) this.found.set(one.id, this.completed(one));
    this.setLive(this.properties.filter(({ id }) => !this.found.has(id)));
    this.premises.load(from);
    this.seen.load(from);
    this.holes.load(from);
    this.log?.load(from);
    if (!this.visitor) return;
    for (let n = 0; n < this.store.size; n++) {
      const frame = frameOf(this.model, this.store, n);
      this.visitor(frame, this.model.question(frame), () => pathTo(this.store, n));
    }
  }

  /** What was found, with what no file holds. */
  private completed(found: Found): Found {
    const property = this.properties.find(({ id }) => id === found.id)?.property;
    if (property) return { ...found, property };
    if (found.kind !== 'gap' && found.kind !== 'contradiction') return found;
    const consult = play(this.model, found.choices, found.forced).question?.consult;
    return { ...found, ...(consult && { consult }) };
  }

  get memory(): number {
    return this.passages.memory + this.seen.memory + (this.log?.memory ?? 0);
  }

  /** @param stopped why not everything was looked at; null where it was */
  verdict({ property, id }: Watched, i: number, stopped: string | null): PropertyVerdict {
    const sought = property.kind === 'can';
    const found = this.found.get(id);
    if (sought && found && found.past !== null)
      return { kind: 'unknown', why: 'only games that go through a hole in the rules get there' };
    if (found) return sought ? { kind: 'holds', met: 1 } : { kind: 'violated' };
    if (stopped !== null) return { kind: 'unknown', why: stopped };
    if (sought) return { kind: 'violated' };
    const met = this.premises.met(i);
    return met > 0 ? { kind: 'holds', met } : { kind: 'unknown', why: 'nothing it speaks of ever happens here' };
  }

  /** @returns the number of the position that an answer leads to, or what the graph has in its place */
  private settleAnswer(batch: Batch, i: number, parent: number, choice: number): number {
    const frame = batch.frames[i] as Frame | null;
    const answer = parent < 0 ? null : (batch.answers[i] as EventObject);
    if (frame === null) return this.fail(batch.errors[i], parent, choice, 0);
    const same = parent < 0 ? -1 : (batch.same[i] as number);
    if (same >= 0 && this.sums[same] !== UNSEEN) {
      this.sum = this.sums[same] as number;
      return this.again(this.to[same] as number, frame, answer, parent, choice);
    }
    const length = batch.lengths[i] as number;
    if (length < 0) return this.arrive(frame, null, i, parent, choice, answer);
    const known = this.known(batch.words, batch.places[i] as number, length, batch.hashes[i] as number);
    if (known >= 0) return this.again(known, frame, answer, parent, choice);
    return this.arrive(frame, batch, i, parent, choice, answer);
  }

  /** Where play from a key comes to rest, if that is known; and what is seen on the way: `sum`. @returns `UNSEEN` where not */
  private known(words: Int32Array, at: number, length: number, hash: number): number {
    const n = this.store.find(words, at, length, hash);
    this.at = n;
    if (n >= 0) {
      this.sum = this.counts ? this.seen.get(n) : NOTHING;
      return this.sum === UNSEEN ? UNSEEN : n;
    }
    if (this.everyMove || !this.passages.find(words, at, length, hash)) return UNSEEN;
    this.sum = this.passages.seen;
    return this.passages.to;
  }

  /** An answer leads where another led before. */
  private again(to: number, frame: Frame, answer: EventObject | null, parent: number, choice: number): number {
    this.premises.again(this.sum);
    if (this.liveSteps.length > 0 && answer !== null) {
      const view = this.views(this.origin as Frame);
      const next = this.views(frame);
      this.way = { parent, choice, forced: 0 };
      for (const one of this.liveSteps) judge(one, next, view, answer, this.meet);
    }
    return to;
  }

  /**
   * Plays on from a position that nobody came to by an answer before, to where somebody has a choice; looks at every position on the
   * way, and keeps that one.
   * @param batch where its key lies; null where it has none
   */
  private arrive(
    frame: Frame,
    batch: Batch | null,
    i: number,
    parent: number,
    choice: number,
    answer: EventObject | null,
  ): number {
    this.way = { parent, choice, forced: -1 };
    this.premises.begin();
    try {
      const { frame: at, question } = this.rest(frame, answer && this.origin, answer);
      const atOnce = at === frame;
      const n =
        atOnce && batch
          ? this.keep(at, question, batch.words, batch.places[i] as number, batch.lengths[i] as number)
          : this.lookUp(at, question);
      this.sum = this.premises.end();
      if (!atOnce) {
        if (batch) this.passages.keep(n, this.sum);
      } else if (this.counts) this.seen.set(n, this.sum);
      return n;
    } catch (error) {
      return this.fail(error, parent, choice, Math.max(0, this.way.forced));
    }
  }

  private lookUp(frame: Frame, question: Question | null): number {
    const { words, length } = this.keys(frame);
    this.at = this.store.find(words, 0, length, hashOf(words, 0, length));
    return this.keep(frame, question, words, 0, length);
  }

  /** Keeps the position that was looked up last, unless it is there. @returns its number */
  private keep(frame: Frame, question: Question | null, words: Int32Array, at: number, length: number): number {
    if (this.at >= 0) return this.at;
    const { parent, choice } = this.way;
    const n = this.store.insert(words, at, length, parent, choice);
    if (this.counts) this.seen.push(UNSEEN);
    this.visitor?.(frame, question, () => pathTo(this.store, n));
    this.holes.reached(n, parent, choice);
    if (question?.consult && unsettled(question)) this.holes.waits(n, question);
    if (isOver(frame)) {
      const { model, symmetry } = this;
      const outcome =
        (symmetry ? symmetry.outcome(frame) : model.game.outcome(frame.context.table, model.chart)) ?? NOBODY;
      this.log?.position({ over: true, outcome });
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    } else if (question) this.log?.position({ over: false, question: question.name, of: question.of });
    return n;
  }

  /** Where play rests after an answer: at the next choice, or right there if every move is kept. */
  private rest(frame: Frame, before: Frame | null, by: EventObject | null): Rest {
    if (!this.everyMove) return playOn(this.model, frame, this.look, before, by);
    // What is asked is found out when it is answered, unless somebody looks.
    const question = this.live.length > 0 || frame.leaf.meta?.consult ? this.model.question(frame) : null;
    this.look(frame, question, before, by);
    return { frame, question };
  }

  /** Looks at a position on the way. */
  private readonly look: Visit = (frame, question, before, answer) => {
    const first = ++this.way.forced === 0;
    if (this.live.length > 0 || question?.consult || question?.answers.length === 0)
      lookAt(this.views, { frame, question, before, answer }, this.live, this.meet);
    if (first) this.premises.leaveOutSteps();
  };

  private readonly meet = (met: Met): void => {
    if (this.found.has(met.id)) return;
    const { parent, choice, forced } = this.way;
    const game = this.search
      ? realGame(this.search, { parent, choice }, met, forced)
      : this.game(parent, choice, forced);
    this.found.set(met.id, { ...met, ...game, past: this.holes.behind(parent, choice) });
    if (met.kind === 'violated' || met.kind === 'reached') this.setLive(this.live.filter(({ id }) => id !== met.id));
  };

  private setLive(live: readonly Watched[]): void {
    this.live = live;
    this.liveSteps = live.filter(({ property }) => property.kind === 'step');
  }

  /** @returns what the graph has in the place of the position that could not be reached */
  private fail(error: unknown, parent: number, choice: number, forced: number): number {
    const met = faultOf(error);
    if (met.kind === 'model-error') this.lost++;
    this.way = { parent, choice, forced: met.kind === 'endless' ? 0 : forced };
    this.meet(met);
    if (!this.log) return FAILED;
    const lost = error instanceof EndlessError ? endlessly(this.model, error) : lostBy(error);
    return this.log.lost({ from: parent, choice }, lost);
  }

  /** The game that leads to what was met: its choices, and the forced moves after the last of them. */
  private game(parent: number, choice: number, after: number): { choices: number[]; forced: number } {
    const choices: number[] = [];
    let forced = after;
    for (let n = parent, by = choice; n >= 0; by = this.store.choice(n), n = this.store.parent(n)) {
      const question = this.everyMove ? this.model.question(frameOf(this.model, this.store, n)) : null;
      if (question === null || !isForced(question)) choices.push(by);
      else if (choices.length === 0) forced++;
    }
    return { choices: choices.reverse(), forced };
  }
}
