import { didYouMean } from '../../rulebook/index.ts';
import { type Book, type Spot, targetName } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import type { Span, TextDocument } from '../text/model.ts';
import { levelled } from '../text/names.ts';
import { isDocumentName } from './document-names.ts';

const codeName = /(?<![\p{L}\p{N}_])(?:\d{1,3}|\p{Lu}[\p{Lu}\p{N}]*)(?:_[\p{Lu}\p{N}]+)+(?![\p{L}\p{N}_])/gu;

interface DocumentReference {
  readonly name: string;
  readonly spot: Spot;
  /** What is said of the place within it: `ZOMBIES > RISING`. */
  readonly section?: { readonly name: string; readonly span: Span };
}

function* documentReferences(document: TextDocument): Iterable<DocumentReference> {
  for (const block of document.blocks) {
    const { text } = block;
    if (!text.includes('_')) continue;
    let behind = -1;
    for (const match of text.matchAll(codeName)) {
      const span = { start: match.index, end: match.index + match[0].length };
      if (span.start === behind || !isDocumentName(text, span)) continue;
      const arrow = /^\s*>\s*(\p{Lu}[\p{Lu}\p{N}_]*)/u.exec(text.slice(span.end, span.end + 80));
      const section = arrow?.[1];
      const from = span.end + (arrow ? arrow[0].length - (section?.length ?? 0) : 0);
      behind = section ? from : -1;
      yield {
        name: match[0],
        spot: { block, span },
        ...(section ? { section: { name: section, span: { start: from, end: from + section.length } } } : {}),
      };
    }
  }
}

const times = (n: number): string => (n === 1 ? 'one place' : `${n} places`);

/** Documents that an assumption stands in for: `(settled by 03_SETUP)`. That they are missing is said already. */
const assumedDocuments = (book: Book): Set<string> =>
  new Set(
    book.documents.flatMap((document) =>
      document.blocks.flatMap((block) =>
        [...block.text.matchAll(/\(settled by ([^)]*)\)/g)].flatMap(
          ([, names]) => (names as string).match(/[\w-]+/g) ?? [],
        ),
      ),
    ),
  );

