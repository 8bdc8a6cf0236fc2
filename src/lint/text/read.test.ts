import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offsetIn } from './builder.ts';
import type { TextKind } from './model.ts';
import { readText } from './read.ts';

const blocks = (text: string, kind: TextKind = 'markdown') =>
  readText({ file: 'rules.md', text, kind }).blocks.map((b) => [b.kind, b.label ?? '', b.text]);

describe('Markdown', () => {
  test('headings in both forms, their numbers and the path below them', () => {
    const { blocks: found } = readText({
      file: 'a.md',
      kind: 'markdown',
      text: '# 9 Trade\n\nPorts\n-----\n\n### 9.2.1. Ships ###\n\nA ship sails.\nIt is slow.',
    });
    expect(
      found.map((b) => [b.kind, b.label ?? '', b.text, b.path.map((h) => h.text).filter((t) => t !== b.text)]),
    ).toEqual([
      ['heading', '9', 'Trade', []],
      ['heading', '', 'Ports', ['Trade']],
      ['heading', '9.2.1', 'Ships', ['Trade', 'Ports']],
      ['prose', '', 'A ship sails. It is slow.', ['Trade', 'Ports', 'Ships']],
    ]);
  });

  test('numbers of authors, in paragraphs and in lists', () => {
    expect(
      blocks(
        '9.2.1.1 Ships sail.\n\n- 1c1) A die rolls.\n- 9q+) Note.\n\n110.10. Tokens are no cards.\n\n- **DV-12** A ship.',
      ),
    ).toEqual([
      ['prose', '9.2.1.1', 'Ships sail.'],
      ['item', '1c1', 'A die rolls.'],
      ['item', '9q+', 'Note.'],
      ['prose', '110.10', 'Tokens are no cards.'],
      ['item', 'DV-12', 'A ship.'],
    ]);
  });

  test('statements of our own format, the id in bold or in a comment', () => {
    const text = '---\ndocument: SHIPS\n---\n\n- **SH-1** A ship.\n- <!-- SH-2 --> Two ships.\n';
    expect(blocks(text)).toEqual([
      ['rule', 'SH-1', 'A ship.'],
      ['rule', 'SH-2', 'Two ships.'],
    ]);
  });

  test('markup and the escapes of exports are undone', () => {
    expect(
      blocks('A *ship* with **two** `masts` \\- see [the list](#list)\\. SAFE\\_ROOM\\_NUMBER &amp; <b>more</b>'),
    ).toEqual([['prose', '', 'A ship with two masts - see the list. SAFE_ROOM_NUMBER & more']]);
  });

  test('nested lists, tables, quotes; code is not read', () => {
    const { blocks: found } = readText({
      file: 'a.md',
      kind: 'markdown',
      text: '1. Draw:\n   - one\n   - two\n2. Play.\n\n> Said once.\n\n```\ncode\n```\n\n| A | B |\n| - | - |\n| x \\| y | **z** |\n',
    });
    expect(
      found.map((b) => [b.kind, b.list?.depth ?? '', b.list?.ordinal ?? '', b.row?.cells.map((c) => c.text) ?? b.text]),
    ).toEqual([
      ['step', 0, 1, 'Draw:'],
      ['item', 1, '', 'one'],
      ['item', 1, '', 'two'],
      ['step', 0, 2, 'Play.'],
      ['quote', '', '', 'Said once.'],
      ['row', '', '', ['A', 'B']],
      ['row', '', '', ['x | y', 'z']],
    ]);
    expect(found[1]?.list?.list).not.toBe(found[0]?.list?.list);
    expect(found[3]?.list?.list).toBe(found[0]?.list?.list);
  });
});

describe('plain text', () => {
  test('labelled blocks', () => {
    const text =
      'Ships\n\nRule\n\nA ship sails.\n\nTerm\n\nCrew\n\nTerm Type\n\nGame Mechanic\n\nDefinition\n\nThe sailors.\n\nProcedure\n\n1. Row.\n2. Rest.\n\nCargo\n\n• Fish\n• Salt\n\nReferences\n\nPorts';
    expect(blocks(text, 'plain').map(([kind, , words]) => [kind, words])).toEqual([
      ['heading', 'Ships'],
      ['rule', 'A ship sails.'],
      ['term', 'Crew'],
      ['note', 'Game Mechanic'],
      ['definition', 'The sailors.'],
      ['step', 'Row.'],
      ['step', 'Rest.'],
      ['heading', 'Cargo'],
      ['item', 'Fish'],
      ['item', 'Salt'],
      ['reference', 'Ports'],
    ]);
  });
});

const chunk = fc.oneof(
  fc.constantFrom(
    '# ',
    '## 1.2 ',
    '- ',
    '1. ',
    '> ',
    '| a | b |\n',
    '|-|-|\n',
    '```\n',
    '**',
    '_',
    '`',
    '[x](#y)',
    '<!-- ',
    '-->',
    '\\',
    '&amp;',
    '\r\n',
    '\n\n',
    '\0',
    '\ufeff',
    '---\n',
    'Rule\n\n',
    '• ',
    '\ue001',
    '\ue003',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const anyText = fc.array(chunk, { maxLength: 60 }).map((parts) => parts.join(''));

test('whatever the text, it is read, and every character of a block lies in it', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom<TextKind>('markdown', 'plain', 'docx'), (text, kind) => {
      const document = readText({ file: 'a', text, kind });
      for (const b of document.blocks) {
        expect(b.text.trim()).not.toBe('');
        for (const p of b.pieces) {
          expect(p.offset + p.length).toBeLessThanOrEqual(text.length);
          expect(p.at + p.length).toBeLessThanOrEqual(b.text.length + 1);
        }
        const offset = offsetIn(b.pieces, b.text.length - 1);
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset).toBeLessThan(text.length);
      }
    }),
    { numRuns: 500 },
  );
});
