import { type Problem, placeText } from '../../finding/index.ts';
import { rulingsOf } from '../accessors.ts';
import type { Row, RuleDocument } from '../model.ts';
import { exclude } from './ids.ts';

interface PlacedRow {
  readonly row: Row;
  readonly ruling: string;
  readonly document: string;
  readonly replaces?: string;
}

/** Whether `a` says that it overrides `b`. */
const overrides = (ruling: string, a: Row, b: Row): boolean =>
  a !== b &&
  a.overrides.some(
    ({ id }) => b.rules.some((rule) => rule.id === id) || (b.name !== undefined && id === `${ruling}/${b.name}`),
  );

/** Overrides that strike nothing, and rows of one ruling that strike each other, in a circle of any length. */
export function overrideProblems(documents: readonly RuleDocument[]): Problem[] {
  const rows = documents.flatMap((document) =>
    rulingsOf(document).flatMap(({ name, replaces, rows: own }) =>
      own.map(
        (row): PlacedRow => ({
          row,
          ruling: name,
          document: document.name,
          ...(replaces === undefined ? {} : { replaces }),
        }),
      ),
    ),
  );
  const rulings = [...new Set(rows.map(({ ruling }) => ruling))];
  return rulings.flatMap((ruling) => {
    const own = rows.filter((placed) => placed.ruling === ruling);
    return [...own.flatMap((placed) => idle(placed, own)), ...cycles(ruling, own)];
  });
}

function idle({ row, ruling }: PlacedRow, all: readonly PlacedRow[]): Problem[] {
  return row.overrides.flatMap(({ id, place }): Problem[] => {
    const only = { ...row, overrides: [{ id, place }] };
    const strikes = all.some((other) => other.row !== row && overrides(ruling, only, other.row));
    // A row of that name which is not there is reported as an unknown id.
    if (strikes || id.includes('/')) return [];
    return [
      {
        code: 'id/unknown',
        message: `No other row of “${ruling}” cites ${id}, so that nothing is overridden.`,
        place,
        expected: 'an id that another row names under Rules',
      },
    ];
  });
}

/** Two rows are never in play together if a reading or a replaced table keeps them apart. */
const apart = (a: PlacedRow, b: PlacedRow): boolean =>
  exclude(a.row.reading, b.row.reading) ||
  (a.replaces !== undefined && a.replaces === b.document) ||
  (b.replaces !== undefined && b.replaces === a.document);

function cycles(ruling: string, rows: readonly PlacedRow[]): Problem[] {
  const strikes = rows.map((a) => rows.flatMap((b, j) => (overrides(ruling, a.row, b.row) && !apart(a, b) ? [j] : [])));
  const inCycle = new Set<number>();
  return rows.flatMap((placed, i): Problem[] => {
    const path = inCycle.has(i) ? undefined : shortestPathBack(i, strikes);
    if (!path) return [];
    for (const j of path) inCycle.add(j);
    const named = path.map((j) => nameOf(rows[j] as PlacedRow));
    return [
      {
        code: 'ruling/override-cycle',
        message: `Rows of “${ruling}” strike each other: ${[...named, named[0]].join(' overrides ')}.`,
        place: placed.row.place,
        expected: 'one of them that gives way',
        hint: `The others stand at ${path
          .slice(1)
          .map((j) => placeText((rows[j] as PlacedRow).row.place))
          .join(', ')}.`,
      },
    ];
  });
}

const nameOf = ({ row, document }: PlacedRow): string =>
  row.name === undefined ? `row ${row.number} of ${document}` : `“${row.name}”`;

function shortestPathBack(start: number, edges: readonly (readonly number[])[]): number[] | undefined {
  const from = new Map<number, number>();
  const queue = [start];
  for (const at of queue) {
    for (const next of edges[at] ?? []) {
      if (next === start) {
        const path: number[] = [];
        for (let step: number | undefined = at; step !== undefined; step = from.get(step)) path.unshift(step);
        return path;
      }
      if (!from.has(next)) {
        from.set(next, at);
        queue.push(next);
      }
    }
  }
  return undefined;
}
