import { InputError } from '../../finding/index.ts';
import { BitWriter, type Frame, type Model, type Rotation } from '../../process/index.ts';

/** Rotating the seats makes a difference, though the game says that it makes none. */
export class SymmetryError extends InputError {
  constructor(message: string, hint: string) {
    super([{ code: 'game/symmetry', message, hint }]);
    this.name = 'SymmetryError';
  }
}

/** Writes the key of a position; it is valid until the next one is written. @throws ModelError where a value is not of its shape */
export type Keys = (frame: Frame) => BitWriter;

/** Keys by which positions are told apart: those of the positions as they are, if no symmetry makes them one. */
export function keysOf(model: Model, symmetry: Symmetry | null): Keys {
  if (symmetry) return symmetry.key;
  const writer = new BitWriter();
  return (frame) => {
    model.pack(frame, writer);
    return writer;
  };
}

/**
 * Positions that differ in a rotation of the seats, as one. Of a position that names a seat, the rotation stands for all of them in which
 * that is the first seat: it is found without looking at the others. Of any other it is the one with the least key.
 */
export class Symmetry {
  readonly rotation: Rotation;
  private readonly model: Model;
  private least = new BitWriter();
  private other = new BitWriter();
  /** Answers that come to the same come to the same object, mostly one after the other. */
  private last: Frame | null = null;

  constructor(model: Model, rotation: Rotation) {
    this.model = model;
    this.rotation = rotation;
  }

  readonly key: Keys = (frame) => {
    if (frame === this.last) return this.least;
    this.last = null;
    const { model, rotation } = this;
    const first = this.withFirst(frame);
    model.pack(first ?? frame, this.least);
    for (let by = 1; first === null && by < rotation.order; by++) {
      model.pack(rotation.of(frame, by), this.other);
      if (isLess(this.other, this.least)) [this.least, this.other] = [this.other, this.least];
    }
    this.last = frame;
    return this.least;
  };

  /** The rotation in which the seat that is named is the first; null where none is. */
  private withFirst(frame: Frame): Frame | null {
    const { model, rotation } = this;
    try {
      const named = rotation.named(frame);
      return named === null ? null : rotation.of(frame, rotation.order - named);
    } catch (error) {
      // Something is not of its shape: who packs it says what.
      model.pack(frame, this.other);
      throw error;
    }
  }

  /** Who has won, in whichever of the positions that are one. */
  outcome(frame: Frame): string | null {
    const { model, rotation } = this;
    const ways = new Set<string>();
    for (let by = 0; by < rotation.order; by++) {
      const way = model.game.outcome(rotation.of(frame, by).context.table, model.chart);
      if (way !== null) ways.add(way);
    }
    return ways.size === 0 ? null : [...ways].sort().join(' or ');
  }
}

/** In some order of all keys. */
function isLess(one: BitWriter, other: BitWriter): boolean {
  if (one.length !== other.length) return one.length < other.length;
  const count = (one.length + 3) >> 2;
  for (let i = 0; i < count; i++) {
    const [a, b] = [one.words[i] as number, other.words[i] as number];
    if (a !== b) return a < b;
  }
  return false;
}
