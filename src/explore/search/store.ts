import { BitReader } from '../../process/index.ts';
import { type Arena, CHUNK, CHUNK_BITS } from './arena.ts';
import { hashOf } from './hash.ts';
import { Ints } from './ints.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';
import type { Visited } from './visited.ts';

/** What threads share of a store, besides its index. */
export interface SharedStore {
  readonly arena: Arena;
  /** The numbers of the chunks that hold places. */
  readonly directory: Int32Array;
  /** How many keys each part of the index holds. */
  readonly filled: Int32Array;
}

/**
 * An exact set of byte strings in the order in which they came, with a parent and a choice for each: the visited set, the queue and
 * the traces of a breadth-first search in one. Keys are compared whole; a hash only finds the candidates.
 *
 * Records lie one behind the other in chunks of words that are not copied when there are more: number, parent, choice and length, key. The index holds
 * their places and hashes side by side, so that looking a key up reads no record until 32 bits agree, and growing reads none at all.
 *
 * The index of a shared one has parts, by the first bits of the hash: threads that put keys into parts of their own do so at a time.
 */
export class Store implements Visited {
  size = 0;
  private readonly shared: SharedStore | null;
  private readonly chunks: Int32Array[];
  /** Words that are in use in each chunk that this one has written to. */
  private readonly ends: number[];
  /** The chunk that is written to; -1 where there is none yet. */
  private last: number;
  /** Where the n-th record lies. */
  private readonly places: Ints;
  /** By slot: the place of the record, counted from 1, and the hash of its key. */
  index: Int32Array;
  /** A key belongs into the slot that the first bits of its hash say: the others are shifted out. */
  private shift = 0;
  /** Slots of a part of the index, less 1; and the bits that they are numbered by. */
  private mask = 0;
  private partBits = 0;
  private readonly filled: Int32Array;
  /** Words of records that this one has written. */
  written = 0;
  private scratch = new Int32Array(64);
  private readonly reading = new BitReader();

