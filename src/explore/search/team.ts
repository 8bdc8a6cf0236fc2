import type { Liveness, Model } from '../../process/index.ts';
import type { GraphLog } from '../graph/graph.ts';
import { type Crew, type Line, ORDER, type Order } from './crew.ts';
import { Fingerprints } from './fingerprints.ts';
import { Hand, type Hole } from './hand.ts';
import { Ints } from './ints.ts';
import type { Beginning, News, Report } from './member.ts';
import type { SearchOptions } from './options.ts';
import { forEachNew, Outbox } from './outbox.ts';
import { SharedView, sharedMemory } from './shared.ts';
import { Store } from './store.ts';
import type { Visited } from './visited.ts';
import type { First } from './watching.ts';

/** Positions of a round, by thread: of one that is alone; of several, who have to wait for each other; and where most are let go at once. */
const ALONE = 32;
const TOGETHER = 256;
const LET_GO = 8_192;

/** What comes of a round. */
export interface Round {
  /** Positions that are left for later: an unsettled ruling has to be followed there. */
  readonly left: readonly number[];
  readonly holes: readonly Hole[];
  /** What was met, in the order of a search that looks at one position after the other. */
  readonly firsts: readonly First[];
}

/** The threads that search: this one, and others where there are any and there is much to do. They come to what one alone comes to. */
export class Team {
  readonly store: Visited;
  readonly hand: Hand;
  private readonly seen: Ints;
  private readonly outbox: Outbox;
  private readonly options: SearchOptions;
  private readonly crew: Crew | null;
  private readonly liveness: Liveness | null;
  /** Null where nothing is shared. */
  private readonly view: SharedView | null;
  private lines: readonly Line[] = [];
  private term = 0;
  /** Threads that have joined, this one among them. */
  hands = 1;
  /** Those that take part in this round. */
  private together = 1;
  /** What others have told, and nobody has heard. */
  private told: News[] = [];
  /** The index that the others have. */
  private index: Int32Array | null = null;

  /** @param liveness what is left out of contexts; null where nothing is */
  constructor(model: Model, options: SearchOptions, log: GraphLog | null, liveness: Liveness | null) {
    this.options = options;
    this.crew = options.crew ?? null;
    this.liveness = liveness;
    this.view = this.crew && new SharedView(sharedMemory(), 0);
    this.store = this.view?.store ?? (options.fingerprints ? new Fingerprints() : new Store());
    this.seen = this.view?.seen ?? new Ints();
    this.outbox = this.view?.outbox ?? new Outbox();
    const { store, seen, outbox } = this;
    this.hand = new Hand({ model, store, seen, outbox, log, hand: 0 }, options);
  }

  /** Positions of a round, at most. */
  get most(): number {
    return this.hands === 1 ? ALONE : this.hands * (this.hand.cares ? TOGETHER : LET_GO);
  }

  get moves(): number {
    let { moves } = this.hand.counts;
    for (let hand = 1; hand < this.hands; hand++) moves += this.view?.memory.moves[hand] as number;
    return moves;
  }

  get memory(): number {
    let memory = this.store.memory + this.seen.memory + this.hand.memory;
    for (let hand = 1; hand < this.hands; hand++) memory += (this.view?.memory.written[hand] as number) * 4;
    return memory;
  }

  /** Has the others join, if they are there. @param found ids of what was found already */
  join(found: () => readonly string[]): void {
    const { crew, view, options, liveness } = this;
    if (!crew || !view || this.hands > 1 || this.store.size < crew.from) return;
    const lines = crew.call();
    if (!lines) return;
    const ids = found();
    this.term = ++crew.term;
    this.lines = lines;
    this.hands = lines.length + 1;
    const { limit, everyMove, symmetry, properties } = options;
    this.index = view.store.index;
    lines.forEach((line, i) => {
      line.post({
        memory: view.memory,
        index: view.store.index,
        hands: this.hands,
        hand: i + 1,
        options: { limit, everyMove, symmetry },
        properties: properties.map(({ name }) => name),
        live: liveness?.save() ?? null,
        found: ids,
      } satisfies Beginning);
    });
    this.all(ORDER.begin, () => {});
  }

