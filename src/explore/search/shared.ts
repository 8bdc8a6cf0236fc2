import { Arena, type SharedArena } from './arena.ts';
import { HANDS } from './crew.ts';
import { Ints } from './ints.ts';
import { type Kept, keptIn, Outbox, putAll, type SharedOutbox } from './outbox.ts';
import { PARTS, Store } from './store.ts';

/** Memory that all threads of a search see. */
export interface SharedMemory {
  readonly arena: SharedArena;
  /** Numbers of chunks: of those that hold the places of keys, and of those that hold what properties see in positions. */
  readonly places: Int32Array;
  readonly seen: Int32Array;
  /** How many keys each part of the index holds. */
  readonly filled: Int32Array;
  /** By thread: where its outbox lies; and, by part of the store as well, how many keys wait there. */
  readonly outboxes: Int32Array;
  readonly waiting: Int32Array;
  /** By thread that has put them, and by thread in whose outbox they were: how many keys were new. */
  readonly fresh: Int32Array;
  /** By thread: answers tried; words that it has written to the store. */
  readonly moves: Float64Array;
  readonly written: Float64Array;
}

/** Chunks of a list, at most; words that tell of an outbox. */
const CHUNKS = 1 << 13;
const OUTBOX = 3;

const words = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(length * 4));

export const sharedMemory = (): SharedMemory => ({
  arena: new Arena().shared,
  places: words(CHUNKS),
  seen: words(CHUNKS),
  filled: words(PARTS),
  outboxes: words(HANDS * OUTBOX),
  waiting: words(HANDS * PARTS),
  fresh: words(HANDS * HANDS),
  moves: new Float64Array(new SharedArrayBuffer(HANDS * 8)),
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

  /** How many of them belong into a part of the store. */
  waitingFor(part: number, hands: number): number {
    let waiting = 0;
    for (let hand = 0; hand < hands; hand++) waiting += this.memory.waiting[hand * PARTS + part] as number;
    return waiting;
  }

  /** How many keys of the outboxes of the first threads were new. */
  fresh(outboxes: number, hands: number): number {
    let fresh = 0;
    for (let of = 0; of < outboxes; of++)
      for (let by = 0; by < hands; by++) fresh += this.memory.fresh[by * HANDS + of] as number;
    return fresh;
  }

  private outboxOf(hand: number): SharedOutbox {
    const { outboxes, waiting } = this.memory;
    return {
      arena: this.arena,
      head: outboxes.subarray(hand * OUTBOX, (hand + 1) * OUTBOX),
      byPart: waiting.subarray(hand * PARTS, (hand + 1) * PARTS),
    };
  }
}
