import { testCheck } from '../tester.test-helper.ts';
import { misspeltTerm, nearTerm, undefinedTerm, unknownTerm } from './terms.ts';

const kraken = 'The Kraken wakes. When the Kraken wakes, the Kraken takes the ships that the Kraken sees.';
const terms = ['North Storm Card', 'South Storm Card', 'Harbour', 'Crew', 'Flag']
  .map((t) => `- **${t}**: a thing of the game.`)
  .join('\n');
const glossary = (more: string): string => `# Glossary\n\n${terms}\n\n# Play\n\n${more}`;

testCheck(misspeltTerm, {
  valid: [
    { name: 'the same word in the plural', texts: [`# Kraken\n\n${kraken} All the Krakens sleep.`] },
    {
      name: 'a word of the language',
      texts: [
        `# Barge\n\nThe Barge is slow. If the Barge sinks, the Barge is lost, and the Barge of the Large is no large one.`,
      ],
    },
    { name: 'two words that are both terms', texts: [`# Kraken\n\n${kraken}\n\n# Kraker\n\nThe Kraker is small.`] },
  ],
  invalid: [
    {
      texts: [`# Kraken\n\n${kraken} If the ⟦Kroken⟧ sleeps, the sea is calm.`],
      titles: ['“Kroken” is probably “Kraken”'],
      says: ['“Kraken” stands here 5 times, “Kroken” once.'],
    },
  ],
});

testCheck(undefinedTerm, {
  valid: [
    { name: 'defined', texts: [glossary('Shuffle the North Storm Card and the South Storm Card.')] },
    {
      name: 'explained in passing',
      texts: [glossary('An East Storm Card is one that no wind moves. Discard the East Storm Card.')],
    },
    { name: 'no habit of defining', texts: ['Shuffle the North Storm Card and the East Storm Card.'] },
  ],
  invalid: [
    {
      texts: [glossary('Shuffle the North Storm Card and the ⟦Final Storm Card⟧.')],
      titles: ['“Final Storm Card” is defined nowhere'],
      says: ['“South Storm Card” is, and this is written as a term of the same family.'],
    },
  ],
});

testCheck(unknownTerm, {
  valid: [{ name: 'seldom', texts: [glossary('Take the Long Boat.')] }],
  invalid: [
    {
      texts: [glossary('Take the ⟦Long Boat⟧. Then row the Long Boat to sea. At sea the Long Boat is slow.')],
      titles: ['“Long Boat” is used 3 times and explained nowhere'],
    },
  ],
});

testCheck(nearTerm, {
  valid: [{ name: 'terms apart', texts: [glossary('Play.')] }],
  invalid: [
    {
      texts: [
        'Stop the Zeitmat timer. Then the Zeitmat timer is set to zero, and who stops a Zeitmat timer may rest. Do not touch the ⟦Zeitmat⟧ before that.',
      ],
      titles: ['“Zeitmat” alone, where elsewhere it is “Zeitmat timer”'],
    },
  ],
});
