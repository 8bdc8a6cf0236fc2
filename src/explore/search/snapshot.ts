/** What a search has found out so far, as data that a file can hold. */
export interface Snapshot {
  /** Plain values, as JSON has them. */
  readonly notes: readonly unknown[];
  /** Long lists of numbers; valid until the search goes on. */
  readonly words: readonly Int32Array[];
}

/** Writes a search down, part by part. */
export class SnapshotWriter implements Snapshot {
  readonly notes: unknown[] = [];
  readonly words: Int32Array[] = [];

  note(value: unknown): void {
    this.notes.push(value);
  }

  ints(values: Int32Array): void {
    this.words.push(values);
  }
}

/** Reads it again, in the same order. */
export class SnapshotReader {
  private readonly snapshot: Snapshot;
  private noted = 0;
  private listed = 0;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
  }

  note<T>(): T {
    return this.snapshot.notes[this.noted++] as T;
  }

  /** A copy. @throws RangeError where there are no more */
  ints(): Int32Array<ArrayBuffer> {
    const values = this.snapshot.words[this.listed++];
    if (!values) throw new RangeError('the snapshot ends too soon');
    return values.slice();
  }
}
