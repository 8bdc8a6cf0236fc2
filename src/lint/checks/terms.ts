import { distance } from 'fastest-levenshtein';
import type { Book, Spot } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import type { TextDocument } from '../text/model.ts';
import { capital, namesIn, spotOf } from '../words/names.ts';
import { allDefinitions, usesOf } from '../words/terms.ts';
import { small, stem, stemsOf, wordsOf } from '../words/words.ts';

export const misspeltTerm: Check = {
  name: 'misspelt-term',
  level: 'warning',
  says: 'A capitalised word differs in one letter from a term that is used much more often.',
  *run(book: Book): Iterable<Remark> {
    const lower = ordinaryWords(book);
    for (const document of book.english) {
      const names = new Map<string, { spots: Spot[]; text: string }>();
      const counts = new Map<string, number>();
      for (const block of document.blocks)
        for (const w of wordsOf(block.text)) {
          if (!/^\p{Ll}/u.test(w.text)) counts.set(w.low, (counts.get(w.low) ?? 0) + 1);
        }
      for (const name of namesIn(document))
        for (const w of name.words.filter(capital)) {
          const entry = names.get(w.low) ?? { spots: [], text: w.text };
          entry.spots.push({ block: name.block, span: w });
          names.set(w.low, entry);
        }
      const marked = markedWords(document);
      const frequent = [...counts].filter(([w, n]) => n >= 4 && w.length >= 4 && marked.has(w)).map(([w]) => w);
      for (const [word, { spots, text }] of names) {
        const n = counts.get(word) ?? 0;
        if (word.length < 3 || n > 2 || marked.has(word) || lower.has(stem(word)) || /\d/.test(word)) continue;
        const meant = frequent.find(
          (f) =>
            f !== word &&
            stem(f) !== stem(word) &&
            f[0] === word[0] &&
            Math.abs(f.length - word.length) <= 1 &&
            (counts.get(f) ?? 0) >= 4 * n &&
            distance(f, word) === 1 &&
            changesInside(f, word),
        );
        const [first, ...others] = spots;
        if (!meant || !first) continue;
        const right = `${meant.charAt(0).toUpperCase()}${meant.slice(1)}`;
        yield {
          about: text,
          title: `“${text}” is probably “${right}”`,
          message: [`“${right}” stands here ${counts.get(meant)} times, “${text}” ${n === 1 ? 'once' : 'twice'}.`],
          at: first,
          others,
        };
      }
    }
  },
};

/** Words that stand somewhere in small letters: they are words of the language, whatever else they are. */
function ordinaryWords(book: Book): Set<string> {
  const found = new Set<string>();
  for (const document of book.english)
    for (const block of document.blocks)
      for (const w of wordsOf(block.text))
        for (const part of w.text.split(/[-/]/)) if (/^\p{Ll}/u.test(part)) found.add(stem(part));
  return found;
}

/** Words of headings, definitions and bold names: those that the author has chosen as terms. */
function markedWords(document: TextDocument): Set<string> {
  const marked = new Set<string>();
  const take = (text: string): void => {
    for (const w of wordsOf(text)) if (/^\p{Lu}/u.test(w.text)) marked.add(w.low);
  };
  for (const block of document.blocks) {
    if (block.kind === 'heading' || block.kind === 'term') take(block.text);
    else for (const b of block.bold) take(block.text.slice(b.start, b.end));
  }
  return marked;
}

/** Whether the letter that differs is within the word: endings are changed by grammar, not by slips. */
const changesInside = (a: string, b: string): boolean => {
  const short = Math.min(a.length, b.length);
  let same = 0;
  while (same < short && a[same] === b[same]) same++;
  return same < short - 1;
};

