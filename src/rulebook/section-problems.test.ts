import { describe, expect, it } from 'vitest';
import { problemsOf } from './text.test-helper.ts';

describe('what a section cannot hold', () => {
  it('is a ruling without a table, without columns, with columns twice', () => {
    const body = [
      '## Ruling: X',
      '',
      'Nothing.',
      '',
      '## Ruling: Y',
      '',
      '| outcome | Rule |',
      '| - | - |',
      '| a | DV-1 |',
      '',
      '## Ruling: Z',
      '',
      '| a | a | Outcome | Rules | |',
      '| - | - | - | - | - |',
      '',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:1 document/structure The ruling “X” has no table.',
      'rules.md:12:3 table/columns This table cannot have a column “outcome”. (Did you mean “Outcome”? Upper and lower case count.)',
      'rules.md:12:13 table/columns This table cannot have a column “Rule”. (Did you mean “Rules”?)',
      'rules.md:18:7 table/columns Two columns are called “a”.',
      'rules.md:18:29 table/columns A column has no name.',
    ]);
  });

  it('is rows that test beside “otherwise”, and ids that are none', () => {
    const body = [
      '## Ruling: X',
      '',
      'Asked At: DV:mark',
      '',
      '| a | b | Outcome | Rules | Overrides |',
      '| - | - | - | - | - |',
      '| otherwise | 1 | x | DV-1 | DV-2, dv-3 |',
      '| 1 | | x | DV-1, nobody | DV-2 |',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:8:1 document/structure “Asked At:” is no line of this section. (Did you mean “Asked at:”?)',
      'rules.md:12:15 table/value “otherwise” speaks for the whole row, but “b” is tested too. (Empty this cell; or write `any` instead of `otherwise`, and `gives way` under Overrides.)',
      'rules.md:12:36 id/unknown “dv-3” is no id. (Did you mean “DV-3”? Upper and lower case count.)',
      'rules.md:13:19 id/unknown “nobody” is no id.',
    ]);
  });

  it('is lines that stand twice, are empty or name no step', () => {
    const body = [
      '## Ruling: X',
      '',
      'Asked at: DV:mark, DV-3',
      '',
      'Asked at: DV:mark',
      '',
      'Question:',
      '',
      '| a | Outcome | Rules |',
      '| - | - | - |',
      '',
      '| a | Outcome | Rules |',
      '| - | - | - |',
      '',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:8:20 id/unknown “DV-3” is no step.',
      'rules.md:10:11 document/structure “Asked at:” stands here twice.',
      'rules.md:12:1 document/structure “Question:” is empty.',
      'rules.md:17:1 document/structure A table with the columns of a ruling stands under no heading of one.',
    ]);
  });

  it('is steps without ids, text or list', () => {
    const body = [
      '## Procedure: P',
      '',
      'No steps.',
      '',
      '## Procedure: Q',
      '',
      '1. First.',
      '2. `Second` Two.',
      '3. `third`',
      '',
      'Text.',
      '',
      '4. `fourth` Four.',
      '',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:1 document/structure The procedure “P” has no numbered steps.',
      'rules.md:12:1 procedure/step-id A step has no id.',
      'rules.md:13:4 procedure/step-id “Second” is no id of a step.',
      'rules.md:14:1 procedure/step-id The step `third` says nothing.',
      'rules.md:18:1 document/structure A second list of steps stands under “Q”. (Text between two steps cuts the list: move it above or below, or indent it.)',
    ]);
  });

  it('is headings that nearly amend', () => {
    const body = [
      '## Procedure: P',
      '',
      '- `a` One.',
      '',
      '## Procedure: Q, ammended',
      '',
      '1. `b` Two.',
      '',
      '## Procedure: Q, amended if R: x',
      '',
      '1. `c` Two.',
      '',
      '## Procedure: Q, amended, if R',
      '',
      '- drops `x`',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:8:1 document/structure The steps of “P” have no numbers.',
      'rules.md:10:18 procedure/amendment “ammended” is not how a procedure is amended.',
      'rules.md:14:18 procedure/amendment “amended if R: x” is not how a procedure is amended.',
      'rules.md:18:30 reading/unknown “R” names no reading and value.',
    ]);
  });

  it('is amendments that cannot be understood', () => {
    const body = [
      '## Procedure: P, amended',
      '',
      '- removes `a`',
      '- drops `a`: because',
      '- drops `a b`',
      '- before `a`: text',
      '- after `a`: `B` text',
      '- replaces `a`:',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:8:1 procedure/amendment “removes `a`” changes no step.',
      'rules.md:9:1 procedure/amendment A step that is dropped has no text.',
      'rules.md:10:1 procedure/amendment “drops `a b`” changes no step.',
      'rules.md:11:1 procedure/step-id A new step has no id.',
      'rules.md:12:14 procedure/step-id “B” is no id of a step.',
      'rules.md:13:1 procedure/step-id The step `a` says nothing.',
    ]);
  });

  it('is a heading that nearly replaces, and a guard without a value', () => {
    const body = [
      '## Ruling: X, replace CORE',
      '',
      '| a | Outcome | Rules | Reading |',
      '| - | - | - | - |',
      '| 1 | x | DV-1 | R |',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:15 ruling/unknown “replace CORE” is not how a table of another document is replaced.',
      'rules.md:10:18 reading/unknown “R” names no reading and value.',
    ]);
  });

  it('is parts that are statements, or do not begin with a sentence', () => {
    expect(problemsOf('- **DV-3** Three:\n  - **DV-4** Four.\n  - > five\n')).toEqual([
      'rules.md:7:3 statement/content A statement stands within DV-3. (Statements are items of one list, none within another; parts have no ids.)',
      'rules.md:8:3 statement/content A part of DV-3 does not begin with a sentence.',
    ]);
  });

  it('is readings without table, question or one default', () => {
    const body = [
      '## Reading: R',
      '',
      'What?',
      '',
      '## Reading: S',
      '',
      '| Value | Meaning | Default |',
      '| - | - | - |',
      '| a | b | yes |',
      '',
      '## Reading: T',
      '',
      'What?',
      '',
      '| Value | Meaning | Default |',
      '| - | - | - |',
      '| a | b | maybe |',
      '| a | c | |',
      '| any | c | |',
      '| | c | |',
      '',
      '## Reading: U',
      '',
      'What?',
      '',
      '| Value | Meaning | Default |',
      '| - | - | - |',
      '| a | b | yes |',
      '| b | c | yes |',
      '',
      '| Value | Meaning |',
      '| - | - |',
      '',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:1 document/structure The reading “R” has no table.',
      'rules.md:10:1 document/structure The reading “S” has no question.',
      'rules.md:20:1 reading/default The reading “T” has no default.',
      'rules.md:22:11 table/value “maybe” is neither yes nor no.',
      'rules.md:23:3 table/value The value “a” of the reading “T” stands here twice.',
      'rules.md:24:3 table/value A value of the reading “T” is called “any”, which means all of them.',
      'rules.md:25:1 table/value A value of the reading “T” has no name.',
      'rules.md:31:1 reading/default The reading “U” has 2 defaults.',
      'rules.md:36:1 document/structure A table with the columns of a reading stands under no heading of one.',
    ]);
  });

  it('is known findings without a reason', () => {
    const body = ['- `gap/x` — because', '- `gap/y`', '- gap/z: because'].join('\n');
    expect(problemsOf(body, 'known')).toEqual([
      'rules.md:7:1 known/entry “gap/y” has no reason.',
      'rules.md:8:1 known/entry This is no known finding.',
    ]);
  });
});
