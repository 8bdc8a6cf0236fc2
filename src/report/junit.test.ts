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
} from './sample.test-data.ts';

const options = { color: false, width: 80, base: 'rules/viva' };

/** Checks that every tag is closed in order and that nothing between tags could be one; gives the names of the tags. */
const wellFormed = (xml: string): string[] => {
  const open: string[] = [];
  const names: string[] = [];
  const rest = xml.replace(/<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/g, (_, close, name, __, empty) => {
    if (close) expect(open.pop()).toBe(name);
    else names.push(name);
    if (!close && !empty) open.push(name);
    return '';
  });
  expect(open).toEqual([]);
  expect(rest.replace('<?xml version="1.0" encoding="UTF-8"?>', '')).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#\d+);)/);
  return names;
};

test('a report', () => {
  const xml = render({ ...report, findings: [gap, ...report.findings.filter((f) => f.known)] }, 'junit', options);
  wellFormed(xml);
  expect(xml).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="Viva La Dungeon" tests="11" failures="2" errors="1" skipped="3">
      <testsuite name="findings" tests="2" failures="1" errors="0" skipped="1">
        <testcase name="Nobody wins when everybody dies at once" classname="gap/victory-check/survivors=0" file="rules/viva/death-and-victory.md">
          <failure message="Nobody wins when everybody dies at once">✗ NOBODY WINS WHEN EVERYBODY DIES AT ONCE                                       core game, 3 Players

      The Victory Check has an answer for one Surviving Player and for more than one. For none it has no
      answer.

          09:632  exactly one Surviving Player  Victory
          09:636  more than one                 the game goes on
                  none                          nothing is written

      How it comes about, in one move:
          On the table   A, B and C, Health 3 each. A has ended a Turn in a Room without Cubes.
          1. A draws a Dungeon Bomb that deals 3 Damage to all Players.                      * see below
             All three reach 0 together and share one Death Source (09:171).
          -&gt; Victory Check: 0 Surviving Players. Nobody has won, nobody can play.

      Hangs on   * A-12, settled by 07 card texts: No bomb cards are given, so any effect is allowed.
                 (assumptions.md:12)
      To settle  If no single effect can kill all remaining Players, write so and this finding goes
                 away.
      Also in    nowhere else that was looked at
      Sure?      that no rule answers: yes. That it can happen: yes, but for *.
      Next       npx rules-lawyer replay x:core-3:7:1  step through it
                 death-and-victory.md:79:1  look here first
                 npx rules-lawyer known gap/victory-check/survivors=0 &quot;...&quot;
                   leave it as it is, with your reason</failure>
        </testcase>
        <testcase name="A row never applies" classname="dead-row/loot-opportunity/3" file="rules/viva/death-and-victory.md">
          <skipped message="known: kept for the reader">! A ROW NEVER APPLIES
      (known: kept for the reader) known.md:5:3

      Row 3 is never needed.

      To settle  Strike the row.
      Sure?      that the row never applies: yes.
      Next       death-and-victory.md:66:1  look here first</skipped>
        </testcase>
      </testsuite>
      <testsuite name="properties" tests="5" failures="1" errors="0" skipped="1">
        <testcase name="somebody-answers" classname="core-3"/>
        <testcase name="one-source" classname="core-3"/>
        <testcase name="one-source" classname="duelist-2"/>
        <testcase name="an-end-can-be-reached" classname="duelist-2">
          <skipped message="not known: An end can be reached. (stopped at 12,000 positions)"/>
        </testcase>
        <testcase name="a defeated Monster never wins" classname="duelist-2">
          <failure message="violated: A defeated Monster never wins. (only behind a ruling that the rules leave open)"/>
        </testcase>
      </testsuite>
      <testsuite name="explored" tests="4" failures="0" errors="1" skipped="1">
        <testcase name="core game, 3 Players, exhaustive" classname="core-3"/>
        <testcase name="Skeleton Duelist, 2 Players, exhaustive" classname="duelist-2">
          <error message="stopped before its end (the limit of 12,000 positions) for 2 Players, Health 1 to 2; looked at 12,000 positions and 30,000 moves, at most 9 moves from the start; the rest is not known">stopped before its end (the limit of 12,000 positions) for 2 Players, Health 1 to 2; looked at 12,000 positions and 30,000 moves, at most 9 moves from the start; the rest is not known
    npx rules-lawyer check viva-la-dungeon --profile duelist-2</error>
        </testcase>
        <testcase name="core game, 3 Players, random" classname="core-3">
          <skipped message="random play for the full game, which proves nothing: 20,000 games; seed 7; A wins 40 %; choices: least 3, median 9, most 301">random play for the full game, which proves nothing: 20,000 games; seed 7; A wins 40 %; choices: least 3, median 9, most 301
    npx rules-lawyer check viva-la-dungeon --random --seed 7</skipped>
        </testcase>
        <testcase name="Skeleton Duelist, 2 Players; The defeated Monster: may still win or cannot win, lockstep" classname="duelist-2"/>
      </testsuite>
    </testsuites>
    "
  `);
});

test('problems', () => {
  const xml = renderProblems(problems, 'junit', options);
  wellFormed(xml);
  expect(xml).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="input" tests="3" failures="0" errors="3" skipped="0">
      <testsuite name="problems" tests="3" failures="0" errors="3" skipped="0">
        <testcase name="There is no game &quot;viva&quot;." classname="call/unknown-game">
          <error message="There is no game &quot;viva&quot;."/>
        </testcase>
        <testcase name="death-and-victory.md:3:5 The cell names &quot;combta&quot;, which is no value of damage." classname="cell/unknown-value" file="rules/viva/death-and-victory.md">
          <error message="The cell names &quot;combta&quot;, which is no value of damage.">expected: combat, shot, bomb
    hint: Did you mean &quot;combat&quot;?</error>
        </testcase>
        <testcase name="rulebook.yaml:7:1 The manifest breaks off." classname="manifest/syntax" file="rules/viva/rulebook.yaml">
          <error message="The manifest breaks off."/>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `);
});

