import type { EventObject } from 'xstate';
import { type Fan, type Frame, type Model, ModelError } from '../../process/index.ts';
import { hashOf } from './hash.ts';
import type { Keys } from './symmetry.ts';
import type { Visited } from './visited.ts';

/**
 * Positions whose answers have been followed, each up to where it leads at once; nothing has been looked up yet. Looking keys up one
 * by one waits for memory most of the time: here the store is told of many, and has them at hand when it is asked.
 */
export class Batch {
  /** Positions in it. */
  size = 0;
  /** By position: its number; where its answers begin, among those of all; and what it is. */
  readonly numbers: number[] = [];
  readonly starts: number[] = [];
  readonly origins: Frame[] = [];
  /** By position: its answers are not followed yet. */
  readonly waits: boolean[] = [];
  /** By position: why nobody can say what its answers are; undefined where one can. */
  readonly broken: unknown[] = [];

  /** Answers in it. */
  answered = 0;
  /** By answer: what it is; where it leads, or why it cannot be followed. */
  readonly answers: EventObject[] = [];
  readonly frames: (Frame | null)[] = [];
  readonly errors: unknown[] = [];
  /** By answer: which answer of the same position is known to lead to the same; -1 where none is. */
  readonly same: number[] = [];
  /** By answer: where its key lies in `words`, how many bytes it has (-1 where the position cannot be packed), and its hash. */
  readonly places: number[] = [];
  readonly lengths: number[] = [];
  hashes = new Int32Array(1 << 6);
  words = new Int32Array(1 << 8);

  private end = 0;
  private readonly model: Model;
  private readonly store: Visited;
  private readonly fan: Fan;
  private readonly keys: Keys;
  /** Of no meaning: it keeps what is read ahead from being left out. */
  private fetched = 0;

  constructor(model: Model, store: Visited, keys: Keys) {
    this.model = model;
    this.store = store;
    this.keys = keys;
    this.fan = model.fan();
  }

  clear(): void {
    this.size = 0;
    this.answered = 0;
    this.end = 0;
  }

  /** Follows answers of the n-th position. */
  follow(n: number, origin: Frame, answers: readonly EventObject[]): void {
    this.open(n, origin, false, undefined);
    this.fan.over(origin);
    for (let i = 0; i < answers.length; i++) this.add(answers[i] as EventObject);
    this.starts[this.size] = this.answered;
  }

  /** The n-th position has no answers to follow now: it is left for later, or an error tells why there are none. */
  leave(n: number, origin: Frame, error?: unknown): void {
    this.open(n, origin, error === undefined, error);
    this.starts[this.size] = this.answered;
  }

  private open(n: number, origin: Frame, waits: boolean, error: unknown): void {
    const { size } = this;
    this.numbers[size] = n;
    this.starts[size] = this.answered;
    this.origins[size] = origin;
    this.waits[size] = waits;
    this.broken[size] = error;
    this.size = size + 1;
  }

  /** A position to begin with, which no answer led to. */
  begin(): void {
    this.clear();
    const i = this.answered++;
    try {
      this.land(i, this.model.start());
    } catch (error) {
      this.frames[i] = null;
      this.errors[i] = error;
    }
  }

  /** Has the store fetch what it will compare. */
  fetch(): void {
    this.fetched ^= this.store.fetch(this.hashes, this.answered);
  }

  private add(answer: EventObject): void {
    const i = this.answered++;
    this.answers[i] = answer;
    try {
      this.land(i, this.fan.step(answer));
      this.same[i] = this.fan.same;
    } catch (error) {
      this.frames[i] = null;
      this.errors[i] = error;
      this.same[i] = -1;
      this.lengths[i] = -1;
    }
  }

  private land(i: number, frame: Frame): void {
    if (i === this.hashes.length) this.hashes = longer(this.hashes, i + 1);
    this.frames[i] = frame;
    this.lengths[i] = -1;
    let key: ReturnType<Keys>;
    try {
      key = this.keys(frame);
    } catch (error) {
      // What nobody stops at may be out of range for a moment.
      if (error instanceof ModelError) return;
      throw error;
    }
    const { words, length } = key;
    const count = (length + 3) >> 2;
    const at = this.end;
    if (at + count > this.words.length) this.words = longer(this.words, at + count);
    for (let w = 0; w < count; w++) this.words[at + w] = words[w] as number;
    this.end = at + count;
    this.places[i] = at;
    this.lengths[i] = length;
    this.hashes[i] = hashOf(words, 0, length);
  }
}

/** The same numbers, and room for more. */
function longer(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(length, numbers.length * 2));
  copy.set(numbers);
  return copy;
}
