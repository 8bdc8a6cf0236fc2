import { describe, expect, it } from 'vitest';
import { parseDocument } from './document.ts';
import { documentText, problemLine, problemsOf } from './text.test-helper.ts';

describe('what a document cannot hold', () => {
  it('is an item without an id among statements', () => {
    const body = ['- **DV-1** One.', '- Two.', '- **dv-3** Three.', '- **DV 4.** Four.'].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:7:1 statement/no-id An item in a list of statements has no id. (Give it an id, indent it to make it part of the statement above, or move it to a list of its own.)',
      'rules.md:8:1 statement/no-id An item in a list of statements has no id. (Did you mean “DV-3”?)',
      'rules.md:9:1 statement/no-id An item in a list of statements has no id. (Did you mean “DV-4”?)',
    ]);
  });

  it('is an id of another document', () => {
    const body = ['- **LM-1** One.'].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:3 id/foreign-prefix The statement LM-1 stands in the document with the prefix “DV”.',
    ]);
  });

  it('is statements and parts that say nothing', () => {
    const body = [
      '- **DV-1**',
      '- **DV-2** (descriptive)',
      '- **DV-3** Three:',
      '  - **DV-4** Four.',
      '  - > five',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:3 statement/content The statement DV-1 says nothing.',
      'rules.md:7:3 statement/content The statement DV-2 says nothing.',
      'rules.md:9:3 statement/content A statement stands within DV-3. (Statements are items of one list, none within another; parts have no ids.)',
      'rules.md:10:3 statement/content A part of DV-3 does not begin with a sentence.',
    ]);
  });

  it('is markers in the middle, and text behind parts', () => {
    const body = ['- **DV-1** One (descriptive) more.', '- **DV-2** Two.', '  - part', '', '  After.'].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:16 statement/content A marker stands in the middle of a statement.',
      'rules.md:10:3 statement/content Text behind the parts of DV-2 belongs to none of them. (Make it a statement of its own.)',
    ]);
  });

  it('is lists of ids that are none', () => {
    const body = ['- **DV-1** One. (restates DV-2 and DV-3)', '- **DV-2** Two. (restates dv-1; DV-1 to DV-3)'].join(
      '\n',
    );
    expect(problemsOf(body)).toEqual([
      'rules.md:6:27 id/unknown “DV-2 and DV-3” is no id. (Write a comma instead of “and”.)',
      'rules.md:7:27 id/unknown “dv-1” is no id. (Did you mean “DV-1”? Upper and lower case count.)',
      'rules.md:7:33 id/unknown “DV-1 to DV-3” is no id. (Name each one: there are no ranges of ids.)',
    ]);
  });

  it('is columns with other names', () => {
    const body = ['| Variable | Valu | Rulse |', '| - | - | - |', '| A | 1 | DV-1 |'].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:14 table/columns This table cannot have a column “Valu”. (Did you mean “Value”?)',
      'rules.md:6:21 table/columns This table cannot have a column “Rulse”. (Did you mean “Rules”?)',
    ]);
  });

  it('is ragged rows, missing names and values', () => {
    const body = [
      '| Variable | Value | Rules |',
      '| - | - | - |',
      '| A | 1 |',
      '| A | 1 | DV-1 | x |',
      '| | 1 | DV-1 |',
      '| B | | |',
      '| C | 0.5 | DV1 |',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:8:1 table/ragged Row 1 has 2 cells, its table 3 columns. (A cell may be empty, but its bar must stand.)',
      'rules.md:9:1 table/ragged Row 2 has 4 cells, its table 3 columns. (A bar inside a cell is written `\\|`.)',
      'rules.md:10:1 table/value A variable has no name.',
      'rules.md:11:1 table/value The variable “B” has no value.',
      'rules.md:12:7 table/value “0.5” is no whole number.',
      'rules.md:12:13 id/unknown “DV1” is no id.',
    ]);
  });

  it('is columns in lower case', () => {
    const body = ['| variable | value |', '| - | - |', '| A | 1 |'].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:3 table/columns This table cannot have a column “variable”. (Did you mean “Variable”? Upper and lower case count.)',
      'rules.md:6:14 table/columns This table cannot have a column “value”. (Did you mean “Value”? Upper and lower case count.)',
    ]);
  });

  it('is guards without a value', () => {
    const body = ['| Variable | Value | Reading |', '| - | - | - |', '| A | 1 | literal |', '| A | 1 | R: |'].join(
      '\n',
    );
    expect(problemsOf(body)).toEqual([
      'rules.md:8:11 reading/unknown “literal” names no reading and value.',
      'rules.md:9:11 reading/unknown “R:” names no reading and value.',
    ]);
  });

  it('is counts that are words', () => {
    const body = ['## Components: Dice', '', '| Die | Count |', '| - | - |', '| d20 | one |', '| | 2 |'].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:10:9 table/value “one” is no count.',
      'rules.md:11:1 table/value A component has no name.',
    ]);
  });

  it('is headings that announce nothing', () => {
    const body = ['## Components: Dice', '', 'None.', '', '## Components:', '', '| Count | Die |', '| - | - |'].join(
      '\n',
    );
    expect(problemsOf(body)).toEqual([
      'rules.md:6:1 document/structure The components “Dice” have no table.',
      'rules.md:10:1 document/structure A heading “Components:” names nothing.',
    ]);
  });

  it('is a table that does not begin with names', () => {
    const body = [
      '## Components: Dice',
      '',
      '| Count | Die |',
      '| - | - |',
      '| 1 | d6 |',
      '',
      '## Components: Cards',
      '',
      '| Card | count |',
      '| - | - |',
      '',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:8:1 table/columns The first column of this table does not name the components.',
      'rules.md:14:10 table/columns This table cannot have a column “count”. (Did you mean “Count”? Upper and lower case count.)',
    ]);
  });

  it('is values that cannot be understood', () => {
    const body = [
      '| Fact | Values | Given |',
      '| - | - | - |',
      '| a | | |',
      '| b | 0-3 | |',
      '| c | 3..1 | |',
      '| d | x, x | |',
      '| e | x, 0..2 | |',
      '| f | x,, y | |',
      '| g | 0.5, 1 | |',
      '| | x | |',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:8:7 fact/values This fact has no values.',
      'rules.md:9:7 fact/values “0-3” is no list of values. (Write a range with two dots: 0..3.)',
      'rules.md:10:7 fact/values The range 3..1 has no values. (Write the smaller number first: 1..3.)',
      'rules.md:11:7 fact/values The value “x” stands in this list twice.',
      'rules.md:12:7 fact/values “0..2” is no value. (A range stands alone, and numbers are whole.)',
      'rules.md:13:7 fact/values A value of this list is empty.',
      'rules.md:14:7 fact/values “0.5” is no value. (A range stands alone, and numbers are whole.)',
      'rules.md:15:1 table/value A fact has no name.',
    ]);
  });

  it('is clauses and phrases that cannot be understood', () => {
    const body = [
      '| Fact | Values | Given | Reads |',
      '| - | - | - | - |',
      '| a | yes, no | no | |',
      '| b | yes, no | no if a | yes; : no |',
      '| c | yes, no | no if = 1; yes if a = 1 if b = 2 | |',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:8:17 fact/given “no” is no clause of Given.',
      'rules.md:9:23 fact/given “a” tests no fact.',
      'rules.md:9:27 table/value “yes” gives no words for a value.',
      'rules.md:9:32 table/value “: no” gives no words for a value.',
      'rules.md:10:23 fact/given “= 1” tests no fact.',
      'rules.md:10:28 fact/given “yes if a = 1 if b = 2” is no clause of Given.',
    ]);
  });

  it('is a column of process tables', () => {
    const body = ['| Fact | Values | Starts |', '| - | - | - |', '| a | 0..1 | 0 |'].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:19 document/unsupported The column Starts belongs to process tables, which are not supported yet.',
    ]);
  });

  it('is what is not supported yet', () => {
    const body = [
      '## Procedure: End',
      '',
      '| Step | Who | Answers | If | Sets | Then |',
      '| - | - | - | - | - | - |',
      '| `a` | x | y | | | end |',
      '',
      '## Expectations',
      '',
      '- never: x',
      '',
      '## Questions',
      '',
      '- can: y',
    ].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:8:1 document/unsupported The procedure “End” is a process table, which is not supported yet. (Write its steps as a numbered list, each with its id in code font, and its decisions as rulings.)',
      'rules.md:12:1 document/unsupported Sections headed “Expectations” are not supported yet. (Write them under another heading, and they are prose.)',
      'rules.md:16:1 document/unsupported Sections headed “Questions” are not supported yet. (Write them under another heading, and they are prose.)',
    ]);
  });

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
describe('a file that is not read', () => {
  const problemsIn = (text: string) => parseDocument('rules.md', text).problems.map(problemLine);

  it('has no front matter, or none that says what it is', () => {
    expect(problemsIn('# Rules\n')).toEqual([
      'rules.md:1:1 document/front-matter This document does not begin with front matter.',
    ]);
    expect(problemsIn('---\ndocumnt: X\nprefix: dv\nkind: rule\n---\n')).toEqual([
      'rules.md:2:1 document/front-matter “document” is missing.',
      'rules.md:2:1 document/front-matter There is no “documnt”. (Did you mean “document”?)',
      'rules.md:3:9 document/front-matter “prefix”: not a prefix.',
      'rules.md:4:7 document/front-matter “kind”: expected one of "rules"|"assumptions"|"known".',
    ]);
    expect(problemsIn('---\ndocument: [X\n---\n')).toEqual([
      'rules.md:3:1 document/front-matter Flow sequence in block collection must be sufficiently indented and end with a ]',
    ]);
  });

  it('is too large, or nests too deep', () => {
    expect(problemsIn(`${documentText('')}${'x'.repeat(1_000_000)}`)).toEqual([
      'rules.md:1:1 file/too-large This file has 1000047 characters. (Split it into several documents.)',
    ]);
    expect(problemsIn(documentText(`text\n${'>'.repeat(8000)} x`))).toEqual([
      'rules.md:7:1 file/too-deep This line is nested 8000 deep.',
    ]);
    expect(problemsIn(documentText(`${'  '.repeat(101)}- x`))).toEqual([
      'rules.md:6:1 file/too-deep This line is nested 102 deep.',
    ]);
    expect(problemsIn(documentText(`${'> '.repeat(100)}x\n`))).toEqual([]);
  });

  it('is read in good time, however hostile', () => {
    const started = performance.now();
    for (const text of ['*a_ '.repeat(100_000), '['.repeat(100_000), `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n`]) {
      expect(problemsIn(documentText(text))).toEqual([]);
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
