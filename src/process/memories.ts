import type { Form, Layout } from './liveness.ts';
import type { Numbering } from './numbering.ts';
import { type Packer, packer, type Shape, type Typed } from './shape.ts';

/** One way in which a process remembers: what a context holds besides the table, and the form of it. */
export interface Variant {
  /** The index of the process. */
  readonly process: number;
  readonly shape: Shape;
  readonly packer: Packer<Record<string, unknown>>;
  /** Null for a plain object with all fields. */
  readonly form: Form | null;
}

/** What the processes remember, state by state. */
export interface Memories {
  readonly variants: readonly Variant[];
  /** By state: the number of its variant. */
  readonly kinds: readonly number[];
}

/** @param layout the forms of contexts; each process has one of plain objects if left out */
export function memoriesOf({ processes, states }: Numbering, layout: Layout | null = null): Memories {
  if (!layout)
    return {
      variants: processes.map(({ index, memoryShape, memory }) => ({
        process: index,
        shape: memoryShape,
        packer: memory,
        form: null,
      })),
      kinds: states.map(({ process }) => process.index),
    };
  const variants: Variant[] = [];
  const kinds = states.map(({ process, leaf }, state) => {
    const form = layout.at(leaf.call ? layout.waiting(state) : state);
    const known = variants.findIndex((variant) => variant.form === form);
    if (known >= 0) return known;
    const shape = process.memoryShape as Extract<Shape, { kind: 'record' }>;
    const fields = Object.fromEntries(Object.entries(shape.fields).filter(([name]) => form.slots.has(name)));
    const own = { ...shape, fields } as Typed<Record<string, unknown>>;
    return variants.push({ process: process.index, shape: own, packer: packer(own, process.name), form }) - 1;
  });
  return { variants, kinds };
}
