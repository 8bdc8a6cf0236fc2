import { describe, expect, it } from 'vitest';
import { asks, cites, consults, dice, missing, outcomes, rolls, seat } from './meta.ts';

/** The line of this file that calls it. */
const here = (): number => Number(/:(\d+):\d+\)?$/.exec(new Error().stack?.split('\n')[2] as string)?.[1]);

describe('the place of a citation', () => {
  const ask = { question: 'q', of: dice, answers: () => [], says: () => '' };
  it('is the line of the model that says it; it once was a line of the engine', () => {
    const at = [
      [asks(ask).at, here()],
      [consults({ ruling: 'R', situation: () => ({}) }).at, here()],
      [rolls({ question: 'q', sides: 6, says: () => '' }).at, here()],
      [cites('DV-1').at, here()],
    ] as const;
    for (const [place, line] of at) {
      expect(place?.file).toMatch(/^\/.*\/src\/process\/meta\.test\.ts$/);
      expect(place?.line).toBe(line);
    }
  });
});

describe('what a state says of itself', () => {
  it('is a question with its citations', () => {
    const question = { question: 'attack?', of: seat(1), answers: () => [{ type: 'GO' }], says: () => 'Goes.' };
    expect(asks(question)).toMatchObject({ ask: question, cites: [] });
    expect(asks({ ...question, cites: ['DV-1'] }).cites).toEqual(['DV-1']);
  });

  it('is a ruling with its citations', () => {
    const consult = { ruling: 'Victory', situation: () => ({}) };
    expect(consults(consult)).toMatchObject({ consult, cites: [] });
    expect(consults({ ...consult, cites: ['DV-1'] }).cites).toEqual(['DV-1']);
  });

  it('is a die: every face is an answer, and the dice answer', () => {
    const says = ({ context, event }: { context: string; event: { face: number } }) =>
      `${context} rolls ${event.face}.`;
    const { ask, cites: cited } = rolls<string, { type: 'ROLL'; face: number }>({
      question: 'hit?',
      sides: 3,
      says,
      cites: ['DV-2'],
    });
    expect({ question: ask?.question, of: ask?.of, cited }).toEqual({ question: 'hit?', of: dice, cited: ['DV-2'] });
    expect(ask?.answers({ context: 'Ann' })).toEqual([1, 2, 3].map((face) => ({ type: 'ROLL', face })));
    expect(ask?.says({ context: 'Ann', event: { type: 'ROLL', face: 2 } })).toBe('Ann rolls 2.');
  });

  it('names who answers', () => {
    expect([seat(2), seat(2, 'Controller'), dice, missing('A-1')]).toEqual([
      { kind: 'seat', seat: 2 },
      { kind: 'seat', seat: 2, as: 'Controller' },
      { kind: 'dice' },
      { kind: 'missing', assumption: 'A-1' },
    ]);
  });

  it('has a guard for what a ruling answers', () => {
    const event = { type: 'RULING', outcome: 'that Player wins' };
    expect(outcomes.outcome({ event }, { is: 'that Player wins' })).toBe(true);
    expect(outcomes.outcome({ event }, { is: 'nobody wins' })).toBe(false);
  });
});
