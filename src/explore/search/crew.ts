import type { Model } from '../../process/index.ts';
import type { Property } from '../../property/index.ts';

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
  /** The search that they are at, by number: a search that is not the last to have begun has no threads but its own. */
  term: number;
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

/** Threads of a search, at most: what each writes down is numbered apart. */
export const HANDS = 64;

/** What makes a model again, in another thread. */
export type Remake = (of: unknown) => Promise<Remade>;
export interface Remade {
  readonly model: Model;
  readonly properties: readonly Property[];
}
