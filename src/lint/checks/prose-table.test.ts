import { testCheck } from '../tester.test-helper.ts';
import { proseAgainstTable } from './prose-table.ts';

const book = (
  rows: string,
  statements = '- **SH-1** A captain with three or more ships wins the game.\n- **SH-2** A captain without a ship may not trade.',
): string => `---
document: SHIPS
title: Ships
prefix: SH
---

## Ships

${statements}

| Fact | Values |
| --- | --- |
| ships | 0..9 |
| Winner | that captain, nobody |
| May trade | allowed, refused |

${rows}
`;
const winner = (cell: string, rules = 'SH-1'): string => `### Ruling: Winner

| ships | Outcome | Rules |
| --- | --- | --- |
| ${cell} | that captain | ${rules} |
| otherwise | nobody | |`;
const trade = (outcome: string): string => `### Ruling: May trade

| ships | Outcome | Rules |
| --- | --- | --- |
| 0 | ${outcome} | SH-2 |
| otherwise | allowed | |`;
const variable = (value: string): string => `| Variable | Value | Rules |
| --- | --- | --- |
| SHIPS_TO_WIN | ${value} | SH-1 |`;

testCheck(proseAgainstTable, {
  valid: [
    { name: 'the number of the statement', texts: [book(winner('>= 3'))] },
    { name: 'its other side', texts: [book(winner('> 2'))] },
    { name: 'a case of what it speaks of', texts: [book(winner('5'))] },
    { name: 'a word that says none', texts: [book(trade('refused'))] },
    ...[
      'Only a captain who is not without a ship may trade.',
      'Trading is nothing that a captain without a ship can do.',
    ].map((sentence) => ({
      name: `an allowance that is turned round: ${sentence}`,
      texts: [book(trade('refused'), `- **SH-2** ${sentence}`)],
    })),
    { name: 'a variable', texts: [book(variable('3'))] },
    { name: 'no format of ours', texts: ['| ships | Outcome | Rules |\n| --- | --- | --- |\n| 7 | nobody | SH-1 |'] },
  ],
  invalid: [
    {
      texts: [book(winner('⟦2⟧'))],
      titles: ['The 2 of row 1 of Winner is in no statement that it cites'],
      says: ['SH-1: A captain with three or more ships wins the game.'],
    },
    {
      texts: [book(variable('2').replace('SHIPS_TO_WIN', '⟦SHIPS_TO_WIN⟧'))],
      titles: ['The 2 of SHIPS_TO_WIN is in no statement that it cites'],
    },
    {
      texts: [book(trade('⟦refused⟧'), '- **SH-2** A captain without a ship may trade.')],
      titles: ['The table says “refused” where the statements it cites say the opposite'],
    },
    {
      texts: [book(trade('⟦allowed⟧'))],
      titles: ['The table says “allowed” where the statements it cites say the opposite'],
    },
  ],
});
