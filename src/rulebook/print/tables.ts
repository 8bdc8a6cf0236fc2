import type {
  Block,
  Fact,
  Given,
  Reading,
  ReadingGuard,
  Ref,
  Row,
  RulingTable,
  Test,
  Value,
  ValueSpec,
  Variable,
} from '../model.ts';
import { readValue } from '../parse/values.ts';
import { escaped, level } from '../text.ts';

/** Columns that are empty in every row are left out, unless they are `kept`. */
function printTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  kept: readonly string[] = columns,
): string {
  const shown = columns.flatMap((column, i) => (kept.includes(column) || rows.some((row) => row[i] !== '') ? [i] : []));
  const line = (cells: readonly string[]): string =>
    `|${shown.map((i) => (cells[i] === '' ? ' ' : ` ${cells[i]} `)).join('|')}|`;
  return [line(columns.map(escaped)), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

const refs = (list: readonly Ref[]): string => list.map(({ id }) => escaped(id)).join(', ');

const guard = (reading: ReadingGuard | undefined): string =>
  reading ? `${escaped(reading.reading)}: ${reading.values.map(escaped).join(', ')}` : '';

/** A value as it is typed: words that would be read as something else stand in quotes. */
function valueText(value: Value): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'number') return String(value);
  const text = escaped(value);
  const plainly = readValue(text) === value && !/[,;]|\.\.|…|^ruling |^-$/.test(level(value));
  return plainly || value.includes('"') ? text : `"${value.replace(/\|/g, '\\|')}"`;
}

function specText(spec: ValueSpec): string {
  if (spec.kind === 'list') return spec.values.map(valueText).join(', ');
  return spec.kind === 'range' ? `${spec.from}..${spec.to}` : `ruling ${escaped(spec.ruling)}`;
}

const hasSign = /^(?:=|!=|<|>|≥|≤|≠|not *\()/;
const testText = ({ fact, raw }: Test): string => `${escaped(fact)} ${hasSign.test(level(raw)) ? '' : '= '}${raw}`;
const givenText = ({ values, tests }: Given): string => `${values} if ${tests.map(testText).join(' and ')}`;

export const printVariables = (variables: readonly Variable[]): string =>
  printTable(
    ['Variable', 'Value', 'Rules', 'Reading'],
    variables.map(({ name, value, rules, reading }) => [escaped(name), valueText(value), refs(rules), guard(reading)]),
    ['Variable', 'Value'],
  );

export const printFacts = (facts: readonly Fact[]): string =>
  printTable(
    ['Fact', 'Values', 'Given', 'Reads', 'Rules'],
    facts.map(({ name, values, given, phrases, rules }) => [
      escaped(name),
      specText(values),
      given.map(givenText).join('; '),
      phrases.map(({ raw, words }) => `${raw}: ${escaped(words)}`).join('; '),
      refs(rules),
    ]),
    ['Fact', 'Values'],
  );

export const printComponents = ({ columns, components }: Block & { readonly kind: 'components' }): string =>
  printTable(
    columns,
    components.map(({ name, count, cells, rules }) =>
      columns.map((column, i) => {
        if (i === 0) return escaped(name);
        if (column === 'Count') return count === null ? '' : String(count);
        return column === 'Rules' ? refs(rules) : escaped(cells[column] ?? '');
      }),
    ),
  );

export const printReadingTable = ({ values, default: chosen }: Reading): string =>
  printTable(
    ['Value', 'Meaning', 'Default'],
    values.map(({ value, meaning }) => [escaped(value), meaning, value === chosen ? 'yes' : '']),
  );

export function printRulingTable({ facts, rows }: RulingTable): string {
  const names = facts.map((fact) => fact.name);
  const columns = ['Row', ...names, 'Outcome', 'Rules', 'Overrides', 'Reading'];
  const cells = (row: Row): string[] => [
    escaped(row.name ?? ''),
    ...names.map((fact) => row.cells[fact]?.raw ?? ''),
    row.outcome.raw,
    refs(row.rules),
    [...row.overrides.map(({ id }) => escaped(id)), ...(row.givesWay ? ['gives way'] : [])].join(', '),
    guard(row.reading),
  ];
  return printTable(columns, rows.map(cells), [...names, 'Outcome', 'Rules']);
}
