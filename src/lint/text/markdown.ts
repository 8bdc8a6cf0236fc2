import { Builder } from './builder.ts';
import { takeComments } from './comments.ts';
import { cutInline } from './inline.ts';
import { labelOf } from './labels.ts';
import type { BlockKind, Span, TextDocument } from './model.ts';

const fence = /^ {0,3}(`{3,}|~{3,})/;
const atx = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const rule = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const setext = /^ {0,3}(=+|-{2,})[ \t]*$/;
/** `| --- | :-: |`: no regular expression with two runs of blanks in it, which a long line could make slow. */
const isDelimiter = (text: string): boolean => /^[\s|:-]+$/.test(text) && text.includes('|') && text.includes('-');
const marker = /^(\s*)(?:([-*+•])|(\d{1,9})([.)]))(?:[ \t]+|$)(?:\[[ xX]\] )?/;
const quote = /^[ \t]*(?:>[ \t]?)+/;
const picture = /!\[|<(?:img|svg|table|iframe|video|object|pre)\b/i;
const attributes = /^\s*\{:?[^}\n]*\}\s*$/;

interface FrontMatter {
  readonly lines: number;
  readonly title: string;
  readonly document: string;
}

function frontMatter(lines: readonly string[]): FrontMatter {
  const none = { lines: 0, title: '', document: '' };
  if (lines[0]?.trim() !== '---') return none;
  const end = lines.slice(1, 200).findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line));
  if (end < 0) return none;
  const value = (key: string): string => {
    const line = lines.slice(1, end + 1).find((l) => l.startsWith(`${key}:`)) ?? '';
    return line
      .slice(key.length + 1)
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2');
  };
  return { lines: end + 2, title: value('title'), document: value('document') };
}

/** Id of a statement that stands in a comment before its text. */
const hiddenId = /^([A-Z]{1,6}-\d{1,6}[a-z]?)$/;

/** Reads Markdown line by line; never fails, in time linear in the length of the text. */
export function readMarkdown(file: string, source: string): TextDocument {
  const build = new Builder(file, 'markdown', source);
  const { text: masked, comments } = takeComments(source);
  build.document.comments.push(...comments);
  for (const anchor of masked.matchAll(
    /<[a-z]+ [^<>\n]{0,100}?\b(?:id|name)=["']([^"'\n]{1,100})["']|\{#([^}\s]{1,100})\}/gi,
  ))
    build.document.anchors.push(anchor[1] ?? anchor[2] ?? '');
  const starts = build.document.lines;
  const line = (n: number): string => masked.slice(starts[n], starts[n + 1] ?? masked.length).replace(/[\r\n]+$/, '');
  const head = frontMatter(Array.from({ length: Math.min(200, starts.length) }, (_, n) => line(n)));
  build.document.formal = head.document !== '';

  let open: {
    ranges: Span[];
    kind: BlockKind;
    list?: { list: number; depth: number; ordinal?: number };
    at: number;
  } | null = null;
  const ids = comments.filter((c) => hiddenId.test(c.text));
  let nextId = 0;
  let fenceOf = '';
  let indents: number[] = [];
  let listAt: { list: number; ordered: boolean }[] = [];
  let tableRow = -1;
  let blankBefore = true;

  const close = (): void => {
    if (!open) return;
    const { ranges, kind, list, at } = open;
    open = null;
    const whole = build.read(ranges);
    const given = labelOf(whole.text, false);
    while ((ids[nextId]?.offset ?? at) < at) nextId++;
    const hidden = ids[nextId];
    const comment = hidden && hidden.offset < (ranges[0]?.end ?? 0) ? hidden : undefined;
    const step = list?.ordinal !== undefined && whole.code[0]?.start === 0 ? whole.code[0] : undefined;
    const label = comment?.text ?? given?.label;
    const term = label !== undefined && build.document.formal;
    const text = given ? cutInline(whole, given.from) : whole;
    build.add(text, {
      kind: term ? 'rule' : kind,
      label,
      ...(list ? { list } : {}),
      stepId: step ? whole.text.slice(step.start, step.end) : undefined,
    });
  };
  const leaveLists = (): void => {
    indents = [];
    listAt = [];
  };

  for (let n = head.lines; n < starts.length; n++) {
    const raw = line(n);
    const base = starts[n] as number;
    if (fenceOf !== '') {
      if (raw.trimStart().startsWith(fenceOf)) fenceOf = '';
      continue;
    }
    const quoted = quote.exec(raw)?.[0].length ?? 0;
    const text = raw.slice(quoted);
    if (text.trim() === '' || attributes.test(text)) {
      close();
      tableRow = -1;
      blankBefore = true;
      continue;
    }
    const fenced = fence.exec(text);
    if (fenced?.[1]) {
      close();
      fenceOf = fenced[1];
      build.document.gaps.push(base);
      continue;
    }
    const heading = atx.exec(text);
    if (heading) {
      close();
      leaveLists();
      tableRow = -1;
      const end = base + quoted + headingEnd(text);
      addHeading(build, { start: base + quoted + heading[0].length, end }, heading[1]?.length ?? 1);
      blankBefore = true;
      continue;
    }
    if (open && open.kind === 'prose' && open.ranges.length <= 3 && setext.test(text) && quoted === 0) {
      const { ranges } = open;
      open = null;
      leaveLists();
      addHeading(
        build,
        { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 },
        text.trim().startsWith('=') ? 1 : 2,
      );
      blankBefore = true;
      continue;
    }
    if (picture.test(text)) build.document.gaps.push(base);
    if (rule.test(text)) {
      close();
      leaveLists();
      continue;
    }
    if (text.includes('|') && (tableRow >= 0 || (!open && (text.trim().startsWith('|') || isDelimiter(line(n + 1)))))) {
      close();
      if (tableRow < 0) build.tables++;
      tableRow++;
      if (!isDelimiter(text))
        addRow(build, text, base + quoted, tableRow === 0 && isDelimiter(line(n + 1).slice(quoted)));
      continue;
    }
    tableRow = -1;
    const item = marker.exec(text);
    const startsItem =
      item &&
      (item[0].length < text.length || item[2]) &&
      (!open || open.list || item[2] || item[3] === '1' || blankBefore);
    if (item && startsItem) {
      close();
      const indent = (item[1] ?? '').replace(/\t/g, '    ').length;
      while (indents.length > 0 && (indents.at(-1) as number) > indent) indents.pop();
      if (indents.at(-1) !== indent) indents.push(indent);
      const depth = indents.length - 1;
      listAt.length = Math.min(listAt.length, depth + 1);
      const ordered = item[3] !== undefined;
      if (listAt[depth]?.ordered !== ordered) listAt[depth] = { list: ++build.lists, ordered };
      const from = base + quoted + item[0].length;
      open = {
        ranges: [{ start: from, end: base + quoted + text.trimEnd().length }],
        kind: ordered ? 'step' : 'item',
        list: { list: listAt[depth]?.list ?? 0, depth, ...(ordered ? { ordinal: Number(item[3]) } : {}) },
        at: base,
      };
      blankBefore = false;
      continue;
    }
    const range = {
      start: base + quoted + (text.length - text.trimStart().length),
      end: base + quoted + text.trimEnd().length,
    };
    if (open) open.ranges.push(range);
    else {
      const inItem = /^\s{2,}/.test(text) && indents.length > 0;
      if (!inItem) leaveLists();
      open = { ranges: [range], kind: quoted > 0 ? 'quote' : 'prose', at: base };
    }
    blankBefore = false;
  }
  close();
  return build.finish(head.title, head.document);
}

/** Where the text of a heading ends: before closing signs and attributes. */
function headingEnd(text: string): number {
  let body = text.trimEnd();
  const open = body.endsWith('}') ? body.lastIndexOf('{') : -1;
  if (open > 0 && /^\{[:#]/.test(body.slice(open))) body = body.slice(0, open).trimEnd();
  let end = body.length;
  while (body[end - 1] === '#') end--;
  return /\s/.test(body[end - 1] ?? '') ? body.slice(0, end).trimEnd().length : body.length;
}

function addHeading(build: Builder, range: Span, depth: number): void {
  const whole = build.read([range]);
  const given = labelOf(whole.text, true);
  build.add(given && given.from < whole.text.length ? cutInline(whole, given.from) : whole, {
    kind: 'heading',
    depth,
    label: given?.label,
  });
}

function addRow(build: Builder, text: string, base: number, header: boolean): void {
  const bars: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '|') bars.push(i);
  }
  const edges = [-1, ...bars, text.length];
  const parts = edges.slice(1).map((end, i) => ({ start: (edges[i] as number) + 1, end }));
  const last = parts.at(-1);
  const cellsIn = parts.filter(
    (p, i) => !((i === 0 || p === last) && text.slice(p.start, p.end).trim() === '' && parts.length > 1),
  );
  const ranges: Span[] = cellsIn.map((p) => {
    const raw = text.slice(p.start, p.end);
    return { start: base + p.start + (raw.length - raw.trimStart().length), end: base + p.end };
  });
  const whole = build.read(ranges);
  const cells: Span[] = [];
  let at = 0;
  for (const range of ranges) {
    const length = build.read([range]).text.length;
    while (length > 0 && whole.text[at] === ' ') at++;
    cells.push({ start: at, end: at + length });
    at += length;
  }
  build.add(whole, { kind: 'row', row: { table: build.tables, header, cells } });
}
