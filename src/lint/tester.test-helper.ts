import { describe, expect, test } from 'vitest';
import type { Check } from './check.ts';
import { lint } from './lint.ts';
import type { SourceText, TextKind } from './text/model.ts';

/** A text of a sample: Markdown called `rules.md` if it is a string alone. */
type Sample = string | { readonly text: string; readonly file?: string; readonly kind?: TextKind };

interface Invalid {
  readonly name?: string;
  /** What is to be reported stands between ⟦ and ⟧, in the order of the reports. */
  readonly texts: readonly Sample[];
  /** The titles of the reports, in reading order. */
  readonly titles: readonly string[];
  /** What the first report says besides its title and place. */
  readonly says?: readonly string[];
}

interface Valid {
  readonly name?: string;
  readonly texts: readonly Sample[];
}

interface Marked {
  readonly text: SourceText;
  readonly ranges: readonly string[];
}

const lineAndColumn = (text: string): string => {
  const lines = text.split('\n');
  return `${lines.length}:${(lines.at(-1) as string).length + 1}`;
};

function unmark(sample: Sample): Marked {
  const { text, file, kind } = typeof sample === 'string' ? { text: sample, file: undefined, kind: undefined } : sample;
  const ranges: string[] = [];
  let plain = '';
  let from = '';
  for (const part of text.split(/([⟦⟧])/u)) {
    if (part === '⟦') from = lineAndColumn(plain);
    else if (part === '⟧') ranges.push(`${file ?? 'rules.md'}:${from}-${lineAndColumn(plain)}`);
    else plain += part;
  }
  const name = file ?? 'rules.md';
  return { text: { file: name, kind: kind ?? (name.endsWith('.txt') ? 'plain' : 'markdown'), text: plain }, ranges };
}

const run = (check: Check, texts: readonly SourceText[]) => lint(texts, { checks: [check], info: true });

/** Tests one check: what it must report, with the exact ranges, and on what it must be silent. */
export function testCheck(
  check: Check,
  { valid, invalid }: { valid: readonly Valid[]; invalid: readonly Invalid[] },
): void {
  describe(check.name, () => {
    test.each(valid.map((v, n) => [v.name ?? `sample ${n + 1}`, v] as const))('is silent: %s', (_, { texts }) => {
      const found = run(
        check,
        texts.map((t) => unmark(t).text),
      );
      expect(found.map((f) => f.title)).toEqual([]);
    });
    test.each(invalid.map((v, n) => [v.name ?? v.titles[0] ?? `sample ${n + 1}`, v] as const))(
      'reports: %s',
      (_, { texts, titles, says }) => {
        const marked = texts.map(unmark);
        const found = run(
          check,
          marked.map((m) => m.text),
        );
        expect(found.map((f) => f.title)).toEqual(titles);
        const ranges = found.map(({ place: p }) => `${p?.file}:${p?.line}:${p?.column}-${p?.endLine}:${p?.endColumn}`);
        expect(ranges).toEqual(marked.flatMap((m) => m.ranges));
        expect(found.map((f) => f.id.split('/')[1])).toEqual(titles.map(() => check.name));
        if (says) expect(found[0]?.message.slice(0, -1)).toEqual(says);
      },
    );
  });
}
