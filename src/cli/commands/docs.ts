import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { processPages } from '../../chart/index.ts';
import { checkCommand } from '../../check/index.ts';
import { InputError } from '../../finding/index.ts';
import { counted, type Report, render, shellWord } from '../../report/index.ts';
import { write } from '../output.ts';
import { baseOf, openProject, type Project } from '../project.ts';
import { reportOf } from '../report-of.ts';

export interface DocsCall {
  /** The folder of the pages. */
  readonly out?: string;
  /** What `check --report` has written, so that it is not all checked again. */
  readonly report?: string;
  /** Writes nothing, and says which pages are not as they would be written. */
  readonly check?: boolean;
}

/** The first line of each page that is written here; what begins with it may be replaced and taken away. */
const MARK =
  '<!-- Written by `rules-lawyer docs`: change the rules, the machines or the known findings, not this page. -->';

/** Writes what a game's rules and machines are as pages to read. @returns the exit code: 1 where pages are not up to date */
export async function docs(word: string | undefined, call: DocsCall): Promise<number> {
  const project = await openProject(word, process.cwd());
  const out = call.out ?? join('docs', basename(project.name));
  const report = call.report === undefined ? await checked(project) : readReport(call.report, project);
  if (report === null) {
    process.stderr.write('It was stopped: no page is written.\n');
    return 1;
  }
  const pages = pagesOf(project, report, out);
  const command = `npx rules-lawyer docs ${shellWord(project.name)} --out ${shellWord(out)}`;
  return call.check ? compare(pages, out, command) : update(pages, out);
}

/** Every page by its path below `out`. */
function pagesOf({ folder, subject, rulebook }: Project, report: Report, out: string): Map<string, string> {
  const base = (pages: string): string => baseOf(folder, resolve(pages));
  const pages = new Map([['findings.md', render(report, 'markdown', { color: false, width: 100, base: base(out) })]]);
  if (subject)
    for (const [name, text] of processPages(subject.game, rulebook, { base: base(join(out, PROCESSES)) }))
      pages.set(join(PROCESSES, name), text);
  return new Map([...pages].map(([name, text]) => [name, `${MARK}\n\n${text}`]));
}

const PROCESSES = 'processes';

/** Null where it was interrupted: half a check is not to be read as a whole one. */
async function checked(project: Project): Promise<Report | null> {
  let interrupted = false;
  const interrupt = (): void => {
    interrupted = true;
  };
  process.once('SIGINT', interrupt);
  try {
    const report = await reportOf(project, {});
    return interrupted ? null : report;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

function readReport(file: string, project: Project): Report {
  const wrong = (message: string): never => {
    throw new InputError([
      {
        code: 'call/option',
        message,
        expected: `what \`${checkCommand(project.name, {})} --report ${file}\` has written`,
      },
    ]);
  };
  let report: Partial<Report> | null;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Partial<Report> | null;
  } catch (error) {
    return wrong(`${file} is no report: ${error instanceof Error ? error.message : String(error)}`);
  }
  const lists = [report?.findings, report?.problems, report?.runs, report?.properties];
  if (typeof report?.title !== 'string' || !lists.every(Array.isArray)) return wrong(`${file} is no report.`);
  if (report.game !== project.name) return wrong(`${file} is a report of ${report.game}.`);
  if (report.replay !== checkCommand(project.name, {}))
    return wrong(`${file} is the report of a part of the check: ${report.replay}`);
  return report as Report;
}

const textAt = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Pages that were written once, and would be no more. */
function leftOver(pages: ReadonlyMap<string, string>, out: string): string[] {
  const folder = join(out, PROCESSES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => join(PROCESSES, name))
    .filter((name) => name.endsWith('.md') && !pages.has(name) && textAt(join(out, name))?.startsWith(MARK));
}

function update(pages: ReadonlyMap<string, string>, out: string): number {
  const changed = [...pages].filter(([name, text]) => textAt(join(out, name)) !== text);
  for (const [name, text] of changed) {
    makeFolder(dirname(join(out, name)));
    write(text, join(out, name));
  }
  const gone = leftOver(pages, out);
  for (const name of gone) rmSync(join(out, name));
  const said = [
    `${counted(pages.size, 'page')}`,
    `${changed.length} changed`,
    ...(gone.length > 0 ? [`${gone.length} taken away`] : []),
  ];
  process.stdout.write(`${out}: ${said.join(', ')}.\n`);
  return 0;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError([{ code: 'call/option', message: `${folder} cannot be made a folder: ${why}` }]);
  }
}

function compare(pages: ReadonlyMap<string, string>, out: string, command: string): number {
  const told = [
    ...[...pages].flatMap(([name, text]) => departs(join(out, name), text)),
    ...leftOver(pages, out).map((name) => `${join(out, name)} is written no more.`),
  ];
  if (told.length === 0) {
    process.stdout.write(`${out}: ${counted(pages.size, 'page')}, all up to date.\n`);
    return 0;
  }
  process.stderr.write(`${[...told, '', `To write them again: ${command}`].join('\n')}\n`);
  return 1;
}

/** How a page is not as it would be written, at its first line that differs. */
function departs(path: string, text: string): string[] {
  const there = textAt(path);
  if (there === text) return [];
  if (there === undefined) return [`${path} is not there.`];
  const [now, then] = [text.split('\n'), there.split('\n')];
  const at = now.findIndex((line, i) => line !== then[i]);
  const line = at < 0 ? now.length : at;
  const shown = (some: string | undefined): string => (some === undefined ? '(nothing)' : some);
  return [
    `${path}:${line + 1} is not what it would be now.`,
    `    there  ${shown(then[line])}`,
    `    now    ${shown(now[line])}`,
  ];
}
