import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a call of the command line came to. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

let main: string | undefined;

/** Calls the built command line as a user does, without a terminal. */
export function rulesLawyer(cwd: string, ...args: readonly string[]): Ran {
  main ??= built();
  const ran = spawnSync(process.execPath, [main, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '' },
    maxBuffer: 2 ** 27,
  });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
}

/** The built command line; built for these tests alone where `dist` is not there or older than a source. */
function built(): string {
  const fresh = join(root, 'dist/cli/main.js');
  if (existsSync(fresh) && newest(join(root, 'src')) <= statSync(fresh).mtimeMs) return fresh;
  const folder = join(root, 'node_modules/.cache/rules-lawyer-test', String(process.pid));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  // Types are checked by `npm run typecheck`.
  execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--noCheck', '--outDir', join(folder, 'dist')], {
    cwd: root,
  });
  folders.push(folder);
  return join(folder, 'dist/cli/main.js');
}

const newest = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test[.-]/.test(file))
    .reduce((latest, file) => Math.max(latest, statSync(join(folder, file)).mtimeMs), 0);

/** A folder with these files, for the tests of one file. */
export function temporary(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'rules-lawyer-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
