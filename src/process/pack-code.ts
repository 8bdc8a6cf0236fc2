import type { Form } from './liveness.ts';
import { bitsFor, type Shape } from './shape.ts';

/**
 * Packers as generated source: a shape is known when a game is assembled, so that fields are read by name, objects are written down
 * whole, and neighbours share one word. Ranges are checked as the other packers check them; where a value is not of its shape, those
 * say so.
 *
 * Nothing of a rulebook becomes code: names and values stand there as literals of JSON.
 */

/** Bits that go to the writer at once. */
const MOST_BITS = 30;
/** Records of fewer values are read again. */
const WORTH = 4;
/** Longer lists are looped over. */
const MOST_UNROLLED = 8;
/** More values are looked up. */
const MOST_COMPARED = 8;

const literal = (value: string | number | boolean): string => JSON.stringify(value);
/** Whether a value is the same when it is read from its literal. */
const isPlain = (value: unknown): boolean =>
  typeof value !== 'number' || (Number.isFinite(value) && !Object.is(value, -0));

/** A shape that generated source does not serve. */
class Unserved extends Error {}

type RecordShape = Extract<Shape, { kind: 'record' }>;

/** Whether its bits always lie in the same places. */
function isFlat(shape: Shape): boolean {
  switch (shape.kind) {
    case 'int':
    case 'oneOf':
      return true;
    case 'array':
      return shape.length <= MOST_UNROLLED && isFlat(shape.of);
    case 'record':
      return Object.values(shape.fields).every(isFlat);
    default:
      return false;
  }
}

/** How many values it has. */
const sizeOf = (shape: Shape): number =>
  shape.kind === 'record'
    ? Object.values(shape.fields).reduce((sum, field) => sum + sizeOf(field), 0)
    : shape.kind === 'array'
      ? shape.length * sizeOf(shape.of)
      : 1;

/** Writes the two functions of a packer. */
class PackCode {
  writes: string[] = [];
  reads: string[] = [];
  /** What stands outside of the functions. */
  readonly tables: string[] = [];
  /** Words that were written, and how many bits each has. */
  private readonly words: { readonly word: string; readonly bits: number }[] = [];
  private readonly prefix: string;
  private names = 0;
  /** Bits in the word that is being filled, and where the statement stands that reads it. */
  private filled = 0;
  private word = '';
  private reading = -1;
  /** What is inside of a remembered record is remembered with it. */
  private inItem = false;
  private readonly form: Form | null;

  /**
   * @param prefix of the names of its tables, which stand outside of the functions
   * @param form of what has something besides
   */
  constructor(prefix: string, form: Form | null) {
    this.prefix = prefix;
    this.form = form;
  }

  /** A new name. */
  name(): string {
    return `v${this.names++}`;
  }

  /** A field of so many bits. @param value an expression @returns the expression that reads it */
  put(value: string, bits: number): string {
    if (bits === 0) return '0';
    if (this.filled + bits > MOST_BITS) this.flush();
    if (this.filled === 0) {
      this.word = this.name();
      this.reading = this.reads.push('') - 1;
      this.writes.push(`let ${this.word} = ${value};`);
    } else this.writes.push(`${this.word} |= (${value}) << ${this.filled};`);
    const expression =
      this.filled === 0 ? `${this.word} & ${2 ** bits - 1}` : `${this.word} >>> ${this.filled} & ${2 ** bits - 1}`;
    this.filled += bits;
    return `(${expression})`;
  }

  /** Before a fork of the ways, and behind it. */
  flush(): void {
    if (this.filled === 0) return;
    this.writes.push(`out.write(${this.word}, ${this.filled});`);
    this.reads[this.reading] = `const ${this.word} = from.read(${this.filled});`;
    this.words.push({ word: this.word, bits: this.filled });
    this.filled = 0;
  }

  /** Code for a value of the shape. @param value the name of what is written @returns the expression of what is read */
  shape(shape: Shape, value: string): string {
    switch (shape.kind) {
      case 'int': {
        const { from, to } = shape;
        if (from < -(2 ** 31) || to >= 2 ** 31) throw new Unserved();
        this.writes.push(
          `if (!(${value} >= ${from} && ${value} <= ${to}) || ${value} !== (${value} | 0)) return false;`,
        );
        const read = this.put(from === 0 ? value : `${value} - ${from}`, bitsFor(to - from + 1, ''));
        return from === 0 ? read : `(${read} + ${from})`;
      }
      case 'oneOf':
        return this.oneOf(shape.values, value);
      case 'nullable': {
        this.flush();
        const read = this.name();
        this.writes.push(`out.write(${value} === null ? 0 : 1, 1);`, `if (${value} !== null) {`);
        this.reads.push(`let ${read} = null;`, 'if (from.read(1) !== 0) {');
        const inner = this.shape(shape.of, value);
        this.flush();
        this.writes.push('}');
        this.reads.push(`${read} = ${inner};`, '}');
        return read;
      }
      case 'list':
      case 'array':
        return this.list(shape, value);
      case 'record':
        return this.record(shape, value);
    }
  }

  private oneOf(values: readonly (string | number | boolean)[], value: string): string {
    if (!values.every(isPlain) || new Set(values).size < values.length) throw new Unserved();
    const bits = bitsFor(values.length, '');
    const table = `[${values.map(literal).join(', ')}]`;
    const at = this.name();
    if (values.length <= MOST_COMPARED) {
      const compared = values.map((v, i) => `${value} === ${literal(v)} ? ${i} : `).join('');
      this.writes.push(`const ${at} = ${compared}-1;`);
    } else this.writes.push(`const ${at} = ${this.constant(table)}.indexOf(${value});`);
    this.writes.push(`if (${at} < 0) return false;`);
    const read = this.put(at, bits);
    if (values.length === 1) return literal(values[0] as string);
    if (values.length === 2 && values[0] === false && values[1] === true) return `(${read} !== 0)`;
    return `${this.constant(table)}[${read}]`;
  }

