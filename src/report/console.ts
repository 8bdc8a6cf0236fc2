import pico from 'picocolors';
import { close } from './closing.ts';
import type { RunBlock } from './explored.ts';
import type { Renderer, RenderOptions } from './format.ts';
import type { ToldGame } from './games.ts';
import { remarkOf, type WhatShouldHold } from './holding.ts';
import { full, labels, withPlaces } from './places.ts';
import { problemsSummary, type ToldProblem, tellProblems } from './problem-lines.ts';
import { inOrder, type Report } from './report.ts';
import { type Told, type ToldNote, tell } from './telling.ts';
import { columns, counted, harmless, literal, oneLine, padEnd, padStart, widthOf, wrap } from './text.ts';
import type { Tone } from './tone.ts';

type Colors = ReturnType<typeof pico.createColors>;
type Paint = (text: string) => string;

/** Below this nothing can be laid out; a narrower terminal breaks the lines itself. Longer lines are hard to read. */
const narrowest = 40;
const widest = 120;
const body = 2;
const inner = 6;
const label = 11;
/** A title of more lines is not set in capitals, which make a long sentence hard to read. */
const mostLoudLines = 2;

const indented = (lines: readonly string[], indent: number): string[] =>
  lines.map((line) => (line === '' ? '' : ' '.repeat(indent) + line));

/** Text whose first line stands behind a lead, the others below its end. */
const hanging = (lead: string, text: string, width: number, indent: number): string[] => {
  const lines = wrap(text, width - indent - widthOf(lead));
  return indented(
    lines.map((line, i) => (i === 0 ? lead + line : ' '.repeat(widthOf(lead)) + line)),
    indent,
  );
};

const titleColor = (told: Told, colors: Colors): Paint =>
  told.known
    ? colors.dim
    : (text) => colors.bold({ error: colors.red, warning: colors.yellow, info: colors.cyan }[told.severity](text));

const title = (told: Told, width: number, colors: Colors): string[] => {
  const paint = titleColor(told, colors);
  const loud = oneLine(told.title).toUpperCase();
  const words = wrap(loud, width - 2).length > mostLoudLines ? oneLine(told.title) : loud;
  const setting = oneLine(told.setting);
  const beside = 2 + widthOf(words) + 2 + widthOf(setting) <= width;
  const lines = beside
    ? [paint(`${told.mark} ${words}`) + colors.dim(padStart(setting, width - 2 - widthOf(words)).trimEnd())]
    : [
        ...hanging(`${told.mark} `, words, width, 0).map(paint),
        ...(setting ? wrap(setting, width).map((line) => colors.dim(padStart(line, width))) : []),
      ];
  const known = told.known ? hanging('', `(known: ${told.known.reason}) ${told.known.at.label}`, width, body) : [];
  return [...lines, ...known];
};

const hole = (told: Told, width: number, colors: Colors): string[] =>
  columns(
    told.hole.map((line) => ({
      cells: [
        // The empty line shows by itself; where something is written the line must be pointed at.
        `${line.here && line.places.length > 0 ? '> ' : ''}${labels(line.places)}`,
        line.situation,
        line.outcome,
      ],
      ...(line.here && { paint: (text: string) => colors.bold(colors.red(text)) }),
    })),
    width,
    inner,
  ).flat();

const rules = (told: Told, width: number): string[] =>
  columns(
    told.rules.map((rule) => ({
      cells: [rule.at.label, rule.id, [rule.text, rule.note && `(${rule.note})`].filter(Boolean).join(' ')],
    })),
    width,
    inner,
  ).flat();

const tableLead = 'On the table   ';

