import { didYouMean } from '../../rulebook/index.ts';
import { type Book, type Spot, whole } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import type { Block, Span, TextDocument } from '../text/model.ts';
import { levelled } from '../text/names.ts';
import { isDocumentName } from './document-names.ts';

/** A name in capitals with an underscore in it, as authors write what has a value elsewhere. */
const name = /(?<![\p{L}\p{N}_])\p{Lu}[\p{Lu}\p{N}]*(?:_[\p{Lu}\p{N}]+)+(?![\p{L}\p{N}_])/gu;
const given = /^\s*(?::|=|:=|\||—|–|-)\s*\S/u;
const explained =
  /^\W{0,3}\s+(?:is|are|means?|provides?|identif(?:y|ies)|defines?|gives?|contains?|describes?|states?|says?|lists?|names?|tells?|stands? for)\b/iu;

interface Uses {
  readonly values: Spot[];
  readonly uses: Spot[];
  /** A sentence says what stands under this name: it is a field of something, and no value is missing. */
  explained: boolean;
}

/** Every variable of a text, where it gets a value and where it is used. */
function variablesOf(documents: readonly TextDocument[]): Map<string, Uses> {
  const found = new Map<string, Uses>();
  for (const document of documents)
    for (const block of document.blocks) {
      if (!block.text.includes('_')) continue;
      for (const match of block.text.matchAll(name)) {
        const word = match[0];
        const span = { start: match.index, end: match.index + word.length };
        if (isDocumentName(block.text, span) || isFileName(block.text, span)) continue;
        const entry = found.get(word) ?? { values: [], uses: [], explained: false };
        found.set(word, entry);
        if (hasValue(block, span)) entry.values.push({ block, span });
        else {
          entry.uses.push({ block, span });
          if (explained.test(block.text.slice(span.end, span.end + 24)) && atStart(block, span.start))
            entry.explained = true;
        }
      }
    }
  return found;
}

/** `docs/SOME_FILE.md`, `SOME-NAME_OF_IT`: part of a longer name. */
const isFileName = (text: string, { start, end }: Span): boolean =>
  /^[./\\-]\p{L}/u.test(text.slice(end)) || /[/\\.#-]$/.test(text.slice(0, start));

/** Whether what is given is a value, and not a description: a number, or a word or two. */
const isValue = ({ block, span }: Spot): boolean =>
  block.row !== undefined || block.text.slice(span.end).replace(/^\W+/, '').split(' ').length <= 2;

const atStart = (block: Block, at: number): boolean =>
  block.sentences.some((s) => at - s.start >= 0 && at - s.start < 5);

/** `NAME: 4`, `NAME = 4`, or a table row whose first cell it is. */
function hasValue(block: Block, span: { start: number; end: number }): boolean {
  if (block.row) {
    const [first, second] = block.row.cells;
    return (
      first !== undefined && span.start === first.start && first.end - span.end <= 1 && (second?.text ?? '') !== ''
    );
  }
  if (block.kind === 'heading') return false;
  return span.start <= 3 && given.test(block.text.slice(span.end).replace(/^\]/, ''));
}

/** In our own format a value that says which rule it comes from is there for the model. */
const citesRule = ({ block }: Spot): boolean => block.document.formal && (block.row?.cells[2]?.text ?? '') !== '';

const plural = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`);

export const undefinedVariable: Check = {
  name: 'undefined-variable',
  level: 'error',
  says: 'A name in capitals stands for a value that no text gives.',
  *run(book: Book): Iterable<Remark> {
    const variables = variablesOf(book.documents);
    const defined = [...variables].filter(([, v]) => v.values.length > 0).map(([n]) => n);
    for (const [word, { values, uses, explained: field }] of variables) {
      const [first, ...others] = uses;
      // `THIS_DOCUMENT` names one of the texts.
      if (values.length > 0 || field || !first || book.named.has(levelled(word))) continue;
      const hint = didYouMean(word, defined);
      yield {
        about: word,
        title: `${word} has no value`,
        message: [`It is used ${plural(uses.length)}, and no text says what it is.${hint ? ` ${hint}` : ''}`],
        at: first,
        others,
        settle: `A line that gives it: ${word}: …`,
      };
    }
  },
};

export const unusedVariable: Check = {
  name: 'unused-variable',
  level: 'warning',
  says: 'A value is given that no rule uses.',
  *run(book: Book): Iterable<Remark> {
    for (const [word, { values, uses }] of variablesOf(book.documents)) {
      const [first] = values;
      if (!first || uses.length > 0 || citesRule(first) || !isValue(first)) continue;
      // A field that each card of a list gives anew is no variable of the rules.
      if (values.length > 1 && new Set(values.map((v) => v.block.text)).size > 1) continue;
      yield {
        about: word,
        title: `${word} has a value that no rule uses`,
        message: [],
        at: first.block.row ? first : whole(first.block),
        others: [],
      };
    }
  },
};
