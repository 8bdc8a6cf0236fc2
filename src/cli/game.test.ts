import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { page } from './page.test-helper.ts';
import { type Ran, rulesLawyer, temporary } from './run.test-helper.ts';

/** A project of somebody's own, without node_modules: the game of docs/processes.md. */
const { files } = page('processes.md');
const project = temporary(files);

function refused(ran: Ran): string {
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).not.toMatch(/^\s+at /m);
  return ran.err;
}

interface Told {
  readonly findings: readonly { readonly id: string; readonly scenario?: { readonly token: string } }[];
}
const json = (...args: string[]): string => rulesLawyer(project, 'check', '--format', 'json', ...args).out;
const { findings } = JSON.parse(json('--games', '0')) as Told;
const gap = 'gap/victory/home=2';
const token = findings.find(({ id }) => id === gap)?.scenario?.token ?? 'none';

describe('a game of a configuration', () => {
  it('is found by its name, as the only one, and by its folder', () => {
    for (const word of [['race'], [], ['rules']]) {
      const ran = rulesLawyer(project, 'check', ...word, '--games', '0');
      expect(ran).toMatchObject({ code: 1, err: '' });
      expect(ran.out).toContain('How it comes about, in six moves:');
    }
  });

  it('is found from a folder below', () => {
    expect(rulesLawyer(join(project, 'machines'), 'check', 'race', '--games', '0').code).toBe(1);
  });

  it('is meant where a name is almost right', () => {
    expect(refused(rulesLawyer(project, 'check', 'rase'))).toContain(
      '  There is no game and no folder rase.\n  expected  one of race, or a folder of rule documents\n  hint      Did you mean “race”?\n',
    );
  });

  it('is told the same, byte for byte, whatever the number of threads', () => {
    expect(json('--threads', '1')).toBe(json('--threads', '4'));
  });

  it('is not searched by rotated positions where it is not symmetric, though it says so', () => {
    const game = (files['machines/race.ts'] ?? '').replace('  seats: () => NAMES,', '$&\n  symmetric: () => true,');
    const folder = temporary({ ...files, 'machines/race.ts': game });
    const told = refused(rulesLawyer(folder, 'explore', 'race')).replaceAll(/\s+/g, ' ');
    expect(told).toContain('The game race is not symmetric, as it says. Take this position of move, at choosing: Ann:');
    expect(told).toContain('With everybody 1 seat further, “walk or run” (of Ann, with 2 answers) is asked, not');
    expect(rulesLawyer(folder, 'explore', 'race', '--no-symmetry').code).toBe(0);
  });

  it('is not finished at its limit, and says so by the exit code', () => {
    const folder = temporary({
      ...files,
      'rules/race.md': (files['rules/race.md'] ?? '').replace('| 1 | that', '| 1..2 | that'),
    });
    const check = (...args: string[]) => rulesLawyer(folder, 'check', '--games', '0', ...args);
    expect(check().code).toBe(0);
    const stopped = check('--limit', '5');
    expect(stopped.code).toBe(1);
    expect(stopped.out).toContain('1 run stopped before the end');
  });
});

describe('a configuration that is broken', () => {
  it.each<[string, string, string]>([
    ['no TypeScript', 'export default {', 'The configuration cannot be loaded: ParseError: '],
    ['an error of its own', "throw new Error('oh no');", 'The configuration cannot be loaded: oh no'],
    [
      'a file that is not there',
      "import './nowhere.ts';",
      "The configuration cannot be loaded: Cannot find module './nowhere.ts'",
    ],
    ['no games', 'export default {};', 'The configuration exports no games.'],
    ['a game without a name', 'export default { games: [{ game: {} }] };', 'The configuration exports no games.'],
    [
      'half a game',
      "export default { games: [{ game: { name: 'x', title: 'X', rulebook: 'rules', bounds: {}, processes: [] } }] };",
      'The game x says nothing of: root, table, start, facts, seats, position, outcome.',
    ],
  ])('%s', (_, config, message) => {
    const folder = temporary({ ...files, 'rules-lawyer.config.ts': config });
    const told = refused(rulesLawyer(folder, 'check'));
    expect(told).toContain(`rules-lawyer.config.ts:1:1 error\n  ${message}`);
    expect(told).toContain('(config/unusable)');
  });

  it('no rulebook', () => {
    const game = (files['machines/race.ts'] ?? '').replace("rulebook: 'rules'", "rulebook: 'elsewhere'");
    const told = refused(rulesLawyer(temporary({ ...files, 'machines/race.ts': game }), 'check'));
    expect(told.replace(/\s+/g, ' ')).toMatch(
      /The rulebook of race should be the folder .*elsewhere, which is not there\./,
    );
  });

  it('a game whose own code throws: a fault with its frames, and no verdict', () => {
    const game = (files['machines/race.ts'] ?? '').replace(
      'start: () => ({ spaces: [0, 0], winner: null }),',
      "start: () => { throw new Error('no start'); },",
    );
    const ran = rulesLawyer(temporary({ ...files, 'machines/race.ts': game }), 'check', '--games', '0');
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toMatch(/^fault\n {2}.*no start/);
  });
});

