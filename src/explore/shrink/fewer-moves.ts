import type { EventObject } from 'xstate';
import { keyOf, type Line, restAfter, retell, Walk } from './line.ts';

/** Makes a game smaller in one way, as far as it goes. Every game that it gives shows what is looked for, if the first one does. */
export type Pass = (line: Line, shows: (line: Line) => boolean) => Line;

/** Games up to this length are tried in every way; longer ones in some. */
export const SHORT = 24;
/** Positions that are looked at on the search for a shorter way from one position. */
const MOST_POSITIONS = 200;
/** The same for ways to another end, each of which is a game to try. */
const MOST_ENDS = 50;

/** Goes through candidates until one shows it, and then through those of that one, until none is left. */
export const whileAny =
  (candidates: (line: Line) => Iterable<Line | null>): Pass =>
  (line, shows) => {
    let best = line;
    search: for (;;) {
      for (const candidate of candidates(best)) {
        if (!candidate || !shows(candidate)) continue;
        best = candidate;
        continue search;
      }
      return best;
    }
  };

/** The game with answers from..to left out, or with others in their place; null where it gets no shorter. */
function without(line: Line, from: number, to: number, instead: readonly number[], fill: boolean): Line | null {
  const walk = new Walk(line, from);
  for (const choice of instead) {
    if (walk.question === null || !(choice in walk.question.answers)) return null;
    walk.give(choice);
  }
  return retell(walk, line.given.slice(to), { most: line.choices.length - 1, fill });
}

/** Leaves out chunks, large ones first, late ones first. */
const chunks =
  (fill: boolean): Pass =>
  (line, shows) => {
    let best = line;
    for (let size = best.choices.length; size > 0; ) {
      const short = best.choices.length <= SHORT;
      const stride = short ? 1 : Math.max(1, size >> 1);
      for (let at = best.choices.length - size; at >= 0; at = Math.min(at - stride, best.choices.length - size)) {
        const shorter = without(best, at, at + size, [], fill);
        if (shorter && shows(shorter)) best = shorter;
      }
      size = Math.min(best.choices.length, short ? size - 1 : size >> 1);
    }
    return best;
  };

/** Leaves out what comes round to the same position. */
function* circles(line: Line): Iterable<Line | null> {
  const keys = line.rests.map((rest) => keyOf(line.model, rest));
  const last = new Map(keys.map((key, n) => [key, n]));
  const rounds = keys.flatMap((key, from) => {
    const to = key === null ? from : (last.get(key) as number);
    return to > from ? [{ from, to }] : [];
  });
  for (const { from, to } of rounds.sort((a, b) => b.to - b.from - (a.to - a.from)))
    yield without(line, from, to, [], false);
}

/** Leaves out two single moves that make sense only together. */
function* pairs(line: Line): Iterable<Line | null> {
  const { length } = line.choices;
  if (length > SHORT) return;
  for (let two = length - 1; two > 1; two--)
    for (let one = two - 2; one >= 0; one--)
      for (const fill of [false, true]) {
        const rest = [...line.given.slice(one + 1, two), ...line.given.slice(two + 1)];
        yield retell(new Walk(line, one), rest, { most: length - 1, fill });
      }
}

/** Takes a shorter way to a later position. */
function* shortcuts(line: Line): Iterable<Line | null> {
  const { model, choices, rests } = line;
  const later = new Map(rests.map((rest, n) => [keyOf(model, rest), n]));
  for (let from = 0; from + 1 < choices.length; from++) {
    const seen = new Set([keyOf(model, rests[from] as Line['rests'][number])]);
    const queue = [{ rest: rests[from], way: [] as number[] }];
    for (let at = 0; at < queue.length; at++) {
      const { rest, way } = queue[at] as (typeof queue)[number];
      if (!rest || from + way.length + 1 >= choices.length) break;
      for (const [choice, answer] of (rest.question?.answers ?? []).entries()) {
        const next = restAfter(model, () => model.step(rest.frame, answer as EventObject));
        const key = keyOf(model, next);
        if (key === null || seen.has(key)) continue;
        seen.add(key);
        const longer = [...way, choice];
        const to = later.get(key) ?? -1;
        if (to > from + longer.length) yield without(line, from, to, longer, false);
        if (seen.size < MOST_POSITIONS) queue.push({ rest: next, way: longer });
      }
    }
  }
}

/** Puts one other answer in the place of one or several, so that the game comes to it sooner. */
function* swaps(line: Line): Iterable<Line | null> {
  const { choices, rests } = line;
  for (let from = choices.length - 2; from >= 0; from--)
    for (let to = Math.min(choices.length, from + 4); to > from; to--)
      for (const choice of (rests[from]?.question?.answers ?? []).keys())
        if (choice !== choices[from]) for (const fill of [false, true]) yield without(line, from, to, [choice], fill);
}

/** Goes on in other ways from a position of the game, near the end first, as far as a few games go. */
export function* otherEnds(line: Line): Iterable<Line | null> {
  const { model, choices, rests } = line;
  if (choices.length > SHORT) return;
  for (let from = choices.length - 1; from >= 0; from--) {
    const seen = new Set([keyOf(model, rests[from] as Line['rests'][number])]);
    const queue = [new Walk(line, from)];
    for (let at = 0; at < queue.length; at++) {
      const walk = queue[at] as Walk;
      if (walk.choices.length + 1 >= choices.length) break;
      for (const choice of walk.question?.answers.keys() ?? []) {
        const next = walk.copy();
        next.give(choice);
        yield next.line();
        const key = keyOf(model, next.line().rests.at(-1) ?? null);
        if (key === null || seen.has(key) || seen.size >= MOST_ENDS) continue;
        seen.add(key);
        queue.push(next);
      }
    }
  }
}

/** Ways to come to the same with fewer moves, the cheap ones first. */
export const fewerMoves: readonly Pass[] = [
  whileAny(circles),
  chunks(false),
  chunks(true),
  whileAny(pairs),
  whileAny(shortcuts),
  whileAny(swaps),
];
