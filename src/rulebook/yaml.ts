import {
  type Document,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  type Pair,
  parseDocument,
  type ScalarTag,
  stringify,
  type Tags,
} from 'yaml';
import type { z } from 'zod';
import type { Place, Problem, ProblemCode } from '../finding/index.ts';
import { schemaAt } from './schema-path.ts';
import { didYouMean } from './suggestion.ts';

type Path = readonly PropertyKey[];

/** What a YAML text holds, checked against a schema; and the place of everything in it. */
export interface ReadYaml<T> {
  readonly value?: T;
  readonly problems: readonly Problem[];
  /** Where the value at a path stands; of a key, where `ofKey`. */
  placeAt(path: Path, ofKey?: boolean): Place;
}

/** As authors write it: `yes` and `no` without quotes. */
const yesNo: ScalarTag = {
  tag: 'tag:yaml.org,2002:bool',
  default: true,
  test: /^(?:yes|no)$/,
  identify: (value) => typeof value === 'boolean',
  resolve: (text) => text === 'yes',
};

const customTags = (tags: Tags): Tags => [yesNo, ...tags];

/** Writes what `readYaml` reads as the same. */
export const yamlText = (value: unknown): string => stringify(value, { customTags, lineWidth: 0 });

export interface YamlCodes {
  readonly syntax: ProblemCode;
  readonly schema: ProblemCode;
}

/**
 * Reads and checks a YAML text. Keys of the schema that are two words may be written with an underscore.
 * @param firstLine line of the file in which the text begins
 */
export function readYaml<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  codes: YamlCodes,
  firstLine = 1,
): ReadYaml<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, customTags });
  const at = (offset: number, end = offset): Place => {
    const [from, to] = [lines.linePos(offset), lines.linePos(end)];
    const [line, endLine] = [from.line + firstLine - 1, to.line + firstLine - 1];
    return { file, line, column: from.col, ...(end > offset ? { endLine, endColumn: to.col } : {}) };
  };
  const placeAt = (path: Path, ofKey = false): Place => rangeAt(document, path, ofKey, at);
  const broken = document.errors.map(
    (error): Problem => ({
      code: codes.syntax,
      message: asSentence(error.message.split(/ at line \d+/)[0] as string),
      place: at(error.pos[0]),
      expected: 'YAML',
    }),
  );
  if (broken.length > 0) return { problems: broken, placeAt };
  let data: unknown;
  try {
    data = spaced(document.toJS() ?? {}, schema, []);
  } catch (error) {
    // The library's guard against aliases that unfold without end.
    const message = asSentence(error instanceof Error ? error.message : String(error));
    return { problems: [{ code: codes.syntax, message, place: at(0), expected: 'YAML' }], placeAt };
  }
  const checked = schema.safeParse(data);
  if (checked.success) return { value: checked.data, problems: [], placeAt };
  return {
    problems: checked.error.issues.flatMap((issue) => problemsOf(issue, schema, codes.schema, placeAt)),
    placeAt,
  };
}

const asSentence = (message: string): string => message.replace(/[.:]?$/, '.');

/** Gives keys with underscores the names that the schema has for them. */
function spaced(data: unknown, schema: z.ZodType, path: Path): unknown {
  if (Array.isArray(data)) return data.map((item, i) => spaced(item, schema, [...path, i]));
  if (typeof data !== 'object' || data === null) return data;
  const known = schemaAt(schema, path)?.keys ?? [];
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const meant = known.includes(key) ? key : (known.find((name) => name === key.replaceAll('_', ' ')) ?? key);
      return [meant, spaced(value, schema, [...path, meant])];
    }),
  );
}

function problemsOf(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  code: ProblemCode,
  placeAt: (path: Path, ofKey?: boolean) => Place,
): Problem[] {
  const at = schemaAt(schema, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = at?.keys ?? [];
    return issue.keys.map((key) => {
      const hint = didYouMean(key, known);
      const message = `There is no “${key}”${issue.path.length > 0 ? ` in ${pathText(issue.path)}` : ''}.`;
      return {
        code,
        message,
        place: placeAt([...issue.path, key], true),
        expected: `one of ${known.join(', ')}`,
        ...(hint === undefined ? {} : { hint }),
      };
    });
  }
  const missing = issue.code === 'invalid_type' && /received undefined$/.test(issue.message);
  const what = pathText(issue.path);
  const expected = at?.description;
  return [
    {
      code,
      message: missing
        ? `${what} is missing.`
        : `${what}: ${issue.message.replace(/^Invalid (?:input|option): /, '')}.`,
      place: placeAt(missing ? issue.path.slice(0, -1) : issue.path),
      ...(expected === undefined ? {} : { expected }),
    },
  ];
}

const pathText = (path: Path): string => (path.length === 0 ? 'The file' : `“${path.map(String).join(' → ')}”`);

/** The place of a path, or of the nearest thing around it that stands in the text. */
function rangeAt(
  document: Document.Parsed,
  path: Path,
  ofKey: boolean,
  at: (from: number, to?: number) => Place,
): Place {
  let node: unknown = document.contents;
  let range: readonly number[] | null | undefined = document.contents?.range;
  path.forEach((step, i) => {
    const key: unknown = step;
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && sameKey(item, String(key)));
      if (!pair) return;
      node = pair.value;
      const target = (i === path.length - 1 && ofKey) || !hasRange(pair.value) ? pair.key : pair.value;
      if (hasRange(target)) range = target.range;
    } else if (typeof node === 'object' && node !== null && 'items' in node && typeof key === 'number') {
      node = (node.items as readonly unknown[])[key];
      if (hasRange(node)) range = node.range;
    }
  });
  return range ? at(range[0] as number, range[1] as number) : at(0);
}

const hasRange = (node: unknown): node is { range: readonly number[] } =>
  typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);

const sameKey = (pair: Pair, key: string): boolean => {
  const name = isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
  return name === key || name.replaceAll('_', ' ') === key;
};