describe('replay', () => {
  it('plays a token, move by move', () => {
    const ran = rulesLawyer(project, 'replay', token);
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain(' 6. Ben walks.  [Ben]  (SR-2)\n\nIn the end\n    Ann: space 3\n    Ben: space 3\n');
    expect(ran.out).toContain(`Again   npx rules-lawyer replay ${token}\n`);
  });

  it('says so where the rules have changed since', () => {
    const ran = rulesLawyer(project, 'replay', token.replace(/:[^:]*$/, ':00000000'));
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('! The rules have changed since this was recorded.');
  });

  const at = (part: number, value: string): string =>
    token
      .split(':')
      .map((own, i) => (i === part ? value : own))
      .join(':');
  it.each<[string, string, string]>([
    ['nothing that is known', 'nonsense', 'nonsense is no replay token, no file, and no finding'],
    ['another game', at(0, 'chess'), 'There is no game and no folder chess.'],
    ['a way out of the folder', at(0, '..%2F..%2F'), 'There is no game and no folder ../../.'],
    ['another profile', at(1, 'twp'), 'There is no profile “twp”.'],
    ['an unknown reading', at(2, 'constructor=1'), 'No document declares a reading “constructor”.'],
    ['a bound that is too large', at(3, 'die=99999999'), 'The bound die cannot be 99999999.'],
    ['an unknown bound', at(3, 'dice=1'), 'The game has no bound dice.'],
    ['a negative choice', at(4, '0.-1'), 'This replay token cannot be read: "-1" is no number.'],
    ['a choice that nobody has', at(4, '0.7'), 'The game departs at choice 2 (walk or run): there is no answer 7.'],
    ['escape sequences', at(1, '%1B%5B31m'), 'There is no profile “'],
  ])('refuses %s', (_, hostile, message) => {
    const told = refused(rulesLawyer(project, 'replay', hostile));
    expect(told.replace(/\s+/g, ' ')).toContain(message);
    expect(told).not.toContain('\u001b');
  });

  it('refuses choices behind the end of the game', () => {
    const whole = (choices: string): string => at(4, choices).replace(/:0:(\w+)$/, '::$1');
    expect(rulesLawyer(project, 'replay', whole('0.0.1.1.0')).out).toContain('Victory: that Player wins.');
    expect(refused(rulesLawyer(project, 'replay', whole('0.0.1.1.0.0')))).toContain(
      'The game departs at choice 6: by then the game is over.',
    );
  });

  it('means the game, and not a folder that is called like it', () => {
    const folder = temporary({ ...files, 'race/notes.txt': '' });
    expect(rulesLawyer(folder, 'replay', token).code).toBe(0);
  });

  it('writes to a file, whole or not at all', () => {
    const folder = temporary(files);
    expect(rulesLawyer(folder, 'replay', token, '--out', 'game.txt')).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(join(folder, 'game.txt'), 'utf8')).toContain(`Again   npx rules-lawyer replay ${token}\n`);
    mkdirSync(join(folder, 'taken'));
    expect(refused(rulesLawyer(folder, 'replay', token, '--out', 'taken'))).toContain('taken cannot be written: ');
    expect(readdirSync(folder)).not.toContain('taken.part');
  });
});

describe('recorded games', () => {
  const folder = temporary(files);
  const file = join(folder, 'traces/race/gap_victory_home=2.json');
  const ran = rulesLawyer(folder, 'check', 'race', '--games', '0', '--record', 'traces/race');
  const whole = readFileSync(file, 'utf8');

  it('are written by check, and play as they were recorded', () => {
    expect(ran.code).toBe(1);
    const played = findings.filter(({ scenario }) => scenario).map(({ id }) => `${id.replaceAll('/', '_')}.json`);
    expect(readdirSync(join(folder, 'traces/race'))).toEqual(played.sort());
    expect(rulesLawyer(folder, 'replay', 'traces/race/gap_victory_home=2.json')).toMatchObject({ code: 0, err: '' });
    expect(rulesLawyer(folder, 'replay', gap).out).toContain(' 6. Ben walks.');
  });

  it('are told where they depart', () => {
    writeFileSync(file, whole.replace('Ben walks.', 'Ben flies.'));
    const again = rulesLawyer(folder, 'replay', file);
    expect(again.code).toBe(1);
    expect(again.out).toContain('! It departs at move 2: recorded was “Ben flies.”, now it is “Ben walks.”.');
  });

  it('are refused where the file is cut off, or no record', () => {
    for (const text of [whole.slice(0, whole.length / 2), 'null', whole.replace('"steps"', '"step"')]) {
      writeFileSync(file, text);
      expect(refused(rulesLawyer(folder, 'replay', file)).replace(/\s+/g, ' ')).toContain(' holds no recorded game: ');
    }
  });

  it('are refused where their folder is a file', () => {
    writeFileSync(join(folder, 'taken'), '');
    const ran = rulesLawyer(folder, 'check', 'race', '--games', '0', '--record', 'taken');
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('taken cannot be made a folder: ');
  });
});

