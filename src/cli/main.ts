#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { defaults } from '../check/index.ts';
import { InputError } from '../finding/index.ts';
import { formats, renderProblems } from '../report/index.ts';
import { type CheckCall, check } from './commands/check.ts';
import { type CoverageCall, coverageCommand } from './commands/coverage.ts';
import { type DocsCall, docs } from './commands/docs.ts';
import { type ExploreCall, exploreCommand, type ModelCall, sourceCommand } from './commands/explore.ts';
import { type KnownCall, known } from './commands/known.ts';
import { type LedgerCall, ledger } from './commands/ledger.ts';
import { type LintCall, lintCommand } from './commands/lint.ts';
import { type ReplayCall, replay } from './commands/replay.ts';
import { InputErrorIn, sourceOf } from './project.ts';
import { tool } from './tool.ts';

const EXIT_CODES = `
Exit code
  0  nothing new, and every declared scope explored to its end
  1  new findings, or an unfinished scope
  2  the call or its input is wrong`;

const MODEL_EXIT_CODES = `
Exit code
  0  looked at to its end, whatever was found
  1  stopped before its end
  2  the call or its input is wrong`;

const whole =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`expected a whole number from ${least} up.`);
    return value;
  };
const more = (text: string, list: readonly string[]): string[] => [...list, text];
/** `NAME=value`, as often as one likes. @param shape how it is to be written */
const pair =
  (shape: string) =>
  (text: string, chosen: Readonly<Record<string, string>>): Record<string, string> => {
    const at = text.lastIndexOf('=');
    const name = text.slice(0, Math.max(at, 0)).trim();
    const value = text.slice(at + 1).trim();
    if (name === '' || value === '') throw new InvalidArgumentError(`expected "${shape}".`);
    return { ...chosen, [name]: value };
  };

