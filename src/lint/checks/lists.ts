import { type Book, whole } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import { offsetIn } from '../text/builder.ts';
import type { Block, TextDocument } from '../text/model.ts';

/** The numbered items of each list, in order. */
function listsOf(document: TextDocument): Map<number, Block[]> {
  const lists = new Map<number, Block[]>();
  for (const block of document.blocks) {
    if (block.list?.ordinal === undefined) continue;
    const items = lists.get(block.list.list);
    if (items) items.push(block);
    else lists.set(block.list.list, [block]);
  }
  return lists;
}

export const listNumbering: Check = {
  name: 'list-numbering',
  level: 'warning',
  says: 'The numbers of one list skip or repeat one.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.documents) {
      // Word counts by itself: it neither skips nor repeats.
      if (document.kind === 'docx') continue;
      for (const items of listsOf(document).values()) {
        const numbers = items.map((i) => i.list?.ordinal ?? 0);
        // All ones (or all alike) is how Markdown is written by people who let it count.
        if (numbers.length < 3 || numbers.every((n) => n === numbers[0])) continue;
        for (const [i, n] of numbers.entries()) {
          const before = numbers[i - 1];
          const [block, last] = [items[i], items[i - 1]];
          if (before === undefined || n === before + 1 || !block || !last || n === 1 || n > before + 3) continue;
          yield {
            about: `${before} then ${n}`,
            title: n === before ? `Two steps have the number ${n}` : `Step ${before} is followed by step ${n}`,
            message:
              document.kind === 'markdown'
                ? ['A page made of it counts anew, so references to these numbers go astray.']
                : [],
            at: whole(block),
            others: [whole(last)],
          };
          break;
        }
      }
    }
  },
};

const goTo =
  /\b(?:(?:go|goes|return|returns|proceed|proceeds|skip|skips|jump|back|move|moves|continue|continues|resume) (?:back |on |directly |straight |ahead )?(?:to|with|at|from)|repeat|repeats|repeating) steps? (\d{1,3})(?:\s?(?:-|–|to|and|through)\s?(\d{1,3}))?(?! (?:of|in)\b)(?![.\d]*\d)/giu;

export const missingStep: Check = {
  name: 'missing-step',
  level: 'warning',
  says: 'A step sends its reader to a step that is not there.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.english) {
      const labels = new Set(document.blocks.flatMap((b) => b.label ?? []));
      for (const items of listsOf(document).values()) {
        const there = items.map((i) => i.list?.ordinal ?? 0);
        const numbered = there.every((n) => n === there[0]) ? items.map((_, i) => (there[0] ?? 1) + i) : there;
        const numbers = new Set(numbered);
        for (const block of items)
          for (const match of block.text.matchAll(goTo))
            for (const step of [match[1], match[2]]) {
              if (step === undefined || numbers.has(Number(step)) || labels.has(step)) continue;
              if ((block.list?.depth ?? 0) > 0) continue;
              yield {
                about: `step ${step}`,
                title: `There is no step ${step}`,
                message: [`The steps here are ${numbered[0]} to ${numbered.at(-1)}.`],
                at: { block, span: { start: match.index, end: match.index + match[0].length } },
                others: [],
              };
            }
      }
    }
  },
};

const endOf = (block: Block): number => offsetIn(block.pieces, Math.max(0, block.text.length - 1));

/** Whether something without text, a picture or code, stands between two blocks. */
function somethingBetween({ gaps }: TextDocument, from: number, to: number): boolean {
  let low = 0;
  let high = gaps.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((gaps[mid] as number) < from) low = mid + 1;
    else high = mid;
  }
  return low < gaps.length && (gaps[low] as number) <= to;
}

const promise =
  /(?:\bas follows|\bthe following(?: [\p{L}-]+){0,5}|\bfollowing|\bbelow|\bthese(?: [\p{L}-]+){0,3}|\bare|\binclude|\bone of|\bconditions?|\bsteps?)\s*:\s*$/iu;
const listedHere =
  /\b(?:components?|values?|cards?|items?|variables?|entries|rules?) (?:that (?:are|is) )?listed in this section\b/iu;

export const missingList: Check = {
  name: 'missing-list',
  level: 'warning',
  says: 'A sentence announces a list or a table, and none follows.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.english) {
      const { blocks } = document;
      let reported = -10;
      for (const [i, block] of blocks.entries()) {
        if (block.kind === 'heading' || block.kind === 'row') continue;
        const next = blocks[i + 1];
        if (promise.test(block.text) && (!next || (next.kind === 'heading' && next.depth < 7))) {
          const end = next ? offsetIn(next.pieces, 0) : document.source.length;
          const deeper = next && next.depth > (block.path.at(-1)?.depth ?? 0);
          if (!deeper && !somethingBetween(document, endOf(block), end))
            yield {
              about: block.text.slice(-50),
              title: 'A list is announced, and none follows',
              message: [],
              at: { block, span: lastSentence(block) },
              others: [],
            };
        }
        const here = listedHere.exec(block.text);
        if (here && i - reported > 6 && !listNear(blocks, i)) {
          reported = i;
          yield {
            about: here[0],
            title: 'This section is said to list something, and lists nothing',
            message: [],
            at: { block, span: { start: here.index, end: here.index + here[0].length } },
            others: [],
          };
        } else if (here && !listNear(blocks, i)) reported = i;
      }
    }
  },
};

const lastSentence = (block: Block): { start: number; end: number } =>
  block.sentences.at(-1) ?? { start: 0, end: block.text.length };

/** Whether a list, a table or a value stands near a block: below it up to the next heading but one, or just above. */
function listNear(blocks: readonly Block[], at: number): boolean {
  const carries = (b: Block | undefined): boolean =>
    b?.list !== undefined || b?.row !== undefined || /^\p{Lu}[\p{Lu}_\d]+\s*[:=]/u.test(b?.text ?? '');
  for (let i = at + 1, headings = 0; i < Math.min(blocks.length, at + 20); i++) {
    if (carries(blocks[i])) return true;
    if (blocks[i]?.kind === 'heading' && ++headings > 1) break;
  }
  for (let i = at - 1; i > Math.max(-1, at - 12); i--) if (carries(blocks[i])) return true;
  return false;
}