export const undefinedTerm: Check = {
  name: 'undefined-term',
  level: 'warning',
  says: 'A capitalised term of a family whose other members are defined is defined nowhere.',
  *run(book: Book): Iterable<Remark> {
    const definitions = allDefinitions(book);
    const defined = new Set(definitions.map((d) => d.stems.join(' ')));
    // Without a habit of defining, a capital says nothing.
    if (definitions.length < 5) return;
    const families = new Map<string, string>();
    for (const d of definitions) {
      if (d.stems.length < 3) continue;
      const [, ...rest] = d.stems;
      families.set(rest.join(' '), d.term);
    }
    const found = new Map<string, { spots: Spot[]; text: string; like: string }>();
    for (const document of book.english)
      for (const name of namesIn(document)) {
        const stems = name.words.map((w) => stem(w.low));
        const like = families.get(stems.slice(1).join(' '));
        if (like === undefined || defined.has(stems.join(' '))) continue;
        const spot = spotOf(name);
        const text = name.block.text.slice(spot.span.start, spot.span.end);
        const entry = found.get(stems.join(' '));
        if (entry) entry.spots.push(spot);
        else found.set(stems.join(' '), { spots: [spot], text, like });
      }
    const explained = new Set<string>();
    usesOf(
      [...found.keys()].map((k) => k.split(' ')),
      book.documents,
      (stems, block, start, end) => {
        const before = block.text.slice(0, start);
        const after = block.text.slice(end, end + 14);
        if (
          block.kind === 'heading' ||
          block.list ||
          (/^(?:An?|The|)\s*$/i.test(before) && /^ (?:is|are|means)\b/.test(after))
        )
          explained.add(stems.join(' '));
      },
    );
    for (const [key, { spots, text, like }] of found) {
      const [first, ...others] = spots as [Spot, ...Spot[]];
      if (explained.has(key)) continue;
      yield {
        about: text,
        title: `“${text}” is defined nowhere`,
        message: [`“${like}” is, and this is written as a term of the same family.`],
        at: first,
        others,
      };
    }
  },
};

export const unknownTerm: Check = {
  name: 'unknown-term',
  level: 'info',
  says: 'A capitalised phrase that is used often and explained nowhere.',
  *run(book: Book): Iterable<Remark> {
    const definitions = allDefinitions(book);
    if (definitions.length < 5) return;
    const known = new Set(definitions.map((d) => d.stems.join(' ')));
    for (const document of book.documents)
      for (const block of document.blocks) if (block.kind === 'heading') known.add(stemsOf(block.text).join(' '));
    const found = new Map<string, { spots: Spot[]; text: string }>();
    const habit = new Set(definitions.map((d) => d.spot.block.document));
    for (const document of book.english.filter((d) => habit.has(d)))
      for (const name of namesIn(document)) {
        const stems = name.words.map((w) => stem(w.low)).filter((s) => !small.has(s));
        const key = stems.join(' ');
        if (stems.length < 2 || known.has(key)) continue;
        const spot = spotOf(name);
        const entry = found.get(key);
        if (entry) entry.spots.push(spot);
        else found.set(key, { spots: [spot], text: name.block.text.slice(spot.span.start, spot.span.end) });
      }
    const explained = new Set<string>();
    usesOf(
      [...found.keys()].map((k) => k.split(' ')),
      book.documents,
      (stems, block, start, end) => {
        const after = block.text.slice(end, end + 12);
        if (/^(?:An?|The|)\s*$/i.test(block.text.slice(0, start)) && /^ (?:is|are|means)\b/.test(after))
          explained.add(stems.join(' '));
      },
    );
    for (const [key, { spots, text }] of found) {
      const [first, ...others] = spots as [Spot, ...Spot[]];
      if (spots.length < 3 || explained.has(key)) continue;
      yield {
        about: text,
        title: `“${text}” is used ${spots.length} times and explained nowhere`,
        message: [],
        at: first,
        others: others.slice(0, 10),
      };
    }
  },
};

export const nearTerm: Check = {
  name: 'near-term',
  level: 'info',
  says: 'Two names for what may be one thing: one is the other and a word more.',
  *run(book: Book): Iterable<Remark> {
    const ordinary = ordinaryWords(book);
    for (const document of book.english) yield* shortened(document, ordinary);
  },
};

/** `Stackmat` once or twice, where it is the `Stackmat timer` everywhere else. */
function* shortened(document: TextDocument, ordinary: ReadonlySet<string>): Iterable<Remark> {
  const uses = new Map<string, { spot: Spot; next: string }[]>();
  for (const name of namesIn(document)) {
    const [w, second] = name.words;
    if (!w || second || ordinary.has(stem(w.low))) continue;
    const next = /^ (\p{Ll}{3,})/u.exec(name.block.text.slice(w.end))?.[1] ?? '';
    const use = { spot: spotOf(name), next: small.has(next) ? '' : next };
    const list = uses.get(w.low);
    if (list) list.push(use);
    else uses.set(w.low, [use]);
  }
  for (const list of uses.values()) {
    const counts = new Map<string, number>();
    for (const { next } of list) if (next !== '') counts.set(next, (counts.get(next) ?? 0) + 1);
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    const [first, ...others] = list.filter((u) => u.next !== most?.[0]).map((u) => u.spot);
    if (!most || !first || most[1] < 3 || others.length + 1 > most[1] / 2) continue;
    const word = first.block.text.slice(first.span.start, first.span.end);
    yield {
      about: word,
      title: `“${word}” alone, where elsewhere it is “${word} ${most[0]}”`,
      message: ['If one thing is meant, one name is enough.'],
      at: first,
      others,
    };
  }
}
