import { expect, test } from 'vitest';
import type { Problem } from '../finding/index.ts';
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
import { widthOf } from './text.ts';

const plain = { color: false, width: 104 };
const colored = { color: true, width: 104 };
const sgr = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

test('a finding reads as it is told to a co-designer', () => {
  expect(render({ ...quiet, findings: [gap] }, 'console', plain)).toMatchInlineSnapshot(`
    "Viva La Dungeon: 1 new finding.

    ✗ NOBODY WINS WHEN EVERYBODY DIES AT ONCE                                           core game, 3 Players

      The Victory Check has an answer for one Surviving Player and for more than one. For none it has no
      answer.

          09:632  exactly one Surviving Player  Victory
          09:636  more than one                 the game goes on
                  none                          nothing is written

      How it comes about, in one move:
          On the table   A, B and C, Health 3 each. A has ended a Turn in a Room without Cubes.
          1. A draws a Dungeon Bomb that deals 3 Damage to all Players.                          * see below
             All three reach 0 together and share one Death Source (09:171).
          -> Victory Check: 0 Surviving Players. Nobody has won, nobody can play.

      Hangs on   * A-12, settled by 07 card texts: No bomb cards are given, so any effect is allowed.
                 (assumptions.md:12)
      To settle  If no single effect can kill all remaining Players, write so and this finding goes away.
      Sure?      that no rule answers: yes. That it can happen: yes, but for *.
      Next       npx rules-lawyer replay x:core-3:7:1  step through it
                 death-and-victory.md:79:1  look here first
                 npx rules-lawyer known gap/victory-check/survivors=0 "..."
                   leave it as it is, with your reason

    WHAT SHOULD HOLD
      Proved for:
          core game, 3 Players  3 Players, Health 1 to 3

      ✓ Somebody can always answer (expectation: no statement demands it).
      ✓ One effect is one Death Source (09:171, 632, A-12).

    WHAT WAS EXPLORED
      core game, 3 Players
      within 3 Players, Health 1 to 3
      ✓ complete: 1,204,118 positions and 3,000,000 moves, at most 22 moves from the start

    Exit code 1: 1 new finding.
    (0 nothing new and everything declared explored to its end, 1 new findings or something not explored to
    its end, 2 the call or its input is wrong)
    Again: npx rules-lawyer check viva-la-dungeon --seed 7
    "
  `);
});

