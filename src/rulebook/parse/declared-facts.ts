import type { RootContent } from 'mdast';
import { plain } from '../text.ts';
import type { Source } from './source.ts';
import { columnNames } from './table.ts';

/** Names of the facts that a document declares, in any of its tables: a test in `Given` may speak of a later one. */
export const declaredFacts = (source: Source, nodes: readonly RootContent[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'table' || columnNames(source, node)[0] !== 'Fact') return [];
    return node.children
      .slice(1)
      .flatMap((row) => (row.children[0] ? [plain(firstCell(source.sliceOf(row.children[0]).text))] : []));
  });

const firstCell = (text: string): string => text.replace(/^\||\|$/g, '').trim();
