import type { Problem } from '../../finding/index.ts';
import { rulingsOf } from '../accessors.ts';
import type { RuleDocument } from '../model.ts';
import { didYouMean } from '../suggestion.ts';
import { anchorOf } from '../text.ts';

/** Tables that replace one that is not there, and names of rulings that differ only in case. */
export function rulingProblems(documents: readonly RuleDocument[]): Problem[] {
  const all = documents.flatMap((document) => rulingsOf(document).map((ruling) => ({ document, ruling })));
  return all.flatMap(({ document, ruling }, i): Problem[] => {
    const { name, replaces, place } = ruling;
    const problem = (message: string, expected: string, hint?: string): Problem[] => [
      { code: 'ruling/unknown', message, place, expected, ...(hint === undefined ? {} : { hint }) },
    ];
    const near = all
      .slice(0, i)
      .find((other) => other.ruling.name !== name && anchorOf(other.ruling.name) === anchorOf(name));
    if (near)
      return problem(
        `“${name}” is no ruling that another document has.`,
        `“${near.ruling.name}”`,
        didYouMean(name, [near.ruling.name]),
      );
    if (replaces === undefined) return [];
    const having = all.filter((other) => other.ruling.name === name && other.document.name !== document.name);
    const names = documents.map((other) => other.name);
    if (!names.includes(replaces) || replaces === document.name) {
      return problem(
        `There is no other document “${replaces}” whose “${name}” could be replaced.`,
        `one of ${names.join(', ')}`,
        didYouMean(replaces, names),
      );
    }
    if (having.some((other) => other.document.name === replaces)) return [];
    return problem(
      `The document “${replaces}” has no ruling “${name}” to replace.`,
      'a document with a table of this ruling',
    );
  });
}
