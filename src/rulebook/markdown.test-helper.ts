import fc from 'fast-check';

const line = fc.constantFrom(
  ...[
    '',
    '',
    '',
    '# Heading',
    'Setext',
    '===',
    '---',
    '***',
    'A sentence.',
    'Question: Is it?',
    'Asked at: DV:mark',
    'Trigger: now.',
  ],
  ...[
    '- **DV-1** One.',
    '* **DV-2** Two. (descriptive)',
    '+ **DV-3** **Term** — three.',
    '- Four. <!-- DV-4 -->',
    '- <!-- DV-5 --> Five.',
  ],
  ...[
    '- <!-- DV-6 -->',
    '1. **DV-7** Seven',
    '2. `mark` Mark. (DV-1)',
    '1) `loot` Loot [it](#ruling-x).',
    '- item',
    '1. item',
    '2) item',
  ],
  ...[
    '- drops `mark`',
    '- replaces `mark`: Other.',
    '> quote',
    '> - in it',
    '```',
    '~~~',
    '<div>',
    '<!-- open',
    '-->',
    '<br> text',
  ],
  ...[
    '| a | b |',
    '| - | - |',
    '|---|---|',
    '| 1 | 2 |',
    '| Variable | Value |',
    '| Fact | Values |',
    '| survivors | 0..3 |',
    '| f | Outcome | Rules |',
  ],
  ...[
    '| - | - | - |',
    '| 1 | wins | DV-1 |',
    '| otherwise | wins | DV-1 |',
    '| Value | Meaning | Default |',
    '| x | y | yes |',
    '| Card | Count |',
  ],
  ...[
    '## Ruling: X',
    '## Ruling: X, replaces Y',
    '## Procedure: P',
    '## Procedure: P, amended',
    '## Reading: R',
    '### Components: C',
    'Is it so? (DV-1)',
  ],
  ...[
    // The parser places a definition wrongly that runs into an underline.
    // The parser misplaces a definition that runs into the underline of a heading.
    '[a]: b\n',
    '[^1]: note',
    '[^1]',
    '\\',
    'text  ',
    'text\\',
    '\tcode',
    '-',
    '1.',
    '- - nested',
    '- > quoted',
    '- # h',
    '-     code',
  ],
);
const indentation = fc.constantFrom('', '', '', '', ' ', '  ', '   ', '    ', '      ', '\t', '> ');

/** Markdown of lines that mean something to the parser, in any order and with any indentation. */
export const markdown: fc.Arbitrary<string> = fc
  .array(fc.tuple(indentation, line), { maxLength: 14 })
  .map((lines) => `---\ndocument: D\nprefix: DV\n---\n${lines.map(([blank, text]) => blank + text).join('\n')}\n`);
