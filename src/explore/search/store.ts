import type { BitReader } from '../../process/index.ts';
import { hashOf } from './hash.ts';

/**
 * An exact set of byte strings in the order in which they came, with a parent and a choice for each: the visited set, the queue and
 * the traces of a breadth-first search in one. Keys are compared whole; a hash only finds the candidates.
 *
 * Keys lie one behind the other in chunks of words that are never copied. The index holds numbers and hashes side by side, so that
 * looking a key up reads no other memory until 32 bits agree, and growing reads no keys at all.
 */
export class Store {
  /** How many there are. They are numbered from 0. */
  size = 0;
  /** Of the key that was looked up last. */
  hash = 0;
  private readonly chunks: Int32Array[] = [new Int32Array(FIRST)];
  /** Words in the last chunk that are in use. */
  private end = 0;
  /** Of each key: where it lies, its parent, and its choice and length in bytes. */
  private readonly entries: Int32Array[] = [new Int32Array(FIRST * ENTRY)];
  /** By slot: the number of the key, counted from 1, and its hash. */
  private index = new Int32Array(2 * FIRST);
  private mask = FIRST - 1;
  private scratch = new Int32Array(64);

  /**
   * Adds the first `length` bytes, unless they are there.
   * @returns the number of the new one, or -1 - n where the n-th is equal
   */
  add(bytes: Uint8Array, length: number, parent: number, choice: number): number {
    const words = (length + 3) >> 2;
    if (this.scratch.length < words) this.scratch = new Int32Array(words);
    this.scratch[words - 1] = 0;
    new Uint8Array(this.scratch.buffer).set(bytes.subarray(0, length));
    return this.addWords(this.scratch, length, parent, choice);
  }

  /** The same for bytes that lie in words; what is left of the last one is zero. */
  addWords(words: Int32Array, length: number, parent: number, choice: number): number {
    if (length > MOST_BYTES || choice > MOST_CHOICES)
      throw new RangeError(`a position of ${length} bytes, or choice ${choice}, is more than the store holds`);
    const slot = this.slotOf(words, length);
    const { hash } = this;
    const known = this.index[2 * slot] as number;
    if (known !== 0) return -known;
    const n = this.size++;
    this.index[2 * slot] = n + 1;
    this.index[2 * slot + 1] = hash;
    const entries = this.entriesFor(n);
    const at = (n & ENTRIES_MASK) * ENTRY;
    entries[at] = this.append(words, (length + 3) >> 2);
    entries[at + 1] = parent;
    entries[at + 2] = (choice << 16) | length;
    if (this.size * 4 > (this.mask + 1) * 3) this.grow();
    return n;
  }

  /** @returns the number of the key that is equal, -1 where there is none */
  find(words: Int32Array, length: number): number {
    return (this.index[2 * this.slotOf(words, length)] as number) - 1;
  }

  /** The bytes of the n-th. */
  bytes(n: number): Uint8Array {
    const at = this.entry(n, 0);
    const chunk = this.chunks[at >>> CHUNK_BITS] as Int32Array;
    return new Uint8Array(chunk.buffer, (at & CHUNK_MASK) * 4, this.entry(n, 2) & MOST_BYTES);
  }

  /** Lets a reader read the n-th. */
  read(n: number, reader: BitReader): BitReader {
    const at = this.entry(n, 0);
    return reader.over(this.chunks[at >>> CHUNK_BITS] as Int32Array, at & CHUNK_MASK);
  }

  parent(n: number): number {
    return this.entry(n, 1);
  }

  choice(n: number): number {
    return this.entry(n, 2) >>> 16;
  }

  /** Bytes in use, for statistics. */
  get memory(): number {
    const of = (arrays: readonly Int32Array[]): number => arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return of(this.chunks) + of(this.entries) + this.index.byteLength;
  }

  private entry(n: number, field: number): number {
    return (this.entries[n >>> ENTRIES_BITS] as Int32Array)[(n & ENTRIES_MASK) * ENTRY + field] as number;
  }

  /** The slot where the key is, or where it belongs. */
  private slotOf(words: Int32Array, length: number): number {
    const { index, mask } = this;
    const hash = hashOf(words, length);
    this.hash = hash;
    let slot = hash & mask;
    for (let n = index[2 * slot] as number; n !== 0; n = index[2 * slot] as number) {
      if (index[2 * slot + 1] === hash && this.equals(n - 1, words, length)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private equals(n: number, words: Int32Array, length: number): boolean {
    if ((this.entry(n, 2) & MOST_BYTES) !== length) return false;
    const at = this.entry(n, 0);
    const chunk = this.chunks[at >>> CHUNK_BITS] as Int32Array;
    const from = at & CHUNK_MASK;
    for (let i = (length + 3) >> 2; i-- > 0; ) if (chunk[from + i] !== words[i]) return false;
    return true;
  }

  private append(words: Int32Array, count: number): number {
    if (this.end + count > CHUNK) {
      this.chunks.push(new Int32Array(CHUNK));
      this.end = 0;
    }
    const last = this.chunks.length - 1;
    const chunk = longEnough(this.chunks, last, this.end + count);
    const from = this.end;
    for (let i = 0; i < count; i++) chunk[from + i] = words[i] as number;
    this.end += count;
    return (last << CHUNK_BITS) | from;
  }

  private entriesFor(n: number): Int32Array {
    const chunk = n >>> ENTRIES_BITS;
    if (chunk === this.entries.length) this.entries.push(new Int32Array(ENTRY << ENTRIES_BITS));
    return longEnough(this.entries, chunk, ((n & ENTRIES_MASK) + 1) * ENTRY);
  }

  private grow(): void {
    const old = this.index;
    const index = new Int32Array(old.length * 2);
    const mask = index.length / 2 - 1;
    for (let i = 0; i < old.length; i += 2) {
      if (old[i] === 0) continue;
      let slot = (old[i + 1] as number) & mask;
      while (index[2 * slot] !== 0) slot = (slot + 1) & mask;
      index[2 * slot] = old[i] as number;
      index[2 * slot + 1] = old[i + 1] as number;
    }
    this.index = index;
    this.mask = mask;
  }
}

/** The first chunk begins small, and is the only one that is ever copied. */
function longEnough(chunks: Int32Array[], i: number, length: number): Int32Array {
  const chunk = chunks[i] as Int32Array;
  if (length <= chunk.length) return chunk;
  const longer = new Int32Array(Math.max(length, chunk.length * 2));
  longer.set(chunk);
  chunks[i] = longer;
  return longer;
}

const FIRST = 1 << 10;
const CHUNK_BITS = 18;
const CHUNK = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK - 1;
const ENTRY = 3;
const ENTRIES_BITS = 14;
const ENTRIES_MASK = (1 << ENTRIES_BITS) - 1;
/** What two bytes hold. */
const MOST_BYTES = 0xffff;
const MOST_CHOICES = 0xffff;
