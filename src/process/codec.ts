import type { BitReader, BitWriter } from './bits.ts';
import type { Memories, Variant } from './memories.ts';
import type { Caller, Numbering } from './numbering.ts';
import { bitsFor, type Packer } from './shape.ts';
import { type Frame, ModelError } from './stepper.ts';

/**
 * The identity of a position in bits, equal for equal positions and only for them: the table, the state of the innermost process and what
 * it remembers, then who called it and what that one remembers, and so on outwards. Only those who can call are told apart.
 */
export interface Codec {
  /** @throws ModelError where a value is not of its shape */
  pack(frame: Frame, to: BitWriter): void;
  /** The same for what lies on the table alone. */
  packTable(frame: Frame, to: BitWriter): void;
  unpack(from: BitReader): Frame;
}

/** How many bits tell so many states or callers apart. */
export const bitsOf = (count: number): number => bitsFor(count, 'the states');

/** Stands for the table in the contexts of waiting callers: whoever reads it reads something that is no longer so. */
export const STALE: unknown = new Proxy(
  {},
  {
    get(_, key) {
      throw new Error(`a stale table is read (${String(key)}): only the innermost process holds the table`);
    },
  },
);

/** A context on its way out of a packed position. */
type Memory = { table: unknown; [name: string]: unknown };
type Mutable = { -readonly [K in keyof Frame]: Frame[K] };

/** Packs by the packers of the shapes. */
export class PlainCodec implements Codec {
  private readonly numbering: Numbering;
  private readonly table: Packer;
  /** By state: what packs what is remembered. */
  private readonly memories: readonly Packer<Record<string, unknown>>[];

  constructor(numbering: Numbering, table: Packer, { variants, kinds }: Memories) {
    this.numbering = numbering;
    this.table = table;
    this.memories = kinds.map((kind) => (variants[kind] as Variant).packer);
  }

  pack(frame: Frame, to: BitWriter): void {
    const { numbering } = this;
    to.reset();
    try {
      this.table.write(frame.context.table, to);
      to.write(numbering.of(frame), bitsOf(numbering.states.length));
      for (let f: Frame | null = frame; f; f = f.below) {
        this.memories[numbering.of(f)]?.write(f.context, to);
        const caller = numbering.callerOf(f);
        if (caller < 0) throw new Error(`it was called by ${f.below?.leaf.path ?? 'nobody'}, which does not call it`);
        to.write(caller, bitsOf((numbering.callers[f.process.index] as unknown[]).length));
      }
    } catch (error) {
      throw new ModelError(frame, error);
    }
    to.align();
  }

  packTable(frame: Frame, to: BitWriter): void {
    to.reset();
    this.table.write(frame.context.table, to);
    to.align();
  }

  unpack(from: BitReader): Frame {
    const { numbering } = this;
    const table = this.table.read(from);
    let inner: Mutable | null = null;
    let innermost: Frame | null = null;
    let at: Caller | null = numbering.states[from.read(bitsOf(numbering.states.length))] ?? null;
    while (at) {
      const context = this.memories[numbering.of(at)]?.read(from) as Memory;
      context.table = innermost ? STALE : table;
      const frame: Mutable = { process: at.process, leaf: at.leaf, context, below: null };
      if (inner) inner.below = frame;
      inner = frame;
      innermost ??= frame;
      const callers: readonly (Caller | null)[] = numbering.callers[at.process.index] ?? [];
      at = callers[from.read(bitsOf(callers.length))] ?? null;
    }
    if (!innermost) throw new RangeError('no position in these bytes');
    return innermost;
  }
}
