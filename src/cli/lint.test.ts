import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ran, rulesLawyer, temporary } from './run.test-helper.ts';

/** A rulebook of no format of ours, with an error, a warning and a guess. */
const ships = `# Ships

- **SH-1** A captain starts with \`SHIP_COUNT\` ships.
- **SH-2** A captain who loses the last ship is out of the game.

## The end

See [the beginning](#beginning).

- **SH-3** A captain who loses the last ship is out of the game.
`;
const plain = '# Boats\n\nA captain rows.\n';
const here = temporary({
  'ships.md': ships,
  'plain.md': plain,
  'both/a.md': plain,
  'both/below/b.md': ships,
  'both/picture.png': '\0\0',
  'empty/picture.png': '\0\0',
  'known/ships.md': ships.replace('See [', 'See <!-- lint-ok broken-link: it is printed on the box --> ['),
});
const error = '✗ SHIP_COUNT HAS NO VALUE';
const warning = '! THE LINK “THE BEGINNING” LEADS NOWHERE';
const guess = '· THE SAME RULE STANDS IN TWO PLACES';

const lint = (...args: string[]): Ran => rulesLawyer(here, 'lint', ...args);
const titles = ({ out }: Ran): string[] => out.split('\n').filter((line) => /^[✗!·] /.test(line));

function refused(ran: Ran): string {
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).not.toMatch(/^\s+at /m);
  return ran.err;
}

describe('exit codes of lint', () => {
  it('0: nothing new', () => {
    const ran = lint('plain.md');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(/^plain\.md: no findings\.\n\nExit code 0: /);
  });

  it('1: an error and a warning, each with its place and how to leave it as it is', () => {
    const ran = lint('ships.md');
    expect(ran).toMatchObject({ code: 1, err: '' });
    expect(titles(ran)).toEqual([error, warning]);
    expect(ran.out).toMatch(/ships\.md:3:35 +look here first/);
    expect(ran.out).toContain('<!-- lint-ok broken-link: why -->');
    expect(ran.out).toContain('Exit code 1: 2 new findings.\n');
    expect(ran.out).toMatch(/Again: npx rules-lawyer lint ships\.md\n$/);
  });

  it('0: what is left as it is has no vote', () => {
    const ran = lint('known', '--level', 'undefined-variable=off');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain('(known: it is printed on the box)');
  });
});

describe('--level and --info', () => {
  it.each<[string, string[], string[], number]>([
    ['a guess is told with --info, and has no vote', ['--info'], [error, warning, guess], 1],
    [
      'several checks may',
      ['--level', 'undefined-variable=off', '--level', 'broken-link=info', '--info'],
      [warning.replace('!', '·'), guess],
      0,
    ],
    [
      'what becomes a guess is told with --info only',
      ['--level', 'undefined-variable=info', '--level', ' broken-link = off '],
      [],
      0,
    ],
    [
      'the last word on a check counts',
      ['--level', 'broken-link=off', '--level', 'broken-link=error'],
      [error, warning.replace('!', '✗')],
      1,
    ],
  ])('%s', (_, args, expected, code) => {
    const ran = lint('ships.md', ...args);
    expect(ran).toMatchObject({ code, err: '' });
    expect(titles(ran)).toEqual(expected);
  });
});

describe('texts', () => {
  it('a folder: all texts in it and below, as one rulebook; what is no text is passed over', () => {
    const ran = lint('both');
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/^2 texts: 2 new findings\./);
    expect(ran.out).toContain('both/below/b.md:3:35');
  });

  it('a byte order mark, carriage returns and other bytes are no trouble', () => {
    const folder = temporary({ 'a.md': `\ufeff${ships.replaceAll('\n', '\r\n')}` });
    writeFileSync(join(folder, 'b.md'), Buffer.from([0x41, 0xff, 0xfe, 0xd8, 0x0a]));
    const ran = rulesLawyer(folder, 'lint', '.');
    expect(ran).toMatchObject({ code: 1, err: '' });
    expect(titles(ran)).toEqual([error, warning]);
  });

  it('all that cannot be read is told at once, and nothing else', () => {
    const told = refused(lint('plain.md', 'nowhere.md', 'empty'));
    expect(told).toContain('nowhere.md cannot be read: ENOENT');
    expect(told).toContain('empty cannot be read: there is no text in it.');
    expect(told).toContain('2 problems. Exit code 2');
  });
});

