import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checks } from './checks/index.ts';
import { lint } from './lint.ts';
import type { SourceText } from './text/model.ts';

const folder = new URL('../../docs/lint/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

/** The samples under a heading of a page: texts in fences that name their file. */
function samples(page: string, heading: string): SourceText[] {
  const [, after = ''] = page.split(`\n## ${heading}\n`);
  const [part = ''] = after.split('\n## Right\n');
  return [...part.matchAll(/^~~~markdown (\S+)\n([\s\S]*?)\n~~~$/gm)].map(([, file = '', text = '']) => ({
    file,
    text,
    kind: 'markdown',
  }));
}

describe.each(checks.map((c) => [c.name, c] as const))('docs/lint/%s.md', (name, check) => {
  const page = read(`${name}.md`);
  const found = (heading: string): string[] => {
    const texts = samples(page, heading);
    expect(texts.length).toBeGreaterThan(0);
    return lint(texts, { info: true }).flatMap((f) => (f.id.startsWith(`lint/${name}/`) ? [f.title] : []));
  };

  test('says what the check says', () => {
    expect(page).toContain(`# ${name}\n\n${check.says} Level: ${check.level}.\n`);
  });
  test('the wrong sample is reported', () => {
    expect(found('Wrong')).toHaveLength(1);
  });
  test('the right sample is not', () => {
    expect(found('Right')).toEqual([]);
  });
});

test('every page is of a check, and the list names them all', () => {
  const names = readdirSync(folder).filter((n) => n !== 'README.md');
  expect(names.sort()).toEqual(checks.map((c) => `${c.name}.md`).sort());
  for (const c of checks) expect(read('README.md')).toContain(`| [${c.name}](${c.name}.md) | ${c.level} | ${c.says} |`);
});

test('the right samples are clean of whatever is on by default', () => {
  const noise = checks.flatMap((c) => lint(samples(read(`${c.name}.md`), 'Right')).map((f) => `${c.name}: ${f.title}`));
  expect(noise).toEqual([]);
});
