import { Ints } from '../search/ints.ts';
import type { SnapshotReader, SnapshotWriter } from '../search/snapshot.ts';

const LONGEST = 1 << 20;

/** Numbered rows of whole numbers, added in any order; each lies in one piece. */
export class Rows {
  /** How many rows there are. */
  size = 0;
  /** Whole numbers in all rows. */
  total = 0;
  private readonly starts = new Ints();
  private readonly chunks: Int32Array[] = [];
  private end = LONGEST;

  /**
   * Adds the n-th row, every number in it `filled`.
   * @returns it, to write to
   * @throws RangeError where it is longer than 2^20 - 1
   */
  add(n: number, length: number, filled: number): Int32Array {
    if (length + 1 > LONGEST) throw new RangeError(`a row of ${length} is too long`);
    if (this.end + length + 1 > LONGEST) {
      this.chunks.push(new Int32Array(LONGEST));
      this.end = 0;
    }
    while (this.starts.length <= n) this.starts.push(-1);
    const chunk = this.chunks.at(-1) as Int32Array;
    this.starts.set(n, (this.chunks.length - 1) * LONGEST + this.end);
    chunk[this.end] = length;
    const row = chunk.subarray(this.end + 1, this.end + 1 + length).fill(filled);
    this.end += length + 1;
    this.size++;
    this.total += length;
    return row;
  }

  /** The n-th row; null where it was not added. */
  get(n: number): Int32Array | null {
    const start = n < this.starts.length ? this.starts.get(n) : -1;
    if (start < 0) return null;
    const chunk = this.chunks[Math.floor(start / LONGEST)] as Int32Array;
    const at = (start % LONGEST) + 1;
    return chunk.subarray(at, at + (chunk[at - 1] as number));
  }

  save(to: SnapshotWriter): void {
    to.note([this.size, this.total, this.end, this.chunks.length]);
    this.starts.save(to);
    for (const chunk of this.chunks) to.ints(chunk);
  }

  /** Into one in which there is nothing yet. */
  load(from: SnapshotReader): void {
    const [size, total, end, chunks] = from.note<[number, number, number, number]>();
    this.size = size;
    this.total = total;
    this.end = end;
    this.starts.load(from);
    this.chunks.length = 0;
    for (let i = 0; i < chunks; i++) this.chunks.push(from.ints());
  }

  get memory(): number {
    return this.starts.memory + this.chunks.length * LONGEST * 4;
  }
}
