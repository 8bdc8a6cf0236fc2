import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import type { Finding } from '../finding/index.ts';
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

const options = { color: false, width: 80, base: 'rules/viva' };

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

const nodes = (markdown: string): Node[] => {
  const all = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(all)];
  return all(unified().use(remarkParse).use(remarkGfm).parse(markdown) as Node);
};

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

test('a finding reads as on the console, with links', () => {
  expect(render({ ...quiet, findings: [gap] }, 'markdown', options)).toMatchInlineSnapshot(`
    "# Viva La Dungeon

    1 new finding.

    ## ✗ Nobody wins when everybody dies at once

    *core game, 3 Players*

    The Victory Check has an answer for one Surviving Player and for more than one. For none it has no answer.

    | where | situation | outcome |
    | --- | --- | --- |
    | [09:632](rules/viva/death-and-victory.md#L80) | exactly one Surviving Player | Victory |
    | [09:636](rules/viva/death-and-victory.md#L81) | more than one | the game goes on |
    | | **none** | **nothing is written** |

    **How it comes about, in one move:**

    On the table: A, B and C, Health 3 each. A has ended a Turn in a Room without Cubes.

    1. A draws a Dungeon Bomb that deals 3 Damage to all Players. \\* see below\\
       All three reach 0 together and share one Death Source ([09:171](rules/viva/death-and-victory.md#L20)).

    → Victory Check: 0 Surviving Players. Nobody has won, nobody can play.

    **Hangs on** \\* A-12, settled by 07 card texts: No bomb cards are given, so any effect is allowed. ([assumptions.md:12](rules/viva/assumptions.md#L12))\\
    **To settle** If no single effect can kill all remaining Players, write so and this finding goes away.\\
    **Sure?** that no rule answers: yes. That it can happen: yes, but for \\*.\\
    **Found within** 3 Players, Health 1 to 3

    **Next**

    - \`npx rules-lawyer replay x:core-3:7:1\` step through it
    - [death-and-victory.md:79](rules/viva/death-and-victory.md#L79) look here first
    - \`npx rules-lawyer known gap/victory-check/survivors=0 "..."\` leave it as it is, with your reason

    ## What should hold

    Proved for core game, 3 Players: 3 Players, Health 1 to 3.

    - ✓ Somebody can always answer (expectation: no statement demands it).
    - ✓ One effect is one Death Source ([09:171](rules/viva/death-and-victory.md#L20), [632](rules/viva/death-and-victory.md#L80), [A-12](rules/viva/assumptions.md#L12)).

    ## What was explored

    **core game, 3 Players**

    within 3 Players, Health 1 to 3

    - ✓ complete: 1,204,118 positions and 3,000,000 moves, at most 22 moves from the start

    ## Verdict

    **Exit code 1: 1 new finding.**\\
    (0 nothing new and everything declared explored to its end, 1 new findings or something not explored to its end, 2 the call or its input is wrong)

    Again: \`npx rules-lawyer check viva-la-dungeon --seed 7\`
    "
  `);
});

