import { quantileOf, type RandomPlay, shareOf, tenfold } from '../explore/index.ts';

const percent = (share: number): string => String(Math.round(100 * share));

/** `28% (20 to 37)`; between the brackets lies the true share, 95 times in 100. */
function shareText(count: number, games: number): string {
  const { value, low, high } = shareOf(count, games);
  return `${percent(value)}% (${percent(low)} to ${percent(high)})`;
}

type Tally = RandomPlay['plain'];

/** Why games ended, each with its number; the most frequent outcome first, and what has not happened left out. */
const endsOf = ({ outcomes, stuck, cut, failed }: Tally, most: number): [string, number][] =>
  [
    ...outcomes,
    ['nobody can go on', stuck] as [string, number],
    [`not over after ${most} choices`, cut] as [string, number],
    ['broken off', failed] as [string, number],
  ].filter(([, count]) => count > 0);

function lengthText(lengths: readonly number[]): string {
  const { value, low, high } = quantileOf(lengths, 0.5);
  const quarters = [0.25, 0.75].map((q) => quantileOf(lengths, q).value);
  return `choices: least ${lengths[0]}, median ${value} (${low} to ${high}), half of the games ${quarters.join(' to ')}, most ${lengths.at(-1)}`;
}

/** What random play says of itself, in one line. */
export function randomText(result: RandomPlay): string {
  const { seed, plain, games, most, reached, decided, statements } = result;
  if (games === 0) return `seed ${seed}`;
  const lacking = games - plain.games;
  const tenth = tenfold(reached);
  return [
    `seed ${seed}`,
    ...endsOf(plain, most).map(([why, count]) => `${why} ${shareText(count, plain.games)}`),
    lengthText(plain.lengths),
    ...(lacking > 0
      ? [`in the other ${lacking} games, where some kinds of answers were never given: ${lackingText(result)}`]
      : []),
    `${reached.at(-1)?.positions ?? 0} positions${tenth === null ? '' : `, of which a tenth of the games saw ${percent(1 / (1 + tenth))}%`}`,
    `${decided.size} of ${statements} statements decided a move`,
  ].join('; ');
}

/** The ends of the games that are not in the statistics. */
function lackingText({ plain, most, ...all }: RandomPlay): string {
  const inPlain = new Map(endsOf(plain, most));
  return endsOf(all, most)
    .map(([why, count]) => [why, count - (inPlain.get(why) ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([why, count]) => `${why} ${count}`)
    .join(', ');
}
