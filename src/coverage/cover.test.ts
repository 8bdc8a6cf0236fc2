import { describe, expect, test } from 'vitest';
import { coins, text } from '../check/coins.test-helper.ts';
import { type Coverage, coverageExit, renderCoverage } from '../report/index.ts';
import { readRulebook } from '../rulebook/index.ts';
import { type CoverageOptions, cover } from './cover.ts';

const more = `- **CO-4** A coin is round.
- **CO-5** **Coin** — what the heap is made of.
- **CO-6** A coin is made of metal. (descriptive)
- **CO-7** Nobody leaves a coin behind. (restates CO-2)
- **CO-8** Whoever drops a coin picks it up. (not in the model: coins do not fall in it)
- **CO-9** The bank lends coins as CO_2 says.
- **CO-10** The other one watches.

## Procedure: Turn

1. \`take\` One or two coins are taken. (CO-10)

`;
const assumptions = `---
document: ASSUMED
prefix: AS
kind: assumptions
---

- **AS-1** The bank is closed. (stands for CO-9) (settled by CO_2)
- **AS-2** The heap is dry. (settled by CO_3)
`;
const files = {
  ...text,
  'coins.md': text['coins.md'].replace('### Reading', `${more}### Reading`),
  'assumed.md': assumptions,
  'rulebook.yaml': text['rulebook.yaml'].replace('[coins.md]', '[coins.md, assumed.md]'),
};

const covered = (
  options: CoverageOptions = { games: 0 },
  own: Readonly<Record<string, string>> = files,
  subject: typeof coins | null = coins,
): Coverage => {
  const { rulebook, problems } = readRulebook(new Map(Object.entries(own)));
  if (!rulebook) throw new Error(JSON.stringify(problems, null, 1));
  return cover({ tool: { name: 'rules-lawyer', version: '0' }, game: 'coins', rulebook, subject, options });
};
const coverage = covered();
const lineOf = (id: string): number =>
  files['coins.md'].split('\n').findIndex((line) => line.includes(`**${id}**`)) + 1;

describe('a statement', () => {
  const told = Object.fromEntries(
    coverage.statements.map(({ id, marks, text, model, properties, executed, accounted }) => [
      id,
      {
        marks: marks.map(({ is, says }) => `${is} ${says}`.trim()),
        text: text.map(({ by, name }) => `${by} ${name}`),
        model,
        properties,
        executed,
        accounted,
      },
    ]),
  );
  const nothing = { marks: [], text: [], model: [], properties: [], executed: null };

  test('is accounted for by a row, a state, a transition or a property', () => {
    expect(told['CO-1']).toEqual({
      ...nothing,
      model: ['game.taking'],
      properties: ['coins-never-grow'],
      executed: 14,
      accounted: true,
    });
    expect(told['CO-3']).toMatchObject({
      text: ['reading The last coin', 'row End, coins 0: the taker wins', 'row End, coins 0: the other wins'],
      model: [],
      accounted: true,
    });
  });

  test('is accounted for by what the text says that it is', () => {
    expect(['CO-5', 'CO-6', 'CO-7', 'CO-8'].map((id) => told[id])).toEqual([
      { ...nothing, marks: ['definition Coin'], accounted: true },
      { ...nothing, marks: ['description'], accounted: true },
      { ...nothing, marks: ['restatement CO-2'], accounted: true },
      { ...nothing, marks: ['not in the model coins do not fall in it'], accounted: true },
    ]);
    expect(told['CO-9']).toEqual({ ...nothing, text: ['assumption AS-1'], accounted: true });
    expect(told['AS-1']).toEqual({ ...nothing, marks: ['assumption CO-9'], accounted: true });
  });

  test('is not accounted for by what only says it again, or by a step that nobody plays', () => {
    expect(told['CO-2']?.text).toEqual(['restatement CO-7', 'row End, coins 1..3: play goes on']);
    expect(told['CO-10']).toEqual({ ...nothing, text: ['step CO:take'], accounted: false });
    expect(coverage.statements.filter((s) => !s.accounted).map(({ id }) => id)).toEqual([
      'CO-4',
      'CO-10',
      'CO:take',
      'AS-2',
    ]);
  });
});

