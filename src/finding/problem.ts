import { comparePlaces, type Place } from './place.ts';

/**
 * What can be wrong with the input, each with the sentence that explains it. A problem stops the run with exit code 2; it is
 * not a finding: a finding tells of the rules, a problem of a file that cannot be read as rules.
 */
export const problemCodes = {
  'file/unreadable': 'A file cannot be read.',
  'file/too-large': 'A file is larger than a rule document may be.',
  'file/too-deep': 'A file nests quotes or lists deeper than a rule document may.',
  'manifest/syntax': 'The manifest is no YAML.',
  'manifest/schema': 'The manifest says something that no manifest says.',
  'manifest/unknown-document': 'The manifest names a document that is not there.',
  'manifest/unknown-reading': 'The manifest chooses a reading, or a value of one, that no document declares.',
  'manifest/profile-not-allowed': 'No rule allows this profile.',
  'document/front-matter': 'A document does not say what it is called or which prefix its statements have.',
  'document/duplicate-name': 'Two documents have one name.',
  'document/duplicate-prefix': 'Two documents have one prefix.',
  'document/structure': 'A heading and what stands under it do not fit together.',
  'document/unsupported': 'This part of the format is not supported yet.',
  'statement/no-id': 'An item in a list of statements has no id.',
  'statement/content': 'A statement is not written as one.',
  'id/duplicate': 'Two statements, steps or rows have one id.',
  'id/foreign-prefix': 'A statement has an id of another document.',
  'id/unknown': 'A reference names a statement, a step or a row that is not there.',
  'table/columns': 'A table has a column it cannot have, or lacks one it needs.',
  'table/ragged': 'A row has more or fewer cells than its table has columns.',
  'table/value': 'A cell holds something it cannot hold.',
  'fact/unknown': 'A name is used as a fact and declared nowhere.',
  'fact/duplicate': 'Two documents declare one fact, and not with the same values.',
  'fact/values': 'The values of a fact cannot be understood.',
  'fact/given': 'A cell of the column Given cannot be understood.',
  'fact/too-many': 'A ruling has more situations than can be looked at.',
  'cell/test': 'A cell is no test that can be understood.',
  'cell/unknown-value': 'A cell names a value that its fact does not have.',
  'cell/never': 'A cell is true for no value of its fact.',
  'ruling/outcome': 'A row has no outcome, or one that its ruling does not declare.',
  'ruling/override-cycle': 'Rows strike each other.',
  'ruling/unknown': 'A link or a heading names a ruling that is not there.',
  'procedure/step-id': 'A step of a procedure has no id.',
  'procedure/unknown': 'A procedure is amended or linked that is not there.',
  'procedure/amendment': 'An amendment cannot be understood.',
  'procedure/asks': 'The text says in two places, and differently, which step asks a ruling.',
  'reading/unknown': 'A row or a heading names a reading, or a value of one, that is not declared.',
  'reading/default': 'A reading has not exactly one default.',
  'variable/duplicate': 'A variable has two values.',
  'known/entry': 'An entry of the known findings cannot be understood.',
  'sources/entry': 'The map of sources cannot be understood.',
  'game/citation': 'The model cites a statement that the rulebook does not have.',
  'game/fact': 'The model does not say how to take a fact from the table.',
  'game/variable': 'The model needs a variable that the rulebook does not give.',
  'game/component': 'The model needs a component that the rulebook does not have.',
  'game/ruling': 'The model asks a ruling that the rulebook does not have, or does not handle one of its outcomes.',
  'game/ruling-not-total': 'A guard asks a ruling that may be unsettled.',
  'game/procedure': 'The model follows a procedure that the rulebook does not have.',
  'game/step': 'The model behaves at a step that the procedure does not have.',
  'game/process': 'A machine uses something that the engine refuses.',
  'game/call': 'A calling state is not as a call must be.',
  'game/question': 'A waiting state is not as a question must be.',
  'game/trigger': 'A change is not followed by the process that resolves its triggers.',
  'game/symmetry': 'The game says that seats can be rotated, and it makes a difference.',
  'call/unknown-game': 'There is no game and no folder of that name.',
  'call/unknown-profile': 'The game has no such profile.',
  'call/option': 'An option cannot be understood.',
  'call/position': 'A position cannot be set up.',
  'config/unusable': 'The configuration cannot be used.',
  'trace/syntax': 'A trace or token cannot be read.',
  'trace/departs': 'A trace asks for something that the rules no longer offer.',
} as const;

export type ProblemCode = keyof typeof problemCodes;

/** Something in the input that cannot be used, where it is, what was expected instead, and how to mend it. */
export interface Problem {
  readonly code: ProblemCode;
  /** One sentence about this very case. */
  readonly message: string;
  readonly place?: Place;
  readonly expected?: string;
  readonly hint?: string;
}

/** Thrown where a caller cannot go on without the input; carries every problem that was collected. */
export class InputError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((p) => p.message).join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}

/** Problems in reading order; those without a place come first. */
export const sortProblems = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort((a, b) => (a.place && b.place ? comparePlaces(a.place, b.place) : a.place ? 1 : b.place ? -1 : 0));
