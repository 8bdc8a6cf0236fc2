import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { Problem } from '../finding/index.ts';
import { readDocx } from './docx.node.ts';
import type { SuppressionFile } from './suppress.ts';
import type { SourceText, TextKind } from './text/model.ts';

/** Larger files are no rulebooks; reading one would fill the memory. */
const largestFile = 20 * 1024 * 1024;

const kinds: Readonly<Record<string, TextKind>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'plain',
  '.text': 'plain',
  '.docx': 'docx',
};
const listName = 'lint-ok.yaml';

export interface ReadTexts {
  readonly texts: SourceText[];
  /** The files `lint-ok.yaml` beside the texts. */
  readonly suppressions: SuppressionFile[];
  readonly problems: Problem[];
}

/**
 * Reads the texts of a rulebook: files, and of folders every Markdown, plain text and Word file in them, in the order of their paths.
 * What is no text is a problem if it was named, and passed over in a folder.
 */
export async function readTexts(paths: readonly string[]): Promise<ReadTexts> {
  const texts: SourceText[] = [];
  const problems: Problem[] = [];
  const folders = new Set<string>();
  const seen = new Set<string>();
  const fail = (file: string, why: string, hint?: string): void => {
    problems.push({
      code: 'file/unreadable',
      message: `${file} cannot be read: ${why}.`,
      ...(hint === undefined ? {} : { hint }),
    });
  };
  const read = async (path: string, named: boolean): Promise<void> => {
    const file = path.replaceAll('\\', '/');
    if (seen.has(file)) return;
    seen.add(file);
    const kind = kinds[extname(path).toLowerCase()];
    if (!kind && !named) return;
    try {
      const { size } = statSync(path);
      if (size > largestFile) {
        problems.push({
          code: 'file/too-large',
          message: `${file} has ${Math.round(size / 1024 / 1024)} MB.`,
          expected: `at most ${largestFile / 1024 / 1024} MB`,
        });
        return;
      }
      const bytes = readFileSync(path);
      if (kind === 'docx') texts.push({ file, kind, text: await readDocx(bytes) });
      else {
        const text = bytes.toString('utf8');
        if (text.slice(0, 8000).includes('\0')) {
          if (named)
            fail(file, 'it is no text', 'Markdown (.md), plain text (.txt) and Word (.docx) files can be read.');
          return;
        }
        texts.push({ file, kind: kind ?? 'plain', text });
      }
      folders.add(dirname(path));
    } catch (error) {
      fail(file, error instanceof Error ? error.message.replace(/[.\s]+$/, '') : String(error));
    }
  };
  const walk = async (folder: string): Promise<void> => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) await read(path, false);
    }
  };
  for (const path of paths) {
    try {
      if (statSync(path).isDirectory()) {
        const before = texts.length + problems.length;
        await walk(path);
        if (texts.length + problems.length === before)
          fail(path, 'there is no text in it', 'Markdown (.md), plain text (.txt) and Word (.docx) files can be read.');
      } else await read(path, true);
    } catch (error) {
      fail(path, error instanceof Error ? error.message : String(error));
    }
  }
  return { texts, suppressions: [...folders].flatMap(listIn), problems };
}

function listIn(folder: string): SuppressionFile[] {
  const path = join(folder, listName);
  try {
    return [{ file: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }];
  } catch {
    return [];
  }
}
