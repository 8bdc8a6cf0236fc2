import type { Problem } from '../../finding/index.ts';
import { proceduresOf, rulingsOf } from '../accessors.ts';
import type { Block, Procedure, RuleDocument, RulingTable, Step, StepLink } from '../model.ts';
import { didYouMean } from '../suggestion.ts';
import { anchorOf } from '../text.ts';

/** Gives the links of all steps the names of the rulings and procedures that their anchors mean. */
export function withLinks(documents: readonly RuleDocument[], problems: Problem[]): RuleDocument[] {
  const anchors = { ruling: rulingAnchors(documents), procedure: procedureAnchors(documents) };
  const link = (step: Step): Step => ({
    ...step,
    links: step.links.map((found): StepLink => {
      const name = anchors[found.kind].get(found.name);
      if (name === undefined) problems.push(unknownAnchor(found, anchors[found.kind].keys()));
      return name === undefined ? found : { ...found, name };
    }),
  });
  const linked = (procedure: Procedure): Procedure => ({
    ...procedure,
    steps: procedure.steps.map(link),
    amendments: procedure.amendments.map((amendment) =>
      amendment.step ? { ...amendment, step: link(amendment.step) } : amendment,
    ),
  });
  return documents.map((document) => ({
    ...document,
    blocks: document.blocks.map(
      (block): Block => (block.kind === 'procedure' ? { ...block, procedure: linked(block.procedure) } : block),
    ),
  }));
}

const unknownAnchor = ({ kind, name, place }: StepLink, known: Iterable<string>): Problem => {
  const hint = didYouMean(name, known);
  return {
    code: kind === 'ruling' ? 'ruling/unknown' : 'procedure/unknown',
    message: `No ${kind} has the anchor #${kind}-${name}.`,
    place,
    expected: `the heading of a ${kind}, in lower case, with hyphens for blanks`,
    ...(hint === undefined ? {} : { hint: hint.replace(/“(.*)”/, `“#${kind}-$1”`) }),
  };
};

/** By anchor without its first word; the whole heading counts, and the name alone. */
function rulingAnchors(documents: readonly RuleDocument[]): Map<string, string> {
  return anchorsOf(documents.flatMap(rulingsOf), ({ replaces }: RulingTable) =>
    replaces === undefined ? '' : `, replaces ${replaces}`,
  );
}

function procedureAnchors(documents: readonly RuleDocument[]): Map<string, string> {
  return anchorsOf(documents.flatMap(proceduresOf), ({ amends, reading }: Procedure) => {
    const guard = reading ? `, if ${reading.reading}: ${reading.values.join(', ')}` : '';
    return amends ? `, amended${guard}` : '';
  });
}

function anchorsOf<T extends { readonly name: string }>(
  named: readonly T[],
  suffix: (item: T) => string,
): Map<string, string> {
  const anchors = new Map<string, string>();
  for (const item of named) anchors.set(anchorOf(item.name + suffix(item)), item.name);
  for (const { name } of named) anchors.set(anchorOf(name), name);
  return anchors;
}
