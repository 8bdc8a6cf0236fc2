import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Value } from '../rulebook/index.ts';
import { readCell } from './cell.ts';
import { type Domain, valueText } from './values.ts';

const place = { file: 'rules.md', line: 7, column: 10 };
const fact = (name: string, values: readonly Value[], elastic = false): Domain => ({ name, values, elastic });

const damage = fact('damage', [
  'combat',
  'shot',
  'Take A Shot',
  'jelly-cube',
  'not defeated',
  'a and b',
  "thief's luck",
]);
const others = fact('others', [0, 1, 2, 3]);
const alive = fact('alive', [true, false]);

/** The values for which a cell holds. */
const read = (raw: string, domain: Domain, variables?: ReadonlyMap<string, Value>): readonly Value[] | string => {
  const { set, problem } = readCell(raw, place, domain, variables);
  return problem ? `${problem.code}: ${problem.message}` : domain.values.filter((_, i) => set[i]);
};

describe('a cell that is read as meant', () => {
  it.each<[string, Domain, readonly Value[]]>([
    ['combat', damage, ['combat']],
    [' combat ', damage, ['combat']],
    ['combat, shot', damage, ['combat', 'shot']],
    ['Take A Shot, combat', damage, ['combat', 'Take A Shot']],
    ['Take  A\u00a0Shot', damage, ['Take A Shot']],
    ['jelly-cube', damage, ['jelly-cube']],
    ['jelly‑cube', damage, ['jelly-cube']],
    ['not defeated', damage, ['not defeated']],
    ['a and b', damage, ['a and b']],
    ['thief’s luck', damage, ["thief's luck"]],
    ['"combat"', damage, ['combat']],
    ['“combat”, ‘shot’', damage, ['combat', 'shot']],
    ['"Take A Shot"', damage, ['Take A Shot']],
    ['not("combat", "shot")', damage, ['Take A Shot', 'jelly-cube', 'not defeated', 'a and b', "thief's luck"]],
    ['not(jelly-cube, Take A Shot)', damage, ['combat', 'shot', 'not defeated', 'a and b', "thief's luck"]],
    ['= combat', damage, ['combat']],
    ['!= combat', damage, damage.values.slice(1)],
    ['≠ combat', damage, damage.values.slice(1)],
    ['`combat`, `Take A Shot`', damage, ['combat', 'Take A Shot']],
    ['`>= 1`', others, [1, 2, 3]],
    ['\\> 1', others, [2, 3]],
    ['x\\|y', fact('odd', ['x|y', 'x']), ['x|y']],
    ['"x\\|y"', fact('odd', ['x|y', 'x']), ['x|y']],
    ['', others, [0, 1, 2, 3]],
    ['-', others, [0, 1, 2, 3]],
    ['–', others, [0, 1, 2, 3]],
    ['any', damage, damage.values],
    ['otherwise', damage, damage.values],
    ['0', others, [0]],
    ['0, 2', others, [0, 2]],
    ['> 1', others, [2, 3]],
    ['>= 1', others, [1, 2, 3]],
    ['≥ 1', others, [1, 2, 3]],
    ['≤1', others, [0, 1]],
    ['< 1, > 2', others, [0, 3]],
    ['1..3', others, [1, 2, 3]],
    ['1 .. 2', others, [1, 2]],
    ['1…2', others, [1, 2]],
    ['0, 2..3', others, [0, 2, 3]],
    ['[1..3]', others, [1, 2, 3]],
    ['(1..3]', others, [2, 3]],
    ['[1..3)', others, [1, 2]],
    [']1..3[', others, [2]],
    ['not(1..2)', others, [0, 3]],
    ['not (> 1)', others, [0, 1]],
    ['2+', others, [2, 3]],
    ['2 or more', others, [2, 3]],
    ['1 or less', others, [0, 1]],
    ['1 or fewer', others, [0, 1]],
    ['yes', alive, [true]],
    ['no', alive, [false]],
    ['true', alive, [true]],
    ['yes, no', alive, [true, false]],
    ['not(yes)', alive, [false]],
    ['-1', fact('armor', [-1, 0, 1]), [-1]],
    ['-1..0', fact('armor', [-1, 0, 1]), [-1, 0]],
    ['≥ −1', fact('armor', [-1, 0, 1]), [-1, 0, 1]],
    ['killing player, killing', fact('killer', ['killing', 'nobody', 'killing player']), ['killing', 'killing player']],
    ['1', fact('mixed', ['1 Player', 1]), [1]],
    ['1 Player', fact('mixed', ['1 Player', 1]), ['1 Player']],
    ['2+', fact('players', ['1', '2+']), ['2+']],
    ['any', fact('wish', ['any', 'none']), ['any']],
    ['none', fact('killer', ['player', 'none']), ['none']],
  ])('%j', (raw, domain, values) => {
    expect(read(raw, domain)).toEqual(values);
  });

  it('may name a variable', () => {
    const variables = new Map<string, Value>([
      ['ARMOR LIMIT', 2],
      ['START', 'combat'],
    ]);
    expect(read('>= ARMOR LIMIT', others, variables)).toEqual([2, 3]);
    expect(read('0..ARMOR', others, new Map([['ARMOR', 1]]))).toEqual([0, 1]);
    expect(read('START', damage, variables)).toEqual(['combat']);
  });

  it('says nothing about a value that only this profile lacks', () => {
    const players = fact('survivors', [0, 1, 2], true);
    expect(read('3', players)).toEqual([]);
    expect(read('> 2', players)).toEqual([]);
    expect(read('> MOST', others, new Map([['MOST', 3]]))).toEqual([]);
  });
});

