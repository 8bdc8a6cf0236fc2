import type { Sentence } from './model.ts';

/** Words before a full stop that end no sentence. */
const short = /(?:^|[\s("“])(?:e\.?g|i\.?e|etc|vs|v|cf|no|nr|approx|ca|p|pp|resp|St|Mr|Mrs|Dr|[A-Za-z])\.$/;

const closing = new Set('"\'”’)]');

/** Splits a paragraph at full stops that are followed by a blank and no lower-case letter. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  const push = (end: number): void => {
    const raw = text.slice(start, end);
    const lead = raw.length - raw.trimStart().length;
    const words = raw.trim();
    if (words !== '') found.push({ text: words, start: start + lead, end: start + lead + words.length });
    start = end;
  };
  for (const match of text.matchAll(/[.!?…]+/gu)) {
    let end = match.index + match[0].length;
    while (end < text.length && closing.has(text.charAt(end))) end++;
    if (text.charAt(end) !== ' ' || /\p{Ll}/u.test(text.charAt(end + 1))) continue;
    if (match[0] === '.' && short.test(text.slice(Math.max(start, end - 8), end))) continue;
    push(end);
  }
  push(text.length);
  return found;
}
