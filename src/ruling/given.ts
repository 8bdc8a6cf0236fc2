import type { Problem } from '../finding/index.ts';
import { didYouMean, type RulesInPlay } from '../rulebook/index.ts';
import { readCell } from './cell.ts';
import type { Domains } from './domain.ts';
import { positions, type ValueSet } from './values.ts';

/** A test of one fact: it holds for the values in the set. */
interface FactTest {
  readonly fact: string;
  readonly set: ValueSet;
}

/** One clause of `Given`, understood: `fact`, `set`, and the tests under which it speaks. */
export interface GivenClause extends FactTest {
  readonly tests: readonly FactTest[];
}

export interface GivenClauses {
  /** By fact; a fact without clauses is absent. */
  readonly byFact: ReadonlyMap<string, readonly GivenClause[]>;
  readonly problems: readonly Problem[];
}

/** Reads the column `Given` of every fact in play. */
export function givenClauses(rules: RulesInPlay, domains: Domains): GivenClauses {
  const problems: Problem[] = [];
  const byFact = new Map<string, GivenClause[]>();
  const variables = new Map([...rules.variables].map(([name, { value }]) => [name, value]));

  for (const fact of rules.facts.values()) {
    const own = domains.byFact.get(fact.name);
    if (!own || fact.given.length === 0) continue;
    const clauses: GivenClause[] = [];
    for (const clause of fact.given) {
      const values = readCell(clause.values, clause.place, own, variables);
      if (values.problem) problems.push(values.problem);
      const tests: FactTest[] = [];
      for (const test of clause.tests) {
        const domain = domains.byFact.get(test.fact);
        if (!rules.facts.has(test.fact)) problems.push(unknownFact(test.fact, test.place, rules));
        if (!domain) continue;
        const read = readCell(test.raw, test.place, domain, variables);
        if (read.problem) problems.push(read.problem);
        else tests.push({ fact: test.fact, set: read.set });
      }
      if (values.set) clauses.push({ fact: fact.name, set: values.set, tests });
    }
    byFact.set(fact.name, clauses);
  }
  return { byFact, problems };
}

export function unknownFact(name: string, place: Problem['place'], rules: RulesInPlay): Problem {
  const hint = didYouMean(name, rules.facts.keys());
  return {
    code: 'fact/unknown',
    message: `“${name}” is declared as a fact in no document in play.`,
    ...(place ? { place } : {}),
    expected: 'a row of a table Fact | Values',
    ...(hint === undefined ? {} : { hint }),
  };
}

/** Something that must hold among a few facts; `at` gives the position of a fact's value. */
export interface Constraint {
  readonly facts: readonly string[];
  readonly holds: (at: (fact: string) => number) => boolean;
}

const allHold = (tests: readonly FactTest[], at: (fact: string) => number): boolean =>
  tests.every(({ fact, set }) => set[at(fact)] === true);

const factsOf = (clause: GivenClause): string[] => [...new Set([clause.fact, ...clause.tests.map(({ fact }) => fact)])];

/**
 * What the clauses of one fact demand. For a fact: where the tests of a clause hold, it has one of the clause's values. For the
 * outcomes of a ruling a clause is a precondition: a value that clauses name is possible only where the tests of one of them hold.
 */
export function constraintsOf(clauses: readonly GivenClause[], areOutcomes: boolean): Constraint[] {
  if (!areOutcomes) {
    return clauses.map((clause) => ({
      facts: factsOf(clause),
      holds: (at) => !allHold(clause.tests, at) || clause.set[at(clause.fact)] === true,
    }));
  }
  const named = new Set(clauses.flatMap(({ set }) => positions(set)));
  return [...named].map((value) => {
    const naming = clauses.filter(({ set }) => set[value]);
    return {
      facts: [...new Set(naming.flatMap(factsOf))],
      holds: (at) => at((naming[0] as GivenClause).fact) !== value || naming.some(({ tests }) => allHold(tests, at)),
    };
  });
}

/**
 * The outcomes whose preconditions may hold, by the clauses under the ruling's name. A test of a fact that the ruling does not ask
 * for may always hold.
 * @param at position of a fact's value; undefined for a fact that the ruling does not ask for
 */
export function possibleOutcomes(
  outcomes: readonly string[],
  clauses: readonly GivenClause[],
  at: (fact: string) => number | undefined,
): string[] {
  const mayHold = ({ tests }: GivenClause): boolean =>
    tests.every(({ fact, set }) => {
      const value = at(fact);
      return value === undefined || set[value] === true;
    });
  return outcomes.filter((_, i) => {
    const naming = clauses.filter(({ set }) => set[i]);
    return naming.length === 0 || naming.some(mayHold);
  });
}
