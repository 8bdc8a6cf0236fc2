import { resolve } from 'node:path';
import type { Work } from '../task.ts';
import { installed, numberIn, shell, temporary } from './shell.ts';

const MODEL = resolve('bench/combat/combat.qnt');

/** Why Quint cannot run here; null where it can. */
export const quintMissing = (): string | null =>
  installed('quint', '--version') === null ? 'it is not installed (the top of this page says how)' : null;

/** Random games in Quint's simulator, its start included. The size is written in the model. */
export function quintPlays(games: number): Work {
  const options = `--backend=typescript --main=combat --seed=1 --max-steps=100 --max-samples=${games}`;
  const { said, cpu } = shell(temporary(), `quint run ${options} '${MODEL}'`);
  // It counts the states of a game, the first one too.
  return { games, steps: Math.round((numberIn(said, /average=([\d.]+)/) - 1) * games), cpu };
}
