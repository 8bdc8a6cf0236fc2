import { testCheck } from '../tester.test-helper.ts';
import { listNumbering, missingList, missingStep } from './lists.ts';

testCheck(missingStep, {
  valid: [
    { name: 'there', texts: ['1. Draw a card.\n2. Play a card.\n3. If you can, go back to step 1.'] },
    { name: 'counted by Markdown', texts: ['1. Draw a card.\n1. Play a card.\n1. If you can, go back to step 2.'] },
    { name: 'of another procedure', texts: ['1. Draw a card.\n2. Then go to step 7 of the harbour phase.'] },
  ],
  invalid: [
    {
      texts: ['1. Draw a card.\n2. Play a card.\n3. If you can, ⟦go back to step 5⟧.'],
      titles: ['There is no step 5'],
      says: ['The steps here are 1 to 3.'],
    },
    { texts: ['1. Draw a card.\n2. If you can, ⟦repeat steps 1 to 4⟧.'], titles: ['There is no step 4'] },
  ],
});

testCheck(listNumbering, {
  valid: [
    {
      name: 'one after the other, from any number',
      texts: ['4. Draw a card.\n5. Play a card.\n\nBetween them.\n\n6. End the turn.'],
    },
    {
      name: 'a Word file, which counts by itself',
      texts: [
        { file: 'a.docx', kind: 'docx', text: `\ue0020${['1. Draw.', '2. Play.', '4. Rest.'].join('\n\ue0020')}` },
      ],
    },
    { name: 'all ones', texts: ['1. Draw a card.\n1. Play a card.'] },
    {
      name: 'a list in each item',
      texts: ['1. Draw:\n   1. from the deck,\n   2. from the sea.\n2. Play:\n   1. a ship.'],
    },
    {
      name: 'another list',
      texts: [{ file: 'a.txt', text: 'Turns\n\n1. Draw a card.\n2. Play a card.\n\nThe end\n\n1. Count the points.' }],
    },
  ],
  invalid: [
    {
      texts: ['1. Draw a card.\n2. Play a card.\n4. ⟦End the turn.⟧'],
      titles: ['Step 2 is followed by step 4'],
      says: ['A page made of it counts anew, so references to these numbers go astray.'],
    },
    {
      texts: ['1. Draw a card.\n2. Play a card.\n2. ⟦End the turn.⟧\n3. Rest.'],
      titles: ['Two steps have the number 2'],
    },
    {
      texts: [{ file: 'a.txt', text: 'Turns\n\n1. Draw a card.\n2. Play a card.\n4. ⟦End the turn.⟧' }],
      titles: ['Step 2 is followed by step 4'],
    },
  ],
});

testCheck(missingList, {
  valid: [
    { name: 'a list', texts: ['The game ends in one of these cases:\n\n- the deck is empty'] },
    { name: 'a table', texts: ['Points are counted as follows:\n\n| Card | Points |\n| - | - |\n| Ace | 11 |'] },
    {
      name: 'a picture',
      texts: ['The board looks as follows:\n\n![The board](board.png)\n\n## Play\n\nThe first player is the eldest.'],
    },
    {
      name: 'code',
      texts: ['The board looks as follows:\n\n```\n. . .\n```\n\n## Play\n\nThe first player is the eldest.'],
    },
    {
      name: 'subsections',
      texts: ['# Play\n\nA turn has the following parts:\n\n## Draw\n\nTake a card.\n\n## Rest\n\nDo nothing.'],
    },
    {
      name: 'what is listed',
      texts: ['# Ships\n\nEach of the cards listed in this section is a ship.\n\n- Sloop\n- Brig'],
    },
  ],
  invalid: [
    {
      texts: [
        '## Ends\n\nThe deck is empty at the end. ⟦The game ends in one of these cases:⟧\n\n## Play\n\nThe first player is the eldest.',
      ],
      titles: ['A list is announced, and none follows'],
    },
    {
      name: 'at the end of the text',
      texts: ['The deck is empty at the end. ⟦The game ends in the following cases:⟧'],
      titles: ['A list is announced, and none follows'],
    },
    {
      texts: [
        '# Ships\n\nEach of the ⟦cards listed in this section⟧ is a ship.\n\n# Ports\n\nA port lies by the sea.\n\n# Nights\n\n- Dusk',
      ],
      titles: ['This section is said to list something, and lists nothing'],
    },
  ],
});
