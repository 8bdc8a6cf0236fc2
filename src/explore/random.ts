import fc from 'fast-check';
import { slug } from '../finding/index.ts';
import { type Model, ModelError } from '../process/index.ts';
import { FrameView, type Property } from '../property/index.ts';
import { EndlessError, playOn } from '../trace/index.ts';
import { type Found, openId } from './found.ts';

/** What random play of one setting showed. It proves nothing. */
export interface RandomPlay {
  readonly seed: number;
  readonly games: number;
  /** Games that came to an end, by outcome. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Games that were not over after their last choice. */
  readonly cut: number;
  /** Games in which nobody could go on. */
  readonly stuck: number;
  /** Choices in a game: the shortest, the median, the longest. */
  readonly length: readonly [number, number, number];
  /** Shrunk to the shortest and plainest game that was found. */
  readonly found: readonly Found[];
}

export interface RandomOptions {
  readonly games: number;
  readonly seed: number;
  readonly properties?: readonly Property[];
  /** Choices in a game, at most. */
  readonly choices?: number;
}

/**
 * The numbers that a game is played by: each picks an answer, modulo how many there are. Shrinks to fewer, and to earlier answers.
 * Without a bias: small numbers first would play hundreds of games in which everybody gives the plainest answer.
 */
export const choiceNumbers = (most: number): fc.Arbitrary<number[]> =>
  fc.noBias(fc.array(fc.nat({ max: 0xffff }), { maxLength: most, size: 'max' }));

interface Game {
  readonly choices: number[];
  readonly end: 'over' | 'cut' | 'stuck';
  readonly outcome: string | null;
  readonly found: Found | null;
}

/** Plays one game by numbers until something is found that is not `known` yet. */
export function playByNumbers(
  model: Model,
  numbers: readonly number[],
  properties: readonly Property[],
  known: ReadonlySet<string>,
): Game {
  const choices: number[] = [];
  let found: Found | null = null;
  let forced = -1;
  let past: string | null = null;
  const meet = (id: string, kind: Found['kind'], about: Partial<Found>): void => {
    if (!known.has(id)) found ??= { kind, id, choices: [...choices], forced: Math.max(0, forced), past, ...about };
  };
  const end = (kind: Game['end'], outcome: string | null = null): Game => ({ choices, end: kind, outcome, found });
  let at = 0;
  try {
    let frame = model.start();
    for (;;) {
      forced = -1;
      const rest = playOn(model, frame, (now, question, before, answer) => {
        forced++;
        const open = openId(question);
        if (open !== null && question?.consult)
          meet(open, open.startsWith('gap') ? 'gap' : 'contradiction', { consult: question.consult });
        if (question?.answers.length === 0) meet(`stuck/${slug(question.name)}`, 'stuck', { question: question.name });
        const view = new FrameView(now, model);
        for (const property of properties) {
          if (property.kind === 'always' ? property.when?.(view) === false : !before || !answer) continue;
          const last = before && new FrameView(before, model);
          if (property.kind === 'step' && last && answer && property.when?.(last, view, answer) === false) continue;
          const holds =
            property.kind === 'always'
              ? property.holds(view)
              : last && answer
                ? property.holds(last, view, answer)
                : true;
          if (!holds) meet(`violated/${property.name}`, 'violated', { property });
        }
      });
      if (found) return end('cut');
      if (rest.question === null) return end('over', model.game.outcome(rest.frame.context.table, model.chart));
      const { answers } = rest.question;
      if (answers.length === 0) return end('stuck');
      if (at === numbers.length) return end('cut');
      past ??= openId(rest.question);
      const choice = (numbers[at++] as number) % answers.length;
      choices.push(choice);
      frame = model.step(rest.frame, answers[choice] as (typeof answers)[number]);
    }
  } catch (error) {
    if (error instanceof ModelError)
      meet(`model-error/${slug(`${error.process} ${error.state}`)}`, 'model-error', { error: error.message });
    else if (error instanceof EndlessError) meet('endless/forced-moves', 'endless', { error: error.message });
    else throw error;
    return end('cut');
  }
}

/** Plays many games at random, and shrinks what goes wrong in one. */
export function playRandomly(
  model: Model,
  { games, seed, properties = [], choices = 1000 }: RandomOptions,
): RandomPlay {
  const inPlay = properties.filter((p) => p.inPlay?.(model.chart) ?? true);
  const outcomes = new Map<string, number>();
  const lengths: number[] = [];
  const found = new Map<string, Found>();
  let cut = 0;
  let stuck = 0;
  const count = (game: Game): void => {
    lengths.push(game.choices.length);
    if (game.end === 'over')
      outcomes.set(game.outcome ?? 'nobody has won', (outcomes.get(game.outcome ?? 'nobody has won') ?? 0) + 1);
    else if (game.end === 'stuck') stuck++;
    else cut++;
  };
  for (let round = 0; lengths.length < games; round++) {
    let failed = false;
    const known = new Set(found.keys());
    const run = fc.check(
      fc.property(choiceNumbers(choices), (numbers) => {
        const game = playByNumbers(model, numbers, inPlay, known);
        if (!failed) count(game.found ? playByNumbers(model, numbers, [], new Set([...known, game.found.id])) : game);
        failed ||= game.found !== null;
        return game.found === null;
      }),
      { seed: seed + round, numRuns: games - lengths.length, endOnFailure: false },
    );
    if (!run.failed || !run.counterexample) break;
    const shrunk = playByNumbers(model, run.counterexample[0], inPlay, known).found;
    if (shrunk) found.set(shrunk.id, shrunk);
  }
  lengths.sort((a, b) => a - b);
  return {
    seed,
    games: lengths.length,
    outcomes,
    cut,
    stuck,
    length: [lengths[0] ?? 0, lengths[lengths.length >> 1] ?? 0, lengths.at(-1) ?? 0],
    found: [...found.values()],
  };
}
