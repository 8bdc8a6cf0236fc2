import type { Fact, Given, Test } from '../model.ts';
import { level, plain } from '../text.ts';
import { type Slice, split, sub, trim } from './slice.ts';
import type { Source } from './source.ts';

const expectedGiven =
  'clauses such as `no if others = 0` or `none if damage not(combat) and others > 0`, with `;` between them';

/** `values if fact test and fact test; ...`. `declared` are names of facts, for tests without a sign: `monster defeated`. */
export function readGivens(source: Source, cell: Slice, declared: readonly string[]): Given[] {
  return split(cell, /;/, level(cell.text)).flatMap((clause): Given[] => {
    if (clause.text === '') return [];
    const [values, conditions, ...others] = split(clause, / +if +/, level(clause.text)) as [Slice, ...Slice[]];
    if (!conditions || others.length > 0 || values.text === '' || conditions.text === '') {
      source.report('fact/given', clause, `“${clause.text}” is no clause of Given.`, { expected: expectedGiven });
      return [];
    }
    const tests = split(conditions, / +and +/, level(conditions.text)).map((test) => readTest(source, test, declared));
    if (tests.includes(undefined)) return [];
    return [{ values: values.text, tests: tests as Test[], place: source.place(clause) }];
  });
}

const sign = /(?:=|!=|<=?|>=?|[≥≤≠]|\bis\b|\bnot *\()/;

function readTest(source: Source, test: Slice, declared: readonly string[]): Test | undefined {
  const text = level(test.text);
  const names = declared
    .filter((name) => text === name || text.startsWith(`${name} `))
    .sort((a, b) => b.length - a.length);
  const found = sign.exec(text);
  const end = names[0]?.length ?? found?.index;
  const fact = plain(text.slice(0, end ?? 0));
  const rest = end === undefined ? undefined : trim(sub(test, end));
  // `= 0` and `is 0` test what `0` tests; a test is kept as a cell would say it.
  const equal = rest && /^(?:=|is\b) */.exec(level(rest.text));
  const raw = rest && equal ? sub(rest, equal[0].length) : rest;
  if (!raw || fact === '' || raw.text === '') {
    source.report('fact/given', test, `“${test.text}” tests no fact.`, {
      expected: 'the name of a fact, a sign and a value: `others = 0`, `survivors >= 1`',
    });
    return undefined;
  }
  return { fact, raw: raw.text, place: source.place(raw) };
}

/** `0: nobody survives; 1: exactly one; > 1: {} survive` */
export function readPhrases(source: Source, cell: Slice): Fact['phrases'] {
  return split(cell, /;/, level(cell.text)).flatMap((piece) => {
    if (piece.text === '') return [];
    const [raw, ...rest] = split(piece, /:/, level(piece.text)) as [Slice, ...Slice[]];
    const words = rest[0] ? plain(piece.text.slice(rest[0].at - piece.at)) : '';
    if (raw.text === '' || words === '') {
      source.report('table/value', piece, `“${piece.text}” gives no words for a value.`, {
        expected: 'a value, a colon and words, with `;` between several: `0: nobody survives; > 1: {} survive`',
      });
      return [];
    }
    return [{ raw: raw.text, words, place: source.place(raw) }];
  });
}
