import type { RulingRow } from './ruling.ts';

/** What the rows that apply come to. `rows` are those that no other strikes; none of them in a gap. */
export type Answer =
  | { readonly kind: 'settled'; readonly outcome: string; readonly rows: readonly RulingRow[] }
  | { readonly kind: 'contradiction'; readonly outcomes: readonly string[]; readonly rows: readonly RulingRow[] }
  | { readonly kind: 'gap'; readonly rows: readonly [] };

/** Whether an override of `a` means `b`: it names a statement that `b` cites (or cites a part of), or `b` itself. */
const overrides = (ruling: string, a: RulingRow, b: RulingRow): boolean =>
  a.overrides.some(
    ({ id }) =>
      b.rules.some((rule) => rule.id === id || rule.id.startsWith(`${id}(`)) ||
      (b.name !== undefined && id === `${ruling}/${b.name}`),
  );

/**
 * Whether `a` strikes `b` where both apply. Between two rows one relation counts: an explicit override if there is one, in either
 * direction; else the precedence of their documents; else that `b` gives way and `a` does not.
 */
export function strikes(ruling: string, a: RulingRow, b: RulingRow): boolean {
  if (a === b) return false;
  const explicitly = overrides(ruling, a, b);
  if (explicitly || overrides(ruling, b, a)) return explicitly;
  if (a.rank !== b.rank) return a.rank < b.rank;
  return b.givesWay && !a.givesWay;
}

/**
 * What rows that all apply come to, by `striking(a, b)`. A row that is struck itself strikes all the same; what is left must agree.
 */
export function answer(applying: readonly RulingRow[], striking: (a: RulingRow, b: RulingRow) => boolean): Answer {
  const rows = applying.filter((row) => !applying.some((other) => striking(other, row)));
  const outcomes = [...new Set(rows.map(({ outcome }) => outcome))];
  if (outcomes.length === 0) return { kind: 'gap', rows: [] };
  if (outcomes.length === 1) return { kind: 'settled', outcome: outcomes[0] as string, rows };
  return { kind: 'contradiction', outcomes, rows };
}
