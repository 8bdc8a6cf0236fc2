import type { Frame } from '../../process/index.ts';

/** How the values of one field are spread over positions. */
export interface FieldSpread {
  /** `table.beings[].health`, `turn.active` */
  readonly field: string;
  /** How many different ones there are. */
  readonly values: number;
  /** How much of a position they tell: Shannon's entropy, in bits. */
  readonly bits: number;
  /** Values that only come up in the later half of the positions: of what grows without bound they come for ever. */
  readonly late: number;
}

/**
 * What tells positions apart, the most telling field first: what to bound where there are too many of them.
 * @param frames positions in the order in which they were come to
 */
export function spreadOf(frames: readonly Frame[]): FieldSpread[] {
  const fields = new Map<string, Map<string, { count: number; first: number }>>();
  for (const [n, frame] of frames.entries())
    for (const [field, value] of fieldsOf(frame)) {
      let values = fields.get(field);
      if (!values) {
        values = new Map();
        fields.set(field, values);
      }
      const seen = values.get(value);
      if (seen) seen.count++;
      else values.set(value, { count: 1, first: n });
    }
  return [...fields]
    .map(([field, values]) => {
      const counts = [...values.values()];
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      const bits = counts.reduce((sum, { count }) => sum - (count / total) * Math.log2(count / total), 0);
      return {
        field,
        values: values.size,
        bits,
        late: counts.filter(({ first }) => first * 2 >= frames.length).length,
      };
    })
    .filter(({ values }) => values > 1)
    .sort((a, b) => b.bits - a.bits || (a.field < b.field ? -1 : 1));
}

function* fieldsOf(frame: Frame): Generator<readonly [string, string]> {
  for (let f: Frame | null = frame; f; f = f.below) {
    const { table, ...memory } = f.context;
    yield* leaves(memory, f.process.name);
    yield [`${f.process.name} is at`, f.leaf.path];
    if (f === frame) yield* leaves(table, 'table');
  }
}

function* leaves(value: unknown, path: string): Generator<readonly [string, string]> {
  if (Array.isArray(value)) {
    yield [`${path}.length`, String(value.length)];
    for (const item of value) yield* leaves(item, `${path}[]`);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* leaves(inner, `${path}.${name}`);
  else yield [path, String(value)];
}