test('a whole report', () => {
  expect(render(report, 'console', { color: false, width: 90 })).toMatchInlineSnapshot(`
    "Viva La Dungeon: 3 new findings, 1 known finding, 1 remark, 1 run stopped before the end,
    1 property not known.

    ✗ NOBODY WINS WHEN EVERYBODY DIES AT ONCE                             core game, 3 Players

      The Victory Check has an answer for one Surviving Player and for more than one. For none
      it has no answer.

          09:632  exactly one Surviving Player  Victory
          09:636  more than one                 the game goes on
                  none                          nothing is written

      How it comes about, in one move:
          On the table   A, B and C, Health 3 each. A has ended a Turn in a Room without
                         Cubes.
          1. A draws a Dungeon Bomb that deals 3 Damage to all Players.            * see below
             All three reach 0 together and share one Death Source (09:171).
          -> Victory Check: 0 Surviving Players. Nobody has won, nobody can play.

      Hangs on   * A-12, settled by 07 card texts: No bomb cards are given, so any effect is
                 allowed. (assumptions.md:12)
      To settle  If no single effect can kill all remaining Players, write so and this finding
                 goes away.
      Also in    nowhere else that was looked at
      Sure?      that no rule answers: yes. That it can happen: yes, but for *.
      Next       npx rules-lawyer replay x:core-3:7:1  step through it
                 death-and-victory.md:79:1  look here first
                 npx rules-lawyer known gap/victory-check/survivors=0 "..."
                   leave it as it is, with your reason

    ✗ A DEFEATED MONSTER WINS                                      Skeleton Duelist, 2 Players

      It is defeated first and declared the winner afterwards.

      Nobody would expect that.

          LM:1093, 1101  The Monster wins when no Surviving Player is left. (says nothing of a
                         defeated one)

      Both games begin alike:
          On the table   A and B, Health 1.
                         The Monster, Health 1.
          1. A defeats the Monster (LM:1093).

      As it is read by default, in two more moves:
          2. A kills B.                                                           *1 see below
          3. A falls.                                                             *2 see below
          -> The Monster wins.
             It had been defeated.

      If it is read as “cannot win”:
          -> Play goes on.

      Hangs on   *1 A-3
                 *2 A-12: No bomb cards are given, so any effect is allowed.
                 (assumptions.md:12)
      To settle  Say whether a defeated Monster can still win.
      Also in    core game, 3 Players
      Sure?      that it breaks the property: yes. That it can happen: yes, but for *1 and *2.
      Next       npx rules-lawyer replay violated/a-defeated-monster-never-wins
                   step through it
                 npx rules-lawyer replay violated/a-defeated-monster-never-wins/other
                   step through the other game
                 legendary-monster.md:9:3  look here first
                 npx rules-lawyer known violated/a-defeated-monster-never-wins "..."
                   leave it as it is, with your reason

    ! LOOT IS GIVEN AND DENIED                                            core game, 3 Players

      Two rules answer at once.

          > death-and-victory.md:60  the Killing Player is dying  none
          > DV-32                    nobody interrupts            the Killing Player

          DV:loot  (asks)

      To settle  Say whether a defeated Monster can still win.
      Also in    nowhere else that was looked at
      Sure?      that rules answer differently: yes. That it can happen: no, proved for 3
                 Players, Health 1 to 3.
      Next       npx rules-lawyer known "contradiction/loot-opportunity/others>=1" "..."
                   leave it as it is, with your reason

    ! A ROW NEVER APPLIES
      (known: kept for the reader) known.md:5:3

      Row 3 is never needed.

      To settle  Strike the row.
      Sure?      that the row never applies: yes.
      Next       death-and-victory.md:66:1  look here first

    ? NOT EVERYTHING WAS LOOKED AT                                 Skeleton Duelist, 2 Players

      Sure?      no: what was not looked at can hold anything. Looked at: 2 Players, Health 1
                 to 2.

    WHAT SHOULD HOLD
      What holds is proved for:
          core game, 3 Players         3 Players, Health 1 to 3
          Skeleton Duelist, 2 Players  2 Players, Health 1 to 2

      Skeleton Duelist, 2 Players
      ✗ A defeated Monster never wins (LM:1093). Violated: only behind a ruling that the rules
        leave open.
      ? An end can be reached (09:36). Not known: stopped at 12,000 positions.

      In every profile
      ✓ One effect is one Death Source (09:171, 632, A-12).

      core game, 3 Players
      ✓ Somebody can always answer (expectation: no statement demands it).

    WHAT WAS EXPLORED
      core game, 3 Players
      within 3 Players, Health 1 to 3
      ✓ complete: 1,204,118 positions and 3,000,000 moves, at most 22 moves from the start
      within the full game
      · random play, which proves nothing: 20,000 games; seed 7; A wins 40 %; choices: least
        3, median 9, most 301

      Skeleton Duelist, 2 Players
      within 2 Players, Health 1 to 2
      ? stopped before its end (the limit of 12,000 positions); looked at 12,000 positions and
        30,000 moves, at most 9 moves from the start; the rest is not known
      within 2 Players, Health 1
      ✓ complete, both versions side by side (The defeated Monster: may still win or cannot
        win): 1 pair of positions, at most 1 move from the start

    TWO QUESTIONS WHOSE ANSWERS SETTLE MOST FINDINGS
      1. A defeated Monster wins
         Say whether a defeated Monster can still win. (settles 2 findings)
      2. Nobody wins when everybody dies at once
         If no single effect can kill all remaining Players, write so and this finding goes
         away. (settles 1 finding)

    Exit code 1: 3 new findings and 1 run stopped before the end. 1 known finding and 1 remark
    without a vote. Not known: 1 property.
    (0 nothing new and everything declared explored to its end, 1 new findings or something
    not explored to its end, 2 the call or its input is wrong)
    Again: npx rules-lawyer check viva-la-dungeon --seed 7
    "
  `);
});

test('problems read as a compiler tells them', () => {
  expect(renderProblems(problems, 'console', { color: false, width: 80 }, sourceOf)).toMatchInlineSnapshot(`
    "error
      There is no game "viva".
      rule  There is no game and no folder of that name. (call/unknown-game)

    death-and-victory.md:3:5 error
      The cell names "combta", which is no value of damage.
      3 | |  | combta | none |
        |      ^^^^^^
      expected  combat, shot, bomb
      hint      Did you mean "combat"?
      rule      A cell names a value that its fact does not have.
                (cell/unknown-value)

    rulebook.yaml:7:1 error
      The manifest breaks off.
      rule  The manifest is no YAML. (manifest/syntax)

    3 problems. Exit code 2: the call or its input is wrong.
    "
  `);
});

