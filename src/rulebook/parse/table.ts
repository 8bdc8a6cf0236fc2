import type { Table } from 'mdast';
import type { Place } from '../../finding/index.ts';
import { didYouMean } from '../suggestion.ts';
import { level, plain } from '../text.ts';
import { type Slice, sub, trim } from './slice.ts';
import type { Source } from './source.ts';

/** A table as it is written: names of its columns, and cells as slices of the source. */
export interface RawTable {
  readonly columns: readonly { readonly name: string; readonly place: Place }[];
  /** Only rows that have as many cells as the table has columns. */
  readonly rows: readonly RawRow[];
  readonly place: Place;
}

export interface RawRow {
  readonly cells: readonly Slice[];
  /** 1-based, ragged rows counted. */
  readonly number: number;
  readonly place: Place;
}

/** Names of the columns, without a look at the rows: what sort of table is it? */
export function columnNames(source: Source, table: Table): string[] {
  const header = table.children[0];
  return header ? header.children.map((cell) => plain(cellSlice(source.sliceOf(cell)).text)) : [];
}

export function readTable(source: Source, table: Table): RawTable {
  const [header, ...body] = table.children;
  const columns = (header?.children ?? []).map((cell) => {
    const slice = cellSlice(source.sliceOf(cell));
    return { name: plain(slice.text), place: source.place(slice) };
  });
  const rows = body.flatMap((row, i): RawRow[] => {
    const place = source.placeOf(row);
    if (row.children.length !== columns.length) {
      source.report(
        'table/ragged',
        place,
        `Row ${i + 1} has ${count(row.children.length, 'cell')}, its table ${count(columns.length, 'column')}.`,
        {
          expected: count(columns.length, 'cell'),
          hint:
            row.children.length > columns.length
              ? 'A bar inside a cell is written `\\|`.'
              : 'A cell may be empty, but its bar must stand.',
        },
      );
      return [];
    }
    return [{ cells: row.children.map((cell) => cellSlice(source.sliceOf(cell))), number: i + 1, place }];
  });
  return { columns, rows, place: source.placeOf(table) };
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

/** A cell's node begins with its leading bar, and that of the last cell ends with its trailing one; code font is dropped. */
function cellSlice(slice: Slice): Slice {
  let inner = slice.text.startsWith('|') ? sub(slice, 1) : slice;
  if (/(?<!\\)(?:\\\\)*\|$/.test(inner.text)) inner = sub(inner, 0, inner.text.length - 1);
  inner = trim(inner);
  return /^`[^`]+`$/.test(inner.text) ? trim(sub(inner, 1, inner.text.length - 1)) : inner;
}

export interface Columns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** What a column of any other name is, if a table may have some. */
  readonly others?: string;
}

/** Index of each column by name; undefined, with the problems reported, where the table cannot be read. */
export function findColumns(source: Source, table: RawTable, allowed: Columns): Map<string, number> | undefined {
  const known = [...allowed.required, ...allowed.optional];
  const found = new Map<string, number>();
  let usable = true;
  const fail = (place: Place, message: string, hint: string | undefined) => {
    const others = allowed.others === undefined ? '' : `, and ${allowed.others}`;
    source.report('table/columns', place, message, { expected: `the columns ${known.join(', ')}${others}`, hint });
    usable = false;
  };
  const taken = new Set(table.columns.map(({ name }) => name));
  table.columns.forEach(({ name, place }, i) => {
    const free = known.filter((column) => !taken.has(column));
    if (found.has(name)) fail(place, `Two columns are called “${name}”.`, undefined);
    else if (known.includes(name)) found.set(name, i);
    else if (name === '') fail(place, 'A column has no name.', undefined);
    else if (allowed.others === undefined)
      fail(place, `This table cannot have a column “${name}”.`, didYouMean(name, free));
    else {
      // A fact may be called anything, but hardly `outcome`, or `Rule` where `Rules` is missing.
      const meant = free.find(
        (column) => column.toLowerCase() === name.toLowerCase() || column === `${name}s` || `${column}s` === name,
      );
      if (meant !== undefined) fail(place, `This table cannot have a column “${name}”.`, didYouMean(name, [meant]));
      else found.set(name, i);
    }
  });
  for (const column of usable ? allowed.required : []) {
    if (!found.has(column)) fail(table.place, `This table has no column “${column}”.`, undefined);
  }
  return usable ? found : undefined;
}

/** Whether a cell says yes; undefined, with the problem reported, where it says neither yes nor no. */
export function yesOrNo(source: Source, cell: Slice): boolean | undefined {
  const text = plain(cell.text);
  if (text === 'yes') return true;
  if (text === '' || text === 'no' || text === '-') return false;
  source.report('table/value', cell, `“${text}” is neither yes nor no.`, { expected: 'yes, no or an empty cell' });
  return undefined;
}

export const isEmptyCell = (cell: Slice): boolean => /^-?$/.test(level(cell.text).trim());
