import { testCheck } from '../tester.test-helper.ts';
import { termDefinedTwice, unusedTerm } from './definitions.ts';

const glossary = (more: string): string =>
  `# Glossary\n\n- **Widow** - cards that lie on the table for nobody.\n${more}\n# Play\n\nWho wins the auction takes the widows.`;

testCheck(unusedTerm, {
  valid: [
    { name: 'used in the plural', texts: [glossary('')] },
    {
      name: 'used in another text',
      texts: [
        '# Glossary\n\n- **Crew**: the sailors of one ship.',
        { file: 'b.md', text: 'A crew of three rows faster.' },
      ],
    },
    {
      name: 'bold words that define nothing',
      texts: ['# Play\n\n**Deal** Each player gets nine cards.\n\n**Goal**: have no card left at the end.'],
    },
  ],
  invalid: [
    {
      texts: [glossary('- ⟦Skat⟧ - the two cards beside the deal.\n'.replace('⟦Skat⟧', '**⟦Skat⟧**'))],
      titles: ['“Skat” is defined and never used'],
    },
    {
      name: 'labelled text',
      texts: [
        {
          file: 'a.txt',
          text: 'Ships\n\nTerm\n\n⟦Crew⟧\n\nTerm Type\n\nGame Mechanic\n\nDefinition\n\nThe sailors of one ship.\n\nRule\n\nA ship sails.',
        },
      ],
      titles: ['“Crew” is defined and never used'],
    },
    {
      name: 'our own format',
      texts: [
        '---\ndocument: SHIPS\n---\n\n- **SH-1** **⟦Crew⟧** — the sailors of one ship.\n- **SH-2** A ship sails at dawn.',
      ],
      titles: ['“Crew” is defined and never used'],
    },
  ],
});

testCheck(termDefinedTwice, {
  valid: [
    { name: 'once', texts: [glossary('')] },
    {
      name: 'two books that know nothing of each other',
      texts: [
        '# Glossary\n\n- **Crew**: the sailors of one ship.',
        { file: 'b.md', text: '# Glossary\n\n- **Crew**: the people of one film.' },
      ],
    },
  ],
  invalid: [
    {
      texts: [glossary('- **⟦Widow⟧** - the player who sits out.\n')],
      titles: ['“Widow” is defined in two places, and not in the same way'],
    },
    {
      texts: [glossary('- **⟦Widow⟧** - cards that lie for nobody on the table.\n')],
      titles: ['“Widow” is defined in two places'],
      says: ['They say about the same. Who changes one of them has to change the other.'],
    },
  ],
});
