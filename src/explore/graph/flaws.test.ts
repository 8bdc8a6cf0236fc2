import { describe, expect, test } from 'vitest';
import { array, bool, int, type Model, missing, oneOf, record, seat } from '../../process/index.ts';
import { Explorer } from '../search/explore.ts';
import { endReachable } from './end.ts';
import { endless } from './endless.ts';
import type { Graph } from './graph.ts';
import { orders } from './order.ts';
import { smallGame } from './small-game.test-helper.ts';

// Flaws of rules of other games, as small games; each with what is to be found, and repaired.

function explored(model: Model): Graph {
  const explorer = new Explorer(model, { edges: true });
  while (explorer.advance(1000));
  return explorer.graph() as Graph;
}
const A = (): ReturnType<typeof seat> => seat(0);

describe('a loop of compulsory effects', () => {
  type Signs = 'B pays when A gains' | 'the coin goes to and fro';
  /** A may take a coin, and what follows cannot be declined. */
  const trinkets = (signs: Signs, shield: boolean, repaired: boolean): Model =>
    smallGame({
      table: record({
        due: oneOf('choice', 'A gained', 'B lost', 'B gained', 'draw', 'A rests'),
        a: int(0, 99),
        b: int(-30, 9),
      }),
      start: { due: 'choice', a: 0, b: 2 },
      questions: {
        'take a coin': {
          when: ({ due }) => due === 'choice',
          of: A,
          answers: () => ['rest', 'take'],
          after: (t, answer) => (answer === 'rest' ? { ...t, due: 'A rests' } : { ...t, due: 'A gained', a: t.a + 1 }),
        },
        'a sign': {
          when: () => true,
          of: A,
          answers: () => ['it acts'],
          after: ({ due, a, b }) => {
            if (repaired && (shield || signs === 'the coin goes to and fro')) return { due: 'draw', a, b };
            if (due === 'B lost') return { due: 'A gained', a: a + 1, b };
            if (due === 'B gained') return { due: 'A gained', a: a + 1, b: b - 1 };
            return signs === 'B pays when A gains'
              ? { due: 'B lost', a, b: b - 1 }
              : { due: 'B gained', a: a - 1, b: b + 1 };
          },
        },
      },
      outcome: ({ due, b }) => (due === 'draw' || due === 'A rests' ? 'draw' : b < 0 && !shield ? 'A wins' : null),
    });
  const check = (model: Model) => endless(explored(model), model);

  test('is none where it ends by itself', () => {
    const model = trinkets('B pays when A gains', false, false);
    expect(check(model)).toEqual({ verdict: { kind: 'holds', met: 3 }, plays: [] });
    expect(explored(model).outcomes).toEqual(['draw', 'A wins']);
  });

  test('runs on without a result where a number falls and nothing comes of it', () => {
    const grows = { field: 'table.b', way: 'down' } as const;
    expect(check(trinkets('B pays when A gains', true, false))).toEqual({
      verdict: { kind: 'violated' },
      plays: [
        { kind: 'growth', grows, seats: [], open: [], past: [], questions: [], positions: 0, to: [1], round: [] },
      ],
    });
  });

  test('comes round to the same position where a coin goes to and fro', () => {
    expect(check(trinkets('the coin goes to and fro', false, false))).toEqual({
      verdict: { kind: 'violated' },
      plays: [{ kind: 'repetition', seats: [], open: [], past: [], questions: [], positions: 1, to: [1], round: [] }],
    });
  });

  test('is a draw, in the repaired rules, also when a number grows', () => {
    expect(check(trinkets('B pays when A gains', true, true)).verdict).toEqual({ kind: 'holds', met: 3 });
    expect(check(trinkets('the coin goes to and fro', false, true)).verdict).toEqual({ kind: 'holds', met: 3 });
  });
});

describe('all lose at once', () => {
  /** Who has no gold is out; each owes 3, and the debts are settled in no set order. */
  const debts = (gold: readonly [number, number], checkedAfterAll: boolean): Model =>
    smallGame({
      table: record({ a: int(0, 9), b: int(0, 9), aOwes: bool, bOwes: bool }),
      start: { a: gold[0], b: gold[1], aOwes: true, bOwes: true },
      questions: {
        'whose debt comes first': {
          when: () => true,
          of: () => missing('no set order'),
          answers: ({ aOwes, bOwes }) => [...(aOwes ? ['A'] : []), ...(bOwes ? ['B'] : [])],
          after: (t, answer) =>
            answer === 'A'
              ? { ...t, a: Math.max(0, t.a - 3), aOwes: false }
              : { ...t, b: Math.max(0, t.b - 3), bOwes: false },
        },
      },
      outcome: ({ a, b, aOwes, bOwes }) => {
        if (checkedAfterAll && (aOwes || bOwes)) return null;
        if (a > 0 && b > 0) return aOwes || bOwes ? null : 'play goes on';
        return a === b ? 'draw' : a > 0 ? 'A wins' : 'B wins';
      },
    });
  const check = (gold: readonly [number, number], checkedAfterAll: boolean) =>
    orders(explored(debts(gold, checkedAfterAll)), new Set(['whose debt comes first']));

  test('the order of the debts decides the winner where the end is looked for after each', () => {
    expect(check([3, 3], false)).toEqual({
      positions: 1,
      effects: { winner: 1, end: 0, future: 0, position: 0, 'same end': 0, commutes: 0, unknown: 0 },
      pairs: [
        {
          effect: 'winner',
          question: 'whose debt comes first',
          of: missing('no set order'),
          outcomes: [['B wins'], ['A wins']],
          first: [0],
          second: [1],
          positions: 1,
        },
      ],
      why: null,
    });
  });

  test('not where only one of them is ruined, nor in the repaired rules', () => {
    for (const [gold, late] of [
      [[3, 5], true],
      [[5, 5], false],
      [[3, 3], true],
    ] as const) {
      const { effects, pairs } = check(gold, late);
      expect({ commutes: effects.commutes, pairs }).toEqual({ commutes: 1, pairs: [] });
    }
  });
});

