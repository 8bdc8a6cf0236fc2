import type { Ref } from '../model.ts';
import { level, plain } from '../text.ts';
import { type Slice, split, sub, trim } from './slice.ts';
import type { Source } from './source.ts';

const prefix = String.raw`\p{Lu}[\p{Lu}\p{N}_]*`;
const number = String.raw`\d+(?:\.\d+)*[a-z]?`;
const word = String.raw`[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)*`;

export const prefixPattern = new RegExp(`^${prefix}$`, 'u');
/** `DV-12`, `HU-9.2.1`, `R-3a` */
export const statementIdPattern = new RegExp(`^${prefix}-${number}$`, 'u');
export const stepIdPattern = new RegExp(`^${word}$`, 'u');
/** `DV-12`, its part `DV-12(b)`, or `DV:mark`. */
const statementOrStep = `${prefix}(?:-${number}(?:\\([a-z]+\\))?|:${word})`;
const refPattern = new RegExp(`^${statementOrStep}$`, 'u');
const refsAtEnd = new RegExp(
  `\\s*\\((\\s*${statementOrStep}(?:\\s*[,;]\\s*${statementOrStep})*\\s*)\\)(\\.?)\\s*$`,
  'u',
);
const refsInParentheses = new RegExp(`\\(\\s*${statementOrStep}(?:\\s*[,;]\\s*${statementOrStep})*\\s*\\)`, 'gu');

export const isStepRef = (id: string): boolean => refPattern.test(id) && id.includes(':');
export const prefixOf = (id: string): string => id.split(/[-:]/)[0] ?? '';

const expectedIds = 'ids with commas between them, such as DV-12, DV-14, DV:mark';

/**
 * Reads `DV-12, DV:mark`; an empty slice is no reference. `inRuling` allows named rows too: `Victory Check/nobody`, or in the
 * ruling of that name just `nobody`.
 */
export function readRefs(source: Source, slice: Slice, inRuling?: string): Ref[] {
  return split(trim(slice), /[,;]/, level(trim(slice).text))
    .filter(({ text }) => text !== '')
    .flatMap((piece): Ref[] => {
      const id = plain(piece.text);
      const place = source.place(piece);
      if (refPattern.test(id)) return [{ id, place }];
      if (inRuling !== undefined && !looksLikeId(id))
        return [{ id: id.includes('/') ? id : `${inRuling}/${id}`, place }];
      source.report('id/unknown', place, `“${id}” is no id.`, { expected: expectedIds, hint: hintFor(id) });
      return [];
    });
}

const looksLikeId = (id: string): boolean => /^\p{L}+(?: ?[-:]? ?\d+[a-z]?|:\S+)$/u.test(id);

function hintFor(id: string): string | undefined {
  if (/ and /.test(id)) return 'Write a comma instead of “and”.';
  if (/ to |\.\./.test(id)) return 'Name each one: there are no ranges of ids.';
  return refPattern.test(id.toUpperCase())
    ? `Did you mean “${id.toUpperCase()}”? Upper and lower case count.`
    : undefined;
}

/** Cuts `(DV-12, DV-14)` off the end; what is left keeps its full stop. */
export function cutRefs(source: Source, slice: Slice): { rest: Slice; stop: string; refs: Ref[] } {
  const found = refsAtEnd.exec(level(slice.text));
  if (!found) return { rest: slice, stop: '', refs: [] };
  const inner = found.index + found[0].indexOf('(') + 1;
  return {
    rest: trim(sub(slice, 0, found.index)),
    stop: found[2] ?? '',
    refs: readRefs(source, sub(slice, inner, inner + (found[1] ?? '').length)),
  };
}

/** Ids in parentheses anywhere in a sentence: `(DV-12, DV:mark)`. */
export const idsInText = (text: string): string[] =>
  [...level(text).matchAll(refsInParentheses)].flatMap(([found]) =>
    found
      .slice(1, -1)
      .split(/[,;]/)
      .map((id) => id.trim()),
  );
