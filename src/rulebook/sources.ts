import { z } from 'zod';
import type { Problem } from '../finding/index.ts';
import { idsOf } from './link/ids.ts';
import type { RuleDocument } from './model.ts';
import { tooLarge } from './parse/markdown.ts';
import { didYouMean } from './suggestion.ts';
import { readYaml } from './yaml.ts';

const schema = z
  .record(z.string(), z.array(z.string().regex(/^.+:\d+(?:-\d+)?$/, 'not a place')))
  .describe('a list of places such as 09-death-and-victory.txt:632 or 09-death-and-victory.txt:632-640, for each id');

/** Reads `sources.json`: by id of a statement or step, its places in the author's original. Without the file there are none. */
export function readSources(
  file: string,
  text: string | undefined,
  documents: readonly RuleDocument[],
  problems: Problem[],
): Readonly<Record<string, readonly string[]>> {
  if (text === undefined) return {};
  const large = tooLarge(file, text);
  if (large) {
    problems.push(large);
    return {};
  }
  const read = readYaml(file, text, schema, { syntax: 'sources/entry', schema: 'sources/entry' });
  problems.push(...read.problems);
  const known = new Set(idsOf(documents).map(({ id }) => id));
  for (const id of Object.keys(read.value ?? {}).filter((key) => !known.has(key))) {
    const hint = didYouMean(id, known);
    problems.push({
      code: 'sources/entry',
      message: `There is no statement or step “${id}”.`,
      place: read.placeAt([id], true),
      ...(hint === undefined ? {} : { hint }),
    });
  }
  return read.value ?? {};
}