test('statements that only restate each other account for none of them', () => {
  const circle = `${text['coins.md']}\n- **CO-4** One. (restates CO-5)\n- **CO-5** One. (restates CO-4)\n- **CO-6** One. (restates CO-5, CO-1)\n`;
  const { statements } = covered(undefined, { ...text, 'coins.md': circle });
  expect(statements.filter((s) => !s.accounted).map(({ id }) => id)).toEqual(['CO-4', 'CO-5']);
});

describe('a part of the game', () => {
  const parts = (of: Coverage) => of.parts.map(({ what, name, cites, executed }) => [what, name, cites, executed]);

  test('is told with what it cites, and how often play came to it', () => {
    // Five coins: four leave a hole, down each of whose outcomes the search goes.
    expect(parts(coverage)).toEqual([
      ['state', 'game.taking', ['CO-1'], 14],
      ['transition', 'game.taking → looking (TAKE)', [], 14],
      ['state', 'game.looking', [], 14],
      ['transition', 'game.looking → taking (RULING, play goes on)', [], 7],
      ['transition', 'game.looking → over (RULING, the taker wins)', [], 5],
      ['transition', 'game.looking → over (RULING, the other wins)', [], 1],
      ['state', 'game.over', [], 6],
      ['row', 'End, coins 1..3: play goes on', ['CO-2'], 6],
      ['row', 'End, coins 0: the taker wins', ['CO-3'], 4],
      ['row', 'End, coins 0: the other wins', ['CO-3'], 0],
      ['property', 'coins-never-grow', ['CO-1'], null],
    ]);
    expect(coverage.runs).toEqual([
      { setting: 'two Players', within: '2 Players, 5 coins', engine: 'exhaustive', count: 11, choices: 1 },
    ]);
  });

  test('is met by random play of every value of a reading', () => {
    const played = covered({ games: 100 });
    expect(played.runs[1]).toEqual({
      setting: 'two Players',
      within: '2 Players, 9 coins',
      engine: 'random',
      count: 100,
      choices: 2,
    });
    expect(played.parts.filter((p) => p.executed === 0)).toEqual([]);
    expect(covered({ games: 100 })).toEqual(played);
    expect(parts(covered({ games: 100, seed: 2 }))).not.toEqual(parts(played));
  });

  test('of a profile that is not played is told all the same', () => {
    const unplayed = covered({ profiles: [] });
    expect(unplayed.runs).toEqual([]);
    expect(parts(unplayed).slice(0, 2)).toEqual([
      ['state', 'game.taking', ['CO-1'], 0],
      ['transition', 'game.taking → looking (TAKE)', [], 0],
    ]);
    expect(unplayed.findings).toEqual(coverage.findings);
  });

  test('of a rulebook without a game is a row, and never played', () => {
    const folder = covered({}, files, null);
    expect(parts(folder).map(([what, , , executed]) => [what, executed])).toEqual([
      ['row', null],
      ['row', null],
      ['row', null],
    ]);
    expect(folder.statements.filter((s) => !s.accounted).map(({ id }) => id)).toContain('CO-1');
  });
});

describe('the policy', () => {
  const withPolicy = (policy: string): Coverage =>
    covered(undefined, { ...files, 'rulebook.yaml': `${files['rulebook.yaml']}policy: { unaccounted: ${policy} }\n` });
  const votes = (of: Coverage) => [of.findings.length, of.findings[0]?.severity, coverageExit(of)];

  test('decides whether an unaccounted statement has a vote', () => {
    expect(votes(coverage)).toEqual([4, 'info', 0]);
    expect(votes(withPolicy('warn'))).toEqual([4, 'info', 0]);
    expect(votes(withPolicy('fail'))).toEqual([4, 'error', 1]);
    expect(votes(withPolicy('ignore'))).toEqual([0, undefined, 0]);
  });

  test('an unaccounted statement is a finding with its place', () => {
    expect(withPolicy('fail').findings[0]).toEqual({
      kind: 'unaccounted',
      id: 'unaccounted/CO-4',
      severity: 'error',
      title: 'Nothing accounts for CO-4',
      message: ['No row, no state, no property and no mark takes up this statement.'],
      statements: [{ id: 'CO-4', text: 'A coin is round.', place: expect.objectContaining({ line: lineOf('CO-4') }) }],
      place: { file: 'coins.md', line: lineOf('CO-4'), column: 1, endLine: lineOf('CO-4'), endColumn: 28 },
      reach: 'text',
      profiles: [],
      hangsOn: [],
      settle: 'Cite it where it is played, or say why it is not: (descriptive), (not in the model: why).',
    });
  });
});

