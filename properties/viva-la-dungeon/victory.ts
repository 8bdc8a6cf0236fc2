import { always, can } from 'rules-lawyer';
import { inVariant, isMonster, survivors, type Table } from './words.ts';

/** What Victory means, in the core game and with the Legendary Monster. */
export const victory = [
  always<Table>({
    name: 'last-one-wins',
    says: 'In the core game a Player is declared the winner only as the one Surviving Player.',
    cites: ['DV-632', 'DV-636'],
    inPlay: (rules) => !inVariant(rules),
    when: ({ table }) => table.winner !== null,
    holds: ({ table }) => survivors(table).length === 1 && survivors(table)[0] === table.winner,
  }),
  always<Table>({
    name: 'monster-defeated-before-a-player-wins',
    says: 'With the variant a Player wins only as the one Surviving Player, and with the Legendary Monster defeated.',
    cites: ['LM-1082', 'LM-1086', 'LM-1097', 'LM-1137'],
    inPlay: inVariant,
    when: ({ table }) => table.winner !== null && !isMonster(table, table.winner),
    holds: ({ table }) =>
      survivors(table).length === 1 && table.beings.every((b) => b.kind === 'player' || b.standing === 'out'),
  }),
  always<Table>({
    name: 'monster-wins-over-nobody',
    says: 'The Legendary Monster wins only when no Surviving Player is left.',
    cites: ['LM-287', 'LM-1093', 'LM-1121'],
    inPlay: inVariant,
    when: ({ table }) => table.winner !== null && isMonster(table, table.winner),
    holds: ({ table }) => survivors(table).length === 0,
  }),
  always<Table>({
    name: 'winner-is-in-the-game',
    says: 'Whoever is declared the winner has not been put out of the game.',
    broken: 'Somebody who is out of the game is declared the winner',
    cites: [],
    when: ({ table }) => table.winner !== null,
    holds: ({ table }) => table.beings[table.winner ?? 0]?.standing !== 'out',
  }),
  always<Table>({
    name: 'victory-ends-the-game',
    says: 'With Victory the game is over: nobody is asked anything more.',
    cites: ['DV-244', 'DV-648', 'DV-656', 'LM-1113', 'LM-1117'],
    when: ({ table }) => table.winner !== null,
    holds: ({ over }) => over,
  }),
  always<Table>({
    name: 'no-end-with-two-alive',
    says: 'The game does not end while two Players survive.',
    cites: ['DV-636', 'LM-1101'],
    when: ({ over }) => over,
    holds: ({ table }) => survivors(table).length < 2,
  }),
  always<Table>({
    name: 'one-victory',
    says: 'A game that is over has exactly one winner.',
    broken: 'The game is over, and nobody has won',
    cites: ['DV-648', 'DV-652'],
    when: ({ over }) => over,
    holds: ({ table }) => table.winner !== null,
  }),
  can<Table>({
    name: 'a-player-can-win',
    says: 'A Player can win.',
    cites: ['DV-632', 'LM-1086'],
    holds: ({ table }) => table.winner !== null && !isMonster(table, table.winner),
  }),
  can<Table>({
    name: 'the-monster-can-win',
    says: 'The Legendary Monster can win.',
    cites: ['LM-1093'],
    inPlay: inVariant,
    holds: ({ table }) => table.winner !== null && isMonster(table, table.winner),
  }),
  always<Table>({
    name: 'victory-is-noticed',
    says: 'Where nobody is dying any more, play goes on only as long as nobody has won.',
    cites: ['DV-240', 'DV-620', 'LM-1105', 'LM-1109'],
    when: (view) =>
      !view.over && !['deathProcess', 'playerFall', 'legendaryMonsterDefeat'].some((p) => view.open.includes(p)),
    holds: ({ table, rules }) => {
      if (table.beings.some((b) => b.standing === 'dying')) return true;
      const alive = survivors(table).length;
      if (!inVariant(rules)) return alive !== 1;
      return alive > 1 || (alive === 1 && table.beings.some((b) => b.kind === 'other' && b.standing === 'in play'));
    },
  }),
];
