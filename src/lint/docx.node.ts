import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { Counters, type NumberLevel } from './docx-numbers.ts';
import { docxMarks } from './text/paragraphs.ts';

const ns = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
/** Stands for the start of a paragraph and its number in the text that mammoth makes. */
const [open, shut] = ['\ue010', '\ue011'];

const children = (node: Element, name: string): Element[] => {
  const found: Element[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.nodeName === name) found.push(child as Element);
  return found;
};
const child = (node: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => (at ? children(at, name)[0] : undefined), node);
const value = (node: Element | undefined): string | undefined => node?.getAttribute('w:val') ?? undefined;
const all = (node: Element, name: string): Element[] => Array.from(node.getElementsByTagName(name)) as Element[];

interface Numbering {
  /** Levels and what they count with, by the id of an instance. */
  readonly of: ReadonlyMap<string, { readonly list: string; readonly levels: readonly NumberLevel[] }>;
}

function levelOf(node: Element): NumberLevel {
  const restart = value(child(node, 'w:lvlRestart'));
  return {
    format: value(child(node, 'w:numFmt')) ?? 'decimal',
    text: value(child(node, 'w:lvlText')) ?? '',
    start: Number(value(child(node, 'w:start')) ?? 1),
    legal: child(node, 'w:isLgl') !== undefined,
    ...(restart === undefined ? {} : { restart: Number(restart) }),
  };
}

const levelsOf = (node: Element): NumberLevel[] => {
  const levels: NumberLevel[] = [];
  for (const level of children(node, 'w:lvl')) levels[Number(level.getAttribute('w:ilvl') ?? 0)] = levelOf(level);
  return levels;
};

function readNumbering(root: Element | undefined): Numbering {
  const of = new Map<string, { list: string; levels: readonly NumberLevel[] }>();
  if (!root) return { of };
  const abstract = new Map(
    children(root, 'w:abstractNum').map((a) => [a.getAttribute('w:abstractNumId') ?? '', levelsOf(a)]),
  );
  for (const num of children(root, 'w:num')) {
    const id = num.getAttribute('w:numId') ?? '';
    const base = value(child(num, 'w:abstractNumId')) ?? '';
    const levels = [...(abstract.get(base) ?? [])];
    let own = false;
    for (const change of children(num, 'w:lvlOverride')) {
      const at = Number(change.getAttribute('w:ilvl') ?? 0);
      const level = child(change, 'w:lvl');
      const start = value(child(change, 'w:startOverride'));
      const before = level ? levelOf(level) : levels[at];
      if (!before) continue;
      levels[at] = start === undefined ? before : { ...before, start: Number(start) };
      own = true;
    }
    of.set(id, { list: own ? `num ${id}` : `abstract ${base}`, levels });
  }
  return { of };
}

interface NumberRef {
  readonly num?: string;
  readonly level?: number;
}

const numberRef = (properties: Element | undefined): NumberRef => {
  const node = child(properties, 'w:numPr');
  const num = value(child(node, 'w:numId'));
  const level = value(child(node, 'w:ilvl'));
  return { ...(num === undefined ? {} : { num }), ...(level === undefined ? {} : { level: Number(level) }) };
};

/** The numbering that a style brings, looked for along the styles that it is based on. */
function styleNumbers(root: Element | undefined): (style: string) => NumberRef {
  const styles = new Map((root ? children(root, 'w:style') : []).map((s) => [s.getAttribute('w:styleId') ?? '', s]));
  return (style) => {
    let found: NumberRef = {};
    for (let at = styles.get(style), n = 0; at && n < 20; at = styles.get(value(child(at, 'w:basedOn')) ?? ''), n++)
      found = { ...numberRef(child(at, 'w:pPr')), ...found };
    return found;
  };
}

