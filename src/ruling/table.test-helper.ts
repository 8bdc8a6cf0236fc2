import fc from 'fast-check';
import type { Ref } from '../rulebook/index.ts';
import type { Ruling, RulingFact, RulingRow } from './ruling.ts';
import { makeRuling } from './table.ts';

const place = { file: 'rules.md', line: 1, column: 1 };
const refs = (ids: readonly string[]): Ref[] => ids.map((id) => ({ id, place }));

export const factOf = (name: string, values: RulingFact['values']): RulingFact => ({
  name,
  values,
  elastic: false,
  phrases: [],
});

/** A row by what it needs; the rest is as a plain row of one document has it. */
export interface RowSketch {
  readonly outcome: string;
  readonly rules?: readonly string[];
  readonly overrides?: readonly string[];
  readonly name?: string;
  readonly givesWay?: boolean;
  readonly rank?: number;
  /** By fact, the values for which it holds; all, where a fact is absent. */
  readonly where?: Readonly<Record<string, readonly unknown[]>>;
}

export function rulingOf(
  facts: readonly RulingFact[],
  sketches: readonly RowSketch[],
  possible: (at: readonly number[]) => boolean = () => true,
): Ruling {
  const rows = sketches.map(
    (row, index): RulingRow => ({
      index,
      number: index + 1,
      document: `document ${row.rank ?? 0}`,
      outcome: row.outcome,
      rules: refs(row.rules ?? [`R-${index + 1}`]),
      overrides: refs(row.overrides ?? []),
      givesWay: row.givesWay ?? false,
      rank: row.rank ?? 0,
      sets: facts.map(({ name, values }) => values.map((value) => row.where?.[name]?.includes(value) ?? true)),
      place: { file: 'rules.md', line: index + 10, column: 1 },
      ...(row.name === undefined ? {} : { name: row.name }),
    }),
  );
  const outcomes = [...new Set(rows.map(({ outcome }) => outcome))];
  return makeRuling({
    name: 'Test',
    question: 'Test?',
    facts,
    outcomes,
    outcomePhrases: [],
    rows,
    place,
    possible,
    permission: false,
    open: () => outcomes,
  });
}

/** Rulings of up to three small facts and eight rows that override each other in every way, and in circles. */
export const anyRuling: fc.Arbitrary<Ruling> = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    rows: fc.array(
      fc.record({
        outcome: fc.constantFrom('a', 'b', 'c'),
        rules: fc.uniqueArray(fc.constantFrom('R-1', 'R-2', 'R-3(a)', 'R-3', 'R-4'), { maxLength: 2 }),
        overrides: fc.uniqueArray(fc.constantFrom('R-1', 'R-2', 'R-3', 'R-4', 'Test/x', 'Test/y'), { maxLength: 1 }),
        name: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
        givesWay: fc.boolean(),
        rank: fc.integer({ min: 0, max: 2 }),
        holds: fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 3 }),
      }),
      { maxLength: 8 },
    ),
    impossible: fc.array(fc.nat(63), { maxLength: 6 }),
  })
  .map(({ sizes, rows, impossible }) => {
    const facts = sizes.map((size, i) =>
      factOf(
        `f${i}`,
        Array.from({ length: size }, (_, v) => v),
      ),
    );
    const sketches = rows.map(
      ({ holds, name, ...row }): RowSketch => ({
        ...row,
        ...(name === undefined ? {} : { name }),
        where: Object.fromEntries(facts.map((fact, i) => [fact.name, fact.values.filter((_, v) => holds[i]?.[v])])),
      }),
    );
    return rulingOf(facts, sketches, (at) => !impossible.includes(at.reduce((n, digit) => n * 4 + digit, 0)));
  });
