import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ruling, RulingRow, Situation } from './ruling.ts';
import { anyRuling, factOf, type RowSketch, rulingOf } from './table.test-helper.ts';
import { makeRuling } from './table.ts';

/** The definition, word by word, without any table: which outcomes are left. */
function byDefinition(rows: readonly RulingRow[], facts: Ruling['facts'], situation: Situation): string[] {
  const applying = rows.filter((r) => facts.every((f, i) => r.sets[i]?.[f.values.indexOf(situation[f.name] as never)]));
  const names = (a: RulingRow, b: RulingRow) =>
    a.overrides.some(
      (o) => o.id === `Test/${b.name}` || b.rules.some((r) => r.id === o.id || r.id.replace(/\(.*/, '') === o.id),
    );
  const left = applying.filter(
    (b) =>
      !applying.some((a) => {
        if (a === b) return false;
        if (names(a, b) || names(b, a)) return names(a, b);
        if (a.rank !== b.rank) return a.rank < b.rank;
        return b.givesWay && !a.givesWay;
      }),
  );
  return [...new Set(left.map((r) => r.outcome))];
}

const outcomesOf = (ruling: Ruling, index: number): string[] => {
  const verdict = ruling.verdictAt(index);
  if (verdict.kind === 'settled') return [verdict.outcome];
  return verdict.kind === 'contradiction' ? [...verdict.outcomes] : [];
};

describe('the dense table', () => {
  it('says in every situation what the definition says', () => {
    fc.assert(
      fc.property(anyRuling, (ruling) => {
        const possible = [...ruling.situations()];
        for (const { index, situation } of possible) {
          const expected = byDefinition(ruling.rows, ruling.facts, situation);
          expect(outcomesOf(ruling, index)).toEqual(expected);
          expect(ruling.verdictAt(index).kind).toBe(['gap', 'settled'][expected.length] ?? 'contradiction');
          expect(ruling.ask(situation)).toBe(ruling.verdictAt(index));
          expect(ruling.indexOf(ruling.facts.map(({ name }) => situation[name] as number))).toBe(index);
        }
        expect(ruling.total).toBe(possible.every(({ index }) => ruling.verdictAt(index).kind === 'settled'));
      }),
      { numRuns: 1000 },
    );
  });

  it('tells the rows that are left, in their order, and in a gap those that strike each other', () => {
    fc.assert(
      fc.property(anyRuling, (ruling) => {
        for (const { index } of ruling.situations()) {
          const verdict = ruling.verdictAt(index);
          const applying = ruling.applyingAt(index);
          if (verdict.kind === 'gap') expect(verdict.struck).toEqual(applying);
          else if (verdict.kind !== 'impossible') {
            expect(applying).toEqual(expect.arrayContaining([...verdict.rows]));
            expect(verdict.rows.map((r) => r.index)).toEqual(
              [...verdict.rows.map((r) => r.index)].sort((a, b) => a - b),
            );
          }
        }
      }),
    );
  });

  it('counts situations with the last fact fastest', () => {
    const ruling = rulingOf([factOf('a', [0, 1]), factOf('b', ['x', 'y', 'z'])], [{ outcome: 'o' }]);
    expect(ruling.size).toBe(6);
    expect([...ruling.situations()].map(({ index, situation }) => [index, situation.a, situation.b])).toEqual([
      [0, 0, 'x'],
      [1, 0, 'y'],
      [2, 0, 'z'],
      [3, 1, 'x'],
      [4, 1, 'y'],
      [5, 1, 'z'],
    ]);
  });

  it('leaves impossible situations out', () => {
    const ruling = rulingOf([factOf('a', [0, 1, 2])], [{ outcome: 'o', where: { a: [0, 1] } }], ([a]) => a !== 2);
    expect([...ruling.situations()].map(({ situation }) => situation.a)).toEqual([0, 1]);
    expect(ruling.ask({ a: 2 })).toEqual({ kind: 'impossible' });
    expect(ruling.total).toBe(true);
  });

  it('answers a ruling without facts', () => {
    expect(rulingOf([], [{ outcome: 'o' }]).ask({})).toMatchObject({ kind: 'settled', outcome: 'o' });
    expect(rulingOf([], []).ask({})).toEqual({ kind: 'gap', outcomes: [], struck: [] });
  });

  it('refuses a value that a fact cannot have', () => {
    const ruling = rulingOf([factOf('others', [0, 1]), factOf('alive', [true, false])], [{ outcome: 'o' }]);
    expect(() => ruling.ask({ others: 2, alive: true })).toThrow(
      new RangeError('The fact “others”, asked by the ruling “Test”, cannot be “2”.'),
    );
    expect(() => ruling.ask({ others: '1', alive: true })).toThrow(RangeError);
    expect(() => ruling.ask({ others: 1, alive: 'yes' })).toThrow('The fact “alive”');
    expect(() => ruling.ask({ others: 1 })).toThrow(
      new RangeError('The fact “alive”, asked by the ruling “Test”, has no value.'),
    );
  });

  it('fills a million situations in reasonable time', () => {
    const facts = Array.from({ length: 10 }, (_, i) => factOf(`f${i}`, [0, 1, 2, 3]));
    const rows: RowSketch[] = facts.map(({ name }, i) => ({
      outcome: `o${i % 3}`,
      where: { [name]: [i % 4] },
      rank: i,
    }));
    const start = performance.now();
    const ruling = rulingOf(facts, [...rows, { outcome: 'none', givesWay: true, rank: 10 }]);
    expect(ruling.size).toBe(2 ** 20);
    expect(ruling.total).toBe(true);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('which row strikes which', () => {
  const settled = (...rows: RowSketch[]) => outcomesOf(rulingOf([], rows), 0);

  it('lets rows with one outcome overlap', () => {
    expect(settled({ outcome: 'free' }, { outcome: 'free' })).toEqual(['free']);
  });
  it('finds a contradiction in two outcomes that nothing ranks', () => {
    expect(settled({ outcome: 'a' }, { outcome: 'b' })).toEqual(['a', 'b']);
  });
  it('lets an override mean every other row that cites the statement', () => {
    const table = [
      { outcome: 'a', rules: ['R-1'] },
      { outcome: 'b', rules: ['R-9', 'R-1(b)'] },
    ] as const;
    expect(settled(...table, { outcome: 'c', rules: ['R-1'], overrides: ['R-1'] })).toEqual(['c']);
  });
  it('lets an override name a row', () => {
    expect(settled({ outcome: 'a', name: 'usual' }, { outcome: 'b', overrides: ['Test/usual'] })).toEqual(['b']);
  });
  it('makes an exception to an exception, and reinstates nothing', () => {
    const base: RowSketch = { outcome: 'pays', rules: ['R-1'] };
    const exception: RowSketch = { outcome: 'free', rules: ['R-2'], overrides: ['R-1'] };
    const again: RowSketch = { outcome: 'half', rules: ['R-3'], overrides: ['R-2'] };
    expect(settled(base, exception)).toEqual(['free']);
    // The struck exception still strikes the base: were it reinstated, there would be two answers.
    expect(settled(base, exception, again)).toEqual(['half']);
  });
  it('puts an explicit override before precedence, precedence before giving way', () => {
    const winner: RowSketch = { outcome: 'winner', rules: ['R-1'], rank: 0 };
    expect(settled(winner, { outcome: 'loser', rank: 1 })).toEqual(['winner']);
    expect(settled(winner, { outcome: 'loser', rank: 1, overrides: ['R-1'] })).toEqual(['loser']);
    expect(settled({ ...winner, givesWay: true }, { outcome: 'loser', rank: 1 })).toEqual(['winner']);
    expect(settled({ ...winner, givesWay: true }, { outcome: 'other', rank: 0 })).toEqual(['other']);
  });
  it('lets rows that give way stand side by side', () => {
    expect(settled({ outcome: 'a', givesWay: true }, { outcome: 'b', givesWay: true })).toEqual(['a', 'b']);
  });
});

it('asks for the possible outcomes of a gap only', () => {
  const ruling = makeRuling({
    name: 'Test',
    question: 'Test?',
    facts: [factOf('survivors', [0, 1, 2])],
    outcomes: ['win', 'lose'],
    outcomePhrases: [],
    rows: [],
    place: { file: 'rules.md', line: 1, column: 1 },
    possible: () => true,
    permission: false,
    open: ([survivors]) => (survivors === 0 ? ['lose'] : ['win', 'lose']),
  });
  expect(ruling.ask({ survivors: 0 })).toEqual({ kind: 'gap', outcomes: ['lose'], struck: [] });
  expect(ruling.ask({ survivors: 1 })).toEqual({ kind: 'gap', outcomes: ['win', 'lose'], struck: [] });
  expect(ruling.ask({ survivors: 2 })).toBe(ruling.ask({ survivors: 1 }));
});

it('is silent, and settled, where a permission has no row; rows that strike each other still leave a gap', () => {
  const silent = makeRuling({
    name: 'May dance',
    question: 'May one dance?',
    facts: [factOf('mood', ['merry', 'sad'])],
    outcomes: ['allowed', 'refused', 'silent'],
    outcomePhrases: [],
    rows: [],
    place: { file: 'rules.md', line: 1, column: 1 },
    possible: () => true,
    permission: true,
    open: () => ['allowed', 'refused', 'silent'],
  });
  expect(silent.ask({ mood: 'sad' })).toEqual({ kind: 'settled', outcome: 'silent', rows: [] });
  expect([silent.total, silent.permission]).toEqual([true, true]);
});
