import type { Table } from 'mdast';
import type { Component, Fact, ReadingGuard, Variable } from '../model.ts';
import { plain } from '../text.ts';
import { readGivens, readPhrases } from './given.ts';
import { readRefs } from './refs.ts';
import type { Slice } from './slice.ts';
import type { Source } from './source.ts';
import { findColumns, isEmptyCell, readTable } from './table.ts';
import { readGuard, readValue, readValueSpec } from './values.ts';

/** Cells of a row by the name of their column; undefined where the table has no such column. */
export type CellOf = (column: string) => Slice | undefined;

export const cellOf =
  (columns: ReadonlyMap<string, number>, cells: readonly Slice[]): CellOf =>
  (column) => {
    const index = columns.get(column);
    return index === undefined ? undefined : cells[index];
  };

export const refsIn = (source: Source, cell: Slice | undefined) =>
  cell && !isEmptyCell(cell) ? readRefs(source, cell) : [];

export const guardIn = (source: Source, cell: Slice | undefined): ReadingGuard | undefined =>
  cell && !isEmptyCell(cell) ? readGuard(source, cell) : undefined;

export function readVariables(source: Source, node: Table): Variable[] {
  const table = readTable(source, node);
  const columns = findColumns(source, table, { required: ['Variable', 'Value'], optional: ['Rules', 'Reading'] });
  if (!columns) return [];
  return table.rows.flatMap(({ cells, place }): Variable[] => {
    const cell = cellOf(columns, cells);
    const [nameCell, valueCell] = [cell('Variable'), cell('Value')] as [Slice, Slice];
    const name = plain(nameCell.text);
    const value = readValue(valueCell.text);
    if (name === '') source.report('table/value', place, 'A variable has no name.');
    if (value === '') source.report('table/value', place, `The variable “${name}” has no value.`);
    if (typeof value === 'string' && /^[-+]?\d*[.,]\d+$/.test(value)) {
      source.report('table/value', valueCell, `“${value}” is no whole number.`, {
        expected: 'a whole number, yes or no, or words',
      });
    }
    const reading = guardIn(source, cell('Reading'));
    const rules = refsIn(source, cell('Rules'));
    return name === '' || value === '' ? [] : [{ name, value, rules, ...(reading ? { reading } : {}), place }];
  });
}

/** The first column holds the name, whatever it is called: `Component`, `Card`, `Die`. */
export function readComponents(source: Source, node: Table): { columns: string[]; components: Component[] } {
  const table = readTable(source, node);
  const names = table.columns.map(({ name }) => name);
  const first = names[0] ?? '';
  const columns = findColumns(source, table, {
    required: ['Count'],
    optional: ['Rules', ...names.slice(0, 1).filter((name) => name !== '' && name !== 'Count' && name !== 'Rules')],
    others: 'columns of any other name',
  });
  if (!columns) return { columns: names, components: [] };
  if (first === 'Count' || first === 'Rules') {
    source.report('table/columns', table.place, 'The first column of this table does not name the components.', {
      expected: 'a column of names first, such as Component',
    });
    return { columns: names, components: [] };
  }
  const components = table.rows.flatMap(({ cells, place }): Component[] => {
    const cell = cellOf(columns, cells);
    const name = plain((cells[0] as Slice).text);
    const count = readCount(source, cell('Count') as Slice);
    const others = names.slice(1).filter((column) => column !== 'Count' && column !== 'Rules');
    if (name === '') source.report('table/value', place, 'A component has no name.');
    if (name === '' || count === undefined) return [];
    return [
      {
        name,
        count,
        cells: Object.fromEntries(others.map((column) => [column, plain((cell(column) as Slice).text)])),
        rules: refsIn(source, cell('Rules')),
        place,
      },
    ];
  });
  return { columns: names, components };
}

/** Null where the text gives no count; undefined, with the problem reported, where it is none. */
function readCount(source: Source, cell: Slice): number | null | undefined {
  const text = plain(cell.text);
  if (text === '' || text === '-' || text === '?') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  source.report('table/value', cell, `“${text}” is no count.`, {
    expected: 'a whole number, or an empty cell where the rules give none',
  });
  return undefined;
}

export function readFacts(source: Source, node: Table, declared: readonly string[]): Fact[] {
  const table = readTable(source, node);
  const starts = table.columns.find(({ name }) => name === 'Starts');
  if (starts) {
    source.report(
      'document/unsupported',
      starts.place,
      'The column Starts belongs to process tables, which are not supported yet.',
      {
        expected: 'the columns Fact, Values, Given, Reads, Rules',
      },
    );
    return [];
  }
  const columns = findColumns(source, table, { required: ['Fact', 'Values'], optional: ['Given', 'Reads', 'Rules'] });
  if (!columns) return [];
  return table.rows.flatMap(({ cells, place }): Fact[] => {
    const cell = cellOf(columns, cells);
    const name = plain((cell('Fact') as Slice).text);
    if (name === '') source.report('table/value', place, 'A fact has no name.');
    const values = readValueSpec(source, cell('Values') as Slice);
    const given = cell('Given');
    const reads = cell('Reads');
    if (name === '' || !values) return [];
    return [
      {
        name,
        values,
        given: given && !isEmptyCell(given) ? readGivens(source, given, declared) : [],
        phrases: reads && !isEmptyCell(reads) ? readPhrases(source, reads) : [],
        rules: refsIn(source, cell('Rules')),
        place,
      },
    ];
  });
}