describe('known', () => {
  const known = '---\ndocument: KNOWN\nkind: known\n---\n\n# Known\n';
  const folder = temporary({
    ...files,
    'rules/known.md': known,
    'rules/rulebook.yaml': (files['rules/rulebook.yaml'] ?? '').replace('[race.md]', '[race.md, known.md]'),
  });

  it('leaves a finding as it is: told, and without a vote', () => {
    const all = findings.map(({ id }) => id);
    expect(all).toContain(gap);
    for (const id of all)
      expect(rulesLawyer(folder, 'known', id, 'we have not decided')).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(folder, 'rules/known.md'), 'utf8')).toBe(
      `${known}\n${all.map((id) => `- \`${id}\` — we have not decided\n`).join('')}`,
    );
    const ran = rulesLawyer(folder, 'check', '--games', '0');
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('✗ BOTH ARE HOME: NO RULE ANSWERS “WHO HAS WON?”');
    expect(ran.out).toContain('(known: we have not decided)');
  });

  it.each<[string, string[], string]>([
    ['no id', ['nonsense', 'why'], 'nonsense is no id of a finding.'],
    ['no reason', ['gap/victory/home=1', ' '], 'There is no reason.'],
  ])('refuses %s', (_, args, message) => {
    expect(refused(rulesLawyer(folder, 'known', ...args))).toContain(message);
  });

  it('begins a document of its own where no manifest names the documents', () => {
    const { 'rules/rulebook.yaml': manifest, ...rest } = files;
    expect(manifest).toBeDefined();
    const alone = temporary(rest);
    expect(rulesLawyer(alone, 'known', gap, 'why', '--in', 'rules')).toMatchObject({
      code: 0,
      out: `rules/known.md: ${gap} is known now.\n`,
    });
    expect(readFileSync(join(alone, 'rules/known.md'), 'utf8')).toBe(
      `---\ndocument: KNOWN_FINDINGS\ntitle: Findings that are left as they are\nkind: known\n---\n\n- \`${gap}\` — why\n`,
    );
    expect(rulesLawyer(alone, 'known', 'gap/victory/home=2', 'why', '--in', 'rules').code).toBe(2);
  });

  it('refuses a rulebook without a place for it', () => {
    expect(refused(rulesLawyer(project, 'known', 'gap/victory/home=2', 'why'))).toContain(
      'The rulebook in rules has no document of known findings.',
    );
  });
});

describe('coverage', () => {
  const coverage = (...args: string[]): Ran => rulesLawyer(project, 'coverage', ...args);

  it('tells what accounts for each statement, and the same again', () => {
    const ran = coverage('race');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain('The Short Race: 8 of 8 statements accounted for.\n');
    expect(ran.out).toContain(
      '\nEvery statement is accounted for. Exit code 0.\nAgain: npx rules-lawyer coverage race\n',
    );
    expect(coverage('race')).toEqual(ran);
  });

  it('finds the states that cite a statement, and how often play came to them', () => {
    const told = JSON.parse(coverage('--format', 'json', '--games', '0').out);
    const of = (id: string) => told.statements.find((s: { id: string }) => s.id === id);
    expect(of('SR-2').model).toEqual(['move.choosing']);
    expect(of('SR-2').executed).toBeGreaterThan(0);
    expect(of('SR:victory').text).toMatchObject([{ by: 'question', name: 'Victory' }]);
  });

  it('looks at a folder of rules alone', () => {
    const folder = temporary({ 'rules/race.md': files['rules/race.md'] ?? '' });
    const ran = rulesLawyer(folder, 'coverage', 'rules');
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toContain('The Short Race: 4 of 8 statements accounted for.\n');
    expect(ran.out).toContain('\n  race.md:10  SR-2    Whoever moves walks one space, or runs.\n');
  });

  it('refuses what is not there', () => {
    expect(refused(coverage('race', '--profile', 'three'))).toContain('There is no profile three.');
    expect(refused(coverage('race', '--format', 'xml'))).toContain('There is no format xml.');
  });
});
