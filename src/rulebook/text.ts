/**
 * Word processors put typographic quotes, dashes and blanks where a person typed plain ones. `level` puts the plain ones
 * back, character by character: the result is as long as the text, so an index in one is an index in the other.
 */
export const level = (text: string): string =>
  text
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t\n]/g, ' ')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\u201c-\u201f\u00ab\u00bb\u2033\uff02]/g, '"')
    .replace(/[\u2018-\u201b\u2032\uff07]/g, "'");

/** A name or value as it is meant: level, one blank between words, without code font, bold and backslashes around it. */
export function plain(raw: string): string {
  const text = level(raw).trim().replace(/ +/g, ' ');
  const inner = /^(`+)(?!`)(.+?)\1$/.exec(text)?.[2] ?? /^(\*\*|__)(.+?)\1$/.exec(text)?.[2] ?? text;
  return inner.trim().replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** The way back: what `plain` reads as this name, inside a cell or a heading. */
export const escaped = (name: string): string =>
  name
    .replace(/[\\|]/g, '\\$&')
    .replace(/^(?=[`*_"])/, '\\')
    .replace(/#$/, '\\#');

/** Whether words are in quotes, which keeps them words: `"5"`. */
export const quotedWords = (text: string): string | undefined =>
  /^"([^"]*)"$|^'([^']*)'$/.exec(text)?.slice(1).join('');

/** The anchor that GitHub gives to a heading, of its Markdown source. */
export const anchorOf = (heading: string): string =>
  plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replace(/ /g, '-');

/** Markdown source as it is read aloud: links are their words, emphasis and code font are gone. */
export const withoutMarkdown = (source: string): string =>
  source
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\\)(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\\\p{L}\p{N}])([*_])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
