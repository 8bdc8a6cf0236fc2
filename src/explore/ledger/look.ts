import { isOver, type Model, ModelError } from '../../process/index.ts';
import { EndlessError, playOn, type Rest } from '../../trace/index.ts';
import { diceOf } from '../random/numbers.ts';
import { pickBy } from '../random/weights.ts';
import type { ExploreOptions } from '../search/options.ts';
import { type AllTried, TriedTally } from './tried.ts';

/** What could be tried in the positions that a search keeps and in which somebody has a choice. */
export function triedInSearch(model: Model): Pick<Required<ExploreOptions>, 'visits'> & { result(): AllTried } {
  let tally = new TriedTally(model);
  return {
    visits() {
      const own = new TriedTally(model);
      tally = own;
      if (own.idle) return null;
      return (frame, question, choices) => {
        if (question !== null) own.see(frame, question, choices);
      };
    },
    result: () => tally.result(),
  };
}

const MOST_CHOICES = 1000;

/** What could be tried in games played at random: the same seed plays the same games. Forced answers are looked at too. */
export function triedInGames(model: Model, options: { readonly games: number; readonly seed: number }): AllTried {
  const tally = new TriedTally(model);
  const pick = pickBy({}, () => false);
  for (const dice of tally.idle ? [] : diceOf(options.seed, options.games)) {
    const choices: number[] = [];
    const on = (from: Rest['frame']): Rest | null => {
      try {
        return playOn(model, from, (frame, question) => {
          if (question !== null && !isOver(frame)) tally.see(frame, question, () => choices);
        });
      } catch (error) {
        // What is wrong with a model is found, and told, by the check.
        if (error instanceof ModelError || error instanceof EndlessError) return null;
        throw error;
      }
    };
    let rest = on(model.start());
    while (rest?.question && rest.question.answers.length > 0 && choices.length < MOST_CHOICES) {
      const choice = pick(rest.question, dice.share());
      choices.push(choice);
      rest = next(model, rest, choice, on);
    }
  }
  return tally.result();
}

function next(model: Model, { frame, question }: Rest, choice: number, on: (from: Rest['frame']) => Rest | null) {
  try {
    const answer = question?.answers[choice];
    return answer ? on(model.step(frame, answer)) : null;
  } catch (error) {
    if (error instanceof ModelError) return null;
    throw error;
  }
}
