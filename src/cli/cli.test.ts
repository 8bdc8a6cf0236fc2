import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { formats } from '../report/index.ts';
import { type Ran, rulesLawyer, temporary } from './run.test-helper.ts';

/** A folder of rules and nothing else: no configuration, no manifest, no package.json. */
const coinHunt = `---
document: COIN_HUNT
title: Coin Hunt
prefix: CH
---

- **CH-1** Whoever holds three coins wins.
- **CH-2** While nobody has a coin, play goes on.

| Fact | Values |
| --- | --- |
| coins | 0..3 |

## Ruling: Victory

| coins | Outcome | Rules |
| --- | --- | --- |
| 3 | that Player wins | CH-1 |
| 0 | play goes on | CH-2 |
`;
const settled = coinHunt
  .replace('While nobody has a coin', 'While nobody holds three')
  .replace('| 0 | play', '| < 3 | play');
const here = temporary({
  'coins/rules.md': coinHunt,
  'settled/rules.md': settled,
  'file.md': settled,
  'empty/notes.txt': 'no rules',
});

/** What is told of a call or an input that is wrong: nothing else is said, and no stack is shown. */
function refused(ran: Ran): string {
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).not.toMatch(/^\s+at /m);
  return ran.err;
}

describe('exit codes', () => {
  it('0: nothing new', () => {
    const ran = rulesLawyer(here, 'check', 'settled');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain('Exit code 0');
  });

  it('1: a gap, shown as the line where nothing is written', () => {
    const ran = rulesLawyer(here, 'check', 'coins');
    expect(ran).toMatchObject({ code: 1, err: '' });
    expect(ran.out).toContain('✗ COINS IS 1 OR 2: NO RULE ANSWERS “VICTORY”');
    expect(ran.out).toMatch(/^ +coins is 1 or 2 +nothing is written$/m);
    expect(ran.out).toContain('Exit code 1: 1 new finding.');
  });

  it('are said by every --help', () => {
    for (const args of [
      ['--help'],
      ...['check', 'docs', 'replay', 'lint', 'coverage', 'ledger', 'known'].map((name) => [name, '--help']),
    ]) {
      const ran = rulesLawyer(here, ...args);
      expect(ran).toMatchObject({ code: 0, err: '' });
      expect(ran.out).toContain('2  the call or its input is wrong');
    }
  });

  it('tell the version', () => {
    expect(rulesLawyer(here, '--version')).toEqual({ code: 0, out: '0.1.0\n', err: '' });
  });
});

describe('a call that is wrong', () => {
  const told = (message: string, ...notes: string[]): string =>
    [
      'error',
      `  ${message}`,
      ...notes.map((note) => `  ${note}`),
      '',
      '1 problem. Exit code 2: the call or its input is wrong.',
      '',
    ].join('\n');
  const noGame = 'rule      There is no game and no folder of that name. (call/unknown-game)';
  const noConfig = 'hint      There is no rules-lawyer.config.ts here or above.';
  const folder = 'expected  a folder of rule documents';

  it.each<[string, string[], string]>([
    ['no game', ['check'], told('Say which game, or which folder.', folder, noConfig, noGame)],
    ['an unknown game', ['check', 'chess'], told('There is no game and no folder chess.', folder, noConfig, noGame)],
    ['a file', ['check', 'file.md'], told('file.md is a file, and no game.', folder, noConfig, noGame)],
    [
      'a folder without rules',
      ['check', 'empty'],
      told(
        'There is no rule document in empty.',
        'expected  Markdown files with a front matter of document, title and prefix',
        'hint      docs/rule-documents.md shows the smallest one.',
        'rule      A file cannot be read. (file/unreadable)',
      ),
    ],
    [
      'an unknown profile',
      ['check', 'coins', '--profile', 'defualt'],
      told(
        'There is no profile defualt.',
        'expected  one of default',
        'hint      Did you mean “default”?',
        'rule      The game has no such profile. (call/unknown-profile)',
      ),
    ],
    [
      'an unknown reading',
      ['check', 'coins', '--reading', 'The coin=heads'],
      told(
        'No document declares a reading “The coin”.',
        'rule  A row or a heading names a reading, or a value of one, that is not declared.',
        '      (reading/unknown)',
      ),
    ],
    [
      'an unknown format',
      ['check', 'coins', '--format', 'jsn'],
      told(
        'There is no format jsn.',
        'expected  one of console, json, markdown, html, sarif, junit, github',
        'hint      Did you mean “json”?',
        'rule      An option cannot be understood. (call/option)',
      ),
    ],
  ])('%s', (_, args, expected) => {
    expect(refused(rulesLawyer(here, ...args))).toBe(expected);
  });

  it.each<[string, string[], string]>([
    ['an unknown option', ['check', 'coins', '--colour'], "error: unknown option '--colour'"],
    ['an unknown command', ['chekc', 'coins'], "error: unknown command 'chekc'\n(Did you mean check?)"],
    [
      'a word too many',
      ['check', 'coins', 'settled'],
      "error: too many arguments for 'check'. Expected 1 argument but got 2.",
    ],
    [
      'an option without its value',
      ['check', 'coins', '--profile'],
      "error: option '--profile <name>' argument missing",
    ],
    [
      'no number',
      ['check', 'coins', '--limit', '1e99'],
      "error: option '--limit <positions>' argument '1e99' is invalid. expected a whole number from 1 up.",
    ],
    [
      'a number too small',
      ['check', 'coins', '--threads', '0'],
      "error: option '--threads <n>' argument '0' is invalid. expected a whole number from 1 up.",
    ],
    [
      'a reading without a value',
      ['check', 'coins', '--reading', 'The coin'],
      `error: option '--reading <name=value>' argument 'The coin' is invalid. expected "NAME=value".`,
    ],
  ])('%s', (_, args, expected) => {
    expect(refused(rulesLawyer(here, ...args))).toBe(`${expected}\n(--help shows what there is)\n`);
  });

  it('nothing at all: the help is shown', () => {
    expect(refused(rulesLawyer(here))).toContain('Usage: rules-lawyer [options] [command]');
  });
});

