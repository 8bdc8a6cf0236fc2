import type { EventObject } from 'xstate';
import {
  BitReader,
  BitWriter,
  type Fan,
  type Frame,
  type Model,
  ModelError,
  type Question,
  unsettled,
} from '../../process/index.ts';
import { FrameView, type Property, type PropertyVerdict } from '../../property/index.ts';
import { EndlessError, isForced, playOn, type Rest } from '../../trace/index.ts';
import { forcedOn, lostBy } from '../graph/forced.ts';
import { FAILED, Graph, GraphLog, NOBODY } from '../graph/graph.ts';
import { Ints } from '../graph/rows.ts';
import { type Found, faultOf, judge, lookAt, type Met, type Watched, watch } from './found.ts';
import { Holes } from './holes.ts';
import { Passages } from './passages.ts';
import { Premises } from './premises.ts';
import { Store } from './store.ts';

/** How far an exploration is. */
export interface Progress {
  /** Distinct positions in which somebody has a choice, or the game is over; with `everyMove` those with one answer as well. */
  readonly positions: number;
  /** Answers tried. */
  readonly moves: number;
  /** Positions whose answers have not been tried yet. */
  readonly queue: number;
  /** Choices from the start to the positions that are looked at now. */
  readonly depth: number;
  /** Bytes that the positions take. */
  readonly memory: number;
}

/** What exhaustive exploration found out. */
export interface Exploration extends Progress {
  /** Every position that play can reach within the bounds was looked at. */
  readonly complete: boolean;
  /** Why it is not complete. */
  readonly stopped: string | null;
  readonly found: readonly Found[];
  /** The shortest game to what properties of the kind `can` speak of, by their names. */
  readonly reached: ReadonlyMap<string, Found>;
  readonly verdicts: ReadonlyMap<string, PropertyVerdict>;
  /** How many positions end the game, by outcome. */
  readonly outcomes: ReadonlyMap<string, number>;
}

export interface ExploreOptions {
  readonly properties?: readonly Property[];
  /** Positions at which to stop. */
  readonly limit?: number;
  /** Keep where each answer leads, for questions about the whole graph; takes more memory. */
  readonly edges?: boolean;
  /**
   * Keep positions in which nobody has a choice as well, and count the moves out of them: the state space as other tools count it.
   * Finds the same, shortest in moves instead of choices; takes more time and memory. Not together with `edges`.
   */
  readonly everyMove?: boolean;
}

/** A position that waits for an unsettled ruling, and how many choices lead to it. */
interface Waiting {
  readonly n: number;
  readonly depth: number;
}

const UNSEEN = -1;

type Visit = NonNullable<Parameters<typeof playOn>[2]>;

/**
 * Breadth-first search over all positions of a model: traces are the shortest in choices, among those that go through the fewest holes
 * in the rules. Positions in which nobody has a choice
 * are walked through and not kept. What lies behind an unsettled ruling is searched last, so that whatever needs none is found
 * without one.
 */
export class Explorer {
  readonly model: Model;
  private readonly properties: readonly Watched[];
  /** Those that have not been violated yet. */
  private live: Watched[];
  /** Those of them that speak of a step: it is looked at even where it leads to a known position. */
  private liveSteps: Watched[] = [];
  private readonly limit: number;
  private readonly store = new Store();
  private readonly writer = new BitWriter();
  private readonly reader = new BitReader();
  /** Where forced moves lead to, so that they are played once. */
  private readonly passages = new Passages();
  private readonly premises: Premises;
  /** What is seen in each position, as `premises` numbers it; `UNSEEN` where nobody has come there at once. */
  private readonly seen = new Ints();
  /** The number of what was seen behind the last answer. */
  private sum = UNSEEN;
  private readonly fan: Fan;
  /** The position whose answers are looked behind. */
  private origin: Frame | null = null;
  /** The answer by which play came to where it is, and the forced moves since. */
  private way = { parent: -1, choice: 0, forced: 0 };
  /** Where each answer before led to, and what was seen on the way. */
  private readonly to: number[] = [];
  private readonly sums: number[] = [];
  private readonly found = new Map<string, Found>();
  private readonly outcomes = new Map<string, number>();
  /** Positions that wait for an unsettled ruling; what is behind them is looked at after everything that needs none. */
  private deferred: Waiting[] = [];
  /** Those of the layer before, the least deep last: each is released when the search gets as deep as it is. */
  private released: Waiting[] = [];
  /** The position to look at next. */
  private next = 0;
  private moves = 0;
  private depth = 0;
  /** The deepest that the search has been: behind an unsettled ruling it begins again less deep. */
  private deepest = 0;
  /** The first position that is deeper than `depth`. */
  private deeper = 0;
  private readonly holes = new Holes();
  /** Answers that the model could not follow. */
  private lost = 0;
  private stopped: string | null = null;
  private readonly log: GraphLog | null;
  private readonly everyMove: boolean;

