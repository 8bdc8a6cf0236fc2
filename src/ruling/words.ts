import { plain, quotedWords } from '../rulebook/index.ts';

/** What a cell says, with or without quotation marks around it. */
export function unquoted(raw: string): string {
  const words = plain(raw);
  return quotedWords(words)?.trim() ?? words;
}
