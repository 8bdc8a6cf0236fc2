import type { Place, Problem } from '../finding/index.ts';
import { didYouMean, type RowInPlay, type RulesInPlay, type RulingInPlay, type Value } from '../rulebook/index.ts';
import { readCell } from './cell.ts';
import { type Domains, factDomains, outcomesOf } from './domain.ts';
import {
  type Constraint,
  constraintsOf,
  type GivenClause,
  type GivenClauses,
  givenClauses,
  possibleOutcomes,
  unknownFact,
} from './given.ts';
import { possibleSituations } from './possible.ts';
import { type Phrase, type Ruling, type RulingFact, type RulingRow, SILENT } from './ruling.ts';
import { makeRuling, mostSituations, sizeOf } from './table.ts';
import { type Domain, everything, type ValueSet } from './values.ts';
import { unquoted } from './words.ts';

/** Rulings by name, and what cannot be understood. A ruling with a problem of its own is absent. */
export interface CompiledRulings {
  readonly rulings: ReadonlyMap<string, Ruling>;
  readonly problems: Problem[];
}

/** Makes every ruling in play a dense table. */
export function compileRulings(rules: RulesInPlay): CompiledRulings {
  const domains = factDomains(rules);
  const given = givenClauses(rules, domains);
  const phrases = phrasesByFact(rules, domains);
  const problems: Problem[] = [...domains.problems, ...given.problems, ...phrases.problems];
  const book: Book = {
    rules,
    domains,
    given,
    phrases: phrases.byFact,
    variables: variableValues(rules),
    constraints: constraintsInPlay(rules, given),
  };
  const rulings = new Map<string, Ruling>();
  for (const inPlay of rules.rulings.values()) {
    const compiled = compileRuling(book, inPlay);
    problems.push(...compiled.problems);
    if (compiled.ruling) rulings.set(inPlay.name, compiled.ruling);
  }
  return { rulings, problems };
}

interface Book {
  readonly rules: RulesInPlay;
  readonly domains: Domains;
  readonly given: GivenClauses;
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  readonly variables: ReadonlyMap<string, Value>;
  readonly constraints: readonly Constraint[];
}

const variableValues = (rules: RulesInPlay): Map<string, Value> =>
  new Map([...rules.variables].map(([name, { value }]) => [name, value]));

function phrasesByFact(rules: RulesInPlay, domains: Domains) {
  const byFact = new Map<string, Phrase[]>();
  const problems: Problem[] = [];
  const variables = variableValues(rules);
  for (const fact of rules.facts.values()) {
    const domain = domains.byFact.get(fact.name);
    if (!domain) continue;
    const phrases: Phrase[] = [];
    for (const { raw, words, place } of fact.phrases) {
      const read = readCell(raw, place, domain, variables);
      if (read.problem) problems.push(read.problem);
      else phrases.push({ set: read.set, words });
    }
    byFact.set(fact.name, phrases);
  }
  return { byFact, problems };
}

/**
 * What the facts demand of each other. What a ruling's outcomes demand counts only where the outcome is a fact of another table
 * or of a Given: a ruling is not decided by what its answer would need.
 */
function constraintsInPlay(rules: RulesInPlay, given: GivenClauses): Constraint[] {
  const asked = new Set<string>();
  for (const ruling of rules.rulings.values()) for (const fact of ruling.facts) asked.add(fact);
  for (const clauses of given.byFact.values()) {
    for (const { tests } of clauses) for (const { fact } of tests) asked.add(fact);
  }
  return [...given.byFact].flatMap(([fact, clauses]) => {
    const areOutcomes = rules.rulings.has(fact);
    return areOutcomes && !asked.has(fact) ? [] : constraintsOf(clauses, areOutcomes);
  });
}

