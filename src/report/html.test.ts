import { expect, test } from 'vitest';
import { render, renderProblems } from './render.ts';
import {
  active,
  gap,
  hostileProblems,
  hostileReport,
  hostileSource,
  problems,
  quiet,
  report,
  sourceOf,
} from './sample.test-data.ts';

const options = { color: false, width: 80 };
const bodyOf = (html: string) => /<body>\n([\s\S]*)<\/body>/.exec(html)?.[1];

test('a finding and what stands around it', () => {
  expect(bodyOf(render({ ...quiet, findings: [gap] }, 'html', options))).toMatchInlineSnapshot(`
    "<h1>Viva La Dungeon</h1>
    <p>1 new finding.</p>
    <section class="error">
    <h2>✗ Nobody wins when everybody dies at once <small>core game, 3 Players</small></h2>
    <p>The Victory Check has an answer for one Surviving Player and for more than one. For none it has no answer.</p>
    <table>
    <tr><th>where</th><th>situation</th><th>outcome</th></tr>
    <tr><td>09:632</td><td>exactly one Surviving Player</td><td>Victory</td></tr>
    <tr><td>09:636</td><td>more than one</td><td>the game goes on</td></tr>
    <tr class="here"><td></td><td>none</td><td>nothing is written</td></tr>
    </table>
    <h3>How it comes about, in one move:</h3>
    <p>On the table: A, B and C, Health 3 each. A has ended a Turn in a Room without Cubes.</p>
    <ol>
    <li>A draws a Dungeon Bomb that deals 3 Damage to all Players. <em>* see below</em><br>All three reach 0 together and share one Death Source (09:171).</li>
    </ol>
    <p>→ Victory Check: 0 Surviving Players. Nobody has won, nobody can play.</p>
    <dl>
    <dt>Hangs on</dt><dd>* A-12, settled by 07 card texts: No bomb cards are given, so any effect is allowed. (assumptions.md:12)</dd>
    <dt>To settle</dt><dd>If no single effect can kill all remaining Players, write so and this finding goes away.</dd>
    <dt>Sure?</dt><dd>that no rule answers: yes. That it can happen: yes, but for *.</dd>
    <dt>Next</dt><dd><code>npx rules-lawyer replay x:core-3:7:1</code> step through it</dd>
    <dd><code>death-and-victory.md:79:1</code> look here first</dd>
    <dd><code>npx rules-lawyer known gap/victory-check/survivors=0 &quot;...&quot;</code> leave it as it is, with your reason</dd>
    </dl>
    </section>
    <section>
    <h2>What should hold</h2>
    <p>Proved for:</p>
    <ul>
    <li>core game, 3 Players: 3 Players, Health 1 to 3</li>
    </ul>
    <ul class="marked">
    <li><span class="sure">✓</span> Somebody can always answer (expectation: no statement demands it).</li>
    <li><span class="sure">✓</span> One effect is one Death Source (09:171, 632, A-12).</li>
    </ul>
    </section>
    <section>
    <h2>What was explored</h2>
    <h3>core game, 3 Players</h3>
    <p>within 3 Players, Health 1 to 3</p>
    <ul class="marked">
    <li><span class="sure">✓</span> complete: 1,204,118 positions and 3,000,000 moves, at most 22 moves from the start</li>
    </ul>
    </section>
    <section>
    <h2>Verdict</h2>
    <p><strong>Exit code 1: 1 new finding.</strong><br>(0 nothing new and everything declared explored to its end, 1 new findings or something not explored to its end, 2 the call or its input is wrong)</p>
    <p>Again: <code>npx rules-lawyer check viva-la-dungeon --seed 7</code></p>
    </section>
    "
  `);
});

test('problems', () => {
  expect(bodyOf(renderProblems(problems, 'html', options, sourceOf))).toMatchInlineSnapshot(`
    "<h1>The input cannot be used</h1>
    <section class="error">
    <h2>✗ There is no game &quot;viva&quot;.</h2>
    <dl>
    <dt>rule</dt><dd>There is no game and no folder of that name. (call/unknown-game)</dd>
    </dl>
    </section>
    <section class="error">
    <h2>✗ The cell names &quot;combta&quot;, which is no value of damage. <small>death-and-victory.md:3:5</small></h2>
    <pre>3 | |  | combta | none |
      |      ^^^^^^</pre>
    <dl>
    <dt>expected</dt><dd>combat, shot, bomb</dd>
    <dt>hint</dt><dd>Did you mean &quot;combat&quot;?</dd>
    <dt>rule</dt><dd>A cell names a value that its fact does not have. (cell/unknown-value)</dd>
    </dl>
    </section>
    <section class="error">
    <h2>✗ The manifest breaks off. <small>rulebook.yaml:7:1</small></h2>
    <dl>
    <dt>rule</dt><dd>The manifest is no YAML. (manifest/syntax)</dd>
    </dl>
    </section>
    <p>3 problems. Exit code 2: the call or its input is wrong.</p>
    "
  `);
});

test('what is not known is of its own colour', () => {
  const html = render(report, 'html', options);
  expect(html).toContain('<span class="open">?</span> An end can be reached (09:36). Not known: stopped');
  expect(html).toContain('<span class="open">?</span> stopped before its end');
  expect(html.match(/class="sure"/g)?.length).toBe(4);
});

test('the page is one file that runs and fetches nothing', () => {
  const html = render(report, 'html', options);
  expect(html).toContain('content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;"');
  expect(html).toContain('@media print');
  expect(html).not.toMatch(/<(?:script|link|img|iframe|object)|url\(|@import|https?:| src=| href=/);
});

test('hostile text stays text', () => {
  const allowed =
    /<\/?(?:!doctype html|html lang="en"|html|head|meta [^<>]*|title|style|body|h[123]|p|section(?: class="[a-z]+")?|small|span class="[a-z]+"|span|table|t[rdh](?: class="[a-z]+")?|ul(?: class="marked")?|ol(?: start="\d+")?|li|d[ltd]|code|strong|em|br|q|pre)>/g;
  for (const html of [
    render(hostileReport, 'html', options, hostileSource),
    renderProblems(hostileProblems, 'html', options, hostileSource),
  ]) {
    expect(html.replace(/<style>[\s\S]*<\/style>/, '').replace(allowed, '')).not.toMatch(/[<>]/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(active);
    expect(html).not.toMatch(/^\s*::(?!root)|##\[/m);
  }
});
