import { describe, expect, test } from 'vitest';
import { judge } from '../report/index.ts';
import { readRulebook } from '../rulebook/index.ts';
import { checkText } from '../ruling/index.ts';
import { coins, text } from './coins.test-helper.ts';
import { checkCommand } from './command.ts';
import { type Job, jobsOf } from './job.ts';
import { joinResults } from './join.ts';
import { readingsOf } from './readings.ts';
import { runJob, type Subject } from './run.ts';

const rulebook = (edit: (t: string) => string = (t) => t, more: Record<string, string> = {}) => {
  const read = readRulebook(
    new Map([...Object.entries({ ...text, 'coins.md': edit(text['coins.md']) }), ...Object.entries(more)]),
  );
  if (!read.rulebook) throw new Error(JSON.stringify(read.problems, null, 1));
  return read.rulebook;
};
const report = (book = rulebook(), subject: Subject = coins, options = {}) =>
  joinResults({
    tool: { name: 'rules-lawyer', version: '0' },
    game: 'coins',
    rulebook: book,
    text: checkText(book),
    results: jobsOf(book, options).map((job) => runJob(subject, book, job)),
    options,
  });

describe('the jobs of a check', () => {
  const brief = (job: Job): string =>
    [
      job.kind,
      job.profile,
      job.scope,
      job.kind === 'compare' ? job.values.join('|') : JSON.stringify(job.readings),
    ].join(' ');

  test('every profile in every scope, then readings side by side, then random games', () => {
    expect(jobsOf(rulebook()).map(brief)).toEqual([
      'explore two small {"The last coin":"wins"}',
      'compare two side wins|loses',
      'random two big {"The last coin":"wins"}',
    ]);
    expect(jobsOf(rulebook(), { games: 0 }).map((j) => j.kind)).toEqual(['explore', 'compare']);
    expect(jobsOf(rulebook(), { profiles: ['three'] })).toEqual([]);
  });

  test('of a reading every two values are put side by side, those with the chosen one first', () => {
    const three = rulebook((t) => t.replace('| loses |', '| is void | nobody has it | |\n| loses |'));
    const pairs = (chosen: string) =>
      jobsOf(three, { readings: { 'The last coin': chosen } }).flatMap((j) => (j.kind === 'compare' ? [j.values] : []));
    expect(pairs('wins')).toEqual([
      ['wins', 'is void'],
      ['wins', 'loses'],
      ['is void', 'loses'],
    ]);
    expect(pairs('loses')).toEqual([
      ['loses', 'wins'],
      ['loses', 'is void'],
      ['wins', 'is void'],
    ]);
  });

  test('a scope on demand runs where it is named; a reading is compared in the scopes that name it', () => {
    const manifest = (scopes: string) =>
      rulebook((t) => t, { 'rulebook.yaml': text['rulebook.yaml'].replace('scopes:\n', `scopes:\n${scopes}`) });
    const more = manifest(
      '  larger: { bounds: { coins: 5 }, runs: on demand }\n  own: { bounds: { coins: 2 }, by: compare, readings: [The last coin] }\n',
    );
    expect(jobsOf(more, { games: 0 }).map((j) => `${j.kind} ${j.scope}`)).toEqual(['explore small', 'compare own']);
    expect(jobsOf(more, { games: 0, scopes: ['larger'] }).map((j) => `${j.kind} ${j.scope}`)).toEqual([
      'explore larger',
    ]);
    expect(jobsOf(more, { games: 0, scopes: ['all'] }).map((j) => `${j.kind} ${j.scope}`)).toEqual([
      'explore larger',
      'explore small',
      'compare own',
    ]);
  });

  test('a reading that stands at any is explored in each of its values', () => {
    const any = rulebook((t) => t, { 'rulebook.yaml': `${text['rulebook.yaml']}readings: { The last coin: any }\n` });
    expect(jobsOf(any, { games: 0 }).map(brief)).toEqual([
      'explore two small {"The last coin":"wins"}',
      'explore two small {"The last coin":"loses"}',
      'compare two side wins|loses',
    ]);
    expect(readingsOf(any, 'two', { 'The last coin': 'loses' }).choices).toEqual([{ 'The last coin': 'loses' }]);
  });
});

test('a report joins what the tables suffer from with what play reaches', () => {
  const { findings, runs, properties } = report(undefined, undefined, { games: 20 });
  expect(findings.map((f) => [f.id, f.severity, f.reach])).toEqual([
    ['gap/end/coins=4', 'error', 'reachable'],
    ['reading/the-last-coin/loses', 'warning', 'reachable'],
    ['force/a/a-wins', 'info', 'reachable'],
  ]);
  expect(findings.find((f) => f.kind === 'gap')).toMatchObject({ reach: 'reachable', profiles: ['two'] });
  expect(findings.find((f) => f.kind === 'reading')).toMatchObject({
    id: 'reading/the-last-coin/loses',
    severity: 'warning',
    title: 'How one reads “The last coin” changes who wins',
  });
  expect(runs.map((r) => [r.engine, r.verdict])).toEqual([
    ['exhaustive', 'complete'],
    ['lockstep', 'complete'],
    ['random', 'complete'],
  ]);
  expect(properties.map((p) => [p.name, p.verdict])).toEqual([['coins-never-grow', 'holds']]);
});

