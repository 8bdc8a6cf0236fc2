const FIRST = 1 << 8;
const MOST = 1 << 13;
/** Words of a key; longer ones are not kept. */
const WIDTH = 10;
/** Of each key: its hash, its length in bytes, and where it leads to. */
const ENTRY = 4;

/**
 * Where moves that nobody chooses lead to, for positions that were met lately. It forgets: a key has one slot, and whoever comes later
 * gets it. It never errs: keys are compared whole.
 */
export class Passages {
  /** Of the key that was found: the number of the position in which somebody has a choice again. */
  to = -1;
  /** Of the key that was found: what was seen on the way. */
  seen = -1;
  private keys = new Int32Array(FIRST * WIDTH);
  private entries = new Int32Array(FIRST * ENTRY).fill(-1);
  private mask = FIRST - 1;
  private kept = 0;
  /** Slots that were given since `settle`. */
  private given: number[] = [];
  private readonly held = new Int32Array(WIDTH);
  private length = -1;
  private hash = 0;

  /** Looks a key up, and holds it for `keep`. @returns whether it is there: `to` and `seen` tell of it */
  find(words: Int32Array, from: number, length: number, hash: number): boolean {
    const count = (length + 3) >> 2;
    this.length = count > WIDTH ? -1 : length;
    if (count > WIDTH) return false;
    this.hash = hash;
    const slot = this.hash & this.mask;
    const at = slot * ENTRY;
    if (this.entries[at] === this.hash && this.entries[at + 1] === length) {
      let i = 0;
      while (i < count && this.keys[slot * WIDTH + i] === words[from + i]) i++;
      if (i === count) {
        this.to = this.entries[at + 2] as number;
        this.seen = this.entries[at + 3] as number;
        return true;
      }
    }
    for (let i = 0; i < count; i++) this.held[i] = words[from + i] as number;
    return false;
  }

  /** Keeps the key that was looked up last. */
  keep(to: number, seen: number): void {
    if (this.length < 0) return;
    if (this.kept * 2 > this.mask && this.mask + 1 < MOST) this.grow();
    const slot = this.hash & this.mask;
    if (this.entries[slot * ENTRY + 1] === -1) this.kept++;
    this.keys.set(this.held, slot * WIDTH);
    this.entries.set([this.hash, this.length, to, seen], slot * ENTRY);
    this.given.push(slot);
  }

  /** Has the keys that were kept since the last call lead to what is known by now. */
  settle(known: (to: number) => number): void {
    for (const slot of this.given) this.entries[slot * ENTRY + 2] = known(this.entries[slot * ENTRY + 2] as number);
    this.given = [];
  }

  get memory(): number {
    return this.keys.byteLength + this.entries.byteLength;
  }

  private grow(): void {
    const { keys, entries } = this;
    const slots = (this.mask + 1) * 2;
    this.keys = new Int32Array(slots * WIDTH);
    this.entries = new Int32Array(slots * ENTRY).fill(-1);
    this.mask = slots - 1;
    this.kept = 0;
    this.given = [];
    for (let at = 0; at < entries.length; at += ENTRY) {
      if (entries[at + 1] === -1) continue;
      // Two that had slots of their own have them again.
      const slot = (entries[at] as number) & this.mask;
      const from = (at / ENTRY) * WIDTH;
      this.keys.set(keys.subarray(from, from + WIDTH), slot * WIDTH);
      this.entries.set(entries.subarray(at, at + ENTRY), slot * ENTRY);
      this.given.push(slot);
      this.kept++;
    }
  }
}
