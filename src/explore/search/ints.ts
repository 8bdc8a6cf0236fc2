import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';

const CHUNK_BITS = 14;
const CHUNK = 1 << CHUNK_BITS;

/** A list of whole numbers (32 bits, signed) that grows chunk by chunk, so that nothing is ever copied. */
export class Ints {
  length = 0;
  private readonly chunks: Int32Array[] = [];

  push(value: number): void {
    if (this.length % CHUNK === 0) this.chunks.push(new Int32Array(CHUNK));
    this.set(this.length++, value);
  }

  /** The i-th; `i` is below `length`. */
  get(i: number): number {
    return (this.chunks[i >>> CHUNK_BITS] as Int32Array)[i & (CHUNK - 1)] as number;
  }

  set(i: number, value: number): void {
    (this.chunks[i >>> CHUNK_BITS] as Int32Array)[i & (CHUNK - 1)] = value;
  }

  save(to: SnapshotWriter): void {
    to.note(this.length);
    for (const chunk of this.chunks) to.ints(chunk);
  }

  /** Into one in which there is nothing yet. */
  load(from: SnapshotReader): void {
    this.length = from.note<number>();
    this.chunks.length = 0;
    while (this.chunks.length * CHUNK < this.length) this.chunks.push(from.ints());
  }

  get memory(): number {
    return this.chunks.length * CHUNK * 4;
  }
}
