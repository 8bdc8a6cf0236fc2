import { type Book, type Spot, whole } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import { parentLabel } from '../text/labels.ts';
import type { Block, Span } from '../text/model.ts';
import { levelled } from '../text/names.ts';

/** Fewer numbers than this are no numbering that a reference could mean. */
const leastLabels = 4;

interface Labels {
  readonly blocks: ReadonlyMap<string, Block>;
  /** Labels, and what stands above them without a text of its own. */
  readonly all: ReadonlySet<string>;
  /** What they begin with: `9` of `9.2.1`, `TR-` of `TR-12`. */
  readonly tops: ReadonlySet<string>;
  /** Labels under one label, in order. */
  readonly under: ReadonlyMap<string, readonly string[]>;
}

type Shape = 'dotted' | 'lettered' | 'id' | 'plain';

const shapeOf = (label: string): Shape =>
  /^[A-Z]+-\d/.test(label) ? 'id' : label.includes('.') ? 'dotted' : /^\d+$/.test(label) ? 'plain' : 'lettered';

function labelsOf(book: Book): Record<Shape, Labels> {
  const made = { dotted: new Map(), lettered: new Map(), id: new Map(), plain: new Map() } as Record<
    Shape,
    Map<string, Block>
  >;
  for (const document of book.documents)
    for (const block of document.blocks)
      if (block.label !== undefined && !made[shapeOf(block.label)].has(block.label))
        made[shapeOf(block.label)].set(block.label, block);
  const withParents = (blocks: ReadonlyMap<string, Block>): Labels => {
    const all = new Set<string>();
    for (const label of blocks.keys())
      for (let l: string | null = label; l !== null && !all.has(l); l = parentLabel(l)) all.add(l);
    const under = new Map<string, string[]>();
    for (const label of blocks.keys()) {
      const parent = parentLabel(label) ?? '';
      const list = under.get(parent);
      if (list) list.push(label);
      else under.set(parent, [label]);
    }
    return { blocks, all, tops: new Set([...blocks.keys()].map(topOf)), under };
  };
  return {
    dotted: withParents(made.dotted),
    lettered: withParents(made.lettered),
    id: withParents(made.id),
    plain: withParents(made.plain),
  };
}

const pointing =
  '(?:rules?|sections?|§{1,2}|articles?|regulations?|paragraphs?|clauses?|chapters?|steps?|see(?: also)?|cf\\.?|(?:defined|described|explained|specified|listed|stated|given|set out) in|according to|pursuant to)';
const dotted = new RegExp(`\\b${pointing} (\\d{1,4}(?:\\.\\d{1,4}){1,6}[a-z]?)(?![\\d.]*[\\d%])`, 'giu');
/** Without a word that points: only numbers of three parts, which no decimal is. */
const bareDotted = /(?<![\p{L}\p{N}.,:/-])(\d{1,3}(?:\.\d{1,3}){2,6}[a-z]?)(?![\p{N}%/:-]|\.\d|\p{L})/gu;
const lettered =
  /\b(?:rules?|regulations?|articles?|see(?: also)?|guidelines?) ([A-Z]?\d{1,3}[a-z]{1,2}(?:\d{1,2}[a-z]?)?\+{0,3})(?![\p{L}\p{N}])/giu;
const plain = /\b(?:rules?|articles?) (\d{3,4})(?![\p{N}.,%–-]\d|\p{N})/giu;
const id = /(?<![\p{L}\p{N}_-])([A-Z]{1,6}-\d{1,6}[a-z]?)(?![\p{L}\p{N}_-])/gu;
const foreign = /\b(?:versions?|v|release|edition|dated?|licen[cs]e|CC|copyright|ISO|RFC|page|since)\W*$/iu;

/** `rule 9.2 of the Tournament Book` is a rule of another book. */
const elsewhere = /^,? (?:of|in|from) (?:the |an? )?(?:\p{Lu}|official|tournament|standard)/u;

interface Reference {
  readonly label: string;
  readonly spot: Spot;
}

function* referencesIn(block: Block, labels: Record<Shape, Labels>): Iterable<Reference> {
  const { text } = block;
  if (!/\d/.test(text)) return;
  const english = block.document.english;
  const taken: Span[] = [];
  const take = function* (shape: RegExp): Iterable<Reference> {
    for (const match of text.matchAll(shape)) {
      const label = match[1] as string;
      const end = match.index + match[0].length;
      const span = { start: end - label.length, end };
      if (taken.some((t) => t.start < span.end && span.start < t.end)) continue;
      if (
        foreign.test(text.slice(Math.max(0, span.start - 14), span.start)) ||
        elsewhere.test(text.slice(end, end + 40))
      )
        continue;
      taken.push(span);
      yield { label, spot: { block, span } };
    }
  };
  if (labels.dotted.blocks.size >= leastLabels || labels.lettered.blocks.size >= leastLabels) {
    if (english) yield* take(dotted);
    yield* take(bareDotted);
  }
  if (english && labels.lettered.blocks.size >= leastLabels) yield* take(lettered);
  if (english && labels.plain.blocks.size >= leastLabels) yield* take(plain);
  if (labels.id.blocks.size >= leastLabels) yield* take(id);
}

