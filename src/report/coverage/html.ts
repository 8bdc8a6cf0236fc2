import { page } from '../html.ts';
import { markup } from '../markup.ts';
import type { ToldCoverage } from './told.ts';

export const htmlCoverage = ({ headline, sections, verdict, replay }: ToldCoverage): string =>
  page(
    'Coverage',
    markup`<p>${headline}</p>
${sections.map(
  ({ heading, heads, rows }) => markup`<section>
<h2>${heading}</h2>
<table>
<tr>${heads.map((head) => markup`<th>${head}</th>`)}</tr>
${rows.map(({ cells }) => markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>\n`)}</table>
</section>
`,
)}<p><strong>${verdict}</strong></p>
<p>Again: <code>${replay}</code></p>
`,
  );
