import { testCheck } from '../tester.test-helper.ts';
import { modalConflict, mustApprove, punishedDuty } from './modals.ts';

testCheck(modalConflict, {
  valid: [
    { name: 'other acts', texts: ['A captain may sell a ship.\n\nA captain must not sell a crew.'] },
    { name: 'other actors', texts: ['A captain may sell the ship.\n\nA sailor must not sell the ship.'] },
    {
      name: 'other conditions',
      texts: [
        'If a captain is at sea in a storm, the captain must not sell the ship.\n\nIf a captain lies in a quiet port, the captain may sell the ship.',
      ],
    },
    {
      name: 'one gives way',
      texts: ['A captain may sell the ship, unless it is at sea.\n\nA captain must not sell the ship.'],
    },
    {
      name: 'a rule for one case',
      texts: ['A captain may sell the ship.\n\nIf a storm comes, a captain must not sell the ship.'],
    },
    { name: 'may and need not', texts: ['A captain may sell the ship.\n\nA captain need not sell the ship.'] },
  ],
  invalid: [
    {
      texts: ['A captain may sell the ship.\n\nOn board all are equal. ⟦A captain must not sell the ship⟧.'],
      titles: ['One rule says “may” and another “must not” of one act'],
    },
    {
      name: 'free in one place, compulsory in the other, under one condition',
      texts: [
        'When you roll two anchors of the same colour you may drop one anchor of that colour.\n\nIf you roll two or more anchors of the same colour, ⟦you must drop an anchor of that colour⟧, except in a storm.',
      ],
      titles: ['One rule says “may” and another “must” of one act'],
    },
  ],
});

testCheck(mustApprove, {
  valid: [
    { name: 'a duty alone', texts: ['The harbour master must approve each sale of a ship.'] },
    {
      name: 'the power of another',
      texts: ['The harbour master must approve each sale.\n\nA captain may refuse a gift.'],
    },
  ],
  invalid: [
    {
      texts: [
        'The harbour master ⟦must approve⟧ each sale of a ship.\n\nThe harbour master may refuse what is unfair.',
      ],
      titles: ['“must approve” can be read as a duty to say yes'],
      says: ['Another rule gives a power to refuse, so a condition is meant.'],
    },
  ],
});

testCheck(punishedDuty, {
  valid: [
    {
      name: 'neglect is punished',
      texts: ['A captain must show the flag.\n\nIf a captain does not show the flag, that captain loses a coin.'],
    },
    {
      name: 'another act is punished',
      texts: ['A captain must show the flag.\n\nIf a captain burns the flag, that captain loses a coin.'],
    },
  ],
  invalid: [
    {
      texts: ['A captain must show the flag.\n\n⟦If a captain shows the flag, that captain loses a coin.⟧'],
      titles: ['What one rule demands, another punishes'],
    },
  ],
});