  private list(shape: Extract<Shape, { kind: 'list' | 'array' }>, value: string): string {
    const read = this.name();
    if (shape.kind === 'array' && shape.length <= MOST_UNROLLED) {
      this.writes.push(`if (!Array.isArray(${value}) || ${value}.length !== ${shape.length}) return false;`);
      const items = Array.from({ length: shape.length }, (_, i) => {
        const item = this.name();
        this.writes.push(`const ${item} = ${value}[${i}];`);
        return this.item(shape.of, item, '0', 1);
      });
      return `[${items.join(', ')}]`;
    }
    const [at, length, item] = [this.name(), this.name(), this.name()];
    if (shape.kind === 'array') {
      this.writes.push(`if (!Array.isArray(${value}) || ${value}.length !== ${shape.length}) return false;`);
      this.flush();
      this.reads.push(`const ${length} = ${shape.length};`);
    } else {
      this.writes.push(`if (!Array.isArray(${value}) || ${value}.length > ${shape.max}) return false;`);
      const read = this.put(`${value}.length`, bitsFor(shape.max + 1, ''));
      this.flush();
      this.reads.push(`const ${length} = ${read};`);
    }
    this.writes.push(`for (let ${at} = 0; ${at} < ${value}.length; ${at}++) {`, `const ${item} = ${value}[${at}];`);
    this.reads.push(`const ${read} = [];`, `for (let ${at} = 0; ${at} < ${length}; ${at}++) {`);
    const inner = this.item(shape.of, item, at, shape.kind === 'array' ? shape.length : shape.max);
    this.flush();
    this.writes.push('}');
    this.reads.push(`${read}.push(${inner});`, '}');
    return read;
  }

  /**
   * An item of a list. Of a record of some size the words are remembered: most of what follows from a position is what it was before,
   * the same object at the same place, and need not be read again.
   */
  private item(of: Shape, value: string, at: string, most: number): string {
    if (this.inItem || of.kind !== 'record' || !isFlat(of) || sizeOf(of) < WORTH) return this.shape(of, value);
    this.flush();
    this.inItem = true;
    const { writes, reads } = this;
    const first = this.words.length;
    this.writes = [];
    this.reads = [];
    const read = this.shape(of, value);
    this.flush();
    this.inItem = false;
    const number = this.tables.length;
    const seen = `seen${this.prefix}_${number}`;
    const words = this.words
      .slice(first)
      .map(({ word, bits }, i) => ({ word, bits, kept: `kept${this.prefix}_${number}_${i}` }));
    this.tables.push(`const ${seen} = Array(${most}).fill(null);`);
    this.tables.push(...words.map(({ kept }) => `const ${kept} = new Int32Array(${most});`));
    const object = this.name();
    const keep = (item: string): string[] => [
      `${seen}[${at}] = ${item};`,
      ...words.map(({ word, kept }) => `${kept}[${at}] = ${word};`),
    ];
    writes.push(
      `if (${value} === ${seen}[${at}]) {`,
      ...words.map(({ kept, bits }) => `out.write(${kept}[${at}], ${bits});`),
      '} else {',
      ...this.writes,
      ...keep(value),
      '}',
    );
    reads.push(...this.reads, `const ${object} = ${read};`, ...keep(object));
    this.writes = writes;
    this.reads = reads;
    return object;
  }

  private record({ fields, besides }: RecordShape, value: string): string {
    const names = Object.keys(fields);
    if (names.includes('__proto__') || besides === '__proto__') throw new Unserved();
    // What has something besides is a context: who packs it knows whether it has other fields.
    if (besides === undefined) {
      const count = this.name();
      this.writes.push(
        `if (typeof ${value} !== 'object' || ${value} === null) return false;`,
        `let ${count} = 0;`,
        `for (const name in ${value}) ${count}++;`,
        `if (${count} !== ${names.length}) return false;`,
      );
    }
    const form = besides === undefined ? null : this.form;
    const values = names.map((name) => {
      const field = this.name();
      this.writes.push(`const ${field} = ${value}${form?.slots.get(name) ?? `[${literal(name)}]`};`);
      return this.shape(fields[name] as Shape, field);
    });
    if (form) return `new form${this.prefix}(${['undefined', ...values].join(', ')})`;
    const parts = names.map((name, i) => `${literal(name)}: ${values[i]}`);
    if (besides !== undefined) parts.unshift(`${literal(besides)}: undefined`);
    return `{ ${parts.join(', ')} }`;
  }

  private readonly constants = new Map<string, string>();
  private constant(table: string): string {
    let name = this.constants.get(table);
    if (name === undefined) {
      name = `values${this.prefix}_${this.constants.size}`;
      this.constants.set(table, name);
      this.tables.push(`const ${name} = ${table};`);
    }
    return name;
  }
}

/**
 * The functions `write<name>(value, out)`, which says whether the value is of the shape (of a context: not whether it has other fields), and `read<name>(from)` as source.
 * @param form of a context that is not a plain object; the source calls its constructor `form<name>`
 * @returns null where the shape is beyond it
 */
export function packCode(shape: Shape, name: string, form: Form | null = null): string[] | null {
  const code = new PackCode(name, form);
  let read: string;
  try {
    read = code.shape(shape, 'value');
    code.flush();
  } catch (error) {
    if (error instanceof Unserved) return null;
    throw error;
  }
  return [
    ...code.tables,
    `function write${name}(value, out) {`,
    ...code.writes,
    'return true;',
    '}',
    `function read${name}(from) {`,
    ...code.reads,
    `return ${read};`,
    '}',
  ];
}
