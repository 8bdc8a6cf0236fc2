import type { Place } from '../finding/index.ts';
import { assumptionsOf, close, openQuestions } from './closing.ts';
import type { RunBlock } from './explored.ts';
import type { Renderer, RenderOptions } from './format.ts';
import type { ToldGame } from './games.ts';
import { remarkOf, type WhatShouldHold } from './holding.ts';
import {
  anchor,
  blocks,
  type Cited,
  code,
  fence,
  hardLines,
  link,
  linked,
  links,
  prose,
  table,
  toAnchor,
} from './markdown-text.ts';
import { placesIn, withPlaces } from './places.ts';
import { problemsSummary, type ToldProblem, tellProblems } from './problem-lines.ts';
import { inOrder, type Report } from './report.ts';
import { type Told, type ToldNext, type ToldNote, tell } from './telling.ts';
import { capital, counted, harmless } from './text.ts';

/** Words before the first line, on one of their own where there are several. */
const lead = (words: string, lines: readonly string[]): string[] =>
  lines.length === 1 ? [`${words} ${lines[0]}`] : lines.length === 0 ? [] : [words, ...lines];

const game = (told: ToldGame, options: RenderOptions): string[] => {
  const items: string[][] = [];
  const before: string[] = [];
  // A list goes on where the game does: it may be the rest of one.
  const first = told.moves.find((move) => move.number !== undefined)?.number ?? 1;
  for (const move of told.moves) {
    const text = withPlaces(prose(move.text), links(move.places, options));
    const line = move.star ? `${text} ${prose(`${move.star} see below`)}` : text;
    if (move.number) items.push([line]);
    else (items.at(-1) ?? before).push(line);
  }
  return blocks(
    [`**${prose(told.heading)}:**`],
    hardLines(lead('On the table:', told.start.map(prose))),
    hardLines(before),
    items.flatMap((lines, i) => {
      const mark = `${first + i}. `;
      return hardLines(lines).map((line, at) => (at === 0 ? mark : ' '.repeat(mark.length)) + line);
    }),
    hardLines(told.end.map((line, i) => (i === 0 ? `→ ${prose(line)}` : prose(line)))),
  );
};

/** A page is read beside the rules, not in an editor: the line is enough. */
const lineOf = (place: Place, options: RenderOptions): string =>
  link({ label: `${place.file}:${place.line}`, place }, options);

const next = (told: ToldNext, options: RenderOptions): string => {
  const thing = told.command ? code(told.command) : told.place ? lineOf(told.place, options) : '';
  return `- ${thing} ${prose(told.says)}`;
};

/** Running text whose ids lead to what they stand for. */
const citing =
  (report: Report, options: RenderOptions) =>
  (text: string): string => {
    const places = placesIn(report);
    const cited: Cited = (id) => {
      const place = places.cited(id)?.place;
      return place && { label: id, place };
    };
    return linked(text, cited, options);
  };

const note = (told: ToldNote, text: (words: string) => string, options: RenderOptions): string =>
  `**${prose(told.label)}** ${told.at ? `${prose(told.text)} (${link(told.at, options)})` : text(told.text)}`;

const finding = (told: Told, report: Report, options: RenderOptions): string[] => {
  const text = citing(report, options);
  return blocks(
    listsContents(report) ? [anchor(told.id)] : [],
    [`## ${told.mark} ${prose(told.title)}`],
    hardLines([
      ...(told.setting ? [`*${prose(told.setting)}*`] : []),
      ...(told.known
        ? [`**Left as it is:** ${text(told.known.reason)} (${lineOf(told.known.at.place ?? nowhere, options)})`]
        : []),
    ]),
    ...told.message.map((paragraph) => [text(paragraph)]),
    table(
      ['where', 'situation', 'outcome'],
      told.hole.map((line) => {
        const cells = [links(line.places, options), prose(line.situation), prose(line.outcome)];
        return line.here ? cells.map((cell) => (cell === '' ? '' : `**${cell}**`)) : cells;
      }),
    ),
    told.rules.length > 0 ? ['**Rules**'] : [],
    told.rules.map((rule) => {
      const id = rule.id ? ` ${prose(rule.id)}` : '';
      const words = rule.text ? ` ${prose(rule.text)}` : '';
      return `- ${link(rule.at, options)}${id}${words}${rule.note ? ` (${prose(rule.note)})` : ''}`;
    }),
    ...told.games.map((g) => game(g, options)),
    // No list: two lists below each other would be one.
    hardLines([
      ...told.notes.map((one) => note(one, text, options)),
      ...(told.within ? [`**Found within** ${prose(told.within)}`] : []),
    ]),
    told.next.length > 0 ? ['**Next**'] : [],
    told.next.map((n) => next(n, options)),
  );
};

const nowhere: Place = { file: '', line: 1, column: 1 };

/** A report of more findings than one sees at a glance begins with a list of them. */
const listsContents = ({ findings }: Report): boolean => findings.length > 5;

