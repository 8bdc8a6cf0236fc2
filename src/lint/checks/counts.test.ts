import { testCheck } from '../tester.test-helper.ts';
import { countMismatch } from './counts.ts';

testCheck(countMismatch, {
  valid: [
    { name: 'as many as there are', texts: ['A turn has three parts:\n\n- rowing\n- fishing\n- resting'] },
    { name: 'the sum', texts: ['The whole deck contains 20 cards:\n\n- 14 fish\n- 6 storms'] },
    { name: 'a choice among more', texts: ['On a turn, a player does two of the following things:\n\n- row\n- fish\n- rest'] },
    { name: 'a number of something else', texts: ['If the player has at least 66 points, they score as follows:\n\n- 1 point if the other has 33\n- 2 points if the other has less'] },
    { name: 'a total that is right', texts: ['| Card | Count |\n| - | - |\n| Fish | 14 |\n| Storm | 6 |\n| Total | 20 |'] },
    { name: 'a total of a column of words', texts: ['| Card | Count |\n| - | - |\n| Fish | many |\n| Storm | 6 |\n| Total | 20 |'] },
    { name: 'suits', texts: ['The deck is a 5-suited deck with 12 cards per suit, 60 cards.'] },
    { name: 'a list within an item', texts: ['A turn has two parts:\n\n- rowing, which is\n  - near\n  - far\n- fishing'] },
  ],
  invalid: [
    { texts: ['A turn has ⟦three⟧ parts:\n\n- rowing\n- fishing'], titles: ['The text announces 3, the list has 2'] },
    { texts: ['The whole deck contains ⟦20⟧ cards:\n\n- 14 fish\n- 7 storms'], titles: ['The text says 20, the list adds up to 21'] },
    {
      name: 'a sum that is said somewhere else',
      texts: ['To play it, add to the box:\n\n- 6 Storm cards of the north\n\n⟦The Storm cards of the north are:⟧\n\n- 3 gales\n- 2 calms'],
      titles: ['The list adds up to 5, where 6 are said to be'],
    },
    { texts: ['| Card | Count |\n| - | - |\n| Fish | 14 |\n| Storm | 6 |\n| Total | ⟦21⟧ |'], titles: ['The table says 21 in all, its rows add up to 20'] },
    { texts: ['The deck is a ⟦5-suited deck with 12 cards per suit, 50 cards⟧.'], titles: ['5 suits of 12 cards are 60 cards, not 50'] },
  ],
});
