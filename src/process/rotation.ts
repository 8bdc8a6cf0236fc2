import { InputError } from '../finding/index.ts';
import type { Shape } from './shape.ts';
import type { Frame, Process } from './stepper.ts';

/** Positions with the seats rotated: everybody sits some seats further round the table, with everything that is theirs. */
export interface Rotation {
  /** How many rotations there are, none at all included: as many as seats. */
  readonly order: number;
  /** The same position, with everybody `by` seats further. What is of its shape stays of its shape. */
  of(frame: Frame, by: number): Frame;
}

/** Rotates a value by some seats. */
type Turn = (value: never, by: number) => unknown;

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
      const turns = Object.entries(shape.fields).flatMap(([name, field]) => {
        const turn = turnOf(field, seats, `${path}.${name}`);
        return turn ? [[name, turn] as const] : [];
      });
      if (turns.length === 0) return null;
      return (value: Readonly<Record<string, never>>, by) => {
        const turned: Record<string, unknown> = { ...value };
        for (const [name, turn] of turns) turned[name] = turn(value[name] as never, by);
        return turned;
      };
    }
  }
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
  const turns = [...processes.values()].map(({ memoryShape, name }) => turnOf(memoryShape, seats, name));
  const turned = (frame: Frame, by: number, innermost: boolean): Frame => {
    const turn = turns[frame.process.index];
    const memory = turn ? (turn(frame.context as never, by) as Frame['context']) : frame.context;
    const context = innermost && turnTable ? { ...memory, table: turnTable(frame.context.table as never, by) } : memory;
    return { ...frame, context, below: frame.below && turned(frame.below, by, false) };
  };
  return { order: seats, of: (frame, by) => (by % seats === 0 ? frame : turned(frame, by, true)) };
}
