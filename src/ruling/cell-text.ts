import { level, plain, type Value } from '../rulebook/index.ts';
import { type Domain, valueText } from './values.ts';

/** A stretch of the rewritten text that stands for a value, a variable, or for quoted words that are neither. */
interface Binding {
  readonly end: number;
  readonly meant: { readonly value: Value; readonly variable?: string } | { readonly unknown: string };
}

/** A cell rewritten as FEEL that the parser understands, and the way back to what was typed. */
export interface FeelText {
  readonly text: string;
  /** Index in the typed text for each index of `text`, and for its end. */
  readonly origin: readonly number[];
  /** By index in `text`. */
  readonly bindings: ReadonlyMap<number, Binding>;
}

const letter = /[\p{L}\p{N}_]/u;

/**
 * Rewrites a cell as a person types it. Declared values, quoted words and variables become names (a value may have blanks,
 * hyphens and words in it that FEEL keeps for itself); `≥ ≤ ≠`, `2+`, `2 or more`, `2 or less` become comparisons, and a bare
 * `1..3` an interval. All else is left as it is, for the parser to judge.
 */
export function feelText(raw: string, domain: Domain, variables: ReadonlyMap<string, Value>): FeelText {
  // Index-preserving, or the columns of messages would be wrong.
  const source = level(raw).replaceAll('`', ' ');
  const names = knownNames(domain, variables);
  let text = '';
  const origin: number[] = [];
  const bindings = new Map<number, Binding>();

  const put = (written: string, at: number) => {
    text += written;
    for (let i = 0; i < written.length; i++) origin.push(at);
  };
  const bind = (meant: Binding['meant'], at: number) => {
    const start = text.length;
    put(`v${bindings.size}`, at);
    bindings.set(start, { end: text.length, meant });
  };

  let at = 0;
  /** Reads one thing at `at`; false where it is nothing but a character. */
  const readOne = (): boolean => {
    const quoted = quotation(source, at);
    if (quoted) {
      const name = names.find(({ words, literal }) => literal !== true && words === plain(quoted.words));
      bind(name ? name.meant : { unknown: quoted.words }, at);
      at = quoted.end;
      return true;
    }
    const atStartOfWord = at === 0 || !letter.test(source[at - 1] ?? '');
    for (const { words, meant, literal } of atStartOfWord ? names : []) {
      const end = endOfWords(source, at, words);
      if (end === undefined) continue;
      // Numbers stay numbers: `1` is the beginning of `1..3` too.
      if (literal) break;
      bind(meant, at);
      at = end;
      return true;
    }
    return false;
  };
  const operand = /^-?(?:\d+|[\p{L}_][\p{L}\p{N}_]*)/u;
  /** Index after the interval that begins here without a bracket, if one does. */
  const bareInterval = (): number | undefined => {
    const before = source.slice(0, at).trimEnd();
    if (/[[\](]$/.test(before) && !/\bnot *\($/.test(before)) return undefined;
    const from = operand.exec(source.slice(at))?.[0];
    if (from === undefined || (at > 0 && letter.test(source[at - 1] ?? ''))) return undefined;
    const dots = /^ *(?:\.\.|…) */.exec(source.slice(at + from.length))?.[0];
    if (dots === undefined) return undefined;
    const to = operand.exec(source.slice(at + from.length + dots.length))?.[0];
    return to === undefined ? undefined : at + from.length + dots.length + to.length;
  };

  let intervalEnd: number | undefined;
  while (at < source.length) {
    if (intervalEnd === undefined) {
      intervalEnd = bareInterval();
      if (intervalEnd !== undefined) put('[', at);
    }
    if (!readOne()) {
      const rest = source.slice(at);
      const amount = /^(-?\d+)(?: *\+(?![\p{L}\p{N}_])| +or +(more|less|fewer)(?![\p{L}\p{N}_]))/u.exec(rest);
      if (amount && !letter.test(source[at - 1] ?? '')) {
        put(`${amount[2] === undefined || amount[2] === 'more' ? '>=' : '<='} ${amount[1]}`, at);
        at += amount[0].length;
      } else {
        const character = source[at] as string;
        // A backslash is Markdown's: it keeps the next character from meaning something there.
        if (!isEscape(source, at)) put({ '≥': '>=', '≤': '<=', '≠': '!=', '…': '..' }[character] ?? character, at);
        at += 1;
      }
    }
    if (intervalEnd !== undefined && at >= intervalEnd) {
      put(']', at - 1);
      intervalEnd = undefined;
    }
  }
  origin.push(source.length);
  return { text, origin, bindings };
}

interface KnownName {
  readonly words: string;
  readonly meant: Binding['meant'];
  /** A number, which FEEL reads by itself. */
  readonly literal?: true;
}

/** The longest first, or `killing` would hide `killing player`; a value before a variable of the same name. */
function knownNames(domain: Domain, variables: ReadonlyMap<string, Value>): KnownName[] {
  const names: KnownName[] = domain.values.map((value) => ({
    words: plain(valueText(value)),
    meant: { value },
    ...(typeof value === 'number' ? { literal: true as const } : {}),
  }));
  for (const value of domain.values)
    if (typeof value === 'boolean') names.push({ words: `${value}`, meant: { value } });
  for (const [variable, value] of variables) names.push({ words: plain(variable), meant: { value, variable } });
  return names.filter(({ words }) => words !== '').sort((a, b) => b.words.length - a.words.length);
}

const isEscape = (source: string, at: number): boolean =>
  source[at] === '\\' && /[!-/:-@[-`{-~]/.test(source[at + 1] ?? '');

/** Where the words end if they stand at `at`, with any number of blanks between them, and end there. */
function endOfWords(source: string, at: number, words: string): number | undefined {
  let i = at;
  for (const character of words) {
    if (character === ' ') {
      if (source[i] !== ' ') return undefined;
      while (source[i] === ' ') i++;
    } else {
      if (isEscape(source, i)) i++;
      if (!source.startsWith(character, i)) return undefined;
      i += character.length;
    }
  }
  const last = words.at(-1) ?? '';
  return letter.test(last) && letter.test(source[i] ?? '') ? undefined : i;
}

/** Quoted words that begin at `at`; an apostrophe within a word is none. */
function quotation(source: string, at: number): { words: string; end: number } | undefined {
  const quote = source[at];
  if (quote === '"') {
    const end = source.indexOf('"', at + 1);
    return end < 0 ? undefined : { words: source.slice(at + 1, end), end: end + 1 };
  }
  if (quote !== "'" || letter.test(source[at - 1] ?? '')) return undefined;
  const match = /^'([^'"]*)'(?![\p{L}\p{N}_])/u.exec(source.slice(at));
  return match ? { words: match[1] as string, end: at + match[0].length } : undefined;
}
