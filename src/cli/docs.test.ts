import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingKinds, problemCodes } from '../finding/index.ts';
import { changed, type Files, missing, page, type ShownCall } from './page.test-helper.ts';
import { root, rulesLawyer, temporary } from './run.test-helper.ts';

const ruleDocuments = page('rule-documents.md');
const processes = page('processes.md');
const findings = page('findings.md');

/** Runs what a page shows, each call on files of its own. */
function runs(calls: readonly ShownCall[], files: Files): void {
  it.each(calls.map((call, i) => [i + 1, call.args.join(' '), call] as const))('%i: %s', (_, __, call) => {
    const ran = rulesLawyer(temporary(changed(files, call)), ...call.args);
    expect([ran.out, ran.err].map((text) => missing(call, text))).toContain(undefined);
    expect(ran.code).toBe(call.exit);
  });
}

describe('docs/rule-documents.md', () => {
  runs(ruleDocuments.calls, ruleDocuments.files);

  it('shows three folders', () => {
    const folders = new Set(Object.keys(ruleDocuments.files).map((file) => file.split('/')[0]));
    expect([...folders]).toEqual(['smallest', 'mistake', 'hunt']);
    expect(ruleDocuments.calls).toHaveLength(3);
  });

  it('lists exactly the problem codes, with their sentences', () => {
    const rows = [...ruleDocuments.text.matchAll(/^\| `(\w+\/[\w-]+)` \| (.*) \|$/gm)].map(([, code, says]) => [
      code,
      says,
    ]);
    expect(rows).toEqual(Object.entries(problemCodes));
  });
});

describe('docs/processes.md', () => {
  runs(processes.calls, processes.files);

  it('shows a game that type-checks as strictly as the engine', () => {
    const folder = temporary({
      ...processes.files,
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: { types: [], paths: { 'rules-lawyer': [join(root, 'src/index.ts')] } },
        include: ['machines', '*.config.ts'],
      }),
    });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    expect(errorsIn(() => execFileSync(process.execPath, [tsc, '-p', '.'], { cwd: folder, encoding: 'utf8' }))).toEqual(
      [],
    );
  });

  it('lists exactly what the engine refuses', () => {
    const table = processes.text.slice(processes.text.indexOf('## What the engine refuses'));
    const listed = [...table.matchAll(/^\| (.+?) \| .*\|$/gm)].map(([, says]) => says).slice(2);
    expect(listed.sort()).toEqual(refusals());
  });
});

/** Errors in files of the folder itself: those of the engine are `npm run typecheck`'s. */
function errorsIn(check: () => string): string[] {
  try {
    check();
    return [];
  } catch (error) {
    const told = (error as { stdout: string }).stdout;
    return told.split('\n').filter((line) => /^(machines|rules-lawyer\.config)/.test(line));
  }
}

/** The features that the sources of the engine refuse, what they fill in as `…`. */
function refusals(): string[] {
  const sources = ['compile.ts', 'xstate-internals.ts'].map((file) =>
    readFileSync(join(root, 'src/process', file), 'utf8'),
  );
  const texts = sources
    .flatMap((source) => [
      ...source.matchAll(/(?:refuse\(\s*[\w.]+,|new Refused\()\s*('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g),
    ])
    .map(([, literal = '']) => literal.slice(1, -1).replaceAll('\\`', '`'))
    .flatMap((text) => {
      const choice = /\$\{[^}]*\? '([^']*)' : '([^']*)'\}/.exec(text);
      return choice ? [1, 2].map((i) => text.replace(choice[0], choice[i] as string)) : [text];
    })
    .map((text) => text.replace(/\$\{[^}]*\}/g, '…'));
  return [...new Set(texts)].sort();
}

describe('docs/findings.md', () => {
  runs(findings.calls, processes.files);

  it('has a section for each kind of finding, in the order of the engine', () => {
    expect([...findings.text.matchAll(/^## (.+)$/gm)].map(([, kind]) => kind)).toEqual([...findingKinds]);
    // An order needs a larger game.
    expect(findings.calls).toHaveLength(findingKinds.length - 1);
  });
});

describe('links of the guides', () => {
  it.each(['rule-documents.md', 'processes.md', 'findings.md', 'architecture.md', 'lint/README.md', '../README.md'])(
    'of %s lead somewhere',
    (name) => {
      const { text } = page(name);
      const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/``.+?``|`[^`\n]*`/g, '');
      const dead = [...prose.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].filter(([, file = '', anchor]) => {
        const path = file === '' ? join(root, 'docs', name) : join(root, 'docs', name, '..', file);
        const target = errorless(() => readFileSync(path, 'utf8'));
        return target === undefined || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      });
      expect(dead.map(([link]) => link)).toEqual([]);
    },
  );
});

function errorless<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
