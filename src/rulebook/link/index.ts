import type { Problem } from '../../finding/index.ts';
import type { Rulebook } from '../model.ts';
import { askedProblems } from './asked.ts';
import { duplicateIds } from './ids.ts';
import { overrideProblems } from './overrides.ts';
import { procedureProblems } from './procedures.ts';
import { readingProblems } from './readings.ts';
import { unknownIds } from './refs.ts';
import { rulingProblems } from './rulings.ts';

export { withLinks } from './anchors.ts';

/** Everything that does not fit together between the documents of a rulebook, and with its manifest. */
export const checkLinks = (rulebook: Rulebook): Problem[] => {
  const { documents } = rulebook;
  return [
    ...duplicateIds(documents),
    ...unknownIds(rulebook),
    ...procedureProblems(documents),
    ...rulingProblems(documents),
    ...askedProblems(documents),
    ...overrideProblems(documents),
    ...readingProblems(documents),
  ];
};
