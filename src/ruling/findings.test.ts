import { describe, expect, it } from 'vitest';
import { bookOf, documentOf, playOf, rulingIn, smallBook } from './book.test-helper.ts';
import { compileRulings } from './compile.ts';
import { findingIdOf, rulingFindings } from './findings.ts';
import { holeLines } from './hole.ts';

const findingsOf = (rules: ReturnType<typeof playOf>) => rulingFindings(rules, compileRulings(rules).rulings);

const victory = smallBook(`
| Fact | Values | Given | Reads |
| --- | --- | --- | --- |
| survivors | 0..3 | | 0: nobody survives; 1: exactly one Player survives; > 1: {} Players survive |
| Victory Check | Victory, the game goes on, nobody wins | Victory if survivors >= 1 | Victory: that Player has won |

## Ruling: Victory Check

Question: Has anybody won?

| survivors | Outcome | Rules |
| --- | --- | --- |
| 1 | Victory | R-1 |
| > 1 | the game goes on | R-2 |
`);

describe('a gap', () => {
  const rules = playOf(victory);

  it('reads as one would say it, with the hole visible', () => {
    const [finding, ...others] = findingsOf(rules);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'gap',
      id: 'gap/victory-check/survivors=0',
      severity: 'error',
      title: 'Nobody survives: no rule answers “Has anybody won?”',
      message: [
        '“Victory Check” gives no answer in 1 of its 4 situations.',
        'It could be: the game goes on or nobody wins.',
      ],
      reach: 'text',
      profiles: [rules.profile.name],
      hangsOn: [],
      hole: [
        { situation: 'exactly one Player survives', outcome: 'that Player has won', rules: ['R-1'], here: false },
        { situation: '2 or more Players survive', outcome: 'the game goes on', rules: ['R-2'], here: false },
        { situation: 'nobody survives', outcome: 'nothing is written', rules: [], here: true },
      ],
      settle: 'One row for “nobody survives”.',
    });
    expect(finding?.statements.map(({ id, text }) => `${id} ${text}`)).toEqual(['R-1 Rule 1.', 'R-2 Rule 2.']);
    expect(finding?.place).toMatchObject({ file: 'rules.md', line: 22, column: 1 });
  });

  it('is found by a situation that play reaches', () => {
    const ruling = rulingIn(rules, 'Victory Check');
    expect(findingIdOf(ruling, { survivors: 0 })).toBe('gap/victory-check/survivors=0');
    expect(findingIdOf(ruling, { survivors: 1 })).toBeUndefined();
  });

  it('of many conditions tells them below its title', () => {
    const titles = (conditions: string) =>
      findingsOf(
        playOf(
          smallBook(
            [
              '| Fact | Values |\n| --- | --- |\n| a | 0..1 |\n| b | 0..1 |\n| c | 0..1 |\n\n## Ruling: Few\n',
              '| a | b | c | Outcome | Rules |\n| --- | --- | --- | --- | --- |',
              `| ${conditions} | x | R-1 |\n`,
            ].join('\n'),
          ),
        ),
      ).map(({ title, message }) => [title, message[0]]);
    expect(titles('any | any | 0')).toEqual([
      ['C is 1: no rule answers “Few”', '“Few” gives no answer in 4 of its 8 situations.'],
    ]);
    expect(titles('0 | any | any | x | R-1 |\n| any | 0 | any | x | R-1 |\n| any | any | 0')).toEqual([
      ['No rule answers “Few” in some situation', 'That is so where a is 1, b is 1 and c is 1.'],
    ]);
  });

  it('that nothing limits is told as such', () => {
    const empty = playOf(
      smallBook(
        '| Fact | Values |\n| --- | --- |\n| a | 0..1 |\n\n## Ruling: Empty\n\n| a | Outcome | Rules |\n| --- | --- | --- |\n',
      ),
    );
    expect(findingsOf(empty)).toMatchObject([
      {
        id: 'gap/empty/always',
        title: 'No rule answers “Empty”',
        message: ['“Empty” gives no answer in all its 2 situations.'],
        settle: 'One row.',
        hole: [{ situation: 'in every situation', outcome: 'nothing is written', rules: [], here: true }],
      },
    ]);
  });
});

