import { readFileSync } from 'node:fs';
import {
  attemptsJobs,
  type GameDefinition,
  type JobResult,
  ledgerOf,
  type Rulebook,
  readRulebook,
  renderLedger,
  runJob,
} from 'rules-lawyer';
import { readFolder } from 'rules-lawyer/node';
import { describe, expect, test } from 'vitest';
import { type Table, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { DV, edited, rulebookOf, written } from './suite.test-helper.ts';

const page = new URL('../../docs/viva-la-dungeon/silence.md', import.meta.url);
const view = { color: false, width: 100 };

const looked = (rulebook: Rulebook, games: number, game: GameDefinition<Table> = vivaLaDungeon): JobResult[] =>
  attemptsJobs(rulebook, { scopes: ['no cubes', 'who is Hidden'], games }).map((job) =>
    runJob({ game, properties: [] }, rulebook, job),
  );

test('docs/viva-la-dungeon/silence.md is what the command on its last line makes', () => {
  const { rulebook } = readRulebook(readFolder('rules/viva-la-dungeon').files);
  if (!rulebook) throw new Error('no rulebook');
  const results = looked(rulebook, 100);
  const text = readFileSync(page, 'utf8');
  expect(text).toBe(
    renderLedger(
      {
        title: rulebook.title,
        ledgers: ledgerOf(rulebook, results),
        runs: results.flatMap(({ run }) => run ?? []),
        profiles: Object.fromEntries(
          rulebook.profiles
            .filter(({ name }) => results.some(({ job }) => job.profile === name))
            .map(({ name, title }) => [name, title]),
        ),
        replay: /`(npx .*)`/.exec(text)?.[1] ?? '',
      },
      'markdown',
      view,
    ),
  );
  expect(text.split('\n').length).toBeLessThan(120);
});

describe('what the machines offer', () => {
  const rulebook = rulebookOf(written);

  test('is nothing that the rules refuse, and nothing of which nobody has thought', () => {
    const results = looked(rulebook, 20);
    expect(results.flatMap(({ problems, findings }) => [...problems, ...findings])).toEqual([]);
    expect(results.flatMap(({ tried }) => tried?.unnamed ?? [])).toEqual([]);
    expect(results.every(({ tried }) => (tried?.tried[0]?.offered.length ?? 0) > 0)).toBe(true);
  });

  test('is found where a rule refuses it: no shots any more', () => {
    const noShots = rulebookOf(
      edited([
        [
          DV,
          '| player | dying | any | spend Kaos | refused | DV-85 | |\n',
          '| player | dying | any | spend Kaos | refused | DV-85 | |\n| player | any | any | Take A Shot | refused | DV-195 | |\n',
        ],
      ]),
    );
    const findings = looked(noShots, 0).flatMap((result) => result.findings);
    expect(findings.map(({ id, severity, title }) => [id, severity, title])).toEqual([
      ['refused/may-act/take-a-shot', 'error', 'Somebody is offered what the rules refuse: Take A Shot'],
      ['refused/may-act/take-a-shot', 'error', 'Somebody is offered what the rules refuse: Take A Shot'],
    ]);
    expect(findings[0]?.statements.map(({ id }) => id)).toEqual(['DV-195']);
    expect(findings[0]?.scenario?.steps.map(({ text }) => text)).toEqual([
      'A moves to Room 2.',
      'A draws a Dungeon Bomb.',
      'The card does nothing.',
    ]);
  });
});
