import { type Box, contains, cover } from './region.ts';
import type { Ruling, RulingRow, Situation, Verdict } from './ruling.ts';
import { answer } from './strike.ts';
import { strikesAmong } from './table.ts';

/** Situations that suffer from the same thing. */
export interface Region extends Box {
  readonly verdict: Exclude<Verdict, { kind: 'settled' | 'impossible' }>;
}

/** A row whose removal changes no answer. */
export interface RedundantRow {
  readonly row: RulingRow;
  /** The rows that answer in its stead. */
  readonly instead: readonly RulingRow[];
  /** It would change answers, if rows of these documents, over which its own takes precedence, did not say the same. */
  readonly onlyBy: readonly string[];
}

/** What a ruling suffers from, as its table alone tells. */
export interface Analysis {
  /** How many situations are possible. */
  readonly situations: number;
  readonly gaps: readonly Region[];
  /** A region for each set of rows that are left and disagree, and for each place where they do. */
  readonly contradictions: readonly Region[];
  /** Rows that apply in no possible situation. */
  readonly dead: readonly RulingRow[];
  readonly redundant: readonly RedundantRow[];
}

const analyses = new WeakMap<Ruling, Analysis>();

/** Analyses a ruling; once, however often it is asked. */
export function analyse(ruling: Ruling): Analysis {
  const known = analyses.get(ruling);
  if (known) return known;
  const analysis = { ...regions(ruling), ...idleRows(ruling) };
  analyses.set(ruling, analysis);
  return analysis;
}

/** The region of a gap or a contradiction that a situation is in; undefined where the ruling is settled or the facts cannot be so. */
export function regionOf(ruling: Ruling, situation: Situation): Region | undefined {
  const verdict = ruling.ask(situation);
  if (verdict.kind !== 'gap' && verdict.kind !== 'contradiction') return undefined;
  const at = ruling.facts.map(({ name, values }) => values.indexOf(situation[name] as never));
  const { gaps, contradictions } = analyse(ruling);
  return [...gaps, ...contradictions].find((region) => contains(region, at));
}

/** What is told as one: gaps whatever they leave open, contradictions of the same rows. */
export function classOf(verdict: Verdict): string {
  if (verdict.kind === 'gap') return `gap ${verdict.struck.map(({ index }) => index).join()}`;
  if (verdict.kind === 'contradiction') return `contradiction ${verdict.rows.map(({ index }) => index).join()}`;
  return verdict.kind;
}

function regions(ruling: Ruling): Pick<Analysis, 'situations' | 'gaps' | 'contradictions'> {
  const names: string[] = [];
  const at = classify(ruling, (verdict) => {
    const name = classOf(verdict);
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  });
  const gaps: Region[] = [];
  const contradictions: Region[] = [];
  names.forEach((name, wanted) => {
    if (name === 'settled') return;
    for (const box of cover({ facts: ruling.facts, at }, wanted)) {
      const verdict = ruling.verdictAt(box.first);
      if (verdict.kind === 'gap') gaps.push({ ...box, verdict });
      if (verdict.kind === 'contradiction') contradictions.push({ ...box, verdict });
    }
  });
  return { situations: at.reduce((sum, kind) => (kind < 0 ? sum : sum + 1), 0), gaps, contradictions };
}

/** A class for each situation, -1 for the impossible ones; `ofVerdict` is asked once for each verdict. */
export function classify(ruling: Ruling, ofVerdict: (verdict: Verdict) => number): Int32Array {
  const known = new Map<Verdict, number>();
  const at = new Int32Array(ruling.size);
  for (let index = 0; index < ruling.size; index++) {
    const verdict = ruling.verdictAt(index);
    let found = known.get(verdict);
    if (found === undefined) {
      found = verdict.kind === 'impossible' ? -1 : ofVerdict(verdict);
      known.set(verdict, found);
    }
    at[index] = found;
  }
  return at;
}

/** Rows that never apply, and rows whose removal changes nothing. */
function idleRows(ruling: Ruling): Pick<Analysis, 'dead' | 'redundant'> {
  const found = new Set<readonly RulingRow[]>();
  for (let index = 0; index < ruling.size; index++) {
    if (ruling.verdictAt(index).kind !== 'impossible') found.add(ruling.applyingAt(index));
  }
  const together = [...found];
  const striking = strikesAmong(ruling.name, ruling.rows);
  const says = (rows: readonly RulingRow[]): string => {
    const said = answer(rows, striking);
    return said.kind === 'settled' ? said.outcome : said.kind === 'gap' ? '' : [...said.outcomes].sort().join('\n');
  };
  /** Whether leaving the row out changes an answer of a table that has only the rows that `stays` lets through. */
  const decides = (row: RulingRow, stays: (other: RulingRow) => boolean): boolean =>
    together.some((rows) => {
      if (!rows.includes(row)) return false;
      const table = rows.filter(stays);
      return says(table) !== says(table.filter((other) => other !== row));
    });

  /** The rows that are left where this one was, once it is taken out. */
  const instead = (row: RulingRow): RulingRow[] => {
    const left = new Set<RulingRow>();
    for (const rows of together) {
      if (!answer(rows, striking).rows.some((other) => other === row)) continue;
      const others = rows.filter((other) => other !== row);
      for (const other of answer(others, striking).rows) left.add(other);
    }
    return ruling.rows.filter((other) => left.has(other));
  };

  const dead = ruling.rows.filter((row) => !together.some((rows) => rows.includes(row)));
  const redundant = ruling.rows
    .filter((row) => !dead.includes(row) && !decides(row, () => true))
    .map((row): RedundantRow => {
      const isLower = (other: RulingRow): boolean => other.rank > row.rank;
      const lower = [...new Set(ruling.rows.filter(isLower).map(({ document }) => document))];
      return { row, instead: instead(row), onlyBy: decides(row, (other) => !isLower(other)) ? lower : [] };
    });
  return { dead, redundant };
}
