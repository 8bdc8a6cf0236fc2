import { testCheck } from '../tester.test-helper.ts';
import { countMismatch } from './counts.ts';

const deck = (north: number, total: number): string =>
  `# Deck\n\n## Pile of the north\n\n1. Deal ${north} storms into the pile of the north.\n2. Add 2 calms to the pile of the north.\n\n## Pile of the south\n\n1. Deal 3 storms into the pile of the south.\n2. Add the remaining 2 calms to the pile of the south.\n\n## Order\n\nPut the deck together from top to bottom:\n\n- pile of the north\n- Night card\n- pile of the south\n\nThe whole deck of the game contains ⟦${total}⟧ cards:\n\n- 8 storms\n- 4 calms\n- 1 night`;

testCheck(countMismatch, {
  valid: [
    { name: 'as many as there are', texts: ['A turn has three parts:\n\n- rowing\n- fishing\n- resting'] },
    { name: 'the sum', texts: ['The whole deck contains 20 cards:\n\n- 14 fish\n- 6 storms'] },
    {
      name: 'a choice among more',
      texts: ['On a turn, a player does two of the following things:\n\n- row\n- fish\n- rest'],
    },
    {
      name: 'a number of something else',
      texts: [
        'If the player has at least 66 points, they score as follows:\n\n- 1 point if the other has 33\n- 2 points if the other has less',
      ],
    },
    {
      name: 'a total that is right',
      texts: ['| Card | Count |\n| - | - |\n| Fish | 14 |\n| Storm | 6 |\n| Total | 20 |'],
    },
    {
      name: 'a total of a column of words',
      texts: ['| Card | Count |\n| - | - |\n| Fish | many |\n| Storm | 6 |\n| Total | 20 |'],
    },
    { name: 'suits', texts: ['The deck is a 5-suited deck with 12 cards per suit, 60 cards.'] },
    { name: 'what is dealt into a deck', texts: [deck(5, 13)] },
    {
      name: 'a column of counts',
      texts: ['The deck contains 20 cards:\n\n| Card | Count |\n| - | - |\n| Fish of the sea | 14 |\n| Storm | 6 |'],
    },
    {
      name: 'a list within an item',
      texts: ['A turn has two parts:\n\n- rowing, which is\n  - near\n  - far\n- fishing'],
    },
  ],
  invalid: [
    { texts: ['A turn has ⟦three⟧ parts:\n\n- rowing\n- fishing'], titles: ['The text announces 3, the list has 2'] },
    {
      texts: ['The whole deck contains ⟦20⟧ cards:\n\n- 14 fish\n- 7 storms'],
      titles: ['The text says 20, the list adds up to 21'],
    },
    {
      name: 'a sum that is said somewhere else',
      texts: [
        'To play it, add to the box:\n\n- 6 Storm cards of the north\n\n⟦The Storm cards of the north are:⟧\n\n- 3 gales\n- 2 calms',
      ],
      titles: ['The list adds up to 5, where 6 are said to be'],
    },
    {
      texts: ['| Card | Count |\n| - | - |\n| Fish | 14 |\n| Storm | 6 |\n| Total | ⟦21⟧ |'],
      titles: ['The table says 21 in all, its rows add up to 20'],
    },
    { texts: [deck(4, 13)], titles: ['The deck is said to have 13 cards, and 12 are dealt into it'] },
    {
      texts: ['The deck of the game contains ⟦21⟧ cards:\n\n| Card | Count |\n| - | - |\n| Fish | 14 |\n| Storm | 6 |'],
      titles: ['The text says 21, the table adds up to 20'],
    },
    {
      texts: ['The deck is a ⟦5-suited deck with 12 cards per suit, 50 cards⟧.'],
      titles: ['5 suits of 12 cards are 60 cards, not 50'],
    },
  ],
});
