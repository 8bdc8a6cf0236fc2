import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../../finding/index.ts';
import { findConfig } from '../config-file.ts';

/** A recorded game: `traces/<game>/*.json`. */
export interface Recorded {
  /** Id of the finding that it shows. */
  readonly finding: string;
  readonly token: string;
  /** What the game comes to, by what was recorded. */
  readonly end: readonly string[];
}

/** All recorded games of a project, by file. */
export function recordedGames(root: string): Map<string, Recorded> {
  const folder = join(root, 'traces');
  const games = new Map<string, Recorded>();
  if (!existsSync(folder)) return games;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.json')) games.set(join('traces', name), JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return games;
}

/** The replay token of a finding whose game was recorded. @throws InputError where there is none */
export function findToken(finding: string, cwd: string): string {
  const config = findConfig(cwd);
  const games = config ? [...recordedGames(dirname(config)).values()] : [];
  const found = games.find((g) => g.finding === finding);
  if (found) return found.token;
  throw new InputError([
    {
      code: 'trace/syntax',
      message: `${finding} is no replay token, no file, and no finding whose game was recorded.`,
      expected:
        games.length > 0
          ? `one of ${games.map((g) => g.finding).join(', ')}`
          : 'a replay token, as a finding prints it',
      hint: 'npx rules-lawyer check prints a token with every game that it finds.',
    },
  ]);
}
