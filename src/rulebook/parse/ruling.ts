import type { Table } from 'mdast';
import type { Place } from '../../finding/index.ts';
import type { Cell, Row, RulingTable } from '../model.ts';
import { level, plain } from '../text.ts';
import type { Announced } from './headings.ts';
import { isStepRef, readRefs } from './refs.ts';
import { lineOf, type Section } from './section.ts';
import { endOf, type Slice, split } from './slice.ts';
import type { Source } from './source.ts';
import { findColumns, type RawRow, readTable } from './table.ts';
import { type CellOf, cellOf, guardIn, refsIn } from './tables.ts';

export const rulingLabels = ['Question', 'Asked at'];
const keywords = ['Row', 'Outcome', 'Rules', 'Overrides', 'Reading'];

export function readRuling(
  source: Source,
  heading: Announced & { kind: 'ruling' },
  section: Section<Table>,
  place: Place,
): RulingTable | undefined {
  if (!section.main) {
    source.report('document/structure', place, `The ruling “${heading.name}” has no table.`, {
      expected: 'a table with a column for each fact, Outcome and Rules',
    });
    return undefined;
  }
  const table = readTable(source, section.main);
  const columns = findColumns(source, table, {
    required: ['Outcome', 'Rules'],
    optional: ['Row', 'Overrides', 'Reading'],
    others: 'a column for each fact',
  });
  const question = lineOf(section, 'Question');
  const asked = section.lines.get('Asked at');
  const facts = table.columns.filter(({ name }) => !keywords.includes(name));
  return {
    kind: 'ruling',
    name: heading.name,
    ...(question === undefined ? {} : { question }),
    ...(heading.replaces === undefined ? {} : { replaces: heading.replaces }),
    askedAt: asked ? readSteps(source, asked) : [],
    facts,
    rows: columns
      ? table.rows.map((row) =>
          readRow(
            source,
            heading.name,
            facts.map(({ name }) => name),
            cellOf(columns, row.cells),
            row,
          ),
        )
      : [],
    place,
  };
}

function readSteps(source: Source, asked: Slice) {
  return readRefs(source, asked).filter(({ id, place }) => {
    if (isStepRef(id)) return true;
    source.report('id/unknown', place, `“${id}” is no step.`, { expected: 'steps, such as DV:victory' });
    return false;
  });
}

function readRow(source: Source, ruling: string, facts: readonly string[], cell: CellOf, row: RawRow): Row {
  const typed = (fact: string): string => plain((cell(fact) as Slice).text);
  const otherwise = facts.some((fact) => typed(fact) === 'otherwise');
  const condition = otherwise ? facts.find((fact) => !['otherwise', 'any', '-', ''].includes(typed(fact))) : undefined;
  if (condition !== undefined) {
    source.report(
      'table/value',
      cell(condition) as Slice,
      `“otherwise” speaks for the whole row, but “${condition}” is tested too.`,
      {
        hint: 'Empty this cell; or write `any` instead of `otherwise`, and `gives way` under Overrides.',
      },
    );
  }
  const name = cell('Row');
  const { overrides, givesWay } = readOverrides(source, cell('Overrides'), ruling);
  const reading = guardIn(source, cell('Reading'));
  return {
    number: row.number,
    ...(name && plain(name.text) !== '' ? { name: plain(name.text) } : {}),
    cells: Object.fromEntries(facts.map((fact) => [fact, asCell(source, cell(fact) as Slice)])),
    otherwise,
    outcome: asCell(source, cell('Outcome') as Slice),
    rules: refsIn(source, cell('Rules')),
    overrides,
    givesWay: givesWay || otherwise,
    ...(reading ? { reading } : {}),
    place: row.place,
  };
}

const asCell = (source: Source, slice: Slice): Cell => ({ raw: slice.text, place: source.place(slice) });

function readOverrides(source: Source, cell: Slice | undefined, ruling: string) {
  if (!cell) return { overrides: [], givesWay: false };
  const pieces = split(cell, /[,;]/, level(cell.text)).filter(({ text }) => text !== '' && plain(text) !== '-');
  const yields = pieces.filter(({ text }) => plain(text).toLowerCase() === 'gives way');
  const overrides = pieces
    .filter((piece) => !yields.includes(piece))
    .flatMap((piece) => readRefs(source, source.slice(piece.at, endOf(piece)), ruling));
  return { overrides, givesWay: yields.length > 0 };
}