test('a reading of three values is told a pair at a time, and one sentence settles all', () => {
  const three = rulebook((t) =>
    t
      .replace('| loses |', '| is void | nobody has it | |\n| loses |')
      .replace('| 0 | the other', '| 0 | the other wins | CO-3 | The last coin: is void |\n| 0 | the other'),
  );
  const told = report(three).findings.filter((f) => f.kind === 'reading');
  expect(told.map((f) => [f.id, f.title])).toEqual([
    ['reading/the-last-coin/is-void', 'How one reads “The last coin” changes who wins: wins, or is void'],
    ['reading/the-last-coin/loses', 'How one reads “The last coin” changes who wins: wins, or loses'],
  ]);
  expect(new Set(told.map((f) => f.settle))).toEqual(
    new Set(['One sentence that says which is meant: wins, is void, or loses.']),
  );
});

test('what a finding names in running text is among the citations', () => {
  const known = '---\ndocument: KNOWN\nkind: known\n---\n\n- `gap/end/coins=4` — CO-1 says all, X-9 nothing\n';
  const cited = report(
    rulebook((t) => t, {
      'rulebook.yaml': text['rulebook.yaml'].replace('[coins.md]', '[coins.md, known.md]'),
      'known.md': known,
    }),
  ).citations?.map(({ id }) => id);
  expect(cited).toContain('CO-1');
  expect(cited).not.toContain('X-9');
});

test('a gap that no game gets to is told, proved, and has no vote', () => {
  const never = report(
    rulebook((t) => t.replace('| 1..3 | play goes on', '| 1..4 | play goes on').replace('| 0..4 |', '| 0..5 |')),
  );
  expect(never.findings.find((f) => f.kind === 'gap')).toMatchObject({ reach: 'unreachable', severity: 'info' });
});

test('known findings have no vote; one to which nothing answers is told', () => {
  const knownAs = (...ids: string[]) =>
    `---\ndocument: KNOWN\ntitle: Known\nkind: known\n---\n\n${ids.map((id) => `- \`${id}\` — we know`).join('\n')}\n`;
  const ids = report()
    .findings.filter((f) => f.severity !== 'info')
    .map((f) => f.id);
  const all = report(
    rulebook(undefined, {
      'known.md': knownAs(...ids),
      'rulebook.yaml': text['rulebook.yaml'].replace('[coins.md]', '[coins.md, known.md]'),
    }),
  );
  expect(judge(all)).toMatchObject({ exit: 0, fresh: [] });
  const stale = report(
    rulebook(undefined, {
      'known.md': knownAs(...ids, 'gap/end/coins=9'),
      'rulebook.yaml': text['rulebook.yaml'].replace('[coins.md]', '[coins.md, known.md]'),
    }),
  );
  expect(judge(stale).fresh.map((f) => f.id)).toEqual(['stale-known/gap/end/coins=9']);
});

test('an exploration that stops is told, and is not green', () => {
  const stopped = report(undefined, undefined, { limit: 1, games: 0 });
  expect(stopped.findings.find((f) => f.kind === 'unfinished')?.message).toEqual([
    '1 positions were looked at; it reached its limit of 1 positions.',
  ]);
  expect(stopped.properties.map((p) => p.verdict)).toEqual(['unknown']);
  expect(judge(stopped).exit).toBe(1);
});

test('the same check gives the same report', () => {
  expect(JSON.stringify(report())).toBe(JSON.stringify(report()));
});

test('random games are told with what they showed, and examples are asked for', () => {
  const random = (options = {}) => report(undefined, undefined, options).runs.find((r) => r.engine === 'random');
  expect(random({ games: 40 })).toMatchObject({
    games: 40,
    verdict: 'complete',
    positions: 31,
    reason: [
      'seed 1',
      'A wins 50% (30 to 70)',
      'B wins 50% (30 to 70)',
      'choices: least 2, median 2 (2 to 4), half of the games 2 to 4, most 11',
      'in the other 20 games, where some kinds of answers were never given: A wins 12, B wins 8',
      '31 positions, of which a tenth of the games saw 39%',
      '3 of 3 statements decided a move',
    ].join('; '),
  });
  expect(random({ games: 40, seed: 1 })).toEqual(random({ games: 40 }));
  expect(jobsOf(rulebook(), { examples: 3 }).at(-1)).toMatchObject({ kind: 'random', examples: 3 });
  expect(random({ games: 40, examples: 3 })?.replay).toBe(
    'npx rules-lawyer check coins --profile two --reading "The last coin=wins" --games 40 --seed 1 --examples 3',
  );
});

test('a check is done again by its command', () => {
  expect(
    checkCommand('coins', { profiles: ['two'], readings: { 'The last coin': 'loses' }, limit: 5, games: 3, seed: 2 }),
  ).toBe('npx rules-lawyer check coins --profile two --reading "The last coin=loses" --limit 5 --games 3 --seed 2');
});
