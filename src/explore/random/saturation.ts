/** How many distinct positions the first games have been in. */
export interface Milestone {
  readonly games: number;
  readonly positions: number;
}

/** After which games positions are counted: 1, 2, 4 and so on, a tenth of all, and all. */
export function milestones(games: number): ReadonlySet<number> {
  const at = new Set([games, Math.ceil(games / 10)]);
  for (let n = 1; n < games; n *= 2) at.add(n);
  return at;
}

/**
 * What the last nine tenths of the games have added: new positions as a share of those that the first tenth was in. 9 and more:
 * every game is new. Null for less than ten games.
 */
export function tenfold(reached: readonly Milestone[]): number | null {
  const all = reached.at(-1);
  if (!all || all.games < 10) return null;
  const tenth = reached.find(({ games }) => games === Math.ceil(all.games / 10));
  return tenth && tenth.positions > 0 ? (all.positions - tenth.positions) / tenth.positions : null;
}