function compileRuling(book: Book, inPlay: RulingInPlay): { ruling?: Ruling; problems: Problem[] } {
  const { rules, domains } = book;
  const problems: Problem[] = [];
  const columns: RulingFact[] = [];
  for (const name of inPlay.facts) {
    const domain = domains.byFact.get(name);
    if (domain) columns.push({ ...domain, phrases: book.phrases.get(name) ?? [] });
    else if (!rules.facts.has(name)) problems.push(unknownFact(name, placeOfColumn(rules, inPlay, name), rules));
  }
  const size = sizeOf(columns);
  if (size > mostSituations) problems.push(tooMany(inPlay, size));
  const outcomes = outcomesOf(rules, domains, inPlay.name);
  const rows = inPlay.rows.map((row, index) => readRow(row, index, columns, book, problems));
  const declared = domains.byFact.has(inPlay.name);
  for (const row of inPlay.rows) {
    const problem = outcomeProblem(row, inPlay.name, declared ? outcomes : undefined);
    if (problem) problems.push(problem);
  }
  if (problems.length > 0 || columns.length < inPlay.facts.length) return { problems };

  const own: readonly GivenClause[] = book.given.byFact.get(inPlay.name) ?? [];
  const columnOf = new Map(columns.map(({ name }, i) => [name, i]));
  const others = [...domains.byFact.values()].filter(({ name }) => !columnOf.has(name));
  const possible = possibleSituations(columns, others, book.constraints);
  const open = (at: readonly number[]): string[] =>
    possibleOutcomes(outcomes, own, (fact) => at[columnOf.get(fact) ?? -1]);
  const permission = inPlay.name.startsWith('May ');
  const ruling = makeRuling({
    name: inPlay.name,
    question: inPlay.question ?? inPlay.name,
    facts: columns,
    outcomes: permission ? [...outcomes, SILENT] : outcomes,
    permission,
    outcomePhrases: declared ? (book.phrases.get(inPlay.name) ?? []) : [],
    rows,
    place: inPlay.place,
    possible,
    open,
  });
  return { ruling, problems };
}

function readRow(
  row: RowInPlay,
  index: number,
  columns: readonly Domain[],
  book: Book,
  problems: Problem[],
): RulingRow {
  const sets: ValueSet[] = columns.map((domain) => {
    const cell = row.cells[domain.name];
    if (!cell) return everything(domain);
    const read = readCell(cell.raw, cell.place, domain, book.variables);
    if (read.problem) problems.push(read.problem);
    return read.set ?? everything(domain);
  });
  return {
    index,
    number: row.number,
    ...(row.name === undefined ? {} : { name: row.name }),
    document: row.document,
    outcome: unquoted(row.outcome.raw),
    rules: row.rules,
    overrides: row.overrides,
    givesWay: row.givesWay,
    rank: row.rank,
    sets,
    ...(row.reading === undefined ? {} : { reading: row.reading }),
    place: row.place,
  };
}

function outcomeProblem(row: RowInPlay, ruling: string, declared: readonly string[] | undefined): Problem | undefined {
  const outcome = unquoted(row.outcome.raw);
  const { place } = row.outcome;
  if (outcome === '')
    return {
      code: 'ruling/outcome',
      message: `A row of “${ruling}” has no outcome.`,
      place,
      expected: declared ? `one of ${declared.join(', ')}` : 'an outcome',
    };
  if (!declared || declared.includes(outcome)) return undefined;
  const hint = didYouMean(outcome, declared);
  return {
    code: 'ruling/outcome',
    message: `“${outcome}” is no outcome of “${ruling}”.`,
    place,
    expected: `one of ${declared.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
}

const tooMany = ({ name, place }: RulingInPlay, size: number): Problem => ({
  code: 'fact/too-many',
  message: `The ruling “${name}” has ${size} situations; ${mostSituations} can be looked at.`,
  place,
  hint: 'Give its facts fewer values, or split the ruling in two.',
});

/** The heading of the column in the first table that has it. */
function placeOfColumn(rules: RulesInPlay, inPlay: RulingInPlay, fact: string): Place {
  for (const { blocks } of rules.documents) {
    for (const block of blocks) {
      if (block.kind !== 'ruling' || block.ruling.name !== inPlay.name) continue;
      const column = block.ruling.facts.find(({ name }) => name === fact);
      if (column) return column.place;
    }
  }
  return inPlay.place;
}
