import type { Book, Spot } from '../book.ts';
import type { Block, TextDocument } from '../text/model.ts';
import { stem, stemsOf, wordsOf } from './words.ts';

/** A term and the place that says what it means. */
export interface Definition {
  readonly term: string;
  readonly stems: readonly string[];
  /** What it says. */
  readonly meaning: string;
  readonly spot: Spot;
  /** Blocks that belong to the definition itself: uses in them do not count. */
  readonly own: ReadonlySet<Block>;
}

const copula =
  /^(?:An?|The)\s+([\p{L}\p{N}'’.!-]+(?:\s+[\p{L}\p{N}'’.!-]+){0,5}?)\s+(?:is|are|means|refers to)\s+(?=(?:an?|the|any|each|every|one|all|when|what|whoever|someone|somebody)\b)/u;
const glossary = /\b(?:glossary|definitions?|terms|terminology|vocabulary)\b/i;
const dash = /^\s*(?:[:—–]|-(?=\s)|=(?=\s))\s*/u;

const upper = (word: string): boolean => /^[\p{Lu}\p{N}]/u.test(word);

/** Every place of a document that is meant to say what a term means. */
function definitionsOf(document: TextDocument): Definition[] {
  const found: Definition[] = [];
  const add = (term: string, meaning: string, block: Block, start: number, own: readonly Block[] = [block]): void => {
    const name = term.replace(/[:.]$/, '').trim();
    const stems = stemsOf(name);
    if (stems.length === 0 || name.length > 60) return;
    found.push({
      term: name,
      stems,
      meaning: meaning.trim(),
      spot: { block, span: { start, end: start + term.length } },
      own: new Set(own),
    });
  };
  let term: Block | null = null;
  for (const block of document.blocks) {
    if (block.kind === 'term') {
      term = block;
      continue;
    }
    if (block.kind === 'note') continue;
    if (block.kind === 'definition' && term) add(term.text, block.text, term, 0, [term, block]);
    else if (block.kind === 'definition') {
      const match = copula.exec(block.text);
      if (match?.[1] && upper(match[1]))
        add(match[1], block.text.slice(match[0].length), block, match[0].indexOf(match[1]));
    } else boldDefinition(block, add);
    term = null;
  }
  return found;
}

/** `**Term** — what it means`, as a statement of our format or an entry of a glossary. */
function boldDefinition(block: Block, add: (term: string, meaning: string, block: Block, start: number) => void): void {
  const [bold] = block.bold;
  if (bold?.start !== 0 || block.kind === 'heading' || block.kind === 'row') return;
  const term = block.text.slice(bold.start, bold.end);
  const after = block.text.slice(bold.end);
  const sign = /[:]$/.test(term) ? /^\s*/.exec(after) : dash.exec(after);
  const formal = block.document.formal && block.kind === 'rule';
  const inGlossary = block.path.some((h) => glossary.test(h.text)) || glossary.test(block.document.title);
  if (!sign || (!formal && !inGlossary) || after.slice(sign[0].length).length < 8) return;
  add(term, after.slice(sign[0].length), block, 0);
}

/** Where terms stand in the texts. Counts no place twice: of terms that begin alike, all are found. */
export function usesOf(
  terms: Iterable<readonly string[]>,
  documents: readonly TextDocument[],
  found: (stems: readonly string[], block: Block, start: number, end: number) => void,
): void {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const stems of terms) {
    const first = stems[0] as string;
    const list = byFirst.get(first);
    if (list) list.push(stems);
    else byFirst.set(first, [stems]);
  }
  if (byFirst.size === 0) return;
  for (const document of documents)
    for (const block of document.blocks) {
      const words = wordsOf(block.text).flatMap((w) =>
        w.low.split(/[-/]/).map((part) => ({ stem: stem(part), start: w.start, end: w.end })),
      );
      for (let i = 0; i < words.length; i++)
        for (const stems of byFirst.get(words[i]?.stem ?? '') ?? [])
          if (stems.every((s, n) => words[i + n]?.stem === s))
            found(stems, block, words[i]?.start ?? 0, words[i + stems.length - 1]?.end ?? 0);
    }
}

export const allDefinitions = (book: Book): Definition[] => book.english.flatMap(definitionsOf);
