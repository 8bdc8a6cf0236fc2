import type { Node, RootContent } from 'mdast';
import { nearest } from '../suggestion.ts';
import { level } from '../text.ts';
import { endOf, type Slice, sub, trim } from './slice.ts';
import { endOfNode, type Source, startOf } from './source.ts';
import { oneLine } from './statements.ts';

/** What stands between a heading and the table or list that it announces. */
export interface Section<Main extends Node> {
  /** By label: what follows `Asked at:` and the like. */
  readonly lines: ReadonlyMap<string, Slice>;
  /** Prose besides, to the letter. */
  readonly prose: readonly Slice[];
  readonly main?: Main;
  /** Index of the node behind the section's main node, or behind what was read in search of it. */
  readonly next: number;
}

/** Reads from the node behind a heading to the first node that `isMain`, or to the next heading. */
export function readSection<Main extends RootContent>(
  source: Source,
  nodes: readonly RootContent[],
  from: number,
  labels: readonly string[],
  isMain: (node: RootContent) => node is Main,
): Section<Main> {
  let next = from;
  const between: RootContent[] = [];
  let main: Main | undefined;
  for (let node = nodes[next]; node && node.type !== 'heading' && !main; node = nodes[next]) {
    next++;
    if (isMain(node)) main = node;
    else between.push(node);
  }
  // Without its table or list the section ends at once, and what follows is read as if it stood alone.
  if (!main) return { lines: new Map(), prose: [], next: from };
  const lines = new Map<string, Slice>();
  const prose: Slice[] = [];
  for (const node of between) {
    const slice = source.slice(node.type === 'code' ? source.lineStart(startOf(node)) : startOf(node), endOfNode(node));
    const rest = node.type === 'paragraph' ? readLines(source, slice, labels, lines) : slice;
    const before = prose.at(-1);
    if (!rest) continue;
    if (before && source.text.slice(endOf(before), rest.at).trim() === '') {
      prose[prose.length - 1] = source.slice(before.at, endOf(rest));
    } else prose.push(rest);
  }
  return { lines, prose, main, next };
}

/** Prose as the block keeps it; absent where there is none. */
export function introOf(prose: readonly Slice[]): { intro?: string } {
  const intro = prose.map(({ text }) => text.trimEnd()).join('\n\n');
  return intro.trim() === '' ? {} : { intro };
}

/** Takes labelled lines out of a paragraph; gives back what stands before the first, if anything does. */
function readLines(
  source: Source,
  paragraph: Slice,
  labels: readonly string[],
  lines: Map<string, Slice>,
): Slice | undefined {
  const text = paragraph.text.replace(/[^\S\n]/g, ' ');
  const label = new RegExp(`(?:^|\\n *|(?<=[.?!)]) +)(${labels.join('|')}) *:`, 'g');
  const found = labels.length === 0 ? [] : [...text.matchAll(label)];
  found.forEach((match, i) => {
    const name = match[1] as string;
    const start = match.index + match[0].length;
    const slice = trim(sub(paragraph, start, found[i + 1]?.index ?? text.length));
    if (lines.has(name)) source.report('document/structure', slice, `“${name}:” stands here twice.`);
    else if (slice.text === '')
      source.report('document/structure', sub(paragraph, match.index, start), `“${name}:” is empty.`);
    else lines.set(name, slice);
  });
  const before = trim(sub(paragraph, 0, found[0]?.index ?? text.length));
  const typed = /^([\p{L} ]{3,20}) *:/u.exec(level(before.text))?.[1]?.trim();
  const meant = typed === undefined ? undefined : nearest(typed, labels);
  if (typed !== undefined && meant !== undefined) {
    source.report('document/structure', sub(before, 0, typed.length), `“${typed}:” is no line of this section.`, {
      expected: labels.map((name) => `${name}:`).join(', '),
      hint: `Did you mean “${meant}:”?`,
    });
  }
  return before.text === '' ? undefined : before;
}

export const lineOf = (section: Pick<Section<Node>, 'lines'>, label: string): string | undefined => {
  const slice = section.lines.get(label);
  return slice && oneLine(slice.text);
};
