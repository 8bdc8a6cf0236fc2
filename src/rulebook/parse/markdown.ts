import type { Root, RootContent } from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import type { Problem } from '../../finding/index.ts';

/** A parser is quick up to here: about three seconds, and no more than ten for a text made to be slow. */
const mostCharacters = 1_000_000;
/** Five hundred nested lists take seconds and thousands of quotes overflow the stack; nobody writes a hundred. */
const mostNesting = 100;

/**
 * Only blocks are parsed: names, cells and sentences are read from the source itself, because a text node of `a*b*c` has lost its
 * stars. It also spares the parser what is quadratic in a hostile text (`*a_ *a_ ...`).
 */
const inlineConstructs = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'emailAutolink',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'protocolAutolink',
  'strikethrough',
  'wwwAutolink',
];

function blocksOnly(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: unknown[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: inlineConstructs } }];
}

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).use(blocksOnly).freeze();

/** The blocks of a text, or why it is not parsed. */
export function blockTree(file: string, text: string): { tree?: Root; problem?: Problem } {
  const problem = tooLarge(file, text) ?? tooDeep(file, text);
  if (problem) return { problem };
  const tree = processor.parse(text);
  endBeforeNext(tree.children, text.length);
  return { tree };
}

/** The parser lets an unclosed fence reach into the sign of the item behind it: no node ends after the next begins. */
function endBeforeNext(nodes: readonly RootContent[], limit: number): void {
  nodes.forEach((node, i) => {
    const end = Math.min(nodes[i + 1]?.position?.start.offset ?? limit, limit);
    if (!node.position) return;
    if ((node.position.end.offset ?? 0) > end) node.position.end.offset = end;
    if ('children' in node) endBeforeNext(node.children, end);
  });
}

export const tooLarge = (file: string, text: string): Problem | undefined =>
  text.length <= mostCharacters
    ? undefined
    : {
        code: 'file/too-large',
        message: `This file has ${text.length} characters.`,
        place: { file, line: 1, column: 1 },
        expected: `at most ${mostCharacters}`,
        hint: 'Split it into several documents.',
      };

function tooDeep(file: string, text: string): Problem | undefined {
  const line = text.split('\n').findIndex((content) => nesting(content) > mostNesting);
  return line < 0
    ? undefined
    : {
        code: 'file/too-deep',
        message: `This line is nested ${nesting(text.split('\n')[line] as string)} deep.`,
        place: { file, line: line + 1, column: 1 },
        expected: `at most ${mostNesting} quotes and lists within each other`,
      };
}

/** An upper bound: each marker opens a quote or a list, and two blanks may continue one. */
function nesting(line: string): number {
  const opening = /^(?:[ \t]|>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))+/.exec(line)?.[0] ?? '';
  const markers = opening.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
  const indentation = /^[ \t]*/.exec(opening)?.[0].replace(/\t/g, '    ').length ?? 0;
  return markers + Math.floor(indentation / 2);
}
