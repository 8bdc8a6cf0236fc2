import type { Problem } from '../../finding/index.ts';
import { proceduresOf } from '../accessors.ts';
import type { Amendment, Procedure, RuleDocument } from '../model.ts';
import { didYouMean } from '../suggestion.ts';

/** Amendments of procedures, and of steps, that are not there; and procedures that stand twice. */
export function procedureProblems(documents: readonly RuleDocument[]): Problem[] {
  const all = documents.flatMap((document) => proceduresOf(document).map((procedure) => ({ document, procedure })));
  const originals = all.filter(({ procedure }) => !procedure.amends);
  const twice = originals.filter(
    ({ procedure }, i) => originals.findIndex((other) => other.procedure.name === procedure.name) < i,
  );
  return [
    ...twice.map(
      ({ procedure }): Problem => ({
        code: 'id/duplicate',
        message: `The procedure “${procedure.name}” stands here and in another place.`,
        place: procedure.place,
        hint: `A document changes the procedure of another under “Procedure: ${procedure.name}, amended”.`,
      }),
    ),
    ...all.flatMap(({ document, procedure }) => {
      if (!procedure.amends) return [];
      const original = originals.find((other) => other.procedure.name === procedure.name);
      if (!original)
        return [
          unknownProcedure(
            procedure,
            originals.map((other) => other.procedure.name),
          ),
        ];
      const steps = all
        .filter((other) => other.procedure.name === procedure.name)
        .flatMap((other) => stepsOf(other.procedure, other.document.prefix));
      return procedure.amendments.flatMap((amendment) => missingStep(amendment, procedure, steps, document.prefix));
    }),
  ];
}

const unknownProcedure = ({ name, place }: Procedure, known: readonly string[]): Problem => {
  const hint = didYouMean(name, known);
  return {
    code: 'procedure/unknown',
    message: `There is no procedure “${name}” to amend.`,
    place,
    expected: known.length === 0 ? 'a heading `Procedure: NAME` in some document' : `one of ${known.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
};

/** Ids of the steps that a procedure, or an amendment of it, writes: as they stand there, and as they are cited. */
const stepsOf = (
  { steps, amendments, amends }: Procedure,
  prefix: string,
): { id: string; ref: string; added: boolean }[] => [
  ...steps.map(({ id }) => ({ id, ref: `${prefix}:${id}`, added: amends })),
  ...amendments.flatMap(({ step }) => (step ? [{ id: step.id, ref: `${prefix}:${step.id}`, added: true }] : [])),
];

/** An amendment may change what another amendment wrote, but not bring the step that it changes itself. */
function missingStep(
  { at, change, step }: Amendment,
  procedure: Procedure,
  steps: ReturnType<typeof stepsOf>,
  prefix: string,
): Problem[] {
  const own = step && { id: step.id, ref: `${prefix}:${step.id}` };
  const found = steps.filter(({ id, ref }) => id === at.id || ref === at.id);
  const onlyItself = change !== 'drops' && found.length === 1 && found[0]?.added === true && own?.ref === found[0].ref;
  if (found.length > 0 && !onlyItself) return [];
  const known = steps.filter(({ added }) => !added).map(({ id }) => id);
  const hint = didYouMean(at.id, known);
  return [
    {
      code: 'procedure/amendment',
      message: `The procedure “${procedure.name}” has no step \`${at.id}\`.`,
      place: at.place,
      expected: `one of ${known.join(', ')}`,
      ...(hint === undefined ? {} : { hint }),
    },
  ];
}
