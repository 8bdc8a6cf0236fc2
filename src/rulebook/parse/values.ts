import type { ReadingGuard, Value, ValueSpec } from '../model.ts';
import { level, plain, quotedWords } from '../text.ts';
import { type Slice, split, sub, trim } from './slice.ts';
import type { Source } from './source.ts';

/** A number, yes or no, or else words; quotes keep a number a word. */
export function readValue(text: string): Value {
  const value = plain(text);
  const quoted = quotedWords(value);
  if (quoted !== undefined) return quoted;
  if (/^-?\d+$/.test(value)) return Number(value);
  if (value === 'yes' || value === 'true') return true;
  if (value === 'no' || value === 'false') return false;
  return value;
}

const rangePattern = /^\[? *(-?\d+|[\p{L}_][\p{L}\p{N}_]*) *(?:\.\.|…|\.\.\.) *(-?\d+|[\p{L}_][\p{L}\p{N}_]*) *\]?$/u;

const expectedValues = 'a list such as `combat, shot`, a range such as `0..3` or `0..PLAYERS`, or `ruling NAME`';

/** `combat, shot`, `0..3`, `0..PLAYERS` or `ruling NAME`. */
export function readValueSpec(source: Source, cell: Slice): ValueSpec | undefined {
  const text = level(cell.text).trim();
  const fail = (message: string, hint?: string): undefined => {
    source.report('fact/values', cell, message, { expected: expectedValues, hint });
  };
  if (text === '') return fail('This fact has no values.');
  const ruling = /^ruling +(.+)$/.exec(text)?.[1];
  if (ruling !== undefined) return { kind: 'ruling', ruling: plain(ruling) };
  const range = rangePattern.exec(text);
  if (range) return readRange(range[1] as string, range[2] as string, fail);
  const hyphened = /^(\d+) *(?:-|to) *(\d+|[A-Z][A-Z0-9_]*)$/.exec(text);
  if (hyphened)
    return fail(`“${text}” is no list of values.`, `Write a range with two dots: ${hyphened[1]}..${hyphened[2]}.`);
  return readList(split(cell, /[,;]/, level(cell.text)), fail);
}

type Fail = (message: string, hint?: string) => undefined;

function readRange(first: string, last: string, fail: Fail): ValueSpec | undefined {
  const end = (text: string): number | string => (/^-?\d+$/.test(text) ? Number(text) : text);
  const [from, to] = [end(first), end(last)];
  return typeof from === 'number' && typeof to === 'number' && from > to
    ? fail(`The range ${from}..${to} has no values.`, `Write the smaller number first: ${to}..${from}.`)
    : { kind: 'range', from, to };
}

function readList(pieces: readonly Slice[], fail: Fail): ValueSpec | undefined {
  const values: Value[] = [];
  for (const { text } of pieces) {
    const value = readValue(text);
    if (value === '') return fail('A value of this list is empty.');
    if (typeof value === 'string' && (/\.\.|…/.test(value) || /^-?\d+\.\d+$/.test(value))) {
      return fail(`“${value}” is no value.`, 'A range stands alone, and numbers are whole.');
    }
    if (values.includes(value)) return fail(`The value “${plain(text)}” stands in this list twice.`);
    values.push(value);
  }
  return { kind: 'list', values };
}

/** `NAME: value` or `NAME: value, value`. */
export function readGuard(source: Source, slice: Slice): ReadingGuard | undefined {
  const cell = trim(slice);
  const text = level(cell.text);
  const colon = text.indexOf(':');
  const reading = plain(text.slice(0, Math.max(0, colon)));
  const values = split(sub(cell, colon + 1), /[,;]/, text.slice(colon + 1)).map((value) => plain(value.text));
  if (colon < 0 || reading === '' || values.includes('')) {
    source.report('reading/unknown', cell, `“${cell.text}” names no reading and value.`, {
      expected: 'the name of a reading, a colon and a value: `The dead Monster: literal`',
    });
    return undefined;
  }
  return { reading, values, place: source.place(cell) };
}
