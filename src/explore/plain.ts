import type { EventObject } from 'xstate';
import type { Question } from '../process/index.ts';

/**
 * The answers of a question from the plainest on: in their order, in which the game lists the plainest first, but of those that
 * differ in nothing but numbers the smaller numbers first.
 */
export function plainestFirst({ answers }: Question): number[] {
  const kinds: string[] = answers.map((answer) =>
    JSON.stringify(answer, (_, value) => (typeof value === 'number' ? 0 : value)),
  );
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

/** All numbers in an answer, in the order in which they stand there. */
function numbersOf(answer: EventObject): number[] {
  const numbers: number[] = [];
  JSON.stringify(answer, (_, value) => {
    if (typeof value === 'number') numbers.push(value);
    return value;
  });
  return numbers;
}