describe('two signs of one event', () => {
  /** When a turn begins, the mill gives a token to the barn, and a token of the barn buys a card. */
  const turn = (tokens: number, ordered: 'by nobody' | 'by the player'): Model =>
    smallGame({
      table: record({ tokens: int(0, 3), cards: int(0, 1), mill: bool, barn: bool }),
      start: { tokens, cards: 0, mill: true, barn: true },
      questions: {
        'which sign acts first': {
          when: () => true,
          of: () => (ordered === 'by nobody' ? missing('no order') : A()),
          answers: ({ mill, barn }) => [...(mill ? ['mill'] : []), ...(barn ? ['barn'] : [])],
          after: (t, answer) =>
            answer === 'mill'
              ? { ...t, mill: false, tokens: t.tokens + 1 }
              : t.tokens > 0
                ? { ...t, barn: false, tokens: t.tokens - 1, cards: 1 }
                : { ...t, barn: false },
        },
      },
      outcome: ({ mill, barn, cards }) => (mill || barn ? null : cards > 0 ? 'a card' : 'no card'),
    });
  const check = (tokens: number, ordered: Parameters<typeof turn>[1]) =>
    orders(explored(turn(tokens, ordered)), new Set(['which sign acts first']));

  test('do not commute where the one makes possible what the other does', () => {
    expect(check(0, 'by nobody').pairs).toMatchObject([
      { effect: 'winner', of: missing('no order'), outcomes: [['a card'], ['no card']], first: [0], second: [1] },
    ]);
  });

  test('commute where it was possible before', () => {
    expect(check(1, 'by nobody')).toMatchObject({ pairs: [], effects: { commutes: 1 } });
  });

  test('are a choice where the rules give it to somebody', () => {
    expect(check(0, 'by the player').pairs).toMatchObject([{ effect: 'winner', of: seat(0) }]);
  });
});

describe('a phase and a turn that end together', () => {
  /** A phase ends as soon as all workers are placed, and when one begins, all come back: which is done first? */
  const phases = (order: 'in no order' | 'workers first'): Model =>
    smallGame({
      table: record({ phase: int(0, 2), placed: int(0, 2), beginning: bool, turn: int(0, 1) }),
      start: { phase: 0, placed: 0, beginning: false, turn: 0 },
      questions: {
        'what is done first in a new phase': {
          when: ({ beginning }) => beginning,
          of: () => missing('no order'),
          answers: () =>
            order === 'workers first'
              ? ['the workers come back']
              : ['the workers come back', 'the end of the phase is looked for'],
          after: (t, answer) =>
            answer === 'the workers come back'
              ? { ...t, placed: 0, beginning: false }
              : { ...t, phase: (t.phase + 1) % 2 },
        },
        'where to place a worker': {
          when: () => true,
          of: ({ turn }) => seat(turn),
          answers: () => ['at the mill', 'at the end of the world'],
          after: (t, answer) => {
            if (answer === 'at the end of the world') return { ...t, phase: 2 };
            const all = t.placed === 1;
            // The phase ends the turn that its last worker has ended already.
            const turns = all && order === 'in no order' ? 2 : 1;
            return { ...t, placed: t.placed + 1, beginning: all, turn: (t.turn + turns) % 2 };
          },
        },
      },
      outcome: ({ phase }) => (phase === 2 ? 'the end' : null),
    });

  test('phase after phase is skipped, for ever, and nobody has a choice', () => {
    const graph = explored(phases('in no order'));
    expect(endless(graph).plays.filter((p) => p.seats.length === 0)).toEqual([
      {
        kind: 'open',
        seats: [],
        open: ['no order'],
        past: [],
        questions: ['what is done first in a new phase'],
        positions: 4,
        to: [0, 0],
        round: [1, 1],
      },
    ]);
    // And the next player is passed over: the turn has ended twice.
    expect(graph.question(3)).toBe('what is done first in a new phase');
    expect(walkTurn(graph, [0, 0, 0])).toBe(1);
  });

  test('not where the workers come back first, and a turn ends once', () => {
    const graph = explored(phases('workers first'));
    expect(endless(graph).plays).toMatchObject([{ kind: 'choice', seats: [0, 1], open: [] }]);
    expect(walkTurn(graph, [0, 0])).toBe(0);
  });

  const walkTurn = (graph: Graph, choices: readonly number[]): number => {
    const n = choices.reduce((at, choice) => (graph.successors(at) as Int32Array)[choice] as number, 0);
    return (graph.frame(n).context.table as { turn: number }).turn;
  };
});

