import { InputError } from '../finding/index.ts';
import type { Setting } from '../process/index.ts';

/**
 * A replay token: everything that is needed to play one game again, short enough for a command line and safe in a shell.
 *
 * `game:profile:readings:bounds:choices:forced:fingerprint`, the parts percent-encoded; behind them the position that it begins from,
 * where that is not the start of play.
 */
export interface Token {
  readonly setting: Setting;
  readonly choices: readonly number[];
  /** Forced moves after the last choice; null for all. */
  readonly forced: number | null;
  /** Of the rules that it was made with. */
  readonly fingerprint: string;
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const pairs = (record: Readonly<Record<string, string | number>>): string =>
  Object.entries(record)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
    .join(',');

export const printToken = ({ setting, choices, forced, fingerprint }: Token): string =>
  [
    encode(setting.game),
    encode(setting.profile),
    pairs(setting.readings),
    pairs(setting.bounds),
    choices.join('.'),
    forced === null ? '' : String(forced),
    fingerprint,
    ...(setting.from === undefined ? [] : [encode(setting.from)]),
  ].join(':');

/** @throws InputError for anything that is no token */
export function parseToken(text: string): Token {
  const parts = text.split(':');
  const [game, profile, readings, bounds, choices, forced, fingerprint, from] = parts;
  const wrong = (what: string): never => {
    throw new InputError([
      {
        code: 'trace/syntax',
        message: `This replay token cannot be read: ${what}.`,
        expected: 'game:profile:readings:bounds:choices:forced:fingerprint, as a finding prints it',
        hint: 'Copy the whole token, or name the finding.',
      },
    ]);
  };
  if ((parts.length !== 7 && parts.length !== 8) || !game || !profile)
    return wrong(`it has ${parts.length} parts instead of 7`);
  const decoded = (part: string): string => {
    try {
      return decodeURIComponent(part);
    } catch {
      return wrong(`${JSON.stringify(part)} is not percent-encoded`);
    }
  };
  const record = (part: string): Record<string, string> =>
    Object.fromEntries(
      part === ''
        ? []
        : part.split(',').map((pair) => {
            const [name, value, ...rest] = pair.split('=');
            if (!name || value === undefined || rest.length > 0)
              return wrong(`${JSON.stringify(pair)} is no name=value`);
            return [decoded(name), decoded(value)];
          }),
    );
  const numbers = (part: string, separator: string): number[] =>
    part === ''
      ? []
      : part
          .split(separator)
          .map((n) => (/^\d{1,9}$/.test(n) ? Number(n) : wrong(`${JSON.stringify(n)} is no number`)));
  const limits = record(bounds as string);
  return {
    setting: {
      game: decoded(game),
      profile: decoded(profile),
      readings: record(readings as string),
      bounds: Object.fromEntries(
        Object.entries(limits).map(([name, value]) => [name, numbers(value, ':')[0] ?? wrong(`${name} has no number`)]),
      ),
      ...(from === undefined ? {} : { from: decoded(from) }),
    },
    choices: numbers(choices as string, '.'),
    forced: forced === '' ? null : (numbers(forced as string, '.')[0] ?? null),
    fingerprint: fingerprint as string,
  };
}
