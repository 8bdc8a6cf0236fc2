import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment variable that names the folder in which tests make theirs. */
export const TEMPORARY = 'RULES_LAWYER_TEMPORARY';

/** Before all tests of a run. @returns what is done after them */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rules-lawyer-'));
  process.env[TEMPORARY] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
