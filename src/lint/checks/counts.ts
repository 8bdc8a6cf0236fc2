import type { Book } from '../book.ts';
import { whole } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import type { Block, TextDocument } from '../text/model.ts';
import { numberOf, stemsOf, type Word, wordsOf } from '../words/words.ts';

/** A list and the block that announces it. */
interface Announced {
  readonly lead: Block;
  readonly items: readonly Block[];
}

function* announcedLists(document: TextDocument): Iterable<Announced> {
  const { blocks } = document;
  for (let i = 0; i < blocks.length; i++) {
    const lead = blocks[i] as Block;
    const first = blocks[i + 1];
    if (!first?.list || lead.kind === 'row' || lead.list?.list === first.list.list) continue;
    if (lead.list && first.list.depth <= lead.list.depth) continue;
    const items: Block[] = [];
    for (let j = i + 1; j < blocks.length; j++) {
      const item = blocks[j] as Block;
      if (!item.list || item.kind === 'heading') break;
      if (item.list.list === first.list.list) items.push(item);
      else if (item.list.depth <= first.list.depth) break;
    }
    yield { lead, items };
  }
}

const choosing =
  /\b(?:of|any|choose|chooses|pick|select|least|most|to|than|first|next|last|other|another|about|around|every|each|or|up|only)$/i;

/** The number of things that the end of a lead-in says there are: `has three parts:`. */
function promised(text: string): { value: number; word: Word } | undefined {
  const from = Math.max(text.lastIndexOf('. '), text.lastIndexOf('; ')) + 1;
  const last = text.slice(from);
  if (!/[:–—-]\s*$/.test(last)) return undefined;
  const words = wordsOf(last);
  const candidates = words.flatMap((word, i) => {
    const value = numberOf(word.low);
    const next = words[i + 1];
    if (value === undefined || value < 2 || !next || !/^\p{Ll}{2,}$/u.test(next.text)) return [];
    if (choosing.test(last.slice(0, word.start).trimEnd()) || /^[-–.,%/]/.test(last.slice(word.end))) return [];
    // A number of other things than those that follow: `takes 3 cards as follows:`.
    const behind = last.slice(word.end);
    if (/[,;]/.test(behind) || wordsOf(behind).length > 7) return [];
    const plural = /^\s+(?:\p{Ll}[\p{L}-]*\s+){0,2}?\p{Ll}[\p{L}-]*s\b/u.exec(behind);
    return plural ? [{ value, word: { ...word, start: word.start + from, end: word.end + from } }] : [];
  });
  return candidates.length === 1 ? candidates[0] : undefined;
}

const announces =
  /\b(?:there (?:are|is)|has|have|contains?|consists? of|comprises?|includes?|made up of|composed of|divided into|split into|one of|following|these|are|of)\b/i;
const leading = /^(\d{1,4})(?=\s+\p{L})/u;

export const countMismatch: Check = {
  name: 'count-mismatch',
  level: 'warning',
  says: 'A number that the text gives is not what its list or table comes to.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.english)
      for (const { lead, items } of announcedLists(document)) {
        const said = promised(lead.text);
        if (!said || !announces.test(lead.text)) continue;
        const counts = items.map((i) => leading.exec(i.text)?.[1]);
        const sum = counts.every((c) => c !== undefined) ? counts.reduce((a, c) => a + Number(c), 0) : undefined;
        if (sum === said.value || items.length === said.value) continue;
        if (!(sum === undefined ? listed : holds)(lead.text, said.word)) continue;
        yield {
          about: lead.text.slice(0, 60),
          title:
            sum === undefined
              ? `The text announces ${said.value}, the list has ${items.length}`
              : `The text says ${said.value}, the list adds up to ${sum}`,
          message: [],
          at: { block: lead, span: said.word },
          others: items.slice(0, 12).map((i) => whole(i)),
        };
      }
    for (const document of book.english) {
      yield* sumsElsewhere(document);
      yield* tableSums(document);
      yield* dealtDecks(document);
    }
    for (const document of book.documents) yield* tableTotals(document);
    for (const document of book.english) yield* products(document);
  },
};

