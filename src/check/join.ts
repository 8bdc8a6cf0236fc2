import { type Citation, type Finding, slug } from '../finding/index.ts';
import type { PropertyResult, Report, Run } from '../report/index.ts';
import { type Known, knownFindings, type Rulebook, rulesInPlay } from '../rulebook/index.ts';
import type { TextCheck } from '../ruling/index.ts';
import { checkCommand } from './command.ts';
import { type CheckOptions, type JobResult, runs } from './job.ts';
import { ledgerOf, silentFindings } from './ledger.ts';

export interface JoinParts {
  readonly tool: Report['tool'];
  /** As on the command line. */
  readonly game: string;
  /** The folder as on the command line, where no configuration names the game. */
  readonly folder?: string;
  readonly rulebook: Rulebook;
  readonly text: TextCheck;
  readonly results: readonly JobResult[];
  readonly options: CheckOptions;
}

/** One report of what the tables' own analysis and all jobs found out. */
export function joinResults({ tool, game, folder, rulebook, text, results, options }: JoinParts): Report {
  const tables = text.findings.map((finding) => withReach(finding, results));
  const others = merge(results.flatMap((r) => r.findings)).filter((f) => !reachedElsewhere(f, results));
  const silent = silentFindings(ledgerOf(rulebook, results), game);
  const found = [...tables, ...others, ...silent, ...unfinished(results)];
  const known = knownFindings(rulebook);
  // What is known of other profiles or readings may well not be found here.
  const all =
    options.profiles === undefined &&
    options.readings === undefined &&
    rulebook.scopes.every((scope) => runs(scope, options.scopes)) &&
    options.limit === undefined &&
    options.games === undefined &&
    results.every((r) => r.run?.verdict === 'complete');
  const findings = [...found, ...(all ? stale(known, found) : [])].sort(byWeight);
  const properties = results.flatMap((r): readonly PropertyResult[] => r.properties);
  return {
    tool,
    game,
    ...(folder === undefined ? {} : { folder }),
    title: rulebook.title,
    findings: findings.map((f) => mark(f, known)),
    citations: citationsOf(
      rulebook,
      results,
      findings.map((f) => mark(f, known)),
      properties,
    ),
    problems: [
      ...new Map([...text.problems, ...results.flatMap((r) => r.problems)].map((p) => [JSON.stringify(p), p])).values(),
    ],
    runs: results.flatMap((r): Run[] => (r.run ? [r.run] : [])),
    properties,
    replay: checkCommand(game, options),
  };
}

/** A finding for each exploration that did not come to its end. */
const unfinished = (results: readonly JobResult[]): Finding[] =>
  results.flatMap(({ job, run }): Finding[] =>
    run?.engine === 'exhaustive' && run.verdict === 'stopped'
      ? [
          {
            kind: 'unfinished',
            id: `unfinished/${slug(job.profile)}/${slug(job.scope)}`,
            severity: 'info',
            title: `Not everything was looked at: ${run.setting}`,
            message: [`${run.positions} positions were looked at; ${run.reason ?? 'then it stopped'}.`],
            statements: [],
            reach: 'unknown',
            profiles: [run.profile],
            within: run.within,
            hangsOn: [],
          },
        ]
      : [],
  );

/** Entries of the known findings that nothing answers to any more. */
const stale = (known: readonly Known[], found: readonly Finding[]): Finding[] =>
  known
    .filter((entry) => found.every((f) => f.id !== entry.finding))
    .map((entry) => ({
      kind: 'stale-known',
      id: `stale-known/${entry.finding}`,
      severity: 'warning',
      title: 'A finding is known, and nothing like it is found',
      message: [
        `The entry is ${entry.finding}. Mend it if it has a slip; take it out if the rules were mended: if the finding comes back, it is news.`,
      ],
      statements: [],
      place: entry.place,
      reach: 'text',
      profiles: [],
      hangsOn: [],
    }));

/** What may be an id of a statement or a step in running text; whether it is one, the rules say. */
const idsIn = (text: string): string[] => text.match(/\p{Lu}[\p{Lu}\d]*[-:][\p{L}\d][\p{L}\d-]*/gu) ?? [];

