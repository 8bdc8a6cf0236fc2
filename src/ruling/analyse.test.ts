import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse, regionOf } from './analyse.ts';
import { conditionsSlug } from './phrase.ts';
import { contains } from './region.ts';
import type { Ruling } from './ruling.ts';
import { answer } from './strike.ts';
import { anyRuling, factOf, type RowSketch, rulingOf } from './table.test-helper.ts';
import { strikesAmong } from './table.ts';

const at = (ruling: Ruling, index: number): number[] =>
  ruling.facts.map(({ name, values }) => values.indexOf(ruling.situationAt(index)[name] as never));

describe('regions', () => {
  it('hold every gap and contradiction, and nothing else', () => {
    fc.assert(
      fc.property(anyRuling, (ruling) => {
        const { gaps, contradictions } = analyse(ruling);
        for (const { index, situation } of ruling.situations()) {
          const verdict = ruling.verdictAt(index);
          const inGap = gaps.some((region) => contains(region, at(ruling, index)));
          expect(inGap).toBe(verdict.kind === 'gap');
          const around = contradictions.filter((region) => contains(region, at(ruling, index)));
          expect(around.length > 0).toBe(verdict.kind === 'contradiction');
          for (const region of around) expect(region.verdict).toBe(verdict);
          expect(regionOf(ruling, situation) !== undefined).toBe(verdict.kind !== 'settled');
        }
        for (const region of [...gaps, ...contradictions]) {
          const inside = [...ruling.situations()].filter(({ index }) => contains(region, at(ruling, index)));
          expect(region.situations).toBe(inside.length);
          expect(region.first).toBe(inside[0]?.index);
        }
        const ids = [...gaps, ...contradictions].map((r) => `${r.verdict.kind} ${conditionsSlug(ruling, r)}`);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 500 },
    );
  });

  it('tell 400 combinations of five facts in three conditions', () => {
    const facts = ['a', 'b', 'c', 'd', 'e'].map((name) => factOf(name, [0, 1, 2, 3, 4]));
    // Settled unless a = 0 and b < 4 (4 x 125 situations), of which row 2 settles those with c = 4 (100).
    const ruling = rulingOf(facts, [
      { outcome: 'o', where: { a: [1, 2, 3, 4] } },
      { outcome: 'o', where: { c: [4] } },
      { outcome: 'o', where: { b: [4] } },
    ]);
    const { gaps } = analyse(ruling);
    expect([...ruling.situations()].filter(({ index }) => ruling.verdictAt(index).kind === 'gap')).toHaveLength(400);
    expect(gaps.map((region) => [region.situations, conditionsSlug(ruling, region)])).toEqual([
      [400, 'a=0+b=0..3+c=0..3'],
    ]);
  });

  it('leave out what follows from the rest', () => {
    // The second fact can only be `no` where the first is 0: nobody needs to be told.
    const ruling = rulingOf(
      [factOf('others', [0, 1]), factOf('interrupter', [true, false])],
      [],
      ([a, b]) => a === 1 || b === 1,
    );
    const two = rulingOf(ruling.facts, [{ outcome: 'o', where: { others: [1] } }], ([a, b]) => a === 1 || b === 1);
    expect(analyse(two).gaps.map((region) => [region.situations, conditionsSlug(two, region)])).toEqual([
      [1, 'others=0'],
    ]);
    expect(analyse(ruling).gaps.map((region) => [region.situations, conditionsSlug(ruling, region)])).toEqual([
      [3, 'always'],
    ]);
  });

  it('name no value that only could be told along', () => {
    // A situation with a = 1 cannot be; that of a = 2 is settled.
    const ruling = rulingOf([factOf('a', [0, 1, 2])], [{ outcome: 'o', where: { a: [2] } }], ([a]) => a !== 1);
    expect(analyse(ruling).gaps.map((region) => conditionsSlug(ruling, region))).toEqual(['a=0']);
  });

  it('keep contradictions of other rows apart', () => {
    const ruling = rulingOf(
      [factOf('a', [0, 1, 2])],
      [{ outcome: 'x' }, { outcome: 'y', where: { a: [0, 1] } }, { outcome: 'z', where: { a: [0] } }],
    );
    expect(
      analyse(ruling).contradictions.map(({ verdict }) => verdict.kind === 'contradiction' && verdict.outcomes),
    ).toEqual([
      ['x', 'y', 'z'],
      ['x', 'y'],
    ]);
  });
});

describe('idle rows', () => {
  it('are those whose removal changes no answer, by trying it', () => {
    fc.assert(
      fc.property(anyRuling, (ruling) => {
        const { dead, redundant } = analyse(ruling);
        const striking = strikesAmong(ruling.name, ruling.rows);
        const said = (rows: Parameters<typeof answer>[0]) => {
          const found = answer(rows, striking);
          return found.kind === 'settled' ? [found.outcome] : found.kind === 'gap' ? [] : [...found.outcomes].sort();
        };
        for (const row of ruling.rows) {
          const applying = [...ruling.situations()].map(({ index }) => ruling.applyingAt(index));
          expect(dead.includes(row)).toBe(!applying.some((rows) => rows.includes(row)));
          const idle = applying.every((rows) => {
            const without = rows.filter((other) => other !== row);
            return JSON.stringify(said(rows)) === JSON.stringify(said(without));
          });
          expect(redundant.some((r) => r.row === row)).toBe(idle && !dead.includes(row));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('tell whether only a document that ranks below makes a row redundant', () => {
    const where = { a: [1] };
    const rows: RowSketch[] = [
      { outcome: 'x', where, rank: 0 },
      { outcome: 'x', rank: 1 },
    ];
    const ruling = rulingOf([factOf('a', [0, 1])], rows);
    expect(analyse(ruling).redundant).toEqual([
      { row: ruling.rows[0], instead: [ruling.rows[1]], onlyBy: ['document 1'] },
    ]);
    const own = rulingOf([factOf('a', [0, 1])], [...rows, { outcome: 'x', rank: 0 }]);
    expect(analyse(own).redundant.map(({ row, onlyBy }) => [row.index, onlyBy])).toEqual([
      [0, []],
      [1, []],
      [2, ['document 1']],
    ]);
  });

  it('may be dead by what is possible', () => {
    const ruling = rulingOf(
      [factOf('a', [0, 1])],
      [{ outcome: 'x' }, { outcome: 'y', where: { a: [1] } }],
      ([a]) => a === 0,
    );
    expect(analyse(ruling).dead.map(({ index }) => index)).toEqual([1]);
    expect(analyse(ruling).contradictions).toEqual([]);
  });
});