test('only what is proved passes', () => {
  const xml = render(report, 'junit', options);
  const passed = [...xml.matchAll(/<testcase name="([^"]*)" classname="([^"]*)"[^>]*\/>/g)].map(
    (m) => `${m[1]} ${m[2]}`,
  );
  expect(passed).toEqual([
    'somebody-answers core-3',
    'one-source core-3',
    'one-source duelist-2',
    'core game, 3 Players, exhaustive core-3',
    'Skeleton Duelist, 2 Players; The defeated Monster: may still win or cannot win, lockstep duelist-2',
  ]);
});

test('a violated property is as known as its findings are', () => {
  const property = {
    name: 'Nobody is lost',
    says: 'Nobody gets lost.',
    within: '',
    statements: [],
    profile: 'core-3',
    verdict: 'violated',
    note: 'x',
  } as const;
  const found = { ...gap, kind: 'violated', id: 'violated/nobody-is-lost/round=1' } as const;
  const known = { reason: 'meant', place: { file: 'k.md', line: 1, column: 1 } };
  const tag = (findings: typeof report.findings) =>
    /<testcase name="Nobody is lost" classname="core-3">\s*<(\w+ message="[^"]*")/.exec(
      render({ ...quiet, properties: [property], findings }, 'junit', options),
    )?.[1];
  expect(tag([])).toBe('failure message="violated: Nobody gets lost. (x)"');
  expect(tag([found])).toBe('failure message="violated: Nobody gets lost. (x)"');
  expect(tag([{ ...found, known }])).toBe('skipped message="violated, known: meant"');
  expect(
    tag([
      { ...found, known },
      { ...found, id: 'violated/nobody-is-lost' },
    ]),
  ).toBe('failure message="violated: Nobody gets lost. (x)"');
  expect(tag([{ ...found, known, profiles: ['duelist-2'] }])).toBe('failure message="violated: Nobody gets lost. (x)"');
});

test('hostile text stays text', () => {
  for (const xml of [
    render(hostileReport, 'junit', options, hostileSource),
    renderProblems(hostileProblems, 'junit', options, hostileSource),
  ]) {
    expect(new Set(wellFormed(xml))).not.toContain('script');
    expect(xml).toContain('&lt;script&gt;');
    expect(xml).not.toMatch(active);
    expect(xml).not.toMatch(/^\s*::|##\[|\]\]>/m);
  }
});
