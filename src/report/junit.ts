import { type Finding, type Problem, placeText, slug, sortProblems } from '../finding/index.ts';
import { close } from './closing.ts';
import { plainFinding } from './console.ts';
import { pathOf, type Renderer, type RenderOptions } from './format.ts';
import { constant, type Markup, markup } from './markup.ts';
import { inOrder, type PropertyResult, type Report } from './report.ts';
import { tell } from './telling.ts';
import { oneLine } from './text.ts';

interface Result {
  /** `skipped` for what has no vote or is not known: no reader of JUnit shows it as passed. */
  readonly tag: 'failure' | 'error' | 'skipped';
  readonly message: string;
  readonly text?: string;
}

interface Case {
  readonly name: string;
  readonly group: string;
  readonly file?: string;
  readonly result?: Result;
}

const textWidth = 100;

const findingCase = (finding: Finding, report: Report, options: RenderOptions): Case => {
  const text = plainFinding(tell(finding, report), textWidth);
  const result: Result = finding.known
    ? { tag: 'skipped', message: `known: ${finding.known.reason}`, text }
    : finding.severity === 'info'
      ? { tag: 'skipped', message: 'a remark, without a vote', text }
      : { tag: 'failure', message: finding.title, text };
  return {
    name: finding.title,
    group: finding.id,
    ...(finding.place && { file: pathOf(finding.place.file, options) }),
    result,
  };
};

/** A violated property whose every finding is known has no vote either; one without a finding keeps its own. */
const knownReason = (property: PropertyResult, findings: readonly Finding[]): string | undefined => {
  const id = `violated/${slug(property.name)}`;
  const own = findings.filter(
    (f) => (f.id === id || f.id.startsWith(`${id}/`)) && f.profiles.includes(property.profile),
  );
  return own.every((f) => f.known) ? own[0]?.known?.reason : undefined;
};

const propertyCase = (property: PropertyResult, report: Report): Case => {
  const named = { name: property.name, group: property.profile };
  if (property.verdict === 'holds') return named;
  const said = `${property.says || property.name}${property.note ? ` (${property.note})` : ''}`;
  if (property.verdict === 'unknown') return { ...named, result: { tag: 'skipped', message: `not known: ${said}` } };
  const reason = knownReason(property, report.findings);
  return reason === undefined
    ? { ...named, result: { tag: 'failure', message: `violated: ${said}` } }
    : { ...named, result: { tag: 'skipped', message: `violated, known: ${reason}` } };
};

const runCases = (report: Report): Case[] =>
  close(report).runs.map((told, i) => {
    const run = report.runs[i];
    const named = { name: `${told.setting}, ${run?.engine}`, group: run?.profile ?? '' };
    const text = `${told.text}\n${told.replay}`;
    if (told.tone === 'open') return { ...named, result: { tag: 'error', message: told.text, text } };
    return told.tone === 'plain' ? { ...named, result: { tag: 'skipped', message: told.text, text } } : named;
  });

const problemCase = (problem: Problem, options: RenderOptions): Case => ({
  name: problem.place ? `${placeText(problem.place)} ${problem.message}` : problem.message,
  group: problem.code,
  ...(problem.place && { file: pathOf(problem.place.file, options) }),
  result: {
    tag: 'error',
    message: problem.message,
    text: [
      ...(problem.expected ? [`expected: ${problem.expected}`] : []),
      ...(problem.hint ? [`hint: ${problem.hint}`] : []),
    ].join('\n'),
  },
});

const written = ({ name, group, file, result }: Case): Markup => {
  const open = markup`<testcase name="${oneLine(name)}" classname="${oneLine(group)}"${
    file !== undefined && markup` file="${oneLine(file)}"`
  }`;
  if (!result) return markup`    ${open}/>\n`;
  const tag = constant(result.tag);
  return markup`    ${open}>
      <${tag} message="${oneLine(result.message)}"${result.text ? markup`>${result.text}</${tag}>` : markup`/>`}
    </testcase>
`;
};

const counts = (cases: readonly Case[]): Markup => {
  const count = (tag: Result['tag']) => cases.filter((c) => c.result?.tag === tag).length;
  return markup`tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
};

const suites = (title: string, named: readonly (readonly [string, readonly Case[]])[]): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${oneLine(title)}" ${counts(named.flatMap(([, cases]) => cases))}>
${named
  .filter(([, cases]) => cases.length > 0)
  .map(
    ([name, cases]) => markup`  <testsuite name="${name}" ${counts(cases)}>
${cases.map(written)}  </testsuite>
`,
  )}</testsuites>
`.text;

const problemCases = (problems: readonly Problem[], options: RenderOptions): Case[] =>
  sortProblems(problems).map((p) => problemCase(p, options));

export const junitFormat: Renderer = {
  report: (report, options) =>
    suites(report.title, [
      ['problems', problemCases(report.problems, options)],
      ['findings', inOrder(report.findings).map((f) => findingCase(f, report, options))],
      ['properties', report.properties.map((p) => propertyCase(p, report))],
      ['explored', runCases(report)],
    ]),
  problems: (problems, options) => suites('input', [['problems', problemCases(problems, options)]]),
};
