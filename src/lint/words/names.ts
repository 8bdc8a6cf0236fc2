import type { Spot } from '../book.ts';
import type { Block, TextDocument } from '../text/model.ts';
import { small, type Word, wordsOf } from './words.ts';

/** Capitalised words that belong together, where the capital means something: `End of Turn Process`. */
export interface Name {
  readonly words: readonly Word[];
  readonly block: Block;
}

export const capital = (w: Word): boolean => /^\p{Lu}(?:[\p{Ll}’'-]|\p{Lu}?$)/u.test(w.text);

const silent = new Set(['heading', 'term', 'note', 'row', 'reference']);

/** The names in the running text of a document. A word alone at the head of a sentence is none: its capital is the sentence's. */
export function* namesIn(document: TextDocument): Iterable<Name> {
  for (const block of document.blocks) if (!silent.has(block.kind)) yield* namesOfBlock(block);
}

function* namesOfBlock(block: Block): Iterable<Name> {
  const { text } = block;
  const heads = new Set(block.sentences.map((s) => s.start));
  const words = wordsOf(text);
  let run: Word[] = [];
  let fromHead = false;
  const name = (): Name | null => {
    const found = run.length > 1 || (run.length === 1 && !fromHead) ? { words: run, block } : null;
    run = [];
    return found;
  };
  for (const [i, w] of words.entries()) {
    const last = run.at(-1);
    const joined = last !== undefined && text.slice(last.end, w.start) === ' ' && !/['’]s$/.test(last.text);
    const next = words[i + 1];
    if (joined && w.low === 'of' && next && capital(next)) {
      run.push(w);
      continue;
    }
    const head = i === 0 || heads.has(w.start) || /[.:!?"“(•]\s*$/.test(text.slice(Math.max(0, w.start - 2), w.start));
    const counts = capital(w) && !(head && small.has(w.low));
    if (!joined || head || !counts) {
      const found = name();
      if (found) yield found;
    }
    if (!counts) continue;
    if (run.length === 0) fromHead = head;
    run.push(w);
  }
  const found = name();
  if (found) yield found;
}

export const spotOf = ({ words, block }: Name): Spot => ({
  block,
  span: { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 },
});
