import { expect, test } from 'vitest';
import { lint } from './lint.ts';
import type { TextKind } from './text/model.ts';

const much = 200_000;
const said = 'If a captain has two or more ships of the same kind, the captain must sell one ship of that kind';

/** Texts on which a careless regular expression, or a loop within a loop, does not come to its end. */
const hard: Readonly<Record<string, string>> = {
  'quotes in quotes': '> '.repeat(much),
  'open brackets': '['.repeat(much),
  'open links': '[a]('.repeat(much / 4),
  'open comments': '<!-- '.repeat(much / 5),
  'open tags': '<a '.repeat(much / 3),
  'open code': '`'.repeat(much / 2) + 'a`b'.repeat(much / 6),
  stars: '*a **b '.repeat(much / 7),
  'full stops': `${'.'.repeat(much)}x`,
  'blanks in a heading': `# ${' '.repeat(much)}x ${'#'.repeat(much)}x`,
  'blanks in a delimiter': `| a |\n|${' '.repeat(much)}x`,
  bars: '|'.repeat(much),
  braces: `# a ${'{#'.repeat(much / 2)}`,
  capitals: 'A'.repeat(much),
  'names of values': `${'A_'.repeat(much / 2)}a`,
  numbers: '1.'.repeat(much / 2),
  'lists in lists': Array.from({ length: 600 }, (_, n) => `${' '.repeat(n * 2)}- a`).join('\n'),
  'words of duty': `The captain ${'may '.repeat(much / 4)}go.`,
  'one sentence': 'the captain of the ship and '.repeat(much / 28),
  'one form': `${said}.\n\n`.repeat(2000),
  'many forms': Array.from({ length: 2000 }, (_, n) => `${said} for ${n} coins.\n\n`).join(''),
  'references to nowhere': Array.from(
    { length: 4000 },
    (_, n) => `1.${n}.1 The rule says what is in rule 1.${n}.2 and in rule 2.${n}.\n\n`,
  ).join(''),
  'notes on nothing': Array.from({ length: 4000 }, (_, n) => `${n % 999}c${n % 9}+) Note: the die counts.\n\n`).join(
    '',
  ),
  'lists that are announced': '```\n```\nThe rest of it is as follows:\n\n# A\n\n'.repeat(3000),
  'one deck': `The ${'deck '.repeat(much / 5)}contains 20 cards:\n\n- 3 storms\n- 4 calms`,
  percent: `When you roll three dice, the odds ${'of it at least once are 56% '.repeat(much / 60)}`,
  suppressions: '<!-- lint-ok odds: no dice -->\n\nThe die is cast.\n\n'.repeat(2000),
};

test.each(Object.entries(hard))(
  'it comes to its end: %s',
  (_, text) => {
    for (const kind of ['markdown', 'plain', 'docx'] satisfies TextKind[])
      expect(lint([{ file: 'a.md', kind, text }], { info: true })).toBeInstanceOf(Array);
  },
  20_000,
);
