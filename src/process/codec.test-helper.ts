import { setup } from 'xstate';
import { BitReader, BitWriter } from './bits.ts';
import { processesOf } from './chart.test-helper.ts';
import { type Codec, PlainCodec } from './codec.ts';
import { generatedCodec } from './codec-code.ts';
import { memoriesOf } from './memories.ts';
import { Numbering } from './numbering.ts';
import { packer, type Shape, type Typed } from './shape.ts';
import type { Frame } from './stepper.ts';

const machine = setup({}).createMachine({ id: 'game', initial: 'over', states: { over: { type: 'final' } } });

/** A codec of positions that are a table and nothing else. */
interface TableCodec {
  /** @throws Error where the table is not of its shape */
  pack(table: unknown): readonly number[];
  unpack(bytes: readonly number[]): unknown;
}

/** The plain codec of a table, and the one of generated source; null where that does not serve the shape. */
export function codecsOf(shape: Shape): { readonly plain: TableCodec; readonly generated: TableCodec | null } {
  const processes = processesOf({ game: machine });
  const [process] = [...processes.values()];
  if (!process) throw new RangeError('no process');
  const numbering = new Numbering([process], 'game');
  const memories = memoriesOf(numbering);
  const plain = new PlainCodec(numbering, packer(shape as Typed<unknown>, 'table'), memories);
  const generated = generatedCodec(numbering, { table: shape, memories }, plain);
  const tables = (codec: Codec): TableCodec => {
    const writer = new BitWriter();
    const leaf = process.plan.start.leaf;
    return {
      pack(table) {
        const frame: Frame = { process, leaf, context: { table }, below: null, strict: true };
        codec.pack(frame, writer);
        return [...writer.bytes.subarray(0, writer.length)];
      },
      unpack: (bytes) => codec.unpack(new BitReader(Uint8Array.from(bytes))).context.table,
    };
  };
  return { plain: tables(plain), generated: generated && tables(generated) };
}