const game = (told: ToldGame, width: number, colors: Colors): string[] => {
  const lines = [...hanging('', `${told.heading}:`, width, body)];
  told.start.forEach((line, i) => {
    lines.push(...hanging(i === 0 ? tableLead : ' '.repeat(tableLead.length), line, width, inner));
  });
  const lead = Math.max(3, ...told.moves.map((move) => (move.number ? `${move.number}. `.length : 0)));
  for (const move of told.moves) {
    const text = withPlaces(move.text, labels(move.places));
    const written = hanging(padEnd(move.number ? `${move.number}. ` : '', lead), text, width, inner);
    if (move.star) {
      const mark = `${move.star} see below`;
      const last = written.at(-1) ?? '';
      if (widthOf(last) + 2 + widthOf(mark) <= width)
        written[written.length - 1] = last + colors.yellow(padStart(mark, width - widthOf(last)));
      else written.push(colors.yellow(padStart(mark, width)));
    }
    lines.push(...written);
  }
  told.end.forEach((line, i) => {
    lines.push(...hanging(i === 0 ? '-> ' : '   ', line, width, inner).map(colors.bold));
  });
  return lines;
};

const notes = (told: readonly ToldNote[], width: number, colors: Colors): string[] =>
  told.flatMap((note, i) => {
    const name = told[i - 1]?.label === note.label ? '' : note.label;
    const text = note.at ? `${note.text} (${note.at.label})` : note.text;
    const [first = '', ...rest] = hanging(padEnd(name, label), text, width, body);
    return [first.replace(name, () => colors.bold(name)), ...rest];
  });

/** What is to be copied is never broken; what is said of it stands beside it where there is room, else below. */
const next = (told: Told, width: number, colors: Colors): string[] => {
  const things = told.next.map((n) => literal(n.command ?? (n.place ? full(n.place) : '')));
  const longest = Math.max(0, ...things.map(widthOf));
  const room = width - body - label;
  const aligned = told.next.every((n) => longest + 2 + widthOf(n.says) <= room);
  const blank = ' '.repeat(body + label);
  return told.next.flatMap((n, i) => {
    const thing = things[i] ?? '';
    const lead = i === 0 ? ' '.repeat(body) + colors.bold('Next') + ' '.repeat(label - 'Next'.length) : blank;
    const written = aligned ? padEnd(thing, longest) : thing;
    return widthOf(written) + 2 + widthOf(n.says) <= room
      ? [`${lead}${written}  ${colors.dim(n.says)}`]
      : [lead + thing, `${blank}  ${colors.dim(n.says)}`];
  });
};

/** Blocks of lines, one empty line between them. */
const blocks = (...parts: readonly (readonly string[])[]): string[] =>
  parts.filter((part) => part.length > 0).flatMap((part, i) => (i === 0 ? part : ['', ...part]));

const finding = (told: Told, width: number, colors: Colors): string[] =>
  blocks(
    title(told, width, colors),
    ...told.message.map((paragraph) => hanging('', paragraph, width, body)),
    hole(told, width, colors),
    rules(told, width),
    ...told.games.map((g) => game(g, width, colors)),
    [...notes(told.notes, width, colors), ...next(told, width, colors)],
  );

const toneColor = (tone: Tone, colors: Colors): Paint =>
  ({ sure: colors.green, bad: colors.red, open: colors.yellow, plain: (text: string) => text })[tone];

/** A line behind its mark. What is sure needs to stand out less than what is not: there the mark alone is coloured. */
const marked = (mark: string, tone: Tone, text: string, width: number, colors: Colors): string[] => {
  const paint = toneColor(tone, colors);
  const lines = hanging(`${mark} `, text, width, body);
  return tone === 'sure' ? lines.map((line, i) => (i === 0 ? line.replace(mark, paint) : line)) : lines.map(paint);
};

const heading = (text: string, colors: Colors): string => colors.bold(text.toUpperCase());

/** Blocks that stand under one heading, which is no block of its own. */
const under = (text: string, colors: Colors, parts: readonly (readonly string[])[]): string[][] =>
  parts.map((part, i) => (i === 0 ? [heading(text, colors), ...part] : [...part]));

