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

/** The runs of one profile within the same bounds. */
export interface RunBlock {
  readonly setting: string;
  readonly within: string;
  readonly runs: readonly ToldRun[];
}

const extent = (run: Run): string => {
  if (run.games !== undefined)
    return `${counted(run.games, 'game')} and ${counted(run.moves, 'move')}, the longest game ${counted(run.depth, 'move')}`;
  const looked =
    run.engine === 'lockstep'
      ? `${counted(run.positions, 'pair')} of positions`
      : `${counted(run.positions, 'position')} and ${counted(run.moves, 'move')}`;
  return `${looked}, at most ${counted(run.depth, 'move')} from the start`;
};

const did = (run: Run, within: string): string => {
  if (run.verdict === 'stopped')
    return `stopped before its end${run.reason ? ` (${run.reason})` : ''}${within}; looked at ${extent(run)}; the rest is not known`;
  if (run.engine !== 'random') return `complete${within}: ${extent(run)}`;
  // What a random run has to say of itself takes the place of bare counts.
  const played = run.reason ? `${counted(run.games ?? 0, 'game')}; ${run.reason}` : extent(run);
  return `random play${within}, which proves nothing: ${played}`;
};

const sideBySide = 'both versions side by side';

const toldRun = (run: Run, base: string): ToldRun => {
  const own = run.setting.startsWith(`${base}; `) ? run.setting.slice(base.length + 2) : '';
  const lead = run.engine === 'lockstep' ? [sideBySide] : [];
  return {
    ...(run.verdict === 'stopped'
      ? { mark: '?', tone: 'open' as const }
      : run.engine === 'random'
        ? { mark: '·', tone: 'plain' as const }
        : { mark: '✓', tone: 'sure' as const }),
    setting: run.setting,
    text: [...lead, did(run, run.within ? ` for ${run.within}` : '')].join(', '),
    short: [...(own ? [own] : []), ...lead, did(run, '')].join(', '),
    replay: run.replay,
  };
};

export const toldRuns = (report: Report): ToldRun[] =>
  report.runs.map((run) => toldRun(run, settingOf(report, run.profile)));

/** Runs in the order in which their profiles and bounds came up. */
export const runBlocks = (report: Report): RunBlock[] => {
  const blocks = new Map<string, Run[]>();
  for (const run of report.runs) {
    const key = JSON.stringify([baseOf(report, run), run.within]);
    blocks.set(key, [...(blocks.get(key) ?? []), run]);
  }
  return [...blocks.values()].flatMap((runs): RunBlock[] => {
    const [first] = runs;
    if (!first) return [];
    const setting = baseOf(report, first);
    return [{ setting, within: first.within, runs: runs.map((run) => toldRun(run, setting)) }];
  });
};

/** The setting under which a run stands: that of its profile, if it is the same but for what it adds. */
const baseOf = (report: Report, run: Run): string => {
  const setting = settingOf(report, run.profile);
  return run.setting === setting || run.setting.startsWith(`${setting}; `) ? setting : run.setting;
};
