import { type Arena, CHUNK } from './arena.ts';
import { partOf } from './store.ts';
import type { Visited } from './visited.ts';

/** What threads see of an outbox that is shared. */
export interface SharedOutbox {
  readonly arena: Arena;
  /** The first chunk, how many there are, and how many keys lie in them. */
  readonly head: Int32Array;
}

/** Keys that a round has come to and the store does not hold: they wait to be put into it. */
export class Outbox {
  private words: Int32Array;
  private end = 0;
  /** Where each begins. */
  private readonly starts: number[] = [];
  private readonly shared: SharedOutbox | null;
  /** How many there are. */
  size = 0;

  constructor(shared: SharedOutbox | null = null) {
    this.shared = shared;
    this.words = shared ? shared.arena.words(this.take(1)) : new Int32Array(1 << 12);
  }

  clear(): void {
    this.end = 0;
    this.size = 0;
  }

  /** @returns its number here */
  add(words: Int32Array, at: number, length: number, hash: number, parent: number, choice: number): number {
    const count = (length + 3) >> 2;
    const start = this.end;
    this.end = start + HEAD + count;
    if (this.end > this.words.length) this.enlarge();
    const own = this.words;
    own[start] = hash;
    own[start + 1] = parent;
    own[start + 2] = choice;
    own[start + 3] = length;
    for (let i = 0; i < count; i++) own[start + HEAD + i] = words[at + i] as number;
    this.starts[this.size] = start;
    return this.size++;
  }

  /** Whoever puts keys of another thread sees them from here on. */
  publish(): void {
    if (this.shared) this.shared.head[2] = this.size;
  }

  parent(i: number): number {
    return this.words[(this.starts[i] as number) + 1] as number;
  }

  choice(i: number): number {
    return this.words[(this.starts[i] as number) + 2] as number;
  }

  /** What `putAll` has come to: the place of the key in the store, or -1 - that of one that was there. */
  place(i: number): number {
    return this.words[(this.starts[i] as number) + 4] as number;
  }

  /** Its place, whether it was new or not. */
  placeOf(i: number): number {
    const place = this.place(i);
    return place < 0 ? -1 - place : place;
  }

  /** Puts all keys. @returns how many were new */
  putAll(store: Visited): number {
    return putAll(this.words, this.size, store, null);
  }

  /** What was new, in turn. */
  forEachNew(store: Visited, visit: (n: number, parent: number, choice: number) => void): void {
    for (let i = 0; i < this.size; i++) {
      const place = this.place(i);
      if (place >= 0) visit(store.numberAt(place), this.parent(i), this.choice(i));
    }
  }

  private enlarge(): void {
    const longer = this.shared
      ? this.shared.arena.words(this.take(Math.ceil((2 * this.end) / CHUNK)), Math.ceil((2 * this.end) / CHUNK))
      : new Int32Array(this.end * 2);
    longer.set(this.words);
    this.words = longer;
  }

  private take(chunks: number): number {
    const { arena, head } = this.shared as SharedOutbox;
    const first = arena.take(chunks);
    head[0] = first;
    head[1] = chunks;
    return first;
  }
}

/** Puts those keys in the outbox of any thread that belong into parts of this one. @returns how many were new */
export function putShared({ arena, head }: SharedOutbox, store: Visited, isMine: (part: number) => boolean): number {
  return putAll(arena.words(head[0] as number, head[1] as number), head[2] as number, store, isMine);
}

function putAll(words: Int32Array, size: number, store: Visited, isMine: ((part: number) => boolean) | null): number {
  let fresh = 0;
  for (let i = 0, at = 0; i < size; i++) {
    const hash = words[at] as number;
    const length = words[at + 3] as number;
    if (isMine === null || isMine(partOf(hash))) {
      const place = store.put(words, at + HEAD, length, hash, words[at + 1] as number, words[at + 2] as number);
      words[at + 4] = place;
      if (place >= 0) fresh++;
    }
    at += HEAD + ((length + 3) >> 2);
  }
  return fresh;
}

/** Words before a key: its hash, the number of its parent, the choice there, its length in bytes, and its place once it is put. */
const HEAD = 5;
