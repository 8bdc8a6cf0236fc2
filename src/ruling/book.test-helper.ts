import { type Problem, placeText } from '../finding/index.ts';
import { type Rulebook, type RulesInPlay, readRulebook, rulesInPlay } from '../rulebook/index.ts';
import { compileRulings } from './compile.ts';
import type { Ruling } from './ruling.ts';

/** A document: its name, its prefix, the numbers of its statements, and the rest of it. */
export const documentOf = (name: string, prefix: string, statements: readonly number[], body: string): string =>
  [
    '---',
    `document: ${name}`,
    `title: ${name}`,
    `prefix: ${prefix}`,
    '---',
    '',
    ...statements.map((number) => `- **${prefix}-${number}** Rule ${number}.`),
    '',
    body.trim(),
    '',
  ].join('\n');

/** A rulebook of these files; a fixture that cannot be read is a fault of the test. */
export function bookOf(files: Readonly<Record<string, string>>): Rulebook {
  const { rulebook, problems } = readRulebook(new Map(Object.entries(files)));
  if (!rulebook || problems.length > 0) throw new Error(JSON.stringify(problems, null, 2));
  return rulebook;
}

/** What is in play in one profile of a book; the only one, if none is named. */
export function playOf(book: Rulebook, profile?: string, readings?: Readonly<Record<string, string>>): RulesInPlay {
  const { rules, problems } = rulesInPlay(book, {
    profile: profile ?? (book.profiles[0]?.name as string),
    ...(readings === undefined ? {} : { readings }),
  });
  if (!rules || problems.length > 0) throw new Error(JSON.stringify(problems, null, 2));
  return rules;
}

/** One ruling, compiled; a problem with any is a fault of the test. */
export function rulingIn(rules: RulesInPlay, name: string): Ruling {
  const { rulings, problems } = compileRulings(rules);
  const ruling = rulings.get(name);
  if (!ruling || problems.length > 0) throw new Error(problems.map(problemLine).join('\n') || `no ruling ${name}`);
  return ruling;
}

/** A rulebook of one document with the statements R-1 to R-9. */
export const smallBook = (body: string): Rulebook =>
  bookOf({ 'rules.md': documentOf('RULES', 'R', [1, 2, 3, 4, 5, 6, 7, 8, 9], body) });

/** `rules.md:20:3 cell/test message (hint)` */
export const problemLine = ({ place, code, message, hint }: Problem): string =>
  `${place ? placeText(place) : '-'} ${code} ${message}${hint === undefined ? '' : ` (${hint})`}`;
