import { testCheck } from '../tester.test-helper.ts';
import { undefinedVariable, unusedVariable } from './variables.ts';

testCheck(undefinedVariable, {
  valid: [
    {
      name: 'a value in a table',
      texts: ['| Variable | Value |\n| --- | --- |\n| HAND_LIMIT | 7 |\n\nNobody holds more than HAND_LIMIT cards.'],
    },
    {
      name: 'a value on a line',
      texts: [{ file: 'a.txt', text: 'Variables\n\n• HAND_LIMIT: 7\n\nNobody holds more than [HAND_LIMIT] cards.' }],
    },
    {
      name: 'a value in another text',
      texts: ['HAND_LIMIT = 7', { file: 'b.md', text: 'Nobody holds more than HAND_LIMIT cards.' }],
    },
    { name: 'the name of a document', texts: ['Trade works as 04_TRADE says, and the rest is defined in SEA_TRADE.'] },
    {
      name: 'a field that is explained',
      texts: ['FLAVOUR_TEXT is what stands in italics on a card. Nobody plays by FLAVOUR_TEXT.'],
    },
    { name: 'one word in capitals', texts: ['Cards of the KRAKEN stay where they are.'] },
  ],
  invalid: [
    {
      texts: [
        'HAND_LIMIT: 7\n\nNobody holds more than ⟦HAND_LIMITS⟧ cards.'.replace('HAND_LIMITS', 'HAND_LIMTI'),
        { file: 'b.md', text: 'Still HAND_LIMTI.' },
      ],
      titles: ['HAND_LIMTI has no value'],
      says: ['It is used twice, and no text says what it is. Did you mean “HAND_LIMIT”?'],
    },
    {
      name: 'escapes of an export are undone',
      texts: ['Draw up to ⟦HAND\\_LIMIT⟧ cards.'],
      titles: ['HAND_LIMIT has no value'],
      says: ['It is used once, and no text says what it is.'],
    },
    {
      name: 'an empty cell is no value',
      texts: ['| Variable | Value |\n| --- | --- |\n| ⟦HAND_LIMIT⟧ | |'],
      titles: ['HAND_LIMIT has no value'],
    },
  ],
});

testCheck(unusedVariable, {
  valid: [
    {
      name: 'used elsewhere',
      texts: ['HAND_LIMIT: 7', { file: 'b.md', text: 'Nobody holds more than HAND_LIMIT cards.' }],
    },
    { name: 'a field of several cards', texts: ['# Axe\n\nHEAVY_HIT: Yes\n\n# Bow\n\nHEAVY_HIT: No'] },
    {
      name: 'the model reads it',
      texts: [
        '---\ndocument: RULES\n---\n\n| Variable | Value | Rules |\n| --- | --- | --- |\n| HAND_LIMIT | 7 | R-1 |',
      ],
    },
  ],
  invalid: [
    {
      texts: ['Values\n\n- ⟦HAND_LIMIT: 7⟧\n- SHIP_COUNT: 2\n\nEverybody starts with SHIP_COUNT ships.'],
      titles: ['HAND_LIMIT has a value that no rule uses'],
    },
    {
      name: 'in a table',
      texts: ['| Variable | Value |\n| --- | --- |\n| ⟦HAND_LIMIT⟧ | 7 |'],
      titles: ['HAND_LIMIT has a value that no rule uses'],
    },
  ],
});
