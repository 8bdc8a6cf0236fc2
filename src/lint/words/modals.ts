/** What a sentence does with an act. `silent`: it only says how things are. */
export type Force = 'must' | 'may' | 'must not' | 'need not';

export interface Modal {
  readonly force: Force;
  /** `may not`, `MUST` as it stands. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const forces: readonly (readonly [RegExp, Force])[] = [
  [
    /\b(?:must|shall|may|can|is|are) (?:not|neither)\b|\b(?:cannot|can't|mustn't|may never|can never|must never)\b|\b(?:is|are) (?:forbidden|prohibited) (?:to|from)\b/giu,
    'must not',
  ],
  [/\b(?:do|does) not (?:have|need) to\b|\bneed not\b|\b(?:is|are) not required to\b/giu, 'need not'],
  [/\b(?:must|shall|(?:has|have) to|(?:is|are) (?:required|obliged) to)\b/giu, 'must'],
  [/\b(?:may|can|(?:is|are) (?:allowed|permitted|free) to)\b/giu, 'may'],
];

/** The words of duty in a sentence, in order. `is not` and `are not` state facts and are none. */
export function modalsOf(text: string): Modal[] {
  const found: Modal[] = [];
  const taken = (start: number): boolean => found.some((m) => start >= m.start && start < m.end);
  for (const [shape, force] of forces)
    for (const match of text.matchAll(shape)) {
      if (taken(match.index) || /^(?:is|are) (?:not|neither)$/iu.test(match[0])) continue;
      found.push({ force, text: match[0], start: match.index, end: match.index + match[0].length });
    }
  return found.sort((a, b) => a.start - b.start);
}

/** Words that say that a rule gives way, or stands over another. */
export const yields =
  /\b(?:unless|except(?:ion|ions)?|instead|however|otherwise|normally|usually|generally|by default|but|although|though|despite|even if|overrides?|takes? precedence)\b/iu;