/** What stands behind every id that the report names, by the rules of the first profile that knows it. */
function citationsOf(
  rulebook: Rulebook,
  results: readonly JobResult[],
  findings: readonly Finding[],
  properties: readonly PropertyResult[],
): Citation[] {
  const steps = findings.flatMap((f) => [f.scenario, f.other].flatMap((game) => game?.steps ?? []));
  const ids = new Set([
    ...properties.flatMap((p) => p.statements),
    ...findings.flatMap((f) => [...f.hangsOn, ...(f.hole ?? []).flatMap((line) => line.rules)]),
    ...steps.flatMap((s) => [...s.rules, ...(s.assumption === undefined ? [] : [s.assumption])]),
    ...findings.flatMap((f) => [...f.message, f.settle ?? '', f.known?.reason ?? ''].flatMap(idsIn)),
  ]);
  const readings = new Map(results.map(({ job }) => [job.profile, job.readings]));
  const rules = rulebook.profiles.flatMap(({ name }) => {
    const chosen = readings.get(name);
    return rulesInPlay(rulebook, { profile: name, ...(chosen ? { readings: chosen } : {}) }).rules ?? [];
  });
  return [...ids].sort().flatMap((id) => rules.map((r) => r.citation(id)).find((c) => c !== undefined) ?? []);
}

const weights = { error: 0, warning: 1, info: 2 } as const;
/** What exploration confirmed first, then by severity, then by id. */
const byWeight = (a: Finding, b: Finding): number =>
  weights[a.severity] - weights[b.severity] ||
  Number(b.reach === 'reachable') - Number(a.reach === 'reachable') ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Whether play gets to what a table's analysis found: exploration says so for each profile that it explored. */
function withReach(finding: Finding, results: readonly JobResult[]): Finding {
  if (finding.kind !== 'gap' && finding.kind !== 'contradiction') return finding;
  const ruling = finding.id.split('/')[1];
  const explored = results.filter(
    ({ job, asked }) =>
      job.kind === 'explore' && finding.profiles.includes(job.profile) && asked.some((name) => slug(name) === ruling),
  );
  const [first, ...more] = results.flatMap(({ reached, within, job }) =>
    reached.filter((r) => r.id === finding.id).map((r) => ({ within, ...r, profile: job.profile })),
  );
  if (first) {
    const after = [...new Set(results.flatMap((r) => r.after.filter((a) => a.id === finding.id).map((a) => a.title)))];
    const profiles = [...new Set([first, ...more].map((r) => r.profile))];
    return {
      ...finding,
      message: [...finding.message, ...after.map((title) => `And then? ${title}.`)],
      reach: 'reachable',
      profiles: finding.profiles.filter((p) => profiles.includes(p)),
      within: first.within,
      scenario: first.scenario,
      hangsOn: [...new Set([...finding.hangsOn, ...first.hangsOn])],
    };
  }
  if (explored.length === 0) return finding;
  const everywhere =
    finding.profiles.every((p) => explored.some((r) => r.job.profile === p)) && explored.every((r) => r.complete);
  return {
    ...finding,
    // A hole that no game gets to waits for the day when a rule changes; it is told, and does not vote.
    severity: everywhere ? 'info' : finding.severity,
    reach: everywhere ? 'unreachable' : 'unknown',
    within: [...new Set(explored.map((r) => r.within))].join('; '),
  };
}

/** What one scope is too small for, and another of the same profile gets to, is no finding. */
const reachedElsewhere = (finding: Finding, results: readonly JobResult[]): boolean =>
  finding.kind === 'violated' &&
  finding.reach === 'unreachable' &&
  finding.profiles.every((profile) =>
    results.some((r) =>
      r.properties.some((p) => p.profile === profile && `violated/${p.name}` === finding.id && p.verdict === 'holds'),
    ),
  );

/** One finding of those with one id: the gravest, the first of those, with the profiles of all. */
function merge(findings: readonly Finding[]): Finding[] {
  const byId = new Map<string, Finding>();
  for (const finding of findings) {
    const other = byId.get(finding.id);
    const told = other && weights[other.severity] <= weights[finding.severity] ? other : finding;
    byId.set(finding.id, { ...told, profiles: [...new Set([...(other?.profiles ?? []), ...finding.profiles])] });
  }
  return [...byId.values()];
}

function mark(finding: Finding, known: readonly Known[]): Finding {
  const entry = known.find((k) => k.finding === finding.id);
  return entry ? { ...finding, known: { reason: entry.reason, place: entry.place } } : finding;
}
