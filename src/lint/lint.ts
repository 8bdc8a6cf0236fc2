import { comparePlaces, type Finding, type Severity } from '../finding/index.ts';
import { bookOf, type Spot } from './book.ts';
import type { Check, Level } from './check.ts';
import { checks as allChecks } from './checks/index.ts';
import { findingOf } from './finding-of.ts';
import { type SuppressionFile, suppressionKey, suppressionsOf } from './suppress.ts';
import type { SourceText } from './text/model.ts';

export interface LintOptions {
  /** Levels that differ from the checks' own, by name. */
  readonly levels?: Readonly<Record<string, Level>>;
  /** Also tell what is only a guess: the checks of level `info`. */
  readonly info?: boolean;
  /** Lists of what is left as it is, beside the texts: the files named `lint-ok.yaml`. */
  readonly suppressions?: readonly SuppressionFile[];
  /** The checks to run, instead of all. */
  readonly checks?: readonly Check[];
}

/** Reports about suppressions themselves; not checks of the rules, so nothing suppresses them. */
const meta = { 'bad-suppression': 'error', 'unused-suppression': 'warning' } as const;

interface Told {
  readonly finding: Finding;
  readonly check: string;
  readonly spots: readonly Spot[];
}

/**
 * Looks at the texts of one rulebook together.
 * @returns findings of kind `lint` in reading order; those that the author suppressed are `known`
 */
export function lint(texts: readonly SourceText[], options: LintOptions = {}): Finding[] {
  const checks = options.checks ?? allChecks;
  const book = bookOf(texts);
  const told: Told[] = [];
  const ran = new Set<string>();
  for (const check of checks) {
    const level = options.levels?.[check.name] ?? check.level;
    if (level === 'off' || (level === 'info' && !options.info)) continue;
    ran.add(check.name);
    for (const remark of check.run(book)) {
      const finding = findingOf(check, remark, level);
      if (finding.severity === 'info' && !options.info) continue;
      told.push({ finding, check: check.name, spots: [remark.at, ...remark.others] });
    }
  }
  const known = new Set(allChecks.concat(checks).map((c) => c.name));
  const { good, bad } = suppressionsOf(book, options.suppressions ?? [], known);
  const used = new Set<number>();
  const findings = told.map(({ finding, check, spots }) => {
    const at = good.findIndex((s) => s.check === check && spots.some(s.covers));
    const suppression = good[at];
    if (!suppression) return finding;
    used.add(at);
    return { ...finding, known: { reason: suppression.reason, place: suppression.place } };
  });
  const about = (kind: keyof typeof meta, place: Finding['place'] & object, title: string, says: string): Finding => ({
    kind: 'lint',
    id: `lint/${kind}/${suppressionKey(place, says)}`,
    severity: meta[kind] satisfies Severity,
    title,
    message: [says],
    statements: [],
    place,
    reach: 'text',
    profiles: [],
    hangsOn: [],
  });
  for (const { place, says } of bad)
    findings.push(about('bad-suppression', place, 'What is to be left as it is cannot be understood', says));
  for (const [n, { check, reason, place }] of good.entries())
    if (!used.has(n) && ran.has(check))
      findings.push(
        about(
          'unused-suppression',
          place,
          `Nothing is left for ${check} to be silent about`,
          `The reason given was: ${reason.replace(/[.]$/, '')}. Take the remark out.`,
        ),
      );
  return withOwnIds(findings.sort(inReadingOrder));
}

const inReadingOrder = (a: Finding, b: Finding): number =>
  a.place && b.place ? comparePlaces(a.place, b.place) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : 0;

/** Two reports under one id get numbers, in reading order. */
function withOwnIds(findings: readonly Finding[]): Finding[] {
  const taken = new Map<string, number>();
  return findings.map((finding) => {
    const n = (taken.get(finding.id) ?? 0) + 1;
    taken.set(finding.id, n);
    return n === 1 ? finding : { ...finding, id: `${finding.id}-${n}` };
  });
}
