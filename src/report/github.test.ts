import { expect, test } from 'vitest';
import { render, renderProblems } from './render.ts';
import { active, hostileProblems, hostileReport, hostileSource, problems, quiet, report } from './sample.test-data.ts';

const options = { color: false, width: 80, base: 'rules/viva' };

test('annotations of a report', () => {
  expect(render(report, 'github', options)).toMatchInlineSnapshot(`
    "::error file=rules/viva/death-and-victory.md,line=79,col=1,title=Nobody wins when everybody dies at once::The Victory Check has an answer for one Surviving Player and for more than one. For none it has no answer.%0AHangs on: * A-12, settled by 07 card texts: No bomb cards are given, so any effect is allowed.%0ATo settle: If no single effect can kill all remaining Players, write so and this finding goes away.%0AAlso in: nowhere else that was looked at%0ASure? that no rule answers: yes. That it can happen: yes, but for *.%0Anpx rules-lawyer replay x:core-3:7:1  step through it%0Anpx rules-lawyer known gap/victory-check/survivors=0 "..."  leave it as it is, with your reason
    ::error file=rules/viva/legendary-monster.md,line=9,endLine=9,col=3,endColumn=20,title=A defeated Monster wins::It is defeated first and declared the winner afterwards.%0ANobody would expect that.%0AHangs on: *1 A-3%0AHangs on: *2 A-12: No bomb cards are given, so any effect is allowed.%0ATo settle: Say whether a defeated Monster can still win.%0AAlso in: core game, 3 Players%0ASure? that it breaks the property: yes. That it can happen: yes, but for *1 and *2.%0Anpx rules-lawyer replay violated/a-defeated-monster-never-wins  step through it%0Anpx rules-lawyer replay violated/a-defeated-monster-never-wins/other  step through the other game%0Anpx rules-lawyer known violated/a-defeated-monster-never-wins "..."  leave it as it is, with your reason
    ::warning file=rules/viva/death-and-victory.md,line=60,col=1,title=Loot is given and denied::Two rules answer at once.%0ATo settle: Say whether a defeated Monster can still win.%0AAlso in: nowhere else that was looked at%0ASure? that rules answer differently: yes. That it can happen: no, proved for 3 Players, Health 1 to 3.%0Anpx rules-lawyer known "contradiction/loot-opportunity/others>=1" "..."  leave it as it is, with your reason
    ::notice file=rules/viva/death-and-victory.md,line=66,col=1,title=A row never applies (known%3A kept for the reader)::Row 3 is never needed.%0ATo settle: Strike the row.%0ASure? that the row never applies: yes.
    ::notice title=Not everything was looked at::Sure? no: what was not looked at can hold anything. Looked at: 2 Players, Health 1 to 2.
    ::error title=Not explored to its end%3A Skeleton Duelist%2C 2 Players::stopped before its end (the limit of 12,000 positions) for 2 Players, Health 1 to 2; looked at 12,000 positions and 30,000 moves, at most 9 moves from the start; the rest is not known%0Anpx rules-lawyer check viva-la-dungeon --profile duelist-2
    ::warning title=Not known%3A An end can be reached::Skeleton Duelist, 2 Players: stopped at 12,000 positions
    Exit code 1: 3 new findings and 1 run stopped before the end. 1 known finding and 1 remark without a vote. Not known: 1 property.
    Again: npx rules-lawyer check viva-la-dungeon --seed 7
    "
  `);
});

test('a quiet report annotates nothing', () => {
  expect(render(quiet, 'github', options)).toMatchInlineSnapshot(`
    "Exit code 0: nothing new, and everything declared was explored to its end.
    Again: npx rules-lawyer check viva-la-dungeon --seed 7
    "
  `);
});

test('problems', () => {
  expect(renderProblems(problems, 'github', options)).toMatchInlineSnapshot(`
    "::error title=call/unknown-game::There is no game "viva".
    ::error file=rules/viva/death-and-victory.md,line=3,endLine=3,col=5,endColumn=11,title=cell/unknown-value::The cell names "combta", which is no value of damage.%0Aexpected: combat, shot, bomb%0Ahint: Did you mean "combat"?
    ::error file=rules/viva/rulebook.yaml,line=7,col=1,title=manifest/syntax::The manifest breaks off.
    3 problems. Exit code 2: the call or its input is wrong.
    "
  `);
});

test('a place over several lines has no columns, which the service would refuse', () => {
  const place = { file: 'a,b:c%.md', line: 1, column: 2, endLine: 3, endColumn: 4 };
  expect(renderProblems([{ code: 'cell/test', message: '50% a\nb', place }], 'github', { ...options, base: '' })).toBe(
    '::error file=a%2Cb%3Ac%25.md,line=1,endLine=3,title=cell/test::50%25 a␊b\n1 problem. Exit code 2: the call or its input is wrong.\n',
  );
});

test('hostile text stays within its own command', () => {
  const text = render(hostileReport, 'github', options, hostileSource);
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => /^::(\w+) /.exec(line)?.[1])).toEqual([
    'error',
    'notice',
    'error',
    'warning',
    undefined,
    undefined,
  ]);
  for (const line of lines.filter((l) => l.startsWith('::'))) {
    // Only the command's own properties stand between the marks: what was read has neither colon nor comma there.
    const head = /^::\w+ ((?:(?:file|line|endLine|col|endColumn|title)=[^:,]*,?)+)::/.exec(line);
    expect(head?.[1]).toBeDefined();
  }
  expect(lines.slice(-2).join('\n')).not.toMatch(/##\[|^\s*::/m);
  expect(text + renderProblems(hostileProblems, 'github', options)).not.toMatch(active);
});
