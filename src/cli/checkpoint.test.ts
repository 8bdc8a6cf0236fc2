import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, root, rulesLawyer, temporary } from './run.test-helper.ts';

/** A check that takes a few seconds. */
const call = [
  'check',
  'viva-la-dungeon',
  '--profile',
  'core-3',
  '--scope',
  'no cubes',
  '--games',
  '0',
  '--format',
  'json',
];
const kept = (folder: string): string[] => readdirSync(folder).map((name) => name.replace(/^[0-9a-f]+/, ''));

/** Which writing of a search lies in a folder: each has another number, and 0 is none. */
function writing(folder: string): number {
  const file = existsSync(folder) && readdirSync(folder).find((name) => name.endsWith('.search'));
  return file ? (statSync(join(folder, file), { throwIfNoEntry: false })?.ino ?? 0) : 0;
}

/**
 * Runs a check and kills it without warning, some milliseconds after it has written down its search so many times.
 * @returns whether it had come to its end before
 */
function killed(args: readonly string[], folder: string, writings: number, after: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command(), ...args], { cwd: root, stdio: 'ignore' });
    let last = writing(folder);
    let left = writings;
    const watch = setInterval(() => {
      const now = writing(folder);
      if (now === last || now === 0) return;
      last = now;
      left--;
      if (left === 0) setTimeout(() => child.kill('SIGKILL'), after);
    }, 1);
    child.on('exit', (_, signal) => {
      clearInterval(watch);
      resolve(signal === null);
    });
  });
}

/** How many writings to wait for, and how many milliseconds then. */
const moments = [
  [1, 0],
  [1, 7],
  [1, 23],
  [1, 61],
  [2, 3],
] as const;

describe('a check that keeps what it finds out', () => {
  const folder = join(temporary(), 'kept');
  const keeping = [...call, '--checkpoint', folder, '--checkpoint-every', '0'];
  const plain = rulesLawyer(root, ...call);

  test('is killed again and again, and ends as one that was left alone', async () => {
    expect(plain.code).toBe(0);
    let kills = 0;
    for (const [writings, after] of moments) if (!(await killed(keeping, folder, writings, after))) kills++;
    // It needs four writings from the beginning to the end: however fast the machine is, two kills come before it.
    expect(kills).toBeGreaterThanOrEqual(2);
    expect(rulesLawyer(root, ...keeping)).toEqual(plain);
    expect(kept(folder)).toEqual([]);
  }, 120_000);

  test('says what is wrong with a file that was cut off', async () => {
    expect(await killed(keeping, folder, 1, 0)).toBe(false);
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.search'));
    truncateSync(join(folder, file as string), 1_000);
    const ran = rulesLawyer(root, ...keeping, '--format', 'console');
    expect(ran.code).toBe(2);
    expect(ran.err.replaceAll(/\s+/g, ' ')).toContain(`${file} holds no checkpoint: it ends too soon`);
    expect(ran.err).toContain('Without the file, the search begins anew.');
  }, 60_000);

  test('begins anew for another call', () => {
    const other = rulesLawyer(root, ...keeping, '--limit', '4000');
    expect(other).toEqual(rulesLawyer(root, ...call, '--limit', '4000'));
    expect(kept(folder)).toEqual([]);
  });

  test('needs a folder', () => {
    const file = join(temporary({ 'a file': '' }), 'a file');
    const ran = rulesLawyer(root, ...call, '--format', 'console', '--checkpoint', file);
    expect(ran.code).toBe(2);
    expect(ran.err.replaceAll(/\s+/g, ' ')).toContain(`${file} cannot be made a folder`);
  });
});
