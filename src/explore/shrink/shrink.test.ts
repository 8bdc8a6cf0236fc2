import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphModel } from '../../process/graph-game.test-helper.ts';
import { int, type Model, record, type Setting, seat } from '../../process/index.ts';
import { DepartsError, play } from '../../trace/index.ts';
import { smallGame } from '../graph/small-game.test-helper.ts';
import { comesTo, dials, heap } from './planted.test-helper.ts';
import { type Oracle, shrink } from './shrink.ts';

const nodesOf = (model: Model, choices: readonly number[]): string[] => {
  const { start, moves } = play(model, choices);
  return [start, ...moves.map((m) => m.after)].map(({ context }) => (context.table as { at: string }).at);
};

describe('a game gets smaller', () => {
  const model = graphModel({
    start: 's',
    edges: { s: ['s', 'a', 'b'], a: ['s', 'b', 'x'], b: ['b', 'c', 's'], c: ['a', 'x'], x: ['s', 'e'] },
    ends: { e: 'one' },
  });
  /** Comes to these nodes, one after the other. */
  const visits =
    (...nodes: string[]): Oracle =>
    (m, choices) => {
      let met = 0;
      for (const node of nodesOf(m, choices)) if (node === nodes[met]) met++;
      return met === nodes.length;
    };
  const long = [0, 2, 0, 1, 0, 0, 0, 1, 1, 2, 1, 0, 2, 1, 1];

  test('until nothing can be left out', () => {
    expect(shrink({ model, choices: long }, visits('x'))).toMatchObject({ choices: [1, 2], stopped: false });
    expect(shrink({ model, choices: long }, visits('c', 'x'))).toMatchObject({ choices: [2, 1, 1], stopped: false });
    expect(shrink({ model, choices: long }, () => true)).toEqual({ model, choices: [], tried: 3, stopped: false });
  });

  test('one that does not show it, or is not legal, is none', () => {
    expect(shrink({ model, choices: [1, 2] }, visits('c'))).toBeNull();
    expect(shrink({ model, choices: [1, 3] }, () => true)).toBeNull();
  });

  test('choices after its end are left out', () => {
    expect(shrink({ model, choices: [1, 2, 1, 5, 5] }, (_, choices) => choices.length >= 3)).toMatchObject({
      choices: [0, 0, 0],
    });
  });

  test('the limit stops it, and what it has still shows it', () => {
    for (let limit = 1; limit < 40; limit++) {
      const shrunk = shrink({ model, choices: long }, visits('x'), { limit });
      expect(visits('x')(model, shrunk?.choices ?? [])).toBe(true);
      expect(shrunk?.tried).toBeLessThanOrEqual(limit);
    }
    expect(shrink({ model, choices: long }, visits('x'), { limit: 1 })).toMatchObject({
      choices: long,
      tried: 1,
      stopped: true,
    });
  });
});

test('a game that breaks the model keeps breaking it', () => {
  type Table = { readonly n: number };
  const model = smallGame<Table>({
    table: record({ n: int(0, 9) }),
    start: { n: 0 },
    questions: {
      n: {
        when: () => true,
        of: () => seat(0),
        answers: () => ['0', '1', '2', '3'],
        after: ({ n }, answer) => {
          if (n === 5 && answer === '2') throw new Error('broken');
          return { n: (n + Number(answer)) % 10 };
        },
      },
    },
    outcome: () => null,
  });
  const breaks: Oracle = (m, choices) => {
    try {
      play(m, choices);
      return false;
    } catch (error) {
      return !(error instanceof DepartsError);
    }
  };
  expect(shrink({ model, choices: [1, 3, 3, 0, 3, 1, 1, 3, 2, 1, 1, 1, 1, 2] }, breaks)?.choices).toEqual([2, 3, 2]);
});

