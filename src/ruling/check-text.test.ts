import { describe, expect, it } from 'vitest';
import { bookOf, documentOf, problemLine } from './book.test-helper.ts';
import { checkText } from './check-text.ts';
import { profileProblems } from './profile.ts';

const rulesText = documentOf(
  'RULES',
  'R',
  [1, 2, 3],
  `
| Fact | Values |
| --- | --- |
| survivors | 0..PLAYERS |

### Reading: Last one

Who is last? (R-3)

| Value | Meaning | Default |
| --- | --- | --- |
| strict | one | yes |
| loose | one or none | |

## Ruling: Victory

| survivors | Outcome | Rules | Reading |
| --- | --- | --- | --- |
| 1 | that Player wins | R-1 | |
| 2 or more | play goes on | R-2 | |
| 3 | play goes on | R-3 | |
| 0 | nobody wins | R-3 | Last one: loose |
`,
);
const manifest = (readings: string) =>
  [
    'title: T',
    'documents: [rules.md]',
    'profiles:',
    '  two: { title: two Players, players: 2 }',
    '  three: { title: three Players, players: 3 }',
    readings,
    '',
  ].join('\n');
const check = (readings = '', text = rulesText) =>
  checkText(bookOf({ 'rulebook.yaml': manifest(readings), 'rules.md': text }));

describe('a rulebook looked at as a whole', () => {
  it('tells a finding of several profiles once', () => {
    const { findings, problems } = check();
    expect(problems).toEqual([]);
    expect(findings.map(({ id, profiles }) => [id, profiles])).toEqual([
      ['gap/victory/survivors=0', ['two', 'three']],
      // Dead for two Players, which the text cannot know.
      ['redundant-row/victory/r-3', ['three']],
    ]);
    expect(findings[0]?.message).toEqual(['“Victory” gives no answer in 1 of its 3 situations.', expect.any(String)]);
  });

  it('gives a hole one id, however many Players there are', () => {
    const { findings } = check('readings: { Last one: loose }', rulesText.replace(/\| (2 or more|3) \|.*\n/g, ''));
    expect(findings.map(({ id, profiles }) => [id, profiles])).toEqual([
      ['gap/victory/survivors=2-or-more', ['two', 'three']],
    ]);
  });

  it('says with which reading, where they are explored', () => {
    const { findings } = check('readings: { Last one: any }');
    expect(findings.map(({ id }) => id)).toEqual(['gap/victory/survivors=0', 'redundant-row/victory/r-3']);
    expect(findings[0]?.message.at(-1)).toBe('Only with the reading “Last one: strict”.');
    expect(findings[1]?.message).toHaveLength(1);
    expect(check('readings: { Last one: loose }').findings.map(({ id }) => id)).toEqual(['redundant-row/victory/r-3']);
  });

  it('reports a row that is dead in every profile', () => {
    const { findings } = check('readings: { Last one: loose }', rulesText.replace('| 3 | play', '| 4 | play'));
    expect(findings.map(({ id, profiles }) => [id, profiles])).toEqual([['dead-row/victory/r-3', ['two', 'three']]]);
  });

  it('keeps quiet about a row that decides in one profile', () => {
    const { findings } = check('readings: { Last one: loose }', rulesText.replace('| 2 or more', '| 2'));
    expect(findings).toEqual([]);
  });

  it('tells a problem of several profiles once', () => {
    const { findings, problems } = check('', rulesText.replace('| 1 | that', '| one | that'));
    expect(findings).toEqual([]);
    expect(problems.map(problemLine)).toEqual([
      expect.stringContaining('cell/unknown-value “one” is no value of “survivors”.'),
    ]);
  });
});

describe('the profiles that the rules allow', () => {
  const book = (profiles: readonly string[], rows: readonly string[]) =>
    bookOf({
      'rulebook.yaml': ['title: T', 'documents: [rules.md]', 'profiles:', ...profiles, ''].join('\n'),
      'rules.md': documentOf(
        'RULES',
        'R',
        [1, 2, 3],
        [
          '| Fact | Values |',
          '| --- | --- |',
          '| players | 2..4 |',
          '| variant | yes, no |',
          '| Profile | allowed, refused |',
          '',
          '## Ruling: Profile',
          '',
          '| players | variant | Outcome | Rules |',
          '| --- | --- | --- | --- |',
          ...rows,
        ].join('\n'),
      ),
    });
  const rows = ['| 3..4 | any | allowed | R-1 |', '| 2 | no | refused | R-2, R-3 |'];
  const judged = (profile: string, table = rows) => profileProblems(book([profile], table)).map(problemLine);

  it('are asked of the ruling', () => {
    expect(judged('  a: { title: a, players: 3, facts: { variant: no } }')).toEqual([]);
    expect(judged('  a: { title: a, players: 2, facts: { variant: no } }')).toEqual([
      'rulebook.yaml:4:3 manifest/profile-not-allowed The rules refuse the profile “a” (R-2 and R-3).',
    ]);
    expect(judged('  a: { title: a, players: 2, facts: { variant: yes } }')).toEqual([
      expect.stringContaining('manifest/profile-not-allowed No rule says whether the profile “a” is allowed.'),
    ]);
    expect(
      judged('  a: { title: a, players: 2, facts: { variant: no } }', [...rows, '| 2 | any | allowed | R-1 |']),
    ).toEqual([expect.stringContaining('Rules both allow and refuse the profile “a” (R-2, R-3 and R-1).')]);
    expect(judged('  a: { title: a, players: 3 }')).toEqual([
      expect.stringContaining(
        'The profile “a” does not say “variant”, which “Profile” asks for. (Add `variant` to its facts: yes, no.)',
      ),
    ]);
    expect(judged('  a: { title: a, players: 5, facts: { variant: no } }')).toEqual([
      expect.stringContaining('No rule knows the profile “a”: “players” cannot be 5.'),
    ]);
  });

  it('are all where no ruling says otherwise', () => {
    expect(profileProblems(bookOf({ 'rulebook.yaml': manifest(''), 'rules.md': rulesText }))).toEqual([]);
  });
});
