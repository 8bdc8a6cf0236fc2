import { InputError } from '../finding/index.ts';
import type { Shape } from './shape.ts';
import type { Frame, Process } from './stepper.ts';

/** Positions with the seats rotated: everybody sits some seats further round the table, with everything that is theirs. */
export interface Rotation {
  /** How many rotations there are, none at all included: as many as seats. */
  readonly order: number;
  /** The same position, with everybody `by` seats further. What is of its shape stays of its shape. */
  of(frame: Frame, by: number): Frame;
  /** A seat that the position names before it names any other; null where it names none. With everybody further, it is as much further. */
  named(frame: Frame): number | null;
}

/** Rotates a value by some seats. */
type Turn = (value: never, by: number) => unknown;
/** Finds the first seat that a value names. What is listed by seat is left out: which of it comes first changes with a rotation. */
type Find = (value: never) => number | null;

/** Turns what a shape says to be of seats. @returns null where nothing in it is */
function turnOf(shape: Shape, seats: number, path: string): Turn | null {
  switch (shape.kind) {
    case 'oneOf':
      return null;
    case 'int':
      if (shape.seats === undefined) return null;
      checkSeats(shape.seats, seats, path);
      return (value: number, by) => (value >= 0 && value < seats ? (value + by) % seats : value);
    case 'nullable': {
      const of = turnOf(shape.of, seats, path);
      return of && ((value: never, by) => (value === null ? null : of(value, by)));
    }
    case 'list':
    case 'array': {
      const of = turnOf(shape.of, seats, `${path}[]`);
      const turned: Turn | null = of && ((items: readonly never[], by) => items.map((item) => of(item, by)));
      if (shape.kind === 'list' || shape.seats === undefined) return turned;
      checkSeats(shape.seats, seats, path);
      return (items: readonly never[], by) =>
        moved(turned ? (turned(items as never, by) as never[]) : items, by, seats);
    }
    case 'record': {
      const turns = fieldsOf(shape, (field, name) => turnOf(field, seats, `${path}.${name}`));
      if (turns.length === 0) return null;
      return (value: Readonly<Record<string, never>>, by) => {
        const turned: Record<string, unknown> = { ...value };
        for (const [name, turn] of turns) turned[name] = turn(value[name] as never, by);
        return turned;
      };
    }
  }
}

/** @returns null where a value of the shape never names a seat */
function findOf(shape: Shape): Find | null {
  switch (shape.kind) {
    case 'oneOf':
      return null;
    case 'int': {
      const { seats } = shape;
      return seats === undefined ? null : (value: number) => (value >= 0 && value < seats ? value : null);
    }
    case 'nullable': {
      const of = findOf(shape.of);
      return of && ((value: never) => (value === null ? null : of(value)));
    }
    case 'list':
    case 'array': {
      const of = shape.kind === 'array' && shape.seats !== undefined ? null : findOf(shape.of);
      return of && ((items: readonly never[]) => firstOf(items, of));
    }
    case 'record': {
      const finds = fieldsOf(shape, findOf);
      if (finds.length === 0) return null;
      return (value: Readonly<Record<string, never>>) => firstOf(finds, ([name, find]) => find(value[name] as never));
    }
  }
}

/** What a record makes of its fields, where there is something to make. */
function fieldsOf<T>(shape: Shape, make: (field: Shape, name: string) => T | null): [string, T][] {
  if (shape.kind !== 'record') return [];
  return Object.entries(shape.fields).flatMap(([name, field]) => {
    const made = make(field, name);
    return made === null ? [] : [[name, made] as [string, T]];
  });
}

function firstOf<T>(items: readonly T[], find: (item: T) => number | null): number | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** Each item `by` places further, round the first `seats`; those behind them stay. */
function moved<T>(items: readonly T[], by: number, seats: number): T[] {
  const turned = items.slice();
  for (let seat = 0; seat < seats; seat++) turned[(seat + by) % seats] = items[seat] as T;
  return turned;
}

function checkSeats(declared: number, seats: number, path: string): void {
  if (declared !== seats)
    throw new InputError([
      { code: 'game/symmetry', message: `${path} is declared for ${declared} seats, and the game has ${seats}.` },
    ]);
}

/**
 * How positions of a game are rotated, by the shapes of what they hold.
 * @throws InputError where a shape is made for another number of seats
 */
export function rotationOf(table: Shape, processes: ReadonlyMap<string, Process>, seats: number): Rotation {
  const turnTable = turnOf(table, seats, 'table');
  const turns = [...processes.values()].map(({ memoryShape, name }) =>
    fieldsOf(memoryShape, (f, field) => turnOf(f, seats, `${name}.${field}`)),
  );
  const turned = (frame: Frame, by: number, innermost: boolean): Frame => {
    const table = innermost && turnTable ? turnTable(frame.context.table as never, by) : frame.context.table;
    // A context may leave out fields, and tell when somebody reads them: it stays of its form.
    const context = Object.create(Object.getPrototypeOf(frame.context));
    Object.assign(context, frame.context, { table });
    for (const [field, turn] of turns[frame.process.index] ?? [])
      if (Object.hasOwn(context, field)) context[field] = turn(context[field] as never, by);
    return { ...frame, context, below: frame.below && turned(frame.below, by, false) };
  };
  const findInTable = findOf(table);
  const finds = [...processes.values()].map(({ memoryShape }) => fieldsOf(memoryShape, findOf));
  return {
    order: seats,
    of: (frame, by) => (by % seats === 0 ? frame : turned(frame, by, true)),
    named(frame) {
      let found = findInTable?.(frame.context.table as never) ?? null;
      for (let at: Frame | null = frame; found === null && at; at = at.below) {
        const { context } = at;
        found = firstOf(finds[at.process.index] ?? [], ([field, find]) =>
          Object.hasOwn(context, field) ? find(context[field] as never) : null,
        );
      }
      return found;
    },
  };
}