describe('fewer seats and cards', () => {
  const setting = (players: number, coins: number): Setting => ({
    game: 'small',
    profile: `${players} Players`,
    readings: {},
    bounds: { coins },
  });
  const modelOf = ({ profile, bounds }: Setting): Model | null => {
    const players = Number.parseInt(profile, 10);
    // Seven Players are unheard of.
    return players === 7 ? null : heap(players, bounds.coins ?? 0, setting(players, bounds.coins ?? 0)).model;
  };
  const simpler = [setting(2, 2), setting(2, 5), setting(7, 1), setting(2, 9), setting(3, 5), setting(4, 20)];
  const five = heap(5, 30, setting(5, 30)).model;
  const some = ({ has }: { has: readonly number[] }) => has.includes(4);
  // nothing, take 3, take 2, take 1, give back
  const choices = [1, 0, 2, 3, 0, 0, 1, 4, 2, 0, 2, 3, 1, 3, 3, 0];

  test('the smallest setting that shows it', () => {
    const shrunk = shrink({ model: five, choices }, comesTo(some), { simpler, modelOf });
    expect([shrunk?.model.setting, shrunk?.choices]).toEqual([setting(2, 5), [1, 0, 2]]);
    expect(shrunk && shrink(shrunk, comesTo(some), { simpler, modelOf })?.choices).toEqual([1, 0, 2]);
  });

  test('from a setting in the list on, only smaller ones are looked at', () => {
    const asked: string[] = [];
    const model = modelOf(setting(2, 9)) as Model;
    shrink({ model, choices: [1, 0, 3] }, comesTo(some), {
      simpler,
      modelOf: (s) => {
        asked.push(`${s.profile}, ${s.bounds.coins}`);
        return null;
      },
    });
    expect(asked).toEqual(['2 Players, 2', '2 Players, 5', '7 Players, 1']);
  });
});

describe('laws', () => {
  const graph = fc
    .array(
      fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 6, arbitrary: fc.array(fc.nat(7), { minLength: 2, maxLength: 3 }) },
      ),
      { minLength: 8, maxLength: 8 },
    )
    .map((nodes) =>
      graphModel({ start: '0', edges: Object.fromEntries(nodes.map((to, n) => [String(n), to.map(String)])) }),
    );
  const models = fc.oneof(
    { weight: 4, arbitrary: graph },
    { weight: 1, arbitrary: fc.constantFrom(dials().model, heap(2, 5).model) },
  );
  const numbers = fc.noBias(fc.array(fc.nat(0xffff), { maxLength: 30, size: 'max' }));
  /** Oracles of all sorts that a game shows, most of them not monotone: by tables, by counts, by nothing that makes sense. */
  const oracle: fc.Arbitrary<(model: Model, choices: readonly number[]) => Oracle> = fc.oneof(
    fc.tuple(fc.nat(29), fc.nat(29)).map(([i, j]) => (model: Model, choices: readonly number[]): Oracle => {
      const tables = (m: Model, c: readonly number[]) =>
        play(m, c).moves.map(({ after }) => hashOf(JSON.stringify(after.context.table)) % 13);
      const played = tables(model, choices);
      const [a, b] = [Math.min(i, j), Math.max(i, j)].map((n) => played[n % Math.max(1, played.length)]);
      const inOrder = (hashes: readonly number[]) => hashes.indexOf(a ?? 0) <= hashes.lastIndexOf(b ?? 0);
      const wanted = inOrder(played);
      return (m, c) => inOrder(tables(m, c)) === wanted;
    }),
    fc.constant(
      (_: Model, choices: readonly number[]): Oracle =>
        (__, c) =>
          c.length % 5 === choices.length % 5,
    ),
    fc.constant(
      (_: Model, choices: readonly number[]): Oracle =>
        (__, c) =>
          hashOf(c.join()) % 7 === hashOf(choices.join()) % 7,
    ),
  );
  const game = fc.tuple(models, numbers, oracle).map(([model, list, oracleOf]) => {
    const choices: number[] = [];
    for (const number of list) {
      const { question } = play(model, choices);
      if (!question || question.answers.length === 0) break;
      choices.push(number % question.answers.length);
    }
    return { model, choices, shows: oracleOf(model, choices) };
  });

  test('what is given shows it, is legal, is not longer; shrunk again it stays; the same comes of the same', () => {
    let shorter = 0;
    let plainer = 0;
    fc.assert(
      fc.property(game, ({ model, choices, shows }) => {
        // Legal games only are asked about: playing one that is not throws.
        const first = shrink({ model, choices }, shows);
        if (!first) throw new Error('it shows it, and is refused');
        if (first.choices.length < choices.length) shorter++;
        else if (first.choices.join() !== choices.join()) plainer++;
        expect(shows(first.model, first.choices)).toBe(true);
        expect(first.choices.length).toBeLessThanOrEqual(choices.length);
        expect(shrink(first, shows)?.choices).toEqual(first.choices);
        expect(shrink({ model, choices }, shows)).toEqual(first);
      }),
      { seed: 1, numRuns: 60 },
    );
    expect([shorter, plainer]).toEqual([37, 9]);
  });
});

function hashOf(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0;
  return hash;
}