test('a whole report', () => {
  expect(render({ ...report, findings: report.findings.slice(2) }, 'markdown', options)).toMatchInlineSnapshot(`
    "# Viva La Dungeon

    2 new findings, 1 remark, 1 run stopped before the end, 1 property not known.

    ## ✗ A defeated Monster wins

    *Skeleton Duelist, 2 Players*

    It is defeated first and declared the winner afterwards.

    Nobody would expect that.

    **Rules**

    - [LM:1093, 1101](rules/viva/legendary-monster.md#L9) The Monster wins when no Surviving Player is left. (says nothing of a defeated one)

    **Both games begin alike:**

    On the table:\\
    A and B, Health 1.\\
    The Monster, Health 1.

    1. A defeats the Monster ([LM:1093](rules/viva/legendary-monster.md#L9)).

    **As it is read by default, in two more moves:**

    2. A kills B. \\*1 see below
    3. A falls. \\*2 see below

    → The Monster wins.\\
    It had been defeated.

    **If it is read as “cannot win”:**

    → Play goes on.

    **Hangs on** \\*1 A-3\\
    **Hangs on** \\*2 A-12\\
    **To settle** Say whether a defeated Monster can still win.\\
    **Also in** core game, 3 Players\\
    **Sure?** that it breaks the property: yes. That it can happen: yes, but for \\*1 and \\*2.

    **Next**

    - \`npx rules-lawyer replay violated/a-defeated-monster-never-wins\` step through it
    - \`npx rules-lawyer replay violated/a-defeated-monster-never-wins/other\` step through the other game
    - [legendary-monster.md:9](rules/viva/legendary-monster.md#L9) look here first
    - \`npx rules-lawyer known violated/a-defeated-monster-never-wins "..."\` leave it as it is, with your reason

    ## ! Loot is given and denied

    *core game, 3 Players*

    Two rules answer at once.

    | where | situation | outcome |
    | --- | --- | --- |
    | **[death-and-victory.md:60](rules/viva/death-and-victory.md#L60)** | **the Killing Player is dying** | **none** |
    | **DV-32** | **nobody interrupts** | **the Killing Player** |

    **Rules**

    - DV:loot (asks)

    **To settle** Say whether a defeated Monster can still win.\\
    **Also in** nowhere else that was looked at\\
    **Sure?** that rules answer differently: yes. That it can happen: no, proved for 3 Players, Health 1 to 3.

    **Next**

    - \`npx rules-lawyer known "contradiction/loot-opportunity/others>=1" "..."\` leave it as it is, with your reason

    ## ? Not everything was looked at

    *Skeleton Duelist, 2 Players*

    **Sure?** no: what was not looked at can hold anything. Looked at: 2 Players, Health 1 to 2.

    ## What should hold

    What holds is proved for:

    - core game, 3 Players: 3 Players, Health 1 to 3
    - Skeleton Duelist, 2 Players: 2 Players, Health 1 to 2

    **Skeleton Duelist, 2 Players**

    - ✗ A defeated Monster never wins ([LM:1093](rules/viva/legendary-monster.md#L9)). Violated: only behind a ruling that the rules leave open.
    - ? An end can be reached (09:36). Not known: stopped at 12,000 positions.

    **In every profile**

    - ✓ One effect is one Death Source (DV-171, DV-632, A-12).

    **core game, 3 Players**

    - ✓ Somebody can always answer (expectation: no statement demands it).

    ## What was explored

    **core game, 3 Players**

    within 3 Players, Health 1 to 3

    - ✓ complete: 1,204,118 positions and 3,000,000 moves, at most 22 moves from the start

    within the full game

    - · random play, which proves nothing: 20,000 games; seed 7; A wins 40 %; choices: least 3, median 9, most 301

    **Skeleton Duelist, 2 Players**

    within 2 Players, Health 1 to 2

    - ? stopped before its end (the limit of 12,000 positions); looked at 12,000 positions and 30,000 moves, at most 9 moves from the start; the rest is not known

    within 2 Players, Health 1

    - ✓ complete, both versions side by side (The defeated Monster: may still win or cannot win): 1 pair of positions, at most 1 move from the start

    ## One question whose answer settles most findings

    1. A defeated Monster wins\\
       Say whether a defeated Monster can still win. (settles 2 findings)

    ## Verdict

    **Exit code 1: 2 new findings and 1 run stopped before the end. 1 remark without a vote. Not known: 1 property.**\\
    (0 nothing new and everything declared explored to its end, 1 new findings or something not explored to its end, 2 the call or its input is wrong)

    Again: \`npx rules-lawyer check viva-la-dungeon --seed 7\`
    "
  `);
});

test('problems', () => {
  expect(renderProblems(problems, 'markdown', options, sourceOf)).toMatchInlineSnapshot(`
    "# The input cannot be used

    ## ✗ There is no game "viva".

    - **rule** There is no game and no folder of that name. (call/unknown-game)

    ## ✗ [death-and-victory.md:3:5](rules/viva/death-and-victory.md#L3) The cell names "combta", which is no value of damage.

    \`\`\`
    3 | |  | combta | none |
      |      ^^^^^^
    \`\`\`

    - **expected** combat, shot, bomb
    - **hint** Did you mean "combat"?
    - **rule** A cell names a value that its fact does not have. (cell/unknown-value)

    ## ✗ [rulebook.yaml:7:1](rules/viva/rulebook.yaml#L7) The manifest breaks off.

    - **rule** The manifest is no YAML. (manifest/syntax)

    3 problems. Exit code 2: the call or its input is wrong.
    "
  `);
});

test('a move and what follows from it are one item of a list', () => {
  const parsed = nodes(render({ ...quiet, findings: [gap] }, 'markdown', options));
  const items = parsed.filter((n) => n.type === 'listItem').map(textOf);
  expect(items[0]).toBe(
    'A draws a Dungeon Bomb that deals 3 Damage to all Players. * see belowAll three reach 0 together and share one Death Source (09:171).',
  );
});

test('a list of rules and what is said below it are not one list', () => {
  const [violated] = report.findings.filter((f) => f.other);
  const { scenario, other, ...told } = violated as Finding;
  expect([scenario, other]).not.toContain(undefined);
  const lists = nodes(render({ ...quiet, findings: [told] }, 'markdown', options)).filter((n) => n.type === 'list');
  expect(lists.slice(0, 2).map((list) => list.children?.map(textOf))).toEqual([
    ['LM:1093, 1101 The Monster wins when no Surviving Player is left. (says nothing of a defeated one)'],
    [
      'legendary-monster.md:9 look here first',
      'npx rules-lawyer known violated/a-defeated-monster-never-wins "..." leave it as it is, with your reason',
    ],
  ]);
});

test('ids in running text lead to what they stand for', () => {
  const message = ['DV-632 says so, DV-999 does not, and _DV-636_ is not what X-1 is.'];
  expect(render({ ...quiet, findings: [{ ...gap, message }] }, 'markdown', options)).toContain(
    '\n[DV-632](rules/viva/death-and-victory.md#L80) says so, DV-999 does not, and \\_[DV-636](rules/viva/death-and-victory.md#L81)\\_ is not what X-1 is.\n',
  );
});

