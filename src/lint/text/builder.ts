import { type Inline, inline } from './inline.ts';
import { isEnglish } from './language.ts';
import type { Block, BlockKind, ListPlace, Piece, Span, TextDocument, TextKind } from './model.ts';
import { namesOf } from './names.ts';
import { sentencesOf } from './sentences.ts';

/** What a reader knows of a block besides its text. */
export interface Given {
  readonly kind: BlockKind;
  readonly label?: string | undefined;
  readonly depth?: number;
  readonly list?: ListPlace;
  readonly stepId?: string | undefined;
  readonly row?: { readonly table: number; readonly header: boolean; readonly cells: readonly Span[] };
  readonly lead?: string | undefined;
}

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

/** Takes the blocks of a document from its reader and keeps the path of headings. */
export class Builder {
  readonly document: Growing<TextDocument>;
  private path: Block[] = [];
  lists = 0;
  tables = 0;

  constructor(file: string, kind: TextKind, source: string) {
    this.document = {
      file,
      kind,
      source,
      title: '',
      names: [],
      formal: false,
      blocks: [],
      comments: [],
      anchors: [],
      gaps: [],
      lines: lineStarts(source),
      english: false,
    };
  }

  /** Undoes the markup of parts of the source. */
  read(ranges: readonly Span[]): Inline {
    return inline(this.document.source, ranges, this.document.kind === 'markdown');
  }

  add(text: Inline, given: Given): Block | null {
    if (text.text === '') return null;
    const depth = given.kind === 'heading' ? (given.depth ?? 1) : 0;
    if (depth > 0) this.path = this.path.filter((h) => h.depth < depth);
    const block: Block = {
      document: this.document,
      index: this.document.blocks.length,
      kind: given.kind,
      text: text.text,
      pieces: text.pieces,
      ...(given.label === undefined ? {} : { label: given.label }),
      path: this.path,
      depth,
      ...(given.list ? { list: given.list } : {}),
      ...(given.stepId === undefined ? {} : { stepId: given.stepId }),
      ...(given.row
        ? {
            row: { ...given.row, cells: given.row.cells.map((c) => ({ ...c, text: text.text.slice(c.start, c.end) })) },
          }
        : {}),
      ...(given.lead === undefined ? {} : { lead: given.lead }),
      bold: text.bold,
      code: text.code,
      links: text.links,
      sentences: given.kind === 'heading' ? [] : sentencesOf(text.text),
    };
    this.document.blocks.push(block);
    if (depth > 0) this.path = [...this.path, block];
    return block;
  }

  /** Forgets headings that only labelled text hints at, or all of them. */
  leave(depth: number): void {
    if (this.path.some((h) => h.depth >= depth)) this.path = this.path.filter((h) => h.depth < depth);
  }

  finish(title = '', name = ''): TextDocument {
    const { document } = this;
    document.title = title || (document.blocks.find((b) => b.kind === 'heading')?.text ?? '');
    document.names = namesOf(document.file, [document.title, name]);
    document.english = isEnglish(proseOf(document.blocks));
    return document;
  }
}

function proseOf(blocks: readonly Block[]): string {
  let text = '';
  for (const block of blocks) {
    text += `${block.text}\n`;
    if (text.length > 40_000) break;
  }
  return text;
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let i = 0; i < source.length; i++) {
    const c = source.charCodeAt(i);
    if (c === 10 || (c === 13 && source.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

/** The offset in the source of a character of a block; of its end where `index` is the length of the text. */
export function offsetIn(pieces: readonly Piece[], index: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((pieces[mid] as Piece).at <= index) low = mid;
    else high = mid - 1;
  }
  const piece = pieces[low];
  return piece ? piece.offset + Math.min(Math.max(0, index - piece.at), piece.length) : 0;
}

/** Line and column, from 1, of an offset. */
export function lineAndColumn(lines: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if ((lines[mid] as number) <= offset) low = mid;
    else high = mid - 1;
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}
