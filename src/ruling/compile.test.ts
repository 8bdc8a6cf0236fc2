import { describe, expect, it } from 'vitest';
import { bookOf, documentOf, playOf, problemLine, rulingIn, smallBook } from './book.test-helper.ts';
import { compileRulings } from './compile.ts';
import { valueText } from './values.ts';

const table = (facts: readonly string[], rows: readonly string[], head = '| a | b | Outcome | Rules |') =>
  smallBook(
    [
      '| Fact | Values | Given |',
      '| --- | --- | --- |',
      ...facts,
      '',
      '## Ruling: Test',
      '',
      head,
      head.replace(/[^|]+/g, ' --- '),
      ...rows,
    ].join('\n'),
  );
const problemsOf = (book: ReturnType<typeof smallBook>) => compileRulings(playOf(book)).problems.map(problemLine);
const situations = (book: ReturnType<typeof smallBook>, ruling = 'Test') =>
  [...rulingIn(playOf(book), ruling).situations()].map(({ situation }) =>
    Object.values(situation).map(valueText).join(' '),
  );

// The statements stand in lines 7 to 15, the table of facts begins in line 17.
describe('what cannot be understood', () => {
  const facts = ['| a | 0..2 | |', '| b | combat, shot | |', '| Test | yes, none | |'];

  it('is told with its place, all of it at once', () => {
    const book = table(facts, [
      '| 5 | Combat | yes | R-1 |',
      '| > 2 | "shot | yes | R-1 |',
      '| 1-2 | any | Yes | R-1 |',
      '| 1 | any | | R-1 |',
    ]);
    expect(problemsOf(book)).toEqual([
      'rules.md:27:3 cell/unknown-value “5” is no value of “a”.',
      'rules.md:27:7 cell/unknown-value “Combat” is no value of “b”. (Did you mean “combat”? Upper and lower case count.)',
      'rules.md:28:3 cell/never “> 2” is true for no value of “a”.',
      'rules.md:28:9 cell/test “"shot” is no test that a cell can hold. (A quotation mark is missing.)',
      'rules.md:29:3 cell/test “1-2” is no test that a cell can hold. (From 1 to 2 is written `1..2`.)',
      'rules.md:29:15 ruling/outcome “Yes” is no outcome of “Test”. (Did you mean “yes”? Upper and lower case count.)',
      expect.stringContaining('ruling/outcome A row of “Test” has no outcome.'),
    ]);
    expect(compileRulings(playOf(book)).rulings.size).toBe(0);
  });

  it('may be a fact that is declared nowhere', () => {
    expect(problemsOf(table(facts, ['| 1 | any | yes | R-1 |'], '| a | tests | Outcome | Rules |'))).toEqual([
      'rules.md:25:7 fact/unknown “tests” is declared as a fact in no document in play. (Did you mean “Test”?)',
    ]);
  });

  it('may be a fact whose values are none', () => {
    const of = (values: string) =>
      problemsOf(table([`| a | ${values} | |`, ...facts.slice(1)], ['| 1 | any | yes | R-1 |']));
    expect(of('0..PLAYRS')).toEqual([
      expect.stringContaining(
        'fact/values The values of “a” end at the variable “PLAYRS”, which no document in play has.',
      ),
    ]);
    expect(of('ruling Tests')).toEqual([
      expect.stringContaining(
        'fact/values The fact “a” takes its values from the ruling “Tests”, which no document in play has. (Did you mean “Test”?)',
      ),
    ]);
    expect(of('ruling a')).toEqual([
      expect.stringContaining('fact/values The values of “a” are those of “a”, which are not known.'),
    ]);
  });

  it('may be a Given', () => {
    const book = table(['| a | 0..2 | 3 if b = combat; 1 if c = 1 |', ...facts.slice(1)], ['| 1 | any | yes | R-1 |']);
    expect(problemsOf(book)).toEqual([
      expect.stringContaining('cell/unknown-value “3” is no value of “a”.'),
      expect.stringContaining('fact/unknown “c” is declared as a fact in no document in play.'),
    ]);
  });

  it('may be a table that is too large', () => {
    const names = Array.from({ length: 11 }, (_, i) => `f${i}`);
    const head = `| ${names.join(' | ')} | Outcome | Rules |`;
    const book = table(
      names.map((name) => `| ${name} | 0..3 | |`),
      [`| ${names.map(() => 'any').join(' | ')} | yes | R-1 |`],
      head,
    );
    expect(problemsOf(book)).toEqual([
      expect.stringContaining(
        'fact/too-many The ruling “Test” has 4194304 situations; 1048576 can be looked at. (Give its facts fewer values, or split the ruling in two.)',
      ),
    ]);
  });
});