describe('a contradiction', () => {
  const rules = playOf(
    smallBook(`
| Fact | Values | Reads |
| --- | --- | --- |
| killer | player, none | player: a Player killed |
| others | 0..2 | |
| alive | yes, no | no: the killer is dying too |
| helper | yes, no | |
| Loot | none, the killer | none: nobody loots |

## Ruling: Loot

| killer | others | alive | helper | Outcome | Rules | Overrides | Row |
| --- | --- | --- | --- | --- | --- | --- | --- |
| otherwise | | | | none | R-1 | gives way | |
| player | any | no | any | none | R-2 | | |
| player | ≥ 1 | any | no | the killer | R-3, R-4 | | |
| player | ≥ 1 | any | no | the killer | | | spoils |
`),
  );

  it('names the ways, the rules, and what would settle it', () => {
    expect(findingsOf(rules)[0]).toMatchObject({
      kind: 'contradiction',
      id: 'contradiction/loot/killer=player+others=1-or-more+alive=no+helper=no',
      severity: 'error',
      title: 'Rules answer “Loot” in two ways: nobody loots (R-2) and the killer (R-3, R-4 and row “spoils”)',
      message: [
        'That is so where a Player killed, others is 1 or more, the killer is dying too and helper: no.',
        '“Loot” gives two answers in 2 of its 24 situations, and nothing says which of them goes first.',
      ],
      hangsOn: [],
      settle: 'An entry under “Overrides” that says which of R-2, R-3, R-4 and row “spoils” goes first.',
    });
    expect(findingsOf(rules)[0]?.statements.map(({ id }) => id)).toEqual(['R-2', 'R-3', 'R-4']);
    expect(findingsOf(rules)[0]?.place).toMatchObject({ file: 'rules.md', line: 30 });
  });

  it('shows both answers in its line', () => {
    expect(findingsOf(rules)[0]?.hole).toEqual([
      { situation: 'others is 0', outcome: 'nobody loots', rules: ['R-1', 'R-2'], here: false },
      { situation: 'helper: yes', outcome: 'nobody loots', rules: ['R-1', 'R-2'], here: false },
      { situation: 'killer is none', outcome: 'nobody loots', rules: ['R-1'], here: false },
      {
        situation: 'a Player killed, others is 1 or more, alive: yes, helper: no',
        outcome: 'the killer',
        rules: ['R-3', 'R-4'],
        here: false,
      },
      {
        situation: 'a Player killed, others is 1 or more, the killer is dying too, helper: no',
        outcome: 'at once nobody loots and the killer',
        rules: ['R-2', 'R-3', 'R-4'],
        here: true,
      },
    ]);
  });

  it('comes with the idle rows of its table', () => {
    expect(findingsOf(rules).slice(1)).toMatchObject([
      {
        kind: 'redundant-row',
        id: 'redundant-row/loot/r-3+r-4',
        severity: 'info',
        title: 'A rule for “Loot” changes no answer: the killer (R-3, R-4)',
        message: ['Without the row every situation would have the same answer, by R-2 and row “spoils”.'],
        place: { line: 31 },
      },
      {
        kind: 'redundant-row',
        id: 'redundant-row/loot/spoils',
        title: 'A rule for “Loot” changes no answer: the killer (row “spoils”)',
      },
    ]);
  });
});

describe('a dead row', () => {
  it('tells what cannot be', () => {
    const rules = playOf(
      smallBook(`
| Fact | Values | Given |
| --- | --- | --- |
| others | 0..1 | |
| helper | yes, no | no if others = 0 |

## Ruling: Help

| others | helper | Outcome | Rules |
| --- | --- | --- | --- |
| 1 | any | may come | R-1 |
| 0 | yes | comes | R-2 |
| 0 | any | nobody comes | R-2 |
`),
    );
    expect(findingsOf(rules)).toMatchObject([
      {
        kind: 'dead-row',
        id: 'dead-row/help/r-2/row-2',
        severity: 'warning',
        title: 'A rule for “Help” never applies: comes (R-2)',
        message: ['What the row asks for cannot be: others is 0 and helper: yes.'],
        settle: 'Correct its conditions, or take the row out.',
      },
    ]);
  });
});

