import type { EventObject } from 'xstate';
import type { Problem } from '../finding/index.ts';
import type { Ruling } from '../ruling/index.ts';
import type { Answerer } from './meta.ts';
import type { ChartRules, Facts } from './rules.ts';

/** A position in which somebody is asked, as attempts see it. */
export interface TriedAt<Table> {
  readonly table: Table;
  /** Names of the open processes, the outermost first. */
  readonly open: readonly string[];
  /** What the open processes of that name remember, the innermost first. */
  memories(process: string): readonly Readonly<Record<string, unknown>>[];
  readonly question: { readonly name: string; readonly of: Answerer };
}

/** One kind of attempt, by somebody. */
export interface Attempt<Who> {
  readonly by: Who;
  readonly kind: string;
}

/**
 * What people could try at the table, whether or not they are asked for it, and the permission that speaks of it: a ruling whose name
 * begins with `May`, with a fact whose values are the kinds of attempts.
 */
// biome-ignore lint/suspicious/noExplicitAny: an engine that knows no game knows neither its table nor who sits at it
export interface AttemptsDefinition<Table = any, Who = any> {
  readonly ruling: string;
  /** The fact that says what is tried. */
  readonly fact: string;
  /** The kinds, among the values of that fact; all of them if left out. */
  readonly kinds?: (rules: ChartRules) => readonly string[];
  /** Where it has a meaning; everywhere if left out. */
  readonly inPlay?: (rules: ChartRules) => boolean;
  /** Everybody who could try something here. */
  readonly by: (at: TriedAt<Table>, rules: ChartRules) => readonly Who[];
  /** What the other facts of the ruling are taken from. */
  readonly situation: (at: TriedAt<Table>, by: Who) => unknown;
  /** Which attempts an answer is; none, where it is no attempt. Undefined: nobody has thought of it, and the ledger says so. */
  readonly offered: (at: TriedAt<Table>, answer: EventObject) => readonly Attempt<Who>[] | undefined;
}

/** What is wrong with the attempts that a game declares. */
export function checkAttempts(
  attempts: readonly AttemptsDefinition[],
  chart: ChartRules,
  rulings: ReadonlyMap<string, Ruling>,
  facts: Facts,
): Problem[] {
  return attempts.flatMap(({ ruling: name, fact, kinds, inPlay }): Problem[] => {
    if (inPlay?.(chart) === false) return [];
    const ruling = rulings.get(name);
    if (!ruling?.permission)
      return [
        {
          code: 'game/ruling',
          message: `The attempts of the game ask ${name}, which is no permission of a document in play.`,
          expected: 'a ruling whose name begins with May',
        },
      ];
    const own = ruling.facts.find((f) => f.name === fact);
    const lacking = ruling.facts.filter((f) => f.name !== fact && !facts[f.name]);
    return [
      ...(own
        ? (kinds?.(chart) ?? [])
            .filter((kind) => !own.values.includes(kind))
            .map(
              (kind): Problem => ({
                code: 'game/fact',
                message: `The attempts of the game name ${kind}, which is no value of the fact ${fact}.`,
                expected: `one of ${own.values.join(', ')}`,
              }),
            )
        : [
            {
              code: 'game/fact',
              message: `The attempts of the game are values of the fact ${fact}, for which the ruling ${name} does not ask.`,
              expected: `one of ${ruling.facts.map((f) => f.name).join(', ')}`,
            } satisfies Problem,
          ]),
      ...lacking.map(
        (f): Problem => ({
          code: 'game/fact',
          message: `The attempts of the game ask ${name}, and the model does not say how to take its fact ${f.name} from the table.`,
        }),
      ),
    ];
  });
}
