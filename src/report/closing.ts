import type { Finding } from '../finding/index.ts';
import { type RunBlock, runBlocks, type ToldRun, toldRuns } from './explored.ts';
import { countedProperties, type WhatShouldHold, whatShouldHold } from './holding.ts';
import { placesIn, type Where } from './places.ts';
import { inOrder, judge, type Report } from './report.ts';
import { assumption, hangsOn } from './telling.ts';
import { capital, counted, inWords, listed, oneLine } from './text.ts';

/** What stands once in a report: at its head and at its end. */
interface Closing {
  /** `2 new findings, 1 known finding.` */
  readonly headline: string;
  readonly holding: WhatShouldHold;
  /** Every run by itself. */
  readonly runs: readonly ToldRun[];
  /** The same runs by profile and bounds. */
  readonly explored: readonly RunBlock[];
  /** `Three questions whose answers settle most findings`; empty where nothing is to be asked. */
  readonly questionsHeading: string;
  readonly questions: readonly Question[];
  /** `Exit code 1: 2 new findings.` */
  readonly exit: string;
  readonly codes: string;
  readonly replay: string;
}

interface Question {
  /** What is in question: the title of the first finding. */
  readonly about: string;
  /** What would settle it. */
  readonly text: string;
  /** Findings that it settles. */
  readonly settles: number;
}

const mostQuestions = 3;

/** The sentences that settle most findings, at most three; of two that settle as many, the one that is met first. */
const questionsOf = (findings: readonly Finding[]): Question[] => {
  const questions = new Map<string, Question>();
  for (const finding of inOrder(findings)) {
    const text = oneLine(finding.settle ?? '');
    if (!text) continue;
    const { about, settles } = questions.get(text) ?? { about: finding.title, settles: 0 };
    questions.set(text, { about, text, settles: settles + 1 });
  }
  // Where there is little to choose from, the findings themselves say it.
  if (questions.size <= mostQuestions && [...questions.values()].every((q) => q.settles === 1)) return [];
  return [...questions.values()].sort((a, b) => b.settles - a.settles).slice(0, mostQuestions);
};

const headingOf = ({ length }: readonly Question[]): string =>
  length === 0
    ? ''
    : length === 1
      ? 'One question whose answer settles most findings'
      : `${capital(inWords(length, 'question'))} whose answers settle most findings`;

/** The same for a page that lasts: what is left as it is can still be settled. What play gets to comes first. */
export const openQuestions = ({ findings }: Report): Pick<Closing, 'questionsHeading' | 'questions'> => {
  const played = findings.filter(({ scenario }) => scenario);
  const questions = questionsOf([...played, ...findings.filter(({ scenario }) => !scenario)]);
  return { questionsHeading: headingOf(questions), questions };
};

/** What findings take for granted, the assumption that most of them hang on first. */
export const assumptionsOf = (
  report: Report,
): { readonly text: string; readonly at: Where; readonly findings: number }[] => {
  const hanging = new Map<string, Finding[]>();
  for (const finding of report.findings)
    for (const id of hangsOn(finding)) hanging.set(id, [...(hanging.get(id) ?? []), finding]);
  return [...hanging]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([id, [first, ...more]]) => ({
      text: assumption(id, first as Finding, placesIn(report)),
      at: placesIn(report).where(id),
      findings: more.length + 1,
    }));
};

const exitText = (report: Report): string => {
  const { exit, fresh, remarks, known, stopped, unknown } = judge(report);
  const voiceless = [
    ...(known.length > 0 ? [counted(known.length, 'known finding')] : []),
    ...(remarks.length > 0 ? [counted(remarks.length, 'remark')] : []),
  ];
  const aside = [
    ...(voiceless.length > 0 ? [`${listed(voiceless)} without a vote.`] : []),
    ...(unknown.length > 0 ? [`Not known: ${countedProperties(unknown)}.`] : []),
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
    ...(known.length > 0 ? [counted(known.length, 'known finding')] : []),
    ...(remarks.length > 0 ? [counted(remarks.length, 'remark')] : []),
    ...(stopped.length > 0 ? [`${counted(stopped.length, 'run')} stopped before the end`] : []),
    ...(unknown.length > 0 ? [`${countedProperties(unknown)} not known`] : []),
  ];
  const calm = report.problems.length === 0 && fresh.length === 0;
  const lead = !calm
    ? ''
    : known.length + remarks.length > 0
      ? 'nothing new; '
      : said.length > 0
        ? 'no findings; '
        : 'no findings';
  return `${lead}${said.join(', ')}.`;
};

/** All that a report says besides its findings. */
export const close = (report: Report): Closing => {
  const questions = questionsOf(report.findings.filter(({ known }) => !known));
  return {
    headline: headline(report),
    holding: whatShouldHold(report),
    runs: toldRuns(report),
    explored: runBlocks(report),
    questionsHeading: headingOf(questions),
    questions,
    exit: exitText(report),
    codes:
      '0 nothing new and everything declared explored to its end, 1 new findings or something not explored to its end, 2 the call or its input is wrong',
    replay: report.replay,
  };
};
