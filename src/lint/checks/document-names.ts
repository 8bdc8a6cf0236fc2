import type { Span } from '../text/model.ts';

const shaped =
  /^(?:\d{1,3}|RULES?|APPENDIX|CHAPTER|PART|EXTENSION|DOC|DOCUMENT)_|_(?:RULES|DOCUMENT|EXTENSION|VARIANT)$/u;

/** Whether a name in capitals is that of a document or of a section of one: `03_SETUP`, `RULES_2 > COMBAT_ORDER`. */
export function isDocumentName(text: string, { start, end }: Span): boolean {
  const word = text.slice(start, end);
  if (shaped.test(word)) return true;
  if (/^\s*>\s*[\p{Lu}\d]/u.test(text.slice(end, end + 4)) || />\s*$/u.test(text.slice(Math.max(0, start - 3), start)))
    return true;
  if (/\d_$/u.test(text.slice(Math.max(0, start - 4), start))) return true;
  return /\b(?:according to|(?:defined|described|explained|found) (?:in|by)|follow|see)\s+\W?$/iu.test(
    text.slice(Math.max(0, start - 40), start),
  );
}
