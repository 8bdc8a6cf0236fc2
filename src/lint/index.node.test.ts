import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readTexts } from './index.node.ts';

let folder = '';
const at = (name: string): string => join(folder, name);
const put = (name: string, text: string | Uint8Array): string => {
  writeFileSync(at(name), text);
  return at(name);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder gives its texts in the order of their paths, and the list of what is left as it is', async () => {
  put('b.md', '# B');
  put('a.txt', 'A');
  put('z.png', new Uint8Array([0, 1, 2]));
  mkdirSync(at('deep'));
  put('deep/c.markdown', '# C');
  put('lint-ok.yaml', '[]');
  const { texts, suppressions, problems } = await readTexts([folder]);
  expect(problems).toEqual([]);
  expect(texts.map((t) => [t.file, t.kind, t.text])).toEqual([
    [at('a.txt'), 'plain', 'A'],
    [at('b.md'), 'markdown', '# B'],
    [at('deep/c.markdown'), 'markdown', '# C'],
  ]);
  expect(suppressions).toEqual([{ file: at('lint-ok.yaml'), text: '[]' }]);
});

test('what is named and cannot be read is a problem each', async () => {
  mkdirSync(at('empty'));
  const { texts, problems } = await readTexts([
    at('nowhere.md'),
    put('picture.png', new Uint8Array([137, 80, 0, 0])),
    put('broken.docx', 'no zip'),
    at('empty'),
    put('large.txt', new Uint8Array(20 * 1024 * 1024 + 1).fill(65)),
  ]);
  expect(texts).toEqual([]);
  expect(
    problems.map((p) => [
      p.code,
      p.message
        .replaceAll(`${folder}/`, '')
        .replace(/(nowhere.md cannot be read|broken.docx cannot be read): .*/s, '$1'),
    ]),
  ).toEqual([
    ['file/unreadable', 'nowhere.md cannot be read'],
    ['file/unreadable', 'picture.png cannot be read: it is no text.'],
    ['file/unreadable', 'broken.docx cannot be read'],
    ['file/unreadable', 'empty cannot be read: there is no text in it.'],
    ['file/too-large', 'large.txt has 20 MB.'],
  ]);
});

test('a file that is named twice is read once, and any text may be named', async () => {
  const name = put('RULES', 'Ships sail.');
  const { texts } = await readTexts([name, name]);
  expect(texts).toEqual([{ file: name, kind: 'plain', text: 'Ships sail.' }]);
});