describe('a document that is broken', () => {
  const broken = temporary({
    'rules/rules.md': coinHunt.replace('| 0 | play goes on | CH-2 |', '| 0 | play goes on | CH-9 |'),
    'cells/rules.md': coinHunt.replace('| 3 | that', '| three | that').replace('| 0 | play', '| 0-2 | play'),
    'front/rules.md': coinHunt.replace('prefix: CH', 'prefix: ch'),
  });

  it('is told by file, line and column, with the line, what was expected, and a hint', () => {
    expect(refused(rulesLawyer(broken, 'check', 'rules'))).toBe(
      [
        'rules.md:19:22 error',
        '  There is no statement CH-9.',
        '  19 | | 0 | play goes on | CH-9 |',
        '     |                      ^^^^',
        '  expected  the id of something in this rulebook',
        '  hint      Did you mean “CH-1”?',
        '  rule      A reference names a statement, a step or a row that is not there. (id/unknown)',
        '',
        '1 problem. Exit code 2: the call or its input is wrong.',
        '',
      ].join('\n'),
    );
  });

  it('is told to the cell, all of them at once', () => {
    const told = refused(rulesLawyer(broken, 'check', 'cells'));
    expect(told.split('\n').filter((line) => line.includes(' error'))).toEqual([
      'rules.md:18:3 error',
      'rules.md:19:3 error',
    ]);
    expect(told).toContain('  “three” is no value of “coins”.');
    expect(told).toContain('  hint      From 0 to 2 is written `0..2`.');
    expect(told).toContain('2 problems. Exit code 2');
  });

  it('is told of its front matter', () => {
    expect(refused(rulesLawyer(broken, 'check', 'front'))).toContain('rules.md:4:9 error\n  “prefix”: not a prefix.');
  });

  it.each(['json', 'github'])('is told as %s, too, to whoever reads that', (format) => {
    const ran = rulesLawyer(broken, 'check', 'rules', '--format', format);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('rules.md:19:22 error');
    expect(ran.out).toContain('There is no statement CH-9.');
  });

  it('leaves no report behind, or one that says so', () => {
    const console = rulesLawyer(broken, 'check', 'rules', '--out', 'report.txt');
    expect([console.code, existsSync(join(broken, 'report.txt'))]).toEqual([2, false]);
    const json = rulesLawyer(broken, 'check', 'rules', '--format', 'json', '--out', 'report.json');
    expect([json.code, json.out]).toEqual([2, '']);
    expect(JSON.parse(readFileSync(join(broken, 'report.json'), 'utf8'))).toMatchObject({
      problems: [{ code: 'id/unknown' }],
    });
  });
});

