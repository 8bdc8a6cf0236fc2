import type { Location, Log, PhysicalLocation, ReportingDescriptor, Result, Run as SarifRun } from 'sarif';
import {
  type Citation,
  type Finding,
  type Place,
  type Problem,
  problemCodes,
  type Scenario,
  sortProblems,
} from '../finding/index.ts';
import { close } from './closing.ts';
import { type Renderer, type RenderOptions, uriOf } from './format.ts';
import { jsonText } from './json.ts';
import { withPlaces } from './places.ts';
import { inOrder, judge, type Report } from './report.ts';
import { kindSentences, noteLine, tell } from './telling.ts';
import { oneLine as line } from './text.ts';

const schema = 'https://json.schemastore.org/sarif-2.1.0.json';

// A message may hold links, written as in Markdown; what was read must not become one.
const oneLine = (text: string): string => line(text).replaceAll('](', '] (');

// GitHub refuses a file in which a result has no place: one that has none is set to the head of the manifest.
const manifest: Place = { file: 'rulebook.yaml', line: 1, column: 1 };

const physical = (place: Place, options: RenderOptions): PhysicalLocation => ({
  artifactLocation: { uri: uriOf(place.file, options) },
  region: {
    startLine: place.line,
    startColumn: place.column,
    ...(place.endLine !== undefined && { endLine: place.endLine }),
    ...(place.endColumn !== undefined && { endColumn: place.endColumn }),
  },
});

const located = (place: Place, options: RenderOptions, text?: string): Location => ({
  physicalLocation: physical(place, options),
  ...(text && { message: { text: oneLine(text) } }),
});

const related = (citations: readonly Citation[], options: RenderOptions): Location[] =>
  citations.flatMap((c) =>
    c.place ? [located(c.place, options, [c.id, c.text, c.note && `(${c.note})`].filter(Boolean).join(' '))] : [],
  );

const flow = (scenario: Scenario, citations: readonly Citation[], options: RenderOptions) => {
  const placed = new Map(citations.map((c) => [c.id, c.place]));
  const shown = [...scenario.start, ...scenario.steps, ...scenario.end];
  return {
    message: { text: oneLine(scenario.setting) },
    threadFlows: [
      {
        locations: shown.map((step) => {
          if (typeof step === 'string') return { location: { message: { text: oneLine(step) } } };
          const place = step.rules.map((id) => placed.get(id)).find((p) => p !== undefined);
          const message = { text: oneLine(withPlaces(step.text, step.rules.join(', '))) };
          return { location: { ...(place && { physicalLocation: physical(place, options) }), message } };
        }),
      },
    ],
  };
};

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

const findingResult = (finding: Finding, report: Report, options: RenderOptions): Result => {
  const told = tell(finding, report);
  const place = finding.place ?? finding.statements.find((s) => s.place)?.place;
  const games = [finding.scenario, finding.other].filter((g) => g !== undefined);
  return {
    ruleId: finding.kind,
    level: levels[finding.severity],
    message: {
      text: [
        finding.title,
        ...finding.message,
        ...told.hole.map((line) => `${line.here ? '> ' : ''}${line.situation}: ${line.outcome}`),
        ...told.notes.map(noteLine),
        ...told.next.flatMap((next) => (next.command ? [`${next.command}  ${next.says}`] : [])),
      ]
        .map(oneLine)
        .join('\n'),
    },
    locations: [located(place ?? manifest, options)],
    ...(finding.statements.some((s) => s.place) && { relatedLocations: related(finding.statements, options) }),
    ...(games.length > 0 && { codeFlows: games.map((g) => flow(g, finding.statements, options)) }),
    partialFingerprints: { 'finding/v1': finding.id },
    ...(finding.known && {
      suppressions: [
        {
          kind: 'external' as const,
          justification: oneLine(finding.known.reason),
          location: located(finding.known.place, options),
        },
      ],
    }),
    properties: { reach: finding.reach, profiles: finding.profiles, hangsOn: finding.hangsOn },
  };
};

const problemResult = (problem: Problem, options: RenderOptions): Result => ({
  ruleId: problem.code,
  level: 'error',
  message: {
    text: [
      problem.message,
      ...(problem.expected ? [`expected: ${problem.expected}`] : []),
      ...(problem.hint ? [`hint: ${problem.hint}`] : []),
    ]
      .map(oneLine)
      .join('\n'),
  },
  locations: [located(problem.place ?? manifest, options)],
});

/** The rules that the results name, in alphabetical order; and each result with its index. */
const withRules = (results: readonly Result[], sentences: Readonly<Record<string, string>>) => {
  const ids = [...new Set(results.map((r) => r.ruleId ?? ''))].sort();
  const rules: ReportingDescriptor[] = ids.map((id) => ({ id, shortDescription: { text: sentences[id] ?? id } }));
  return { rules, results: results.map((r) => ({ ...r, ruleIndex: ids.indexOf(r.ruleId ?? '') })) };
};

const sentences: Readonly<Record<string, string>> = { ...kindSentences, ...problemCodes };

const log = (
  tool: { readonly name: string; readonly version?: string },
  results: readonly Result[],
  rest: Partial<SarifRun>,
): string => {
  const ruled = withRules(results, sentences);
  const run: SarifRun = {
    tool: { driver: { name: tool.name, ...(tool.version && { version: tool.version }), rules: ruled.rules } },
    columnKind: 'utf16CodeUnits',
    results: ruled.results,
    ...rest,
  };
  const whole: Log = { $schema: schema, version: '2.1.0', runs: [run] };
  return jsonText(whole);
};

export const sarifFormat: Renderer = {
  report(report, options) {
    const { exit, stopped } = judge(report);
    const open = close(report).runs.filter((run) => run.tone === 'open');
    return log(
      report.tool,
      [
        ...sortProblems(report.problems).map((p) => problemResult(p, options)),
        ...inOrder(report.findings).map((f) => findingResult(f, report, options)),
      ],
      {
        invocations: [
          {
            commandLine: oneLine(report.replay),
            exitCode: exit,
            executionSuccessful: stopped.length === 0 && report.problems.length === 0,
            ...(open.length > 0 && {
              toolExecutionNotifications: open.map((run) => ({
                level: 'error' as const,
                message: { text: oneLine(`${run.setting}: ${run.text}`) },
              })),
            }),
          },
        ],
        properties: { game: report.game, verdicts: report.properties, explored: report.runs },
      },
    );
  },
  problems: (problems, options) =>
    log(
      { name: 'rules-lawyer' },
      sortProblems(problems).map((p) => problemResult(p, options)),
      { invocations: [{ exitCode: 2, executionSuccessful: false }] },
    ),
};