describe('a cell that is refused', () => {
  it.each<[string, Domain, string]>([
    ['Combat', damage, 'cell/unknown-value: “Combat” is no value of “damage”.'],
    ['"Combat"', damage, 'cell/unknown-value: “Combat” is no value of “damage”.'],
    ['combat, bom', damage, 'cell/unknown-value: “bom” is no value of “damage”.'],
    ['Yes', alive, 'cell/unknown-value: “Yes” is no value of “alive”.'],
    ['yes', others, 'cell/unknown-value: “yes” is no value of “others”.'],
    ['"1"', others, 'cell/unknown-value: “1” is no value of “others”.'],
    ['4', others, 'cell/unknown-value: “4” is no value of “others”.'],
    ['!= 4', others, 'cell/unknown-value: “4” is no value of “others”.'],
    ['not(4)', others, 'cell/unknown-value: “4” is no value of “others”.'],
    ['1.5', others, 'cell/unknown-value: “1.5” is no value of “others”.'],
    ['take a shot', damage, 'cell/unknown-value: “take a shot” is no value of “damage”.'],
    ['jely-cube', damage, 'cell/unknown-value: “jely-cube” is no value of “damage”.'],
    ['combat shot', damage, 'cell/unknown-value: “combat shot” is no value of “damage”.'],
    ['null', damage, 'cell/unknown-value: “null” is no value of “damage”.'],
    ['true', fact('answer', ['yes', 'no']), 'cell/unknown-value: “true” is no value of “answer”.'],
    ['> 3', others, 'cell/never: “> 3” is true for no value of “others”.'],
    ['3..1', others, 'cell/never: “3..1” is true for no value of “others”.'],
    ['not(yes, no)', alive, 'cell/never: “not(yes, no)” is true for no value of “alive”.'],
    ['1-3', others, 'cell/test: “1-3” is no test that a cell can hold.'],
    ['> combat', damage, 'cell/test: “> combat” is no test that a cell can hold.'],
    ['combat or shot', damage, 'cell/test: “combat or shot” is no test that a cell can hold.'],
    ['not combat', damage, 'cell/test: “not combat” is no test that a cell can hold.'],
    ['"combat', damage, 'cell/test: “"combat” is no test that a cell can hold.'],
    ['=> 1', others, 'cell/test: “=> 1” is no test that a cell can hold.'],
    ['== 1', others, 'cell/test: “== 1” is no test that a cell can hold.'],
    ['? > 1', others, 'cell/test: “? > 1” is no test that a cell can hold.'],
    ['not(-)', others, 'cell/test: “-” is no test that a cell can hold.'],
    ['1,', others, 'cell/test: “1,” is no test that a cell can hold.'],
    ['(1)', others, 'cell/test: “(1)” is no test that a cell can hold.'],
    ['[1..3', others, 'cell/test: “[1..3” is no test that a cell can hold.'],
    ['>= 1..3', others, 'cell/test: “>= 1..3” is no test that a cell can hold.'],
    ['not(1), 2', others, 'cell/test: “not(1)” is no test that a cell can hold.'],
    ['matches(?, "^(a+)+$")', damage, 'cell/test: “matches(?, "^(a+)+$")” is no test that a cell can hold.'],
    ['combat.length', damage, 'cell/test: “combat.length” is no test that a cell can hold.'],
    ['1 + 1', others, 'cell/test: “1 + 1” is no test that a cell can hold.'],
    ['{a: 1}', others, 'cell/test: “{a: 1}” is no test that a cell can hold.'],
    ['if true then 1 else 2', others, 'cell/test: “if true then 1 else 2” is no test that a cell can hold.'],
    ['date("2020-01-01")', others, 'cell/test: “date("2020-01-01")” is no test that a cell can hold.'],
  ])('%j', (raw, domain, problem) => {
    expect(read(raw, domain)).toBe(problem);
  });

  it('tells where, what was expected and what was probably meant', () => {
    expect(readCell('combat, jely-cube', place, damage).problem).toEqual({
      code: 'cell/unknown-value',
      message: '“jely-cube” is no value of “damage”.',
      place: { file: 'rules.md', line: 7, column: 18, endLine: 7, endColumn: 27 },
      expected: "one of combat, shot, Take A Shot, jelly-cube, not defeated, a and b, thief's luck",
      hint: 'Did you mean “jelly-cube”?',
    });
    expect(readCell('0, 1 – 3', place, others).problem).toEqual({
      code: 'cell/test',
      message: '“1 – 3” is no test that a cell can hold.',
      place: { file: 'rules.md', line: 7, column: 13, endLine: 7, endColumn: 18 },
      expected:
        'a value, a list of values, a comparison such as `>= 2`, an interval such as `1..3`, `not(...)` or `any`',
      hint: 'From 1 to 3 is written `1..3`.',
    });
    expect(readCell('≥ 4', place, others).problem).toEqual({
      code: 'cell/never',
      message: '“≥ 4” is true for no value of “others”.',
      place: { file: 'rules.md', line: 7, column: 10, endLine: 7, endColumn: 13 },
      expected: 'one of 0..3',
    });
  });

  it.each<[string, Domain, string | undefined]>([
    ['Combat', damage, 'Did you mean “combat”? Upper and lower case count.'],
    ['Yes', alive, 'Did you mean “yes”? Upper and lower case count.'],
    ['quite something else', damage, undefined],
    ['"1"', others, 'Write `1`, without quotation marks.'],
    ['combat or shot', damage, 'One of several is written with a comma: `combat, shot`.'],
    ['not combat', damage, 'Everything else is written `not(combat)`.'],
    ['"combat', damage, 'A quotation mark is missing.'],
    ['> combat', damage, 'Only numbers can be more or less.'],
    ['combat..shot', damage, 'Only numbers can be more or less.'],
  ])('%j gets a hint that helps', (raw, domain, hint) => {
    expect(readCell(raw, place, domain).problem?.hint).toBe(hint);
  });

  it('never evaluates, and never takes long', () => {
    const hostile = [
      'matches(?, "^(a+)+$")',
      `matches("${'a'.repeat(60)}!", "^(a+)+$")`,
      '('.repeat(900),
      'not('.repeat(240),
      '[1..'.repeat(240),
      '"'.repeat(999),
      'combat '.repeat(140),
      'for x in 1..999999999 return x',
      '1..999999999999',
      'x'.repeat(100_000),
    ];
    const start = performance.now();
    for (const raw of hostile) expect(readCell(raw, place, damage).problem, raw).toBeDefined();
    expect(performance.now() - start).toBeLessThan(2000);
    expect(readCell('x'.repeat(1001), place, damage).problem?.hint).toBe('A cell may be 1000 characters long.');
  });

  it('is no exception, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 })), (raw) => {
        const { set, problem } = readCell(raw, place, others);
        if (problem) {
          expect(problem.place?.column).toBeGreaterThanOrEqual(place.column);
          expect(problem.place?.endColumn).toBeGreaterThan(problem.place?.column ?? 0);
        } else {
          expect(set).toHaveLength(others.values.length);
        }
      }),
    );
  });
});

describe('a list of values', () => {
  const value = fc.constantFrom(...damage.values);
  it('holds for exactly these, bare or in quotes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(value, { minLength: 1 }), fc.infiniteStream(fc.boolean()), (values, quotes) => {
        const typed = values.map((v) => (quotes.next().value ? `"${valueText(v)}"` : valueText(v))).join(', ');
        const { set } = readCell(typed, place, damage);
        expect(damage.values.filter((_, i) => set?.[i])).toEqual(damage.values.filter((v) => values.includes(v)));
        if (values.length < damage.values.length) {
          expect(readCell(`not(${typed})`, place, damage).set).toEqual(set?.map((holds) => !holds));
        }
      }),
    );
  });
});
