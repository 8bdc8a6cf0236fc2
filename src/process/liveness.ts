import type { CompiledTransition } from './compile.ts';
import type { Caller, Numbering } from './numbering.ts';
import type { Process } from './stepper.ts';

/** One form of context: what generated source makes in the place of a plain object. */
export interface Form {
  /** Makes one: of the table, and of the values of the fields in the order of `slots`. */
  readonly make: new (
    table: unknown,
    ...values: readonly unknown[]
  ) => object;
  /** The fields that are there, and how source reads each of a context: `["target"]`. */
  readonly slots: ReadonlyMap<string, string>;
}

/**
 * Which forms contexts have, point by point: the points are the states by number, and behind them once more those that call, which wait
 * there for what they have called.
 */
export interface Layout {
  /** Contexts are whole, and tell who reads them. */
  readonly tells: boolean;
  at(point: number): Form;
  /** Amid the actions of a transition from a point, some of which have given fields. */
  amid(point: number, given: readonly string[]): Form;
  /** The point at which a state waits that calls. */
  waiting(state: number): number;
  /** Something happened that only whole contexts serve. */
  giveUp(): void;
}

/** A way from one point to another, and the fields that it gives anew. */
interface Way {
  readonly from: number;
  readonly given: ReadonlySet<string>;
}

/**
 * Which fields of what the processes remember are live: still read, by whatever follows a state, before they are given anew. The others
 * are dead: positions that differ in them alone behave alike.
 *
 * Who reads what is not to be seen in a chart, whose guards and actions are functions. It is learned: contexts tell of every read
 * (`watching`). What nobody was seen to read is left out (`lean`), and the same contexts prove that it may be: where a field is missing
 * there is something that tells when it is read after all. As long as nothing has, every step was taken without it, and so comes out
 * the same whatever the field holds. The one assumption: whoever reads a field calls it by its name, or copies the context in a state of
 * which that was learned; what is handed on, as an input or an output, may be copied whole everywhere.
 */
export class Liveness {
  /** A field that was left out has been read: what was explored without it says nothing. */
  refuted = false;
  /** Contexts have to be whole. */
  gaveUp = false;
  private readonly numbering: Numbering;
  /** By point. */
  private readonly live: readonly Set<string>[];
  /** By point: the ways that lead to it. */
  private readonly ways: readonly Way[][];

  constructor(numbering: Numbering) {
    this.numbering = numbering;
    const { states } = numbering;
    this.live = [...states, ...states].map(() => new Set());
    this.ways = this.live.map(() => []);
    states.forEach(({ process, leaf }, state) => {
      const from = leaf.call ? this.waiting(state) : state;
      if (leaf.call) this.ways[from]?.push({ from: state, given: new Set() });
      for (const taken of [...leaf.always, ...[...leaf.on.values()].flat()])
        this.ways[numbering.of({ process, leaf: taken.target })]?.push({ from, given: givenBy(taken) });
    });
  }

  /** The point at which a state waits that calls. */
  waiting(state: number): number {
    return this.numbering.states.length + state;
  }

  /** A field is read at a point: it is live there, and wherever it comes from. */
  reads(point: number, field: string): void {
    const live = this.live[point] as Set<string>;
    if (live.has(field)) return;
    live.add(field);
    for (const { from, given } of this.ways[point] as Way[]) if (!given.has(field)) this.reads(from, field);
  }

  /** The fields that are live, by point; to make it again. */
  save(): string[][] {
    return this.live.map((fields) => [...fields]);
  }

  load(live: readonly (readonly string[])[]): void {
    live.forEach((fields, point) => {
      for (const field of fields) this.reads(point, field);
    });
  }

  /** The fields that positions leave out, by state in which there are positions: `combat.over: target`. */
  get dead(): string[] {
    return this.numbering.states.flatMap(({ process, leaf }, state) => {
      const over = leaf.ends && this.numbering.callers[process.index]?.includes(null) === true;
      if (!leaf.meta && !leaf.call && !over) return [];
      const live = this.live[leaf.call ? this.waiting(state) : state];
      const fields = process.fields.filter((field) => !live?.has(field));
      return fields.length === 0 ? [] : [`${process.name}.${leaf.path}: ${fields.join(', ')}`];
    });
  }