describe('--format', () => {
  const again = (format: string): string => {
    const ran = rulesLawyer(here, 'check', 'coins', '--format', format);
    expect(ran).toMatchObject({ code: 1, err: '' });
    return ran.out;
  };
  const first = new Map<string, string>();
  const as = (format: string): string => {
    const told = first.get(format) ?? again(format);
    first.set(format, told);
    return told;
  };
  const id = 'gap/victory/coins=1..2';

  it('json', () => {
    const report = JSON.parse(as('json')) as { findings: unknown[] };
    expect(report.findings).toHaveLength(1);
    expect(report.findings[0]).toMatchObject({ id, kind: 'gap', reach: 'text', place: { file: 'rules.md', line: 14 } });
  });

  it('sarif', () => {
    const log = JSON.parse(as('sarif')) as { version: string; runs: { results: { locations: unknown[] }[] }[] };
    expect(log.version).toBe('2.1.0');
    expect(log.runs).toHaveLength(1);
    expect(log.runs[0]?.results).toHaveLength(1);
    expect(log.runs[0]?.results[0]?.locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'coins/rules.md' }, region: { startLine: 14 } },
    });
  });

  it('junit', () => {
    const document = new DOMParser().parseFromString(as('junit'), 'text/xml');
    expect(document.documentElement?.tagName).toBe('testsuites');
    expect(document.getElementsByTagName('failure')).toHaveLength(1);
  });

  it('github', () => {
    expect(
      as('github')
        .split('\n')
        .filter((line) => line.startsWith('::error ')),
    ).toEqual([expect.stringMatching(/^::error file=coins\/rules\.md,line=14.*::/)]);
  });

  it('markdown', () => {
    expect(as('markdown')).toMatch(/^# .*Coin Hunt/);
  });

  it('html', () => {
    expect(as('html')).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  });

  it.each(['console', 'json'])('%s is the same, byte for byte, on a second run', (format) => {
    expect(again(format)).toBe(as(format));
  });

  it('no colours where nobody sees them', () => {
    expect(as('console')).not.toContain('\u001b');
  });

  it('has no other', () => {
    expect([...first.keys()].sort()).toEqual([...formats].sort());
  });
});

describe('--out', () => {
  it('writes what would have been printed, and prints nothing', () => {
    const ran = rulesLawyer(here, 'check', 'coins', '--format', 'html', '--out', 'report.html');
    expect(ran).toEqual({ code: 1, out: '', err: '' });
    expect(readFileSync(join(here, 'report.html'), 'utf8')).toBe(
      rulesLawyer(here, 'check', 'coins', '--format', 'html').out,
    );
  });

  it('leaves nothing behind where it cannot write', () => {
    const folder = temporary({ 'coins/rules.md': coinHunt });
    mkdirSync(join(folder, 'taken'));
    for (const out of ['nowhere/report.txt', 'taken']) {
      expect(refused(rulesLawyer(folder, 'check', 'coins', '--out', out))).toContain(`${out} cannot be written: `);
    }
    expect(readdirSync(folder).sort()).toEqual(['coins', 'taken']);
  });

  it('leaves a report that was there as it was, where the rules are broken', () => {
    const folder = temporary({ 'rules/rules.md': 'nothing', 'report.txt': 'of yesterday' });
    refused(rulesLawyer(folder, 'check', 'rules', '--out', 'report.txt'));
    expect(readFileSync(join(folder, 'report.txt'), 'utf8')).toBe('of yesterday');
  });
});

describe('a folder alone', () => {
  it('is checked from within, and under an absolute path', () => {
    expect(rulesLawyer(join(here, 'coins'), 'check', '.').code).toBe(1);
    expect(rulesLawyer('/', 'check', join(here, 'coins')).code).toBe(1);
  });

  it('is looked at as the profiles and readings of the call say', () => {
    const folder = temporary({
      'rules/rules.md': `${coinHunt}| 1..2 | play goes on | CH-2 | The middle: as before |\n`
        .replace('| Outcome | Rules |', '| Outcome | Rules | Reading |')
        .replace('| --- | --- | --- |\n| 3', '| --- | --- | --- | --- |\n| 3')
        .replace('wins | CH-1 |', 'wins | CH-1 | |')
        .replace('on | CH-2 |\n|', 'on | CH-2 | |\n|')
        .replace(
          '## Ruling',
          '### Reading: The middle\n\nAnd with one or two? (CH-2)\n\n| Value | Meaning | Default |\n| --- | --- | --- |\n| open | . | yes |\n| as before | . | |\n\n## Ruling',
        ),
      'rules/rulebook.yaml': 'profiles:\n  two: { players: 2 }\n  three: { players: 3 }\n',
    });
    const found = (...args: string[]) => {
      const { code, out } = rulesLawyer(folder, 'check', 'rules', '--format', 'json', ...args);
      const { findings } = JSON.parse(out) as { findings: { profiles: string[] }[] };
      return [code, findings.map(({ profiles }) => profiles)];
    };
    expect(found()).toEqual([1, [['two', 'three']]]);
    expect(found('--profile', 'three')).toEqual([1, [['three']]]);
    expect(found('--reading', 'The middle=as before')).toEqual([0, []]);
    expect(found('--reading', 'The middle=any')).toEqual([1, [['two', 'three']]]);
    expect(refused(rulesLawyer(folder, 'check', 'rules', '--reading', 'The middle=as befor'))).toContain(
      '  The reading “The middle” has no value “as befor”.\n  expected  one of open, as before, any\n  hint      Did you mean “as before”?',
    );
  });

  it('is no trouble for files that no person writes', () => {
    const folder = temporary({ 'rules/rules.md': settled.replaceAll('\n', '\r\n'), 'rules/README.md': '# no rules' });
    writeFileSync(join(folder, 'rules/bytes.md'), Buffer.from([0xff, 0xfe, 0x00, 0xd8]));
    expect(rulesLawyer(folder, 'check', 'rules').code).toBe(0);
  });
});
