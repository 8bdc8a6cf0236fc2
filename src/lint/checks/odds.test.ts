import { testCheck } from '../tester.test-helper.ts';
import { oddsFitNoDie } from './odds.ts';

testCheck(oddsFitNoDie, {
  valid: [
    {
      name: 'one face of six on three dice',
      texts: ['When you roll three dice, the odds of a star at least once are about 42%.'],
    },
    { name: 'a chance of which nothing is said', texts: ['When you roll three dice, the odds of it are about 56%.'] },
    { name: 'in six', texts: ['There is a 2-in-6 chance (33%) of rain.'] },
    { name: 'per cent of something else', texts: ['The odds are bad: 56% of the ships are lost at least once.'] },
  ],
  invalid: [
    {
      texts: ['When you roll three dice, the odds of a star at least once are ⟦about 56%⟧.'],
      titles: ['No number of faces gives 56 % on 3 dice'],
      says: [
        'With one die of 6 faces each, it can be 42 % (1 of 6 faces), 70 % (2 of 6 faces), 88 % (3 of 6 faces), 96 % (4 of 6 faces), 100 % (5 of 6 faces).',
      ],
    },
    { texts: ['There is a ⟦2-in-6 chance (25%⟧) of rain.'], titles: ['2 in 6 is 33 %, not 25 %'] },
  ],
});
