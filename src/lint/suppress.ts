import { LineCounter, parseDocument } from 'yaml';
import { type Place, slug } from '../finding/index.ts';
import { level as plainSigns } from '../rulebook/index.ts';
import type { Book, Spot } from './book.ts';
import { lineAndColumn } from './text/builder.ts';
import type { Block, Comment, TextDocument } from './text/model.ts';

/** A list of what the author leaves as it is, beside texts that can hold no comment. */
export interface SuppressionFile {
  readonly file: string;
  readonly text: string;
}

/** One place at which one check is told to be silent, and why. */
interface Suppression {
  readonly check: string;
  readonly reason: string;
  readonly place: Place;
  readonly covers: (spot: Spot) => boolean;
}

interface BadSuppression {
  readonly place: Place;
  readonly says: string;
}

interface Suppressions {
  readonly good: readonly Suppression[];
  readonly bad: readonly BadSuppression[];
}

const sign = 'lint-ok';

/** `lint-ok check: reason`; nothing for any other comment. */
function parse(text: string): { check: string; reason: string } | null {
  if (!text.startsWith(sign) || /^[\w-]/.test(text.slice(sign.length))) return null;
  const rest = text.slice(sign.length);
  const colon = rest.indexOf(':');
  return colon < 0
    ? { check: rest.trim(), reason: '' }
    : { check: rest.slice(0, colon).trim(), reason: rest.slice(colon + 1).trim() };
}

/** All that the texts and the lists beside them say. */
export function suppressionsOf(
  book: Book,
  files: readonly SuppressionFile[],
  known: ReadonlySet<string>,
): Suppressions {
  const good: Suppression[] = [];
  const bad: BadSuppression[] = [];
  const take = (check: string, reason: string, place: Place, covers: (spot: Spot) => boolean): void => {
    if (!known.has(check)) bad.push({ place, says: `There is no check ${check || 'without a name'}.` });
    else if (reason.trim() === '') bad.push({ place, says: `It does not say why ${check} is to be silent here.` });
    else good.push({ check, reason: reason.trim(), place, covers });
  };
  for (const document of book.documents)
    for (const comment of document.comments) {
      const said = parse(comment.text);
      if (!said) continue;
      const block = blockAt(document, comment);
      take(said.check, said.reason, placeOfComment(document, comment), (spot) => spot.block === block);
    }
  for (const file of files) readList(file, take, bad);
  return { good, bad };
}

function placeOfComment(document: TextDocument, { offset, length }: Comment): Place {
  const end = lineAndColumn(document.lines, offset + length);
  return { file: document.file, ...lineAndColumn(document.lines, offset), endLine: end.line, endColumn: end.column };
}

/** The block that a comment stands in, else the one after it. */
function blockAt(document: TextDocument, { offset }: Comment): Block | undefined {
  const { blocks } = document;
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((blocks[mid]?.pieces[0]?.offset ?? 0) < offset) low = mid + 1;
    else high = mid;
  }
  const before = blocks[low - 1];
  const last = before?.pieces.at(-1);
  if (!last) return blocks[low];
  const end = last.offset + last.length;
  const between = document.source.slice(end, offset);
  // A comment below a paragraph, and set in, still belongs to it.
  const setIn = lineAndColumn(document.lines, offset).column > 1 && !/\n\s*\n/.test(between);
  return end > offset || !/[\r\n]/.test(between) || setIn ? before : blocks[low];
}

interface Entry {
  readonly check?: unknown;
  readonly words?: unknown;
  readonly file?: unknown;
  readonly reason?: unknown;
}

function readList(
  { file, text }: SuppressionFile,
  take: (check: string, reason: string, place: Place, covers: (spot: Spot) => boolean) => void,
  bad: BadSuppression[],
): void {
  const lines = new LineCounter();
  const yaml = parseDocument(text, { lineCounter: lines });
  const [error] = yaml.errors;
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  if (error) {
    bad.push({ place: at(error.pos[0]), says: 'It is no YAML.' });
    return;
  }
  const items = yaml.contents && 'items' in yaml.contents ? (yaml.contents.items as readonly unknown[]) : [];
  const entries: unknown = yaml.toJS();
  if (!Array.isArray(entries)) {
    if (entries !== null) bad.push({ place: at(0), says: 'It is no list of entries with check, words and reason.' });
    return;
  }
  for (const [n, raw] of entries.entries()) {
    const entry: Entry = typeof raw === 'object' && raw !== null ? raw : {};
    const node = items[n] as { readonly range?: readonly number[] } | undefined;
    const place = at(node?.range?.[0] ?? 0);
    const words = typeof entry.words === 'string' ? needle(entry.words) : '';
    if (words === '') {
      bad.push({ place, says: 'It does not quote the words that it is about.' });
      continue;
    }
    const only = typeof entry.file === 'string' ? entry.file : '';
    take(
      typeof entry.check === 'string' ? entry.check : '',
      typeof entry.reason === 'string' ? entry.reason : '',
      place,
      ({ block }) => block.document.file.endsWith(only) && needle(block.text).includes(words),
    );
  }
}

const needle = (text: string): string => plainSigns(text).toLowerCase().replace(/\s+/g, ' ').trim();

/** The name under which a suppression itself is reported. */
export const suppressionKey = (place: Place, says: string): string => slug(`${place.file} ${says}`);