const contents = (report: Report, options: RenderOptions): string[][] => {
  if (!listsContents(report)) return [];
  const told = inOrder(report.findings).map((f) => ({ kind: f.kind, known: f.known, ...tell(f, report) }));
  const byKind = [...new Set(told.map(({ kind }) => kind))].flatMap((kind) => {
    const own = told.filter((one) => one.kind === kind);
    return own.map((one, i) => [
      i === 0 ? `**${prose(kind)}**` : '',
      `${one.mark} ${toAnchor(one.title, one.id)}`,
      one.known ? 'known' : one.severity === 'info' ? 'remark' : '**new**',
    ]);
  });
  const assumptions = assumptionsOf(report);
  return [
    ['## Contents'],
    table(['kind', 'finding', ''], byKind),
    ...questions(openQuestions(report)),
    assumptions.length > 0 ? ['## What the findings take for granted'] : [],
    table(
      ['findings', 'assumption'],
      assumptions.map((one) => [String(one.findings), `${prose(one.text)} (${link(one.at, options)})`]),
    ),
  ];
};

const questions = ({ questionsHeading, questions: asked }: ReturnType<typeof openQuestions>): string[][] => [
  questionsHeading ? [`## ${questionsHeading}`] : [],
  asked.flatMap((q, i) => [
    `${i + 1}. ${prose(q.about)}\\`,
    `   ${prose(q.text)} (settles ${counted(q.settles, 'finding')})`,
  ]),
];

const holding = (told: WhatShouldHold, options: RenderOptions): string[][] =>
  told.groups.length === 0
    ? []
    : [
        ['## What should hold'],
        told.bounds.length === 1
          ? told.bounds.map(({ setting, within }) => `${told.proved} ${prose(setting)}: ${prose(within)}.`)
          : [`${told.proved}:`],
        told.bounds.length === 1
          ? []
          : told.bounds.map(
              ({ setting, within }, i) => `${told.numbered ? `${i + 1}.` : '-'} ${prose(setting)}: ${prose(within)}`,
            ),
        ...told.groups.flatMap((group) => [
          group.short ? [`**${prose(group.short)}**`] : [],
          group.properties.map((property) => {
            const { mark, says, places, unplaced } = property;
            const text = withPlaces(prose(says), links(places, options) || unplaced);
            return `- ${mark} ${[text, prose(remarkOf(property))].filter((part) => part !== '').join(' ')}`;
          }),
        ]),
      ];

const explored = (blocksOfRuns: readonly RunBlock[]): string[][] =>
  blocksOfRuns.length === 0
    ? []
    : [
        ['## What was explored'],
        ...blocksOfRuns.flatMap((block) => [
          [`**${prose(block.setting)}**`],
          ...block.bounds.flatMap(({ within, runs }) => [
            within ? [`within ${prose(within)}`] : [],
            runs.map((run) => `- ${run.mark} ${prose(run.short)}`),
          ]),
        ]),
      ];

const closing = (report: Report, options: RenderOptions): string[] => {
  const told = close(report);
  return blocks(
    ...holding(told.holding, options),
    ...explored(told.explored),
    ...(listsContents(report) ? [] : questions(told)),
    ['## Verdict'],
    hardLines([`**${prose(told.exit)}**`, `(${prose(told.codes)})`]),
    [`Again: ${code(told.replay)}`],
  );
};

const problem = (told: ToldProblem, options: RenderOptions): string[] => {
  const { place } = told.problem;
  const at = place ? `${link({ label: told.at, place }, options)} ` : '';
  const source = told.source
    ? [`${told.source.number} | ${told.source.line}`, `${' '.repeat(told.source.number.length)} | ${told.source.caret}`]
    : [];
  const mark = fence(source.join('\n'), 3);
  return blocks(
    [`## ✗ ${at}${prose(told.message)}`],
    source.length > 0 ? [mark, ...source, mark] : [],
    told.notes.map((note) => `- **${note.label}** ${prose(note.text)}`),
  );
};

export const layOut = (lines: readonly string[]): string => `${lines.map(harmless).join('\n')}\n`;

/** Long enough for any line that people write, and short enough for a page. */
const sourceWidth = 120;

export const markdownFormat: Renderer = {
  report: (report, options, sourceOf) =>
    layOut(
      blocks(
        [`# ${prose(report.title)}`],
        [prose(capital(close(report).headline))],
        ...tellProblems(report.problems, sourceOf, sourceWidth).map((p) => problem(p, options)),
        ...contents(report, options),
        ...inOrder(report.findings).map((f) => finding(tell(f, report), report, options)),
        closing(report, options),
      ),
    ),
  problems: (problems, options, sourceOf) =>
    layOut(
      blocks(
        ['# The input cannot be used'],
        ...tellProblems(problems, sourceOf, sourceWidth).map((p) => problem(p, options)),
        [problemsSummary(problems)],
      ),
    ),
};
