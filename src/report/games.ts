import type { Finding, Scenario, ScenarioStep } from '../finding/index.ts';
import type { Where } from './places.ts';
import { capital, inWords } from './text.ts';

/** What somebody did; without a number it follows by itself from the one before. */
export interface ToldMove {
  readonly number?: number;
  readonly text: string;
  readonly places: readonly Where[];
  /** `*`: answered by an assumption, see the note with this star. */
  readonly star?: string;
}

/** A game, or a part of one. */
export interface ToldGame {
  /** `How it comes about, in two moves` */
  readonly heading: string;
  readonly start: readonly string[];
  readonly moves: readonly ToldMove[];
  readonly end: readonly string[];
}

type ToMove = (step: ScenarioStep, number: number | undefined) => ToldMove;

const chosen = (steps: readonly ScenarioStep[]): number => steps.filter((step) => !step.forced).length;

/** The moves of steps before which there were `before` others. */
const numbered = (steps: readonly ScenarioStep[], before: number, toMove: ToMove): ToldMove[] => {
  let number = before;
  return steps.map((step) => {
    if (step.forced) return toMove(step, undefined);
    number += 1;
    return toMove(step, number);
  });
};

const length = (steps: readonly ScenarioStep[]): string =>
  chosen(steps) > 0
    ? `in ${inWords(chosen(steps), 'move')}`
    : steps.length > 0
      ? 'without a choice of anybody'
      : 'before the first move';

const whole = ({ start, steps, end }: Scenario, opening: string, toMove: ToMove): ToldGame => ({
  heading: `${opening}, ${length(steps)}`,
  start,
  moves: numbered(steps, 0, toMove),
  end,
});

const partsOf = (setting: string): string[] => setting.split('; ');

/** What two settings have in common; the first where that is nothing. */
export const commonSetting = (one: string, other: string): string =>
  partsOf(one)
    .filter((part) => partsOf(other).includes(part))
    .join('; ') || one;

const reading = /^[^:]+: (.+)$/su;

/** How a game is told apart from the one beside it, by what only its own setting says: `Ties: the elder wins`. */
const apart = (game: Scenario, beside: Scenario, otherwise: string): string => {
  const only = (a: Scenario, b: Scenario) => partsOf(a.setting).filter((part) => !partsOf(b.setting).includes(part));
  const [own, ...more] = only(game, beside);
  const theirs = only(beside, game);
  if (own === undefined)
    return theirs.length === 1 && reading.test(theirs[0] ?? '') ? 'As it is read by default' : otherwise;
  const value = more.length === 0 && theirs.length <= 1 ? reading.exec(own)?.[1] : undefined;
  return value === undefined ? `With ${[own, ...more].join('; ')}` : `If it is read as “${value}”`;
};

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((line, i) => line === b[i]);

/** Two games, with what they have in common told once. */
const compared = (one: Scenario, other: Scenario, toMove: ToMove): ToldGame[] => {
  const games = [
    { game: one, name: apart(one, other, 'The one game') },
    { game: other, name: apart(other, one, 'The other game') },
  ];
  if (!same(one.start, other.start)) return games.map(({ game, name }) => whole(game, name, toMove));
  const differs = one.steps.findIndex((step, i) => step.text !== other.steps[i]?.text);
  const shared = one.steps.slice(0, differs < 0 ? one.steps.length : differs);
  const before = chosen(shared);
  const rest = (game: Scenario) => game.steps.slice(shared.length);
  const alikeInTheEnd = same(one.end, other.end) && games.every(({ game }) => rest(game).length > 0);
  return [
    { heading: 'Both games begin alike', start: one.start, moves: numbered(shared, 0, toMove), end: [] },
    ...games.map(({ game, name }): ToldGame => {
      const steps = rest(game);
      const count = chosen(steps);
      const more = count === 0 ? '' : `, in ${before > 0 ? inWords(count, 'more move') : inWords(count, 'move')}`;
      return {
        heading: `${name}${more}`,
        start: [],
        moves: numbered(steps, before, toMove),
        end: alikeInTheEnd ? [] : game.end,
      };
    }),
    ...(alikeInTheEnd
      ? [{ heading: 'Either way the table shows in the end', start: [], moves: [], end: one.end }]
      : []),
  ];
};

/** The games of a finding, `where` naming the places of rules and `stars` those of assumptions. */
export const gamesOf = (
  { scenario, other }: Finding,
  where: (ids: readonly string[]) => Where[],
  stars: ReadonlyMap<string, string>,
): ToldGame[] => {
  const toMove: ToMove = (step, number) => {
    const star = step.assumption === undefined ? undefined : stars.get(step.assumption);
    return {
      ...(number !== undefined && { number }),
      text: capital(step.text),
      places: where(step.rules),
      ...(star && { star }),
    };
  };
  if (!scenario) return [];
  return other ? compared(scenario, other, toMove) : [whole(scenario, 'How it comes about', toMove)];
};