  /** @param index that of the store whose memory is shared, to see the same; a new one if left out */
  constructor(shared: SharedStore | null = null, index?: Int32Array | undefined) {
    this.shared = shared;
    this.places = new Ints(shared);
    this.filled = shared ? shared.filled : new Int32Array(1);
    this.chunks = shared ? [] : [new Int32Array(4 * FIRST)];
    this.ends = shared ? [] : [0];
    this.last = this.chunks.length - 1;
    this.index = index ?? this.emptyIndex(shared ? PARTS * FIRST : FIRST);
    this.adopt(this.index);
  }

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
    this.makeRoom(1);
    const place = this.put(words, 0, length, hashOf(words, 0, length), parent, choice);
    if (place < 0) return -1 - this.numberAt(-1 - place);
    this.number(place, this.size);
    this.counted(1);
    return this.size - 1;
  }

  find(words: Int32Array, at: number, length: number, hash: number): number {
    const place = this.index[2 * this.slotOf(words, at, length, hash)] as number;
    return place === 0 ? -1 : this.numberAt(place - 1);
  }

  put(words: Int32Array, at: number, length: number, hash: number, parent: number, choice: number): number {
    const slot = this.slotOf(words, at, length, hash);
    const known = this.index[2 * slot] as number;
    if (known !== 0) return -known;
    const place = this.write(words, at, length, parent, choice);
    this.index[2 * slot] = place + 1;
    this.index[2 * slot + 1] = hash;
    const part = slot >>> this.partBits;
    this.filled[part] = (this.filled[part] as number) + 1;
    return place;
  }

  /** The slot of a key, or the free one where it belongs. */
  private slotOf(words: Int32Array, at: number, length: number, hash: number): number {
    const { index, mask } = this;
    let slot = hash >>> this.shift;
    for (let place = index[2 * slot] as number; place !== 0; place = index[2 * slot] as number) {
      if (index[2 * slot + 1] === hash && this.isEqual(place - 1, words, at, length)) break;
      slot = (slot & ~mask) | ((slot + 1) & mask);
    }
    return slot;
  }

  private write(words: Int32Array, at: number, length: number, parent: number, choice: number): number {
    if (length > MOST_BYTES || choice > MOST_CHOICES)
      throw new RangeError(`a position of ${length} bytes, or choice ${choice}, is more than the store holds`);
    const count = (length + 3) >> 2;
    const chunk = this.room(HEAD + count);
    const end = this.ends[this.last] as number;
    chunk[end + 1] = parent;
    chunk[end + 2] = (choice << 16) | length;
    for (let i = 0; i < count; i++) chunk[end + HEAD + i] = words[at + i] as number;
    this.ends[this.last] = end + HEAD + count;
    this.written += HEAD + count;
    return this.last * CHUNK + end;
  }

  makeRoom(keys: number, inPart?: (part: number) => number): void {
    const larger = this.largerIndex(keys, inPart);
    if (!larger) return;
    this.moveTo(larger);
    this.adopt(larger);
  }

  /**
   * Makes room for so many keys, but for the index.
   * @param inPart how many of them belong into a part of it, at most; all if left out
   * @returns an empty index that is large enough; null where this one is
   */
  largerIndex(keys: number, inPart: (part: number) => number = () => keys): Int32Array | null {
    this.places.extend(this.size + keys);
    let most = 0;
    for (let part = 0; part < this.filled.length; part++)
      most = Math.max(most, (this.filled[part] as number) + inPart(part));
    let slots = this.index.length / 2;
    while (most * 4 > (slots / this.filled.length) * 3) slots *= 2;
    return slots * 2 === this.index.length ? null : this.emptyIndex(slots);
  }

  /** Fills another index. @param mine those parts that are for this thread to fill */
  moveTo(index: Int32Array, mine: (part: number) => boolean = () => true): void {
    const { index: old, mask } = this;
    const shift = 32 - Math.log2(index.length / 2);
    const newMask = index.length / 2 / this.filled.length - 1;
    for (let part = 0; part < this.filled.length; part++) {
      if (!mine(part)) continue;
      for (let i = 2 * part * (mask + 1); i < 2 * (part + 1) * (mask + 1); i += 2) {
        if (old[i] === 0) continue;
        let slot = (old[i + 1] as number) >>> shift;
        while (index[2 * slot] !== 0) slot = (slot & ~newMask) | ((slot + 1) & newMask);
        index[2 * slot] = old[i] as number;
        index[2 * slot + 1] = old[i + 1] as number;
      }
    }
  }

  /** Uses another index that holds the same. */
  adopt(index: Int32Array): void {
    this.index = index;
    this.shift = 32 - Math.log2(index.length / 2);
    this.mask = index.length / 2 / this.filled.length - 1;
    this.partBits = Math.log2(this.mask + 1);
  }

  number(place: number, n: number): void {
    this.chunkOf(place)[place & CHUNK_MASK] = n;
    this.places.set(n, place);
  }

  numberAt(place: number): number {
    return this.chunkOf(place)[place & CHUNK_MASK] as number;
  }

  counted(keys: number): void {
    this.size += keys;
  }

  fetch(hashes: Int32Array, count: number): number {
    const { index, shift } = this;
    let read = 0;
    for (let i = 0; i < count; i++) read ^= index[2 * ((hashes[i] as number) >>> shift)] as number;
    for (let i = 0; i < count; i++) {
      const hash = hashes[i] as number;
      const slot = 2 * (hash >>> shift);
      const place = (index[slot] as number) - 1;
      if (place >= 0 && index[slot + 1] === hash) read ^= this.chunkOf(place)[(place & CHUNK_MASK) + HEAD] as number;
    }
    return read;
  }

  /** The bytes of the n-th. */
  bytes(n: number): Uint8Array {
    const place = this.places.get(n);
    const chunk = this.chunkOf(place);
    const at = chunk.byteOffset + ((place & CHUNK_MASK) + HEAD) * 4;
    return new Uint8Array(chunk.buffer, at, this.word(place, 2) & MOST_BYTES);
  }

  reader(n: number): BitReader {
    const place = this.places.get(n);
    return this.reading.over(this.chunkOf(place), (place & CHUNK_MASK) + HEAD);
  }

  parent(n: number): number {
    return this.word(this.places.get(n), 1);
  }

  choice(n: number): number {
    return this.word(this.places.get(n), 2) >>> 16;
  }

  /** Records as they lie here; those of a shared one in the order of their numbers. */
  save(to: SnapshotWriter): void {
    const records = this.shared ? [...this.inTurn()] : this.chunks.map((chunk, i) => chunk.subarray(0, this.ends[i]));
    to.note([this.size, records.length]);
    for (const words of records) to.ints(words);
  }

  private *inTurn(): Generator<Int32Array> {
    let words = new Int32Array(CHUNK);
    let end = 0;
    for (let n = 0; n < this.size; n++) {
      const place = this.places.get(n);
      const count = HEAD + (((this.word(place, 2) & MOST_BYTES) + 3) >> 2);
      if (end + count > CHUNK) {
        yield words.subarray(0, end);
        words = new Int32Array(CHUNK);
        end = 0;
      }
      for (let i = 0; i < count; i++) words[end + i] = this.word(place, i);
      end += count;
    }
    yield words.subarray(0, end);
  }

  load(from: SnapshotReader): void {
    const [size, chunks] = from.note<[number, number]>();
    for (let i = 0; i < chunks; i++) {
      const records = from.ints();
      for (let at = 0; at < records.length; ) {
        if (this.size % STEP === 0) this.makeRoom(STEP);
        const length = (records[at + 2] as number) & MOST_BYTES;
        const hash = hashOf(records, at + HEAD, length);
        const choice = (records[at + 2] as number) >>> 16;
        this.number(this.put(records, at + HEAD, length, hash, records[at + 1] as number, choice), this.size);
        this.counted(1);
        at += HEAD + ((length + 3) >> 2);
      }
    }
    if (this.size !== size) throw new RangeError(`${this.size} positions where there were ${size}`);
  }

  miss(): number {
    return 0;
  }

  /** Of a shared one, without what others have written. */
  get memory(): number {
    const records = this.shared ? this.written * 4 : this.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return records + this.places.memory + this.index.byteLength;
  }

  private word(place: number, i: number): number {
    return this.chunkOf(place)[(place & CHUNK_MASK) + i] as number;
  }

  private chunkOf(place: number): Int32Array {
    return this.chunks[place >>> CHUNK_BITS] ?? this.sharedChunk(place >>> CHUNK_BITS);
  }

  /** One that another thread has written to. */
  private sharedChunk(i: number): Int32Array {
    const chunk = (this.shared as SharedStore).arena.words(i);
    this.chunks[i] = chunk;
    return chunk;
  }

  private isEqual(place: number, words: Int32Array, at: number, length: number): boolean {
    const chunk = this.chunkOf(place);
    const from = place & CHUNK_MASK;
    if (((chunk[from + 2] as number) & MOST_BYTES) !== length) return false;
    for (let i = ((length + 3) >> 2) - 1; i >= 0; i--) if (chunk[from + HEAD + i] !== words[at + i]) return false;
    return true;
  }

  /** The chunk that is written to, with room for so many words. The first of one's own begins small, and is the only one that is ever copied. */
  private room(count: number): Int32Array {
    if (this.last < 0 || (this.ends[this.last] as number) + count > CHUNK) this.addChunk();
    const chunk = this.chunks[this.last] as Int32Array;
    const end = this.ends[this.last] as number;
    if (end + count <= chunk.length) return chunk;
    const longer = new Int32Array(Math.min(CHUNK, Math.max(end + count, chunk.length * 2)));
    longer.set(chunk);
    this.chunks[this.last] = longer;
    return longer;
  }

  private addChunk(): void {
    if (this.chunks.length === MOST_CHUNKS) throw new RangeError('the store holds no more than 8 GiB of positions');
    this.last = this.shared ? this.shared.arena.take() : this.chunks.length;
    this.chunks[this.last] = this.shared ? this.shared.arena.words(this.last) : new Int32Array(CHUNK);
    this.ends[this.last] = 0;
  }

  private emptyIndex(slots: number): Int32Array {
    return this.shared ? new Int32Array(new SharedArrayBuffer(slots * 8)) : new Int32Array(slots * 2);
  }
}

/** Words of a record before its key. */
const HEAD = 3;
/** Slots of a part of the index, at first. */
const FIRST = 1 << 6;
/** Keys for which there is made room at once when they are loaded. */
const STEP = 1 << 10;
/** Parts of the index of a shared one. */
export const PARTS = 64;
/** The part that a hash belongs to. */
export const partOf = (hash: number): number => hash >>> (32 - Math.log2(PARTS));
const CHUNK_MASK = CHUNK - 1;
/** The index holds places in 32 bits. */
const MOST_CHUNKS = 1 << (31 - CHUNK_BITS);
/** What two bytes hold. */
const MOST_BYTES = 0xffff;
const MOST_CHOICES = 0xffff;
