import { describe, expect, it } from 'vitest';
import { readRulebook } from './read.ts';
import { documentText, problemLine } from './text.test-helper.ts';

const files = (entries: Readonly<Record<string, string>>) => new Map(Object.entries(entries));
const read = (entries: Readonly<Record<string, string>>) => readRulebook(files(entries));
const problemsIn = (entries: Readonly<Record<string, string>>): string[] => read(entries).problems.map(problemLine);
/** Problems of one document, whose body begins in line 6. */
const _problemsOf = (...body: string[]): string[] => problemsIn({ 'a.md': documentText(`${body.join('\n')}\n`) });
const core = documentText(
  '- **DV-1** One.\n- **DV-2** Two:\n  - a\n  - b\n\n## Procedure: P\n\n1. `mark` Mark.\n2. `check` Check.\n',
);
const variant = (body: string): string => documentText(body, 'VARIANT', 'LM');

describe('readRulebook', () => {
  it('takes every Markdown file with front matter where there is no manifest', () => {
    const { rulebook, problems } = read({
      'b.md': documentText('- **LM-1** One.\n', 'B', 'LM'),
      'a.md': core,
      'z.md': documentText('', 'Z', 'A', 'known'),
      'README.md': '# Read me\n',
      'notes.txt': 'x',
    });
    expect(problems).toEqual([]);
    expect(rulebook?.documents.map(({ name }) => name)).toEqual(['DEATH', 'B', 'Z']);
    expect(rulebook?.profiles).toEqual([
      {
        name: 'default',
        title: 'DEATH',
        players: 0,
        documents: ['DEATH', 'B'],
        variables: {},
        facts: {},
        allowedBy: [],
        place: { file: 'a.md', line: 1, column: 1 },
      },
    ]);
    expect(rulebook).toMatchObject({
      title: 'DEATH',
      precedence: { order: [] },
      scopes: [],
      readings: {},
      policy: {},
      sources: {},
    });
  });

  it('has as many Players without a manifest as the rules say', () => {
    const { rulebook } = read({ 'a.md': documentText('| Variable | Value |\n| - | - |\n| PLAYERS | 4 |\n') });
    expect(rulebook?.profiles[0]?.players).toBe(4);
  });

  it('takes documents, precedence, profiles, scopes, readings and policy of the manifest', () => {
    const { rulebook, problems } = read({
      'rulebook.yaml': `title: T
documents: [b.md, a.md]
precedence: { order: [VARIANT, a.md], by: LM-1 }
profiles:
  core: { players: 3, documents: [a.md], facts: { variant: no } }
  duel: { players: 2, allowed by: [LM-1, "DV-2(b)"] }
scopes: { small: { bounds: { health: 2 } } }
readings: { R: any }
policy: { gap: fail }
`,
      'a.md': core,
      'b.md': variant(
        '- **LM-1** One.\n\n## Reading: R\n\nSo?\n\n| Value | Meaning | Default |\n| - | - | - |\n| x | y | yes |\n',
      ),
      'c.md': 'not read',
      'sources.json': '{ "DV-1": ["a.txt:1", "a.txt:3-4"], "DV:mark": ["a.txt:9"] }',
    });
    expect(problems).toEqual([]);
    expect(rulebook?.documents.map(({ name }) => name)).toEqual(['VARIANT', 'DEATH']);
    expect(rulebook?.precedence).toMatchObject({ order: ['VARIANT', 'DEATH'], by: { id: 'LM-1' } });
    expect(rulebook?.profiles.map(({ name, documents, title }) => [name, title, documents])).toEqual([
      ['core', 'core', ['DEATH']],
      ['duel', 'duel', ['VARIANT', 'DEATH']],
    ]);
    expect(rulebook?.scopes).toMatchObject([{ name: 'small', profiles: [], bounds: { health: 2 }, by: 'exhaustive' }]);
    expect([rulebook?.readings, rulebook?.policy]).toEqual([{ R: 'any' }, { gap: 'fail' }]);
    expect(rulebook?.sources).toEqual({ 'DV-1': ['a.txt:1', 'a.txt:3-4'], 'DV:mark': ['a.txt:9'] });
  });

  it('adds companions to their documents', () => {
    const companion = '---\ndocument: DEATH\nprefix: DV\ncompanion: yes\n---\n- **DV-3** Three.\n';
    const { rulebook, problems } = read({ 'a-tables.md': companion, 'a.md': core });
    expect(problems).toEqual([]);
    expect(rulebook?.documents.map(({ file, blocks }) => [file, blocks.length])).toEqual([['a.md', 3]]);
    expect(rulebook?.documents[0]?.blocks[2]?.place).toMatchObject({ file: 'a-tables.md', line: 6 });
    expect(
      problemsIn({
        'b.md': companion.replace('DEATH', 'DEATHS'),
        'c.md': companion.replace('DV\n', 'LM\n').replace('DV-3', 'LM-3'),
        'a.md': core,
      }),
    ).toEqual([
      'b.md:1:1 document/front-matter There is no document “DEATHS” to which this companion could add. (Did you mean “DEATH”?)',
      'c.md:1:1 document/duplicate-name This companion of “DEATH” has the prefix “LM”, and not “DV”.',
    ]);
  });

  it('tells of everything at once, in reading order', () => {
    expect(
      problemsIn({
        'a.md': documentText('- **DV-1** One. (restates DV-9)\n- Two.\n'),
        'b.md': documentText('| Variable | Valu |\n| - | - |\n', 'B', 'LM'),
        'c.md': '---\ndocument: C\nprefix: C\n---\n- **C-1** See (DV-8).\n',
      }),
    ).toEqual([
      'a.md:6:27 id/unknown There is no statement DV-9. (Did you mean “DV-1”?)',
      'a.md:7:1 statement/no-id An item in a list of statements has no id. (Give it an id, indent it to make it part of the statement above, or move it to a list of its own.)',
      'b.md:6:14 table/columns This table cannot have a column “Valu”. (Did you mean “Value”?)',
      'c.md:5:1 id/unknown There is no statement DV-8. (Did you mean “DV-1”?)',
    ]);
  });
});

