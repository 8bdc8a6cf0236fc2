import { describe, expect, it } from 'vitest';
import { parseDocument } from './document.ts';
import { documentText, problemLine } from './text.test-helper.ts';

describe('a file that is not read', () => {
  const problemsIn = (text: string) => parseDocument('rules.md', text).problems.map(problemLine);

  it('has no front matter, or none that says what it is', () => {
    expect(problemsIn('# Rules\n')).toEqual([
      'rules.md:1:1 document/front-matter This document does not begin with front matter.',
    ]);
    expect(problemsIn('---\ndocumnt: X\nprefix: dv\nkind: rule\n---\n')).toEqual([
      'rules.md:2:1 document/front-matter “document” is missing.',
      'rules.md:2:1 document/front-matter There is no “documnt”. (Did you mean “document”?)',
      'rules.md:3:9 document/front-matter “prefix”: not a prefix.',
      'rules.md:4:7 document/front-matter “kind”: expected one of "rules"|"assumptions"|"known".',
    ]);
    expect(problemsIn('---\ndocument: [X\n---\n')).toEqual([
      'rules.md:3:1 document/front-matter Flow sequence in block collection must be sufficiently indented and end with a ].',
    ]);
  });

  it('is too large, or nests too deep', () => {
    expect(problemsIn(`${documentText('')}${'x'.repeat(1_000_000)}`)).toEqual([
      'rules.md:1:1 file/too-large This file has 1000047 characters. (Split it into several documents.)',
    ]);
    expect(problemsIn(documentText(`text\n${'>'.repeat(8000)} x`))).toEqual([
      'rules.md:7:1 file/too-deep This line is nested 8000 deep.',
    ]);
    expect(problemsIn(documentText(`${'  '.repeat(101)}- x`))).toEqual([
      'rules.md:6:1 file/too-deep This line is nested 102 deep.',
    ]);
    expect(problemsIn(documentText(`${'> '.repeat(100)}x\n`))).toEqual([]);
  });

  it('is read in good time, however hostile', () => {
    const started = performance.now();
    for (const text of ['*a_ '.repeat(100_000), '['.repeat(100_000), `|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n`]) {
      expect(problemsIn(documentText(text))).toEqual([]);
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
