import { BitReader } from '../../process/index.ts';
import { Ints } from './ints.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';
import type { Visited } from './visited.ts';

/**
 * A visited set that keeps two hashes of a key in the place of the key: 64 bits. Two keys with the same hashes are taken for one, and
 * what lies behind the second is lost without a word: that is the price of the memory. Keys themselves wait only until they are read,
 * each once, in the order in which they came.
 */
export class Fingerprints implements Visited {
  size = 0;
  /** How many there are, those among them that have not been counted yet. */
  private held = 0;
  /** Keys that wait, one behind the other: one more than how many words, and the words. Chunks that were read are let go. */
  private chunks: Int32Array[] = [];
  private end = CHUNK;
  /** The next key to be read: its number, and where it lies. */
  private next = 0;
  private at = 0;
  private readonly parents = new Ints();
  private readonly choices = new Ints();
  /** By slot: the number of the key, counted from 1, and both hashes. */
  private index = new Int32Array(SLOT * FIRST);
  private mask = FIRST - 1;
  /** Where the key that was looked up last belongs, and its other hash. */
  private slot = 0;
  private other = 0;
  private readonly reading = new BitReader();

  find(words: Int32Array, at: number, length: number, hash: number): number {
    const { index, mask } = this;
    const other = otherHashOf(words, at, length);
    let slot = (hash & mask) * SLOT;
    for (let n = index[slot] as number; n !== 0; n = index[slot] as number) {
      if (index[slot + 1] === hash && index[slot + 2] === other) return n - 1;
      slot = (slot + SLOT) % index.length;
    }
    this.slot = slot;
    this.other = other;
    return -1;
  }

  put(words: Int32Array, at: number, length: number, hash: number, parent: number, choice: number): number {
    const known = this.find(words, at, length, hash);
    if (known >= 0) return -1 - known;
    const count = (length + 3) >> 2;
    if (this.end + count + 1 > CHUNK) {
      this.chunks.push(new Int32Array(Math.max(CHUNK, count + 1)));
      this.end = 0;
    }
    const chunk = this.chunks.at(-1) as Int32Array;
    chunk[this.end] = count + 1;
    for (let i = 0; i < count; i++) chunk[this.end + 1 + i] = words[at + i] as number;
    this.end += count + 1;
    const n = this.held++;
    this.parents.push(parent);
    this.choices.push(choice);
    this.index[this.slot] = n + 1;
    this.index[this.slot + 1] = hash;
    this.index[this.slot + 2] = this.other;
    if (this.held * 4 > (this.mask + 1) * 3) this.grow();
    return n;
  }

  makeRoom(): void {}

  /** They are put in the order of their numbers. */
  number(): void {}

  numberAt(place: number): number {
    return place;
  }

  counted(keys: number): void {
    this.size += keys;
  }

  fetch(hashes: Int32Array, count: number): number {
    let read = 0;
    for (let i = 0; i < count; i++) read ^= this.index[((hashes[i] as number) & this.mask) * SLOT] as number;
    return read;
  }

  /** Each is held until it is read. */
  reader(n: number): BitReader | null {
    if (n !== this.next || n >= this.size) return null;
    let chunk = this.chunks[0] as Int32Array;
    if (this.at >= chunk.length || chunk[this.at] === 0) {
      this.chunks.shift();
      this.at = 0;
      chunk = this.chunks[0] as Int32Array;
    }
    const from = this.at + 1;
    this.at = from + (chunk[this.at] as number) - 1;
    this.next++;
    return this.reading.over(chunk, from);
  }

  parent(n: number): number {
    return this.parents.get(n);
  }

  choice(n: number): number {
    return this.choices.get(n);
  }

  /** By hashes that are spread evenly: the pairs of different keys, times the probability that two hashes are equal. */
  miss(others: number): number {
    return this.size * ((this.size - 1) / 2 + others) * 2 ** -64;
  }

  get memory(): number {
    const chunks = this.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return chunks + this.parents.memory + this.choices.memory + this.index.byteLength;
  }

  save(to: SnapshotWriter): void {
    to.note([this.size, this.mask, this.end, this.next, this.at, this.chunks.length]);
    for (const chunk of this.chunks) to.ints(chunk);
    to.ints(this.index);
    this.parents.save(to);
    this.choices.save(to);
  }

  load(from: SnapshotReader): void {
    const [size, mask, end, next, at, chunks] = from.note<[number, number, number, number, number, number]>();
    Object.assign(this, { size, held: size, mask, end, next, at });
    this.chunks = Array.from({ length: chunks }, () => from.ints());
    this.index = from.ints();
    this.parents.load(from);
    this.choices.load(from);
  }

  private grow(): void {
    const old = this.index;
    const index = new Int32Array(old.length * 2);
    const mask = index.length / SLOT - 1;
    for (let i = 0; i < old.length; i += SLOT) {
      if (old[i] === 0) continue;
      let slot = ((old[i + 1] as number) & mask) * SLOT;
      while (index[slot] !== 0) slot = (slot + SLOT) % index.length;
      for (let field = 0; field < SLOT; field++) index[slot + field] = old[i + field] as number;
    }
    this.index = index;
    this.mask = mask;
  }
}

const SLOT = 3;
const FIRST = 1 << 10;
const CHUNK = 1 << 16;

/** A hash that has nothing in common with `hashOf`: other constants, and the words the other way round. */
function otherHashOf(words: Int32Array, at: number, length: number): number {
  let hash = 0x9747b28c ^ length;
  for (let i = ((length + 3) >> 2) - 1; i >= 0; i--) {
    let k = Math.imul(words[at + i] as number, 0x239b961b);
    k = (k << 16) | (k >>> 16);
    hash ^= Math.imul(k, 0xab0e9789);
    hash = (hash << 17) | (hash >>> 15);
    hash = (Math.imul(hash, 5) + 0x561ccd1b) | 0;
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  hash = Math.imul(hash, 0x297a2d39);
  hash ^= hash >>> 15;
  return hash;
}