describe('what a fact can be', () => {
  it('may end at a variable or at the number of Players', () => {
    const book = bookOf({
      'rulebook.yaml':
        'title: T\ndocuments: [rules.md]\nprofiles:\n  two: { title: two, players: 2 }\n  three: { title: three, players: 3 }\n',
      'rules.md': documentOf(
        'RULES',
        'R',
        [1],
        [
          '| Variable | Value |',
          '| --- | --- |',
          '| LIMIT | 4 |',
          '',
          '| Fact | Values |',
          '| --- | --- |',
          '| survivors | 0..PLAYERS |',
          '| armor | 3..LIMIT |',
          '',
          '## Ruling: Test',
          '',
          '| survivors | armor | Outcome | Rules |',
          '| --- | --- | --- | --- |',
          '| 3 | LIMIT | all | R-1 |',
        ].join('\n'),
      ),
    });
    const of = (profile: string) => rulingIn(playOf(book, profile), 'Test');
    expect(of('two').facts.map(({ name, values, elastic }) => [name, values, elastic])).toEqual([
      ['survivors', [0, 1, 2], true],
      ['armor', [3, 4], true],
    ]);
    expect(of('three').facts[0]?.values).toEqual([0, 1, 2, 3]);
    expect(of('three').ask({ survivors: 3, armor: 4 })).toMatchObject({ kind: 'settled', outcome: 'all' });
    expect(of('three').ask({ survivors: 3, armor: 3 }).kind).toBe('gap');
  });

  it('are words where they are outcomes, of a ruling that is not in play too', () => {
    const facts = ['| a | ruling Won | |', '| b | yes, no | |', '| Won | yes, no | |'];
    expect(
      rulingIn(playOf(table(facts, ['| yes | yes | o | R-1 |'])), 'Test').facts.map(({ values }) => values),
    ).toEqual([
      ['yes', 'no'],
      [true, false],
    ]);
  });

  it('gets a hint where the variable is misspelt', () => {
    const book = smallBook(`
| Variable | Value |
| --- | --- |
| ARMOR_LIMIT | 2 |

| Fact | Values |
| --- | --- |
| armor | 0..ARMOR_LIMT |
`);
    expect(problemsOf(book)).toEqual([
      'rules.md:23:1 fact/values The values of “armor” end at the variable “ARMOR_LIMT”, which no document in play has. (Did you mean “ARMOR_LIMIT”?)',
    ]);
  });

  it('may be the outcomes of a ruling, as its rows use them', () => {
    const book = smallBook(`
| Fact | Values |
| --- | --- |
| dealer | player, monster |
| killer | ruling Killer |

## Ruling: Killer

| dealer | Outcome | Rules |
| --- | --- | --- |
| player | yes | R-1 |
| monster | “nobody” | R-1 |

## Ruling: Test

| killer | Outcome | Rules |
| --- | --- | --- |
| yes | o | R-1 |
| nobody | p | R-1 |
`);
    const rules = playOf(book);
    expect(rulingIn(rules, 'Test').facts[0]?.values).toEqual(['yes', 'nobody']);
    expect(rulingIn(rules, 'Killer').outcomes).toEqual(['yes', 'nobody']);
    expect(rulingIn(rules, 'Test').ask({ killer: 'nobody' })).toMatchObject({ outcome: 'p' });
  });
});

