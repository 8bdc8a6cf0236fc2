import type { Finding, Place, Problem } from '../finding/index.ts';
import { sortProblems } from '../finding/index.ts';
import { close } from './closing.ts';
import { pathOf, type Renderer, type RenderOptions } from './format.ts';
import { problemsSummary } from './problem-lines.ts';
import { inOrder, type Report } from './report.ts';
import { noteLine, tell } from './telling.ts';
import { harmless, literal, oneLine } from './text.ts';

type Level = 'error' | 'warning' | 'notice';

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const command = (
  level: Level,
  title: string,
  message: readonly string[],
  place: Place | undefined,
  options: RenderOptions,
): string => {
  const oneLineOnly = place !== undefined && (place.endLine ?? place.line) === place.line;
  const properties = [
    ...(place
      ? [
          ['file', literal(pathOf(place.file, options))],
          ['line', String(place.line)],
          ...(place.endLine === undefined ? [] : [['endLine', String(place.endLine)]]),
          // The service takes columns only of a place within one line.
          ...(oneLineOnly ? [['col', String(place.column)]] : []),
          ...(oneLineOnly && place.endColumn !== undefined ? [['endColumn', String(place.endColumn)]] : []),
        ]
      : []),
    ['title', oneLine(title)],
  ].map(([name = '', value = '']) => `${name}=${property(value)}`);
  return `::${level} ${properties.join(',')}::${data(message.map(literal).join('\n'))}`;
};

const levels: Readonly<Record<Finding['severity'], Level>> = { error: 'error', warning: 'warning', info: 'notice' };

const finding = (found: Finding, report: Report, options: RenderOptions): string => {
  const told = tell(found, report);
  const place = found.place ?? found.statements.find((s) => s.place)?.place;
  return command(
    found.known ? 'notice' : levels[found.severity],
    found.known ? `${found.title} (known: ${found.known.reason})` : found.title,
    [
      ...found.message,
      ...told.notes.map(noteLine),
      ...told.next.flatMap((next) => (next.command ? [`${next.command}  ${next.says}`] : [])),
    ],
    place,
    options,
  );
};

const problem = (told: Problem, options: RenderOptions): string =>
  command(
    'error',
    told.code,
    [
      told.message,
      ...(told.expected ? [`expected: ${told.expected}`] : []),
      ...(told.hint ? [`hint: ${told.hint}`] : []),
    ],
    told.place,
    options,
  );

const plain = (text: string): string => harmless(oneLine(text));

export const githubFormat: Renderer = {
  report(report, options) {
    const told = close(report);
    const lines = [
      ...sortProblems(report.problems).map((p) => problem(p, options)),
      ...inOrder(report.findings).map((f) => finding(f, report, options)),
      ...told.runs
        .filter((run) => run.tone === 'open')
        .map((run) =>
          command('error', `Not explored to its end: ${run.setting}`, [run.text, run.replay], undefined, options),
        ),
      ...told.holding.groups.flatMap(({ heading, properties }) =>
        properties
          .filter(({ tone }) => tone === 'open')
          .map(({ says, verdict, why }) =>
            command(
              'warning',
              `${verdict}: ${says.replace(/\.$/, '')}`,
              [[heading, why].filter((part) => part !== '').join(': ')],
              undefined,
              options,
            ),
          ),
      ),
      plain(told.exit),
      plain(`Again: ${report.replay}`),
    ];
    return `${lines.join('\n')}\n`;
  },
  problems: (problems, options) =>
    `${[...sortProblems(problems).map((p) => problem(p, options)), plain(problemsSummary(problems))].join('\n')}\n`,
};
