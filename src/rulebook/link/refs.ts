import type { Place, Problem } from '../../finding/index.ts';
import {
  componentsOf,
  declaredReadings,
  factsOf,
  proceduresOf,
  rulingsOf,
  statementsOf,
  variablesOf,
} from '../accessors.ts';
import type { Ref, Rulebook, RuleDocument } from '../model.ts';
import { idsInText, prefixOf } from '../parse/refs.ts';
import { didYouMean } from '../suggestion.ts';
import { IdIndex, partOf } from './ids.ts';

/** References, in the manifest or in any document, to what is not there. */
export function unknownIds({ documents, precedence, profiles }: Rulebook): Problem[] {
  const index = new IdIndex(documents);
  const prefixes = new Set(documents.map(({ prefix }) => prefix));
  const cited = [
    ...(precedence.by ? [precedence.by] : []),
    ...profiles.flatMap(({ allowedBy }) => allowedBy),
    ...documents.flatMap(refsOf),
    // In free text only what has the prefix of a document is taken for an id.
    ...documents.flatMap(textsOf).flatMap(({ text, place }) =>
      idsInText(text)
        .filter((id) => prefixes.has(prefixOf(id)))
        .map((id): Ref => ({ id, place })),
    ),
  ];
  return cited.filter(({ id }) => !index.has(id)).map(({ id, place }) => unknown(id, place, index));
}

function unknown(id: string, place: Place, index: IdIndex): Problem {
  const what = id.includes('/') ? 'named row' : id.includes(':') ? 'step' : 'statement';
  const hint = partHint(id, index) ?? didYouMean(id, candidates(id, index));
  return {
    code: 'id/unknown',
    message: `There is no ${what} ${id}.`,
    place,
    expected: 'the id of something in this rulebook',
    ...(hint === undefined ? {} : { hint }),
  };
}

function candidates(id: string, index: IdIndex): Iterable<string> {
  const near = [...index.ids].filter((known) => prefixOf(known) === prefixOf(id));
  return near.length > 0 ? near : index.ids;
}

/** Where the statement is there, but not the part of it. */
function partHint(id: string, index: IdIndex): string | undefined {
  const part = partOf(id);
  const parts = part && index.partsOf(part.whole);
  if (!part || parts === undefined) return undefined;
  return `${part.whole} has ${parts === 0 ? 'no parts' : `${parts} part${parts === 1 ? '' : 's'}`}.`;
}

function refsOf(document: RuleDocument): Ref[] {
  return [
    ...statementsOf(document).flatMap(({ restates, standsFor = [] }) => [...restates, ...standsFor]),
    ...factsOf(document).flatMap(({ rules }) => rules),
    ...variablesOf(document).flatMap(({ rules }) => rules),
    ...componentsOf(document).flatMap(({ components }) => components.flatMap(({ rules }) => rules)),
    ...rulingsOf(document).flatMap(({ askedAt, rows }) => [
      ...askedAt,
      ...rows.flatMap(({ rules, overrides }) => [...rules, ...overrides]),
    ]),
    ...proceduresOf(document).flatMap(({ steps, amendments }) =>
      [...steps, ...amendments].flatMap(({ rules }) => rules),
    ),
    ...declaredReadings(document).flatMap(({ rules }) => rules),
  ];
}

interface Text {
  readonly text: string;
  readonly place: Place;
}

function textsOf(document: RuleDocument): Text[] {
  const said = (text: string | undefined, place: Place): Text[] => (text === undefined ? [] : [{ text, place }]);
  return [
    ...statementsOf(document).flatMap(({ text, place, parts }) => [{ text, place }, ...parts]),
    ...proceduresOf(document).flatMap(({ trigger, interrupts, steps, amendments, place }) => [
      ...said(trigger, place),
      ...said(interrupts, place),
      ...steps.map((step) => ({ text: step.text, place: step.place })),
      ...amendments.flatMap(({ step }) => said(step?.text, step?.place ?? place)),
    ]),
    ...rulingsOf(document).flatMap(({ question, place }) => said(question, place)),
    ...declaredReadings(document).flatMap(({ question, values, place }) => [
      ...said(question, place),
      ...values.map(({ meaning, place: at }) => ({ text: meaning, place: at })),
    ]),
  ];
}
