import { Builder } from './builder.ts';
import { takeComments } from './comments.ts';
import { cutInline } from './inline.ts';
import { labelOf } from './labels.ts';
import type { BlockKind, Span, TextDocument } from './model.ts';

/** The words that head a block of labelled text, and what the block then is. */
const leads: readonly (readonly [RegExp, BlockKind])[] = [
  [/^(?:[\p{L}-]+ ){0,2}rules?$/iu, 'rule'],
  [/^terms?$/i, 'term'],
  [/^term type$/i, 'note'],
  [/^definitions?$/i, 'definition'],
  [/^procedures?(?:: .+)?$/i, 'step'],
  [/^references?$|^see also$/i, 'reference'],
  [/^(?:trigger|formula|example|note|success condition|variables)$/i, 'rule'],
];

const leadOf = (text: string): BlockKind | undefined =>
  text.length <= 60 && !/[.!?]$/.test(text) ? leads.find(([shape]) => shape.test(text))?.[1] : undefined;

const marker = /^\s*(?:([•●▪◦‣*+-])\s+|(\d{1,2})[.)]\s*(?=[\p{L}"“‘'(]))/u;
/** Short, without the end of a sentence, and nothing that a line in the middle of a paragraph would be. */
const namesSomething = (text: string): boolean =>
  text.length <= 60 &&
  /^[\p{Lu}\p{N}"“]/u.test(text) &&
  !/[.!?,;=]["”’)]*$/u.test(text) &&
  text.split(/\s+/).length <= 8;

interface Paragraph {
  readonly lines: readonly Span[];
  readonly text: string;
  readonly cell: boolean;
}

function paragraphsOf(source: string, starts: readonly number[]): Paragraph[] {
  const found: Paragraph[] = [];
  let lines: Span[] = [];
  let text = '';
  const close = (cell = false): void => {
    if (lines.length > 0) found.push({ lines, text, cell });
    lines = [];
    text = '';
  };
  for (let n = 0; n < starts.length; n++) {
    const start = starts[n] as number;
    const raw = source.slice(start, starts[n + 1] ?? source.length);
    const bar = raw.trimEnd().endsWith('|');
    const body = (bar ? raw.trimEnd().slice(0, -1) : raw).trim();
    if (body === '' || body === '\ufeff') close();
    else {
      if (marker.test(raw)) close();
      const lead = raw.length - raw.trimStart().length;
      lines.push({ start: start + lead, end: start + lead + body.length });
      text += (text === '' ? '' : ' ') + body;
      // What is left of a table after copying: each cell ends with a bar.
      if (bar) close(true);
    }
  }
  close();
  return found;
}

/** Whether the text is made of blocks with the word that says what they are over each. */
const isLabelled = (paragraphs: readonly Paragraph[]): boolean =>
  paragraphs.filter((p) => leadOf(p.text) !== undefined).length >= 3;

/** Reads plain text: labelled blocks where there are any, else paragraphs, lists, and short lines as headings. */
export function readPlain(file: string, source: string): TextDocument {
  const build = new Builder(file, 'plain', source);
  const { text: masked, comments } = takeComments(source);
  build.document.comments.push(...comments);
  const paragraphs = paragraphsOf(masked, build.document.lines);
  const labelled = isLabelled(paragraphs);
  let kind: BlockKind = 'prose';
  let lead: string | undefined;
  let afterLead = false;
  let inList = -1;
  let lastOrdinal = 0;
  for (const [n, paragraph] of paragraphs.entries()) {
    const { text, lines, cell } = paragraph;
    const [line] = lines;
    if (n === 0 && !labelled && line && lines.length > 1 && namesSomething(source.slice(line.start, line.end))) {
      build.add(build.read([line]), { kind: 'heading', depth: 1 });
      build.add(build.read(lines.slice(1)), { kind: 'prose' });
      continue;
    }
    if (cell) {
      const whole = build.read(lines);
      build.add(whole, {
        kind: 'row',
        row: { table: build.tables, header: false, cells: [{ start: 0, end: whole.text.length }] },
      });
      continue;
    }
    const next = paragraphs[n + 1];
    const item = marker.exec(text);
    if (!item) {
      const named = labelled ? leadOf(text) : undefined;
      if (n === 0 && namesSomething(text)) {
        build.add(build.read(lines), { kind: 'heading', depth: 1 });
        continue;
      }
      if (named) {
        build.leave(7);
        kind = named;
        lead = text;
        afterLead = true;
        inList = -1;
        if (/^procedure: /i.test(text)) build.add(build.read(lines), { kind: 'heading', depth: 7, lead: 'Procedure' });
        continue;
      }
      // What follows the word over a block is its content, however short.
      if (next && !afterLead && lines.length === 1 && namesSomething(text) && !labelOf(text, false)) {
        const depth = labelled ? 7 : 2;
        build.add(build.read(lines), { kind: 'heading', depth });
        kind = 'prose';
        lead = undefined;
        inList = -1;
        continue;
      }
    }
    afterLead = false;
    const whole = build.read(lines);
    if (item) {
      const ordinal = item[2] === undefined ? undefined : Number(item[2]);
      // A smaller number begins another list: nothing else tells where a list of plain text ends.
      if (inList < 0 || (ordinal !== undefined && ordinal < lastOrdinal)) inList = ++build.lists;
      lastOrdinal = ordinal ?? 0;
      build.add(cutInline(whole, whole.text.length - whole.text.replace(marker, '').length), {
        kind: ordinal === undefined ? 'item' : 'step',
        list: { list: inList, depth: 0, ...(ordinal === undefined ? {} : { ordinal }) },
        lead,
      });
      continue;
    }
    inList = -1;
    lastOrdinal = 0;
    const given = labelOf(whole.text, false);
    build.add(given ? cutInline(whole, given.from) : whole, {
      kind: kind === 'step' ? 'prose' : kind,
      label: given?.label,
      lead,
    });
    if (kind === 'term') kind = 'note';
  }
  return build.finish();
}