describe('which combinations are possible', () => {
  const row = '| any | any | yes | R-1 |';

  it('follows from a Given among the columns', () => {
    expect(situations(table(['| a | 0..1 | |', '| b | yes, no | no if a = 0 |'], [row]))).toEqual([
      '0 no',
      '1 yes',
      '1 no',
    ]);
    expect(situations(table(['| a | 0..2 | |', '| b | x, y, z | x, y if a ≥ 1; x if a = 2 |'], [row]))).toEqual([
      '0 x',
      '0 y',
      '0 z',
      '1 x',
      '1 y',
      '2 x',
    ]);
  });

  it('follows from two tests at once', () => {
    expect(
      situations(table(['| a | 0..1 | |', '| b | 0..1 | 0 if a = 0 and c = 1 |', '| c | 0..1 | 1 if a = 0 |'], [row])),
    ).toEqual(['0 0', '1 0', '1 1']);
  });

  it('follows through facts that are no columns, if nothing they can be allows it', () => {
    const through = ['| a | yes, no | yes if c = 1; no if c = 2 |', '| b | yes, no | yes if c = 2; no if c = 1 |'];
    expect(situations(table([...through, '| c | 1..2 | |'], [row]))).toEqual(['yes no', 'no yes']);
    expect(situations(table([...through, '| c | 1..3 | |'], [row]))).toEqual(['yes yes', 'yes no', 'no yes', 'no no']);
  });

  it('asks no fact that has nothing to do with the columns', () => {
    expect(
      situations(
        table(['| a | 0..1 | |', '| b | 0..1 | |', '| c | 1..2 | 1 if d = 1; 2 if d = 1 |', '| d | 1 | |'], [row]),
      ),
    ).toHaveLength(4);
  });

  it('follows from what an outcome needs, where the outcome is a fact of another table', () => {
    const book = smallBook(`
| Fact | Values | Given |
| --- | --- | --- |
| a | 0..2 | |
| Won | yes, no, draw | yes if a = 1; draw if a = 2; yes if a = 2 |

## Ruling: Won

| a | Outcome | Rules |
| --- | --- | --- |
| any | no | R-1 |

## Ruling: Test

| a | Won | Outcome | Rules |
| --- | --- | --- | --- |
| any | yes | o | R-1 |
`);
    // An outcome is a word in every table.
    expect(rulingIn(playOf(book), 'Test').facts[1]?.values).toEqual(['yes', 'no', 'draw']);
    expect(situations(book)).toEqual(['0 no', '1 yes', '1 no', '2 yes', '2 no', '2 draw']);
    expect(situations(book, 'Won')).toEqual(['0', '1', '2']);
  });

  it('does not depend on what the answer would need', () => {
    expect(
      situations(table(['| a | 0..1 | |', '| b | 0..1 | |', '| Test | yes, no | yes if a = 1; no if a = 1 |'], [row])),
    ).toHaveLength(4);
  });
});

describe('the outcomes that a gap leaves open', () => {
  it('are those whose precondition holds, or may hold', () => {
    const book = table(
      [
        '| a | 0..2 | |',
        '| b | 0..1 | |',
        '| c | 0..1 | |',
        '| Test | win, lose, draw, go on | win if a = 1; win, draw if a = 2 and b = 1; lose if c = 1 |',
      ],
      [],
    );
    const ruling = rulingIn(playOf(book), 'Test');
    const open = (a: number, b: number) => {
      const verdict = ruling.ask({ a, b });
      return verdict.kind === 'gap' ? verdict.outcomes : verdict.kind;
    };
    expect(open(0, 0)).toEqual(['lose', 'go on']);
    expect(open(1, 0)).toEqual(['win', 'lose', 'go on']);
    expect(open(2, 0)).toEqual(['lose', 'go on']);
    expect(open(2, 1)).toEqual(['win', 'lose', 'draw', 'go on']);
  });
});
