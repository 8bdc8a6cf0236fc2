import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.test-helper.ts';

/** A file that a page of `docs` shows, in a fence `md file=rules/race.md`. Several fences of one name are one file. */
export type Files = Readonly<Record<string, string>>;

/** A call that a page shows, in a fence `console exit=1`. */
export interface ShownCall {
  /**
   * Lines that the fences `diff file=...` above it take out of the page's files, and those that they put there; a fence that takes
   * nothing out is a file of its own.
   */
  readonly changes: readonly { readonly file: string; readonly out: string; readonly in: string }[];
  readonly args: readonly string[];
  readonly exit: number;
  /** Lines of the answer, in order; others may stand between them, and lines may go on. */
  readonly lines: readonly string[];
}

export interface Page {
  readonly text: string;
  readonly files: Files;
  readonly calls: readonly ShownCall[];
}

/** Reads a page of `docs`. */
export function page(name: string): Page {
  const text = readFileSync(join(root, 'docs', name), 'utf8');
  const files: Record<string, string> = {};
  const calls: ShownCall[] = [];
  let changes: ShownCall['changes'] = [];
  for (const [, kind, label, what, content = ''] of text.matchAll(/^```(\w+) (file|exit)=(\S+)\n([\s\S]*?)^```$/gm)) {
    if (what === undefined) continue;
    if (kind === 'console') {
      calls.push({ changes, exit: Number(what), ...called(content) });
      changes = [];
    } else if (kind === 'diff') changes = [...changes, ...hunks(what, content)];
    else if (label === 'file') files[what] = (files[what] ?? '') + content;
  }
  return { text, files, calls };
}

function called(content: string): Pick<ShownCall, 'args' | 'lines'> {
  const [command = '', ...lines] = content.split('\n').filter((line) => line.trim() !== '');
  const said = /^\$ npx rules-lawyer (.+)$/.exec(command)?.[1];
  if (said === undefined) throw new Error(`no call of rules-lawyer: ${command}`);
  return { args: (said.match(/"[^"]*"|\S+/g) ?? []).map((arg) => arg.replace(/^"|"$/g, '')), lines };
}

const hunks = (file: string, content: string): ShownCall['changes'] =>
  [...content.matchAll(/((?:^-.*\n)+)((?:^\+.*\n)*)|((?:^\+.*\n)+)/gm)].map(([, out = '', put = '', own = '']) => ({
    file,
    out: out.replace(/^-/gm, ''),
    in: (put + own).replace(/^\+/gm, ''),
  }));

/** The files with the changes of a call. @throws where a change does not fit, or fits twice, or a new file is there already */
export function changed(files: Files, { changes }: ShownCall): Files {
  const now: Record<string, string> = { ...files };
  for (const change of changes) {
    if (change.out === '' && now[change.file] === undefined) {
      now[change.file] = change.in;
      continue;
    }
    const parts = now[change.file]?.split(change.out) ?? [];
    if (parts.length !== 2) throw new Error(`${change.file} has ${parts.length - 1} times: ${change.out}`);
    now[change.file] = parts.join(change.in);
  }
  return now;
}

const level = (line: string): string => line.trim().replace(/\s+/g, ' ');

/** The first shown line that the answer does not have behind the others; undefined where it has them all. */
export function missing({ lines }: ShownCall, answer: string): string | undefined {
  const told = answer.split('\n').map(level);
  let from = 0;
  return lines.find((line) => {
    const at = told.findIndex((own, i) => i >= from && own.startsWith(level(line)));
    from = at + 1;
    return at < 0;
  });
}
