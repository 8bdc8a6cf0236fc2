import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluated, said } from '../chart/machine.test-helper.ts';
import { parses } from '../chart/mermaid.test-helper.ts';
import { assemble, outlineOf } from '../process/index.ts';
import { declaredReadings } from '../rulebook/index.ts';
import { openProject } from './project.ts';
import { root } from './run.test-helper.ts';

/** Pages that `docs` has written for the game of this repository, as they stand there. */
const home = join(root, 'docs/viva-la-dungeon');
const pages = readdirSync(home, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(home, name), 'utf8') }));
const fences = (kind: string) =>
  pages.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`^(\`\`\`+)${kind}\\n([\\s\\S]*?)^\\1$`, 'gm'))].map(([, , code = '']) => ({
      name,
      code,
    })),
  );

describe('docs/viva-la-dungeon', () => {
  it('has a page for each process, the overview and the findings', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.map(({ name }) => name)).toEqual(expect.arrayContaining(['findings.md', 'processes/README.md']));
  });

  it('has diagrams that Mermaid understands', async () => {
    const diagrams = fences('mermaid');
    const kinds = await Promise.all(diagrams.map(({ code }) => parses(code)));
    expect(new Set(kinds)).toEqual(new Set(['stateDiagram', 'flowchart-v2']));
    expect(kinds.filter((kind) => kind === 'flowchart-v2')).toHaveLength(1);
    expect(kinds.length).toBeGreaterThanOrEqual(pages.length - 1);
  });

  it('writes out every chart that grows out of the text, as the machine is in some profile and reading', async () => {
    const { subject, rulebook } = await openProject('viva-la-dungeon', root, false);
    const readings = rulebook.documents.flatMap(declaredReadings);
    const choices = [
      {},
      ...readings.flatMap(({ name, values, default: usual }) =>
        values.flatMap(({ value }) => (value === usual ? [] : [{ [name]: value }])),
      ),
    ];
    const machines = new Set<string>();
    for (const { name: profile } of rulebook.profiles)
      for (const chosen of choices) {
        const assembly = assemble(subject?.game as never, rulebook, { profile, readings: chosen });
        if (!assembly.ok) throw new Error(assembly.problems.map(({ message }) => message).join('\n'));
        for (const { plan } of assembly.model.processes.values())
          if (outlineOf(plan.machine).procedure) machines.add(JSON.stringify(said(plan.machine)));
      }
    const literals = fences('ts').map(({ code }) => JSON.stringify(said(evaluated(code))));
    expect(new Set(literals)).toEqual(machines);
    expect(literals).toHaveLength(machines.size);
  });

  it('has links that lead somewhere', () => {
    const dead = pages.flatMap(({ name, text }) => {
      const prose = text.replace(/^(```+)[\s\S]*?^\1$/gm, '').replace(/``.+?``|`[^`\n]*`/g, '');
      return [...prose.matchAll(/\]\(([^)#]*)(?:#([^)]*))?\)/g)].flatMap(([link, file = '', at]) => {
        const path = file === '' ? join(home, name) : join(home, dirname(name), decodeURIComponent(file));
        if (!existsSync(path)) return [`${name}: ${link}`];
        const target = readFileSync(path, 'utf8');
        const line = /^L(\d+)$/.exec(at ?? '')?.[1];
        const found =
          at === undefined ||
          (line === undefined ? target.includes(`<a id="${at}"></a>`) : target.split('\n').length >= Number(line));
        return found ? [] : [`${name}: ${link}`];
      });
    });
    expect(dead).toEqual([]);
  });

  it('names nothing of this machine, and no time', () => {
    for (const { text } of pages) {
      expect(text).not.toContain(root.replace(/\/$/, ''));
      expect(text).not.toMatch(/\b\d{4}-\d\d-\d\d\b|\b\d+ (?:ms|s|seconds)\b/);
    }
  });
});
