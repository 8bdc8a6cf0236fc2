import type { Block } from '../model.ts';
import { blockTree } from '../parse/markdown.ts';
import { startOf } from '../parse/source.ts';

/** How a list is written, so that it does not run into a list or an indented text beside it. */
export interface ListStyle {
  /** `-`, `*` or `+`, with the blanks that its text needs. */
  readonly bullet: string;
  readonly delimiter: '.' | ')';
  /** Further blanks keep an indented text that follows from being a part of the last item: items begin in the sixth column. */
  readonly wide: boolean;
}

/** The style of the list in each block: Markdown tells two lists side by side apart by their signs only. */
export function listStyles(blocks: readonly Block[]): ListStyle[] {
  const styles: ListStyle[] = [];
  blocks.forEach((block, i) => {
    const previous = blocks[i - 1];
    const before =
      block.kind === 'procedure'
        ? introOf(block)
        : previous && endsInBullets(previous)
          ? styles[i - 1]?.bullet
          : proseOf(previous);
    const holdsList = endsInBullets(block) || block.kind === 'procedure';
    styles.push(holdsList ? styleBetween(before ?? '', proseOf(blocks[i + 1]) ?? '') : styleBetween('', ''));
  });
  return styles;
}

function styleBetween(before: string, after: string): ListStyle {
  const taken = signAt(before, -1) + signAt(after, 0);
  const wide = /^(?: {2}|\t)/.test(after);
  const sign = ['-', '*', '+'].find((candidate) => !taken.includes(candidate)) ?? '-';
  return { bullet: wide ? `${sign}   ` : sign, delimiter: taken.includes('.') ? ')' : '.', wide };
}

/** The sign of the list with which a text begins (at 0) or ends (at -1): one of `- * + . )`, or nothing. */
function signAt(text: string, index: 0 | -1): string {
  if (!/^[ \t]*(?:[-*+]|\d{1,9}[.)])/m.test(text)) return '';
  // Not in the first line, where `---` would begin front matter.
  const source = `\n${text}`;
  const node = blockTree('', source).tree?.children.at(index);
  return node?.type === 'list' ? (/^(?:[-*+]|\d+[.)])/.exec(source.slice(startOf(node)))?.[0].slice(-1) ?? '') : '';
}

const proseOf = (block: Block | undefined): string | undefined => (block?.kind === 'prose' ? block.raw : undefined);
const introOf = (block: Block): string | undefined => ('intro' in block ? block.intro : undefined);

const endsInBullets = (block: Block): boolean =>
  block.kind === 'statements' || block.kind === 'known' || (block.kind === 'procedure' && block.procedure.amends);
