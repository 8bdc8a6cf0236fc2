import type { List, Table } from 'mdast';
import type { Place } from '../../finding/index.ts';
import type { Known, Reading } from '../model.ts';
import { level, plain } from '../text.ts';
import { cutRefs } from './refs.ts';
import { introOf, type Section } from './section.ts';
import { type Slice, sub } from './slice.ts';
import type { Source } from './source.ts';
import { itemParts, oneLine } from './statements.ts';
import { findColumns, readTable, yesOrNo } from './table.ts';
import { cellOf } from './tables.ts';

export const readingLabels = ['Question'];

/** Reads a reading; its question is the line `Question:`, or else the prose above its table. */
export function readReading(
  source: Source,
  name: string,
  section: Section<Table>,
  place: Place,
): { reading: Reading; intro?: string } | undefined {
  const fail = (message: string, expected: string): undefined => {
    source.report('document/structure', place, message, { expected });
  };
  if (!section.main) return fail(`The reading “${name}” has no table.`, 'a table Value | Meaning | Default');
  const { asked, prose } = questionOf(section);
  const { rest, refs } = cutRefs(source, asked);
  const question = oneLine(rest.text);
  if (question === '')
    return fail(`The reading “${name}” has no question.`, 'a paragraph that asks it, above the table');
  const values = readReadingValues(source, name, section.main);
  return values && { reading: { kind: 'reading', name, question, rules: refs, ...values, place }, ...introOf(prose) };
}

/** The line `Question:`, or else the first paragraph; and the prose without it. */
function questionOf({ lines, prose }: Section<Table>): { asked: Slice; prose: readonly Slice[] } {
  const labelled = lines.get('Question');
  if (labelled) return { asked: labelled, prose };
  const [first, ...others] = prose;
  if (!first) return { asked: { text: '', at: 0 }, prose };
  const gap = /\n[ \t]*\n\s*/.exec(first.text);
  if (!gap) return { asked: first, prose: others };
  return { asked: sub(first, 0, gap.index), prose: [sub(first, gap.index + gap[0].length), ...others] };
}

function readReadingValues(source: Source, name: string, node: Table): Pick<Reading, 'values' | 'default'> | undefined {
  const table = readTable(source, node);
  const columns = findColumns(source, table, { required: ['Value', 'Meaning', 'Default'], optional: [] });
  if (!columns) return undefined;
  const values: { value: string; meaning: string; place: Place }[] = [];
  const defaults: string[] = [];
  for (const { cells, place } of table.rows) {
    const cell = cellOf(columns, cells);
    const valueCell = cell('Value') as Slice;
    const value = plain(valueCell.text);
    const twice = values.some((other) => other.value === value);
    if (value === '') source.report('table/value', place, `A value of the reading “${name}” has no name.`);
    else if (value === 'any') {
      source.report(
        'table/value',
        valueCell,
        `A value of the reading “${name}” is called “any”, which means all of them.`,
      );
    } else if (twice)
      source.report('table/value', valueCell, `The value “${value}” of the reading “${name}” stands here twice.`);
    if (value === '' || value === 'any' || twice) continue;
    values.push({ value, meaning: (cell('Meaning') as Slice).text, place });
    if (yesOrNo(source, cell('Default') as Slice)) defaults.push(value);
  }
  if (defaults.length === 1) return { values, default: defaults[0] as string };
  source.report(
    'reading/default',
    table.place,
    `The reading “${name}” has ${defaults.length === 0 ? 'no default' : `${defaults.length} defaults`}.`,
    {
      expected: '`yes` in the column Default of exactly one value',
    },
  );
  return undefined;
}

const entry = /^`\s*([^`]+?)\s*`\s*(?:-{1,3}|:)?\s*/;

/** Reads "- `finding-id` - reason", with any dash. */
export const readKnown = (source: Source, list: List): Known[] =>
  list.children.flatMap((item): Known[] => {
    const { head, rest } = itemParts(source, item);
    const found = entry.exec(level(head.text));
    const reason = found ? oneLine(sub(head, found[0].length).text) : '';
    if (!found || reason === '' || rest.length > 0) {
      source.report(
        'known/entry',
        source.placeOf(item),
        found && reason === '' ? `“${found[1]}” has no reason.` : 'This is no known finding.',
        {
          expected:
            'the id of a finding in code font, a dash and the reason: "- `gap/victory-check/survivors=0` - ..."',
        },
      );
      return [];
    }
    return [{ kind: 'known', finding: found[1] as string, reason, place: source.placeOf(item) }];
  });
