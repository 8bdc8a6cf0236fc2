import { describe, expect, it } from 'vitest';
import type { RulesInPlay } from './in-play.ts';
import type { Rulebook } from './model.ts';
import { readRulebook } from './read.ts';
import { rulesInPlay } from './select.ts';
import { documentText, problemLine } from './text.test-helper.ts';

function bookOf(files: Readonly<Record<string, string>>): Rulebook {
  const { rulebook, problems } = readRulebook(new Map(Object.entries(files)));
  if (!rulebook) throw new Error(problems.map(problemLine).join('\n'));
  return rulebook;
}
function playOf(book: Rulebook, profile: string, readings?: Readonly<Record<string, string>>): RulesInPlay {
  const { rules, problems } = rulesInPlay(book, { profile, ...(readings ? { readings } : {}) });
  if (!rules) throw new Error(problems.map(problemLine).join('\n'));
  return rules;
}
const problemsOf = (book: Rulebook, profile: string, readings?: Readonly<Record<string, string>>): string[] =>
  rulesInPlay(book, { profile, ...(readings ? { readings } : {}) }).problems.map(problemLine);

const core = documentText(`- **DV-1** **Victory** — exactly *one* [left](x.md).
- **DV-2** Two:
  - a \`b\`
  - c

| Variable | Value | Rules |
| - | - | - |
| LIMIT | 5 | DV-1 |
| OTHER | 1 | |

| Fact | Values | Reads |
| - | - | - |
| survivors | 0..PLAYERS | 0: nobody |
| Victory Check | play goes on, that Player wins | |

## Components: Cards

| Card | Count |
| - | - |
| Sword | 2 |

## Ruling: Victory Check

Question: Has anybody won?

Asked at: DV:victory

| Row | survivors | Outcome | Rules |
| - | - | - | - |
| one | 1 | that Player wins | DV-1 |
| | > 1 | play goes on | DV-2 |

## Ruling: Loot

| survivors | Outcome | Rules |
| - | - | - |
| 1 | yes | DV-1 |

## Procedure: Death

Trigger: Health 0.

1. \`source\` Source.
2. \`loot\` Loot.
3. \`stack\` Stack.
4. \`victory\` Check for [Victory](#ruling-victory-check). (DV-1)
`);

const variant = documentText(
  `- **LM-1** This wins.

## Reading: The Monster

So?

| Value | Meaning | Default |
| - | - | - |
| may win | | yes |
| cannot win | | |

| Variable | Value | Reading |
| - | - | - |
| LIMIT | 7 | The Monster: may win |
| LIMIT | 8 | The Monster: cannot win |

| Fact | Values | Reads |
| - | - | - |
| survivors | 0..PLAYERS | > 1: {} of them |
| monster | active, defeated | |
| Victory Check | play goes on, the Monster wins | |

## Components: Cards

| Card | Count |
| - | - |
| Bones | 1 |

## Ruling: Victory Check, replaces DEATH

Asked at: LM:check

| monster | survivors | Outcome | Rules | Reading |
| - | - | - | - | - |
| any | 0 | the Monster wins | LM-1 | The Monster: may win |
| active | 0 | the Monster wins | LM-1 | The Monster: cannot win |

## Ruling: Loot

| monster | Outcome | Rules |
| - | - | - |
| active | no | LM-1 |

## Procedure: Death, amended

Interrupts: everything

- replaces \`victory\`: \`check\` Make the [other check](#ruling-victory-check). (LM-1)
- after \`loot\`: \`first\` First.
- after \`loot\`: \`second\` Second.
- before \`loot\`: \`look\` Look.

## Procedure: Death, amended, if The Monster: cannot win

- drops \`DV:stack\` (LM-1)
- replaces \`DV:victory\`: \`last\` Last.
`,
  'VARIANT',
  'LM',
);

const manifest = `documents: [core.md, variant.md]
precedence: { order: [VARIANT], by: LM-1 }
profiles:
  core: { players: 3, documents: [DEATH], variables: { OTHER: 9 } }
  duel: { players: 2 }
`;
const sources = '{ "DV-1": ["core.txt:1"], "LM:check": ["variant.txt:4"] }';
const book = bookOf({ 'rulebook.yaml': manifest, 'core.md': core, 'variant.md': variant, 'sources.json': sources });

const variables = ({ variables: all }: RulesInPlay) =>
  Object.fromEntries([...all].map(([name, { value }]) => [name, value]));
const steps = (rules: RulesInPlay) =>
  rules.procedures.get('Death')?.steps.map(({ ref, replaces }) => (replaces ? `${ref} for ${replaces}` : ref));

