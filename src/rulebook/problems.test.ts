import { describe, expect, it } from 'vitest';
import { problemsOf } from './text.test-helper.ts';

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

  it('is what is not in the model for no reason, and markers of that in the middle', () => {
    const body = ['- **DV-1** One. (not in the model: )', '- **DV-2** Two (stands for DV-1) more.'].join('\n');
    expect(problemsOf(body)).toEqual([
      'rules.md:6:18 statement/content Nothing says why this is not in the model.',
      'rules.md:7:16 statement/content A marker stands in the middle of a statement.',
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
});
