import type { Citation, Finding, Problem } from '../finding/index.ts';

/** What one run looked at, within which bounds, and whether it came to its end. */
export interface Run {
  readonly profile: string;
  /** For people: `Skeleton Duelist, 2 Players` */
  readonly setting: string;
  readonly engine: 'exhaustive' | 'random' | 'lockstep';
  /** `complete`: all that was declared was looked at. Of random play it says only that every game was played. */
  readonly verdict: 'complete' | 'stopped';
  /** Bounds, for people: `2 Players, Health 1 to 2, 2 bombs` */
  readonly within: string;
  readonly positions: number;
  readonly moves: number;
  /** Moves from the start to the farthest position. */
  readonly depth: number;
  /** Games played, where games were played. */
  readonly games?: number;
  /** Why it stopped. */
  readonly reason?: string;
  /** The command that does this run again. */
  readonly replay: string;
}

/** What became of one property in one profile. */
export interface PropertyResult {
  readonly name: string;
  /** What holds, as a sentence. */
  readonly says: string;
  /** Ids of the statements that it comes from; none for an expectation. */
  readonly statements: readonly string[];
  readonly profile: string;
  readonly verdict: 'holds' | 'violated' | 'unknown';
  /** What it was looked at within: `2 Players, Health 1 to 2`. */
  readonly within: string;
  /** What there is to say of the verdict; empty where it holds. */
  readonly note: string;
}

/** All that one call found out, as plain data without a clock time. */
export interface Report {
  readonly tool: { readonly name: string; readonly version: string };
  readonly game: string;
  /** The folder of the rulebook as on the command line, where the game is named by nothing else. */
  readonly folder?: string;
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly problems: readonly Problem[];
  readonly runs: readonly Run[];
  readonly properties: readonly PropertyResult[];
  /** What is known of the ids that properties, games and rulings name; what findings cite need not be here again. */
  readonly citations?: readonly Citation[];
  /** The command that reproduces the whole report. */
  readonly replay: string;
}

/** What the report amounts to. */
export interface Judgement {
  /** 0 nothing new and everything explored, 1 new findings or a run that stopped, 2 the input cannot be used. */
  readonly exit: 0 | 1 | 2;
  /** New findings with a vote, in the report's order. */
  readonly fresh: readonly Finding[];
  /** New findings of severity `info`: told, without a vote. */
  readonly remarks: readonly Finding[];
  /** Findings that the author left as they are: told, without a vote. */
  readonly known: readonly Finding[];
  readonly stopped: readonly Run[];
  readonly unknown: readonly PropertyResult[];
}

/** The one place that decides what has a vote; commands take their exit code from here. */
export const judge = (report: Report): Judgement => {
  const fresh = report.findings.filter((f) => !f.known && f.severity !== 'info');
  const stopped = report.runs.filter((r) => r.verdict === 'stopped');
  return {
    exit: report.problems.length > 0 ? 2 : fresh.length > 0 || stopped.length > 0 ? 1 : 0,
    fresh,
    remarks: report.findings.filter((f) => !f.known && f.severity === 'info'),
    known: report.findings.filter((f) => f.known),
    stopped,
    unknown: report.properties.filter((p) => p.verdict === 'unknown'),
  };
};

/** What has a vote, then what is known, then remarks; otherwise as they came. */
export const inOrder = (findings: readonly Finding[]): Finding[] => {
  const weight = (f: Finding): number => (f.known ? 1 : f.severity === 'info' ? 2 : 0);
  return [...findings].sort((a, b) => weight(a) - weight(b));
};

/** A profile as its runs name it. */
export const settingOf = (report: Report, profile: string): string =>
  report.runs.find((run) => run.profile === profile)?.setting ?? profile;

/** What stands for bounds where there are none, so that a proof without them does not look like one of everything. */
export const noBounds = 'bounds that nobody wrote down';
