/**
 * Small whole numbers in as few bits as they need, one after the other, the lowest first. The bits lie in words of 32; their bytes, the
 * lowest first too, are what is compared and kept.
 */

/** The same words, and room for more. */
const withRoom = (words: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(Math.max(length, words.length * 2));
  larger.set(words);
  return larger;
};

export class BitWriter {
  /** The words so far; the last one only after `align`. */
  words = new Int32Array(64);
  private octets = new Uint8Array(this.words.buffer);
  private at = 0;
  private held = 0;
  private used = 0;

  reset(): void {
    this.at = 0;
    this.held = 0;
    this.used = 0;
  }

  /** @param bits at most 31 */
  write(value: number, bits: number): void {
    this.held |= value << this.used;
    this.used += bits;
    if (this.used < 32) return;
    this.put();
    this.at++;
    this.used -= 32;
    this.held = this.used === 0 ? 0 : value >>> (bits - this.used);
  }

  /** Fills up to a whole byte; what follows starts on a byte of its own. */
  align(): void {
    this.used = (this.used + 7) & ~7;
    this.put();
    if (this.used < 32) return;
    this.at++;
    this.used = 0;
    this.held = 0;
  }

  /** How many whole bytes there are. */
  get length(): number {
    return this.at * 4 + (this.used >> 3);
  }

  /** They are valid up to `length`, and until something is written. */
  get bytes(): Uint8Array {
    this.put();
    return this.octets;
  }

  private put(): void {
    if (this.at === this.words.length) {
      this.words = withRoom(this.words, this.at + 1);
      this.octets = new Uint8Array(this.words.buffer);
    }
    this.words[this.at] = this.held;
  }
}

export class BitReader {
  private words: Int32Array;
  private at = 0;
  private used = 0;

  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.words = new Int32Array((bytes.length + 3) >> 2);
    new Uint8Array(this.words.buffer).set(bytes);
  }

  /** Reads from here on, without a copy. */
  over(words: Int32Array, at: number): this {
    this.words = words;
    this.at = at;
    this.used = 0;
    return this;
  }

  /** @param bits at most 31; behind the end there are zeros */
  read(bits: number): number {
    const { used } = this;
    let value = this.word(this.at) >>> used;
    const left = 32 - used;
    if (bits < left) this.used = used + bits;
    else {
      this.at++;
      this.used = bits - left;
      if (bits > left) value |= this.word(this.at) << left;
    }
    return value & ((1 << bits) - 1);
  }

  /** Goes on with the next whole byte. */
  align(): void {
    this.used = (this.used + 7) & ~7;
    if (this.used < 32) return;
    this.at++;
    this.used = 0;
  }

  private word(at: number): number {
    return at < this.words.length ? (this.words[at] as number) : 0;
  }
}
