/**
 * An exact set of byte strings in the order in which they came, with a parent and a choice for each: the visited set, the queue and
 * the traces of a breadth-first search in one. Keys are compared whole; a hash only finds the candidates.
 */
export class Store {
  /** How many there are. They are numbered from 0. */
  size = 0;
  private chunks: Uint8Array[] = [new Uint8Array(CHUNK)];
  private end = 0;
  private at = new Float64Array(1024);
  private hashes = new Uint32Array(1024);
  private parents = new Int32Array(1024);
  private choices = new Uint16Array(1024);
  private table = new Int32Array(4096).fill(-1);

  /**
   * Adds the first `length` bytes, unless they are there.
   * @returns the number of the new one, or -1 - n where the n-th is equal
   */
  add(bytes: Uint8Array, length: number, parent: number, choice: number): number {
    if (length > MOST_BYTES || choice > MOST_CHOICES)
      throw new RangeError(`a position of ${length} bytes, or choice ${choice}, is more than the store holds`);
    const hash = hashOf(bytes, length);
    const mask = this.table.length - 1;
    let slot = hash & mask;
    for (let n = this.table[slot] as number; n >= 0; n = this.table[slot] as number) {
      if (this.hashes[n] === hash && this.equals(n, bytes, length)) return -1 - n;
      slot = (slot + 1) & mask;
    }
    const n = this.size++;
    if (n === this.hashes.length) this.grow();
    this.table[slot] = n;
    this.hashes[n] = hash;
    this.parents[n] = parent;
    this.choices[n] = choice;
    this.at[n] = this.append(bytes, length);
    if (this.size * 2 > this.table.length) this.rehash();
    return n;
  }

  /** The bytes of the n-th, to read from; valid until the store changes. */
  bytes(n: number): Uint8Array {
    const at = this.at[n] as number;
    const chunk = this.chunks[Math.floor(at / CHUNK)] as Uint8Array;
    const offset = at % CHUNK;
    const length = (chunk[offset] as number) | ((chunk[offset + 1] as number) << 8);
    return chunk.subarray(offset + 2, offset + 2 + length);
  }

  parent(n: number): number {
    return this.parents[n] as number;
  }

  choice(n: number): number {
    return this.choices[n] as number;
  }

  /** Bytes in use, for statistics. */
  get memory(): number {
    return (
      this.chunks.length * CHUNK +
      this.at.byteLength +
      this.hashes.byteLength +
      this.parents.byteLength +
      this.choices.byteLength +
      this.table.byteLength
    );
  }

  private equals(n: number, bytes: Uint8Array, length: number): boolean {
    const at = this.at[n] as number;
    const chunk = this.chunks[Math.floor(at / CHUNK)] as Uint8Array;
    let offset = at % CHUNK;
    if (((chunk[offset] as number) | ((chunk[offset + 1] as number) << 8)) !== length) return false;
    offset += 2;
    for (let i = 0; i < length; i++) if (chunk[offset + i] !== bytes[i]) return false;
    return true;
  }

  private append(bytes: Uint8Array, length: number): number {
    if (this.end + length + 2 > CHUNK) {
      this.chunks.push(new Uint8Array(CHUNK));
      this.end = 0;
    }
    const chunk = this.chunks.at(-1) as Uint8Array;
    const at = (this.chunks.length - 1) * CHUNK + this.end;
    chunk[this.end] = length & 255;
    chunk[this.end + 1] = length >>> 8;
    for (let i = 0; i < length; i++) chunk[this.end + 2 + i] = bytes[i] as number;
    this.end += length + 2;
    return at;
  }

  private grow(): void {
    const longer = <T extends { length: number; set(from: T): void }>(old: T, make: new (n: number) => T): T => {
      const next = new make(old.length * 2);
      next.set(old);
      return next;
    };
    this.at = longer(this.at, Float64Array);
    this.hashes = longer(this.hashes, Uint32Array);
    this.parents = longer(this.parents, Int32Array);
    this.choices = longer(this.choices, Uint16Array);
  }

  private rehash(): void {
    const table = new Int32Array(this.table.length * 2).fill(-1);
    const mask = table.length - 1;
    for (let n = 0; n < this.size; n++) {
      let slot = (this.hashes[n] as number) & mask;
      while ((table[slot] as number) >= 0) slot = (slot + 1) & mask;
      table[slot] = n;
    }
    this.table = table;
  }
}

const CHUNK = 1 << 22;
/** What two bytes hold. */
const MOST_BYTES = 0xffff;
const MOST_CHOICES = 0xffff;

/** Murmur's 32-bit hash, byte by byte in words of four. */
function hashOf(bytes: Uint8Array, length: number): number {
  let hash = length;
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    let k =
      (bytes[i] as number) |
      ((bytes[i + 1] as number) << 8) |
      ((bytes[i + 2] as number) << 16) |
      ((bytes[i + 3] as number) << 24);
    k = Math.imul(k, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    hash ^= Math.imul(k, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let shift = 0; i < length; i++, shift += 8) tail |= (bytes[i] as number) << shift;
  tail = Math.imul(tail, 0xcc9e2d51);
  tail = (tail << 15) | (tail >>> 17);
  hash ^= Math.imul(tail, 0x1b873593);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash >>> 0;
}
