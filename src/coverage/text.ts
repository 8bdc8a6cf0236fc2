import type { CoveredStatement, Mark, RestsOn } from '../report/index.ts';
import {
  componentsOf,
  declaredReadings,
  factsOf,
  proceduresOf,
  type Ref,
  type Row,
  type Rulebook,
  type RuleDocument,
  rowText,
  rulingsOf,
  type Statement,
  statementsOf,
  variablesOf,
  withoutMarkdown,
} from '../rulebook/index.ts';

/** A statement or a step of the text, with what the text alone says of it. */
export type Told = Pick<CoveredStatement, 'id' | 'what' | 'document' | 'says' | 'place' | 'marks' | 'text'>;

/** A statement by the id of one of its parts: `DV-12(b)` is about `DV-12`. */
export const wholeOf = (id: string): string => id.replace(/\([a-z]\)$/, '');

/** A row of a ruling as people tell it. */
export const rowName = (ruling: string, row: Row): string => `${ruling}, ${rowText(row)}`;

/** Every statement and step of a rulebook in its order, a step of the same id in two readings once. */
export function toldBy(rulebook: Rulebook): Told[] {
  const rests = restsOf(rulebook);
  const marksOf = marksIn(rulebook);
  const seen = new Set<string>();
  return rulebook.documents
    .flatMap((document) => toldIn(document, marksOf))
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map((told) => ({ ...told, text: rests.get(told.id) ?? [] }));
}

const toldIn = (
  { name: document, prefix, blocks }: RuleDocument,
  marksOf: (statement: Statement) => Mark[],
): Omit<Told, 'text'>[] =>
  blocks.flatMap((block): Omit<Told, 'text'>[] => {
    if (block.kind === 'statements')
      return block.statements.map((statement) => {
        const { id, term, text, place } = statement;
        const says = withoutMarkdown(term === undefined ? text : `${term} — ${text}`);
        return { id, what: 'statement', document, says, place, marks: marksOf(statement) };
      });
    if (block.kind !== 'procedure') return [];
    const { steps, amendments } = block.procedure;
    return [...steps, ...amendments.flatMap(({ step }) => step ?? [])].map(({ id, text, place }) => ({
      id: `${prefix}:${id}`,
      what: 'step',
      document,
      says: withoutMarkdown(text),
      place,
      marks: [],
    }));
  });

/** The marks of each statement. Statements that restate each other in a circle, and nothing else, have no mark of it. */
function marksIn({ documents }: Rulebook): (statement: Statement) => Mark[] {
  const ids = (refs: readonly Ref[]): string => refs.map(({ id }) => id).join(', ');
  const restated = new Map(
    documents.flatMap(statementsOf).map(({ id, restates }) => [id, restates.map((ref) => wholeOf(ref.id))]),
  );
  const leadsOut = (id: string, seen: readonly string[] = []): boolean => {
    const originals = restated.get(id) ?? [];
    return originals.length === 0 || (!seen.includes(id) && originals.some((other) => leadsOut(other, [...seen, id])));
  };
  return ({ id, term, descriptive, restates, standsFor = [], notInModel }) => [
    ...(term === undefined ? [] : [{ is: 'definition', says: term } as const]),
    ...(restates.length === 0 || !leadsOut(id) ? [] : [{ is: 'restatement', says: ids(restates) } as const]),
    ...(standsFor.length === 0 ? [] : [{ is: 'assumption', says: ids(standsFor) } as const]),
    ...(notInModel === undefined ? [] : [{ is: 'not in the model', says: notInModel } as const]),
    ...(descriptive ? [{ is: 'description', says: '' } as const] : []),
  ];
}

/** What rests on each statement and step, by its id, in the rulebook's order. */
function restsOf({ documents, profiles, precedence }: Rulebook): Map<string, RestsOn[]> {
  const rests = new Map<string, RestsOn[]>();
  const add = (by: RestsOn['by'], name: string, place: RestsOn['place'], refs: readonly Ref[]): void => {
    for (const id of new Set(refs.map((ref) => wholeOf(ref.id))))
      rests.set(id, [...(rests.get(id) ?? []), { by, name, place }]);
  };
  for (const document of documents) {
    for (const { id, place, restates, standsFor = [] } of statementsOf(document)) {
      add('restatement', id, place, restates);
      add('assumption', id, place, standsFor);
    }
    for (const { name, rules, place } of variablesOf(document)) add('variable', name, place, rules);
    for (const { name: table, components } of componentsOf(document))
      for (const { name, rules, place } of components) add('component', `${table}: ${name}`, place, rules);
    for (const { name, rules, place } of factsOf(document)) add('fact', name, place, rules);
    for (const { name, rules, place } of declaredReadings(document)) add('reading', name, place, rules);
    for (const { name, askedAt, rows, place } of rulingsOf(document)) {
      add('question', name, place, askedAt);
      for (const row of rows) add('row', rowName(name, row), row.place, row.rules);
    }
    for (const { steps, amendments } of proceduresOf(document)) {
      for (const { id, rules, place } of steps) add('step', `${document.prefix}:${id}`, place, rules);
      for (const { at, step, rules, place } of amendments)
        if (step) add('step', `${document.prefix}:${step.id}`, place, step.rules);
        else add('amendment', `drops ${at.id}`, place, rules);
    }
  }
  for (const { name, allowedBy, place } of profiles) add('profile', name, place, allowedBy);
  if (precedence.by) add('precedence', precedence.order.join(', '), precedence.by.place, [precedence.by]);
  return rests;
}
