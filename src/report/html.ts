import { placeText } from '../finding/index.ts';
import { close } from './closing.ts';
import type { RunBlock } from './explored.ts';
import type { Renderer } from './format.ts';
import type { ToldGame, ToldMove } from './games.ts';
import { remarkOf, type WhatShouldHold } from './holding.ts';
import { constant, type Markup, markup } from './markup.ts';
import { labels, withPlaces } from './places.ts';
import { problemsSummary, type ToldProblem, tellProblems } from './problem-lines.ts';
import { inOrder, type Report } from './report.ts';
import { type Told, tell } from './telling.ts';
import { capital, counted } from './text.ts';
import type { Tone } from './tone.ts';

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 Georgia, serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
section { border-top: 1px solid #888; margin-top: 2rem; padding-top: 0.5rem; }
h2 { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2rem; }
h2 small { font-weight: normal; font-size: 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
td, th { border: 1px solid #888; padding: 0.2rem 0.6rem; text-align: left; vertical-align: top; }
tr.here { font-weight: bold; outline: 2px solid #c00; }
dt { font-weight: bold; float: left; clear: left; min-width: 6rem; }
dd { margin: 0 0 0.3rem 6.5rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere; white-space: pre-wrap; }
.known h2 { font-weight: normal; }
ul.marked { list-style: none; padding: 0; }
ul.marked li { display: grid; grid-template-columns: 1.5rem 1fr; margin: 0.3rem 0; }
.sure { color: #080; } .bad { color: #c00; } .open { color: #a60; }
@media (prefers-color-scheme: dark) { .sure { color: #6d6; } .bad { color: #f66; } .open { color: #fb4; } }
@media print {
  :root { color-scheme: only light; }
  body { max-width: none; margin: 0; font-size: 11pt; }
  section { break-inside: avoid; }
  h2 { break-after: avoid; }
}
`;

const lines = (texts: readonly string[]): Markup[] => texts.map((text, i) => markup`${i > 0 && markup`<br>`}${text}`);

const moveText = (move: ToldMove): Markup =>
  markup`${withPlaces(move.text, labels(move.places))}${move.star && markup` <em>${move.star} see below</em>`}`;

const game = (told: ToldGame): Markup => {
  const items: ToldMove[][] = [];
  const before: ToldMove[] = [];
  // A list goes on where the game does: it may be the rest of one.
  const first = told.moves.find((move) => move.number !== undefined)?.number ?? 1;
  for (const move of told.moves) {
    if (move.number) items.push([move]);
    else (items.at(-1) ?? before).push(move);
  }
  const several = (moves: readonly ToldMove[]) =>
    moves.map((move, i) => markup`${i > 0 && markup`<br>`}${moveText(move)}`);
  return markup`<h3>${told.heading}:</h3>
${told.start.length > 0 && markup`<p>On the table: ${told.start.length > 1 && markup`<br>`}${lines(told.start)}</p>\n`}${
  before.length > 0 && markup`<p>${several(before)}</p>\n`
}${
  items.length > 0 &&
  markup`<ol${first > 1 && markup` start="${first}"`}>
${items.map((moves) => markup`<li>${several(moves)}</li>\n`)}</ol>
`
}${told.end.length > 0 && markup`<p>→ ${lines(told.end)}</p>\n`}`;
};

const hole = (told: Told): Markup => markup`<table>
<tr><th>where</th><th>situation</th><th>outcome</th></tr>
${told.hole.map(
  (line) =>
    markup`<tr${line.here && markup` class="here"`}><td>${labels(line.places)}</td><td>${line.situation}</td><td>${line.outcome}</td></tr>\n`,
)}</table>
`;

const rules = (told: Told): Markup => markup`<ul>
${told.rules.map(
  (rule) =>
    markup`<li>${rule.at.label}${rule.id !== '' && ` ${rule.id}`}${rule.text && markup` <q>${rule.text}</q>`}${rule.note && ` (${rule.note})`}</li>\n`,
)}</ul>
`;

/** A term, unless the one before was the same. */
const term = (before: string | false | undefined, label: string) => before !== label && markup`<dt>${label}</dt>`;

const small = (text: string) => text !== '' && markup` <small>${text}</small>`;

const finding = (told: Told): Markup => markup`<section class="${told.known ? 'known' : told.severity}">
<h2>${told.mark} ${told.title}${small(told.setting)}</h2>
${
  told.known && markup`<p><strong>(known: ${told.known.reason})</strong> ${told.known.at.label}</p>\n`
}${told.message.map((paragraph) => markup`<p>${paragraph}</p>\n`)}${told.hole.length > 0 && hole(told)}${
  told.rules.length > 0 && rules(told)
}${told.games.map(game)}<dl>
${told.notes.map(
  (note, i) =>
    markup`${term(told.notes[i - 1]?.label, note.label)}<dd>${note.text}${note.at && ` (${note.at.label})`}</dd>\n`,
)}${told.next.map(
  (next, i) =>
    markup`${term(i > 0 && 'Next', 'Next')}<dd><code>${next.command ?? (next.place ? placeText(next.place) : '')}</code> ${next.says}</dd>\n`,
)}</dl>
</section>
`;

const marked = (mark: string, tone: Tone, text: string): Markup =>
  markup`<li><span class="${tone}">${mark}</span> ${text}</li>\n`;

const holding = (told: WhatShouldHold): Markup => markup`<section>
<h2>What should hold</h2>
<p>${told.proved}:</p>
<ul>
${told.bounds.map(({ setting, within }) => markup`<li>${setting}: ${within}</li>\n`)}</ul>
${told.groups.map(
  (group) => markup`${group.heading !== '' && markup`<h3>${group.heading}</h3>\n`}<ul class="marked">
${group.properties.map((property) => {
  const { mark, tone, says, places, unplaced } = property;
  return marked(mark, tone, `${withPlaces(says, labels(places) || unplaced)} ${remarkOf(property)}`.trimEnd());
})}</ul>
`,
)}</section>
`;

const explored = (blocks: readonly RunBlock[]): Markup => markup`<section>
<h2>What was explored</h2>
${blocks.map(
  (block) => markup`<h3>${block.setting}</h3>
${block.bounds.map(
  ({ within, runs }) => markup`${within !== '' && markup`<p>within ${within}</p>\n`}<ul class="marked">
${runs.map((run) => marked(run.mark, run.tone, run.short))}</ul>
`,
)}`,
)}</section>
`;

const closing = (report: Report): Markup => {
  const told = close(report);
  return markup`${told.holding.groups.length > 0 && holding(told.holding)}${
    told.explored.length > 0 && explored(told.explored)
  }${
    told.questions.length > 0 &&
    markup`<section>
<h2>${told.questionsHeading}</h2>
<ol>
${told.questions.map((q) => markup`<li>${q.about}<br>${q.text} (settles ${counted(q.settles, 'finding')})</li>\n`)}</ol>
</section>
`
  }<section>
<h2>Verdict</h2>
<p><strong>${told.exit}</strong><br>(${told.codes})</p>
<p>Again: <code>${told.replay}</code></p>
</section>
`;
};

const problem = (told: ToldProblem): Markup => markup`<section class="error">
<h2>✗ ${told.message}${small(told.at)}</h2>
${
  told.source &&
  markup`<pre>${told.source.number} | ${told.source.line}
${' '.repeat(told.source.number.length)} | ${told.source.caret}</pre>
`
}<dl>
${told.notes.map((note) => markup`<dt>${note.label}</dt><dd>${note.text}</dd>\n`)}</dl>
</section>
`;

// Nothing of the page is fetched or run, whatever it quotes.
const policy = "default-src 'none'; style-src 'unsafe-inline'";

export const page = (title: string, content: Markup): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${constant(style)}</style>
</head>
<body>
<h1>${title}</h1>
${content}</body>
</html>
`.text;

/** Long enough for any line that people write, and short enough for a page. */
const sourceWidth = 120;

export const htmlFormat: Renderer = {
  report: (report, _options, sourceOf) =>
    page(
      report.title,
      markup`<p>${capital(close(report).headline)}</p>
${tellProblems(report.problems, sourceOf, sourceWidth).map(problem)}${inOrder(report.findings).map((f) =>
  finding(tell(f, report)),
)}${closing(report)}`,
    ),
  problems: (problems, _options, sourceOf) =>
    page(
      'The input cannot be used',
      markup`${tellProblems(problems, sourceOf, sourceWidth).map(problem)}<p>${problemsSummary(problems)}</p>
`,
    ),
};
