import { array, bool, int, type Model, oneOf, record, type Setting, seat } from '../../process/index.ts';
import { play } from '../../trace/index.ts';
import { smallGame } from '../graph/small-game.test-helper.ts';
import type { Oracle } from './shrink.ts';

/** A game with flaws in it: what is wrong, as a condition of the table. */
export interface Planted {
  readonly model: Model;
  readonly flaws: Readonly<Record<string, (table: never) => boolean>>;
}

/** Whether a game comes to a table of which the condition holds. */
export const comesTo =
  (wrong: (table: never) => boolean): Oracle =>
  (model, choices) => {
    const { start, moves } = play(model, choices);
    return [start, ...moves.map(({ after }) => after)].some(({ context }) => wrong(context.table as never));
  };

/** One walks through a row of rooms for a key and a lamp, while a dragon sleeps or not. */
export function vault(rooms = 7): Planted {
  type Table = {
    readonly at: number;
    readonly key: boolean;
    readonly lamp: boolean;
    readonly health: number;
    readonly turn: 'one' | 'dragon';
  };
  const last = rooms - 1;
  const model = smallGame<Table>({
    table: record({ at: int(0, last), key: bool, lamp: bool, health: int(0, 3), turn: oneOf('one', 'dragon') }),
    start: { at: 0, key: false, lamp: false, health: 3, turn: 'one' },
    questions: {
      step: {
        when: ({ turn }) => turn === 'one',
        of: () => seat(0),
        answers: ({ at, key, lamp }) => [
          'wait',
          ...(at > 0 ? ['back'] : []),
          ...(at < last ? ['on'] : []),
          ...(at === 2 && !key ? ['take the key'] : []),
          ...(at === last - 1 && key && !lamp ? ['take the lamp'] : []),
        ],
        after: (table, answer) => ({
          ...table,
          turn: 'dragon',
          at: table.at + (answer === 'on' ? 1 : answer === 'back' ? -1 : 0),
          key: table.key || answer === 'take the key',
          lamp: table.lamp || answer === 'take the lamp',
        }),
      },
      dragon: {
        when: () => true,
        of: () => seat(1),
        answers: () => ['sleeps', 'wakes', 'roars'],
        after: (table, answer) => ({
          ...table,
          turn: 'one',
          health: answer === 'wakes' ? (table.health + 3) % 4 : table.health,
          key: table.key && !(answer === 'roars' && table.at < 2),
        }),
      },
    },
    outcome: () => null,
  });
  return {
    model,
    flaws: {
      'the lamp at the door': ({ lamp, at }: Table) => lamp && at === 1,
      'hurt, with the key, at the start': ({ health, key, at }: Table) => health === 1 && key && at === 0,
      'both and no Health': ({ health, key, lamp }: Table) => health === 0 && key && lamp,
    },
  };
}

/** Several Players take coins from a heap in turn, or put them back. */
export function heap(players = 3, coins = 9, setting?: Setting): Planted {
  type Table = { readonly left: number; readonly has: readonly number[]; readonly turn: number };
  const model = smallGame<Table>({
    table: record({ left: int(0, coins), has: array(int(0, coins), players), turn: int(0, players - 1) }),
    start: { left: coins, has: Array.from({ length: players }, () => 0), turn: 0 },
    questions: {
      coins: {
        when: () => true,
        of: ({ turn }) => seat(turn),
        answers: ({ left, has, turn }) => [
          'nothing',
          ...[3, 2, 1].filter((n) => n <= left).map((n) => `take ${n}`),
          ...((has[turn] as number) > 0 ? ['give back'] : []),
        ],
        after: ({ left, has, turn }, answer) => {
          const more = answer === 'give back' ? -(has[turn] as number) : Number(answer.replace(/\D/g, ''));
          return {
            left: left - more,
            has: has.map((n, i) => (i === turn ? n + more : n)),
            turn: (turn + 1) % players,
          };
        },
      },
    },
    outcome: ({ left }) => (left === 0 ? 'the heap is gone' : null),
  });
  return {
    // A small game knows no bounds of its own: the test gives them.
    model: setting ? { ...model, setting } : model,
    flaws: {
      'one has four': ({ has }: Table) => has.includes(4),
      'two have the same, and more than two': ({ has }: Table) => has.some((n, i) => n > 2 && has.indexOf(n) !== i),
      'all have five': ({ has }: Table) => has.every((n) => n === 5),
      'the first has eight, the others nothing': ({ has: [first, ...others] }: Table) =>
        first === 8 && others.every((n) => n === 0),
    },
  };
}

/** A lock of five dials that one turns; each turn of one moves its neighbour back. */
export function dials(): Planted {
  type Table = { readonly dials: readonly number[] };
  const model = smallGame<Table>({
    table: record({ dials: array(int(0, 3), 5) }),
    start: { dials: [0, 0, 0, 0, 0] },
    questions: {
      turn: {
        when: () => true,
        of: () => seat(0),
        answers: () => ['none', '0', '1', '2', '3', '4'],
        after: ({ dials }, answer) => {
          const at = Number(answer);
          return answer === 'none'
            ? { dials }
            : { dials: dials.map((n, i) => (i === at ? (n + 1) % 4 : i === at + 1 ? (n + 3) % 4 : n)) };
        },
      },
    },
    outcome: () => null,
  });
  return {
    model,
    flaws: {
      '2 0 0 0 2': ({ dials }: Table) => dials.join('') === '20002',
      'three dials at 3': ({ dials }: Table) => dials.filter((n) => n === 3).length === 3,
      '1 2 3 in a row': ({ dials }: Table) => dials.join('').includes('123'),
    },
  };
}
