import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, InputError } from '../../finding/index.ts';
import { findConfig } from '../config-file.ts';
import { write } from '../output.ts';

/** A recorded game: `traces/<game>/*.json`. */
export interface Recorded {
  /** Id of the finding that it shows. */
  readonly finding: string;
  readonly token: string;
  /** What was done, a line a move, forced ones too. */
  readonly steps: readonly string[];
  /** What the table shows at the end. */
  readonly end: readonly string[];
}

/** The games of a report's findings, as files of a folder: name to content. */
export function recordsOf(findings: readonly Finding[]): Map<string, Recorded> {
  const files = new Map<string, Recorded>();
  for (const { id, scenario, other } of findings)
    for (const [side, game] of [
      ['', scenario],
      ['-other', other],
    ] as const)
      if (game)
        files.set(`${id.replace(/[^\p{L}\p{N}=.-]+/gu, '_')}${side}.json`, {
          finding: id,
          token: game.token,
          steps: game.steps.map((s) => s.text),
          end: game.end,
        });
  return files;
}

/** Writes records into a folder. */
export function writeRecords(folder: string, records: ReadonlyMap<string, Recorded>): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new InputError([
      {
        code: 'call/option',
        message: `${folder} cannot be made a folder: ${error instanceof Error ? error.message : String(error)}`,
      },
    ]);
  }
  for (const [name, record] of records) write(JSON.stringify(record, null, 2), join(folder, name));
}

/** Reads one record. @throws InputError where it is none */
export function readRecord(file: string): Recorded {
  const wrong = (why: string): never => {
    throw new InputError([
      {
        code: 'trace/syntax',
        message: `${file} holds no recorded game: ${why}.`,
        place: { file, line: 1, column: 1 },
        expected: 'a JSON file with finding, token, steps and end, as `check --record` writes it',
      },
    ]);
  };
  let value: Partial<Recorded>;
  try {
    value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Recorded>;
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  const lines = (list: unknown): boolean => Array.isArray(list) && list.every((line) => typeof line === 'string');
  if (typeof value?.token !== 'string' || typeof value.finding !== 'string')
    return wrong('it has no token or no finding');
  if (!lines(value.steps) || !lines(value.end)) return wrong('its steps or its end are no lists of lines');
  return value as Recorded;
}

/** All recorded games of a project, by file. */
function recordedGames(root: string): Map<string, Recorded> {
  const folder = join(root, 'traces');
  const games = new Map<string, Recorded>();
  if (!existsSync(folder)) return games;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.json')) games.set(join('traces', name), readRecord(join(folder, name)));
  return games;
}

/** The recorded game of a finding (`<id>/other` for the second game of a comparison); undefined where there is none. */
export function findRecord(finding: string, cwd: string): Recorded | undefined {
  const config = findConfig(cwd);
  if (!config) return undefined;
  const id = finding.replace(/\/other$/, '');
  const side = finding.endsWith('/other') ? '-other.json' : '.json';
  return [...recordedGames(dirname(config))].find(
    ([file, game]) => game.finding === id && file.endsWith(side) && (side !== '.json' || !file.endsWith('-other.json')),
  )?.[1];
}
