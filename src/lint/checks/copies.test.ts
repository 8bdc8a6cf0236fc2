import { testCheck } from '../tester.test-helper.ts';
import { copiedRow } from './copies.ts';

const table = (...rows: string[]): string => `| Crest | Use |\n| - | - |\n${rows.join('\n')}`;

testCheck(copiedRow, {
  valid: [
    {
      name: 'rows of their own',
      texts: [
        table(
          '| Sword | Spend it to strike a monster that stands beside yours. |',
          '| Shield | Spend it to ward off one strike against yours. |',
        ),
      ],
    },
    { name: 'short ones', texts: [table('| Sword | as printed |', '| Shield | as printed |')] },
    {
      name: 'not side by side',
      texts: [
        table(
          '| Sword | Spend it to strike a monster that stands beside yours. |',
          '| Boot | Move one square. |',
          '| Axe | Spend it to strike a monster that stands beside yours. |',
        ),
      ],
    },
    {
      name: 'another subject that is meant',
      texts: [
        '- Spend Moon gems for spells that cost Moon gems. The use of Moon gems ends at dawn.\n- Spend Sun gems for charms that cost Sun gems. They beat Moon gems.',
      ],
    },
  ],
  invalid: [
    {
      texts: [
        table(
          '| Sword | Spend a Sword to strike a monster beside yours. |',
          '| Shield | ⟦Spend a Sword to strike a monster beside yours.⟧ |',
        ),
      ],
      titles: ['Two entries next to each other say the same, word for word'],
      says: ['One of them may have been copied and not yet changed.'],
    },
    {
      texts: [
        '- Spend Moon gems for spells that cost Moon gems. The use of Moon gems ends at dawn.\n- Spend Sun gems for spells that cost Sun gems. The use of ⟦Moon⟧ gems ends at dusk.',
      ],
      titles: ['“Moon” seems to be left over from the entry before, where “Sun” is meant'],
    },
    {
      name: 'what is left of a table after copying',
      texts: [
        {
          file: 'a.txt',
          text: 'Crests\n\nThe crests are:\n|\nSpend it to strike a monster that stands beside yours. |\n|\n⟦Spend it to strike a monster that stands beside yours.⟧ |',
        },
      ],
      titles: ['Two entries next to each other say the same, word for word'],
    },
  ],
});
