import { describe, expect, it } from 'vitest';
import { changed, page, type ShownCall } from './page.test-helper.ts';
import { rulesLawyer, temporary } from './run.test-helper.ts';

const { files, calls } = page('processes.md');
const shown = (word: string): ShownCall => {
  const call = calls.find(({ args }) => args.includes(word));
  if (!call) throw new Error(`no call of ${word} on the page`);
  return call;
};
const project = temporary(changed(files, shown('ledger')));

describe('ledger', () => {
  it('comes as data', () => {
    const { code, out } = rulesLawyer(project, 'ledger', '--format', 'json', '--games', '1');
    expect(code).toBe(0);
    const { ledgers, replay } = JSON.parse(out) as { ledgers: { ruling: string }[]; replay: string };
    expect(ledgers.map(({ ruling }) => ruling)).toEqual(['May move']);
    expect(replay).toBe('npx rules-lawyer ledger race --games 1 --format json');
  });

  it('is not finished at its limit, and says so', () => {
    const { code, out } = rulesLawyer(project, 'ledger', '--limit', '5', '--games', '0');
    expect(code).toBe(1);
    expect(out).toContain('Stopped before its end: two Players, it reached its limit of 5 positions');
  });

  it.each<[string, string, string[], string]>([
    ['a game without attempts', temporary(files), [], 'race declares no attempts.'],
    ['another format', project, ['--games', '0', '--format', 'sarif'], 'A ledger does not come as sarif.'],
    ['a scope that is not there', project, ['--scope', 'tiny'], 'There is no scope tiny.'],
    ['a scope of random games', project, ['--scope', 'real'], 'There is no scope real in which every position'],
  ])('refuses %s', (_, folder, args, message) => {
    const ran = rulesLawyer(folder, 'ledger', ...args);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(message);
  });
});

describe('a position', () => {
  const placed = temporary(changed(files, shown('--from')));

  it('is part of the token, and is played again', () => {
    const { out } = rulesLawyer(placed, 'check', '--games', '0', '--from', 'table spaces=2,0', '--format', 'json');
    const { findings } = JSON.parse(out) as { findings: { id: string; scenario?: { token: string } }[] };
    const token = findings.find(({ id }) => id === 'gap/victory/home=2')?.scenario?.token ?? 'none';
    expect(token.split(':')[7]).toBe('table%20spaces%3D2%2C0');
    const { code, out: told } = rulesLawyer(placed, 'replay', token);
    expect(code).toBe(0);
    expect(told).toContain('Ann: space 2');
  });

  it.each<[string, string, string]>([
    ['what nothing is called', 'Cleo spaces=1', 'Nothing on the table is called Cleo.'],
    ['what is out of range', 'table spaces=4,0', 'The table: spaces cannot be 4.'],
    ['what a rule of the game excludes', 'table winner=0', 'This cannot be a position: Nobody has won. (SR-4)'],
    ['what cannot be read', 'spaces=1', 'This position cannot be read'],
  ])('refuses %s', (_, from, message) => {
    const ran = rulesLawyer(placed, 'check', '--games', '0', '--from', from);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(message);
  });

  it('is refused where the game does not say how', () => {
    const ran = rulesLawyer(temporary(files), 'check', '--from', 'table spaces=1,0');
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('The game race does not say how positions are set up.');
  });
});
