import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lint } from './lint.ts';
import type { TextKind } from './text/model.ts';

const word = fc.constantFrom(
  'A',
  'Player',
  'must',
  'may',
  'not',
  'draw',
  'two',
  '3',
  'cards',
  'see',
  'rule',
  '9.2.1',
  'DV-12',
  '05_TRADE',
  'HAND_LIMIT',
  ':',
  '.',
  ',',
  'Cube',
  'State',
  'Card',
  'is',
  'the',
  '56%',
  'odds',
  'step',
  'to',
  'go',
  '[x](#y)',
  '**Term**',
  '—',
  '5c+)',
  '\u202e',
  '\0',
  '漢字',
  'é́',
);
const line = fc
  .tuple(
    fc.constantFrom(
      '',
      '- ',
      '1. ',
      '3. ',
      '# ',
      '> ',
      '| ',
      '9.2 ',
      '• ',
      '- **DV-12** ',
      'Rule\n\n',
      '<!-- lint-ok odds: x -->',
    ),
    fc.array(word, { maxLength: 14 }),
  )
  .map(([head, words]) => head + words.join(' '));
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\n\n', '\r\n', '\r'))
  .map(([lines, end]) => lines.join(end));

test('it never throws, and every place lies inside its text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, fc.constantFrom<TextKind>('markdown', 'plain', 'docx')), { minLength: 1, maxLength: 3 }),
      (given) => {
        const texts = given.map(([t, kind], n) => ({ file: `${n}.md`, text: t, kind }));
        for (const { place } of lint(texts, { info: true })) {
          const source = texts.find((t) => t.file === place?.file)?.text.split(/\r\n|\n|\r/);
          const wanted = source?.[(place?.line ?? 0) - 1];
          expect(wanted).toBeDefined();
          expect(place?.column).toBeGreaterThanOrEqual(1);
          expect(place?.column).toBeLessThanOrEqual((wanted?.length ?? 0) + 1);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('one order of reports, whatever the order of the texts', () => {
  const a = {
    file: 'a.md',
    kind: 'markdown' as const,
    text: 'Nobody holds more than HAND_LIMIT cards. See 04_TRADE, as defined in 05_SEA.',
  };
  const b = { file: 'b.md', kind: 'markdown' as const, text: '1. Draw a card of the deck.\n2. Go to step 9.' };
  const ids = (texts: (typeof a)[]) => lint(texts).map((f) => `${f.place?.file} ${f.id}`);
  expect(ids([b, a])).toEqual(ids([a, b]));
  expect(ids([a, b])).toHaveLength(4);
});
