import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEMPORARY } from './run.test-setup.ts';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a call of the command line came to. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let main: string | undefined;

/** The file that node runs as the command line. */
export function command(): string {
  main ??= built();
  return main;
}

/** Calls the built command line as a user does, without a terminal. */
export function rulesLawyer(cwd: string, ...args: readonly string[]): Ran {
  const ran = spawnSync(process.execPath, [command(), ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '' },
    maxBuffer: 2 ** 27,
  });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
}

/**
 * The built command line; where `dist` is not there or older than a source it is built once for all files of these tests. The first
 * that asks builds, the others wait.
 */
function built(): string {
  const state = newest(join(root, 'src'));
  const dist = join(root, 'dist/cli/main.js');
  if (existsSync(dist) && state <= statSync(dist).mtimeMs) return dist;
  const cache = join(root, 'node_modules/.cache/rules-lawyer-test');
  const folder = join(cache, String(state));
  const entry = join(folder, 'dist/cli/main.js');
  mkdirSync(cache, { recursive: true });
  const until = Date.now() + LONGEST_BUILD;
  for (const lock = `${folder}.lock`; !existsSync(entry); pause(100)) {
    if (!taken(lock) && Date.now() < until) continue;
    try {
      discardOld(cache);
      buildInto(folder);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  return entry;
}

const LONGEST_BUILD = 45_000;
const ONE_HOUR = 3_600_000;
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** @returns whether this process is the one that made the folder */
function taken(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Builds aside, so that what stands there is whole. */
function buildInto(folder: string): void {
  if (existsSync(folder)) return;
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  cpSync(join(root, 'package.json'), join(aside, 'package.json'));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  // Types are checked by `npm run typecheck`.
  const into = ['--outDir', join(aside, 'dist'), '--tsBuildInfoFile', join(aside, '.tsbuildinfo')];
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--noCheck', ...into], { cwd: root });
  renameSync(aside, folder);
}

/** Builds of earlier states of the sources. Younger ones may be in use by another run. */
function discardOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < Date.now() - ONE_HOUR) rmSync(path, { recursive: true, force: true });
  }
}

/** When a source was last changed, in ms since 1970. */
const newest = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test[.-]/.test(file))
    .reduce((latest, file) => Math.max(latest, statSync(join(folder, file)).mtimeMs), 0);

/** A folder with these files; it is removed when all tests have run. */
export function temporary(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(process.env[TEMPORARY] ?? tmpdir(), 'rules-lawyer-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
