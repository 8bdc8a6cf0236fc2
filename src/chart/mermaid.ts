import { oneLine } from '../report/index.ts';

/**
 * Text that Mermaid shows as it stands. What its grammars, its own preprocessing or the Markdown of its labels could act upon is
 * written as a character reference: those are decoded after everything else is done.
 */
export const label = (text: string): string =>
  [...oneLine(text)]
    .map((character) => (/[\p{L}\p{N} ,.()/=?!'“”‘’…→·+-]/u.test(character) ? character : reference(character)))
    .join('')
    // Words that Mermaid looks for anywhere in a line, and marks that would begin a list of Markdown.
    .replace(
      /direction|style|classDef|accTitle|accDescr|end note/gi,
      (word) => reference(word[0] ?? '') + word.slice(1),
    )
    .replace(/^[^\p{L}\p{N}#“‘(/]/u, reference)
    .replace(/^(\d+)([.)])/, (_, digits: string, mark: string) => digits + reference(mark));

const reference = (character: string): string => `#${character.codePointAt(0)};`;

/** Ids of the things of a diagram: of letters that no grammar acts upon, each its own, the same for the same things. */
export class Ids {
  private readonly prefix: string;
  private readonly taken = new Map<string, string>();

  /** @param prefix keeps an id from being a word of the grammar */
  constructor(prefix: string) {
    this.prefix = prefix;
  }

  of(path: readonly string[]): string {
    const key = JSON.stringify(path);
    const before = this.taken.get(key);
    if (before !== undefined) return before;
    const wanted = this.prefix + path.join('_').replace(/[^A-Za-z0-9]+/g, '_');
    const used = new Set(this.taken.values());
    let id = wanted;
    for (let n = 2; used.has(id); n++) id = `${wanted}_${n}`;
    this.taken.set(key, id);
    return id;
  }
}
