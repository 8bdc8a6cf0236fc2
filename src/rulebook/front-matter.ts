import { z } from 'zod';
import type { Place, Problem } from '../finding/index.ts';
import type { DocumentKind } from './model.ts';
import { prefixPattern } from './parse/refs.ts';
import { readYaml } from './yaml.ts';

const schema = z
  .strictObject({
    document: z
      .string()
      .min(1)
      .describe('the name by which other documents call this one, such as 09_DEATH_AND_VICTORY'),
    title: z.string().min(1).optional().describe('the title for people'),
    prefix: z
      .string()
      .regex(prefixPattern, 'not a prefix')
      .optional()
      .describe('capitals with which ids begin, such as DV'),
    kind: z.enum(['rules', 'assumptions', 'known']).optional().describe('rules, assumptions or known'),
    companion: z.boolean().optional().describe('yes, if this file adds to the document of the same name'),
  })
  .describe('the front matter of a rule document');

export interface FrontMatter {
  readonly name: string;
  readonly title: string;
  readonly prefix: string;
  readonly kind: DocumentKind;
  readonly companion: boolean;
}

const fence = /^---[ \t]*\n([\s\S]*?\n|)---[ \t]*(?:\n|$)/;

export const hasFrontMatter = (text: string): boolean => fence.test(cleaned(text));

/** Line ends as one character, and no mark of the byte order. */
export const cleaned = (text: string): string => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');

/** @param text as `cleaned` leaves it */
export function readFrontMatter(
  file: string,
  text: string,
): { front?: FrontMatter; problems: readonly Problem[]; place: Place } {
  const start: Place = { file, line: 1, column: 1 };
  const found = fence.exec(text);
  if (!found) {
    const problem: Problem = {
      code: 'document/front-matter',
      message: 'This document does not begin with front matter.',
      place: start,
      expected: 'a line ---, then `document: NAME`, `title: ...` and `prefix: XX`, then a line ---',
    };
    return { problems: [problem], place: start };
  }
  const codes = { syntax: 'document/front-matter', schema: 'document/front-matter' } as const;
  const { value, problems } = readYaml(file, found[1] as string, schema, codes, 2);
  if (!value) return { problems, place: start };
  const { document, title = document, prefix = '', kind = 'rules', companion = false } = value;
  return { front: { name: document, title, prefix, kind, companion }, problems, place: start };
}