  /** @throws RangeError where `edges` and `everyMove` are asked for together */
  constructor(
    model: Model,
    { properties = [], limit = 20_000_000, edges = false, everyMove = false }: ExploreOptions = {},
  ) {
    if (edges && everyMove) throw new RangeError('the graph leads from choice to choice: not with every move');
    this.model = model;
    this.fan = model.fan();
    this.everyMove = everyMove;
    this.log = edges ? new GraphLog() : null;
    this.properties = watch(properties, model);
    this.live = [];
    this.setLive(this.properties);
    this.premises = new Premises(this.properties);
    this.limit = limit;
    const root = this.begin();
    if (this.log) this.log.root = root;
    this.deeper = this.store.size;
  }

  /** Looks at up to `positions` more positions. @returns false when there is nothing left to look at */
  advance(positions: number): boolean {
    for (let i = 0; i < positions; i++) {
      if (this.stopped !== null) return false;
      if (this.next === this.deeper && !this.deepen()) return false;
      if (this.store.size >= this.limit) {
        this.stop(`it reached its limit of ${this.limit} positions`);
        return false;
      }
      this.expand(this.next++);
    }
    return true;
  }

  /** Ends the search early. */
  stop(why: string): void {
    this.stopped ??= why;
  }

  get progress(): Progress {
    return {
      positions: this.store.size,
      moves: this.moves,
      queue: this.store.size - this.next,
      depth: this.depth,
      memory: this.store.memory + this.passages.memory + this.seen.memory + (this.log?.memory ?? 0),
    };
  }

  result(): Exploration {
    const { left } = this;
    const stopped =
      this.stopped ??
      (left > 0
        ? 'it was not run to its end'
        : this.lost > 0
          ? 'the model breaks, and what follows is not known'
          : null);
    const complete = stopped === null;
    return {
      ...this.progress,
      depth: this.deepest,
      complete,
      stopped,
      found: [...this.found.values()].filter((f) => f.kind !== 'reached'),
      reached: new Map(
        [...this.found.values()].flatMap((f) => (f.kind === 'reached' && f.property ? [[f.property.name, f]] : [])),
      ),
      verdicts: new Map(this.properties.map((p, i) => [p.property.name, this.verdict(p, i, stopped)])),
      outcomes: this.outcomes,
    };
  }

  /** Positions that nobody has looked behind. */
  private get left(): number {
    return this.store.size - this.next + this.deferred.length + this.released.length;
  }

  /** What was explored so far, as data; null unless it was asked to keep the edges. */
  graph(): Graph | null {
    const { log, store, deepest: depth } = this;
    return (
      log &&
      new Graph({
        log,
        depth,
        // Answers that were lost are counted by the graph itself.
        stopped: this.stopped ?? (this.left > 0 ? 'it was not run to its end' : null),
        parent: (n) => store.parent(n),
        choice: (n) => store.choice(n),
        frame: (n) => this.at(n).frame,
      })
    );
  }

