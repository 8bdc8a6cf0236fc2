import { HANDS } from './crew.ts';
import type { Watched } from './found.ts';
import type { Ints } from './ints.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';
import { Store } from './store.ts';

/** The number of a sum where there is nothing to add up. */
export const NO_SUM = -1;

/** How often one thread has met premises. Plain data. */
export interface Met {
  /** By property, where they were looked at. */
  readonly looked: readonly number[];
  /** What was met together, by property, one sum behind the other. */
  readonly sums: Int32Array;
  /** By the thread that has written a sum down, and by sum: how often it was met again. */
  readonly visits: readonly (readonly number[])[];
}

/**
 * How often the premises of properties are met, counted without looking at equal positions again: whatever is seen in a position, and
 * on the way that nobody chooses from there, is seen at every visit. Equal sums are written down once.
 */
export class Premises {
  /** By position: the number of what is seen there. */
  readonly seen: Ints;
  private readonly watched: readonly Watched[];
  /** Sums are numbered apart by the thread that has written them down. */
  private readonly hand: number;
  private readonly before: Float64Array;
  private readonly sum: Int32Array;
  private readonly sums = new Store();
  private readonly visits: number[][] = [];

  /** @param hand the number of the thread */
  constructor(watched: readonly Watched[], seen: Ints, hand: number) {
    this.watched = watched;
    this.seen = seen;
    this.hand = hand;
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
      const { kind, met } = this.watched[i] as Watched;
      if (kind === 'step') this.before[i] = met;
    }
  }

  /** @returns the number of the sum of what was met since `begin` */
  end(): number {
    if (this.before.length === 0) return NO_SUM;
    for (let i = 0; i < this.before.length; i++)
      this.sum[i] = (this.watched[i] as Watched).met - (this.before[i] as number);
    const n = this.sums.addWords(this.sum, this.sum.byteLength, -1, 0);
    return (n < 0 ? -1 - n : n) * HANDS + this.hand;
  }

  /** All of a sum is met once more. */
  again(sum: number): void {
    if (sum === NO_SUM) return;
    const by = sum % HANDS;
    const visits = this.visits[by] ?? [];
    this.visits[by] = visits;
    const n = (sum - by) / HANDS;
    visits[n] = (visits[n] ?? 0) + 1;
  }

  /** All that is seen in a position is met once more. */
  visit(n: number): void {
    if (this.before.length > 0) this.again(this.seen.get(n));
  }

  met(): Met {
    const width = this.sum.length;
    const sums = new Int32Array(this.sums.size * width);
    for (let n = 0; n < this.sums.size; n++) {
      const { buffer, byteOffset } = this.sums.bytes(n);
      sums.set(new Int32Array(buffer, byteOffset, width), n * width);
    }
    return { looked: this.watched.map(({ met }) => met), sums, visits: this.visits };
  }

  /** @param all what each thread has met; it is read again as if one had met it */
  save(to: SnapshotWriter, all: readonly Met[]): void {
    const width = this.sum.length;
    const { sums, numbers } = joined(all, width);
    const visits: number[] = Array(sums.size).fill(0);
    forEachVisited(all, (by, n, times) => {
      const number = numbers[by]?.[n] as number;
      visits[number] = (visits[number] as number) + times;
    });
    to.note([this.watched.map((_, i) => all.reduce((sum, { looked }) => sum + (looked[i] as number), 0)), visits]);
    sums.save(to);
    const seen = new Int32Array(this.seen.length);
    for (let n = 0; n < seen.length; n++) {
      const sum = this.seen.get(n);
      seen[n] = (numbers[sum % HANDS]?.[Math.floor(sum / HANDS)] as number) * HANDS;
    }
    to.ints(seen);
  }

  /** Into one in which there is nothing yet. */
  load(from: SnapshotReader): void {
    const [looked, visits] = from.note<[number[], number[]]>();
    for (const [i, watched] of this.watched.entries()) watched.met = looked[i] as number;
    this.visits[0] = [...visits];
    this.sums.load(from);
    for (const sum of from.ints()) this.seen.push(sum);
  }
}

/** How often the premise of the i-th property was met in all. */
export function timesMet(all: readonly Met[], i: number): number {
  let times = all.reduce((sum, { looked }) => sum + (looked[i] as number), 0);
  const width = all[0]?.looked.length ?? 0;
  forEachVisited(all, (by, n, visits) => {
    times += visits * (all[by]?.sums[n * width + i] as number);
  });
  return times;
}

function forEachVisited(all: readonly Met[], visit: (by: number, n: number, times: number) => void): void {
  for (const { visits } of all)
    visits.forEach((list, by) => {
      list.forEach((times, n) => {
        visit(by, n, times);
      });
    });
}

/** The sums of all threads, each once; and by thread and number there, their numbers among them. */
function joined(all: readonly Met[], width: number): { sums: Store; numbers: number[][] } {
  const sums = new Store();
  const numbers = all.map(({ sums: own }) => {
    const list: number[] = [];
    for (let at = 0; at < own.length; at += width) {
      const n = sums.addWords(own.subarray(at, at + width), width * 4, -1, 0);
      list.push(n < 0 ? -1 - n : n);
    }
    return list;
  });
  return { sums, numbers };
}
