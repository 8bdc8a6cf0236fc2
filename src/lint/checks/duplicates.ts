import { type Book, type Spot, sectionOf } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import type { Block, TextDocument } from '../text/model.ts';
import { numberOf, small, type Word, wordsOf } from '../words/words.ts';

/** Sentences shorter than this say too little to be compared. */
const leastWords = 6;
/** A form that more rules share is a pattern of the author's, not a slip. */
const mostOfOneForm = 6;

interface Said {
  readonly spot: Spot;
  readonly words: readonly Word[];
  readonly block: Block;
}

const isRule = (b: Block): boolean =>
  b.kind === 'rule' || b.kind === 'prose' || b.kind === 'item' || b.kind === 'step' || b.kind === 'definition';

const inExample = /\b(?:for )?examples?\b/i;
const example = /^(?:for example|examples?\b|e\.g\.)/i;

function* saidIn(document: TextDocument): Iterable<Said> {
  for (const block of document.blocks) {
    if (!isRule(block)) continue;
    for (const s of block.sentences) {
      const words = wordsOf(s.text);
      if (
        words.length >= leastWords &&
        !example.test(s.text) &&
        !inExample.test(block.text.slice(Math.max(0, s.start - 600), s.start))
      )
        yield { spot: { block, span: { start: s.start, end: s.end } }, words, block };
    }
  }
}

const summary = /\b(?:summary|reference|overview|recap|at a glance|example|cheat sheet)\b/i;
const leaning =
  /^(?:some|doing so|doing this|here|they|their|this|these|it|its|he|she|his|her|that|those|then|such|in this case|if so|otherwise)\b/i;

