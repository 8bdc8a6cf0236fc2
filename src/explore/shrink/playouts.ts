import type { Question } from '../../process/index.ts';
import { type Dice, diceOf } from '../random/numbers.ts';
import { type Given, type Line, Walk } from './line.ts';
import { mostLike } from './plain.ts';

/** Games that are played from each position of the game, and from all of them together, at most. */
const EACH = 200;
const PLAYOUTS = 1_600;
/** Playouts answer as the game did in none, one, two and three quarters of the cases. */
const QUARTERS = 4;

/**
 * Plays on at random from every position of a game, for fewer choices than it has: other ways to the same, that no change of a few
 * moves leads to. The numbers are the same each time.
 */
export function* playouts(line: Line): Iterable<Line> {
  const { length } = line.choices;
  if (length < 2) return;
  const each = Math.min(EACH, Math.ceil(PLAYOUTS / length));
  const dice = diceOf(1, each * length)[Symbol.iterator]();
  for (let from = 0; from < length - 1; from++)
    for (let n = 0; n < each; n++)
      yield playedOut(
        new Walk(line, from),
        line.given.slice(from),
        length - 1,
        n % QUARTERS,
        dice.next().value as Dice,
      );
}

function playedOut(walk: Walk, given: readonly Given[], most: number, quarters: number, dice: Dice): Line {
  let next = 0;
  while (walk.choices.length < most) {
    const { question } = walk;
    if (question === null || question.answers.length === 0) break;
    const at = dice.whole() % QUARTERS < quarters ? nextOf(given, next, question) : -1;
    const like = at < 0 ? null : mostLike((given[at] as Given).answer, question);
    if (like !== null) next = at + 1;
    walk.give(like ?? dice.whole() % question.answers.length);
  }
  return walk.line();
}

/** Where the game was asked that next. */
const nextOf = (given: readonly Given[], from: number, { name }: Question): number =>
  given.findIndex((one, n) => n >= from && one.question === name);
