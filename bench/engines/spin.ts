import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Size } from '../combat/sizes.ts';
import type { Work } from '../task.ts';

const MODEL = resolve('bench/combat/combat.pml');

/** Why SPIN cannot run here; null where it can. */
export function spinMissing(): string | null {
  const missing = [
    ['spin', '-V'],
    ['gcc', '--version'],
  ].filter(([tool, version]) => spawnSync(tool as string, [version as string]).error !== undefined);
  return missing.length === 0
    ? null
    : `${missing.map(([tool]) => tool).join(' and ')} not installed (apt-get install spin gcc)`;
}

/** @returns a folder with the verifier `pan`; it goes away with this process */
function compiled(size: Size, flags: readonly string[], more: readonly string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'rules-lawyer-spin-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { players, health, monster, armor, loot, damage } = size;
  const sizes = { PLAYERS: players, HEALTH: health, MONSTER: monster, ARMOR: armor, LOOT: loot, DAMAGE: damage };
  const defined = Object.entries(sizes).map(([name, value]) => `-D${name}=${value}`);
  const options = { cwd: folder, stdio: 'pipe' } as const;
  execFileSync('spin', [...defined, ...more, '-a', MODEL], options);
  execFileSync('gcc', ['-O2', '-w', '-DSAFETY', ...flags, '-o', 'pan', 'pan.c'], options);
  return folder;
}

const pan = (folder: string, ...options: string[]): string =>
  execFileSync('./pan', ['-E', '-m10000000', ...options], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`SPIN says nothing of ${pattern}:\n${text}`);
  return Number(found);
}

/** Exhaustive search, exact: -DSAFETY and nothing else. Generating and compiling the verifier are not timed. */
export function spinExplores(size: Size, states: number): () => Work {
  const folder = compiled(size, []);
  // A hash table with a slot for each state, as one would give it: it does not grow enough by itself.
  const slots = Math.max(20, Math.ceil(Math.log2(states)));
  return () => {
    const said = pan(folder, `-w${slots}`);
    if (!said.includes('errors: 0')) throw new Error(said);
    return {
      states: numberIn(said, /(\d+) states, stored/),
      // The first state is counted as one.
      transitions: numberIn(said, /(\d+) transitions/) - 1,
      megabytes: numberIn(said, /([\d.]+)\s+total actual memory usage/),
    };
  };
}

/** The shortest way to the planted flaw, generating and compiling the verifier included. */
export const spinFinds = (size: Size): Work => {
  const said = pan(compiled(size, ['-DREACH'], ['-DFLAWED']), '-i');
  const depths = [...said.matchAll(/reducing search depth to (\d+)/g)].map(([, depth]) => Number(depth));
  return { states: numberIn(said, /(\d+) states, stored/), trace: Math.min(...depths) };
};
