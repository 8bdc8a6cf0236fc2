import { InputError } from '../finding/index.ts';

/** What a position says of something: plain data, so that it fits into a token and a command line. */
export type Plain = number | string | boolean | null | readonly Plain[] | Fields;
export interface Fields {
  readonly [name: string]: Plain;
}

/** What is placed, in order: later ones go on from earlier ones. */
export type Scene = readonly { readonly piece: string; readonly fields: Fields }[];

const JSON_LIKE = /^[[{]/;
/** A value that reads back as another kind of value has to be quoted. */
const BARE = /^(?!(?:yes|no|none)$|-?\d+$)[^\s;=,"[\]{}]+$/;

/**
 * A position as text: pieces with their fields, parted by semicolons. `A health=1 loot=3; B removed; table tokens=1,2`.
 * A field alone says yes. Values are whole numbers, `yes`, `no`, `none`, words (in double quotes, if they have blanks), lists of these
 * with commas, or JSON.
 */
export const printScene = (scene: Scene): string =>
  scene
    .map(({ piece, fields }) =>
      [
        word(piece),
        ...Object.entries(fields).map(([name, value]) =>
          value === true ? word(name) : `${word(name)}=${print(value)}`,
        ),
      ].join(' '),
    )
    .join('; ');

const word = (text: string): string => (BARE.test(text) ? text : JSON.stringify(text));

function print(value: Plain): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return word(value);
  const flat = Array.isArray(value) && value.length > 1 && value.every((v) => typeof v !== 'object' || v === null);
  return flat ? (value as readonly Plain[]).map(print).join(',') : JSON.stringify(value);
}

/** Reads a position. @throws InputError where it is no such text */
export function parseScene(text: string): Scene {
  const placed: { piece: string; fields: Record<string, Plain> }[] = [];
  let open = false;
  for (const token of tokensOf(text)) {
    if (token.kind === 'end') open = false;
    else if (!open) {
      if (token.name === '' || token.value !== undefined) wrong(`“${token.text}” stands where a piece should be named`);
      placed.push({ piece: token.name, fields: {} });
      open = true;
    } else {
      const { fields } = placed.at(-1) as { fields: Record<string, Plain> };
      Object.defineProperty(fields, token.name, {
        value: token.value === undefined ? true : token.value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return placed;
}

const wrong = (why: string): never => {
  throw new InputError([
    {
      code: 'call/position',
      message: `This position cannot be read: ${why}.`,
      expected: 'pieces with their fields, parted by semicolons: A health=1 loot=3; B removed',
    },
  ]);
};

type SceneToken =
  | { readonly kind: 'end' }
  | { readonly kind: 'field'; readonly text: string; readonly name: string; readonly value?: Plain };

const SPACE = /\s*/y;
const NAME = /"(?:[^"\\]|\\.)*"|[^\s;=,"]+/y;
const SCALAR = /"(?:[^"\\]|\\.)*"|[^\s;=,"[\]{}]+/y;

function* tokensOf(text: string): Generator<SceneToken> {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  for (;;) {
    take(SPACE);
    if (at >= text.length) return;
    if (text[at] === ';') {
      at++;
      yield { kind: 'end' };
      continue;
    }
    const from = at;
    const name = take(NAME);
    if (name === '') wrong(`“${text.slice(at, at + 12)}” is no name`);
    if (text[at] !== '=') {
      yield { kind: 'field', text: name, name: unquoted(name) };
      continue;
    }
    at++;
    const value = JSON_LIKE.test(text.slice(at)) ? json() : list();
    yield { kind: 'field', text: text.slice(from, at), name: unquoted(name), value };
  }

  function list(): Plain {
    const values: Plain[] = [];
    do {
      if (values.length > 0) at++;
      const scalar = take(SCALAR);
      if (scalar === '') wrong(`there is no value at “${text.slice(at, at + 12)}”`);
      values.push(scalarOf(scalar));
    } while (text[at] === ',');
    return values.length === 1 ? (values[0] as Plain) : values;
  }

  /** JSON goes on as far as its brackets do. */
  function json(): Plain {
    let depth = 0;
    let quoted = false;
    for (let i = at; i < text.length; i++) {
      const c = text[i] as string;
      if (quoted) {
        if (c === '\\') i++;
        else if (c === '"') quoted = false;
        continue;
      }
      if (c === '"') quoted = true;
      else if (c === '[' || c === '{') depth++;
      else if ((c === ']' || c === '}') && --depth === 0) {
        const source = text.slice(at, i + 1);
        at = i + 1;
        try {
          return JSON.parse(source) as Plain;
        } catch {
          return wrong(`“${source}” is no JSON`);
        }
      }
    }
    return wrong('a bracket is not closed');
  }
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return JSON.parse(text) as string;
  } catch {
    return wrong(`${text} is no quoted word`);
  }
}

function scalarOf(text: string): Plain {
  if (text.startsWith('"')) return unquoted(text);
  if (/^-?\d+$/.test(text)) return Number(text);
  return text === 'yes' ? true : text === 'no' ? false : text === 'none' ? null : text;
}