describe('the documents of a profile', () => {
  it('alone are in play', () => {
    const rules = playOf(book, 'core');
    expect(rules.documents.map(({ name }) => name)).toEqual(['DEATH']);
    expect([...rules.statements.keys()]).toEqual(['DV-1', 'DV-2']);
    expect(rules.readings).toEqual({});
    expect([...rules.facts.keys()]).toEqual(['survivors', 'Victory Check']);
    expect([...rules.rulings.keys()]).toEqual(['Victory Check', 'Loot']);
    expect(steps(rules)).toEqual(['DV:source', 'DV:loot', 'DV:stack', 'DV:victory']);
    expect(rules.rulings.get('Victory Check')?.askedAt.map(({ id }) => id)).toEqual(['DV:victory']);
  });

  it('are joined', () => {
    const rules = playOf(book, 'duel');
    expect([...rules.statements.keys()]).toEqual(['DV-1', 'DV-2', 'LM-1']);
    expect(rules.components.get('Cards')?.map(({ name, count }) => [name, count])).toEqual([
      ['Sword', 2],
      ['Bones', 1],
    ]);
    expect(rules.readings).toEqual({ 'The Monster': 'may win' });
  });

  it('must be those of a profile that is there', () => {
    expect(problemsOf(book, 'duels')).toEqual([
      '- call/unknown-profile There is no profile “duels”. (Did you mean “duel”?)',
    ]);
  });
});

describe('readings', () => {
  it('are the chosen ones, then those of the manifest, then the defaults', () => {
    const withManifest = (value: string) =>
      bookOf({
        'rulebook.yaml': `${manifest}readings: { The Monster: ${value} }\n`,
        'core.md': core,
        'variant.md': variant,
      });
    expect(playOf(withManifest('cannot win'), 'duel').readings).toEqual({ 'The Monster': 'cannot win' });
    expect(playOf(withManifest('any'), 'duel', { 'The Monster': 'may win' }).readings).toEqual({
      'The Monster': 'may win',
    });
    expect(problemsOf(withManifest('any'), 'duel')).toEqual([
      'variant.md:8:1 reading/unknown No value is chosen for the reading “The Monster”. (The manifest leaves this reading open: choose one of its values.)',
    ]);
  });

  it('must be declared, and have the value', () => {
    expect(problemsOf(book, 'duel', { 'The Monstr': 'x', 'The Monster': 'may wine' })).toEqual([
      '- reading/unknown No document declares a reading “The Monstr”. (Did you mean “The Monster”?)',
      'variant.md:8:1 reading/unknown The reading “The Monster” has no value “may wine”. (Did you mean “may win”?)',
    ]);
    expect(problemsOf(book, 'core', { 'The Monster': 'may win' })).toEqual([]);
  });
});

describe('variables', () => {
  it('are those of the profile, then of the document that takes precedence, under the chosen readings', () => {
    expect(variables(playOf(book, 'core'))).toEqual({ LIMIT: 5, PLAYERS: 3, OTHER: 9 });
    expect(variables(playOf(book, 'duel'))).toEqual({ LIMIT: 7, OTHER: 1, PLAYERS: 2 });
    expect(variables(playOf(book, 'duel', { 'The Monster': 'cannot win' }))).toEqual({
      LIMIT: 8,
      OTHER: 1,
      PLAYERS: 2,
    });
  });

  const table = (value: number, name: string, prefix: string) =>
    documentText(`| Variable | Value |\n| - | - |\n| A | ${value} |\n`, name, prefix);

  it('have one value unless precedence decides', () => {
    const files = { 'a.md': table(1, 'A', 'A'), 'b.md': table(2, 'B', 'B') };
    expect(problemsOf(bookOf(files), 'default')).toEqual([
      'b.md:8:1 variable/duplicate The variable “A” has two values, 1 and 2; the other stands at a.md:8:1.',
    ]);
    const decided = (order: string) =>
      variables(playOf(bookOf({ ...files, 'rulebook.yaml': `precedence: { order: ${order} }\n` }), 'default'));
    expect([decided('[A]'), decided('[B]'), decided('[B, A]')]).toEqual([{ A: 1 }, { A: 2 }, { A: 2 }]);
    expect(variables(playOf(bookOf({ 'a.md': table(1, 'A', 'A'), 'b.md': table(1, 'B', 'B') }), 'default'))).toEqual({
      A: 1,
    });
  });

  it('have no number of Players where the profile has none', () => {
    expect(playOf(bookOf({ 'a.md': table(1, 'A', 'A') }), 'default').variables.has('PLAYERS')).toBe(false);
  });
});

describe('facts', () => {
  it('have the same values everywhere, and outcomes of all documents', () => {
    const { facts } = playOf(book, 'duel');
    expect(facts.get('Victory Check')?.values).toEqual({
      kind: 'list',
      values: ['play goes on', 'that Player wins', 'the Monster wins'],
    });
    expect(facts.get('survivors')?.phrases.map(({ words }) => words)).toEqual(['nobody', '{} of them']);
    const fact = (values: string, name: string) =>
      documentText(`| Fact | Values |\n| - | - |\n| f | ${values} |\n`, name, name);
    expect(problemsOf(bookOf({ 'a.md': fact('0..3', 'A'), 'b.md': fact('0..2', 'B') }), 'default')).toEqual([
      'b.md:8:1 fact/duplicate The fact “f” is declared here and, with other values, at a.md:8:1.',
    ]);
    expect(problemsOf(bookOf({ 'a.md': fact('x, y', 'A'), 'b.md': fact('y, x', 'B') }), 'default')).toHaveLength(1);
    expect(problemsOf(bookOf({ 'a.md': fact('ruling R', 'A'), 'b.md': fact('ruling R', 'B') }), 'default')).toEqual([]);
  });
});