const holding = (told: WhatShouldHold, width: number, colors: Colors): string[][] =>
  told.groups.length === 0
    ? []
    : under('What should hold', colors, [
        [
          ...hanging('', `${told.proved}:`, width, body),
          ...columns(
            told.bounds.map(({ setting, within }) => ({ cells: [setting, within] })),
            width,
            inner,
          ).flat(),
        ],
        ...told.groups.map((group) => [
          ...(group.heading ? hanging('', group.heading, width, body).map(colors.bold) : []),
          ...group.properties.flatMap((property) => {
            const { mark, tone, says, places, unplaced } = property;
            const text = `${withPlaces(says, labels(places) || unplaced)} ${remarkOf(property)}`;
            return marked(mark, tone, text, width, colors);
          }),
        ]),
      ]);

const explored = (blocksOfRuns: readonly RunBlock[], width: number, colors: Colors): string[][] =>
  under(
    'What was explored',
    colors,
    blocksOfRuns.map((block) => [
      ...hanging('', block.setting, width, body).map(colors.bold),
      ...block.bounds.flatMap(({ within, runs }) => [
        ...(within ? hanging('within ', within, width, body) : []),
        ...runs.flatMap((run) => marked(run.mark, run.tone, run.short, width, colors)),
      ]),
    ]),
  );

const closing = (report: Report, width: number, colors: Colors): string[] => {
  const told = close(report);
  return blocks(
    ...holding(told.holding, width, colors),
    ...explored(told.explored, width, colors),
    told.questions.length === 0
      ? []
      : [
          heading(told.questionsHeading, colors),
          ...told.questions.flatMap((q, i) => [
            ...hanging(`${i + 1}. `, q.about, width, body),
            ...hanging('', `${q.text} (settles ${counted(q.settles, 'finding')})`, width, body + 3),
          ]),
        ],
    [
      ...hanging('', told.exit, width, 0).map(colors.bold),
      ...hanging('', `(${told.codes})`, width, 0).map(colors.dim),
      `Again: ${literal(told.replay)}`,
    ],
  );
};

const problem = (told: ToldProblem, width: number, colors: Colors): string[] => {
  const gutter = ' '.repeat(told.source?.number.length ?? 0);
  const wide = Math.max(0, ...told.notes.map((note) => note.label.length));
  return [
    ...(told.at ? [`${colors.bold(told.at)} ${colors.red('error')}`] : [colors.red('error')]),
    ...hanging('', told.message, width, body),
    ...(told.source
      ? [
          `  ${colors.dim(`${told.source.number} |`)} ${told.source.line}`,
          `  ${colors.dim(`${gutter} |`)} ${colors.red(told.source.caret)}`,
        ]
      : []),
    ...told.notes.flatMap((note) => hanging(padEnd(note.label, wide + 2), note.text, width, body)),
  ];
};

const layOut = (lines: readonly string[]): string => `${lines.map(harmless).join('\n')}\n`;

const frame = (options: RenderOptions) => ({
  width: options.width > 0 ? Math.floor(Math.min(widest, Math.max(narrowest, options.width))) : widest,
  colors: pico.createColors(options.color),
});

/** Source lines stand behind a gutter of blanks, line number and bar. */
const gutterWidth = 12;

/** A finding as plain text, for formats that carry text in a field. */
export const plainFinding = (told: Told, width: number): string =>
  finding(told, width, pico.createColors(false)).join('\n');

export const consoleFormat: Renderer = {
  report(report, options, sourceOf) {
    const { width, colors } = frame(options);
    return layOut(
      blocks(
        hanging('', `${report.title}: ${close(report).headline}`, width, 0).map(colors.bold),
        ...tellProblems(report.problems, sourceOf, width - gutterWidth).map((p) => problem(p, width, colors)),
        ...inOrder(report.findings).map((f) => finding(tell(f, report), width, colors)),
        closing(report, width, colors),
      ),
    );
  },
  problems(problems, options, sourceOf) {
    const { width, colors } = frame(options);
    return layOut(
      blocks(
        ...tellProblems(problems, sourceOf, width - gutterWidth).map((p) => problem(p, width, colors)),
        hanging('', problemsSummary(problems), width, 0).map(colors.bold),
      ),
    );
  },
};
