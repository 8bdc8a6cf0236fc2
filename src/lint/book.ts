import type { Place } from '../finding/index.ts';
import { lineAndColumn, offsetIn } from './text/builder.ts';
import { parentLabel } from './text/labels.ts';
import type { Block, SourceText, Span, TextDocument } from './text/model.ts';
import { levelled } from './text/names.ts';
import { readText } from './text/read.ts';

/** All texts of one call: what refers to what is looked for in these, and nowhere else. */
export interface Book {
  readonly documents: readonly TextDocument[];
  /** Those that checks which know English words look at. */
  readonly english: readonly TextDocument[];
  /** The texts as they were given: some checks read documents of our own format again, with all their tables. */
  readonly sources: readonly SourceText[];
  /** Whether two documents are parts of one set of rules: one refers to the other. */
  readonly related: (a: TextDocument, b: TextDocument) => boolean;
  /** Documents by the names they go by. */
  readonly named: ReadonlyMap<string, readonly TextDocument[]>;
}

/** Where in a block something stands, and what is said of it there. */
export interface Spot {
  readonly block: Block;
  readonly span: Span;
  readonly note?: string;
}

/** What tells which section a block is in: the author's number above its own, else the heading; labelled text is one section. */
export const sectionOf = (block: Block): unknown =>
  (block.label === undefined ? null : parentLabel(block.label)) ?? block.path.filter((h) => h.depth < 7).at(-1);

export const whole = (block: Block, note?: string): Spot => ({
  block,
  span: { start: 0, end: block.text.length },
  ...(note === undefined ? {} : { note }),
});

/** Line and column of a part of a block. */
export function placeOf({ block, span }: Spot): Place {
  const { document } = block;
  const from = offsetIn(block.pieces, span.start);
  const to = span.end > span.start ? offsetIn(block.pieces, span.end - 1) + 1 : from;
  const start = lineAndColumn(document.lines, from);
  const end = lineAndColumn(document.lines, Math.max(to, from));
  return { file: document.file, ...start, endLine: end.line, endColumn: end.column };
}

export function bookOf(sources: readonly SourceText[]): Book {
  const documents = sources.map(readText);
  const named = new Map<string, TextDocument[]>();
  for (const document of documents)
    for (const name of document.names) {
      const list = named.get(name);
      if (list) list.push(document);
      else named.set(name, [document]);
    }
  const relations = relationsOf(documents, named);
  return {
    documents,
    english: documents.filter((d) => d.english),
    sources,
    named,
    related: (a, b) => a === b || relations.get(a)?.has(b) === true || relations.get(b)?.has(a) === true,
  };
}

/** `../general/BasicConcepts.md#deal` to the name of the document it leads to. */
export const targetName = (target: string): string =>
  levelled(
    decode(target)
      .replace(/[#?].*$/s, '')
      .replace(/\/+$/, '')
      .replace(/^.*\//s, '')
      .replace(/\.(?:md|markdown|html?|txt|docx)$/i, ''),
  );

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const codeName = /\b(?:\d{1,3}|[A-Z]{2,})(?:_[A-Z0-9]+)+\b/g;
const defined =
  /\b(?:defined|described|explained|given|found|listed) (?:in|by) ((?:the )?\p{Lu}[\p{L}-]*(?: (?:and|of|the|\p{Lu}[\p{L}-]*))*)/gu;

/** Which document refers to which. A page that is hardly more than a list of links makes nothing one rulebook. */
function relationsOf(
  documents: readonly TextDocument[],
  named: ReadonlyMap<string, readonly TextDocument[]>,
): Map<TextDocument, Set<TextDocument>> {
  const relations = new Map<TextDocument, Set<TextDocument>>();
  for (const document of documents) {
    const to = new Set<TextDocument>();
    const say = (name: string): void => {
      const found = named.get(name) ?? [];
      if (found.length === 1 && found[0] && found[0] !== document) to.add(found[0]);
    };
    let linked = 0;
    for (const block of document.blocks) {
      const { text } = block;
      for (const link of block.links) {
        if (!/^[a-z]+:|^#/i.test(link.target)) say(targetName(link.target));
        if (link.end - link.start > text.length * 0.6) linked++;
      }
      if (text.includes('_')) for (const match of text.matchAll(codeName)) say(levelled(match[0]));
      for (const match of text.matchAll(defined)) say(levelled((match[1] ?? '').replace(/^the /, '')));
    }
    const body = document.blocks.filter((b) => b.kind !== 'heading').length;
    if (linked * 2 <= body) relations.set(document, to);
  }
  return relations;
}
