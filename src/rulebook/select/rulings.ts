import { rulingsOf } from '../accessors.ts';
import type { RulingInPlay } from '../in-play.ts';
import type { RuleDocument, RulingTable } from '../model.ts';
import { holds } from './guard.ts';

interface Table {
  readonly ruling: RulingTable;
  readonly document: string;
}

/** Rulings by name: the tables of all documents joined, but for those that another document in play sets aside. */
export function rulingsInPlay(
  documents: readonly RuleDocument[],
  ranks: ReadonlyMap<string, number>,
  readings: Readonly<Record<string, string>>,
): ReadonlyMap<string, RulingInPlay> {
  const tables = documents.flatMap((document) =>
    rulingsOf(document).map((ruling): Table => ({ ruling, document: document.name })),
  );
  const names = [...new Set(tables.map(({ ruling }) => ruling.name))];
  return new Map(
    names.map((name) => [
      name,
      join(
        name,
        tables.filter(({ ruling }) => ruling.name === name),
        ranks,
        readings,
      ),
    ]),
  );
}

function join(
  name: string,
  all: readonly Table[],
  ranks: ReadonlyMap<string, number>,
  readings: Readonly<Record<string, string>>,
): RulingInPlay {
  const tables = all.filter(({ document }) => !all.some(({ ruling }) => ruling.replaces === document));
  // A table that is set aside may still be the only one to say what is asked.
  const question = [...tables, ...all].find(({ ruling }) => ruling.question !== undefined)?.ruling.question;
  const facts = tables.flatMap(({ ruling }) => ruling.facts.map((fact) => fact.name));
  return {
    name,
    ...(question === undefined ? {} : { question }),
    facts: [...new Set(facts)],
    rows: tables.flatMap(({ ruling, document }) =>
      ruling.rows
        .filter(({ reading }) => holds(reading, readings))
        .map((row) => ({ ...row, document, rank: ranks.get(document) as number })),
    ),
    askedAt: tables.flatMap(({ ruling }) => ruling.askedAt),
    place: (tables[0] ?? (all[0] as Table)).ruling.place,
  };
}
