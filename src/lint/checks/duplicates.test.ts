import { testCheck } from '../tester.test-helper.ts';
import { conflictingDuplicate, duplicateRule, nearDuplicate } from './duplicates.ts';

testCheck(duplicateRule, {
  valid: [
    {
      name: 'a summary',
      texts: ['A ship in a port is safe from all storms.\n\n# Summary\n\nA ship in a port is safe from all storms.'],
    },
    {
      name: 'a passage told for each case',
      texts: [
        '# Two\n\nShuffle the six storms of the north together.\n\nShuffle the six storms of the south together.\n\n# Three\n\nShuffle the six storms of the north together.\n\nShuffle the six storms of the south together.',
      ],
    },
    {
      name: 'a sentence that leans on the one before',
      texts: ['A gale comes. They must then take a new card.\n\nA calm comes. They must then take a new card.'],
    },
    {
      name: 'two games',
      texts: [
        'A ship in a port is safe from all storms.',
        { file: 'b.md', text: 'A ship in a port is safe from all storms.' },
      ],
    },
  ],
  invalid: [
    {
      texts: [
        'A ship in a port is safe from all storms.\n\nShips are made of wood.\n\n⟦A ship in a port is safe from all storms.⟧',
      ],
      titles: ['The same rule stands in two places'],
    },
  ],
});

testCheck(conflictingDuplicate, {
  valid: [
    {
      name: 'numbers that are names',
      texts: [
        'A Storm of Level 2 is put on the pile of the second night.\n\nA Storm of Level 3 is put on the pile of the second night.',
      ],
    },
    {
      name: 'two numbers: another case',
      texts: [
        'With two players, the deck of the game contains 20 cards.\n\nWith three players, the deck of the game contains 26 cards.',
      ],
    },
    {
      name: 'steps of two procedures',
      texts: [
        '# Two\n\n1. Deal 4 of the storms into a new pile.\n\n# Three\n\n1. Deal 7 of the storms into a new pile.',
      ],
    },
    {
      name: 'sections that tell cases apart',
      texts: [
        '# Rules\n\n## With two\n\nEach player takes 4 cards from the deck.\n\n## With three\n\nEach player takes 3 cards from the deck.',
      ],
    },
  ],
  invalid: [
    {
      name: 'a number',
      texts: [
        'Each player takes 4 cards from the deck.\n\nShips are made of wood.\n\n⟦Each player takes five cards from the deck.⟧',
      ],
      titles: ['Two rules differ in nothing but a number'],
    },
    {
      name: 'a negation',
      texts: [
        'A ship in a port is safe from storms.\n\nShips are made of wood.\n\n⟦A ship in a port is not safe from storms.⟧',
      ],
      titles: ['Two rules differ in nothing but a negation'],
    },
    {
      name: 'a word of duty',
      texts: [
        'A captain may leave the ship in a storm.\n\nShips are made of wood.\n\n⟦A captain must leave the ship in a storm.⟧',
      ],
      titles: ['Two rules differ in nothing but the word of duty'],
    },
  ],
});

testCheck(nearDuplicate, {
  valid: [
    {
      name: 'the same',
      texts: [
        'A ship that lies in a port is safe from all storms.\n\nShips are made of wood.\n\nA ship that lies in a port is safe from all storms.',
      ],
    },
    {
      name: 'entries of one list',
      texts: [
        '- A ship that lies in a port is safe from all storms.\n- A boat that lies in a port is safe from all storms.',
      ],
    },
  ],
  invalid: [
    {
      name: 'a word more',
      texts: [
        'A ship that lies in a port is safe from storms.\n\nShips are made of wood.\n\n⟦A ship that lies in a port is safe from all storms.⟧',
      ],
      titles: ['Two rules differ in one word'],
    },
    {
      name: 'another word',
      texts: [
        'A ship that lies in the port is safe from all storms.\n\nShips are made of wood.\n\n⟦A ship that lies in a port is safe from all storms.⟧',
      ],
      titles: ['Two rules differ in one word'],
    },
  ],
});
