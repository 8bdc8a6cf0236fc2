import { type Arena, CHUNK } from './arena.ts';
import { partOf } from './store.ts';
import type { Visited } from './visited.ts';

/** What threads see of an outbox that is shared. */
export interface SharedOutbox {
  readonly arena: Arena;
  /** The first chunk, how many there are, and how many keys lie in them. */
  readonly head: Int32Array;
  /** How many of them belong into each part of the store. */
  readonly byPart: Int32Array;
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
    this.words = shared ? shared.arena.words(this.take(1)) : new Int32Array(1 << 8);
  }

  clear(): void {
    this.end = 0;
    this.size = 0;
    this.shared?.byPart.fill(0);
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
    if (this.shared) {
      const part = partOf(hash);
      this.shared.byPart[part] = (this.shared.byPart[part] as number) + 1;
    }
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
    return putAll(this.kept, store, null);
  }

  /** What lies in it. */
  get kept(): Kept {
    return { words: this.words, size: this.size };
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

/** Keys that wait, one behind the other. */
export interface Kept {
  readonly words: Int32Array;
  readonly size: number;
}

/** What lies in the outbox of any thread. */
export const keptIn = ({ arena, head }: SharedOutbox): Kept => ({
  words: arena.words(head[0] as number, head[1] as number),
  size: head[2] as number,
});

/** Puts keys. @param isMine the parts of the store to put them into; null for all. @returns how many were new */
export function putAll({ words, size }: Kept, store: Visited, isMine: ((part: number) => boolean) | null): number {
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

/** Tells what was new among keys that were put. */
export function forEachNew(
  { words, size }: Kept,
  store: Visited,
  tell: (n: number, parent: number, choice: number) => void,
): void {
  for (let i = 0, at = 0; i < size; i++) {
    const place = words[at + 4] as number;
    if (place >= 0) tell(store.numberAt(place), words[at + 1] as number, words[at + 2] as number);
    at += HEAD + (((words[at + 3] as number) + 3) >> 2);
  }
}

/** Words before a key: its hash, the number of its parent, the choice there, its length in bytes, and its place once it is put. */
const HEAD = 5;
