import type { Named, OutlineState, OutlineWay } from '../process/index.ts';
import { capital } from '../report/index.ts';

/** The name of the one action that every call ends with; it goes without saying. */
const TAKES_TABLE = 'takeTable';

/** A guard as one reads it: `won`, `not won`, `outcome is the dealer`. */
function guardWords({ name, params, parts }: Named): string {
  if (parts)
    return name === 'not' ? `not ${parts.map(inner).join()}` : parts.map(inner).join(name === 'or' ? ' or ' : ' and ');
  const given = Object.entries((params ?? {}) as Record<string, unknown>);
  return given.length === 0 ? name : `${name} (${given.map(([key, value]) => `${key} ${text(value)}`).join(', ')})`;
}

const inner = (guard: Named): string =>
  guard.parts && guard.name !== 'not' ? `(${guardWords(guard)})` : guardWords(guard);

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'a function'));

/** Actions as one reads them, in their order; none for what goes without saying. */
export const actionWords = (actions: readonly Named[]): string =>
  actions
    .filter(({ name }) => name !== TAKES_TABLE)
    .map(guardWords)
    .join(', ');

/** When a transition is taken, and what is done: `TAKE / take`, `if won`, `otherwise`; empty where it just goes on. */
export function wayWords(way: OutlineWay, from: OutlineState): string {
  const outcome = answerOf(way);
  const event = way.by === 'event' ? (outcome === undefined && from.consults === undefined ? way.event : '') : '';
  const when =
    outcome !== undefined
      ? `“${outcome}”`
      : way.guard
        ? `if ${guardWords(way.guard)}`
        : isRest(way, from)
          ? 'otherwise'
          : way.by === 'event' && from.consults !== undefined
            ? 'any answer'
            : '';
  const actions = actionWords(way.actions);
  const stays = way.target ? '' : '(stays)';
  return [event, when, actions === '' ? '' : `/ ${actions}`, stays].filter((part) => part !== '').join(' ');
}

/** The outcome of a ruling that a branch is for. */
const answerOf = ({ by, event, guard }: OutlineWay): string | undefined =>
  by === 'event' && event === 'RULING' && guard?.name === 'outcome'
    ? (guard.params as { is?: string } | undefined)?.is
    : undefined;

/** It is taken where no guard before it holds. */
const isRest = (way: OutlineWay, { ways }: OutlineState): boolean =>
  ways.slice(0, ways.indexOf(way)).some((before) => before.by === way.by && before.event === way.event);

/** `loot.taking` */
export const pathText = (path: readonly string[]): string => path.join('.');

/** Every state of a chart but the machine itself, the outer before the inner. */
export const statesOf = (root: OutlineState): OutlineState[] =>
  root.states.flatMap((state) => [state, ...statesOf(state)]);

const SMALL = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to']);

/** A name as a title: `lootManagementWindow` is the Loot Management Window. */
export const titleOf = (name: string): string =>
  name
    .replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ')
    .split(/[\s_-]+/u)
    .map((word, i) => (i > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : capital(word)))
    .join(' ');
