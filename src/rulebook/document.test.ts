import { describe, expect, it } from 'vitest';
import type { Place } from '../finding/index.ts';
import { withoutPlaces } from './arbitrary.test-helper.ts';
import { parseDocument } from './document.ts';
import type { Block, Procedure, RulingTable, Statement } from './model.ts';
import { documentText, problemsOf, readBody } from './text.test-helper.ts';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;
const blocksOf = (body: string): readonly Block[] => readBody(body).blocks;
const statementsIn = (body: string): readonly Statement[] =>
  blocksOf(body).flatMap((block) => (block.kind === 'statements' ? block.statements : []));
const rulingIn = (body: string): RulingTable => {
  const found = blocksOf(body).find((block) => block.kind === 'ruling');
  return (found as Block & { kind: 'ruling' }).ruling;
};
const procedureIn = (body: string): Procedure => {
  const found = blocksOf(body).find((block) => block.kind === 'procedure');
  return (found as Block & { kind: 'procedure' }).procedure;
};
/** `6:3-6:10` */
const span = ({ line, column, endLine, endColumn }: Place): string => `${line}:${column}-${endLine}:${endColumn}`;

describe('front matter', () => {
  it('gives name, title, prefix and kind, each with what goes without saying', () => {
    const { document } = parseDocument('a.md', '---\ndocument: A\n---\n');
    expect(document).toEqual({
      file: 'a.md',
      name: 'A',
      title: 'A',
      prefix: '',
      kind: 'rules',
      blocks: [],
      place: { file: 'a.md', line: 1, column: 1 },
    });
    expect(
      parseDocument('a.md', '\ufeff---\r\ndocument: A\r\nkind: known\r\ncompanion: yes\r\n---\r\n').document,
    ).toMatchObject({
      kind: 'known',
      companion: true,
    });
  });
});

describe('statements', () => {
  it('have a bold id, a term, parts and markers', () => {
    const [first, second] = statementsIn(
      lines(
        '- **DV-1** **Surviving Player** — somebody *still* in the game. (restates DV-2, DV:mark) (settled by the Cards (all)) (descriptive)',
        '- **DV-2** Contents: (descriptive)',
        '  - one',
        '  - two:',
        '    - deeper',
      ),
    );
    expect(withoutPlaces(first as never)).toEqual({
      kind: 'statement',
      id: 'DV-1',
      term: 'Surviving Player',
      text: 'somebody *still* in the game.',
      parts: [],
      restates: [{ id: 'DV-2' }, { id: 'DV:mark' }],
      settledBy: 'the Cards (all)',
      descriptive: true,
      hiddenId: false,
    });
    expect(first?.restates.map(({ place }) => span(place))).toEqual(['6:75-6:79', '6:81-6:88']);
    expect(second).toMatchObject({ text: 'Contents:', descriptive: true });
    expect(second?.parts.map(({ text, place }) => [text, span(place)])).toEqual([
      ['one', '8:3-8:8'],
      ['two:\n- deeper', '9:3-10:13'],
    ]);
  });

  it('may say that they are not played, and an assumption what it stands for', () => {
    const body = lines(
      '- **DV-1** One. (not in the model: nobody (at all) plays it)',
      '- **DV-2** Two. (stands for DV-1, DV:mark) (settled by 03_SETUP)',
      '- **DV-3** LM is short (stands for Legendary Monster).',
      '- **DV-4** Four. (stands for DV:3)',
    );
    const [first, second, third, fourth] = statementsIn(body);
    expect(fourth).toMatchObject({ text: 'Four.', standsFor: [{ id: 'DV:3' }] });
    expect(first).toMatchObject({ text: 'One.', notInModel: 'nobody (at all) plays it' });
    expect(second).toMatchObject({
      text: 'Two.',
      standsFor: [{ id: 'DV-1' }, { id: 'DV:mark' }],
      settledBy: '03_SETUP',
    });
    expect(second?.standsFor?.map(({ place }) => span(place))).toEqual(['7:29-7:33', '7:35-7:42']);
    expect(third).toMatchObject({ text: 'LM is short (stands for Legendary Monster).' });
    expect([third?.standsFor, third?.notInModel]).toEqual([undefined, undefined]);
  });

  it('may have their ids in comments, at the beginning or at the end', () => {
    const body = lines(
      '- <!-- DV-1 --> One.',
      '- Two. (descriptive) <!-- DV-2 -->',
      '- <!-- DV-3 -->',
      '  Three',
      '  goes on.',
    );
    expect(statementsIn(body).map(({ id, text, hiddenId }) => [id, text, hiddenId])).toEqual([
      ['DV-1', 'One.', true],
      ['DV-2', 'Two.', true],
      ['DV-3', 'Three goes on.', true],
    ]);
  });

  it('forgive what word processors do to ids and dashes', () => {
    const body = lines(
      '- **DV‑1** **Term** – one.',
      '* __DV-2:__ Two.',
      '1. **DV–3.** **A-b**\u00a0--\u00a0three.',
      '- **DV-4** **Bold** words first.',
    );
    expect(statementsIn(body).map(({ id, term, text }) => [id, term, text])).toEqual([
      ['DV-1', 'Term', 'one.'],
      ['DV-2', undefined, 'Two.'],
      ['DV-3', 'A-b', 'three.'],
      ['DV-4', undefined, '**Bold** words first.'],
    ]);
  });

  it('are no lists of prose, whatever is bold there', () => {
    expect(blocksOf('- **Note** one\n- **Round 1** two\n').map(({ kind }) => kind)).toEqual(['prose']);
  });
});