describe('no move left', () => {
  /** Men walk towards each other on a strip, one step ahead to an empty cell; whoever has no men loses. */
  const men = (repaired: boolean): Model =>
    smallGame({
      table: record({ cells: array(oneOf('A', 'B', '_'), 6), turn: int(0, 1), lost: bool }),
      start: { cells: [...'A_A__B'] as Cell[], turn: 0, lost: false },
      questions: {
        'which man moves': {
          when: () => true,
          of: ({ turn }) => seat(turn),
          answers: ({ cells, turn }) => {
            const moves = moved(cells.join(''), turn);
            return moves.length === 0 && repaired ? ['none can'] : moves;
          },
          after: ({ cells, turn }, answer) =>
            answer === 'none can'
              ? { cells, turn, lost: true }
              : { cells: [...answer] as Cell[], turn: 1 - turn, lost: false },
        },
      },
      outcome: ({ turn, lost }) => (lost ? `${'BA'[turn]} wins` : null),
    });
  type Cell = 'A' | 'B' | '_';
  const moved = (cells: string, turn: number): string[] => {
    const [from, to] = turn === 0 ? (['A_', '_A'] as const) : (['_B', 'B_'] as const);
    return [...cells].flatMap((_, i) =>
      cells.startsWith(from, i) ? [cells.slice(0, i) + to + cells.slice(i + 2)] : [],
    );
  };

  test('stops play, by the shortest game to where somebody cannot move', () => {
    const model = men(false);
    const { verdict, cases } = endReachable(explored(model));
    expect(verdict).toEqual({ kind: 'violated' });
    expect(cases).toMatchObject([
      { kind: 'heads for stuck', choices: [] },
      { kind: 'stuck', positions: 1, choices: [0] },
    ]);
    const explorer = new Explorer(model, { edges: true });
    while (explorer.advance(10));
    expect(explorer.result().found).toMatchObject([{ kind: 'stuck', choices: [0] }]);
  });

  test('not where whoever cannot move loses', () => {
    expect(endReachable(explored(men(true)))).toMatchObject({ verdict: { kind: 'holds' }, cases: [] });
  });
});

describe('orders that depend on each other', () => {
  type Support = 'of the attack on the fleet' | 'of the fleet';
  /**
   * An army crosses if its fleet is not driven off, and attacks a piece that supports somebody; that support is void if the army
   * crosses. The fleet is driven off by whatever is stronger. Either way is right that bears itself out.
   */
  const consistent = (support: Support): string[] =>
    [true, false]
      .filter((crosses) => {
        const helped = crosses ? 0 : 1;
        const [attack, stand] = support === 'of the fleet' ? [2, 1 + helped] : [1 + helped, 1];
        return crosses === attack <= stand;
      })
      .map((crosses) => (crosses ? 'it crosses' : 'it does not cross'));
  const fleets = (support: Support, repaired: boolean): Model =>
    smallGame({
      table: record({ army: oneOf('waits', 'it crosses', 'it does not cross') }),
      start: { army: 'waits' },
      questions: {
        'what comes of the orders': {
          when: () => true,
          of: () => missing('A-1'),
          answers: () => {
            const ways = consistent(support);
            return repaired && ways.length !== 1 ? ['it does not cross'] : ways;
          },
          after: (_, answer) => ({ army: answer as 'it crosses' }),
        },
      },
      outcome: ({ army }) => (army === 'waits' ? null : army),
    });
  const decides = (model: Model) => orders(explored(model), new Set(['what comes of the orders']));

  test('come out in two ways that both bear themselves out', () => {
    expect(decides(fleets('of the attack on the fleet', false)).pairs).toMatchObject([
      { effect: 'winner', outcomes: [['it crosses'], ['it does not cross']], first: [0], second: [1] },
    ]);
  });

  test('or in none, and play stops', () => {
    const { cases } = endReachable(explored(fleets('of the fleet', false)));
    expect(cases).toMatchObject([{ kind: 'stuck', positions: 1, choices: [] }]);
  });

  test('come out in one way where such a crossing fails and cuts nothing', () => {
    for (const support of ['of the attack on the fleet', 'of the fleet'] as const) {
      const graph = explored(fleets(support, true));
      expect(graph.outcomes).toEqual(['it does not cross']);
      expect(decides(fleets(support, true)).positions).toBe(0);
      expect(endReachable(graph).verdict.kind).toBe('holds');
    }
  });
});
