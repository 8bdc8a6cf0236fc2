import type { Ledger, LedgerLine, Says } from '../explore/index.ts';
import { InputError } from '../finding/index.ts';
import type { RenderOptions } from './format.ts';
import { jsonText } from './json.ts';
import { prose, table } from './markdown-text.ts';
import type { Run } from './report.ts';
import { columns, counted, oneLine, wrap } from './text.ts';

/** What one call found out of everything that could be tried, as plain data without a clock time. */
export interface LedgerReport {
  readonly title: string;
  readonly ledgers: readonly Ledger[];
  readonly runs: readonly Run[];
  /** Profiles that were looked at, with their titles. */
  readonly profiles: Readonly<Record<string, string>>;
  /** The command that makes it again. */
  readonly replay: string;
}

const headings: Readonly<Record<Says, string>> = {
  silent: 'No rule says whether it is allowed',
  offered: 'No rule allows it, and it is played all the same',
  unsettled: 'Rules speak against each other',
  assumed: 'Allowed, but by an assumption alone',
  refused: 'Refused',
  allowed: 'Allowed',
};

const ledgerFormats = ['console', 'markdown', 'json'] as const;

/** The ledger as text. @throws InputError for a format that it does not come in */
export function renderLedger(report: LedgerReport, format: string, options: RenderOptions): string {
  switch (format) {
    case 'console':
      return onConsole(report, options.width);
    case 'markdown':
      return asMarkdown(report);
    case 'json':
      return jsonText(report);
    default:
      throw new InputError([
        {
          code: 'call/option',
          message: `A ledger does not come as ${format}.`,
          expected: `one of ${ledgerFormats.join(', ')}`,
        },
      ]);
  }
}

/** A share as people say it. */
const percent = (share: number): string =>
  share === 0
    ? ''
    : share < 0.01
      ? 'under 1 %'
      : share > 0.99 && share < 1
        ? 'over 99 %'
        : `${Math.round(share * 100)} %`;

const often = ({ share, positions }: LedgerLine['statuses'][number]): string =>
  percent(share) || (positions > 0 ? 'seldom' : 'never');

const listed = (words: readonly string[]): string => words.join(', ');

/** One row for each status; what is said of the attempts stands in the first. */
const rows = (line: LedgerLine, all: number): string[][] =>
  line.statuses.map((status, i) => [
    i === 0 ? listed(line.kinds) : '',
    listed(status.conditions) || 'anybody, at any time',
    often(status),
    i === 0 ? listed(line.rules) : '',
    i === 0 && line.profiles.length < all ? listed(line.profiles) : '',
  ]);

const heads = ['attempt', 'who, and when', 'how often', 'rules', 'only in'];

interface Section {
  readonly heading: string;
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

function sections({ lines }: Ledger, all: number): Section[] {
  return (Object.keys(headings) as Says[]).flatMap((says): Section[] => {
    const own = lines.filter((line) => line.says === says);
    if (own.length === 0) return [];
    const unplayed = [...new Set(own.flatMap((line) => line.unplayed))];
    return [
      {
        heading: headings[says],
        rows: own.flatMap((line) => rows(line, all)),
        notes: unplayed.length > 0 ? [`Never among the answers of this model: ${listed(unplayed)}.`] : [],
      },
    ];
  });
}

function intro({ runs, ledgers }: LedgerReport): string[] {
  const explored = runs.filter((run) => run.engine === 'exhaustive');
  const games = runs.reduce((n, run) => n + (run.games ?? 0), 0);
  const [moments, positions] = [
    Math.max(0, ...ledgers.map((l) => l.moments)),
    Math.max(0, ...ledgers.map((l) => l.positions)),
  ];
  return [
    'What somebody could try at the table, asked or not, and what the rules have to say of it.',
    `Looked at: ${counted(positions, 'position')} of ${counted(explored.length, 'exhaustive scope')}, and ${counted(moments, 'moment')} of ${counted(games, 'random game')}. How often: at how many of these moments somebody is in such a status; seldom: in explored positions only. Conditions tell apart what play met, and nothing else.`,
    ...explored
      .filter((run) => run.verdict === 'stopped')
      .map((run) => `Stopped before its end: ${run.setting}, ${run.reason ?? ''}; what was not looked at is not here.`),
  ];
}

const unnamedText = (unnamed: readonly string[]): string[] =>
  unnamed.length === 0 ? [] : [`Answers of which the game does not say whether they are attempts: ${listed(unnamed)}.`];

function asMarkdown(report: LedgerReport): string {
  const all = Object.keys(report.profiles).length;
  const parts = [
    `# ${prose(report.title)}: what one may try`,
    ...intro(report).map(prose),
    ...report.ledgers.flatMap((ledger) => [
      `## ${prose(ledger.question)}`,
      ...sections(ledger, all).flatMap(({ heading, rows: own, notes }) => {
        const used = usedColumns(own);
        return [
          `### ${heading}`,
          table(
            used.map((i) => heads[i] as string),
            own.map((cells) => used.map((i) => prose(cells[i] ?? ''))),
          ).join('\n'),
          ...notes.map(prose),
        ];
      }),
    ]),
    ...unnamedText(report.ledgers[0]?.unnamed ?? []).map(prose),
    Object.entries(report.profiles)
      .map(([name, title]) => `- ${prose(name)}: ${prose(title)}`)
      .join('\n'),
    `Made by \`${report.replay}\``,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const usedColumns = (own: Section['rows']): number[] =>
  heads.flatMap((_, i) => (own.some((cells) => (cells[i] ?? '') !== '') ? [i] : []));

function onConsole(report: LedgerReport, width: number): string {
  const all = Object.keys(report.profiles).length;
  const paragraphs = [
    [oneLine(`${report.title}: what one may try`)],
    ...intro(report).map((text) => wrap(text, width)),
    ...report.ledgers.flatMap((ledger) => [
      wrap(ledger.question.toUpperCase(), width),
      ...sections(ledger, all).map(({ heading, rows: own, notes }) => [
        ...wrap(heading, width),
        ...columns(
          own.map((cells) => ({ cells })),
          width,
          2,
        ).flat(),
        ...notes.flatMap((note) => wrap(note, width - 2).map((line) => `  ${line}`)),
      ]),
    ]),
    ...unnamedText(report.ledgers[0]?.unnamed ?? []).map((text) => wrap(text, width)),
  ];
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
