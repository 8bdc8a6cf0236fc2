import { type Arena, CHUNK_BITS as SHARED_BITS } from './arena.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';

const CHUNK_BITS = 14;
/** The first chunk of one's own begins small, and is the only one that is ever copied. */
const FIRST = 1 << 6;

/** Memory that a list shares with the same list of other threads: where its chunks come from, and their numbers there. */
export interface SharedList {
  readonly arena: Arena;
  readonly directory: Int32Array;
}

/** A list of whole numbers (32 bits, signed) that grows chunk by chunk, so that next to nothing is copied. */
export class Ints {
  length = 0;
  private readonly bits: number;
  private readonly chunks: Int32Array[] = [];
  private readonly shared: SharedList | null;

  constructor(shared: SharedList | null = null) {
    this.shared = shared;
    this.bits = shared ? SHARED_BITS : CHUNK_BITS;
  }

  push(value: number): void {
    this.extend(this.length + 1);
    this.set(this.length - 1, value);
  }

  /** Makes room for so many in all; what they are is set later. */
  extend(length: number): void {
    if (!this.shared && this.chunks.length < 2) this.growFirst(length);
    for (let chunk = (this.length + this.chunkLength - 1) >>> this.bits; chunk << this.bits < length; chunk++) {
      if (this.shared) this.shared.directory[chunk] = this.shared.arena.take();
      else this.chunks[chunk] ??= new Int32Array(this.chunkLength);
    }
    this.length = Math.max(this.length, length);
  }

  private growFirst(length: number): void {
    const first = this.chunks[0] ?? new Int32Array(0);
    let enough = Math.max(FIRST, first.length);
    while (enough < length && enough < this.chunkLength) enough *= 2;
    if (enough === first.length) return;
    this.chunks[0] = new Int32Array(enough);
    this.chunks[0].set(first);
  }

  /** The i-th; `i` is below `length`. */
  get(i: number): number {
    const chunk = this.chunks[i >>> this.bits] ?? this.chunk(i >>> this.bits);
    return chunk[i & (chunk.length - 1)] as number;
  }

  set(i: number, value: number): void {
    const chunk = this.chunks[i >>> this.bits] ?? this.chunk(i >>> this.bits);
    chunk[i & (chunk.length - 1)] = value;
  }

  save(to: SnapshotWriter): void {
    to.note(this.length);
    for (let chunk = 0; chunk << this.bits < this.length; chunk++) to.ints(this.chunk(chunk));
  }

  /** Into one in which there is nothing yet. */
  load(from: SnapshotReader): void {
    const length = from.note<number>();
    while (this.length < length) {
      const values = from.ints();
      const end = Math.min(length, this.length + values.length);
      for (let i = this.length; i < end; i++) this.push(values[i] as number);
    }
  }

  get memory(): number {
    return this.shared ? this.length * 4 : this.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  private get chunkLength(): number {
    return 1 << this.bits;
  }

  /** One that another thread has added, perhaps. */
  private chunk(i: number): Int32Array {
    const known = this.chunks[i];
    if (known || !this.shared) return known as Int32Array;
    const words = this.shared.arena.words(this.shared.directory[i] as number);
    this.chunks[i] = words;
    return words;
  }
}