export const missingDocument: Check = {
  name: 'missing-document',
  level: 'warning',
  says: 'A rule refers to a document that is not among the texts.',
  *run(book: Book): Iterable<Remark> {
    const missing = new Map<string, Spot[]>();
    const assumed = assumedDocuments(book);
    for (const document of book.documents) {
      for (const { name, spot } of documentReferences(document)) {
        const found = book.named.has(levelled(name)) || book.named.has(levelled(name.replace(/^\d+_/, '')));
        if (!found && !assumed.has(name)) missing.set(name, [...(missing.get(name) ?? []), spot]);
      }
      for (const block of document.blocks)
        for (const link of block.links) {
          if (/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(link.target) || !/\.(?:md|markdown)(?:#.*)?$/i.test(link.target))
            continue;
          if (book.named.has(targetName(link.target))) continue;
          const name = link.target.replace(/#.*$/s, '');
          missing.set(name, [...(missing.get(name) ?? []), { block, span: link }]);
        }
    }
    for (const [name, spots] of missing) {
      const [first, ...others] = spots;
      if (!first) continue;
      const hint = didYouMean(levelled(name), book.named.keys());
      yield {
        about: name,
        title: `${name} is not among the texts`,
        message: [`Rules in ${times(spots.length)} leave something to it.${hint ? ` ${hint}` : ''}`],
        at: first,
        others: others.slice(0, 20),
      };
    }
  },
};

/** Names under which a heading of a document can be meant. */
const headingsOf = (document: TextDocument): Set<string> =>
  new Set(
    document.blocks
      .filter((b) => b.kind === 'heading')
      .flatMap((b) => [levelled(b.text), levelled(`${b.label ?? ''} ${b.text}`)]),
  );

export const missingSection: Check = {
  name: 'missing-section',
  level: 'warning',
  says: 'A rule refers to a section that the document it names does not have.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.documents)
      for (const { name, spot, section } of documentReferences(document)) {
        const [target] = book.named.get(levelled(name)) ?? book.named.get(levelled(name.replace(/^\d+_/, ''))) ?? [];
        if (!section || !target) continue;
        const headings = headingsOf(target);
        if (headings.size < 2 || headings.has(levelled(section.name))) continue;
        const hint = didYouMean(levelled(section.name), headings);
        yield {
          about: `${name} ${section.name}`,
          title: `${name} has no section ${section.name}`,
          message: hint ? [hint] : [],
          at: { block: spot.block, span: section.span },
          others: [],
        };
      }
  },
};

/** GitHub, kramdown and others make anchors of headings in ways that differ in dashes and signs; letters and digits agree. */
const bare = (anchor: string): string =>
  anchor
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Anchors that pages have by themselves: the top, and what footnotes make. */
const ownOfPages = /^(?:top|fn|fnref|footnote|cite|user-content|page=)/i;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const brokenLink: Check = {
  name: 'broken-link',
  level: 'warning',
  says: 'A link leads to a heading that is not there.',
  *run(book: Book): Iterable<Remark> {
    const anchors = new Map<TextDocument, Map<string, string>>();
    const anchorsOf = (document: TextDocument): Map<string, string> => {
      const known = anchors.get(document);
      if (known) return known;
      const made = new Map<string, string>();
      for (const b of document.blocks) {
        if (b.kind === 'heading') {
          for (const text of [b.text, `${b.label ?? ''} ${b.text}`]) made.set(bare(text), b.text);
          made.set(bare(b.text).replace(/^\d+/, ''), b.text);
        }
      }
      for (const a of document.anchors) made.set(bare(a), a);
      anchors.set(document, made);
      return made;
    };
    for (const document of book.documents) {
      const broken = new Map<string, { spots: Spot[]; target: TextDocument; anchor: string; hint: string }>();
      for (const block of document.blocks)
        for (const link of block.links) {
          const hash = link.target.indexOf('#');
          if (hash < 0 || /^[a-z][a-z+.-]*:/i.test(link.target) || document.kind !== 'markdown') continue;
          const path = link.target.slice(0, hash);
          const anchor = decode(link.target.slice(hash + 1));
          const targets = path === '' ? [document] : (book.named.get(targetName(path)) ?? []);
          const [target] = targets;
          if (targets.length !== 1 || !target || anchor === '' || ownOfPages.test(anchor) || target.kind !== 'markdown')
            continue;
          const there = anchorsOf(target);
          const wanted = bare(anchor);
          if (there.size === 0 || there.has(wanted) || there.has(wanted.replace(/\d+$/, ''))) continue;
          const spot = { block, span: link };
          // The links of one table are broken for one reason: one report says so.
          const key = block.row ? `table ${block.row.table}` : link.target;
          const entry = broken.get(key);
          if (entry) entry.spots.push(spot);
          else {
            const hint = didYouMean(anchor.replaceAll('-', ' '), there.values()) ?? '';
            broken.set(key, { spots: [spot], target, anchor, hint });
          }
        }
      for (const { spots, target, anchor, hint } of broken.values()) {
        const [first, ...others] = spots as [Spot, ...Spot[]];
        const words = first.block.text.slice(first.span.start, first.span.end);
        const more =
          others.length === 0 ? '' : ` ${others.length} more such ${others.length === 1 ? 'link' : 'links'} here.`;
        yield {
          about: anchor,
          title: `The link “${words}” leads nowhere`,
          message: [
            `${target === document ? 'This document' : target.file} has no heading for #${anchor}.${hint ? ` ${hint}` : ''}${more}`,
          ],
          at: first,
          others: others.slice(0, 20),
        };
      }
    }
  },
};
