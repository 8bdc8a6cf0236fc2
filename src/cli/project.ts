import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Subject } from '../check/index.ts';
import { InputError, type Problem } from '../finding/index.ts';
import { readFolder } from '../rulebook/index.node.ts';
import { didYouMean, type Rulebook, readRulebook } from '../rulebook/index.ts';
import { findConfig, loadConfig } from './config-file.ts';

/** What a command is about: a game with its rulebook, or a folder of rule documents alone. */
export interface Project {
  /** As on the command line. */
  readonly name: string;
  readonly folder: string;
  /** The folder as seen from where the command runs. */
  readonly base: string;
  readonly config: string | null;
  readonly subject: Subject | null;
  readonly rulebook: Rulebook;
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/**
 * Finds what is meant by a word of the command line: an existing folder, or else a game of the configuration; the only game if
 * there is no word.
 * @param folders whether a folder may be meant; a token names a game
 * @throws InputError with everything that is wrong with the rulebook
 */
export async function openProject(word: string | undefined, cwd: string, folders = true): Promise<Project> {
  const here = folders && word !== undefined && isFolder(resolve(cwd, word)) ? resolve(cwd, word) : null;
  const config = findConfig(here ?? cwd);
  const games = config ? (await loadConfig(config)).games : [];
  const home = config ? dirname(config) : cwd;
  const folderOf = ({ game }: Subject): string => resolve(home, game.rulebook);
  if (word !== undefined && here !== null) {
    const subject = games.find((s) => folderOf(s) === here) ?? null;
    return { name: word, folder: here, base: baseOf(here, cwd), config, subject, rulebook: load(here, cwd) };
  }
  const subject = word === undefined && games.length === 1 ? games[0] : games.find((s) => s.game.name === word);
  if (!subject)
    throw new InputError([
      {
        code: 'call/unknown-game',
        message:
          word === undefined
            ? 'Say which game, or which folder.'
            : existsSync(resolve(cwd, word)) && !isFolder(resolve(cwd, word))
              ? `${word} is a file, and no game.`
              : `There is no game and no folder ${word}.`,
        expected:
          games.length > 0
            ? `one of ${games.map((s) => s.game.name).join(', ')}, or a folder of rule documents`
            : 'a folder of rule documents',
        hint:
          didYouMean(
            word ?? '',
            games.map((s) => s.game.name),
          ) ??
          (config
            ? `The games are named in ${relative(cwd, config)}.`
            : 'There is no rules-lawyer.config.ts here or above.'),
      },
    ]);
  const folder = folderOf(subject);
  if (!isFolder(folder))
    throw new InputError([
      {
        code: 'file/unreadable',
        message: `The rulebook of ${subject.game.name} should be the folder ${folder}, which is not there.`,
      },
    ]);
  return { name: subject.game.name, folder, base: baseOf(folder, cwd), config, subject, rulebook: load(folder, cwd) };
}

/** A folder as seen from another. */
export const baseOf = (folder: string, cwd: string): string => relative(cwd, folder).replaceAll('\\', '/') || '.';

function load(folder: string, cwd: string): Rulebook {
  const { files, problems } = readFolder(folder);
  if (files.size === 0)
    throw new InputError([
      {
        code: 'file/unreadable',
        message: `There is no rule document in ${relative(cwd, folder) || '.'}.`,
        expected: 'Markdown files with a front matter of document, title and prefix',
        hint: 'docs/rule-documents.md shows the smallest one.',
      },
    ]);
  const read = readRulebook(files);
  const all: Problem[] = [...problems, ...read.problems];
  if (all.length > 0 || !read.rulebook) throw new InputErrorIn(folder, all);
  return read.rulebook;
}

/** Problems of the files of one folder: their places are relative to it. */
export class InputErrorIn extends InputError {
  readonly folder: string;
  constructor(folder: string, problems: readonly Problem[]) {
    super(problems);
    this.folder = folder;
  }
}

/** The text of a file of a folder, for showing the line that a problem is about. */
export const sourceOf =
  (folder: string) =>
  (file: string): string | undefined => {
    const path = join(folder, file);
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return undefined;
    }
  };