/** Whether a sentence says the same wherever it stands: it leans on none before it, and no summary repeats it on purpose. */
function standsAlone({ spot: { block, span } }: Said): boolean {
  const text = block.text.slice(span.start, span.end);
  if (!/[.!]["”’)]*$/.test(text) || leaning.test(text)) return false;
  return !block.path.some((h) => summary.test(h.text));
}

/** Whether the neighbours on one side say the same too: then it is a passage that is told once for each case. */
function inParallel(a: Block, b: Block): boolean {
  const near = (block: Block, by: number): string | undefined => block.document.blocks[block.index + by]?.text;
  return [-1, 1].some((by) => near(a, by) !== undefined && near(a, by) === near(b, by));
}

export const duplicateRule: Check = {
  name: 'duplicate-rule',
  level: 'info',
  says: 'The same rule stands in two places.',
  *run(book: Book): Iterable<Remark> {
    const seen = new Map<string, Said[]>();
    for (const document of book.english)
      for (const said of saidIn(document)) {
        if (said.block.kind === 'step' || !standsAlone(said)) continue;
        const key = said.words.map((w) => w.low).join(' ');
        const list = seen.get(key);
        if (list) list.push(said);
        else seen.set(key, [said]);
      }
    for (const list of seen.values()) {
      const [first, ...rest] = list;
      if (!first) continue;
      const again = rest.filter(
        (s) =>
          s.block !== first.block &&
          s.block.kind === first.block.kind &&
          book.related(s.block.document, first.block.document) &&
          !inParallel(s.block, first.block),
      );
      const [second] = again;
      if (!second) continue;
      yield {
        about: second.words
          .slice(0, 8)
          .map((w) => w.low)
          .join(' '),
        title: `The same rule stands in ${again.length === 1 ? 'two' : again.length + 1} places`,
        message: ['Who changes one of them has to change the other.'],
        at: second.spot,
        others: [first.spot, ...again.slice(1).map((s) => s.spot)],
      };
    }
  },
};

const negations = new Set([
  'not',
  'never',
  'no',
  'cannot',
  "can't",
  "don't",
  "doesn't",
  "isn't",
  "aren't",
  "won't",
  "mustn't",
]);
const duties = new Set(['may', 'must', 'can', 'cannot', 'shall', 'should', 'will', "can't", "mustn't"]);

/** A number that is part of a name counts as the name: `Phase 2`, `Level 4 Summon`, `two-Player`. */
function isName(words: readonly Word[], at: number, text: string): boolean {
  const word = words[at] as Word;
  const before = words[at - 1];
  const joined = before ? text.slice(before.end, word.start) : '';
  return (
    (before !== undefined && /^\p{Lu}/u.test(before.text) && joined === ' ' && at > 1) ||
    /^(?:phase|level|step|rule|section|stage|round|part|player|type|natural|case|option|table|figure|chapter|tier|grade)s?$/u.test(
      before?.low ?? '',
    ) ||
    /[-–]/.test(text.slice(word.end, word.end + 1)) ||
    // “within layer 7,” names the layer; “holds 7 cards” counts.
    (joined === ' ' &&
      /^(?:[,.;:)]|$)/.test(text.slice(word.end)) &&
      !small.has(before?.low ?? '') &&
      !/^(?:equals?|than|least|most|exactly|not|minus|plus|about)$/.test(before?.low ?? ''))
  );
}

interface Form {
  readonly key: string;
  readonly numbers: readonly { readonly value: number; readonly word: Word }[];
  readonly negated: readonly Word[];
  readonly duty: readonly Word[];
}

/** A sentence without its numbers, negations and words of duty. */
function formOf(words: readonly Word[], text: string): Form {
  const key: string[] = [];
  const found: { value: number; word: Word }[] = [];
  const negated: Word[] = [];
  const duty: Word[] = [];
  for (const [i, w] of words.entries()) {
    const value = numberOf(w.low);
    if (negations.has(w.low)) negated.push(w);
    if (duties.has(w.low)) {
      duty.push(w);
      continue;
    }
    if (negations.has(w.low) || w.low === 'do' || w.low === 'does') continue;
    if (value !== undefined && !isName(words, i, text)) {
      found.push({ value, word: w });
      key.push('#');
    } else key.push(w.low.replace(/(?<=\p{L}{3})s$/u, ''));
  }
  return { key: key.join(' '), numbers: found, negated, duty };
}

const forceOf = (form: Form): string =>
  form.duty.map((w) => (w.low === 'can' ? 'may' : w.low === 'cannot' ? 'may' : w.low)).join(' ');

/** What sets two sentences of one form apart, in words; empty where nothing does or too much. */
function difference(a: Form, b: Form): string {
  const numbers = a.numbers.filter((n, i) => n.value !== b.numbers[i]?.value);
  const negation = a.negated.length % 2 !== b.negated.length % 2;
  const duty = forceOf(a) !== forceOf(b);
  if (numbers.length + Number(negation) + Number(duty) !== 1) return '';
  if (negation) return 'a negation';
  if (duty) return a.duty.length !== b.duty.length ? '' : 'the word of duty';
  return 'a number';
}

/** What is left of a sentence without one of its words, for each word that `fits`. */
const withoutOne = (words: readonly Word[], fits: (w: Word) => boolean): string[] =>
  words.flatMap((w, i) =>
    fits(w)
      ? [
          words
            .filter((_, j) => j !== i)
            .map((x) => x.low)
            .join(' '),
        ]
      : [],
  );
/** A name or a number more is another rule; another word more is the same rule, said again. */
const extra = (w: Word): boolean => /^\p{Ll}/u.test(w.text) && numberOf(w.low) === undefined;
const exchanged = (w: Word): boolean => small.has(w.low);

export const nearDuplicate: Check = {
  name: 'near-duplicate',
  level: 'info',
  says: 'Two rules differ in one word.',
  *run(book: Book): Iterable<Remark> {
    const wholes = new Map<string, Said>();
    const longer = new Map<string, Said>();
    const others = new Map<string, Said>();
    const keep = (map: Map<string, Said>, key: string, said: Said): void => {
      if (!map.has(key)) map.set(key, said);
    };
    for (const document of book.english)
      for (const said of saidIn(document)) {
        const { words, block } = said;
        if (words.length < 8 || words.length > 60 || block.kind === 'step' || !standsAlone(said)) continue;
        const whole = words.map((w) => w.low).join(' ');
        const shorter = withoutOne(words, extra);
        const exchange = withoutOne(words, exchanged);
        const twin = [
          longer.get(whole),
          ...shorter.map((f) => wholes.get(f)),
          ...exchange.map((f) => others.get(f)),
        ].find(
          (s) =>
            s !== undefined &&
            s.words.map((w) => w.low).join(' ') !== whole &&
            s.block !== block &&
            book.related(s.block.document, document) &&
            !inParallel(s.block, block) &&
            !separateCases(s.block, block) &&
            !sameList(s.block, block),
        );
        if (twin)
          yield {
            about: whole.split(' ').slice(0, 8).join(' '),
            title: 'Two rules differ in one word',
            message: [],
            at: said.spot,
            others: [twin.spot],
          };
        keep(wholes, whole, said);
        for (const form of shorter) keep(longer, form, said);
        for (const form of exchange) keep(others, form, said);
      }
  },
};

export const conflictingDuplicate: Check = {
  name: 'conflicting-duplicate',
  level: 'warning',
  says: 'Two rules are the same but for a number, a negation or a word of duty.',
  *run(book: Book): Iterable<Remark> {
    const forms = new Map<string, { said: Said; form: Form }[]>();
    for (const document of book.english)
      for (const said of saidIn(document)) {
        const { span, block } = said.spot;
        const sentence = block.text.slice(span.start, span.end);
        // “This card” is another card in each place.
        if (leaning.test(sentence) || /\b(?:this|these)\b/i.test(sentence)) continue;
        const form = formOf(said.words, block.text.slice(span.start, span.end));
        const list = forms.get(form.key);
        if (list) list.push({ said, form });
        else forms.set(form.key, [{ said, form }]);
      }
    for (const list of forms.values()) {
      if (list.length < 2 || list.length > mostOfOneForm) continue;
      for (const [i, b] of list.entries())
        for (const a of list.slice(0, i)) {
          if (!book.related(a.said.block.document, b.said.block.document) || inParallel(a.said.block, b.said.block))
            continue;
          if (a.said.block === b.said.block || separateCases(a.said.block, b.said.block)) continue;
          const what = difference(a.form, b.form);
          if (what === '' || (what === 'a number' && sameList(a.said.block, b.said.block))) continue;
          yield {
            about: `${what} ${b.said.words
              .slice(0, 8)
              .map((w) => w.low)
              .join(' ')}`,
            title: `Two rules differ in nothing but ${what}`,
            message: [],
            at: b.said.spot,
            others: [a.said.spot],
            settle: 'If both are meant, each should say when it holds.',
            // Under another heading a sentence may speak of another thing without saying so.
            ...(sectionOf(a.said.block) === sectionOf(b.said.block) ? {} : { level: 'info' as const }),
          };
          break;
        }
    }
  },
};

const sameList = (a: Block, b: Block): boolean => a.list !== undefined && a.list.list === b.list?.list;

const runIn = (block: Block): string => (block.bold[0]?.start === 0 ? block.text.slice(0, block.bold[0].end) : '');

/** A bold name at the head of a paragraph begins an entry, as a heading does. */
const runInBetween = (a: Block, b: Block): boolean =>
  a.document === b.document &&
  a.document.blocks
    .slice(a.index + 1, Math.min(b.index, a.index + 200))
    .some((x) => x.label === undefined && runIn(x) !== '');

/** Steps of two lists, or sentences under two headings that tell cases apart, are told once for each case. */
function separateCases(a: Block, b: Block): boolean {
  if (runIn(a) !== runIn(b) || runInBetween(a, b)) return true;
  if (a.kind === 'step' && b.kind === 'step') return a.list?.list !== b.list?.list || a.document !== b.document;
  const [x, y] = [a.path.at(-1), b.path.at(-1)];
  return x !== y && x !== undefined && y !== undefined && x.depth === y.depth && x.depth > 1 && x.depth < 7;
}