/** Whether a number that is not there could be one of this numbering at all. */
function plausible(label: string, labels: Record<Shape, Labels>, pointed: boolean): boolean {
  const shape = shapeOf(label);
  const { all, tops } = labels[shape];
  if (shape === 'id') return labels.id.tops.has(topOf(label));
  if (shape === 'plain') return true;
  if (pointed) {
    // Of a chapter that this book never had, another book's rule is meant.
    const top = topOf(label);
    const known = [...tops, ...labels.lettered.tops];
    return known.includes(top) || known.some((t) => Number(t) >= Number(top) - 1);
  }
  const parent = parentLabel(label);
  return parent !== null && all.has(parent);
}

/** `9` of `9.2.1` and of `9c1`, `TR-` of `TR-12`. */
const topOf = (label: string): string => /^[A-Z]{1,6}-|^[A-Z]?\d+/.exec(label)?.[0] ?? label;

export const missingRule: Check = {
  name: 'missing-rule',
  level: 'error',
  says: 'A reference gives the number or id of a rule that is not there.',
  *run(book: Book): Iterable<Remark> {
    const labels = labelsOf(book);
    const missing = new Map<string, { spots: Spot[]; hint: string }>();
    for (const document of book.documents)
      for (const block of document.blocks)
        for (const { label, spot } of referencesIn(block, labels)) {
          const shape = shapeOf(label);
          const known = labels[shape];

          if (known.all.has(label)) continue;
          const before = block.text.slice(Math.max(0, spot.span.start - 14), spot.span.start);
          if (!plausible(label, labels, /\p{L}\.? $/u.test(before) && english(block))) continue;
          const entry = missing.get(label);
          if (entry) entry.spots.push(spot);
          else missing.set(label, { spots: [spot], hint: siblings(label, known) });
        }
    for (const [label, { spots, hint }] of missing) {
      const [first, ...others] = spots as [Spot, ...Spot[]];
      yield {
        about: label,
        title: `There is no rule ${label}`,
        message: hint ? [hint] : [],
        at: first,
        others: others.slice(0, 20),
      };
    }
  },
};

/** The numbers that there are beside one that is not: `There are 9.1 to 9.3.` */
function siblings(label: string, { under }: Labels): string {
  const parent = parentLabel(label);
  const near = parent === null ? [] : (under.get(parent) ?? []);
  if (near.length === 0) return '';
  return near.length === 1 ? `There is ${near[0]}.` : `There are ${near[0]} to ${near.at(-1)}.`;
}

const english = (block: Block): boolean => block.document.english;

const named = /^[\s,:–—-]*[("“]([^)"”\n]{3,80})[)"”]/u;

export const movedRule: Check = {
  name: 'moved-rule',
  level: 'warning',
  says: 'A reference names a rule by number and title, and the title now stands under another number.',
  *run(book: Book): Iterable<Remark> {
    const labels = labelsOf(book);
    const titles = new Map<string, Block>();
    for (const { blocks } of Object.values(labels))
      for (const block of blocks.values()) if (block.kind === 'heading') titles.set(levelled(block.text), block);
    for (const document of book.documents)
      for (const block of document.blocks)
        for (const { label, spot } of referencesIn(block, labels)) {
          const title = named.exec(block.text.slice(spot.span.end))?.[1];
          const meant = title === undefined ? undefined : titles.get(levelled(title));
          const there = labels[shapeOf(label)].blocks.get(label);
          if (!meant || meant.label === label || (there && levelled(there.text) === levelled(title ?? ''))) continue;
          yield {
            about: `${label} ${title}`,
            title: `“${title}” is rule ${meant.label}, not ${label}`,
            message: there ? [`Rule ${label} is now “${there.text.slice(0, 60)}”.`] : [],
            at: spot,
            others: [whole(meant)],
          };
        }
  },
};

export const orphanNote: Check = {
  name: 'orphan-note',
  level: 'warning',
  says: 'A note explains a rule that is not there: 5c+ without 5c.',
  *run(book: Book): Iterable<Remark> {
    const { blocks } = labelsOf(book).lettered;
    const explained = new Set([...blocks.keys()].filter((l) => !l.endsWith('+')));
    if (explained.size === 0) return;
    const above = new Set([...explained].flatMap((l) => parentLabel(l) ?? []));
    for (const [label, block] of blocks) {
      const base = label.replace(/\++$/, '');
      if (base === label || explained.has(base) || above.has(base)) continue;
      yield {
        about: label,
        title: `The note ${label} explains a rule ${base} that is not there`,
        message: [],
        at: whole(block),
        others: [],
      };
    }
  },
};

export const duplicateNumber: Check = {
  name: 'duplicate-number',
  level: 'error',
  says: 'Two rules have the same number or id.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.documents) {
      const seen = new Map<string, Block>();
      const labelled: Block[] = document.blocks.filter(
        (b) => b.label !== undefined && shapeOf(b.label) !== 'plain' && b.text.split(' ').length >= 2,
      );
      // Numbers that begin anew in each part are no slip.
      const again = labelled.length - new Set(labelled.map((b) => b.label)).size;
      if (labelled.length < leastLabels || again > Math.max(2, labelled.length / 10)) continue;
      for (const block of labelled) {
        const label = block.label as string;
        const first = seen.get(label);
        if (!first) {
          seen.set(label, block);
          continue;
        }
        yield {
          about: label,
          title: `Two rules have the number ${label}`,
          message: [],
          at: whole(block),
          others: [whole(first)],
        };
      }
    }
  },
};
