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

/** A folder that goes away with this process. */
function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rules-lawyer-spin-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a line of the shell. @returns what it said, and the processor time that it took */
function shell(folder: string, line: string): { said: string; cpu: number } {
  const out = execFileSync('sh', ['-c', `${line}; times`], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const lines = out.trimEnd().split('\n');
  const times = lines.slice(-2).join(' ');
  const cpu = [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
  return { said: lines.slice(0, -2).join('\n'), cpu };
}

/** The line that makes the verifier `pan`. */
function making({ players, health, monster, armor, loot, damage }: Size, spin: string, gcc: string): string {
  const sizes = { PLAYERS: players, HEALTH: health, MONSTER: monster, ARMOR: armor, LOOT: loot, DAMAGE: damage };
  const defined = Object.entries(sizes).map(([name, value]) => `-D${name}=${value}`);
  return `spin ${defined.join(' ')} ${spin} -a '${MODEL}' && gcc -O2 -w -DSAFETY ${gcc} -o pan pan.c`;
}
const DEEP = '-E -m100000';

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`SPIN says nothing of ${pattern}:\n${text}`);
  return Number(found);
}

/** Exhaustive search, exact: -DSAFETY and nothing else. Making the verifier is not timed. */
export function spinExplores(size: Size, states: number): () => Work {
  const folder = temporary();
  shell(folder, making(size, '', ''));
  // A hash table with a slot for each state, as one would give it: it hardly grows by itself.
  const slots = Math.max(20, Math.ceil(Math.log2(states)));
  return () => {
    const { said, cpu } = shell(folder, `./pan ${DEEP} -w${slots}`);
    if (!said.includes('errors: 0') || said.includes('depth too small')) throw new Error(said);
    return {
      states: numberIn(said, /(\d+) states, stored/),
      // The first state is counted as one.
      transitions: numberIn(said, /(\d+) transitions/) - 1,
      megabytes: numberIn(said, /([\d.]+)\s+total actual memory usage/),
      cpu,
    };
  };
}

/** The shortest way to the planted flaw, making the verifier included. */
export function spinFinds(size: Size): Work {
  const { said, cpu } = shell(temporary(), `${making(size, '-DFLAWED', '-DREACH')} && ./pan ${DEEP} -i 2>&1`);
  const depths = [...said.matchAll(/reducing search depth to (\d+)/g)].map(([, depth]) => Number(depth));
  return { states: numberIn(said, /(\d+) states, stored/), trace: Math.min(...depths), cpu };
}