test('the caret stands below its place in a line that is cut', () => {
  const at = (column: number, endColumn: number): Problem => ({
    code: 'cell/test',
    message: 'No test.',
    place: { file: 'a.md', line: 1, column, endLine: 1, endColumn },
  });
  const line = `| ${'漢字 '.repeat(30)}| wrong | ${'more '.repeat(30)}|`;
  const start = line.indexOf('wrong') + 1;
  const shown = renderProblems([at(start, start + 5)], 'console', { color: false, width: 60 }, () => line).split('\n');
  expect(shown.slice(2, 4)).toMatchInlineSnapshot(`
    [
      "  1 | …字 漢字 漢字 | wrong | more more more more more",
      "    |                 ^^^^^",
    ]
  `);
  expect(widthOf(shown[2]?.slice(0, shown[2].indexOf('wrong')) ?? '')).toBe(shown[3]?.indexOf('^'));
});

test('a place without an end gets one caret, one over several lines the rest of its first', () => {
  const carets = (place: Problem['place'] & object) =>
    renderProblems([{ code: 'cell/test', message: 'x', place }], 'console', plain, () => 'abcdef\nghi')
      .split('\n')
      .find((line) => line.includes('^'));
  expect(carets({ file: 'a', line: 1, column: 3 })).toBe('    |   ^');
  expect(carets({ file: 'a', line: 1, column: 3, endLine: 2, endColumn: 2 })).toBe('    |   ^^^^');
  expect(carets({ file: 'a', line: 1, column: 7 })).toBe('    |       ^');
  expect(carets({ file: 'a', line: 9, column: 1 })).toBeUndefined();
});

test('lines are wrapped at the width, but commands and places to copy are not', () => {
  const lines = render(report, 'console', { color: false, width: 60 }).split('\n');
  const long = lines.filter((line) => widthOf(line) > 60);
  expect(long.filter((line) => !/npx rules-lawyer|:\d+:\d+/.test(line))).toEqual([]);
  expect(long.length).toBeGreaterThan(0);
});

test('a width that is none or beyond reading is no trouble', () => {
  for (const width of [0, Number.NaN, Number.POSITIVE_INFINITY, 1e9])
    expect(render(report, 'console', { color: false, width })).toBe(
      render(report, 'console', { color: false, width: 120 }),
    );
  expect(render(report, 'console', { color: false, width: 3 })).toBe(
    render(report, 'console', { color: false, width: 40 }),
  );
});

test('colour changes no character', () => {
  const text = render(report, 'console', plain);
  expect(text).not.toContain('\u001b');
  expect(render(report, 'console', colored)).toMatch(sgr);
  expect(render(report, 'console', colored).replace(sgr, '')).toBe(text);
});

test('what is not known is yellow and never green', () => {
  const lines = render(report, 'console', colored).split('\n');
  const green = lines.filter((line) => line.includes('\u001b[32m')).map((line) => line.replace(sgr, '').trim());
  expect(green.map((line) => line.charAt(0))).toEqual(['✓', '✓', '✓', '✓']);
  expect(green.filter((line) => /known|stopped|random/i.test(line))).toEqual([]);
  for (const open of ['? An end can be reached', '? stopped before its end'])
    expect(lines.find((line) => line.includes(open))).toContain('\u001b[33m');
  expect(lines.find((line) => line.includes('✗ A defeated Monster never wins'))).toContain('\u001b[31m');
});

test('a title that takes more than two lines is not set in capitals', () => {
  const titled = (title: string) =>
    render({ ...quiet, findings: [{ ...gap, title }] }, 'console', plain).split('\n')[2];
  expect(titled('Two rules answer. '.repeat(11))).toMatch(/^✗ TWO RULES ANSWER\./);
  expect(titled('Two rules answer. '.repeat(13))).toMatch(/^✗ Two rules answer\./);
});

test('hostile text stays text', () => {
  for (const text of [
    render(hostileReport, 'console', { color: true, width: 60 }, hostileSource),
    renderProblems(hostileProblems, 'console', { color: true, width: 60 }, hostileSource),
  ]) {
    expect(text.replace(sgr, '')).not.toMatch(active);
    expect(text).toContain('␛[31mred');
    expect(text).not.toContain('\u001b[31mred');
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toContain('##[');
  }
});
