import type { Question } from '../../process/index.ts';

/** How likely kinds of answers are, by the type of their event; 1 where nothing is said. 0: only where there is nothing else. */
export type Weights = Readonly<Record<string, number>>;

/** Picks answers for one game. */
export type Picker = (question: Question, random: number) => number;

/** Plays by weights. Random numbers go from 0 to 1, 1 excluded. */
export function pickBy(weights: Weights, leftOut: (kind: string) => boolean): Picker {
  const weightOf = (kind: string): number => (leftOut(kind) ? 0 : (weights[kind] ?? 1));
  return ({ answers }, random) => {
    const each = answers.map(({ type }) => weightOf(type));
    const sum = each.reduce((a, b) => a + b, 0);
    // Nothing but what is left out: then that.
    if (sum === 0) return Math.floor(random * answers.length);
    let left = random * sum;
    for (const [choice, weight] of each.entries()) {
      left -= weight;
      if (left < 0) return choice;
    }
    return each.findLastIndex((weight) => weight > 0);
  };
}

/** Leaves out about half of the kinds of answers, others for each seed: games that lack something go where others seldom come. */
export const swarm =
  (seed: number): ((kind: string) => boolean) =>
  (kind) => {
    let hash = seed | 0;
    for (let i = 0; i < kind.length; i++) hash = Math.imul(hash ^ kind.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 16;
    hash = Math.imul(hash, 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    return hash >>> 31 === 1;
  };

/** @throws RangeError for a weight that is no number from 0 on */
export function checkWeights(weights: Weights): void {
  for (const [kind, weight] of Object.entries(weights))
    if (!(weight >= 0 && Number.isFinite(weight)))
      throw new RangeError(`the weight of ${kind} must be 0 or more, and is ${weight}`);
}
