import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createJiti } from 'jiti';
import * as xstate from 'xstate';
import type { Config, Subject } from '../check/index.ts';
import { InputError } from '../finding/index.ts';
import * as engine from '../index.ts';
import * as node from '../node.ts';
import type { GameDefinition } from '../process/index.ts';

const NAMES = ['rules-lawyer.config.ts', 'rules-lawyer.config.js', 'rules-lawyer.config.mjs'];

/** What every game has to say, so that one written in plain JavaScript is told apart as well. */
const PARTS: readonly (readonly [keyof GameDefinition, string])[] = [
  ['title', 'string'],
  ['rulebook', 'string'],
  ['root', 'string'],
  ['bounds', 'object'],
  ['processes', 'object'],
  ['table', 'function'],
  ['start', 'function'],
  ['facts', 'function'],
  ['seats', 'function'],
  ['position', 'function'],
  ['outcome', 'function'],
];

/** The nearest configuration at or above a folder. */
export function findConfig(from: string): string | null {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
    if (dirname(folder) === folder) return null;
  }
}

/**
 * Loads a configuration, TypeScript or JavaScript. It gets this very engine for `rules-lawyer`, so that there is only one.
 * @throws InputError where it cannot be loaded, or exports no games
 */
export async function loadConfig(file: string): Promise<Config> {
  const jiti = createJiti(import.meta.url, {
    // Its stand-ins for default exports would be in the way of every call from one file of a game to another.
    interopDefault: false,
    virtualModules: { 'rules-lawyer': engine, 'rules-lawyer/node': node, xstate },
  });
  const unusable = (message: string): never => {
    throw new InputError([
      {
        code: 'config/unusable',
        message,
        place: { file, line: 1, column: 1 },
        expected: 'export default defineConfig({ games: [{ game, properties }] })',
      },
    ]);
  };
  let config: unknown;
  try {
    config = await jiti.import(file, { default: true });
  } catch (error) {
    return unusable(`The configuration cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { games } = (config ?? {}) as Partial<Config>;
  if (!Array.isArray(games) || games.some((subject) => typeof subject?.game?.name !== 'string'))
    return unusable('The configuration exports no games.');
  for (const { game } of games) {
    const missing = PARTS.filter(([part, type]) => typeof game[part] !== type).map(([part]) => part);
    if (missing.length > 0) return unusable(`The game ${game.name} says nothing of: ${missing.join(', ')}.`);
  }
  return { games: games.map(({ game, properties = [] }) => ({ game, properties })) };
}

const loaded = new Map<string, Promise<Config>>();

/** A game of a configuration that was loaded before, in another thread perhaps. */
export async function subjectOf(config: string, game: string): Promise<Subject> {
  const loading = loaded.get(config) ?? loadConfig(config);
  loaded.set(config, loading);
  const subject = (await loading).games.find((s) => s.game.name === game);
  if (!subject) throw new RangeError(`no game ${game} in ${config}`);
  return subject;
}
