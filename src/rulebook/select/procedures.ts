import type { Problem } from '../../finding/index.ts';
import { proceduresOf } from '../accessors.ts';
import type { ProcedureInPlay, StepInPlay } from '../in-play.ts';
import type { Amendment, Procedure, RuleDocument, Step } from '../model.ts';
import { didYouMean } from '../suggestion.ts';
import { holds } from './guard.ts';

/** Procedures by name, with the amendments of all documents applied in their order. */
export function proceduresInPlay(
  documents: readonly RuleDocument[],
  readings: Readonly<Record<string, string>>,
  problems: Problem[],
): ReadonlyMap<string, ProcedureInPlay> {
  const all = documents.flatMap((document) =>
    proceduresOf(document).map((procedure) => ({ procedure, prefix: document.prefix })),
  );
  const inPlay = new Map<string, ProcedureInPlay>();
  for (const { procedure, prefix } of all) {
    if (procedure.amends) continue;
    const { name, trigger, interrupts, steps, place } = procedure;
    const own = steps.map((step) => inDocument(step, prefix));
    inPlay.set(name, { name, ...lines({ trigger, interrupts }), steps: own, place });
  }
  for (const { procedure, prefix } of all) {
    if (!procedure.amends || !holds(procedure.reading, readings)) continue;
    const amended = inPlay.get(procedure.name);
    if (amended) inPlay.set(procedure.name, amend(amended, procedure, prefix, problems));
    else {
      problems.push({
        code: 'procedure/unknown',
        message: `“${procedure.name}” is amended here, but no document in play has it.`,
        place: procedure.place,
        hint: 'Add its document to the profile, or take this one out.',
      });
    }
  }
  return inPlay;
}

const inDocument = (step: Step, prefix: string): StepInPlay => ({ ...step, ref: `${prefix}:${step.id}` });

type Lines = Pick<ProcedureInPlay, 'trigger' | 'interrupts'>;
const lines = ({ trigger, interrupts }: { trigger?: string | undefined; interrupts?: string | undefined }): Lines => ({
  ...(trigger === undefined ? {} : { trigger }),
  ...(interrupts === undefined ? {} : { interrupts }),
});

function amend(procedure: ProcedureInPlay, changes: Procedure, prefix: string, problems: Problem[]): ProcedureInPlay {
  const steps = [...procedure.steps];
  /** The last step put behind each: what comes after the same step stands in the order of the text. */
  const lastAfter = new Map<StepInPlay, StepInPlay>();
  for (const amendment of changes.amendments) {
    const index = steps.findIndex((step) => isAt(step, amendment));
    const at = steps[index];
    if (!at) problems.push(missing(amendment, procedure.name, steps));
    else if (!amendment.step) steps.splice(index, 1);
    else {
      const step = inDocument(amendment.step, prefix);
      if (amendment.change === 'replaces') steps[index] = { ...step, replaces: at.replaces ?? at.ref };
      else if (amendment.change === 'before') steps.splice(index, 0, step);
      else {
        steps.splice(steps.indexOf(lastAfter.get(at) ?? at) + 1, 0, step);
        lastAfter.set(at, step);
      }
    }
  }
  return { ...procedure, ...lines(changes), steps };
}

const isAt = ({ id, ref, replaces }: StepInPlay, { at }: Amendment): boolean =>
  at.id === id || at.id === ref || at.id === replaces;

function missing({ at }: Amendment, procedure: string, steps: readonly StepInPlay[]): Problem {
  const known = steps.map(({ id }) => id);
  const hint = didYouMean(at.id, known);
  return {
    code: 'procedure/amendment',
    message: `The procedure “${procedure}” has no step \`${at.id}\` here.`,
    place: at.place,
    expected: `one of ${known.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
}
