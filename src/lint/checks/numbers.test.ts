import { testCheck } from '../tester.test-helper.ts';
import { duplicateNumber, missingRule, movedRule, orphanNote } from './numbers.ts';

const rules = (last: string): string =>
  `# 9 Trade\n\n9.1 Goods change hands.\n\n9.2 A port has one ship.\n\n9.2.1 The ship belongs to its owner.\n\n9.3 Nobody trades at night.\n\n${last}`;
const lettered = (last: string): string =>
  `1a) Dice are rolled on the table.\n\n1b) A die on the floor is rolled anew.\n\n1b1) It counts then.\n\n2a) Cards lie face down.\n\n${last}`;

testCheck(missingRule, {
  valid: [
    { name: 'there', texts: [rules('Gifts follow rule 9.2.1 and section 9.3.')] },
    {
      name: 'a heading over numbers',
      texts: ['# 4.1 Boats\n\n4.1.1 One.\n\n4.1.2 Two boats.\n\n4.2.1 Three.\n\n4.2.2 Four. See 4.2 and 4.1.'],
    },
    {
      name: 'a decimal',
      texts: [rules('A ship is worth 2.5 coins, in version 1.4 of the game. See rule 9.7 of the Harbour Book.')],
    },
    { name: 'no numbering to refer to', texts: ['See rule 9.7.'] },
    { name: 'letters', texts: [lettered('See 1b1 and regulation 2a.')] },
    {
      name: 'ids',
      texts: [
        '- **TR-1** Goods change hands.\n- **TR-2** One ship.\n- **TR-3** Two ships (TR-1).\n- **TR-4** Three.\n\nHTTP-404 is none of ours.',
      ],
    },
  ],
  invalid: [
    { texts: [rules('Gifts follow rule ⟦9.4⟧.')], titles: ['There is no rule 9.4'], says: ['There are 9.1 to 9.3.'] },
    {
      name: 'in another language, where three parts leave no doubt',
      texts: [
        '# 9 Handel\n\n9.1 Waren wechseln den Besitzer.\n\n9.2 Ein Hafen hat ein Schiff.\n\n9.2.1 Das Schiff hat einen Besitzer.\n\n9.3 Nachts handelt niemand, siehe ⟦9.2.7⟧.',
      ],
      titles: ['There is no rule 9.2.7'],
    },
    { texts: [lettered('A gift counts, see ⟦1c⟧.')], titles: ['There is no rule 1c'] },
    {
      texts: [
        '- **TR-1** Goods change hands.\n- **TR-2** One ship.\n- **TR-3** Two ships (⟦TR-9⟧).\n- **TR-4** Three.',
      ],
      titles: ['There is no rule TR-9'],
    },
  ],
});

testCheck(movedRule, {
  valid: [
    {
      name: 'number and title agree',
      texts: [
        '# 4.1 Boats\n\n# 4.2 Ports\n\n# 4.3 Nights\n\n# 4.4 Gifts\n\nThe boats are in the harbour at night, see section 4.2 (Ports).',
      ],
    },
  ],
  invalid: [
    {
      texts: [
        '# 4.1 Boats\n\n# 4.2 Ports\n\n# 4.3 Nights\n\n# 4.4 Gifts\n\nThe boats are in the harbour at night, see section ⟦4.2⟧ (Nights).',
      ],
      titles: ['“Nights” is rule 4.3, not 4.2'],
      says: ['Rule 4.2 is now “Ports”.'],
    },
  ],
});

testCheck(orphanNote, {
  valid: [{ name: 'the rule is there', texts: [lettered('2a+) Note: a card that slipped is turned.')] }],
  invalid: [
    {
      texts: [lettered('2c+) ⟦Note: a card that slipped is turned.⟧')],
      titles: ['The note 2c+ explains a rule 2c that is not there'],
    },
  ],
});

testCheck(duplicateNumber, {
  valid: [{ name: 'gaps are no fault', texts: [rules('9.8 Gifts are free.')] }],
  invalid: [{ texts: [rules('9.3 ⟦Gifts are free of charge.⟧')], titles: ['Two rules have the number 9.3'] }],
});
