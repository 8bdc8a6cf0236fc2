import type { Model, Setting } from '../../process/index.ts';
import { fewerMoves, otherEnds, type Pass, SHORT, whileAny } from './fewer-moves.ts';
import { type Line, lineOf, noMove, retell, Walk } from './line.ts';
import { plainestFirst } from './plain.ts';
import { playouts } from './playouts.ts';

/**
 * Whether a game, played by its choices, still shows what is looked for. Asked of legal games only; a model may break at the last move
 * of one.
 */
export type Oracle = (model: Model, choices: readonly number[]) => boolean;

export interface ShrinkOptions {
  /** Settings that are simpler than most, the smallest first: fewer seats, fewer cards. */
  readonly simpler?: readonly Setting[];
  /** The game in one of these settings; null where the rules know no such game. */
  readonly modelOf?: (setting: Setting) => Model | null;
  /** Games that are tried, at most. */
  readonly limit?: number;
}

/** A game that shows it and cannot be made smaller by anything that is tried here. */
export interface Shrunk {
  readonly model: Model;
  readonly choices: readonly number[];
  /** Games that were tried. */
  readonly tried: number;
  /** There was more to try when the limit was reached. */
  readonly stopped: boolean;
}

/**
 * Makes a game smaller that shows something: fewer moves, then fewer seats and cards, then plainer answers, and again, until nothing
 * of that makes it smaller. Deterministic; the same game shrunk again stays as it is, unless the limit was reached.
 * @returns null where the game is not legal, or does not show it
 */
export function shrink(
  game: { readonly model: Model; readonly choices: readonly number[] },
  oracle: Oracle,
  { simpler = [], modelOf = () => null, limit = 20_000 }: ShrinkOptions = {},
): Shrunk | null {
  const models = new Map<number, Model | null>();
  const levels = new Map<Model, number>();
  const levelOf = (model: Model): number => levels.get(model) ?? simpler.length;
  const modelAt = (level: number): Model | null => {
    const known = models.get(level);
    if (known !== undefined) return known;
    const model = modelOf(simpler[level] as Setting);
    models.set(level, model);
    if (model) levels.set(model, level);
    return model;
  };
  const named = simpler.map(nameOf).indexOf(nameOf(game.model.setting));
  if (named >= 0) levels.set(game.model, named);

  const asked = new Map<string, boolean>();
  let stopped = false;
  const shows = ({ model, choices }: Line): boolean => {
    const key = `${levelOf(model)} ${choices.join(' ')}`;
    const known = asked.get(key);
    if (known !== undefined) return known;
    if (asked.size >= limit) {
      stopped = true;
      return false;
    }
    const answer = oracle(model, choices);
    asked.set(key, answer);
    return answer;
  };

  const smallerSetting = whileAny(function* (line) {
    for (let level = 0; level < levelOf(line.model); level++) {
      const model = modelAt(level);
      if (!model) continue;
      yield* retold(line, model);
    }
  });
  const passes: readonly Pass[] = [
    ...fewerMoves,
    smallerSetting,
    whileAny(plainer),
    whileAny(otherEnds),
    whileAny(playouts),
  ];

  const first = lineOf(game.model, game.choices);
  if (!first || !shows(first)) return null;
  let line = first;
  for (let before: Line | null = null; before !== line; ) {
    before = line;
    for (const pass of passes) line = pass(line, shows);
  }
  return { model: line.model, choices: line.choices, tried: asked.size, stopped };
}

const nameOf = ({ game, profile, readings, bounds }: Setting): string => {
  const sorted = (record: object): unknown => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([game, profile, sorted(readings), sorted(bounds)]);
};

/** The game in another setting: all of it, or what is left of it without some chunk. */
function* retold({ given }: Line, model: Model): Iterable<Line | null> {
  const begin = noMove(model);
  const smallest = given.length > SHORT ? given.length : 0;
  for (let kept = given.length; kept >= smallest; kept--)
    for (let at = 0; at <= (kept < given.length ? kept : 0); at++)
      for (const fill of [false, true]) {
        const left = [...given.slice(0, at), ...given.slice(at + given.length - kept)];
        yield retell(new Walk(begin, 0), left, { most: given.length, fill });
      }
}

/** One answer plainer, the others as they were, where they are legal. */
function* plainer(line: Line): Iterable<Line | null> {
  for (const [at, choice] of line.choices.entries()) {
    const question = line.rests[at]?.question;
    if (!question) continue;
    const order = plainestFirst(question);
    for (const other of order.slice(0, order.indexOf(choice)))
      for (const fill of [false, true]) {
        const walk = new Walk(line, at);
        walk.give(other);
        yield retell(walk, line.given.slice(at + 1), { most: line.choices.length, fill });
      }
  }
}
