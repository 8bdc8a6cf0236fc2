import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { page } from './page.test-helper.ts';
import { type Ran, rulesLawyer, temporary } from './run.test-helper.ts';

/** The game of docs/processes.md, checked once. */
const project = temporary(page('processes.md').files);
const checked = rulesLawyer(project, 'check', '--report', 'report.json');
const docs = (...args: string[]): Ran => rulesLawyer(project, 'docs', ...args);
const fromReport = (...args: string[]): Ran => docs('--report', 'report.json', ...args);
const read = (file: string): string => readFileSync(join(project, file), 'utf8');
const PAGES = ['README.md', 'game.md', 'move.md', 'round.md'];

describe('the pages of a game', () => {
  it('are written from a report that is at hand, and are as those of a new check', () => {
    expect(checked.code).toBe(1);
    expect(fromReport()).toEqual({ code: 0, out: 'docs/race: 5 pages, 5 changed.\n', err: '' });
    expect(readdirSync(join(project, 'docs/race/processes')).sort()).toEqual(PAGES);
    expect(docs()).toEqual({ code: 0, out: 'docs/race: 5 pages, 0 changed.\n', err: '' });
  });

  it('tell the findings, with links from where the page stands', () => {
    expect(read('docs/race/findings.md')).toContain('| [race.md:13](../../rules/race.md#L13) | nobody is home |');
    fromReport('--out', 'pages');
    expect(read('pages/findings.md')).toContain('| [race.md:13](../rules/race.md#L13) | nobody is home |');
  });

  it('draw a process that grows out of the text, and write its chart out', () => {
    expect(read('docs/race/processes/round.md')).toMatchInlineSnapshot();
  });

  it('say who calls whom', () => {
    expect(read('docs/race/processes/README.md')).toContain(
      [
        '```mermaid',
        'flowchart TD',
        '  p_game(["Game"])',
        '  p_round["Round"]',
        '  p_move["Move"]',
        '  p_game --> p_round',
        '  p_round --> p_move',
        '```',
      ].join('\n'),
    );
  });

  it('are up to date, or it is said which is not, where, and how to write it again', () => {
    expect(fromReport('--check')).toEqual({ code: 0, out: 'docs/race: 5 pages, all up to date.\n', err: '' });
    const file = 'docs/race/processes/move.md';
    const text = read(file);
    writeFileSync(join(project, file), text.replace('s_choosing : choosing', 's_choosing : waiting'));
    const line = text.split('\n').findIndex((one) => one.includes('s_choosing : choosing')) + 1;
    expect(fromReport('--check')).toEqual({
      code: 1,
      out: '',
      err: `${file}:${line} is not what it would be now.
    there    s_choosing : waiting
    now      s_choosing : choosing

To write them again: npx rules-lawyer docs race --out docs/race
`,
    });
    expect(read(file)).toContain('waiting');
    expect(fromReport().out).toBe('docs/race: 5 pages, 1 changed.\n');
    expect(read(file)).toBe(text);
  });

  it('go when their process has gone, and pages of somebody else stay', () => {
    writeFileSync(join(project, 'docs/race/processes/walk.md'), read('docs/race/processes/move.md'));
    writeFileSync(join(project, 'docs/race/processes/own.md'), '# My own page\n');
    expect(fromReport('--check')).toMatchObject({
      code: 1,
      err: expect.stringContaining('docs/race/processes/walk.md is written no more.\n'),
    });
    expect(fromReport().out).toBe('docs/race: 5 pages, 0 changed, 1 taken away.\n');
    expect(readdirSync(join(project, 'docs/race/processes')).sort()).toEqual([...PAGES, 'own.md'].sort());
  });

  it('are findings alone where there is no machine', () => {
    const folder = temporary({ 'rules/race.md': page('processes.md').files['rules/race.md'] ?? '' });
    expect(rulesLawyer(folder, 'docs', 'rules')).toEqual({
      code: 0,
      out: 'docs/rules: 1 page, 1 changed.\n',
      err: '',
    });
  });
});

describe('a report that pages cannot be made of', () => {
  const refused = (file: string, text: string): string => {
    writeFileSync(join(project, file), text);
    const ran = docs('--report', file);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('what `npx rules-lawyer check race --report');
    return ran.err;
  };

  it('is none', () => {
    expect(refused('none.json', '{')).toContain('none.json is no report: ');
    expect(refused('none.json', '{}')).toContain('none.json is no report.');
    expect(refused('none.json', 'null')).toContain('none.json is no report.');
  });

  it('is of another game, or of a part of the check', () => {
    const report = read('report.json');
    expect(refused('other.json', report.replace('"game": "race"', '"game": "chase"'))).toContain(
      'other.json is a report of chase.',
    );
    rulesLawyer(project, 'check', '--games', '0', '--report', 'part.json');
    expect(refused('part.json', read('part.json'))).toContain(
      'part.json is the report of a part of the check: npx rules-lawyer check race --games 0',
    );
  });
});