describe('files', () => {
  it('must be there', () => {
    expect(problemsIn({})).toEqual(['- document/front-matter There is no rule document.']);
    expect(
      problemsIn({ 'rulebook.yaml': 'documents: [a.md, bombs.md, a.md]\n', 'a.md': core, 'bomb.md': core }),
    ).toEqual([
      'rulebook.yaml:1:19 manifest/unknown-document There is no file “bombs.md”. (Did you mean “bomb.md”?)',
      'rulebook.yaml:1:29 manifest/schema “a.md” is named twice.',
    ]);
    expect(problemsIn({ 'rulebook.yaml': 'documents: [README.md]\n', 'README.md': '# Hello\n' })).toEqual([
      'README.md:1:1 document/front-matter This document does not begin with front matter.',
    ]);
  });

  it('have names and prefixes of their own', () => {
    expect(problemsIn({ 'a.md': core, 'b.md': core, 'c.md': documentText('', 'C') })).toEqual([
      'b.md:1:1 document/duplicate-name The document “DEATH” stands in two files, here and in a.md. (Write `companion: yes` in the front matter of the file that only adds to the other.)',
      'c.md:1:1 document/duplicate-prefix The prefix “DV” belongs to two documents, “C” and “DEATH” (a.md).',
    ]);
  });

  it('are mapped to sources that exist', () => {
    expect(
      problemsIn({ 'a.md': core, 'sources.json': '{ "DV-1": ["a.txt:1"],\n "DV-11": ["a.txt:1"], "DV-2": ["here"] }' }),
    ).toEqual(['sources.json:2:33 sources/entry “DV-2 → 0”: not a place.']);
    expect(problemsIn({ 'a.md': core, 'sources.json': '{ "DV-1": ["a.txt:1"],\n "DV-11": ["a.txt:1"] }' })).toEqual([
      'sources.json:2:2 sources/entry There is no statement or step “DV-11”. (Did you mean “DV-1”?)',
    ]);
  });
});

describe('the manifest', () => {
  it('names only what is there', () => {
    const manifest = `documents: [a.md]
precedence: { order: [DEATHS], by: DV-9 }
profiles:
  core: { players: 3, documents: [VARIANT], allowed by: [DV-1, DV-8] }
scopes: { small: { profiles: [cor] } }
readings: { R: y, Q: x }
`;
    const body =
      '- **DV-1** One.\n\n## Reading: R\n\nSo?\n\n| Value | Meaning | Default |\n| - | - | - |\n| x | y | yes |\n';
    expect(problemsIn({ 'rulebook.yaml': manifest, 'a.md': documentText(body) })).toEqual([
      'rulebook.yaml:2:23 manifest/unknown-document There is no document “DEATHS”. (Did you mean “DEATH”?)',
      'rulebook.yaml:2:36 id/unknown There is no statement DV-9. (Did you mean “DV-1”?)',
      'rulebook.yaml:4:35 manifest/unknown-document There is no document “VARIANT”.',
      'rulebook.yaml:4:64 id/unknown There is no statement DV-8. (Did you mean “DV-1”?)',
      'rulebook.yaml:5:31 manifest/schema There is no profile “cor”. (Did you mean “core”?)',
      'rulebook.yaml:6:16 manifest/unknown-reading The reading “R” has no value “y”.',
      'rulebook.yaml:6:19 manifest/unknown-reading No document declares a reading “Q”.',
    ]);
  });
});