describe('prose', () => {
  it('is kept to the letter, between blocks and before tables', () => {
    const prose = '> quote\nlazy\n\n\n\n| a | *b* |\n|---|:-:|\n| `x\\|y` | z |\n\n    code';
    const blocks = blocksOf(
      `# A *heading* #\n\n${prose}\n\n## Ruling: X\n\nTwo\nlines.\n\n| Outcome | Rules |\n| - | - |\n`,
    );
    expect(withoutPlaces(blocks as never)).toEqual([
      { kind: 'heading', depth: 1, text: 'A *heading*' },
      { kind: 'prose', raw: prose },
      {
        kind: 'ruling',
        depth: 2,
        intro: 'Two\nlines.',
        ruling: { kind: 'ruling', name: 'X', askedAt: [], facts: [], rows: [] },
      },
    ]);
    expect(span((blocks[1] as Block).place)).toBe('8:1-17:9');
  });
});

describe('variables and components', () => {
  it('have values, counts and whatever other columns there are', () => {
    const [variables, components] = blocksOf(
      lines(
        '| Variable | Value | Rules | Reading |',
        '| --- | ---: | --- | --- |',
        '| `ARMOR_LIMIT` | 5 | DV-1, DV-2 | |',
        '| LOW | −3 | | The “dead” Monster: literal, not at all |',
        '| OPEN | no | | |',
        '| NAME | "5" | - | |',
        '| WORDS | a \\| b | | |',
        '',
        '## Components:  Dice – all',
        '',
        '| Die | Sides | Count | Rules |',
        '| --- | --- | --- | --- |',
        '| d20 | 20 | 2 | DV-1 |',
        '| d6 | | | |',
      ),
    );
    expect(withoutPlaces(variables as never)).toMatchObject({
      variables: [
        { name: 'ARMOR_LIMIT', value: 5, rules: [{ id: 'DV-1' }, { id: 'DV-2' }] },
        { name: 'LOW', value: -3, reading: { reading: 'The "dead" Monster', values: ['literal', 'not at all'] } },
        { name: 'OPEN', value: false },
        { name: 'NAME', value: '5', rules: [] },
        { name: 'WORDS', value: 'a | b' },
      ],
    });
    expect(withoutPlaces(components as never)).toEqual({
      kind: 'components',
      name: 'Dice - all',
      depth: 2,
      columns: ['Die', 'Sides', 'Count', 'Rules'],
      components: [
        { name: 'd20', count: 2, cells: { Sides: '20' }, rules: [{ id: 'DV-1' }] },
        { name: 'd6', count: null, cells: { Sides: '' }, rules: [] },
      ],
    });
  });
});

