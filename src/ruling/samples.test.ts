import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { bookOf, documentOf, playOf, rulingIn, smallBook } from './book.test-helper.ts';
import { compileRulings } from './compile.ts';
import { rulingFindings } from './findings.ts';
import type { Ruling } from './ruling.ts';

const counts = (ruling: Ruling) => {
  const kinds = [...ruling.situations()].map(({ index }) => ruling.verdictAt(index).kind);
  return {
    situations: kinds.length,
    gaps: kinds.filter((kind) => kind === 'gap').length,
    contradictions: kinds.filter((kind) => kind === 'contradiction').length,
  };
};

const death = documentOf(
  'DEATH',
  'DV',
  [10, 11, 12, 13, 19, 22, 23, 24, 25, 26, 28, 30, 31, 32, 36, 37],
  `
| Fact | Values | Given |
| --- | --- | --- |
| damage | combat, shot, bomb, encounter, cube, other | |
| dealer | player, monster, nobody | |
| killer | ruling Killing Player | |
| others | 0..2 | |
| interrupter | yes, no | no if others = 0 |
| killer alive | yes, no | |
| survivors | 0..3 | |
| monster | active, defeated | |
| Killing Player | player, none | |
| Loot Opportunity | none, killing player | |
| Victory Check | play goes on, that Player wins, the Legendary Monster wins | |

### Ruling: Killing Player

| damage | dealer | Outcome | Rules | Overrides |
| --- | --- | --- | --- | --- |
| combat | player | player | DV-10 | |
| otherwise | | none | DV-11, DV-12, DV-13 | gives way |

### Ruling: Loot Opportunity

| killer | others | interrupter | killer alive | Outcome | Rules | Overrides |
| --- | --- | --- | --- | --- | --- | --- |
| otherwise | | | | none | DV-19, DV-22, DV-23, DV-24, DV-25, DV-26 | gives way |
| player | 0 | any | any | killing player | DV-28 | |
| player | ≥ 1 | any | no | none | DV-30 | |
| player | ≥ 1 | any | yes | killing player | DV-31 | |
| player | ≥ 1 | no | any | killing player | DV-32 | |

### Ruling: Victory Check

| survivors | Outcome | Rules |
| --- | --- | --- |
| 1 | that Player wins | DV-36 |
| > 1 | play goes on | DV-37 |
`,
);

const otherwise = '| otherwise | | play goes on | LM-8 | gives way | |';
const variant = (last: string, heading = 'Ruling: Victory Check, replaces DEATH') =>
  documentOf(
    'VARIANT',
    'LM',
    [4, 5, 6, 7, 8],
    `
### Reading: The dead Monster

Can a Legendary Monster that has already been defeated still win? (LM-4, LM-5)

| Value | Meaning | Default |
| --- | --- | --- |
| literal | yes: nobody survives, nothing else is asked | yes |
| undefeated only | no: it wins only while it is not defeated | |

### ${heading}

| survivors | monster | Outcome | Rules | Overrides | Reading |
| --- | --- | --- | --- | --- | --- |
| 0 | any | the Legendary Monster wins | LM-5 | | The dead Monster: literal |
| 0 | active | the Legendary Monster wins | LM-5 | | The dead Monster: undefeated only |
| 1 | defeated | that Player wins | LM-4 | | |
| 1 | active | play goes on | LM-6 | | |
| > 1 | defeated | play goes on | LM-7 | | |
${last}
`,
  );

const book = (variantText: string) =>
  bookOf({
    'rulebook.yaml': [
      'title: A game',
      'documents: [death.md, variant.md]',
      'precedence: { order: [VARIANT, DEATH], by: LM-8 }',
      'profiles:',
      '  core: { title: core game, players: 3, documents: [DEATH] }',
      '  variant: { title: with the variant, players: 3 }',
      '',
    ].join('\n'),
    'death.md': death,
    'variant.md': variantText,
  });