describe('formats', () => {
  it('json holds what the console tells', () => {
    const ran = lint('ships.md', '--format', 'json');
    const { findings } = JSON.parse(ran.out) as { findings: { id: string }[] };
    expect(ran).toMatchObject({ code: 1, err: '' });
    expect(findings).toMatchObject([
      {
        id: 'lint/undefined-variable/ships-ship-count',
        severity: 'error',
        place: { file: 'ships.md', line: 3, column: 35 },
      },
      {
        id: 'lint/broken-link/the-end-beginning',
        severity: 'warning',
        place: { file: 'ships.md', line: 8, column: 6 },
      },
    ]);
  });

  it('github marks the lines of a pull request', () => {
    const marks = lint('ships.md', '--format', 'github').out.split('\n');
    expect(marks.filter((line) => line.startsWith('::'))).toEqual([
      expect.stringMatching(/^::error file=ships\.md,line=3,/),
      expect.stringMatching(/^::warning file=ships\.md,line=8,/),
    ]);
  });

  it('--out writes, and prints nothing', () => {
    expect(lint('ships.md', '--format', 'sarif', '--out', 'report.sarif')).toEqual({ code: 1, out: '', err: '' });
    const log = JSON.parse(readFileSync(join(here, 'report.sarif'), 'utf8')) as { runs: { results: unknown[] }[] };
    expect(log.runs.map(({ results }) => results.length)).toEqual([2]);
  });
});

describe('refuses', () => {
  it.each<[string, string[], string]>([
    ['no text', [], "error: missing required argument 'files'"],
    ['an unknown check', ['ships.md', '--level', 'missing-rul=off'], 'hint Did you mean “missing-rule”?'],
    [
      'a check named like a property of all objects',
      ['ships.md', '--level', '__proto__=off'],
      'There is no check __proto__.',
    ],
    [
      'an unknown level',
      ['ships.md', '--level', 'broken-link=constructor'],
      'There is no level constructor. expected one of error, warning, info, off',
    ],
    [
      'no level',
      ['ships.md', '--level', 'broken-link'],
      "error: option '--level <check=level>' argument 'broken-link' is invalid. expected \"CHECK=level\".",
    ],
    [
      'an empty level',
      ['ships.md', '--level', 'broken-link='],
      "error: option '--level <check=level>' argument 'broken-link=' is invalid.",
    ],
    ['no check', ['ships.md', '--level', '=off'], "error: option '--level <check=level>' argument '=off' is invalid."],
    ['an unknown format', ['ships.md', '--format', 'jsn'], 'There is no format jsn.'],
    ['an option of check', ['ships.md', '--seed', '1'], "error: unknown option '--seed'"],
    ['a place where nothing can be written', ['ships.md', '--out', 'both'], 'both cannot be written: '],
  ])('%s', (_, args, message) => {
    expect(refused(lint(...args)).replace(/\s+/g, ' ')).toContain(message);
  });
});

describe('the linter within a check', () => {
  const rules = (text: string): string => `---\ndocument: SHIPS\nprefix: SH\n---\n\n${text}`;
  const check = (text: string, known = ''): Ran =>
    rulesLawyer(
      temporary({
        'rules/rules.md': rules(text),
        ...(known === '' ? {} : { 'rules/known.md': `---\ndocument: KNOWN\nkind: known\n---\n\n${known}` }),
      }),
      'check',
      'rules',
    );

  it('tells errors and warnings of its documents, and no guesses', () => {
    const ran = check(ships);
    expect(ran).toMatchObject({ code: 1, err: '' });
    expect(titles(ran)).toEqual([error, warning]);
    expect(ran.out).toMatch(/Next +rules\.md:8:35 +look here first/);
  });

  it('leaves as it is what is known, or has a comment beside it', () => {
    const commented = ships.replace('See [', 'See <!-- lint-ok broken-link: it is printed on the box --> [');
    const ran = check(commented, '- `lint/undefined-variable/ships-ship-count` — the box says so\n');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain('(known: it is printed on the box)');
    expect(ran.out).toContain('(known: the box says so)');
  });
});
