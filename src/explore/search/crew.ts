import { Arena, type SharedArena } from './arena.ts';
import { Ints } from './ints.ts';
import { type Kept, keptIn, Outbox, putAll, type SharedOutbox } from './outbox.ts';
import { PARTS, Store } from './store.ts';

/** Messages to another thread and from it, in the order in which they are sent. */
export interface Line {
  post(message: unknown): void;
  /** The next message, without waiting; undefined where there is none. */
  receive(): unknown;
}

/** Other threads that make the same model, and wait for orders. */
export interface Crew {
  /** Where they are given orders. */
  readonly post: Post;
  /** Positions from which it pays to share the work. */
  readonly from: number;
  /** Positions of a round that are worth it. */
  readonly atLeast: number;
  /** Calls them, unless somebody has. @returns a line to each of them; null while they are not there: nobody waits for them */
  call(): readonly Line[] | null;
}

/** What a thread is told to do. */
export const ORDER = {
  /** Joins a search. */
  begin: 1,
  /** Expands its share of the positions from the first on, of so many. */
  expand: 2,
  /** Fills its parts of a larger index, to be used from then on. */
  fill: 3,
  /** Uses another index. */
  adopt: 4,
  /** Puts its share of the keys that wait. */
  put: 5,
  /** Numbers what was new, from the first number on, and looks at it. */
  settle: 6,
  /** Tells what it has counted. */
  report: 7,
} as const;
export type Order = (typeof ORDER)[keyof typeof ORDER];

/** Where all threads of a search meet: orders are given here, and who has done what was ordered says so. */
export class Post {
  readonly words: Int32Array<SharedArrayBuffer>;

  /** @param words those of another thread's; new ones if left out */
  constructor(words = new Int32Array(new SharedArrayBuffer(64))) {
    this.words = words;
  }

  /** Gives an order, with two numbers. */
  order(order: Order, first = 0, second = 0): void {
    this.words.set([order, first, second], WHAT);
    Atomics.store(this.words, DONE, 0);
    Atomics.add(this.words, ORDERS, 1);
    Atomics.notify(this.words, ORDERS);
  }

  /** Waits until so many have done it. @throws Error where one of them does not come back */
  waitFor(count: number): void {
    let patience = PATIENCE;
    for (let i = 0; i < SPIN && Atomics.load(this.words, DONE) < count; i++);
    for (let done = Atomics.load(this.words, DONE); done < count; done = Atomics.load(this.words, DONE))
      // A whole process that is held up for hours loses patience once.
      if (Atomics.wait(this.words, DONE, done, LONG) === 'timed-out' && --patience === 0)
        throw new Error('another thread does not answer: it may have run out of memory');
  }

  /** Waits for the order after the n-th. */
  next(n: number): readonly [Order, number, number] {
    for (let i = 0; i < SPIN && Atomics.load(this.words, ORDERS) === n; i++);
    while (Atomics.load(this.words, ORDERS) === n) Atomics.wait(this.words, ORDERS, n);
    const [order, first, second] = this.words.subarray(WHAT, WHAT + 3);
    return [order as Order, first as number, second as number];
  }

  done(): void {
    Atomics.add(this.words, DONE, 1);
    Atomics.notify(this.words, DONE);
  }

  get ready(): number {
    return Atomics.load(this.words, READY);
  }

  isReady(): void {
    Atomics.add(this.words, READY, 1);
  }
}

/** Looks before one falls asleep: to be woken takes longer than most waits, some hundredths of a millisecond. */
const SPIN = 2_000;
/** Milliseconds, and how often: no order takes a hundredth of that. */
const LONG = 10_000;
const PATIENCE = 12;
const [ORDERS, DONE, READY, WHAT] = [0, 1, 2, 3];

/** Memory that all threads of a search see. */
export interface SharedMemory {
  readonly arena: SharedArena;
  /** Numbers of chunks: of those that hold the places of keys, and of those that hold what properties see in positions. */
  readonly places: Int32Array;
  readonly seen: Int32Array;
  /** How many keys each part of the index holds. */
  readonly filled: Int32Array;
  /** By thread: where its outbox lies. */
  readonly outboxes: Int32Array;
  /** By thread that has put them, and by thread in whose outbox they were: how many keys were new. */
  readonly fresh: Int32Array;
  /** By thread: answers tried; answers of a position, at most; words that it has written to the store. */
  readonly moves: Float64Array;
  readonly most: Int32Array;
  readonly written: Float64Array;
}

/** Chunks of a list, at most; threads, at most. */
const CHUNKS = 1 << 13;
export const HANDS = 64;
const OUTBOX = 3;

const words = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(length * 4));

export const sharedMemory = (): SharedMemory => ({
  arena: new Arena().shared,
  places: words(CHUNKS),
  seen: words(CHUNKS),
  filled: words(PARTS),
  outboxes: words(HANDS * OUTBOX),
  fresh: words(HANDS * HANDS),
  moves: new Float64Array(new SharedArrayBuffer(HANDS * 8)),
  most: words(HANDS),
  written: new Float64Array(new SharedArrayBuffer(HANDS * 8)),
});

/** That memory, as one thread sees it. */
export class SharedView {
  readonly memory: SharedMemory;
  readonly store: Store;
  readonly seen: Ints;
  readonly outbox: Outbox;
  private readonly hand: number;
  private readonly arena: Arena;

  /** @param index that of the store, if it has one already */
  constructor(memory: SharedMemory, hand: number, index?: Int32Array) {
    this.memory = memory;
    this.hand = hand;
    this.arena = new Arena(memory.arena);
    this.store = new Store({ arena: this.arena, directory: memory.places, filled: memory.filled }, index);
    this.seen = new Ints({ arena: this.arena, directory: memory.seen });
    this.outbox = new Outbox(this.outboxOf(hand));
  }

  /** Those of so many positions from the first on that this thread expands: each thread some that lie together. */
  share(first: number, count: number, hands: number): readonly [first: number, count: number] {
    const [from, to] = [this.hand, this.hand + 1].map((hand) => Math.floor((count * hand) / hands)) as [number, number];
    return [first + from, to - from];
  }

  /** Fills a larger index, together with others. */
  moveTo(index: Int32Array, hands: number): void {
    this.store.moveTo(index, (part) => part % hands === this.hand);
  }

  /** Puts what belongs into the parts of this thread, of the outboxes of all. */
  put(hands: number): void {
    for (let by = 0; by < hands; by++)
      this.memory.fresh[this.hand * HANDS + by] = putAll(
        keptIn(this.outboxOf(by)),
        this.store,
        (part) => part % hands === this.hand,
      );
    this.memory.written[this.hand] = this.store.written;
  }

  /** What lies in the outboxes of so many threads. */
  outboxes(hands: number): Kept[] {
    return Array.from({ length: hands }, (_, hand) => keptIn(this.outboxOf(hand)));
  }

  /** How many keys wait in all outboxes. */
  waiting(hands: number): number {
    return this.outboxes(hands).reduce((sum, { size }) => sum + size, 0);
  }

  /** How many keys of the outboxes of the first threads were new. */
  fresh(outboxes: number, hands: number): number {
    let fresh = 0;
    for (let of = 0; of < outboxes; of++)
      for (let by = 0; by < hands; by++) fresh += this.memory.fresh[by * HANDS + of] as number;
    return fresh;
  }

  private outboxOf(hand: number): SharedOutbox {
    return { arena: this.arena, head: this.memory.outboxes.subarray(hand * OUTBOX, (hand + 1) * OUTBOX) };
  }
}