describe('coverage as text', () => {
  const view = { color: false, width: 100, all: false, base: 'rules' };
  const lines = (format: Parameters<typeof renderCoverage>[1], all = false): string[] =>
    renderCoverage(coverage, format, { ...view, all }).split('\n');

  test('counts, then lists what lacks something, with file and line', () => {
    expect(lines('console')).toEqual([
      'Coins: 9 of 13 statements accounted for.',
      '',
      'STATEMENTS BY DOCUMENT',
      '  document  statements  text  model  property  executed  marked  unaccounted',
      '  COINS     11          4     1      1         3         4       3',
      '  ASSUMED   2           0     0      0         0         1       1',
      '  all       13          4     1      1         3         5       4',
      '',
      'NOT ACCOUNTED FOR',
      '  where         id       says',
      '  coins.md:11   CO-4     A coin is round.',
      '  coins.md:17   CO-10    The other one watches.',
      '  coins.md:21   CO:take  One or two coins are taken.',
      '  assumed.md:8  AS-2     The heap is dry.',
      '',
      'PARTS OF THE GAME THAT WERE NEVER EXECUTED',
      '  what  name                                        cites',
      '  row   End, coins 0: the other wins (coins.md:38)  CO-3',
      '',
      'WHAT WAS PLAYED',
      '  setting      how           within',
      '  two Players  11 positions  2 Players, 5 coins',
      '',
      '4 statements not accounted for. Exit code 0.',
      'Again: npx rules-lawyer coverage coins --games 0',
      '',
    ]);
  });

  test('lists everything, if it is to', () => {
    const all = lines('console', true);
    expect(all).toContain('  coins.md:12   CO-5     definition: Coin');
    expect(all).toContain('  coins.md:16   CO-9                       assumption AS-1');
    expect(
      all.some((line) => /^ {2}transition {2}game\.looking → taking \(RULING, play goes on\) +7$/.test(line)),
    ).toBe(true);
  });

  test('says which of what is cited was never executed', () => {
    const unplayed = renderCoverage(covered({ profiles: [] }), 'console', view).split('\n');
    const at = unplayed.indexOf('CITED, AND NEVER EXECUTED');
    expect(unplayed.slice(at + 1, at + 5)).toEqual([
      '  where       id    says',
      '  coins.md:7  CO-1  One takes one or two coins.',
      '  coins.md:8  CO-2  While coins are left, play goes on.',
      '  coins.md:9  CO-3  Whoever takes the last coin has the game.',
    ]);
  });

  test('is the same in every format', () => {
    expect(lines('markdown')).toContain('| [coins.md:11](rules/coins.md#L11) | CO-4 | A coin is round. |');
    expect(lines('html')).toContain('<tr><td>coins.md:11</td><td>CO-4</td><td>A coin is round.</td></tr>');
    expect(lines('github')[0]).toMatch(
      /^::notice file=rules\/coins\.md,line=11,endLine=11,col=1,endColumn=28,title=Nothing accounts for CO-4::/,
    );
    const { counts, statements, parts } = JSON.parse(lines('json').join('\n'));
    expect([counts[0], statements.length, parts.length]).toEqual([
      {
        document: 'COINS',
        counts: { statements: 11, text: 4, model: 1, property: 1, executed: 3, marked: 4, unaccounted: 3 },
      },
      13,
      11,
    ]);
  });

  test('of a text that is accounted for says so', () => {
    const whole = covered(undefined, text);
    expect(renderCoverage(whole, 'console', view)).toContain('\nEvery statement is accounted for. Exit code 0.\n');
  });
});
