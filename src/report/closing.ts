import { inOrder, judge, type PropertyResult, type Report, type Run } from './report.ts';
import { counted, inWords, listed, oneLine } from './text.ts';

/** What stands once in a report: at its head and at its end. */
interface Closing {
  /** `2 new findings, 1 known.` */
  readonly headline: string;
  readonly properties: readonly ToldProperty[];
  readonly runs: readonly ToldRun[];
  /** `Three questions whose answers settle most findings`; empty where nothing is to be asked. */
  readonly questionsHeading: string;
  readonly questions: readonly Question[];
  /** `Exit code 1: 2 new findings.` */
  readonly exit: string;
  readonly codes: string;
  readonly replay: string;
}

/** `sure`: a proof; `bad`: refuted; `open`: not known, never to be shown as good; `plain`: was done and proves nothing. */
export type Tone = 'sure' | 'bad' | 'open' | 'plain';

interface ToldProperty {
  readonly mark: string;
  readonly tone: Tone;
  readonly result: PropertyResult;
}

interface ToldRun {
  readonly mark: string;
  readonly tone: Tone;
  readonly setting: string;
  readonly text: string;
  readonly replay: string;
}

interface Question {
  readonly text: string;
  /** New findings that it settles. */
  readonly settles: number;
}

const verdicts = {
  holds: { mark: '✓', tone: 'sure' },
  violated: { mark: '✗', tone: 'bad' },
  unknown: { mark: '?', tone: 'open' },
} as const;

const extent = (run: Run): string =>
  run.games === undefined
    ? `${counted(run.positions, 'position')} and ${counted(run.moves, 'move')}, at most ${counted(run.depth, 'move')} from the start`
    : `${counted(run.games, 'game')} and ${counted(run.moves, 'move')}, the longest game ${counted(run.depth, 'move')}`;

const runText = (run: Run): string => {
  const within = run.within ? ` for ${run.within}` : '';
  if (run.verdict === 'stopped')
    return `stopped before its end${run.reason ? ` (${run.reason})` : ''}${within}; looked at ${extent(run)}; the rest is not known`;
  if (run.engine === 'random') return `random play${within}: ${extent(run)}; proves nothing`;
  return run.engine === 'lockstep'
    ? `both versions side by side, complete${within}: ${extent(run)}`
    : `complete${within}: ${extent(run)}`;
};

const toldRun = (run: Run): ToldRun => ({
  ...(run.verdict === 'stopped'
    ? { mark: '?', tone: 'open' as const }
    : run.engine === 'random'
      ? { mark: '·', tone: 'plain' as const }
      : { mark: '✓', tone: 'sure' as const }),
  setting: run.setting,
  text: runText(run),
  replay: run.replay,
});

const mostQuestions = 3;

/** The sentences that settle most new findings, at most three; of two that settle as many, the one that is met first. */
const questionsOf = (report: Report): Question[] => {
  const counts = new Map<string, number>();
  for (const finding of inOrder(report.findings)) {
    const text = finding.known ? '' : oneLine(finding.settle ?? '');
    if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .map(([text, settles]) => ({ text, settles }))
    .sort((a, b) => b.settles - a.settles)
    .slice(0, mostQuestions);
};

const exitText = (report: Report): string => {
  const { exit, fresh, remarks, stopped, unknown } = judge(report);
  const aside = [
    ...(remarks.length > 0 ? [`${counted(remarks.length, 'remark')} without a vote.`] : []),
    ...(unknown.length > 0 ? [`Not known: ${counted(unknown.length, 'property', 'properties')}.`] : []),
  ];
  const reason =
    exit === 2
      ? `${counted(report.problems.length, 'problem')} in the input`
      : exit === 1
        ? listed([
            ...(fresh.length > 0 ? [counted(fresh.length, 'new finding')] : []),
            ...(stopped.length > 0 ? [`${counted(stopped.length, 'run')} stopped before the end`] : []),
          ])
        : report.runs.length > 0
          ? 'nothing new, and everything declared was explored to its end'
          : 'nothing new; nothing was played';
  return [`Exit code ${exit}: ${reason}.`, ...aside].join(' ');
};

const headline = (report: Report): string => {
  const { fresh, remarks, known, stopped, unknown } = judge(report);
  const said = [
    ...(report.problems.length > 0 ? [counted(report.problems.length, 'problem')] : []),
    ...(fresh.length > 0 ? [counted(fresh.length, 'new finding')] : []),
    ...(remarks.length > 0 ? [counted(remarks.length, 'remark')] : []),
    ...(known.length > 0 ? [counted(known.length, 'known finding')] : []),
    ...(stopped.length > 0 ? [`${counted(stopped.length, 'run')} stopped before the end`] : []),
    ...(unknown.length > 0 ? [`${counted(unknown.length, 'property', 'properties')} not known`] : []),
  ];
  return said.length === 0 ? 'No findings.' : `${said.join(', ')}.`;
};

/** All that a report says besides its findings. */
export const close = (report: Report): Closing => {
  const questions = questionsOf(report);
  const heading =
    questions.length === 1
      ? 'One question whose answer settles most findings'
      : `${inWords(questions.length, 'question').replace(/^./, (c) => c.toUpperCase())} whose answers settle most findings`;
  return {
    headline: headline(report),
    properties: report.properties.map((result) => ({ ...verdicts[result.verdict], result })),
    runs: report.runs.map(toldRun),
    questionsHeading: questions.length > 0 ? heading : '',
    questions,
    exit: exitText(report),
    codes:
      '0 nothing new and everything declared explored to its end, 1 new findings or something not explored to its end, 2 the call or its input is wrong',
    replay: report.replay,
  };
};