/** Puts before each paragraph its position and the number that Word would show. */
function writeNumbers(document: Element, numbering: Numbering, ofStyle: (style: string) => NumberRef): void {
  const counters = new Counters();
  for (const [n, paragraph] of all(document, 'w:p').entries()) {
    const properties = child(paragraph, 'w:pPr');
    const direct = numberRef(properties);
    const style = value(child(properties, 'w:pStyle'));
    const ref = { ...(style === undefined ? {} : ofStyle(style)), ...direct };
    const used = ref.num === undefined || ref.num === '0' ? undefined : numbering.of.get(ref.num);
    const number = used ? counters.next(used.list, ref.level ?? 0, used.levels) : '';
    const owner = paragraph.ownerDocument;
    if (!owner) continue;
    const run = owner.createElementNS(ns, 'w:r');
    const text = owner.createElementNS(ns, 'w:t');
    text.setAttribute('xml:space', 'preserve');
    text.appendChild(
      owner.createTextNode(
        `${open}${n + 1}${used ? `:${ref.level ?? 0}` : ''}${shut}${number === '' ? '' : `${number} `}`,
      ),
    );
    run.appendChild(text);
    paragraph.insertBefore(run, properties?.nextSibling ?? (properties ? null : paragraph.firstChild));
  }
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const decode = (html: string): string => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (e) => entities[e] ?? e);

/** Lines of the text model from the HTML that mammoth makes: one for each paragraph of the Word file. */
function linesOf(html: string): string[] {
  const lines: string[] = [];
  const put = (n: number, text: string): void => {
    while (lines.length < n) lines.push('');
    lines[n - 1] = text;
  };
  let mark = '';
  let row: { n: number; header: boolean; cells: string[] } | null = null;
  let table = 0;
  const finishRow = (): void => {
    if (row?.cells.some((c) => c.trim() !== '')) {
      const sign = row.header ? docxMarks.header : docxMarks.cell;
      put(row.n, sign + row.cells.map((c) => c.trim()).join(docxMarks.cell));
    }
    row = null;
  };
  for (const token of html.matchAll(/<(\/?)([a-z]+\d?)[^>]*>|([^<]+)/g)) {
    const [, closes, tag, text] = token;
    if (tag === 'table') table += closes ? -1 : 1;
    else if (tag === 'tr' && table === 1) {
      finishRow();
      if (!closes) row = { n: 0, header: false, cells: [] };
    } else if ((tag === 'td' || tag === 'th') && table === 1 && !closes && row) row.cells.push('');
    else if (tag === 'img') {
      const last = lines.length;
      if (last > 0) lines[last - 1] += docxMarks.picture;
    } else if (tag && /^h[1-6]$/.test(tag)) mark = closes ? '' : `${docxMarks.heading}${tag[1]}`;
    else if (tag === 'br') {
      const last = lines.length - 1;
      if (last >= 0 && !row) lines[last] += ' ';
    } else if (text !== undefined)
      for (const part of decode(text).split(open).entries()) {
        const [i, words] = part;
        if (i === 0) {
          if (words === '') continue;
          if (row) row.cells[row.cells.length - 1] += words;
          else if (lines.length > 0) lines[lines.length - 1] += words;
          continue;
        }
        const head = /^(\d+)(?::(\d+))?\ue011/.exec(words);
        if (!head) continue;
        const body = words.slice(head[0].length);
        if (row) {
          row.n ||= Number(head[1]);
          row.cells[row.cells.length - 1] += ` ${body}`;
        } else put(Number(head[1]), (mark || (head[2] === undefined ? '' : `${docxMarks.item}${head[2]}`)) + body);
      }
  }
  finishRow();
  return lines;
}

/**
 * Turns a Word file into a text of one line for each of its paragraphs, with the numbers that Word counts by itself.
 * @throws where the bytes are no Word file
 */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const zip = await JSZip.loadAsync(bytes);
  const part = async (name: string): Promise<Element | undefined> => {
    const xml = await zip.file(name)?.async('string');
    return xml === undefined
      ? undefined
      : (new DOMParser().parseFromString(xml, 'text/xml').documentElement ?? undefined);
  };
  const document = await part('word/document.xml');
  if (!document) throw new Error('it holds no word/document.xml');
  writeNumbers(document, readNumbering(await part('word/numbering.xml')), styleNumbers(await part('word/styles.xml')));
  zip.file('word/document.xml', new XMLSerializer().serializeToString(document));
  const buffer = await zip.generateAsync({ type: 'nodebuffer' });
  const { value: html } = await mammoth.convertToHtml(
    { buffer },
    { includeDefaultStyleMap: true, ignoreEmptyParagraphs: false },
  );
  return linesOf(html).join('\n');
}