describe('the tables of one real part of a game', () => {
  const core = playOf(book(variant(otherwise)), 'core');
  const check = (text: string, reading: string) =>
    rulingIn(playOf(book(text), 'variant', { 'The dead Monster': reading }), 'Victory Check');

  it('Killing Player', () => {
    expect(counts(rulingIn(core, 'Killing Player'))).toEqual({ situations: 18, gaps: 0, contradictions: 0 });
    expect(rulingIn(core, 'Killing Player').total).toBe(true);
  });

  it('Loot Opportunity: a Killing Player who is dying too, and nobody to interrupt', () => {
    const ruling = rulingIn(core, 'Loot Opportunity');
    expect(counts(ruling)).toEqual({ situations: 20, gaps: 0, contradictions: 2 });
    expect(ruling.ask({ killer: 'player', others: 1, interrupter: false, 'killer alive': false })).toMatchObject({
      kind: 'contradiction',
      outcomes: ['none', 'killing player'],
    });
    expect(ruling.ask({ killer: 'player', others: 0, interrupter: true, 'killer alive': false })).toEqual({
      kind: 'impossible',
    });
    expect(rulingFindings(core, compileRulings(core).rulings).map(({ id }) => id)).toEqual([
      'contradiction/loot-opportunity/killer=player+others=1-or-more+interrupter=no+killer-alive=no',
      'gap/victory-check/survivors=0',
    ]);
  });

  it('Victory Check of the core game: nobody survives', () => {
    expect(counts(rulingIn(core, 'Victory Check'))).toEqual({ situations: 4, gaps: 1, contradictions: 0 });
  });

  it('Victory Check of the variant, in either reading', () => {
    for (const reading of ['literal', 'undefeated only']) {
      expect(counts(check(variant(otherwise), reading))).toEqual({ situations: 8, gaps: 0, contradictions: 0 });
    }
    expect(check(variant(otherwise), 'literal').ask({ survivors: 0, monster: 'defeated' })).toMatchObject({
      outcome: 'the Legendary Monster wins',
    });
    expect(check(variant(otherwise), 'undefeated only').ask({ survivors: 0, monster: 'defeated' })).toMatchObject({
      outcome: 'play goes on',
    });
  });

  it('the same with its last row struck: the hole shows', () => {
    expect(counts(check(variant(''), 'literal'))).toEqual({ situations: 8, gaps: 2, contradictions: 0 });
    expect(counts(check(variant(''), 'undefeated only'))).toEqual({ situations: 8, gaps: 3, contradictions: 0 });
  });

  it('the same under row-by-row precedence: the core rule hides the hole', () => {
    const text = variant('', 'Ruling: Victory Check');
    expect(counts(check(text, 'literal'))).toEqual({ situations: 8, gaps: 0, contradictions: 0 });
  });
});

describe('a general rule and a special case that both hold', () => {
  const fee = (second: string, third: string) =>
    smallBook(`
| Fact | Values |
| --- | --- |
| children | 0..3 |
| guild | yes, no |
| poor | yes, no |
| Fee | 20, 15, nothing |

## Ruling: Fee

| children | guild | poor | Outcome | Rules | Overrides |
| --- | --- | --- | --- | --- | --- |
| any | any | any | 20 | R-1 | |
| 2 or more | any | any | 15 | R-2 | ${second} |
| any | yes | any | nothing | R-3 | ${third} |
| any | any | yes | nothing | R-4 | ${third} |
`);

  it('is a contradiction for every pair with two results, and none for two rules with one', () => {
    const ruling = rulingIn(playOf(fee('', '')), 'Fee');
    expect(counts(ruling)).toEqual({ situations: 16, gaps: 0, contradictions: 14 });
    const pairs = new Set<string>();
    for (const { verdict } of analyse(ruling).contradictions) {
      if (verdict.kind !== 'contradiction') continue;
      for (const a of verdict.rows) {
        for (const b of verdict.rows)
          if (a.index < b.index && a.outcome !== b.outcome) pairs.add(`${a.number}/${b.number}`);
      }
    }
    expect([...pairs].sort()).toEqual(['1/2', '1/3', '1/4', '2/3', '2/4']);
  });

  it('is clean once each special case says what it overrides', () => {
    const rules = playOf(fee('R-1', 'R-1, R-2'));
    expect(rulingFindings(rules, compileRulings(rules).rulings)).toEqual([]);
  });
});

describe('an overlap that cannot occur', () => {
  const benefit = (given: readonly [string, string], third: string, second = '') =>
    smallBook(`
| Fact | Values | Given |
| --- | --- | --- |
| place | islands, elsewhere | |
| set J | yes, no | ${given[0]} |
| set K | yes, no | ${given[1]} |
| children | 0..2 | |
| Benefit | 0, 10, 12 | |

## Ruling: Benefit

| set J | set K | children | Outcome | Rules | Overrides |
| --- | --- | --- | --- | --- | --- |
| otherwise | | | 0 | R-4 | gives way |
| yes | any | 1 | 10 | R-2 | ${second} |
${third}
`);
  const given = [
    'yes if place = islands; no if place = elsewhere',
    'no if place = islands; yes if place = elsewhere',
  ] as const;
  const onlyK = '| any | yes | any | 12 | R-3 | |';
  const everywhere = '| any | any | any | 12 | R-3 | |';
  const ids = (rules: ReturnType<typeof playOf>) =>
    rulingFindings(rules, compileRulings(rules).rulings).map(({ id }) => id);

  it('is not reported where a fact that no column shows excludes it', () => {
    const rules = playOf(benefit(given, onlyK));
    expect(counts(rulingIn(rules, 'Benefit'))).toEqual({ situations: 6, gaps: 0, contradictions: 0 });
    expect(ids(rules)).toEqual([]);
  });

  it('is reported where nothing excludes it', () => {
    expect(ids(playOf(benefit(['', ''], onlyK)))).toEqual(['contradiction/benefit/set-j=yes+set-k=yes+children=1']);
  });

  it('is reported where the second rule holds everywhere, until the first is named its exception', () => {
    expect(ids(playOf(benefit(given, everywhere)))).toContain('contradiction/benefit/set-j=yes+children=1');
    expect(ids(playOf(benefit(given, everywhere, 'R-3')))).toEqual(['redundant-row/benefit/r-4']);
  });
});