describe('facts', () => {
  it('have statements that say what they are', () => {
    const [block] = blocksOf(
      lines(
        '| Fact | Values | Rules |',
        '| --- | --- | --- |',
        '| here | yes, no | DV-1, DV:mark |',
        '| there | 0..1 | |',
      ),
    );
    const { facts } = block as Block & { kind: 'facts' };
    expect(facts.map(({ rules }) => rules.map(({ id }) => id))).toEqual([['DV-1', 'DV:mark'], []]);
  });

  it('have lists, ranges and outcomes, conditions and words', () => {
    const [block] = blocksOf(
      lines(
        '| Fact | Values | Given | Reads |',
        '| --- | --- | --- | --- |',
        '| survivors | 0..PLAYERS | | 0: nobody survives; > 1: {} survive |',
        '| helper | yes, no | no if survivors = 0; no if monster defeated and survivors ≥ 1 and damage not(a, b) | |',
        '| monster | active, “defeated”, 3 | | |',
        '| damage | [0…3] | | |',
        '| killer | ruling Killing Player | | |',
      ),
    );
    const { facts } = block as Block & { kind: 'facts' };
    expect(facts.map(({ values }) => values)).toEqual([
      { kind: 'range', from: 0, to: 'PLAYERS' },
      { kind: 'list', values: [true, false] },
      { kind: 'list', values: ['active', 'defeated', 3] },
      { kind: 'range', from: 0, to: 3 },
      { kind: 'ruling', ruling: 'Killing Player' },
    ]);
    expect(facts[0]?.phrases.map(({ raw, words, place }) => [raw, words, span(place)])).toEqual([
      ['0', 'nobody survives', '8:30-8:31'],
      ['> 1', '{} survive', '8:50-8:53'],
    ]);
    expect(
      facts[1]?.given.map(({ values, tests }) => [
        values,
        tests.map(({ fact, raw, place }) => [fact, raw, span(place)]),
      ]),
    ).toEqual([
      ['no', [['survivors', '0', '9:40-9:41']]],
      [
        'no',
        [
          ['monster', 'defeated', '9:57-9:65'],
          ['survivors', '≥ 1', '9:80-9:83'],
          ['damage', 'not(a, b)', '9:95-9:104'],
        ],
      ],
    ]);
  });
});

describe('a ruling', () => {
  const ruling = rulingIn(
    lines(
      '### Ruling:\u00a0Victory  Check, replaces 09_DEATH',
      '',
      'Question: Has *anybody* won? Asked at: DV:victory, LM:check',
      '',
      'survivors | monster | Outcome | Rules | Overrides | Reading | Row',
      '--- | --- | --- | --- | --- | --- | ---',
      '`>= 1` | a*b*c | “wins” \\| x | DV-1(b), DV:mark | DV-2, nobody, gives way | R: x | first',
      '| otherwise | | play goes on | LM-3 | – | | |',
    ),
  );

  it('has a question, the steps that ask it and a column for each fact', () => {
    expect(ruling).toMatchObject({ name: 'Victory Check', replaces: '09_DEATH', question: 'Has *anybody* won?' });
    expect(ruling.askedAt.map(({ id, place }) => [id, span(place)])).toEqual([
      ['DV:victory', '8:40-8:50'],
      ['LM:check', '8:52-8:60'],
    ]);
    expect(ruling.facts.map(({ name, place }) => [name, span(place)])).toEqual([
      ['survivors', '10:1-10:10'],
      ['monster', '10:13-10:20'],
    ]);
  });

  it('keeps its cells as they are typed, with their places', () => {
    const [first] = ruling.rows;
    expect(Object.entries(first?.cells ?? {}).map(([fact, { raw, place }]) => [fact, raw, span(place)])).toEqual([
      ['survivors', '>= 1', '12:2-12:6'],
      ['monster', 'a*b*c', '12:10-12:15'],
    ]);
    expect([first?.outcome.raw, first && span(first.outcome.place)]).toEqual(['“wins” \\| x', '12:18-12:29']);
    expect(first).toMatchObject({ number: 1, name: 'first', otherwise: false, givesWay: true });
    expect(first?.rules.map(({ id, place }) => [id, span(place)])).toEqual([
      ['DV-1(b)', '12:32-12:39'],
      ['DV:mark', '12:41-12:48'],
    ]);
    expect(first?.overrides.map(({ id }) => id)).toEqual(['DV-2', 'Victory Check/nobody']);
    expect(first?.reading).toMatchObject({ reading: 'R', values: ['x'] });
  });

  it('gives way where it says otherwise', () => {
    expect(ruling.rows[1]).toMatchObject({ number: 2, otherwise: true, givesWay: true, overrides: [] });
  });
});

