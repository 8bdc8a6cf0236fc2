import { resolve } from 'node:path';
import type { Size } from '../combat/sizes.ts';
import type { Work } from '../task.ts';
import { installed, numberIn, shell, temporary } from './shell.ts';

const MODEL = resolve('bench/combat/combat.pml');

/** Why SPIN cannot run here; null where it can. */
export const spinMissing = (): string | null =>
  installed('spin', '-V') && installed('gcc', '--version') ? null : 'it is not installed (apt-get install spin gcc)';

/** The line that makes the verifier `pan`. */
function making({ players, health, monster, armor, loot, damage }: Size, spin: string, gcc: string): string {
  const sizes = { PLAYERS: players, HEALTH: health, MONSTER: monster, ARMOR: armor, LOOT: loot, DAMAGE: damage };
  const defined = Object.entries(sizes).map(([name, value]) => `-D${name}=${value}`);
  return `spin ${defined.join(' ')} ${spin} -a '${MODEL}' && gcc -O2 -w -DSAFETY ${gcc} -o pan pan.c`;
}
const DEEP = '-E -m100000';

/** Exhaustive search, exact: -DSAFETY and nothing else. Making the verifier is not timed. */
export function spinExplores(size: Size, states: number): () => Work {
  const folder = temporary();
  shell(folder, making(size, '', ''));
  // A hash table with a slot for each state, as one would give it: it hardly grows by itself.
  const slots = Math.max(20, Math.ceil(Math.log2(states)));
  return () => {
    const { said, cpu } = shell(folder, `./pan ${DEEP} -w${slots}`);
    if (!said.includes('errors: 0') || said.includes('depth too small')) throw new Error(said);
    // More than eight digits are rounded, as 2.0990787e+08: such a number says nothing here.
    const transitions = said.match(/ (\d+) transitions/)?.[1];
    return {
      states: numberIn(said, /(\d+) states, stored/),
      // The first state is counted as one.
      ...(transitions !== undefined && { transitions: Number(transitions) - 1 }),
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
