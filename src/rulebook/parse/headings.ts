import type { Heading } from 'mdast';
import { nearest } from '../suggestion.ts';
import { level, plain } from '../text.ts';
import { type Slice, sub, trim } from './slice.ts';
import { endOfNode, type Source, startOf } from './source.ts';

/** Markdown source of a heading, without its signs. */
export function headingText(source: Source, heading: Heading): Slice {
  const [first, last] = [heading.children[0], heading.children.at(-1)];
  return first && last
    ? source.slice(startOf(first), endOfNode(last))
    : source.slice(startOf(heading), startOf(heading));
}

/** What a heading announces. */
export type Announced =
  | { readonly kind: 'components'; readonly name: string }
  | { readonly kind: 'ruling'; readonly name: string; readonly replaces?: string }
  | { readonly kind: 'procedure'; readonly name: string; readonly amends: boolean; readonly guard?: Slice }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'unsupported'; readonly what: string };

const keyword = /^(Components|Ruling|Procedure|Reading) *:/;

/** Reads `Ruling: NAME, replaces DOCUMENT` and the like; undefined for a heading that only heads. */
export function announced(source: Source, heading: Heading): Announced | undefined {
  const slice = trim(headingText(source, heading));
  const text = level(slice.text);
  if (/^(?:Questions?|Expectations?)$/.test(text)) return { kind: 'unsupported', what: text };
  const found = keyword.exec(text);
  if (!found) return undefined;
  const said = trim(sub(slice, found[0].length));
  const word = (found[1] as string).toLowerCase() as 'components' | 'ruling' | 'procedure' | 'reading';
  const result =
    word === 'ruling'
      ? ruling(source, said)
      : word === 'procedure'
        ? procedure(source, said)
        : { kind: word, name: plain(said.text) };
  if (result.name === '') {
    source.report('document/structure', source.placeOf(heading), `A heading “${found[1]}:” names nothing.`, {
      expected: `a name: \`${found[1]}: Victory Check\``,
    });
    return undefined;
  }
  return result;
}

function ruling(source: Source, said: Slice): Announced & { kind: 'ruling' } {
  const text = level(said.text);
  const found = /^(.*?) *, *replaces +(.+)$/.exec(text);
  if (found) return { kind: 'ruling', name: plain(found[1] as string), replaces: plain(found[2] as string) };
  const almost = suffixLike(text, 'replaces');
  if (almost) {
    source.report(
      'ruling/unknown',
      sub(said, almost.index),
      `“${almost.text}” is not how a table of another document is replaced.`,
      {
        expected: '`Ruling: NAME, replaces DOCUMENT`',
      },
    );
  }
  return { kind: 'ruling', name: plain(said.text) };
}

function procedure(source: Source, said: Slice): Announced & { kind: 'procedure' } {
  const text = level(said.text);
  const amended = /^(.*?) *, *amended *(?:, *if +(.+))?$/.exec(text);
  if (amended) {
    const guard = amended[2];
    return {
      kind: 'procedure',
      name: plain(amended[1] as string),
      amends: true,
      ...(guard === undefined ? {} : { guard: sub(said, text.length - guard.length) }),
    };
  }
  const almost = suffixLike(text, 'amended', 'if');
  if (almost) {
    source.report(
      'procedure/amendment',
      sub(said, almost.index),
      `“${almost.text}” is not how a procedure is amended.`,
      {
        expected: '`Procedure: NAME, amended` or `Procedure: NAME, amended, if READING: value`',
      },
    );
  }
  return { kind: 'procedure', name: plain(said.text), amends: false };
}

/** What stands behind a comma and begins nearly with a word of the format, or exactly with another: names hardly do. */
function suffixLike(text: string, nearly: string, exactly = ''): { index: number; text: string } | undefined {
  for (const found of text.matchAll(/, *(\p{L}+)/gu)) {
    const word = found[1] as string;
    if (nearest(word, [nearly]) === undefined && word.toLowerCase() !== exactly) continue;
    const index = found.index + found[0].length - word.length;
    return { index, text: text.slice(index).trim() };
  }
  return undefined;
}
