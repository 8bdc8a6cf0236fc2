import type { Check } from '../check.ts';
import { copiedRow } from './copies.ts';
import { countMismatch } from './counts.ts';
import { termDefinedTwice, unusedTerm } from './definitions.ts';
import { conflictingDuplicate, duplicateRule, nearDuplicate } from './duplicates.ts';
import { listNumbering, missingList, missingStep } from './lists.ts';
import { modalConflict, mustApprove, punishedDuty } from './modals.ts';
import { duplicateNumber, missingRule, movedRule, orphanNote } from './numbers.ts';
import { oddsFitNoDie } from './odds.ts';
import { proseAgainstTable } from './prose-table.ts';
import { brokenLink, missingDocument, missingSection } from './references.ts';
import { misspeltTerm, nearTerm, undefinedTerm, unknownTerm } from './terms.ts';
import { undefinedVariable, unusedVariable } from './variables.ts';

/** Every check, in the order in which help lists them. */
export const checks: readonly Check[] = [
  undefinedVariable,
  unusedVariable,
  missingDocument,
  missingSection,
  brokenLink,
  missingRule,
  movedRule,
  orphanNote,
  duplicateNumber,
  misspeltTerm,
  undefinedTerm,
  unknownTerm,
  nearTerm,
  unusedTerm,
  termDefinedTwice,
  duplicateRule,
  nearDuplicate,
  conflictingDuplicate,
  copiedRow,
  countMismatch,
  oddsFitNoDie,
  missingStep,
  listNumbering,
  missingList,
  modalConflict,
  mustApprove,
  punishedDuty,
  proseAgainstTable,
];
