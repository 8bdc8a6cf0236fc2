import fc from 'fast-check';

/**
 * The numbers that a game is played by: each picks an answer, modulo how many there are. Shrinks to fewer, and to earlier answers.
 * Without a bias: small numbers first would play hundreds of games in which everybody gives the plainest answer.
 */
export const choiceNumbers = (most: number): fc.Arbitrary<number[]> =>
  fc.noBias(fc.array(fc.nat({ max: 0xffff }), { maxLength: most, size: 'max' }));

/** As many numbers as a game needs. */
export interface Dice {
  /** A whole number from 0 to 2^31 - 1. */
  whole(): number;
  /** From 0 to 1, 1 excluded. */
  share(): number;
}

/** Numbers for each of many games; those of the first games do not change with how many games there are. */
export function diceOf(seed: number, games: number): Dice[] {
  const numbers = fc.noBias(fc.infiniteStream(fc.nat({ max: 0x7fffffff }), { noHistory: true }));
  return games === 0
    ? []
    : fc.sample(numbers, { seed, numRuns: games }).map((stream) => {
        const whole = (): number => stream.next().value as number;
        return { whole, share: () => whole() / 0x80000000 };
      });
}
