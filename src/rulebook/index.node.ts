import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../finding/index.ts';

/** The files of a rulebook's folder that may belong to it. */
const isPart = (name: string): boolean => /\.md$|^rulebook\.ya?ml$|^sources\.json$/.test(name);

/**
 * Reads the files of a folder, for `readRulebook`.
 * @returns the files by name, and a problem for each that cannot be read
 */
export function readFolder(folder: string): { files: Map<string, string>; problems: Problem[] } {
  const files = new Map<string, string>();
  const problems: Problem[] = [];
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (!isPart(name)) continue;
    try {
      if (statSync(path).isFile()) files.set(name, readFileSync(path, 'utf8'));
    } catch (error) {
      problems.push({
        code: 'file/unreadable',
        message: `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        place: { file: name, line: 1, column: 1 },
      });
    }
  }
  return { files, problems };
}