  private verdict({ property, id }: Watched, i: number, stopped: string | null): PropertyVerdict {
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

  /** Goes one choice deeper; behind the unsettled rulings that were met, when nothing else is left. @returns false at the end */
  private deepen(): boolean {
    for (;;) {
      for (let first = this.released.at(-1); first && first.depth <= this.depth; first = this.released.at(-1)) {
        const { n } = first;
        this.released.pop();
        const { frame, question } = this.at(n);
        this.followAll(frame, (question as Question).answers, n);
      }
      if (this.next < this.store.size) {
        this.depth++;
        this.deepest = Math.max(this.deepest, this.depth);
        this.deeper = this.store.size;
        return true;
      }
      if (this.released.length === 0) {
        this.released = this.deferred.reverse();
        this.deferred = [];
      }
      const first = this.released.at(-1);
      if (!first) return false;
      this.depth = first.depth;
    }
  }

  private at(n: number): { frame: Frame; question: Question | null } {
    const frame = this.model.unpack(this.store.read(n, this.reader));
    return { frame, question: this.model.question(frame) };
  }

  private expand(n: number): void {
    const frame = this.model.unpack(this.store.read(n, this.reader));
    let answers = this.model.answers(frame);
    if (answers === null) {
      const question = this.model.question(frame);
      if (question !== null && unsettled(question)) {
        this.deferred.push({ n, depth: this.depth });
        return;
      }
      answers = question?.answers ?? [];
    }
    this.followAll(frame, answers, n);
  }

  private followAll(frame: Frame, answers: readonly EventObject[], n: number): void {
    this.log?.expand(n, answers.length);
    this.origin = frame;
    this.fan.over(frame);
    for (let choice = 0; choice < answers.length; choice++) {
      this.sum = UNSEEN;
      const to = this.follow(answers[choice] as EventObject, n, choice);
      this.to[choice] = to;
      this.sums[choice] = this.sum;
      this.log?.leadsTo(to);
    }
  }

  private begin(): number {
    try {
      const frame = this.model.start();
      return this.arrive(frame, this.packs(frame), -1, 0, null);
    } catch (error) {
      return this.fail(error, -1, 0, 0);
    }
  }

  /** @returns the number of the position that the answer leads to, or what the graph has in its place */
  private follow(answer: EventObject, parent: number, choice: number): number {
    this.moves++;
    let frame: Frame;
    try {
      frame = this.fan.step(answer);
    } catch (error) {
      return this.fail(error, parent, choice, 0);
    }
    const { same } = this.fan;
    if (same >= 0 && this.sums[same] !== UNSEEN) {
      this.sum = this.sums[same] as number;
      return this.again(this.to[same] as number, frame, answer, parent, choice);
    }
    const packs = this.packs(frame);
    const known = packs ? this.known() : UNSEEN;
    if (known >= 0) return this.again(known, frame, answer, parent, choice);
    return this.arrive(frame, packs, parent, choice, answer);
  }

  /** An answer leads where another led before. */
  private again(to: number, frame: Frame, answer: EventObject, parent: number, choice: number): number {
    this.premises.again(this.sum);
    if (this.liveSteps.length > 0) this.lookAtStep(frame, answer, parent, choice);
    return to;
  }

  /** Packs a position. @returns whether it can be: what nobody stops at may be out of range for a moment */
  private packs(frame: Frame): boolean {
    try {
      this.model.pack(frame, this.writer);
      return true;
    } catch (error) {
      if (error instanceof ModelError) return false;
      throw error;
    }
  }

  /** Where play from the packed position comes to rest, if that is known; and what is seen on the way: `sum`. @returns `UNSEEN` where not */
  private known(): number {
    const { words, length } = this.writer;
    const n = this.store.find(words, length);
    if (n >= 0) {
      this.sum = this.seen.get(n);
      return this.sum === UNSEEN ? UNSEEN : n;
    }
    if (this.everyMove || !this.passages.find(words, length, this.store.hash)) return UNSEEN;
    this.sum = this.passages.seen;
    return this.passages.to;
  }

  private lookAtStep(frame: Frame, answer: EventObject, parent: number, choice: number): void {
    const view = new FrameView(this.origin as Frame, this.model);
    const next = new FrameView(frame, this.model);
    for (const one of this.liveSteps) judge(one, next, view, answer, (met) => this.meet(met, parent, choice, 0));
  }

  /**
   * Keeps a position that nobody came to by an answer before: plays on to where somebody has a choice, looking at every position on the
   * way, and keeps that one.
   * @param packed whether the writer holds it
   */
  private arrive(frame: Frame, packed: boolean, parent: number, choice: number, answer: EventObject | null): number {
    this.way = { parent, choice, forced: -1 };
    this.premises.begin();
    try {
      const { frame: at, question } = this.rest(frame, answer && this.origin, answer);
      const atOnce = at === frame;
      if (!packed || !atOnce) this.model.pack(at, this.writer);
      const added = this.store.addWords(this.writer.words, this.writer.length, parent, choice);
      const n = added < 0 ? -1 - added : added;
      if (added >= 0) this.arrived(n, at, question, parent, choice);
      this.sum = this.premises.end();
      if (atOnce) this.seen.set(n, this.sum);
      else if (packed) this.passages.keep(n, this.sum);
      return n;
    } catch (error) {
      return this.fail(error, parent, choice, Math.max(0, this.way.forced));
    }
  }

  /** Where play rests after an answer: at the next choice, or right there if every move is kept. */
  private rest(frame: Frame, before: Frame | null, by: EventObject | null): Rest {
    if (!this.everyMove) return playOn(this.model, frame, this.look, before, by);
    const question = this.model.question(frame);
    this.look(frame, question, before, by);
    return { frame, question };
  }

  /** Looks at a position on the way. */
  private readonly look: Visit = (frame, question, before, answer) => {
    const first = ++this.way.forced === 0;
    if (this.live.length > 0 || question?.consult || question?.answers.length === 0)
      lookAt(this.model, { frame, question, before, answer }, this.live, this.meetThere);
    if (first) this.premises.leaveOutSteps();
  };

  private readonly meetThere = (met: Met): void => this.meet(met, this.way.parent, this.way.choice, this.way.forced);

  private arrived(n: number, frame: Frame, question: Question | null, parent: number, choice: number): void {
    this.seen.push(UNSEEN);
    this.holes.reached(n, parent, choice);
    if (question !== null) {
      if (question.consult && unsettled(question)) this.holes.waits(n, question);
      this.log?.position({ over: false, question: question.name, of: question.of });
      return;
    }
    const outcome = this.model.game.outcome(frame.context.table, this.model.chart) ?? NOBODY;
    this.log?.position({ over: true, outcome });
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  private meet(met: Met, parent: number, choice: number, forced: number): void {
    if (this.found.has(met.id)) return;
    this.found.set(met.id, { ...met, ...this.game(parent, choice, forced), past: this.holes.behind(parent, choice) });
    if (met.kind === 'violated' || met.kind === 'reached')
      this.setLive(this.live.filter((other) => other.id !== met.id));
  }

  private setLive(live: readonly Watched[]): void {
    this.live = [...live];
    this.liveSteps = live.filter(({ property }) => property.kind === 'step');
  }

  /** @returns what the graph has in the place of the position that could not be reached */
  private fail(error: unknown, parent: number, choice: number, forced: number): number {
    const met = faultOf(error);
    if (met.kind === 'model-error') this.lost++;
    this.meet(met, parent, choice, met.kind === 'endless' ? 0 : forced);
    if (!this.log) return FAILED;
    const lost = error instanceof EndlessError ? forcedOn(this.model, error.frame) : lostBy(error);
    return this.log.lost({ from: parent, choice }, lost);
  }

  /** The game that leads to what was met: its choices, and the forced moves after the last of them. */
  private game(parent: number, choice: number, after: number): { choices: number[]; forced: number } {
    const choices: number[] = [];
    let forced = after;
    for (let n = parent, by = choice; n >= 0; by = this.store.choice(n), n = this.store.parent(n)) {
      const { question } = this.everyMove ? this.at(n) : { question: null };
      if (question === null || !isForced(question)) choices.push(by);
      else if (choices.length === 0) forced++;
    }
    return { choices: choices.reverse(), forced };
  }
}

/** Explores to the end, or to the limit. */
export function explore(model: Model, options: ExploreOptions = {}): Exploration {
  const explorer = new Explorer(model, options);
  while (explorer.advance(100_000));
  return explorer.result();
}
