import { type Report, type Run, settingOf } from './report.ts';
import { counted } from './text.ts';
import type { Tone } from './tone.ts';

export interface ToldRun {
  readonly mark: string;
  readonly tone: Tone;
  readonly setting: string;
  /** What was done and within which bounds, to stand alone beside the setting. */
  readonly text: string;
  /** The same to stand under setting and bounds. */
  readonly short: string;
  readonly replay: string;
}

/** The runs of one setting, by their bounds. */
export interface RunBlock {
  readonly setting: string;
  readonly bounds: readonly { readonly within: string; readonly runs: readonly ToldRun[] }[];
}

const extent = (run: Run): string => {
  if (run.games !== undefined)
    return `${counted(run.games, 'game')} and ${counted(run.moves, 'move')}, the longest game ${counted(run.depth, 'move')}`;
  const far = `, at most ${counted(run.depth, 'move')} from the start`;
  // Two versions that never part have no depth to tell.
  if (run.engine === 'lockstep') return `${counted(run.positions, 'pair')} of positions${run.depth > 0 ? far : ''}`;
  return `${counted(run.positions, 'position')} and ${counted(run.moves, 'move')}${far}`;
};

/** What became of a run; `within` are its bounds and `own` what only its own setting says, either may be empty. */
const did = (run: Run, within: string, own: string): string => {
  const sides = run.engine === 'lockstep' ? `, both versions side by side${own && ` (${own})`}` : own && `, ${own}`;
  const where = `${sides}${sides && within && ','}${within && ` for ${within}`}`;
  if (run.verdict === 'stopped')
    return `stopped before its end${run.reason ? ` (${run.reason})` : ''}${where}; looked at ${extent(run)}; the rest is not known`;
  if (run.engine !== 'random') return `complete${where}: ${extent(run)}`;
  // What a random run has to say of itself takes the place of bare counts.
  const played = run.reason ? `${counted(run.games ?? 0, 'game')}; ${run.reason}` : extent(run);
  return `random play${where}, which proves nothing: ${played}`;
};

const toldRun = (run: Run, base: string): ToldRun => ({
  ...(run.verdict === 'stopped'
    ? { mark: '?', tone: 'open' as const }
    : run.engine === 'random'
      ? { mark: '·', tone: 'plain' as const }
      : { mark: '✓', tone: 'sure' as const }),
  setting: run.setting,
  text: did(run, run.within, ''),
  short: did(run, '', run.setting.startsWith(`${base}; `) ? run.setting.slice(base.length + 2) : ''),
  replay: run.replay,
});

/** The setting under which a run stands: that of its profile, if it is the same but for what it adds. */
const baseOf = (report: Report, run: Run): string => {
  const setting = settingOf(report, run.profile);
  return run.setting === setting || run.setting.startsWith(`${setting}; `) ? setting : run.setting;
};

export const toldRuns = (report: Report): ToldRun[] =>
  report.runs.map((run) => toldRun(run, settingOf(report, run.profile)));

const groupedBy = <T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};

/** Runs in the order in which their settings and bounds came up. */
export const runBlocks = (report: Report): RunBlock[] =>
  groupedBy(report.runs, (run) => baseOf(report, run)).map(([setting, own]) => ({
    setting,
    bounds: groupedBy(own, (run) => run.within).map(([within, runs]) => ({
      within,
      runs: runs.map((run) => toldRun(run, setting)),
    })),
  }));
