import type { BitReader, BitWriter } from './bits.ts';
import { bitsOf, type Codec, type PlainCodec, STALE } from './codec.ts';
import { mayGenerate } from './engine.ts';
import type { Numbering } from './numbering.ts';
import { packCode } from './pack-code.ts';
import type { Shape } from './shape.ts';
import type { Frame } from './stepper.ts';

/** The shapes of what a model packs. */
export interface Shapes {
  readonly table: Shape;
  /** By process; with the table `besides`. */
  readonly memories: readonly Shape[];
}

/**
 * The same bits as those of `PlainCodec`, by one source for all shapes of a model.
 * @returns the body of a function of the states and of the stale table; null where a shape is beyond it
 */
export function codecCode(numbering: Numbering, { table, memories }: Shapes): string | null {
  const parts = [packCode(table, 'Table'), ...memories.map((shape, i) => packCode(shape, String(i)))];
  if (parts.some((part) => part === null)) return null;
  const { states, first, callers } = numbering;
  const all = bitsOf(states.length);
  const numbers = callers.map((list) => list.map((caller) => (caller ? numbering.of(caller) : -1)));
  return [
    "'use strict';",
    ...parts.flatMap((part) => part ?? []),
    ...numbers.map((list, i) => `const callers${i} = [${list.join(', ')}];`),
    `const FIRST = [${first.join(', ')}];`,
    'return {',
    'writeTable,',
    'write(frame, out) {',
    'if (!writeTable(frame.context.table, out)) return false;',
    `out.write(FIRST[frame.process.index] + frame.leaf.index, ${all});`,
    'for (let f = frame; f !== null; f = f.below) {',
    'const by = f.below === null ? -1 : FIRST[f.below.process.index] + f.below.leaf.index;',
    'switch (f.process.index) {',
    ...numbers.flatMap((list, i) => {
      const bits = bitsOf(list.length);
      const check =
        bits === 0
          ? [`if (by !== callers${i}[0]) return false;`]
          : [`const at = callers${i}.indexOf(by);`, 'if (at < 0) return false;', `out.write(at, ${bits});`];
      return [`case ${i}: {`, `if (!write${i}(f.context, out)) return false;`, ...check, 'break;', '}'];
    }),
    '}',
    '}',
    'return true;',
    '},',
    'read(from) {',
    'const table = readTable(from);',
    `let id = from.read(${all});`,
    'let innermost = null, inner = null;',
    'do {',
    'const { process, leaf } = states[id];',
    'let context;',
    'switch (process.index) {',
    ...numbers.flatMap((list, i) => [
      `case ${i}:`,
      `context = read${i}(from);`,
      `id = ${list.length === 1 ? list[0] : `callers${i}[from.read(${bitsOf(list.length)})]`};`,
      'break;',
    ]),
    '}',
    'const frame = { process, leaf, context, below: null, strict: true };',
    'if (inner === null) { context.table = table; innermost = frame; }',
    'else { context.table = stale; inner.below = frame; }',
    'inner = frame;',
    '} while (id >= 0);',
    'return innermost;',
    '},',
    '};',
  ].join('\n');
}

interface Generated {
  /** Whether every value is of its shape. */
  write(frame: Frame, out: BitWriter): boolean;
  writeTable(table: unknown, out: BitWriter): boolean;
  read(from: BitReader): Frame;
}

/**
 * Packs by generated source. It does not look whether contexts have other fields: what is not known to have none, and what is not of its
 * shape, it leaves to the plain codec, which writes the same bits or says what is wrong.
 */
class GeneratedCodec implements Codec {
  private readonly generated: Generated;
  private readonly plain: PlainCodec;

  constructor(generated: Generated, plain: PlainCodec) {
    this.generated = generated;
    this.plain = plain;
  }

  pack(frame: Frame, to: BitWriter): void {
    to.reset();
    if (frame.strict && this.generated.write(frame, to)) to.align();
    else this.plain.pack(frame, to);
  }

  packTable(frame: Frame, to: BitWriter): void {
    to.reset();
    if (this.generated.writeTable(frame.context.table, to)) to.align();
    else this.plain.packTable(frame, to);
  }

  unpack(from: BitReader): Frame {
    return this.generated.read(from);
  }
}

/** The codec by generated source; the plain one where no source may be generated, or a shape is beyond it. */
export function generatedCodec(numbering: Numbering, shapes: Shapes, plain: PlainCodec): Codec {
  const source = mayGenerate() ? codecCode(numbering, shapes) : null;
  if (source === null) return plain;
  return new GeneratedCodec(new Function('states', 'stale', source)(numbering.states, STALE) as Generated, plain);
}
