import { Builder } from './builder.ts';
import { takeComments } from './comments.ts';
import { cutInline } from './inline.ts';
import { labelOf } from './labels.ts';
import type { Span, TextDocument } from './model.ts';

/** Signs with which `readTexts` begins a line of a Word file, where it is more than a paragraph. */
export const docxMarks = {
  heading: '\ue001',
  item: '\ue002',
  cell: '\ue003',
  header: '\ue004',
  picture: '\ue005',
} as const;

const marked = /^([\ue001-\ue004])(\d)?/;

/** Reads what `readTexts` makes of a Word file: one paragraph a line, a table row in the line of its first cell. */
export function readParagraphs(file: string, source: string): TextDocument {
  const build = new Builder(file, 'docx', source);
  const { lines } = build.document;
  const { text: masked, comments } = takeComments(source);
  build.document.comments.push(...comments);
  let open: { list: number; last: number }[] = [];
  let inTable = false;
  for (let n = 0; n < lines.length; n++) {
    const start = lines[n] as number;
    const raw = masked.slice(start, lines[n + 1] ?? masked.length).trimEnd();
    if (raw.includes(docxMarks.picture)) build.document.gaps.push(start);
    if (raw === '' || raw === docxMarks.picture) continue;
    const mark = marked.exec(raw);
    const from = start + (mark?.[0].length ?? 0);
    const end = start + raw.length;
    if (mark?.[1] === docxMarks.cell || mark?.[1] === docxMarks.header) {
      if (!inTable) build.tables++;
      inTable = true;
      addRow(build, source, from, end, mark[1] === docxMarks.header);
      continue;
    }
    inTable = false;
    const whole = build.read([{ start: from, end }]);
    const heading = mark?.[1] === docxMarks.heading;
    const given = labelOf(whole.text, heading);
    const text = given && given.from < whole.text.length ? cutInline(whole, given.from) : whole;
    if (mark?.[1] === docxMarks.item) {
      const ordinal = /^(\d{1,4})[.)]\s/.exec(whole.text);
      const number = ordinal ? Number(ordinal[1]) : 0;
      const depth = Number(mark[2] ?? 0);
      open.length = Math.min(open.length, depth + 1);
      // A list below begins with each item above it; one that counts back is another list.
      const before = open[depth];
      const list = before && (number === 0 || number > before.last) ? before.list : ++build.lists;
      open[depth] = { list, last: number };
      build.add(ordinal ? cutInline(whole, ordinal[0].length) : text, {
        kind: ordinal ? 'step' : 'item',
        label: ordinal ? undefined : given?.label,
        list: { list, depth, ...(ordinal ? { ordinal: number } : {}) },
      });
      continue;
    }
    open = [];
    build.add(text, { kind: heading ? 'heading' : 'prose', depth: Number(mark?.[2] ?? 1), label: given?.label });
  }
  return build.finish();
}

function addRow(build: Builder, source: string, from: number, end: number, header: boolean): void {
  const ranges: Span[] = [];
  let start = from;
  for (let i = from; i <= end; i++)
    if (i === end || source[i] === '\ue003') {
      ranges.push({ start, end: i });
      start = i + 1;
    }
  const whole = build.read(ranges);
  const cells: Span[] = [];
  let at = 0;
  for (const range of ranges) {
    const { length } = build.read([range]).text;
    while (length > 0 && whole.text[at] === ' ') at++;
    cells.push({ start: at, end: at + length });
    at += length;
  }
  build.add(whole, { kind: 'row', row: { table: build.tables, header, cells } });
}