describe('a procedure', () => {
  it('has a trigger, what it interrupts, and steps with links and rules', () => {
    const procedure = procedureIn(
      lines(
        '## Procedure: Death Process',
        '',
        'Trigger: a Health of 0 or below (DV-6). Interrupts: everything',
        'at all (DV-7). Once at a time.',
        '',
        '1. `dying` Name the Dying Player.',
        '2. `check` Ask [who](#ruling-killing-player "x") and run [it](other.md#procedure-loot), not `[x](#ruling-x)`. (DV-1, DV-2)',
        '   - with care',
      ),
    );
    expect(procedure).toMatchObject({
      name: 'Death Process',
      amends: false,
      trigger: 'a Health of 0 or below (DV-6).',
      interrupts: 'everything at all (DV-7). Once at a time.',
      amendments: [],
    });
    expect(procedure.steps.map(({ id, text, rules }) => [id, text, rules.map((ref) => ref.id)])).toEqual([
      ['dying', 'Name the Dying Player.', []],
      [
        'check',
        'Ask [who](#ruling-killing-player "x") and run [it](other.md#procedure-loot), not `[x](#ruling-x)`.\n- with care',
        ['DV-1', 'DV-2'],
      ],
    ]);
    expect(procedure.steps[1]?.links.map(({ kind, name, place }) => [kind, name, span(place)])).toEqual([
      ['ruling', 'killing-player', '12:22-12:44'],
      ['procedure', 'loot', '12:71-12:86'],
    ]);
  });

  it('is amended', () => {
    const procedure = procedureIn(
      lines(
        '## Procedure: Death Process,  amended, if The dead Monster: literal',
        '',
        '- replaces `victory`: Make the [check](#ruling-x). (LM-8)',
        '- Replaces: `DV:loot` `look` Look. (LM-8, LM-9).',
        '- drops `stack` (LM-9)',
        '- before `loot`: `new-id` Text',
        '- after `loot`: `other` Text.',
      ),
    );
    expect(procedure).toMatchObject({ name: 'Death Process', amends: true, steps: [] });
    expect(procedure.reading).toMatchObject({ reading: 'The dead Monster', values: ['literal'] });
    expect(span((procedure.reading as { place: Place }).place)).toBe('6:43-6:68');
    expect(
      procedure.amendments.map(({ change, at, step, rules }) => [
        change,
        at.id,
        span(at.place),
        step?.id,
        step?.text,
        rules.map(({ id }) => id),
      ]),
    ).toEqual([
      ['replaces', 'victory', '8:12-8:21', 'victory', 'Make the [check](#ruling-x).', ['LM-8']],
      ['replaces', 'DV:loot', '9:13-9:22', 'look', 'Look.', ['LM-8', 'LM-9']],
      ['drops', 'stack', '10:9-10:16', undefined, undefined, ['LM-9']],
      ['before', 'loot', '11:10-11:16', 'new-id', 'Text', []],
      ['after', 'loot', '12:9-12:15', 'other', 'Text.', []],
    ]);
  });

  it('may have commas in its name', () => {
    expect(procedureIn('## Procedure: Draw, discard, in Combat\n\n1. `a` Do.\n').name).toBe('Draw, discard, in Combat');
  });
});

describe('readings and known findings', () => {
  it('are read', () => {
    const [block] = blocksOf(
      lines(
        '### Reading: The dead Monster',
        '',
        'Can it *still* win? (DV-4, DV-5)',
        '',
        'More.',
        '',
        '| Value | Meaning | Default |',
        '| - | - | - |',
        '| literal | yes: `it` can | yes |',
        '| not at all | | no |',
      ),
    );
    expect(withoutPlaces(block as never)).toEqual({
      kind: 'reading',
      depth: 3,
      intro: 'More.',
      reading: {
        kind: 'reading',
        name: 'The dead Monster',
        question: 'Can it *still* win?',
        rules: [{ id: 'DV-4' }, { id: 'DV-5' }],
        values: [
          { value: 'literal', meaning: 'yes: `it` can' },
          { value: 'not at all', meaning: '' },
        ],
        default: 'literal',
      },
    });
    const known = parseDocument(
      'k.md',
      documentText('- `gap/a-b/x=0` — because\n  it is so\n- `stuck`: *why*\n', 'K', 'K', 'known'),
    );
    expect(known.problems).toEqual([]);
    expect(withoutPlaces(known.document)).toMatchObject({
      blocks: [
        {
          kind: 'known',
          known: [
            { kind: 'known', finding: 'gap/a-b/x=0', reason: 'because it is so' },
            { kind: 'known', finding: 'stuck', reason: '*why*' },
          ],
        },
      ],
    });
  });
});

it('reads on behind a section without its table', () => {
  const body = '## Ruling: X\n\n- **DV-1** One.\n\n## Next\n';
  expect(problemsOf(body)).toEqual(['rules.md:6:1 document/structure The ruling “X” has no table.']);
  const { document } = parseDocument('rules.md', documentText(body));
  expect(document?.blocks.map(({ kind }) => kind)).toEqual(['statements', 'heading']);
});