function program(exit: (code: number) => void): Command {
  const main = new Command('rules-lawyer')
    .description('Finds the hole in a tabletop rulebook before the players do.')
    .version(tool.version)
    .showHelpAfterError('(--help shows what there is)')
    .addHelpText('after', EXIT_CODES);
  main
    .command('check')
    .argument('[game or folder]', 'a game of the configuration, or a folder of rule documents')
    .description('tables, every position of the declared scopes, readings side by side and random games, in one report')
    .option('--profile <name>', 'only this profile (may be repeated)', more, [])
    .option('--reading <name=value>', 'understand the rules so (may be repeated)', pair('NAME=value'), {})
    .option('--scope <name>', 'only this scope, or all with those that run on demand (may be repeated)', more, [])
    .option('--from <position>', 'begin there instead of at the start of play: "A health=1; B removed"')
    .option('--limit <positions>', 'positions at which an exploration stops', whole(1))
    .option('--games <n>', 'random games for each profile', whole(0))
    .option('--seed <n>', 'seed of the random games', whole(0))
    .option('--examples <n>', 'games told of each finding of random play', whole(1))
    .option('--threads <n>', 'explorations side by side', whole(1))
    .option('--checkpoint <folder>', 'keep there what is found out; after a sudden end the same call goes on from it')
    .option('--checkpoint-every <seconds>', 'how often (default: 30)', whole(0))
    .option('--record <folder>', 'write the game of each finding there')
    .option('--report <file>', 'write the report there as JSON, besides; `docs` reads it')
    .option('--format <format>', `one of ${formats.join(', ')}`, 'console')
    .option('--out <file>', 'write the report there')
    .option('--no-color', 'no colours')
    .addHelpText('after', EXIT_CODES)
    .action(async (word: string | undefined, call: CheckCall) => exit(await check(word, call)));
  const ofModel = (command: Command): Command =>
    command
      .argument('[game or folder]', 'a game of the configuration, or a folder of rule documents')
      .option('--profile <name>', 'this profile (default: the first that has the scope)')
      .option('--scope <name>', 'this scope (default: the first in which every position is looked at)')
      .option('--reading <name=value>', 'understand the rules so (may be repeated)', pair('NAME=value'), {})
      .option('--from <position>', 'begin there instead of at the start of play: "A health=1; B removed"')
      .option('--out <file>', 'write it there')
      .addHelpText('after', MODEL_EXIT_CODES);
  ofModel(main.command('explore'))
    .description(
      'one scope by itself, with statistics: how large it is, how it grows, and what tells its positions apart',
    )
    .option('--limit <positions>', 'positions at which it stops', whole(1), defaults.limit)
    .option('--fingerprints', 'keep 64 bits of each position: less memory, and a small chance of a wrong verdict')
    .option('--every-move', 'keep positions in which nobody has a choice, too')
    .option('--every-field', 'keep what nobody reads any more, too')
    .option(
      '--threads <n>',
      'threads that share the search, at once (default: one a core, where there is much to search)',
      whole(1),
    )
    .option('--no-symmetry', 'tell rotated seats apart, in a game that says that they are alike, too')
    .option('--no-properties', 'look for nothing')
    .option('--format <format>', 'one of console, json', 'console')
    .action(async (word: string | undefined, call: ExploreCall) => exit(await exploreCommand(word, call)));
  ofModel(main.command('source'))
    .description('the source that the machines of a scope run as')
    .action(async (word: string | undefined, call: ModelCall) => exit(await sourceCommand(word, call)));
  main
    .command('docs')
    .argument('[game or folder]', 'a game of the configuration, or a folder of rule documents')
    .description('pages to read: the processes as diagrams, and the findings of a whole check')
    .option('--out <folder>', 'the folder of the pages (default: docs/<game>)')
    .option('--report <file>', 'take the findings from there, as `check --report` has written them')
    .option('--check', 'write nothing; exit code 1 where a page is not up to date')
    .addHelpText('after', EXIT_CODES)
    .action(async (word: string | undefined, call: DocsCall) => exit(await docs(word, call)));
  main
    .command('replay')
    .argument('<finding, token or file>', 'a recorded game')
    .description('plays a game again, move by move, and says where it departs from what was recorded')
    .option('--out <file>', 'write the game there')
    .addHelpText('after', EXIT_CODES)
    .action(async (what: string, call: ReplayCall) => exit(await replay(what, call)));
  main
    .command('ledger')
    .argument('[game or folder]', 'a game of the configuration that declares attempts')
    .description('what people could try at the table: what is allowed, what is refused, and where the rules are silent')
    .option('--profile <name>', 'only this profile (may be repeated)', more, [])
    .option('--scope <name>', 'look at every position of this scope only (may be repeated)', more, [])
    .option('--reading <name=value>', 'understand the rules so (may be repeated)', pair('NAME=value'), {})
    .option('--limit <positions>', 'positions at which an exploration stops', whole(1))
    .option('--games <n>', 'random games for each profile', whole(0))
    .option('--seed <n>', 'seed of the random games', whole(0))
    .option('--threads <n>', 'explorations side by side', whole(1))
    .option('--format <format>', 'one of console, markdown, json', 'console')
    .option('--out <file>', 'write the ledger there')
    .addHelpText('after', EXIT_CODES)
    .action(async (word: string | undefined, call: LedgerCall) => exit(await ledger(word, call)));
  main
    .command('lint')
    .argument('<files...>', 'rulebooks: Markdown, labelled plain text, docx; or folders of them')
    .description('the text alone: references, terms, numbers, lists, modal words of any rulebook')
    .option('--info', 'tell guesses too')
    .option(
      '--level <check=level>',
      'error, warning, info or off for one check (may be repeated)',
      pair('CHECK=level'),
      {},
    )
    .option('--format <format>', `one of ${formats.join(', ')}`, 'console')
    .option('--out <file>', 'write the report there')
    .option('--no-color', 'no colours')
    .addHelpText('after', EXIT_CODES)
    .action(async (files: string[], call: LintCall) => exit(await lintCommand(files, call)));
  main
    .command('coverage')
    .argument('[game or folder]', 'a game of the configuration, or a folder of rule documents')
    .description('which statements are accounted for, by what, and what of it play comes to')
    .option('--profile <name>', 'only this profile is played (may be repeated)', more, [])
    .option('--limit <positions>', 'positions at which an exploration stops; 0 for none', whole(0))
    .option('--games <n>', 'random games for each profile and each value of a reading', whole(0))
    .option('--seed <n>', 'seed of the random games', whole(0))
    .option('--all', 'list every statement, and every part of the game')
    .option('--format <format>', `one of ${formats.join(', ')}`, 'console')
    .option('--out <file>', 'write the report there')
    .option('--no-color', 'no colours')
    .addHelpText('after', EXIT_CODES)
    .action(async (word: string | undefined, call: CoverageCall) => exit(await coverageCommand(word, call)));
  main
    .command('known')
    .argument('<finding>', 'the id of a finding')
    .argument('<reason>', 'why it is left as it is')
    .description('leaves a finding as it is: it is still told, and has no vote')
    .option('--in <game or folder>', 'where, if the configuration names more than one game')
    .addHelpText('after', EXIT_CODES)
    .action(async (finding: string, reason: string, call: KnownCall) => exit(await known(finding, reason, call)));
  for (const command of [main, ...main.commands]) command.exitOverride();
  return main;
}

async function run(args: readonly string[]): Promise<number> {
  let code = 0;
  try {
    await program((c) => (code = c)).parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof InputError)) {
      // A fault of this program, or of a game's own code: whoever mends it needs the frames.
      process.stderr.write(`fault\n  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      return 2;
    }
    const view = {
      color: process.stderr.isTTY === true && !process.env.NO_COLOR,
      width: process.stderr.columns ?? 100,
    };
    const source = error instanceof InputErrorIn ? sourceOf(error.folder) : undefined;
    process.stderr.write(renderProblems(error.problems, 'console', view, source));
    return 2;
  }
}

// Whoever reads only the beginning, as `head` does, has what they want.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));
process.exitCode = await run(process.argv.slice(2));
