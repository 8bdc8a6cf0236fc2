import type { Span } from '../text/model.ts';

export interface Word extends Span {
  readonly text: string;
  /** In lower case, with a plain apostrophe. */
  readonly low: string;
}

const word = /[\p{L}\p{N}]+(?:[-'’_.&/][\p{L}\p{N}]+)*%?/gu;

/** The words of a text, hyphens and apostrophes within them; `3.5`, `N-in-6` and `NAME_OF_IT` are one word each. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(word), (m) => ({
    text: m[0],
    low: m[0].toLowerCase().replaceAll('’', "'"),
    start: m.index,
    end: m.index + m[0].length,
  }));
}

const numbers = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((name, value) => [name, value] as const),
);

/** The whole number that a word says, in digits or in letters. */
export function numberOf(low: string): number | undefined {
  return /^\d{1,6}$/.test(low) ? Number(low) : numbers.get(low);
}

/** A word without the endings that do not change which thing is meant: plural, possessive, -ing, -ed. */
export function stem(low: string): string {
  let w = low.replace(/'s$|s'$|'$/, (end) => (end.startsWith('s') ? 's' : ''));
  if (w.length > 4 && w.endsWith('ies')) return `${w.slice(0, -3)}y`;
  if (w.length > 4 && /(?:ch|sh|x|ss|z)es$/.test(w)) w = w.slice(0, -2);
  else if (w.length > 3 && /[^su]s$/.test(w)) w = w.slice(0, -1);
  if (w.length > 5 && w.endsWith('ing')) w = w.slice(0, -3);
  else if (w.length > 4 && w.endsWith('ed')) w = w.slice(0, -2);
  if (w.length > 3 && w.endsWith('e')) w = w.slice(0, -1);
  return w.length > 3 && w.at(-1) === w.at(-2) ? w.slice(0, -1) : w;
}

/** The stems of a name, for finding it whatever its endings: `Removed Players` and `removed Player` are one. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .flatMap((w) => w.low.split(/[-/]/).map(stem))
    .filter((s) => s !== '');

/** The stems of the words that carry meaning. */
export const contentStems = (text: string): string[] =>
  wordsOf(text)
    .filter((w) => !small.has(w.low))
    .flatMap((w) => w.low.split(/[-/]/).map(stem))
    .filter((s) => s !== '');

/** Words that carry no meaning of their own when two rules are laid side by side. */
export const small = new Set(
  'a an the of to in on at by for with from as is are be been being was were and or if when then than that this these those it its their they them he his she her you your each any all one other another same such there which who whom whose into onto up down out over do does did has have had will would so also only even both either'.split(
    ' ',
  ),
);