describe('a row that changes no answer', () => {
  const table = (...rows: readonly string[]) =>
    playOf(
      smallBook(
        [
          '| Fact | Values |',
          '| --- | --- |',
          '| damage | combat, shot, bomb |',
          '',
          '## Ruling: Killer',
          '',
          '| damage | Outcome | Rules | Overrides |',
          '| --- | --- | --- | --- |',
          ...rows,
        ].join('\n'),
      ),
    );
  const ids = (rules: ReturnType<typeof playOf>) => findingsOf(rules).map(({ id }) => id);
  const combat = '| combat | the dealer | R-1 | |';
  const shot = '| shot | nobody | R-2 | |';

  it('is emphasis where only a row that gives way says the same', () => {
    expect(ids(table(combat, shot, '| otherwise | nobody | R-3 | gives way |'))).toEqual([]);
    expect(ids(table(combat, shot, '| not(combat) | nobody | R-3 | gives way |'))).toEqual([]);
  });

  it('is emphasis also where that row says the same in one situation of several', () => {
    const both = '| shot, bomb | nobody | R-2 | |';
    const rules = table(combat, both, '| shot | nobody | R-4 | |', '| otherwise | nobody | R-3 | gives way |');
    // The row for the shot alone is covered by an ordinary one, the one for both only in part; what gives way is never needed.
    expect(ids(rules)).toEqual(['redundant-row/killer/r-4', 'redundant-row/killer/r-3']);
  });

  it('is told where an ordinary row says the same, each such row once', () => {
    const rules = table(combat, shot, '| not(combat) | nobody | R-3 | |', '| bomb | nobody | R-3 | |');
    expect(findingsOf(rules).map(({ id, message }) => [id, message])).toEqual([
      ['redundant-row/killer/r-2', ['Without the row every situation would have the same answer, by R-3.']],
      [
        'redundant-row/killer/r-3/row-3',
        ['Without the row every situation would have the same answer, by R-2 and R-3.'],
      ],
      ['redundant-row/killer/r-3/row-4', ['Without the row every situation would have the same answer, by R-3.']],
    ]);
  });

  it('that gives way is told where another that gives way says the same', () => {
    const rules = table(
      combat,
      '| not(combat) | nobody | R-2 | gives way |',
      '| otherwise | nobody | R-3 | gives way |',
    );
    expect(ids(rules)).toEqual(['redundant-row/killer/r-2', 'redundant-row/killer/r-3']);
  });

  it('is emphasis where only a document of lower rank says the same', () => {
    const killer = (rule: string) =>
      `## Ruling: Killer\n\n| damage | Outcome | Rules |\n| --- | --- | --- |\n| not(combat) | nobody | ${rule} |\n| combat | the dealer | ${rule} |`;
    const files = (precedence: string) => ({
      'rulebook.yaml': `title: T\ndocuments: [rules.md, variant.md]\n${precedence}`,
      'rules.md': documentOf(
        'RULES',
        'R',
        [1],
        `| Fact | Values |\n| --- | --- |\n| damage | combat, shot, bomb |\n\n${killer('R-1')}`,
      ),
      'variant.md': documentOf('VARIANT', 'V', [1], killer('V-1').replace('| combat | the dealer | V-1 |', '')),
    });
    expect(ids(playOf(bookOf(files('precedence: { order: [VARIANT, RULES] }\n'))))).not.toContain(
      'redundant-row/killer/v-1',
    );
    expect(ids(playOf(bookOf(files(''))))).toContain('redundant-row/killer/v-1');
  });
});

describe('what a finding hangs on', () => {
  it('is an assumption that a row comes from', () => {
    const assumptions = documentOf(
      'ASSUMPTIONS',
      'A',
      [1],
      `
| Fact | Values |
| --- | --- |
| shot | yes, no |

## Ruling: Hit

| shot | Outcome | Rules |
| --- | --- | --- |
| yes | miss | A-1 |
`,
    ).replace('prefix: A', 'prefix: A\nkind: assumptions');
    const book = bookOf({
      'rulebook.yaml': 'title: T\ndocuments: [rules.md, assumptions.md]\nprecedence: { order: [RULES] }\n',
      'rules.md': documentOf(
        'RULES',
        'R',
        [1],
        '## Ruling: Hit\n\n| shot | Outcome | Rules |\n| --- | --- | --- |\n| any | hit | R-1 |',
      ),
      'assumptions.md': assumptions,
    });
    const rules = playOf(book);
    // Ranked equally, the two contradict each other.
    const ruling = rules.rulings.get('Hit');
    const equal = {
      ...rules,
      rulings: new Map([['Hit', { ...ruling, rows: ruling?.rows.map((row) => ({ ...row, rank: 0 })) }]]),
    };
    const [finding] = findingsOf(equal as typeof rules);
    expect(finding).toMatchObject({ kind: 'contradiction', hangsOn: ['A-1'] });
    expect(finding?.statements.map(({ id }) => id)).toEqual(['R-1', 'A-1']);
  });
});

describe('the lines of a large table', () => {
  it('are told outcome by outcome, but for the one that matters', () => {
    const rows = Array.from(
      { length: 20 },
      (_, i) => `| ${i} | ${i % 2 ? 'odd' : 'even'} ${i % 4} | R-${(i % 9) + 1} |`,
    );
    const rules = playOf(
      smallBook(
        [
          '| Fact | Values |',
          '| --- | --- |',
          '| n | 0..20 |',
          '',
          '## Ruling: Many',
          '',
          '| n | Outcome | Rules |',
          '| --- | --- | --- |',
          ...rows,
        ].join('\n'),
      ),
    );
    const ruling = rulingIn(rules, 'Many');
    const [gap] = findingsOf(rules);
    expect(gap?.id).toBe('gap/many/n=20');
    expect(gap?.hole?.at(-1)).toEqual({ situation: 'n is 20', outcome: 'nothing is written', rules: [], here: true });
    expect(gap?.hole?.map(({ situation, outcome }) => `${situation} → ${outcome}`)).toEqual([
      'n is 0, 4, 8, 12 or 16 → even 0',
      'n is 1, 5, 9, 13 or 17 → odd 1',
      'n is 2, 6, 10, 14 or 18 → even 2',
      'n is 3, 7, 11, 15 or 19 → odd 3',
      'n is 20 → nothing is written',
    ]);
    expect(holeLines(ruling, { sets: [ruling.facts[0]?.values.map(() => false) ?? []] }).some(({ here }) => here)).toBe(
      false,
    );
  });
});
