import { placeText } from '../finding/index.ts';
import { close } from './closing.ts';
import type { RunBlock } from './explored.ts';
import type { Renderer, RenderOptions } from './format.ts';
import type { ToldGame } from './games.ts';
import { remarkOf, type WhatShouldHold } from './holding.ts';
import { blocks, code, fence, hardLines, link, links, prose, table } from './markdown-text.ts';
import { withPlaces } from './places.ts';
import { problemsSummary, type ToldProblem, tellProblems } from './problem-lines.ts';
import { inOrder, type Report } from './report.ts';
import { type Told, type ToldNext, tell } from './telling.ts';
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

const next = (told: ToldNext, options: RenderOptions): string => {
  const thing = told.command
    ? code(told.command)
    : told.place
      ? link({ label: placeText(told.place), place: told.place }, options)
      : '';
  return `- ${thing} ${prose(told.says)}`;
};

const finding = (told: Told, options: RenderOptions): string[] =>
  blocks(
    [`## ${told.mark} ${prose(told.title)}`],
    hardLines([
      ...(told.setting ? [`*${prose(told.setting)}*`] : []),
      ...(told.known ? [`**(known: ${prose(told.known.reason)})** ${link(told.known.at, options)}`] : []),
    ]),
    ...told.message.map((paragraph) => [prose(paragraph)]),
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
      const text = rule.text ? ` ${prose(rule.text)}` : '';
      return `- ${link(rule.at, options)}${id}${text}${rule.note ? ` (${prose(rule.note)})` : ''}`;
    }),
    ...told.games.map((g) => game(g, options)),
    told.notes.map(
      (note) => `- **${prose(note.label)}** ${prose(note.text)}${note.at ? ` (${link(note.at, options)})` : ''}`,
    ),
    told.next.length > 0 ? ['**Next**'] : [],
    told.next.map((n) => next(n, options)),
  );

const holding = (told: WhatShouldHold, options: RenderOptions): string[][] =>
  told.groups.length === 0
    ? []
    : [
        ['## What should hold'],
        [`${told.proved}:`],
        told.bounds.map(({ setting, within }) => `- ${prose(setting)}: ${prose(within)}`),
        ...told.groups.flatMap((group) => [
          group.heading ? [`**${prose(group.heading)}**`] : [],
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
    told.questionsHeading ? [`## ${told.questionsHeading}`] : [],
    told.questions.flatMap((q, i) => [
      `${i + 1}. ${prose(q.about)}\\`,
      `   ${prose(q.text)} (settles ${counted(q.settles, 'finding')})`,
    ]),
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

const layOut = (lines: readonly string[]): string => `${lines.map(harmless).join('\n')}\n`;

/** Long enough for any line that people write, and short enough for a page. */
const sourceWidth = 120;

export const markdownFormat: Renderer = {
  report: (report, options, sourceOf) =>
    layOut(
      blocks(
        [`# ${prose(report.title)}`],
        [prose(capital(close(report).headline))],
        ...tellProblems(report.problems, sourceOf, sourceWidth).map((p) => problem(p, options)),
        ...inOrder(report.findings).map((f) => finding(tell(f, report), options)),
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
