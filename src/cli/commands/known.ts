import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../finding/index.ts';
import { write } from '../output.ts';
import { openProject } from '../project.ts';

export interface KnownCall {
  readonly in?: string;
}

/** Leaves a finding as it is, with the reason. @returns the exit code */
export async function known(finding: string, reason: string, call: KnownCall): Promise<number> {
  const wrong = (message: string, expected: string): never => {
    throw new InputError([{ code: 'known/entry', message, expected }]);
  };
  if (!/^[\w-]+(\/[^\s`/]+)+$/.test(finding))
    wrong(`${finding} is no id of a finding.`, 'kind/about/situation, as `check` prints it');
  const why = reason.replace(/\s+/g, ' ').trim();
  if (why === '') wrong('There is no reason.', 'a sentence that says why the finding is left as it is');
  const { rulebook, folder, base } = await openProject(call.in, process.cwd());
  const document = rulebook.documents.find((d) => d.kind === 'known');
  if (!document) return begin(folder, base, finding, why);
  if (document.blocks.some((b) => b.kind === 'known' && b.known.some((k) => k.finding === finding)))
    wrong(`${finding} is known already.`, `an entry of ${document.file} to be edited`);
  const path = join(folder, document.file);
  const text = readFileSync(path, 'utf8').replace(/\s*$/, '\n');
  const last = /^- .*\n$/m.test(text.split('\n').slice(-2).join('\n')) ? '' : '\n';
  write(`${text}${last}- \`${finding}\` — ${why}\n`, path);
  process.stdout.write(`${join(base, document.file)}: ${finding} is known now.\n`);
  return 0;
}

const front = '---\ndocument: KNOWN_FINDINGS\ntitle: Findings that are left as they are\nkind: known\n---\n\n';

/** The first known finding of a rulebook: a document of its own, unless a manifest would have to name it. */
function begin(folder: string, base: string, finding: string, why: string): number {
  const path = join(folder, 'known.md');
  const manifest = ['rulebook.yaml', 'rulebook.yml'].find((name) => existsSync(join(folder, name)));
  if (manifest || existsSync(path))
    throw new InputError([
      {
        code: 'known/entry',
        message: `The rulebook in ${base} has no document of known findings.`,
        expected: `a document with \`kind: known\` in its front matter${manifest ? `, named in ${manifest}` : ''}`,
        hint: `Its first lines: ${front.trim().replaceAll('\n', ' / ')}`,
      },
    ]);
  write(`${front}- \`${finding}\` — ${why}\n`, path);
  process.stdout.write(`${join(base, 'known.md')}: ${finding} is known now.\n`);
  return 0;
}
