import type { Book, Spot } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import { allDefinitions, type Definition, usesOf } from '../words/terms.ts';
import { contentStems } from '../words/words.ts';

export const unusedTerm: Check = {
  name: 'unused-term',
  level: 'warning',
  says: 'A term is defined and no rule uses it.',
  *run(book: Book): Iterable<Remark> {
    const definitions = allDefinitions(book);
    const used = new Set<string>();
    const byKey = new Map<string, Definition[]>();
    for (const d of definitions) byKey.set(d.stems.join(' '), [...(byKey.get(d.stems.join(' ')) ?? []), d]);
    usesOf(
      [...byKey.values()].map((list) => (list[0] as Definition).stems),
      book.documents,
      (stems, block) => {
        const key = stems.join(' ');
        if (block.kind !== 'heading' && !byKey.get(key)?.some((d) => d.own.has(block))) used.add(key);
      },
    );
    for (const [key, [definition]] of byKey) {
      if (used.has(key) || !definition) continue;
      yield {
        about: definition.term,
        title: `“${definition.term}” is defined and never used`,
        message: [],
        at: definition.spot,
        others: [],
      };
    }
  },
};

const content = (text: string): Set<string> => new Set(contentStems(text));

/** How much of the shorter set of words stands in the other: 1 for the same, 0 for nothing in common. */
const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const [less, more] = a.size < b.size ? [a, b] : [b, a];
  let common = 0;
  for (const word of less) if (more.has(word)) common++;
  return less.size === 0 ? 0 : common / less.size;
};

export const termDefinedTwice: Check = {
  name: 'term-defined-twice',
  level: 'warning',
  says: 'A term is defined in two places.',
  *run(book: Book): Iterable<Remark> {
    const byTerm = new Map<string, Definition[]>();
    for (const d of allDefinitions(book)) {
      const key = d.stems.join(' ');
      byTerm.set(key, [...(byTerm.get(key) ?? []), d]);
    }
    for (const [, definitions] of byTerm) {
      const [first, ...later] = definitions;
      if (!first) continue;
      const again = later.filter(
        (d) => d.spot.block !== first.spot.block && book.related(d.spot.block.document, first.spot.block.document),
      );
      const [second] = again;
      if (!second) continue;
      const same = overlap(content(first.meaning), content(second.meaning)) >= 0.8;
      yield {
        about: first.term,
        title: same
          ? `“${first.term}” is defined in two places`
          : `“${first.term}” is defined in two places, and not in the same way`,
        message: same ? ['They say about the same. Who changes one of them has to change the other.'] : [],
        at: second.spot,
        others: [first.spot, ...again.slice(1).map((d): Spot => d.spot)],
      };
    }
  },
};