/** More findings than one sees at a glance. */
const many = (findings: readonly Finding[]): Finding[] =>
  Array.from({ length: 6 }, (_, i) => findings.map((f) => ({ ...f, id: `${f.id}+${i}` }))).flat();

test('many findings begin with a list of them by kind, what to ask, and what they take for granted', () => {
  const place = { file: 'known.md', line: 3, column: 1 };
  const [known, ...fresh] = many([gap]);
  const other: Finding = { ...gap, kind: 'lint', id: 'lint/x', title: 'X', severity: 'info', hangsOn: [] };
  const { scenario, settle, ...text } = other;
  expect([scenario, settle]).not.toContain(undefined);
  const findings = [{ ...(known as Finding), known: { reason: 'so', place } }, ...fresh, text];
  const markdown = render({ ...quiet, findings }, 'markdown', options);
  expect(markdown.slice(0, markdown.indexOf('<a id='))).toMatchInlineSnapshot(`
    "# Viva La Dungeon

    5 new findings, 1 known finding, 1 remark.

    ## Contents

    | kind | finding | |
    | --- | --- | --- |
    | **gap** | ✗ [Nobody wins when everybody dies at once](#gap-victory-check-survivors-0-1) | **new** |
    | | ✗ [Nobody wins when everybody dies at once](#gap-victory-check-survivors-0-2) | **new** |
    | | ✗ [Nobody wins when everybody dies at once](#gap-victory-check-survivors-0-3) | **new** |
    | | ✗ [Nobody wins when everybody dies at once](#gap-victory-check-survivors-0-4) | **new** |
    | | ✗ [Nobody wins when everybody dies at once](#gap-victory-check-survivors-0-5) | **new** |
    | | ✗ [Nobody wins when everybody dies at once](#gap-victory-check-survivors-0-0) | known |
    | **lint** | · [X](#lint-x) | remark |

    ## One question whose answer settles most findings

    1. Nobody wins when everybody dies at once\\
       If no single effect can kill all remaining Players, write so and this finding goes away. (settles 6 findings)

    ## What the findings take for granted

    | findings | assumption |
    | --- | --- |
    | 6 | A-12, settled by 07 card texts: No bomb cards are given, so any effect is allowed. ([assumptions.md:12](rules/viva/assumptions.md#L12)) |

    "
  `);
  const links = nodes(markdown).flatMap(({ type, url }) => (type === 'link' && url?.startsWith('#') ? [url] : []));
  expect(links).toHaveLength(7);
  expect(links.filter((url) => !markdown.includes(`<a id="${url.slice(1)}"></a>\n\n## `))).toEqual([]);
  expect(new Set(links).size).toBe(7);
});

test('hostile text stays text', () => {
  for (const markdown of [
    render(hostileReport, 'markdown', options, hostileSource),
    render({ ...hostileReport, findings: many(hostileReport.findings) }, 'markdown', options, hostileSource),
    renderProblems(hostileProblems, 'markdown', options, hostileSource),
  ]) {
    const parsed = nodes(markdown);
    const html = parsed.flatMap((n) => (n.type === 'html' ? [n.value] : []));
    expect(html).toContain('<!-- -->');
    for (const own of html) expect(own).toMatch(/^(<!-- -->|<a id="[\w-]*">|<\/a>)$/);
    for (const link of parsed.filter((n) => n.type === 'link'))
      expect(link.url).toMatch(/^(rules\/viva\/[\w%./-]+#L\d+|#[\w-]+)$/);
    // What the renderer itself sets in bold or italics is a whole piece of hostile text, never the `b` within it.
    for (const bold of parsed.filter((n) => n.type === 'strong')) expect(textOf(bold)).not.toBe('b');
    for (const table of parsed.filter((n) => n.type === 'table'))
      expect(new Set((table.children ?? []).map((r) => r.children?.length)).size).toBe(1);
    expect(markdown).not.toMatch(active);
    expect(markdown).not.toMatch(/^\s*::|##\[/m);
    expect(markdown.replace(/^.*``.*``.*$/gm, '')).not.toContain('@all');
  }
});

test('marks at the beginning, addresses and calls of people are no more than text', () => {
  const message = [
    '# a',
    '- b',
    '1. c',
    '> d',
    '+ e',
    '===',
    '---',
    '    f',
    '| g |',
    'http://h.example www.i.example j@k.example',
    '@l #12',
    '&lt; ~~m~~ $n$ :o:',
  ];
  const parsed = nodes(render({ ...quiet, findings: [{ ...gap, message }] }, 'markdown', options));
  const shown = parsed.filter((n) => n.type === 'paragraph').map((n) => textOf(n).replaceAll('<!-- -->', ''));
  expect(shown).toEqual(expect.arrayContaining(message.map((line) => line.trim())));
  expect(parsed.filter((n) => n.type === 'link' && !n.url?.startsWith('rules/viva/'))).toEqual([]);
});
