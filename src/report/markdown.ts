import { placeText } from '../finding/index.ts';
import { close } from './closing.ts';
import type { RunBlock } from './explored.ts';
import { type Renderer, type RenderOptions, uriOf } from './format.ts';
import type { ToldGame } from './games.ts';
import { remarkOf, type WhatShouldHold } from './holding.ts';
import { beside, type Where, withPlaces } from './places.ts';
import { problemsSummary, type ToldProblem, tellProblems } from './problem-lines.ts';
import { inOrder, type Report } from './report.ts';
import { type Told, type ToldNext, tell } from './telling.ts';
import { capital, counted, harmless, literal, oneLine } from './text.ts';

/**
 * Text that shows as it stands wherever it is put: what Markdown, its tables and raw HTML would act upon is escaped. What would
 * become a link without any mark (an address, a name behind `@`, a number behind `#`) is parted by an empty comment, which
 * every reader respects; not all respect a backslash there.
 */
export const prose = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_{}[\]<>|~$]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replace(/:(?=\/\/)|\bwww(?=\.)|[@#](?=[\p{L}\p{N}_])/giu, '$&<!-- -->')
    .replace(/^[#+=:-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');

/** A fence that nothing in the text can close. */
const fence = (text: string, least: number): string =>
  '`'.repeat(Math.max(least, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));

export const code = (text: string): string => {
  const shown = literal(text);
  const mark = fence(shown, 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return mark + pad + shown + pad + mark;
};

export const link = (where: Where, options: RenderOptions): string =>
  where.place
    ? `[${prose(where.label)}](${uriOf(where.place.file, options)}#L${where.place.line})`
    : prose(where.label);

const links = (places: readonly Where[], options: RenderOptions): string =>
  beside(places)
    .map((where) => link(where, options))
    .join(', ');

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' ');

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : [row(heads), row(heads.map(() => '---')), ...rows.map(row)];

/** Lines of one paragraph that stay lines of their own. */
const hardLines = (lines: readonly string[]): string[] =>
  lines.map((line, i) => (i < lines.length - 1 ? `${line}\\` : line));

export const blocks = (...parts: readonly (readonly string[])[]): string[] =>
  parts.filter((part) => part.length > 0).flatMap((part, i) => (i === 0 ? part : ['', ...part]));

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
