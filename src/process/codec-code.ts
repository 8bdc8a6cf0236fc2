import type { BitReader, BitWriter } from './bits.ts';
import { bitsOf, type Codec, type PlainCodec, STALE } from './codec.ts';
import { mayGenerate } from './engine.ts';
import type { Memories } from './memories.ts';
import type { Numbering } from './numbering.ts';
import { packCode } from './pack-code.ts';
import type { Shape } from './shape.ts';
import type { Frame } from './stepper.ts';

/** The shapes of what a model packs. */
export interface Shapes {
  readonly table: Shape;
  readonly memories: Memories;
}

/**
 * The same bits as those of `PlainCodec`, by one source for all shapes of a model.
 * @returns the body of a function of the states, of the stale table and of constructors; null where a shape is beyond it
 */
export function codecCode(numbering: Numbering, { table, memories }: Shapes): string | null {
  const { kinds, variants } = memories;
  const parts = [packCode(table, 'Table'), ...variants.map(({ shape, form }, i) => packCode(shape, String(i), form))];
  if (parts.some((part) => part === null)) return null;
  const { states, first, callers } = numbering;
  const all = bitsOf(states.length);
  const numbers = callers.map((list) => list.map((caller) => (caller ? numbering.of(caller) : -1)));
  const perVariant = (lines: (i: number, process: number, callers: readonly number[]) => string[]): string[] =>
    variants.flatMap(({ process }, i) => lines(i, process, numbers[process] ?? []));
  return [
    "'use strict';",
    ...variants.flatMap(({ form }, i) => (form ? [`const form${i} = forms[${i}];`] : [])),
    ...parts.flatMap((part) => part ?? []),
    ...numbers.map((list, i) => `const callers${i} = [${list.join(', ')}];`),
    `const FIRST = [${first.join(', ')}];`,
    `const KIND = [${kinds.join(', ')}];`,
    'return {',
    'writeTable,',
    'write(frame, out) {',
    'if (!writeTable(frame.context.table, out)) return false;',
    'let at = FIRST[frame.process.index] + frame.leaf.index;',
    `out.write(at, ${all});`,
    'for (let f = frame; f !== null; f = f.below) {',
    'const by = f.below === null ? -1 : FIRST[f.below.process.index] + f.below.leaf.index;',
    'switch (KIND[at]) {',
    ...perVariant((i, process, list) => {
      const bits = bitsOf(list.length);
      const check =
        bits === 0
          ? [`if (by !== callers${process}[0]) return false;`]
          : [`const n = callers${process}.indexOf(by);`, 'if (n < 0) return false;', `out.write(n, ${bits});`];
      return [`case ${i}: {`, `if (!write${i}(f.context, out)) return false;`, ...check, 'break;', '}'];
    }),
    '}',
    'at = by;',
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
    'switch (KIND[id]) {',
    ...perVariant((i, process, list) => [
      `case ${i}:`,
      `context = read${i}(from);`,
      `id = ${list.length === 1 ? list[0] : `callers${process}[from.read(${bitsOf(list.length)})]`};`,
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

/** The codec by generated source; null where no source may be generated, or a shape is beyond it. */
export function generatedCodec(numbering: Numbering, shapes: Shapes, plain: PlainCodec): Codec | null {
  const source = mayGenerate() ? codecCode(numbering, shapes) : null;
  if (source === null) return null;
  const made = new Function('states', 'stale', 'forms', source) as (...of: readonly unknown[]) => Generated;
  const forms = shapes.memories.variants.map(({ form }) => form?.make);
  return new GeneratedCodec(made(numbering.states, STALE, forms), plain);
}
