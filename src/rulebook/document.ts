import { type Problem, sortProblems } from '../finding/index.ts';
import { cleaned, readFrontMatter } from './front-matter.ts';
import type { RuleDocument } from './model.ts';
import { readBlocks } from './parse/blocks.ts';
import { blockTree } from './parse/markdown.ts';
import { Source } from './parse/source.ts';

/**
 * Reads one rule document. It is there whenever its front matter can be read, and holds what was understood; only without problems
 * does it hold everything. Links of steps carry the words of their anchor until `readRulebook` has linked them.
 * @param file path relative to the folder of the rulebook
 */
export function parseDocument(file: string, text: string): { document?: RuleDocument; problems: Problem[] } {
  const source = new Source(file, cleaned(text));
  const { tree, problem } = blockTree(file, source.text);
  if (!tree) return { problems: problem ? [problem] : [] };
  const { front, problems, place } = readFrontMatter(file, source.text);
  if (!front) return { problems: sortProblems(problems) };
  const { companion, ...named } = front;
  const blocks = readBlocks(source, tree.children, front);
  const document: RuleDocument = { file, ...named, ...(companion ? { companion } : {}), blocks, place };
  return { document, problems: sortProblems([...problems, ...source.problems]) };
}
