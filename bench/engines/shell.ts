import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tools that are programs of their own. */

/** What a tool says of its version; null where it is not installed. */
export const installed = (tool: string, flag: string): string | null => {
  const { error, stdout } = spawnSync(tool, [flag], { encoding: 'utf8' });
  return error ? null : stdout;
};

/** A folder that goes away with this process. */
export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rules-lawyer-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What `times` tells apart, in seconds. */
const TICK = 0.01;

/** Runs a line of the shell. @returns what it said, and the processor time that it took in seconds */
export function shell(folder: string, line: string): { said: string; cpu: number } {
  const out = execFileSync('sh', ['-c', `${line}; times`], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const lines = out.trimEnd().split('\n');
  const times = lines.slice(-2).join(' ');
  const told = [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
  return { said: lines.slice(0, -2).join('\n'), cpu: Math.max(told, TICK / 2) };
}

/** @throws Error where the text has no such number */
export function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`nothing is said of ${pattern}:\n${text}`);
  return Number(found);
}
