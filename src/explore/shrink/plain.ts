import type { EventObject } from 'xstate';
import type { Question } from '../../process/index.ts';

/**
 * The answers of a question from the plainest on: in their order, in which the game lists the plainest first, but of those that
 * differ in nothing but numbers the smaller numbers first.
 */
export function plainestFirst({ answers }: Question): number[] {
  const kinds = answers.map(kindOf);
  const first = kinds.map((kind) => kinds.indexOf(kind));
  const numbers = answers.map(numbersOf);
  return answers
    .map((_, choice) => choice)
    .sort((a, b) => (first[a] as number) - (first[b] as number) || byNumbers(numbers, a, b) || a - b);
}

function byNumbers(numbers: readonly (readonly number[])[], a: number, b: number): number {
  const [one, other] = [numbers[a] as number[], numbers[b] as number[]];
  const at = one.findIndex((n, i) => n !== other[i]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}

/**
 * The answer that is most like one that was given elsewhere: the same, or else one that differs from it in nothing but numbers, and
 * in those the least; null where there is none.
 */
export function mostLike(answer: EventObject, { answers }: Question): number | null {
  const value = JSON.stringify(answer);
  const same = answers.findIndex((other) => JSON.stringify(other) === value);
  if (same >= 0) return same;
  const kind = kindOf(answer);
  const numbers = numbersOf(answer);
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [choice, other] of answers.entries()) {
    if (kindOf(other) !== kind) continue;
    const distance = numbersOf(other).reduce((sum, n, i) => sum + Math.abs(n - (numbers[i] as number)), 0);
    if (distance >= least) continue;
    best = choice;
    least = distance;
  }
  return best;
}

/** What an answer is without its numbers. */
const kindOf = (answer: EventObject): string =>
  JSON.stringify(answer, (_, value) => (typeof value === 'number' ? 0 : value));

/** All numbers in an answer, in the order in which they stand there. */
function numbersOf(answer: EventObject): number[] {
  const numbers: number[] = [];
  JSON.stringify(answer, (_, value) => {
    if (typeof value === 'number') numbers.push(value);
    return value;
  });
  return numbers;
}
