/** Memory that all threads of a search see: chunks of words, taken one by one by whoever needs one. */
export class Arena {
  /** What threads are given of it. */
  readonly shared: SharedArena;
  private readonly views: Int32Array[] = [];

  /** @param shared that of another thread; memory of its own if left out */
  constructor(shared: SharedArena = reserved()) {
    this.shared = shared;
  }

  /** Takes chunks that lie one behind the other. @returns the number of the first */
  take(count = 1): number {
    const { taken, segments } = this.shared;
    for (;;) {
      const first = Atomics.load(taken, 0);
      // Chunks of one piece lie in one segment.
      const from = (first % SEGMENT) + count > SEGMENT ? (Math.floor(first / SEGMENT) + 1) * SEGMENT : first;
      const segment = segments[Math.floor(from / SEGMENT)];
      if (!segment || count > SEGMENT) throw new RangeError('a search by several threads holds no more than 8 GiB');
      if (Atomics.compareExchange(taken, 0, first, from + count) !== first) continue;
      enlarge(segment, ((from % SEGMENT) + count) * CHUNK * 4);
      return from;
    }
  }

  /** The words of so many chunks, one behind the other. */
  words(first: number, count = 1): Int32Array {
    const known = this.views[first];
    if (known?.length === count * CHUNK) return known;
    const segment = this.shared.segments[Math.floor(first / SEGMENT)] as SharedArrayBuffer;
    const view = new Int32Array(segment, (first % SEGMENT) * CHUNK * 4, count * CHUNK);
    this.views[first] = view;
    return view;
  }
}

export interface SharedArena {
  /** Addresses are set apart, memory is not: it comes as chunks are taken. */
  readonly segments: readonly SharedArrayBuffer[];
  /** How many chunks were taken. */
  readonly taken: Int32Array;
}

export const CHUNK_BITS = 18;
/** Words of a chunk: a mebibyte. */
export const CHUNK = 1 << CHUNK_BITS;
/** Chunks of a segment: the most that one buffer holds. */
const SEGMENT = (1 << 12) - 1;
const SEGMENTS = 2;

const reserved = (): SharedArena => ({
  segments: Array.from({ length: SEGMENTS }, () => new SharedArrayBuffer(0, { maxByteLength: SEGMENT * CHUNK * 4 })),
  taken: new Int32Array(new SharedArrayBuffer(4)),
});

function enlarge(segment: SharedArrayBuffer, bytes: number): void {
  while (segment.byteLength < bytes)
    try {
      segment.grow(bytes);
    } catch (error) {
      // Another thread may have made it larger still.
      if (segment.byteLength < bytes) throw error;
    }
}
