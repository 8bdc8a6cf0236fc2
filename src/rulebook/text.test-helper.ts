import { type Problem, placeText } from '../finding/index.ts';
import { parseDocument } from './document.ts';
import type { RuleDocument } from './model.ts';

/** A document with the prefix DV; its body begins in line 6. */
export const documentText = (body: string, name = 'DEATH', prefix = 'DV', kind = 'rules'): string =>
  `---\ndocument: ${name}\nprefix: ${prefix}\nkind: ${kind}\n---\n${body}`;

/** Reads a body that must have no problems. */
export function readBody(body: string, kind = 'rules'): RuleDocument {
  const { document, problems } = parseDocument('rules.md', documentText(body, 'DEATH', 'DV', kind));
  if (!document || problems.length > 0) throw new Error(problems.map(problemLine).join('\n'));
  return document;
}

/** `rules.md:20:3 cell/test message (hint)` */
export const problemLine = ({ place, code, message, hint }: Problem): string =>
  `${place ? placeText(place) : '-'} ${code} ${message}${hint === undefined ? '' : ` (${hint})`}`;

/** The problems of a body, a line each. */
export const problemsOf = (body: string, kind = 'rules'): string[] =>
  parseDocument('rules.md', documentText(body, 'DEATH', 'DV', kind)).problems.map(problemLine);