describe('rulings', () => {
  it('join the rows of all documents, ranked by precedence', () => {
    const loot = playOf(book, 'duel').rulings.get('Loot');
    expect(loot?.facts).toEqual(['survivors', 'monster']);
    expect(loot?.rows.map(({ document, rank, number, outcome }) => [document, rank, number, outcome.raw])).toEqual([
      ['DEATH', 1, 1, 'yes'],
      ['VARIANT', 0, 1, 'no'],
    ]);
  });

  it('give no document precedence over another that the manifest does not', () => {
    const files = {
      'a.md': documentText('## Ruling: X\n\n| Outcome | Rules |\n| - | - |\n| a | |\n', 'A', 'A'),
      'b.md': documentText('## Ruling: X\n\n| Outcome | Rules |\n| - | - |\n| b | |\n', 'B', 'B'),
    };
    expect(
      playOf(bookOf(files), 'default')
        .rulings.get('X')
        ?.rows.map(({ rank }) => rank),
    ).toEqual([0, 0]);
  });

  it('set tables aside whole, keep the question, and leave rows of other readings out', () => {
    const check = (readings?: Record<string, string>) => playOf(book, 'duel', readings).rulings.get('Victory Check');
    expect(check()).toMatchObject({
      question: 'Has anybody won?',
      facts: ['monster', 'survivors'],
      place: { file: 'variant.md' },
    });
    expect(check()?.askedAt.map(({ id }) => id)).toEqual(['LM:check']);
    expect(check()?.rows.map(({ number, cells }) => [number, cells.monster?.raw])).toEqual([[1, 'any']]);
    expect(
      check({ 'The Monster': 'cannot win' })?.rows.map(({ number, cells }) => [number, cells.monster?.raw]),
    ).toEqual([[2, 'active']]);
  });
});

describe('procedures', () => {
  it('are amended in the order of the text, under the chosen readings', () => {
    expect(steps(playOf(book, 'duel'))).toEqual([
      'DV:source',
      'LM:look',
      'DV:loot',
      'LM:first',
      'LM:second',
      'DV:stack',
      'LM:check for DV:victory',
    ]);
    expect(steps(playOf(book, 'duel', { 'The Monster': 'cannot win' }))).toEqual([
      'DV:source',
      'LM:look',
      'DV:loot',
      'LM:first',
      'LM:second',
      'LM:last for DV:victory',
    ]);
    expect(playOf(book, 'duel').procedures.get('Death')).toMatchObject({
      trigger: 'Health 0.',
      interrupts: 'everything',
    });
    expect(playOf(book, 'core').procedures.get('Death')).not.toHaveProperty('interrupts');
  });

  it('must be in play to be amended, and have the step still', () => {
    const alone = bookOf({
      'rulebook.yaml': `${manifest}  odd: { players: 2, documents: [VARIANT] }\n`,
      'core.md': core,
      'variant.md': variant,
    });
    expect(problemsOf(alone, 'odd')).toEqual([
      'variant.md:49:1 procedure/unknown “Death” is amended here, but no document in play has it. (Add its document to the profile, or take this one out.)',
    ]);
    const dropped = documentText(
      '## Procedure: Death, amended\n\n- drops `loot`\n- after `loot`: `x` X.\n',
      'MORE',
      'MO',
    );
    expect(problemsOf(bookOf({ 'a.md': core, 'b.md': dropped }), 'default')).toEqual([
      'b.md:9:9 procedure/amendment The procedure “Death” has no step `loot` here.',
    ]);
  });
});

describe('citation', () => {
  const { citation } = playOf(book, 'duel');

  it('finds statements, parts, steps and named rows', () => {
    expect(citation('DV-1')).toEqual({
      id: 'DV-1',
      text: 'Victory — exactly one left.',
      place: { file: 'core.md', line: 6, column: 1, endLine: 6, endColumn: 53 },
      sources: ['core.txt:1'],
    });
    expect(citation('DV-2')?.text).toBe('Two: (a) a b (b) c');
    expect(citation('DV-2(a)')).toMatchObject({ text: 'a b', place: { line: 8, column: 3 } });
    expect(citation('DV:loot')).toMatchObject({ text: 'Loot.', place: { file: 'core.md' } });
    expect(playOf(book, 'core').citation('Victory Check/one')).toMatchObject({ text: 'survivors 1: that Player wins' });
  });

  it('finds a replaced step under both ids', () => {
    expect(citation('LM:check')).toMatchObject({ text: 'Make the other check.', sources: ['variant.txt:4'] });
    expect(citation('DV:victory')).toMatchObject({
      id: 'DV:victory',
      text: 'Make the other check.',
      place: { file: 'variant.md' },
    });
  });

  it('finds nothing that is not in play', () => {
    expect(playOf(book, 'core').citation('LM-1')).toBeUndefined();
    expect(citation('Victory Check/one')).toBeUndefined();
    expect(citation('DV-9')).toBeUndefined();
  });
});