  /** Follows the answers of so many positions from the first on. */
  expand(first: number, count: number): void {
    this.together = count < (this.crew?.atLeast ?? 0) ? 1 : this.hands;
    if (this.together === 1 || !this.view) {
      this.hand.expand(first, count);
      return;
    }
    const { view, hand } = this;
    if (this.index !== view.store.index) {
      this.index = view.store.index;
      for (const line of this.lines) line.post(this.index);
      this.all(ORDER.adopt, () => {});
    }
    this.all(ORDER.expand, () => hand.expand(...view.share(first, count, this.hands)), first, count);
  }

  /** The same for one that was left for later. */
  release(n: number): void {
    this.together = 1;
    this.hand.release(n);
  }

  /** Ends the round: what waits is put into the store, numbered, and looked at. @param isNew told of it in turn, if anybody cares */
  settle(isNew: ((n: number, parent: number, choice: number) => void) | null = null): Round {
    const { hand, store } = this;
    this.keep();
    if (isNew) {
      const outboxes = this.view && this.together > 1 ? this.view.outboxes(this.together) : [this.outbox.kept];
      for (const kept of outboxes) forEachNew(kept, store, isNew);
    }
    const news: News[] = [{ left: hand.left, holes: hand.holes, firsts: hand.watching.told() }, ...this.told];
    this.told = [];
    hand.finish();
    return {
      left: news.flatMap(({ left = [] }) => left),
      holes: news.flatMap(({ holes = [] }) => holes),
      firsts: hand.watching.inTurn(news.flatMap(({ firsts = [] }) => firsts)),
    };
  }

  private keep(): void {
    const { store, hand, view, together, outbox } = this;
    const first = store.size;
    if (together === 1 || !view) {
      store.makeRoom(outbox.size, view ? (part) => view.waitingFor(part, 1) : undefined);
      const fresh = outbox.putAll(store);
      if (hand.watching.counts) this.seen.extend(first + fresh);
      hand.settle(first);
      store.counted(fresh);
      return;
    }
    outbox.publish();
    const larger = view.store.largerIndex(view.waiting(together), (part) => view.waitingFor(part, together));
    if (larger) {
      this.index = larger;
      for (const line of this.lines) line.post(larger);
      this.all(ORDER.fill, () => view.moveTo(larger, together));
      view.store.adopt(larger);
    }
    this.all(ORDER.put, () => view.put(together));
    const fresh = view.fresh(together, together);
    if (hand.watching.counts) this.seen.extend(first + fresh);
    this.all(ORDER.settle, () => hand.settle(first), first);
    store.counted(fresh);
  }

  /** What each thread has counted. */
  reports(): Report[] {
    const own: Report = { counts: this.hand.counts, met: this.hand.watching.premises.met() };
    if (this.hands === 1) return [own];
    this.all(ORDER.report, () => {});
    const reports = this.told.flatMap(({ report }) => (report ? [report] : []));
    this.told = [];
    return [own, ...reports];
  }

  /** Orders something of all others, and does one's own share of it. @throws what any of them has thrown */
  private all(order: Order, own: () => void, first = 0, second = 0): void {
    const { post, term } = this.crew as Crew;
    if (term !== this.term) throw new Error('the threads of this search have gone, or are at another one');
    post.order(order, first, second);
    const thrown: unknown[] = [];
    try {
      own();
    } catch (error) {
      thrown.push(error);
    }
    // Whoever works on is not left behind.
    post.waitFor(this.lines.length);
    for (const line of this.lines)
      for (let news = line.receive() as News | undefined; news; news = line.receive() as News | undefined) {
        if (news.error !== undefined) thrown.push(news.error);
        else if (news.spoilt) thrown.push(this.spoil(news.spoilt));
        else this.told.push(news);
      }
    if (thrown.length > 0) throw thrown[0];
  }

  /** What is read elsewhere is read. @returns what to throw: the search says nothing */
  private spoil({ live, gaveUp }: NonNullable<News['spoilt']>): Error {
    const liveness = this.liveness as Liveness;
    liveness.load(live);
    if (gaveUp) liveness.gaveUp = true;
    else liveness.refuted = true;
    return new Error('something is read that was left out');
  }
}