/** Whether the number counts the entries of the list: `the following three steps:`, `has four parts:`. */
const listed = (text: string, word: Word): boolean =>
  /(?:\bthe following|\bthere are|\bhas|\bhave|\bconsists? of|\bcomprises?|\bdivided into|\bsplit into|\bmade up of|\bthe|\bthese|\binto|\bare)\s+$/i.test(
    text.slice(0, word.start),
  );

/** Whether the number says how many things there are in all: `contains 20 cards:`. */
const holds = (text: string, word: Word): boolean =>
  /\b(?:contains?|has|have|holds?|consists? of|comprises?|totals?|includes?|there are|made up of|are|gets?|receives?|the|these)\s+$/i.test(
    text.slice(0, word.start),
  );

/** `The Bombs are: 3 of this, 3 of that` against `6 Bombs` somewhere else. */
function* sumsElsewhere(document: TextDocument): Iterable<Remark> {
  const totals = new Map<string, { value: number; block: Block }>();
  for (const block of document.blocks) {
    const count = leading.exec(block.text)?.[1];
    if (block.list && count)
      totals.set(stemsOf(block.text.slice(count.length)).join(' '), { value: Number(count), block });
  }
  for (const { lead, items } of announcedLists(document)) {
    const named = /^The ([^.:]{3,80}) (?:are|consist of)\s*:$/.exec(lead.text)?.[1];
    const total = named ? totals.get(stemsOf(named).join(' ')) : undefined;
    const counts = items.map((i) => leading.exec(i.text)?.[1]);
    if (!total || !counts.every((c) => c !== undefined)) continue;
    const sum = counts.reduce((a, c) => a + Number(c), 0);
    if (sum === total.value) continue;
    yield {
      about: lead.text.slice(0, 60),
      title: `The list adds up to ${sum}, where ${total.value} are said to be`,
      message: [],
      at: whole(lead),
      others: [whole(total.block), ...items.slice(0, 12).map((i) => whole(i))],
    };
  }
}

