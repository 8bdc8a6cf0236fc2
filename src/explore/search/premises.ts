import type { Watched } from './found.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';
import { Store } from './store.ts';

/**
 * How often the premises of properties are met, counted without looking at equal positions again: whatever is seen in a position, and
 * on the way that nobody chooses from there, is seen at every visit. Equal sums are written down once.
 */
export class Premises {
  private readonly watched: readonly Watched[];
  private readonly before: Float64Array;
  private readonly sum: Int32Array;
  private readonly sums = new Store();
  private readonly visits: number[] = [];

  constructor(watched: readonly Watched[]) {
    this.watched = watched;
    this.before = new Float64Array(watched.length);
    this.sum = new Int32Array(watched.length);
  }

  /** From here on is counted what is met. */
  begin(): void {
    for (let i = 0; i < this.before.length; i++) this.before[i] = (this.watched[i] as Watched).met;
  }

  /** What was met of steps so far hangs on where they came from, and does not count. */
  leaveOutSteps(): void {
    for (let i = 0; i < this.before.length; i++) {
      const { property, met } = this.watched[i] as Watched;
      if (property.kind === 'step') this.before[i] = met;
    }
  }

  /** @returns the number of the sum of what was met since `begin` */
  end(): number {
    if (this.before.length === 0) return 0;
    for (let i = 0; i < this.before.length; i++)
      this.sum[i] = (this.watched[i] as Watched).met - (this.before[i] as number);
    const n = this.sums.addWords(this.sum, this.sum.byteLength, -1, 0);
    if (n < 0) return -1 - n;
    this.visits[n] = 0;
    return n;
  }

  /** All of it is met once more. */
  again(sum: number): void {
    if (this.before.length === 0) return;
    this.visits[sum] = (this.visits[sum] as number) + 1;
  }

  save(to: SnapshotWriter): void {
    to.note([this.visits, this.watched.map(({ met }) => met)]);
    this.sums.save(to);
  }

  /** Into one in which there is nothing yet. */
  load(from: SnapshotReader): void {
    const [visits, met] = from.note<[number[], number[]]>();
    this.visits.push(...visits);
    for (const [i, watched] of this.watched.entries()) watched.met = met[i] as number;
    this.sums.load(from);
  }

  /** How often the premise of the i-th property was met in all. */
  met(i: number): number {
    let { met } = this.watched[i] as Watched;
    for (const [n, visits] of this.visits.entries()) {
      const { buffer, byteOffset } = this.sums.bytes(n);
      met += visits * (new Int32Array(buffer, byteOffset, this.sum.length)[i] as number);
    }
    return met;
  }
}