  /** Whole contexts that tell who reads them. */
  watching(): Layout {
    const form = (point: number, given: readonly string[]): Form => {
      const fields = this.processAt(point).fields;
      const hidden = fields.filter((field) => !given.includes(field));
      return tellingForm(fields, hidden, (field) => this.reads(point, field));
    };
    const forms = this.live.map((_, point) => form(point, []));
    return this.layout(true, (point) => forms[point] as Form, form);
  }

  /** Contexts without dead fields. Points of a process share a form where the same fields are live. */
  lean(): Layout {
    const shared = new Map<string, { readonly form: Form; readonly points: Set<number> }>();
    const form = (point: number, given: readonly string[]): Form => {
      const { index, fields } = this.processAt(point);
      const there = fields.filter((field) => given.includes(field) || this.live[point]?.has(field));
      const key = JSON.stringify([index, there]);
      const known = shared.get(key);
      if (known) {
        known.points.add(point);
        return known.form;
      }
      const points = new Set([point]);
      const made = leanForm(
        there,
        fields.filter((field) => !there.includes(field)),
        (field) => {
          this.refuted = true;
          for (const one of points) this.reads(one, field);
        },
      );
      shared.set(key, { form: made, points });
      return made;
    };
    return this.layout(false, (point) => form(point, []), form);
  }

  private layout(tells: boolean, at: Layout['at'], amid: Layout['amid']): Layout {
    return {
      tells,
      at,
      amid,
      waiting: (state) => this.waiting(state),
      // Where a field was missing, the next contexts have it.
      giveUp: () => {
        this.gaveUp ||= !this.refuted;
      },
    };
  }

  private processAt(point: number): Process {
    const { states } = this.numbering;
    return (states[point % states.length] as Caller).process;
  }
}

/** The fields that a transition surely gives, before anybody can have read what they were. */
function givenBy({ actions }: CompiledTransition): Set<string> {
  return new Set(
    actions.flatMap(({ assign: { parts } }) =>
      parts && typeof parts.assignment !== 'function' ? Object.keys(parts.assignment as object) : [],
    ),
  );
}

const named = (field: string): string => JSON.stringify(field);

/** @param left the fields that are left out; `tell` is told when one is read */
function leanForm(there: readonly string[], left: readonly string[], tell: (field: string) => void): Form {
  const values = there.map((_, i) => `v${i}`);
  const sets = there.map((field, i) => `this[${named(field)}] = v${i};`);
  const make = new Function(
    `return function Context(${['table', ...values].join(', ')}) { this.table = table; ${sets.join(' ')} };`,
  )() as Form['make'];
  for (const field of left)
    Object.defineProperty(make.prototype, field, {
      get() {
        tell(field);
        throw new Error(`the field ${field} is read, which was left out`);
      },
    });
  return { make, slots: new Map(there.map((field) => [field, `[${named(field)}]`])) };
}

/** @param told the fields of which `tell` is told when they are read, by name or by a copy */
function tellingForm(fields: readonly string[], told: readonly string[], tell: (field: string) => void): Form {
  const values = fields.map((_, i) => `v${i}`);
  const parts = fields.map((field, i) =>
    told.includes(field) ? `get ${named(field)}() { tell(${named(field)}); return v${i}; }` : `${named(field)}: v${i}`,
  );
  const make = new Function(
    'tell',
    `return function Context(${['table', ...values].join(', ')}) {
      const context = { ${['table', ...parts].join(', ')} };
      return Object.defineProperty(context, ${named(UNTOLD)}, { value: [${values.join(', ')}] });
    };`,
  )(tell) as Form['make'];
  return { make, slots: new Map(fields.map((field, i) => [field, `[${named(UNTOLD)}][${i}]`])) };
}

/** The property that holds the values of a context that tells of reads: copies leave it out. */
const UNTOLD = '~';