const numeric = (cell: string): number | undefined => {
  const plain = cell.replace(/[\s,'’]/g, '').replace(/^[+×x]/, '');
  return /^-?\d{1,9}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined;
};

/** A row called total, against the rows above it. */
function* tableTotals(document: TextDocument): Iterable<Remark> {
  let rows: Block[] = [];
  let table = -1;
  for (const block of document.blocks) {
    if (!block.row) continue;
    if (block.row.table !== table) {
      table = block.row.table;
      rows = [];
    }
    const { cells } = block.row;
    if (!/^(?:grand )?(?:total|sum)\b/i.test(cells[0]?.text ?? '')) {
      if (!block.row.header) rows.push(block);
      continue;
    }
    for (const [column, cell] of cells.entries()) {
      const said = numeric(cell.text);
      const parts = rows.map((r) => numeric(r.row?.cells[column]?.text ?? ''));
      if (column === 0 || said === undefined || rows.length < 2 || parts.some((p) => p === undefined)) continue;
      const sum = parts.reduce<number>((a, p) => a + (p ?? 0), 0);
      if (Math.abs(sum - said) < 1e-9) continue;
      yield {
        about: `total ${cells[0]?.text ?? ''} column ${column + 1}`,
        title: `The table says ${cell.text} in all, its rows add up to ${Number(sum.toFixed(4))}`,
        message: [],
        at: { block, span: cell },
        others: rows.slice(0, 12).map((r) => whole(r)),
      };
    }
    rows = [];
  }
}

const counting = /^(?:counts?|numbers?|quantity|qty|copies|amount|#|no\.?)$/i;

/** A number before a table against the sum of its column of counts. */
function* tableSums(document: TextDocument): Iterable<Remark> {
  const { blocks } = document;
  for (const [i, head] of blocks.entries()) {
    const lead = blocks[i - 1];
    if (!head.row?.header || !lead || lead.row) continue;
    const column = head.row.cells.findIndex((c) => counting.test(c.text));
    const said = promised(lead.text);
    if (column < 0 || !said || !holds(lead.text, said.word)) continue;
    const rows: Block[] = [];
    for (let j = i + 1; blocks[j]?.row?.table === head.row.table; j++) rows.push(blocks[j] as Block);
    const counts = rows
      .filter((r) => !/^(?:grand )?(?:total|sum)\b/i.test(r.text))
      .map((r) => numeric(r.row?.cells[column]?.text ?? ''));
    if (counts.length === 0 || counts.some((c) => c === undefined)) continue;
    const sum = counts.reduce<number>((a, c) => a + (c ?? 0), 0);
    if (sum === said.value || rows.length === said.value) continue;
    yield {
      about: lead.text.slice(0, 60),
      title: `The text says ${said.value}, the table adds up to ${sum}`,
      message: [],
      at: { block: lead, span: said.word },
      others: rows.slice(0, 12).map((r) => whole(r)),
    };
  }
}

const dealing =
  /^(?:deal|add|put|place|shuffle|count|take)\s+(?:out |in )?(?:the )?(?:remaining |other |last )?(\d{1,3})\b.*\b(?:pile|deck|stack)\b/i;
const totalOf = /\bdeck\b.*\bcontains\s+$/i;

/** The size of a deck against what the procedures before it deal into its piles. */
function* dealtDecks(document: TextDocument): Iterable<Remark> {
  let steps: Block[] = [];
  let dealt = 0;
  let piles = new Set<number>();
  for (const { lead, items } of announcedLists(document)) {
    const said = promised(lead.text);
    if (said && totalOf.test(lead.text.slice(Math.max(0, said.word.start - 200), said.word.start))) {
      if (piles.size >= 2 && dealt !== said.value)
        yield {
          about: `dealt ${lead.text.slice(0, 50)}`,
          title: `The deck is said to have ${said.value} cards, and ${dealt} are dealt into it`,
          message: [],
          at: { block: lead, span: said.word },
          others: steps.slice(0, 16).map((s) => whole(s)),
        };
      [steps, dealt, piles] = [[], 0, new Set()];
      continue;
    }
    for (const item of items) {
      const count = dealing.exec(item.text.slice(0, 300))?.[1];
      // In the list that puts piles together, a single card stands for itself.
      const single =
        /\bdeck\b.*:\s*$/i.test(lead.text.slice(-200)) &&
        /\bcard$/i.test(item.text) &&
        leading.exec(item.text) === null;
      if (count === undefined && !single) continue;
      dealt += count === undefined ? 1 : Number(count);
      steps.push(item);
      if (item.list && count !== undefined) piles.add(item.list.list);
    }
  }
}

const suited =
  /\b(\p{L}+|\d{1,3})[- ]suit(?:s|ed)\b[^.]{0,40}?\b(\p{L}+|\d{1,3}) (?:cards|ranks) (?:per|in each|of each) suit\b[^.]{0,30}?[,(:;]\s*(?:for )?(?:a total of )?(\d{1,4}) cards\b(?! (?:each|per))/iu;

/** Suits times cards per suit, against the size of the deck. */
function* products(document: TextDocument): Iterable<Remark> {
  for (const block of document.blocks) {
    const match = suited.exec(block.text);
    const [suits, each, total] = (match?.slice(1) ?? []).map((w) => numberOf(w.toLowerCase()));
    if (!match || suits === undefined || each === undefined || total === undefined || suits * each === total) continue;
    yield {
      about: match[0],
      title: `${suits} suits of ${each} cards are ${suits * each} cards, not ${total}`,
      message: [],
      at: { block, span: { start: match.index, end: match.index + match[0].length } },
      others: [],
    };
  }
}
