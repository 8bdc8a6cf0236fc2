import { type Problem, placeText } from '../../finding/index.ts';
import { factsOf, rulingsOf } from '../accessors.ts';
import type { Fact, RuleDocument, ValueSpec } from '../model.ts';

/**
 * Facts by name, joined over the documents: the same values everywhere; of the outcomes of a ruling, those of all documents in
 * their order.
 */
export function factsInPlay(documents: readonly RuleDocument[], problems: Problem[]): ReadonlyMap<string, Fact> {
  const rulings = new Set(documents.flatMap(rulingsOf).map(({ name }) => name));
  const facts = new Map<string, Fact>();
  for (const fact of documents.flatMap(factsOf)) {
    const other = facts.get(fact.name);
    const values = other ? joined(other.values, fact.values, rulings.has(fact.name)) : fact.values;
    if (values) {
      const given = [...(other?.given ?? []), ...fact.given];
      facts.set(fact.name, {
        ...(other ?? fact),
        values,
        given,
        phrases: [...(other?.phrases ?? []), ...fact.phrases],
        rules: [...(other?.rules ?? []), ...fact.rules],
      });
    } else {
      problems.push({
        code: 'fact/duplicate',
        message: `The fact “${fact.name}” is declared here and, with other values, at ${placeText((other as Fact).place)}.`,
        place: fact.place,
        expected: 'the same values in the same order',
      });
    }
  }
  return facts;
}

function joined(a: ValueSpec, b: ValueSpec, areOutcomes: boolean): ValueSpec | undefined {
  if (a.kind === 'list' && b.kind === 'list' && areOutcomes) {
    return { kind: 'list', values: [...new Set([...a.values, ...b.values])] };
  }
  return same(a, b) ? a : undefined;
}

function same(a: ValueSpec, b: ValueSpec): boolean {
  if (a.kind === 'list')
    return (
      b.kind === 'list' && a.values.length === b.values.length && a.values.every((value, i) => value === b.values[i])
    );
  if (a.kind === 'range') return b.kind === 'range' && a.from === b.from && a.to === b.to;
  return b.kind === 'ruling' && a.ruling === b.ruling;
}
