import fc from 'fast-check';
import type { Place } from '../finding/index.ts';
import type {
  Amendment,
  Block,
  Component,
  Fact,
  Procedure,
  ReadingGuard,
  Ref,
  RuleDocument,
  RulingTable,
  Statement,
  Step,
  StepLink,
  Value,
  ValueSpec,
} from './model.ts';

/** Places are of no matter here: documents are compared without them. */
const place: Place = { file: 'rules.md', line: 1, column: 1 };
const prefix = 'DV';

/** The document without its places, and without what JSON cannot say. */
export const withoutPlaces = (document: RuleDocument | undefined): unknown =>
  document && JSON.parse(JSON.stringify(document, (key, value) => (key === 'place' ? undefined : value)));

const words = [
  'Player',
  'Health',
  'the dice',
  'Loot',
  'a *bold* claim',
  '`code`',
  'x_y',
  'Jäger',
  '§ 3',
  '3',
  'C#',
] as const;
/** A sentence as Markdown source; it begins with a letter and ends with a full stop. */
const sentence = fc
  .array(fc.constantFrom(...words, 'says so', '(never)', 'a|b', '“quoted”', '— and —', '\\*'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => `So ${parts.join(' ')}.`);
/** A name that stands in headings and cells. */
const name = fc.oneof(
  fc
    .array(fc.constantFrom('victory', 'Check', 'loot', 'a-b', 'X_Y', "Player's", 'b|c', 'c*d', 'q\\r', '7th', 'no'), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.join(' ')),
  fc.constantFrom('*star', '`tick', '"q" r', 'sharp #'),
);
/** A name beside which none of the words of the format can be meant. */
const column = name.map((text) => `f ${text}`);
const cell = fc.constantFrom('', '1', '>= 1', 'any', '-', 'combat, shot', '“x”', 'a \\| b', 'not(combat)', '≥ 2');
const number = fc.integer({ min: 1, max: 999 });
const statementId = number.map((n) => `${prefix}-${n}`);
const stepId = fc.constantFrom('mark', 'loot', 'leave-combat', 'step-2', '3');
const ref = fc
  .oneof(
    statementId,
    stepId.map((id) => `${prefix}:${id}`),
    statementId.map((id) => `${id}(b)`),
  )
  .map((id): Ref => ({ id, place }));
const refs = fc.array(ref, { maxLength: 3 });
const optional = <T>(key: string, arbitrary: fc.Arbitrary<T>) =>
  fc.option(arbitrary, { nil: undefined }).map((value) => (value === undefined ? {} : { [key]: value }));

const guard: fc.Arbitrary<ReadingGuard> = fc
  .record({ reading: name, values: fc.array(name, { minLength: 1, maxLength: 2 }) })
  .map((found) => ({ ...found, place }));

const more = fc.constantFrom(
  '',
  '',
  '',
  '\n\n> quoted\n> twice',
  '\n\nAnother paragraph.',
  '\n\n```\ncode\n\n- **DV-1** no\n```',
);
const nested = fc.constantFrom('', '', '\n- deeper\n- still', '\n1. one\n   more\n2. two');

const statement: fc.Arbitrary<Statement> = fc
  .tuple(
    statementId,
    fc.tuple(sentence, more).map((parts) => parts.join('')),
    optional('term', fc.constantFrom('Surviving Player', 'Loot', 'x-y')),
    fc.array(
      fc.tuple(sentence, nested).map(([text, rest]) => ({ text: text + rest, place })),
      { maxLength: 3 },
    ),
    refs,
    fc.boolean(),
    optional('settledBy', fc.constantFrom('03_SETUP', 'the Cards (all of them)')),
    optional('standsFor', fc.array(ref, { minLength: 1, maxLength: 2 })),
    optional('notInModel', fc.constantFrom('no card is at hand', 'nobody reads it (yet)')),
    fc.boolean(),
  )
  .map(([id, text, term, parts, restates, descriptive, settledBy, standsFor, notInModel, hiddenId]) => ({
    kind: 'statement',
    id,
    place,
    text,
    ...term,
    parts,
    restates,
    descriptive,
    ...settledBy,
    ...standsFor,
    ...notInModel,
    hiddenId,
  }));

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -99, max: 99 }),
  fc.boolean(),
  column,
  fc.constantFrom('5', 'yes', 'true', 'a, b', 'ruling x', '0..3'),
);
const listValue = value.filter((v) => !(typeof v === 'string' && /\.\.|"/.test(v)));
const spec: fc.Arbitrary<ValueSpec> = fc.oneof(
  fc
    .uniqueArray(listValue, { minLength: 1, maxLength: 4, selector: String })
    .map((values) => ({ kind: 'list', values }) as const),
  fc
    .tuple(fc.integer({ min: -2, max: 2 }), fc.oneof(fc.integer({ min: 2, max: 9 }), fc.constant('PLAYERS')))
    .map(([from, to]) => ({ kind: 'range', from, to }) as const),
  name.map((ruling) => ({ kind: 'ruling', ruling }) as const),
);
const test = fc
  .record({
    fact: fc.constantFrom('survivors', 'killer alive', 'f'),
    raw: fc.constantFrom('0', '>= 1', 'not(a, b)', 'yes', 'a, b', '≠ 2'),
  })
  .map((found) => ({ ...found, place }));
const fact: fc.Arbitrary<Fact> = fc
  .record({
    name: column,
    values: spec,
    given: fc.array(
      fc
        .record({ values: fc.constantFrom('no', 'a, b', '0'), tests: fc.array(test, { minLength: 1, maxLength: 2 }) })
        .map((found) => ({ ...found, place })),
      { maxLength: 2 },
    ),
    phrases: fc.array(
      fc
        .record({
          raw: fc.constantFrom('0', '> 1', 'yes'),
          words: fc.constantFrom('nobody survives', '{} survive', 'a|b: c'),
        })
        .map((found) => ({ ...found, place })),
      { maxLength: 2 },
    ),
    rules: refs,
  })
  .map((found) => ({ ...found, place }));

const components = fc.uniqueArray(column, { minLength: 0, maxLength: 2 }).chain((others) => {
  const component: fc.Arbitrary<Component> = fc
    .record({
      name,
      count: fc.option(fc.nat({ max: 99 }), { nil: null }),
      cells: fc.record(Object.fromEntries(others.map((other) => [other, name]))),
      rules: refs,
    })
    .map((found) => ({ ...found, place }));
  return fc.record({
    columns: fc.constant(['Component', ...others, 'Count', 'Rules']),
    components: fc.array(component, { maxLength: 3 }),
  });
});

const asked = stepId.map((id): Ref => ({ id: `${prefix}:${id}`, place }));
const question = fc.oneof(sentence, fc.constantFrom('Who: nobody?', '1. is one?', '- is it?', 'Has anybody won?'));
const ruling: fc.Arbitrary<RulingTable> = fc
  .tuple(name, fc.uniqueArray(column, { maxLength: 3 }))
  .chain(([title, facts]) => {
    const override = fc.oneof(
      ref,
      column.map((row): Ref => ({ id: `${title}/${row}`, place })),
    );
    const row = fc.tuple(
      optional('name', column),
      fc.tuple(...facts.map(() => cell)),
      fc.boolean().map((given) => given && facts.length > 0),
      fc.boolean(),
      refs,
      fc.array(override, { maxLength: 2 }),
      optional('reading', guard),
    );
    return fc
      .tuple(
        optional('question', question),
        optional('replaces', fc.constantFrom('CORE', '09_X')),
        fc.array(asked, { maxLength: 2 }),
        fc.array(row, { maxLength: 4 }),
      )
      .map(
        ([asks, replaces, askedAt, rows]): RulingTable => ({
          kind: 'ruling',
          name: title,
          ...asks,
          ...replaces,
          askedAt,
          facts: facts.map((fact) => ({ name: fact, place })),
          rows: rows.map(([named, cells, otherwise, givesWay, rules, overrides, reading], i) => ({
            number: i + 1,
            ...named,
            cells: Object.fromEntries(
              facts.map((fact, j) => [
                fact,
                { raw: otherwise ? (j === 0 ? 'otherwise' : '') : (cells[j] as string), place },
              ]),
            ),
            otherwise,
            outcome: { raw: 'the “end” \\| of it', place },
            rules,
            overrides,
            givesWay: givesWay || otherwise,
            ...reading,
            place,
          })),
          place,
        }),
      );
  });

const linked: fc.Arbitrary<{ text: string; links: StepLink[] }> = fc.oneof(
  sentence.map((text) => ({ text, links: [] })),
  fc.constantFrom('ruling', 'procedure').map((kind) => ({
    text: `Make the [check](#${kind}-victory-check), \`[not](#ruling-x)\`.`,
    links: [{ kind, name: 'victory-check', place } as StepLink],
  })),
);
const step: fc.Arbitrary<Step> = fc
  .tuple(stepId, linked, nested, refs)
  .map(([id, { text, links }, rest, rules]) => ({ id, text: text + rest, links, rules, place }));
const amendment: fc.Arbitrary<Amendment> = fc
  .tuple(
    fc.constantFrom('replaces', 'drops', 'before', 'after'),
    fc.oneof(
      stepId,
      asked.map(({ id }) => id),
    ),
    step,
    refs,
  )
  .map(([change, id, written, rules]): Amendment => {
    const at = { id, place };
    return change === 'drops'
      ? { change, at, rules, place }
      : { change, at, step: written, rules: written.rules, place };
  });
const procedure: fc.Arbitrary<Procedure> = fc
  .tuple(
    name,
    fc.boolean(),
    optional('trigger', sentence),
    optional('interrupts', sentence),
    fc.array(step, { minLength: 1, maxLength: 12 }),
    fc.array(amendment, { minLength: 1, maxLength: 4 }),
    optional('reading', guard),
  )
  .map(([title, amends, trigger, interrupts, steps, amendments, reading]) => ({
    kind: 'procedure',
    name: title,
    amends,
    ...(amends ? reading : {}),
    ...trigger,
    ...interrupts,
    steps: amends ? [] : steps,
    amendments: amends ? amendments : [],
    place,
  }));

const reading = fc
  .tuple(name, question, refs, fc.uniqueArray(name, { minLength: 1, maxLength: 3 }), fc.nat())
  .map(([title, asks, rules, values, chosen]) => ({
    kind: 'reading' as const,
    name: title,
    question: asks,
    rules,
    values: values.map((each) => ({ value: each, meaning: 'means \\| *this*', place })),
    default: values[chosen % values.length] as string,
    place,
  }));

const prose = fc.constantFrom(
  'A paragraph,\nhard wrapped (DV-1).',
  '- a list\n- of two',
  '* starred\n\n  with a paragraph',
  '1. one\n2. two',
  '1) one',
  '> a quote\nlazily continued',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '```\n# not a heading\n```\n\n\n\nfar below',
  '    indented code\n\n        more',
  '   indented text',
  '<!-- a comment -->',
  '---',
  '<div>\n\n**x**\n\n</div>',
  '[ref]: https://example.org "title"',
  '1. one\n\n- two\n\n* three',
  'Text\n\n- with a list',
);
const intro = optional('intro', fc.constantFrom('Some prose.', '> a quote', 'Two\nlines.\n\nAnd one.', '- a list'));
const depth = fc.integer({ min: 1, max: 6 });

const heading = fc
  .tuple(depth, fc.constantFrom('Victory', '', '`Code` and *stars* \\#', 'Rulings', 'Procedure without a colon'))
  .map(([deep, text]): Block => ({ kind: 'heading', depth: deep, text, place }));
const variable = fc
  .tuple(column, value, refs, optional('reading', guard))
  .map(([title, given, rules, guarded]) => ({ name: title, value: given, rules, ...guarded, place }));

const ruleBlock: fc.Arbitrary<Block> = fc.oneof(
  prose.map((raw): Block => ({ kind: 'prose', raw, place })),
  heading,
  fc
    .array(statement, { minLength: 1, maxLength: 3 })
    .map((statements): Block => ({ kind: 'statements', statements, place })),
  fc.array(variable, { maxLength: 3 }).map((variables): Block => ({ kind: 'variables', variables, place })),
  fc.array(fact, { maxLength: 3 }).map((facts): Block => ({ kind: 'facts', facts, place })),
  fc.tuple(name, depth, components, intro).map(
    ([title, deep, content, before]): Block => ({
      kind: 'components',
      name: title,
      depth: deep,
      ...content,
      ...before,
      place,
    }),
  ),
  fc
    .tuple(depth, ruling, intro)
    .map(([deep, table, before]): Block => ({ kind: 'ruling', depth: deep, ruling: table, ...before, place })),
  fc
    .tuple(depth, procedure, intro)
    // The first list under an amended procedure is what it changes.
    .filter(([, written, before]) => !(written.amends && String(before.intro ?? '').startsWith('-')))
    .map(
      ([deep, written, before]): Block => ({ kind: 'procedure', depth: deep, procedure: written, ...before, place }),
    ),
  fc
    .tuple(depth, reading, intro)
    .map(([deep, asked_, before]): Block => ({ kind: 'reading', depth: deep, reading: asked_, ...before, place })),
);
const knownBlock: fc.Arbitrary<Block> = fc.oneof(
  heading,
  fc.constant<Block>({ kind: 'prose', raw: 'Some prose.', place }),
  fc
    .array(
      fc
        .tuple(fc.constantFrom('gap/victory-check/survivors=0', 'stuck/x'), sentence)
        .map(([finding, reason]) => ({ kind: 'known' as const, finding, reason, place })),
      { minLength: 1, maxLength: 3 },
    )
    .map((known): Block => ({ kind: 'known', known, place })),
);

/** Blocks as a document can have them: lists and prose of one kind side by side would be one block. */
const blocksOf = (block: fc.Arbitrary<Block>) =>
  fc.array(block, { maxLength: 8 }).map((blocks) => {
    const kept: Block[] = [];
    for (const next of blocks) if (mayFollow(kept.at(-1), next)) kept.push(next);
    return kept;
  });

const mayFollow = (previous: Block | undefined, next: Block): boolean =>
  !['prose', 'statements', 'known'].includes(next.kind) || previous?.kind !== next.kind;

/** Documents with every kind of block, as the parser could have read them. */
export const ruleDocument: fc.Arbitrary<RuleDocument> = fc
  .constantFrom('rules' as const, 'assumptions' as const, 'known' as const)
  .chain((kind) =>
    fc.record({
      file: fc.constant('rules.md'),
      name: fc.constantFrom('09_DEATH', 'yes', '12'),
      title: fc.constantFrom('Death & Victory', 'A: B', '#1', '- x'),
      prefix: fc.constant(prefix),
      kind: fc.constant(kind),
      blocks: blocksOf(kind === 'known' ? knownBlock : ruleBlock),
      place: fc.constant(place),
    }),
  );
