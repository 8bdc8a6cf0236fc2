import { type Problem, placeText, problemCodes, sortProblems } from '../finding/index.ts';
import type { SourceOf } from './format.ts';
import { counted, literal, oneLine, widthOf } from './text.ts';

/** A problem as a compiler tells it. */
export interface ToldProblem {
  readonly problem: Problem;
  /** `file:line:column`; empty where it has no place. */
  readonly at: string;
  readonly message: string;
  readonly source?: {
    readonly number: string;
    /** The line, cut to what fits around the place. */
    readonly line: string;
    /** Blanks and carets, to be set below the line. */
    readonly caret: string;
  };
  /** `expected`, `hint`, and the sentence of the code. */
  readonly notes: readonly { readonly label: string; readonly text: string }[];
}

const take = (text: string, width: number): string => {
  let taken = '';
  let used = 0;
  for (const character of text) {
    used += widthOf(character);
    if (used > width) break;
    taken += character;
  }
  return taken;
};

const drop = (text: string, width: number): string => {
  let rest = text;
  let dropped = 0;
  for (const character of text) {
    if (dropped >= width) break;
    dropped += widthOf(character);
    rest = rest.slice(character.length);
  }
  return rest;
};

/** The part of a line around columns `from` to `to` that fits into `width`, and carets for below it. */
const excerpt = (line: string, from: number, to: number, width: number) => {
  const before = literal(line.slice(0, from - 1));
  const marked = literal(line.slice(from - 1, to - 1));
  const after = literal(line.slice(to - 1));
  const long = widthOf(before + marked + after) > width;
  const shownBefore =
    long && widthOf(before) > width / 3 ? `…${drop(before, widthOf(before) - Math.floor(width / 3))}` : before;
  const at = widthOf(shownBefore);
  return {
    line: take(shownBefore + marked + after, width).trimEnd(),
    caret: ' '.repeat(at) + '^'.repeat(Math.max(1, Math.min(widthOf(marked.trimEnd()), width - at))),
  };
};

/** Tells a problem with its line, which is cut to `width` columns. */
const tellProblem = (problem: Problem, sourceOf: SourceOf, width: number): ToldProblem => {
  const { place } = problem;
  const line = place && sourceOf(place.file)?.split(/\r\n|\r|\n/)[place.line - 1];
  const notes = [
    ...(problem.expected ? [{ label: 'expected', text: problem.expected }] : []),
    ...(problem.hint ? [{ label: 'hint', text: problem.hint }] : []),
    { label: 'rule', text: `${problemCodes[problem.code]} (${problem.code})` },
  ];
  const told = { problem, at: place ? oneLine(placeText(place)) : '', message: problem.message, notes };
  if (!place || line === undefined) return told;
  const end =
    place.endColumn !== undefined && (place.endLine ?? place.line) === place.line ? place.endColumn : undefined;
  // A place that goes on to the next line is marked to the end of this one; one without an end by a single caret.
  const to = end ?? (place.endLine !== undefined && place.endLine > place.line ? line.length + 1 : place.column + 1);
  return { ...told, source: { number: String(place.line), ...excerpt(line, place.column, to, width) } };
};

export const tellProblems = (problems: readonly Problem[], sourceOf: SourceOf, width: number): ToldProblem[] =>
  sortProblems(problems).map((problem) => tellProblem(problem, sourceOf, width));

/** `2 problems. Exit code 2: the call or its input is wrong.` */
export const problemsSummary = (problems: readonly Problem[]): string =>
  `${counted(problems.length, 'problem')}. Exit code 2: the call or its input is wrong.`;
