import { BitReader } from '../../process/index.ts';
import { hashOf } from './hash.ts';
import { Ints } from './ints.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';
import type { Visited } from './visited.ts';

/**
 * An exact set of byte strings in the order in which they came, with a parent and a choice for each: the visited set, the queue and
 * the traces of a breadth-first search in one. Keys are compared whole; a hash only finds the candidates.
 *
 * Records lie one behind the other in chunks of words that are not copied when there are more: number, parent, choice and length, key. The index holds
 * their places and hashes side by side, so that looking a key up reads no record until 32 bits agree, and growing reads none at all.
 */
export class Store implements Visited {
  size = 0;
  readonly miss = 0;
  private readonly chunks: Int32Array[] = [new Int32Array(FIRST)];
  /** Words that are in use in the chunks before the last one, and in that. */
  private readonly ends: number[] = [];
  private end = 0;
  /** Where the n-th record lies. */
  private readonly places = new Ints();
  /** By slot: the place of the record, counted from 1, and the hash of its key. */
  private index = new Int32Array(2 * FIRST);
  private mask = FIRST - 1;
  /** Where the key that was looked up last is, or where it belongs. */
  private slot = 0;
  private hash = 0;
  private scratch = new Int32Array(64);
  private readonly reading = new BitReader();

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
    const known = this.find(words, 0, length, hashOf(words, 0, length));
    return known < 0 ? this.insert(words, 0, length, parent, choice) : -1 - known;
  }

  find(words: Int32Array, at: number, length: number, hash: number): number {
    const { index, mask } = this;
    let slot = hash & mask;
    for (let place = index[2 * slot] as number; place !== 0; place = index[2 * slot] as number) {
      if (index[2 * slot + 1] === hash) {
        const n = this.ifEqual(place - 1, words, at, length);
        if (n >= 0) return n;
      }
      slot = (slot + 1) & mask;
    }
    this.slot = slot;
    this.hash = hash;
    return -1;
  }

  insert(words: Int32Array, at: number, length: number, parent: number, choice: number): number {
    if (length > MOST_BYTES || choice > MOST_CHOICES)
      throw new RangeError(`a position of ${length} bytes, or choice ${choice}, is more than the store holds`);
    const count = (length + 3) >> 2;
    const chunk = this.room(HEAD + count);
    const n = this.size++;
    const { end } = this;
    chunk[end] = n;
    chunk[end + 1] = parent;
    chunk[end + 2] = (choice << 16) | length;
    for (let i = 0; i < count; i++) chunk[end + HEAD + i] = words[at + i] as number;
    this.end += HEAD + count;
    this.enter((this.chunks.length - 1) * CHUNK + end);
    return n;
  }

  /** Enters the newest record, whose key was looked up last, in the index. */
  private enter(place: number): void {
    this.places.push(place);
    this.index[2 * this.slot] = place + 1;
    this.index[2 * this.slot + 1] = this.hash;
    if (this.size * 4 > (this.mask + 1) * 3) this.grow();
  }

  fetch(hashes: Int32Array, count: number): number {
    const { index, mask, chunks } = this;
    let read = 0;
    for (let i = 0; i < count; i++) read ^= index[2 * ((hashes[i] as number) & mask)] as number;
    for (let i = 0; i < count; i++) {
      const hash = hashes[i] as number;
      const slot = 2 * (hash & mask);
      const place = (index[slot] as number) - 1;
      if (place >= 0 && index[slot + 1] === hash)
        read ^= (chunks[place >>> CHUNK_BITS] as Int32Array)[(place & CHUNK_MASK) + HEAD] as number;
    }
    return read;
  }

  /** The bytes of the n-th. */
  bytes(n: number): Uint8Array {
    const place = this.places.get(n);
    const { buffer } = this.chunks[place >>> CHUNK_BITS] as Int32Array;
    return new Uint8Array(buffer, ((place & CHUNK_MASK) + HEAD) * 4, this.word(place, 2) & MOST_BYTES);
  }

  reader(n: number): BitReader {
    const place = this.places.get(n);
    return this.reading.over(this.chunks[place >>> CHUNK_BITS] as Int32Array, (place & CHUNK_MASK) + HEAD);
  }

  parent(n: number): number {
    return this.word(this.places.get(n), 1);
  }

  choice(n: number): number {
    return this.word(this.places.get(n), 2) >>> 16;
  }

  save(to: SnapshotWriter): void {
    to.note([this.size, this.chunks.length]);
    this.chunks.forEach((chunk, i) => {
      to.ints(chunk.subarray(0, this.ends[i] ?? this.end));
    });
  }

  load(from: SnapshotReader): void {
    const [size, chunks] = from.note<[number, number]>();
    this.chunks.length = 0;
    this.ends.length = 0;
    this.size = 0;
    for (let i = 0; i < chunks; i++) {
      const records = from.ints();
      const chunk = chunks > 1 ? new Int32Array(CHUNK) : new Int32Array(Math.max(FIRST, records.length));
      chunk.set(records);
      if (i > 0) this.ends.push(this.end);
      this.chunks.push(chunk);
      this.end = records.length;
      for (let at = 0; at < records.length; at += HEAD + ((((chunk[at + 2] as number) & MOST_BYTES) + 3) >> 2)) {
        const length = (chunk[at + 2] as number) & MOST_BYTES;
        this.find(chunk, at + HEAD, length, hashOf(chunk, at + HEAD, length));
        this.size++;
        this.enter(i * CHUNK + at);
      }
    }
    if (this.size !== size) throw new RangeError(`${this.size} positions where there were ${size}`);
  }

  get memory(): number {
    const chunks = this.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return chunks + this.places.memory + this.index.byteLength;
  }

  private word(place: number, i: number): number {
    return (this.chunks[place >>> CHUNK_BITS] as Int32Array)[(place & CHUNK_MASK) + i] as number;
  }

  /** @returns the number of the record at a place where its key is equal, else -1 */
  private ifEqual(place: number, words: Int32Array, at: number, length: number): number {
    const chunk = this.chunks[place >>> CHUNK_BITS] as Int32Array;
    const from = place & CHUNK_MASK;
    if (((chunk[from + 2] as number) & MOST_BYTES) !== length) return -1;
    for (let i = ((length + 3) >> 2) - 1; i >= 0; i--) if (chunk[from + HEAD + i] !== words[at + i]) return -1;
    return chunk[from] as number;
  }

  /** The last chunk, with room for so many words. The first begins small, and is the only one that is ever copied. */
  private room(count: number): Int32Array {
    if (this.end + count > CHUNK) {
      if (this.chunks.length === MOST_CHUNKS) throw new RangeError('the store holds no more than 8 GiB of positions');
      this.chunks.push(new Int32Array(CHUNK));
      this.ends.push(this.end);
      this.end = 0;
    }
    const last = this.chunks.length - 1;
    const chunk = this.chunks[last] as Int32Array;
    if (this.end + count <= chunk.length) return chunk;
    const longer = new Int32Array(Math.min(CHUNK, Math.max(this.end + count, chunk.length * 2)));
    longer.set(chunk);
    this.chunks[last] = longer;
    return longer;
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

/** Words of a record before its key. */
const HEAD = 3;
const FIRST = 1 << 10;
const CHUNK_BITS = 18;
const CHUNK = 1 << CHUNK_BITS;
const CHUNK_MASK = CHUNK - 1;
/** The index holds places in 32 bits. */
const MOST_CHUNKS = 1 << (31 - CHUNK_BITS);
/** What two bytes hold. */
const MOST_BYTES = 0xffff;
const MOST_CHOICES = 0xffff;
