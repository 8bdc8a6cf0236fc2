import { InputError, type Problem } from '../../finding/index.ts';
import { readTexts } from '../../lint/index.node.ts';
import { checks, type Level, lint } from '../../lint/index.ts';
import { judge, type Report, render, shellWord } from '../../report/index.ts';
import { didYouMean } from '../../rulebook/index.ts';
import { formatOf, type OutputOptions, renderOptions, write } from '../output.ts';
import { tool } from '../tool.ts';

export interface LintCall extends OutputOptions {
  /** Also tell what is only a guess. */
  readonly info?: boolean;
  /** `near-term=off`, by check. */
  readonly level?: Readonly<Record<string, string>>;
}

const levels: readonly Level[] = ['error', 'warning', 'info', 'off'];

/** Looks at texts, without a model. @returns the exit code */
export async function lintCommand(files: readonly string[], call: LintCall): Promise<number> {
  const format = formatOf(call.format);
  const chosen = levelsOf(call.level ?? {});
  const { texts, suppressions, problems } = await readTexts(files);
  if (problems.length > 0) throw new InputError(problems);
  const findings = lint(texts, { levels: chosen, info: call.info === true, suppressions });
  const report: Report = {
    tool,
    game: files.join(', '),
    title: texts.length === 1 ? (texts[0]?.file ?? '') : `${texts.length} texts`,
    findings,
    problems: [],
    runs: [],
    properties: [],
    replay: `npx rules-lawyer lint ${files.map(shellWord).join(' ')}${call.info ? ' --info' : ''}`,
  };
  const sources = new Map(texts.map((t) => [t.file, t.text]));
  write(
    render(report, format, renderOptions(call, process.stdout), (file) => sources.get(file)),
    call.out,
  );
  return judge(report).exit;
}

function levelsOf(given: Readonly<Record<string, string>>): Record<string, Level> {
  const names = checks.map((c) => c.name);
  const chosen: Record<string, Level> = {};
  for (const [name, word] of Object.entries(given)) {
    const level = levels.find((l) => l === word);
    if (!names.includes(name)) throw new InputError([unknown('check', name, names)]);
    if (!level) throw new InputError([unknown('level', word, levels)]);
    chosen[name] = level;
  }
  return chosen;
}

function unknown(what: string, word: string, all: readonly string[]): Problem {
  const hint = didYouMean(word, all);
  return {
    code: 'call/option',
    message: `There is no ${what} ${word}.`,
    expected: `one of ${all.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  };
}
