import { type Book, whole } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import type { Block, Span } from '../text/model.ts';
import { type Word, wordsOf } from '../words/words.ts';

const leastWords = 8;

/** Two entries side by side in one table or list. */
const neighbours = (a: Block, b: Block): boolean =>
  a.row !== undefined && b.row !== undefined
    ? a.row.table === b.row.table && !a.row.header
    : a.list !== undefined && a.list.list === b.list?.list;

/** The longest cell: what a row says of its subject. */
const told = (block: Block): Span & { readonly text: string } =>
  block.row?.cells.reduce(
    (best, c) => (c.text.length > best.text.length ? c : best),
    block.row.cells[0] ?? { text: '', start: 0, end: 0 },
  ) ?? {
    text: block.text,
    start: 0,
    end: block.text.length,
  };

export const copiedRow: Check = {
  name: 'copied-row',
  level: 'warning',
  says: 'An entry of a table or list repeats its neighbour, or still names the neighbour’s subject.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.documents) {
      let before: Block | null = null;
      for (const block of document.blocks) {
        const last: Block | null = before;
        before = block;
        if (!last || !neighbours(last, block)) continue;
        const [a, b] = [told(last), told(block)];
        const words = wordsOf(b.text);
        if (words.length < leastWords) continue;
        if (a.text === b.text) {
          if (!alikeOtherwise(last, block)) continue;
          yield {
            about: words
              .slice(0, 6)
              .map((w) => w.low)
              .join(' '),
            title: 'Two entries next to each other say the same, word for word',
            message: ['One of them may have been copied and not yet changed.'],
            at: { block, span: b },
            others: [whole(last)],
            ...(namesNeighbour(last, block, b.text) ? {} : { level: 'info' as const }),
          };
          continue;
        }
        const left = leftOver(wordsOf(a.text), words);
        if (left)
          yield {
            about: `${left.is.low} for ${left.should}`,
            title: `“${left.is.text}” seems to be left over from the entry before, where “${left.should}” is meant`,
            message: [],
            at: { block, span: { start: b.start + left.is.start, end: b.start + left.is.end } },
            others: [whole(last)],
          };
      }
    }
  },
};

/** Whether two rows have the same in every cell but the first: else they are two entries that share a cell. */
const alikeOtherwise = (a: Block, b: Block): boolean =>
  (a.row?.cells.slice(1) ?? []).every((c, i) => c.text === b.row?.cells[i + 1]?.text);

/** Whether nothing tells two entries apart, or the second still speaks of what the first is called. */
function namesNeighbour(a: Block, b: Block, text: string): boolean {
  const [first, own] = [a.row?.cells[0]?.text ?? '', b.row?.cells[0]?.text ?? ''];
  if (!a.row || a.row.cells.length < 2) return true;
  const low = text.toLowerCase();
  const names = (cell: string): boolean => wordsOf(cell).some((w) => w.low.length > 3 && low.includes(w.low));
  return names(first) && !names(own);
}

/** A word with its neighbours on both sides. */
const contexts = (words: readonly Word[], low: string): Map<string, Word> =>
  new Map(
    words.flatMap((w, i) =>
      w.low === low ? [[`${words[i - 1]?.low ?? ''} _ ${words[i + 1]?.low ?? ''}`, w] as const] : [],
    ),
  );

/** Where the second of two entries that are told alike still has the subject of the first. */
function leftOver(first: readonly Word[], second: readonly Word[]): { is: Word; should: string } | null {
  const names = new Set(first.filter((w) => /^\p{Lu}\p{Ll}/u.test(w.text)).map((w) => w.low));
  for (const name of names) {
    const inFirst = contexts(first, name);
    const inSecond = contexts(second, name);
    if (inFirst.size < 3 || inSecond.size !== 1) continue;
    const [only] = inSecond;
    if (!only || !inFirst.has(only[0])) continue;
    const is = only[1];
    const replaced = new Map<string, number>();
    for (const [i, w] of second.entries()) {
      if (w.low === name || !/^\p{Lu}\p{Ll}/u.test(w.text)) continue;
      if (inFirst.has(`${second[i - 1]?.low ?? ''} _ ${second[i + 1]?.low ?? ''}`))
        replaced.set(w.text, (replaced.get(w.text) ?? 0) + 1);
    }
    for (const [should, n] of replaced)
      if (n >= 2 && !first.some((w) => w.text === should) && n + 1 >= inFirst.size) return { is, should };
  }
  return null;
}
