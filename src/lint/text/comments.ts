import type { Comment } from './model.ts';

/** The source with its HTML comments blanked out, as long as before so that offsets stay, and the comments. */
export function takeComments(source: string): { text: string; comments: Comment[] } {
  const comments: Comment[] = [];
  let text = '';
  let from = 0;
  for (let at = source.indexOf('<!--'); at >= 0; at = source.indexOf('<!--', from)) {
    const close = source.indexOf('-->', at + 4);
    if (close < 0) break;
    comments.push({ text: source.slice(at + 4, close).trim(), offset: at, length: close + 3 - at });
    text += source.slice(from, at) + source.slice(at, close + 3).replace(/[^\r\n]/g, ' ');
    from = close + 3;
  }
  return { text: text + source.slice(from), comments };
}
