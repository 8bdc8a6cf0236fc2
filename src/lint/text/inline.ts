import type { Link, Piece, Span } from './model.ts';

/** What stands in a paragraph once its markup is undone. */
export interface Inline {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly bold: readonly Span[];
  readonly code: readonly Span[];
  readonly links: readonly Link[];
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  ldquo: '“',
  rdquo: '”',
  rsquo: '’',
  lsquo: '‘',
};

/** Nothing that is looked for ahead may be farther away: keeps the scan linear in the length of the text. */
const reach = 400;

const blank = /[\s\u00a0\u200b\ufeff]/u;
const wordChar = /[\p{L}\p{N}]/u;
const tag = /<\/?[A-Za-z][^<>\n]{0,400}>/y;
const autolink = /<(?:https?|mailto):[^<>\s]{1,400}>/y;
const entity = /&(#\d{1,6}|[A-Za-z]{2,8});/y;

/** Collects the text of a block: runs of the source, joined by single blanks. */
class Writer {
  text = '';
  readonly pieces: Piece[] = [];
  private afterBlank = true;

  /** Copies one character of the source, or what it stands for. */
  put(char: string, offset: number): void {
    const isBlank = blank.test(char);
    if (isBlank && this.afterBlank) return;
    this.afterBlank = isBlank;
    this.add(isBlank ? ' ' : char, offset);
  }

  private add(char: string, offset: number): void {
    const last = this.pieces.at(-1);
    if (last && last.at + last.length === this.text.length && last.offset + last.length === offset)
      (last as { length: number }).length += char.length;
    else this.pieces.push({ at: this.text.length, offset, length: char.length });
    this.text += char;
  }
}

const sticky = (pattern: RegExp, source: string, at: number, end: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  const match = pattern.exec(source);
  return match && at + match[0].length <= end ? match : null;
};

/** Where the bracket that opens at `at` closes, if it does so near by. */
function closing(source: string, at: number, end: number, open: string, close: string): number {
  let depth = 0;
  const last = Math.min(end, at + reach);
  for (let i = at; i < last; i++) {
    const c = source[i];
    if (c === '\\') i++;
    else if (c === open) depth++;
    else if (c === close && --depth === 0) return i;
  }
  return -1;
}

/**
 * Undoes the markup of a block.
 * @param ranges parts of the source that belong to the block, in order; a blank is put between two of them
 * @param markup false for text in which stars and brackets are what they are
 */
export function inline(source: string, ranges: readonly Span[], markup: boolean): Inline {
  const out = new Writer();
  const bold: Span[] = [];
  const code: Span[] = [];
  const links: Link[] = [];
  let boldFrom = -1;
  let link: { readonly start: number; readonly close: number; readonly after: number; readonly target: string } | null =
    null;
  const toggleBold = (): void => {
    if (boldFrom < 0) boldFrom = out.text.length;
    else {
      if (out.text.length > boldFrom) bold.push({ start: boldFrom, end: out.text.length });
      boldFrom = -1;
    }
  };
  for (const [n, range] of ranges.entries()) {
    if (n > 0) out.put(' ', range.start - 1);
    for (let i = range.start; i < range.end; ) {
      const c = source[i] as string;
      if (link && i === link.close) {
        links.push({ start: link.start, end: out.text.length, target: link.target });
        i = link.after;
        link = null;
        continue;
      }
      const next = source[i + 1] ?? '';
      if (c === '\\' && i + 1 < range.end && /[!-/:-@[-`{-~]/.test(next)) {
        out.put(next, i + 1);
        i += 2;
        continue;
      }
      if (!markup) {
        out.put(c, i);
        i++;
        continue;
      }
      if (c === '`') {
        const run = /`+/y;
        const ticks = sticky(run, source, i, range.end)?.[0] ?? '`';
        const ahead = source.slice(i + ticks.length, Math.min(range.end, i + reach)).indexOf(ticks);
        const close = i + ticks.length + ahead;
        if (ahead >= 0) {
          const from = out.text.length;
          for (let j = i + ticks.length; j < close; j++) out.put(source[j] as string, j);
          code.push({ start: from, end: out.text.length });
          i = close + ticks.length;
        } else {
          out.put(c, i);
          i++;
        }
        continue;
      }
      if (c === '<') {
        const html = sticky(tag, source, i, range.end);
        if (html) {
          if (/^<br/i.test(html[0])) out.put(' ', i);
          i += html[0].length;
          continue;
        }
        const address = sticky(autolink, source, i, range.end);
        if (address) {
          i += address[0].length;
          continue;
        }
      }
      if (c === '&') {
        const name = sticky(entity, source, i, range.end);
        const word = name?.[1] ?? '';
        const number = word.startsWith('#') ? Number(word.slice(1)) : Number.NaN;
        const char = Number.isNaN(number)
          ? entities[word]
          : number > 31 && number < 65536
            ? String.fromCharCode(number)
            : '';
        if (name && char) {
          out.put(char, i);
          i += name[0].length;
          continue;
        }
      }
      if (c === '!' && next === '[') {
        const close = closing(source, i + 1, range.end, '[', ']');
        const after = close > 0 && source[close + 1] === '(' ? closing(source, close + 1, range.end, '(', ')') : -1;
        if (after > 0) {
          i = after + 1;
          continue;
        }
      }
      if (c === '[' && !link) {
        const close = closing(source, i, range.end, '[', ']');
        const after = close > 0 && source[close + 1] === '(' ? closing(source, close + 1, range.end, '(', ')') : -1;
        if (after > 0) {
          const target = source
            .slice(close + 2, after)
            .trim()
            .replace(/\s+["'(].*$/s, '')
            .replace(/^<|>$/g, '');
          link = { start: out.text.length, close, after: after + 1, target };
          i++;
          continue;
        }
      }
      if (c === '*' || c === '_') {
        let run = 1;
        while (run < 3 && source[i + run] === c && i + run < range.end) run++;
        const before = i > range.start ? (source[i - 1] as string) : ' ';
        const behind = i + run < range.end ? (source[i + run] as string) : ' ';
        const inWord = c === '_' && wordChar.test(before) && wordChar.test(behind);
        const alone = blank.test(before) && blank.test(behind);
        if (!inWord && !alone) {
          if (run >= 2) toggleBold();
          i += run;
          continue;
        }
        for (let j = 0; j < run; j++) out.put(c, i + j);
        i += run;
        continue;
      }
      if (c === '~' && next === '~') {
        i += 2;
        continue;
      }
      out.put(c, i);
      i++;
    }
  }
  const text = out.text.trimEnd();
  if (link && text.length > link.start) links.push({ start: link.start, end: text.length, target: link.target });
  if (boldFrom >= 0 && boldFrom < text.length) bold.push({ start: boldFrom, end: text.length });
  const clip = <T extends Span>(spans: readonly T[]): T[] =>
    spans.map((s) => ({ ...s, end: Math.min(s.end, text.length) })).filter((s) => s.end > s.start);
  return { text, pieces: out.pieces, bold: clip(bold), code: clip(code), links: clip(links) };
}

/** A part of a block as a block of its own: without what stands before `from`. */
export function cutInline(whole: Inline, from: number): Inline {
  if (from === 0) return whole;
  const move = <T extends Span>(spans: readonly T[]): T[] =>
    spans.filter((s) => s.end > from).map((s) => ({ ...s, start: Math.max(0, s.start - from), end: s.end - from }));
  return {
    text: whole.text.slice(from),
    pieces: whole.pieces
      .filter((p) => p.at + p.length > from)
      .map((p) => {
        const cut = Math.max(0, from - p.at);
        return { at: p.at + cut - from, offset: p.offset + cut, length: p.length - cut };
      }),
    bold: move(whole.bold),
    code: move(whole.code),
    links: move(whole.links),
  };
}
