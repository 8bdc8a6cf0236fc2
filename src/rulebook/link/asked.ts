import type { Problem } from '../../finding/index.ts';
import { proceduresOf, rulingsOf } from '../accessors.ts';
import type { Ref, RuleDocument, Step } from '../model.ts';

interface LinkedStep {
  readonly ref: string;
  /** The step whose place it takes. */
  readonly instead?: string;
  readonly step: Step;
}

/** Steps that ask a ruling by their link, where its line `Asked at:` says otherwise; and the other way round. */
export function askedProblems(documents: readonly RuleDocument[]): Problem[] {
  const steps = documents.flatMap((document) => stepsOf(document, documents));
  const tables = documents.flatMap(rulingsOf);
  const askedAt = new Map<string, Ref[]>();
  for (const { name, askedAt: refs } of tables) {
    if (refs.length > 0) askedAt.set(name, [...(askedAt.get(name) ?? []), ...refs]);
  }
  const notLinked = [...askedAt].flatMap(([ruling, refs]) =>
    refs.flatMap((asked): Problem[] => {
      const at = steps.filter(({ ref }) => ref === asked.id);
      const links = at.flatMap(({ step }) => rulingLinks(step));
      if (links.length === 0 || links.includes(ruling)) return [];
      return [
        {
          code: 'procedure/asks',
          message: `“${ruling}” is asked at ${asked.id}, it says here; but that step links ${links.map((name) => `“${name}”`).join(' and ')}.`,
          place: asked.place,
          expected: `a link to #ruling-... of “${ruling}” in the step, or another step here`,
        },
      ];
    }),
  );
  const notAsked = steps.flatMap(({ ref, instead, step }) =>
    step.links.flatMap(({ kind, name, place }): Problem[] => {
      const refs = kind === 'ruling' ? askedAt.get(name) : undefined;
      if (!refs || refs.some(({ id }) => id === ref || id === instead)) return [];
      return [
        {
          code: 'procedure/asks',
          message: `The step ${ref} links the ruling “${name}”, which is asked at ${refs.map(({ id }) => id).join(', ')}.`,
          place,
          expected: `${ref} in a line “Asked at:” of the ruling, or no link`,
        },
      ];
    }),
  );
  return [...notLinked, ...notAsked];
}

const rulingLinks = (step: Step): string[] =>
  step.links.filter(({ kind }) => kind === 'ruling').map(({ name }) => name);

function stepsOf(document: RuleDocument, documents: readonly RuleDocument[]): LinkedStep[] {
  return proceduresOf(document).flatMap((procedure) => [
    ...procedure.steps.map((step) => ({ ref: `${document.prefix}:${step.id}`, step })),
    ...procedure.amendments.flatMap(({ change, at, step }): LinkedStep[] => {
      if (!step) return [];
      const instead = change === 'replaces' ? refOf(at.id, procedure.name, documents) : undefined;
      return [{ ref: `${document.prefix}:${step.id}`, ...(instead === undefined ? {} : { instead }), step }];
    }),
  ]);
}

function refOf(id: string, procedure: string, documents: readonly RuleDocument[]): string | undefined {
  if (id.includes(':')) return id;
  const original = documents.find((document) =>
    proceduresOf(document).some(
      ({ name, amends, steps }) => name === procedure && !amends && steps.some((step) => step.id === id),
    ),
  );
  return original && `${original.prefix}:${id}`;
}
