/** A stretch of a source text and the index at which it begins there. */
export interface Slice {
  readonly text: string;
  readonly at: number;
}

export const sub = (slice: Slice, from: number, to = slice.text.length): Slice => ({
  text: slice.text.slice(from, to),
  at: slice.at + from,
});

export function trim(slice: Slice): Slice {
  const start = slice.text.length - slice.text.trimStart().length;
  return sub(slice, start, Math.max(start, slice.text.trimEnd().length));
}

export const endOf = (slice: Slice): number => slice.at + slice.text.length;

/** The pieces between separators, trimmed; what stands in double quotes or parentheses is never cut. */
export function split(slice: Slice, separator: RegExp, text = slice.text): Slice[] {
  const pieces: Slice[] = [];
  const sticky = new RegExp(separator.source, 'yu');
  let start = 0;
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === '(') depth++;
    if (character === ')') depth = Math.max(0, depth - 1);
    if (depth > 0) continue;
    sticky.lastIndex = i;
    const found = sticky.exec(text)?.[0];
    if (!found) continue;
    pieces.push(trim(sub(slice, start, i)));
    start = i + found.length;
    i = start - 1;
  }
  pieces.push(trim(sub(slice, start)));
  return pieces;
}
