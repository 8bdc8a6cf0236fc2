import { DV, type Edit, LM } from '../suite.test-helper.ts';
import {
  beingAt,
  calledWith,
  changedBeing,
  does,
  everybody,
  finds,
  goesTo,
  type Mutant,
  nothing,
  type OfActive,
  type OnTable,
  rewired,
  steps,
  text,
} from './mutation.test-helper.ts';

export const DEAD_SURVIVE: Edit = [
  DV,
  '| any | out | not surviving | DV-69 | |',
  '| player | out | surviving | DV-69 | |',
];
/** They may strike at the looting, then. */
export const DEAD_STRIKE: Edit = [
  DV,
  '| not surviving | bystander | any | passed over |',
  '| not surviving | bystander | any | eligible |',
];
const TWO_WIN: Edit = [
  DV,
  '| 1 | that Player wins | DV-632 |\n| > 1 |',
  '| 1..2 | that Player wins | DV-632 |\n| > 2 |',
];
const NOBODY_WINS: Edit = [DV, '| 1 | that Player wins | DV-632 |\n| > 1 |', '| >= 1 |'];
const PLAYER_WINS = '| 1 | defeated | that Player wins | LM-1086, LM:one | | |\n';
const MONSTER_WINS: Edit[] = [
  [LM, '| 0 | any | the Legendary Monster wins | LM-1093, LM:nobody | | The defeated Monster: may still win |\n', ''],
  [LM, '| 0 | active | the Legendary Monster wins | LM-1093, LM:nobody | | The defeated Monster: cannot win |\n', ''],
];

export const ofVictory: readonly Mutant[] = [
  ['last-one-wins', 'two may win as well as one', 'core', text(TWO_WIN)],
  ['no-end-with-two-alive', 'two may win as well as one', 'core', text(TWO_WIN)],
  [
    'monster-defeated-before-a-player-wins',
    'one Player left wins, whatever the Monster does',
    'duelist',
    text([LM, '| 1 | active | play goes on | LM-1097 |', '| 1 | active | that Player wins | LM-1097 |']),
  ],
  [
    'monster-wins-over-nobody',
    'the Monster wins over one Player already',
    'duelist',
    text([LM, '| 1 | active | play goes on | LM-1097 |', '| 1 | active | the Legendary Monster wins | LM-1097 |']),
  ],
  ['winner-is-in-the-game', 'the removed count as surviving', 'coreWithBombs', text(DEAD_SURVIVE)],
  [
    'victory-ends-the-game',
    'Victory is checked before the rest of the Death Process',
    'core',
    text([DV, steps.victory, ''], [DV, steps.source, `${steps.source}${steps.victory}`]),
  ],
  [
    'victory-ends-the-game',
    'Deaths that wait are resolved after Victory',
    'coreWithBombs',
    finds(
      'triggers',
      'resolved',
      ({ context }: { context: { pending: boolean[] } }) => !context.pending.includes(true),
    ),
  ],
  ['one-victory', 'the game ends with the first Turn', 'core', finds('game', 'won', () => true)],
  [
    // Two Rooms: where there is but one, whoever is left alone has nothing to choose, and every such end is played round and round.
    'a-player-can-win',
    'the last one plays on alone',
    'coreWithTwoRooms',
    text(NOBODY_WINS),
  ],
  ['a-player-can-win', 'no row says that a Player wins', 'duelistWithTwoRooms', text([LM, PLAYER_WINS, ''])],
  ['the-monster-can-win', 'no row says that the Monster wins', 'duelist', text(...MONSTER_WINS)],
  [
    'victory-is-noticed',
    'no Victory Check is made',
    'core',
    rewired('deathProcess', 'victory.looking', goesTo('checked')),
  ],
];

export const ofDeath: readonly Mutant[] = [
  [
    'in-play-means-health',
    'one effect triggers one Death only',
    'coreWithBombs',
    does('triggers', 'trigger', ({ table }: OnTable) => {
      const first = table.beings.findIndex((b) => b.standing === 'in play' && b.health === 0);
      return {
        pending: table.beings.map((_, i) => i === first),
        table: changedBeing(table, first, { standing: 'dying' }),
      };
    }),
  ],
  [
    'out-is-for-ever',
    'everybody comes back for the next Turn',
    'core',
    does('game', 'pass', ({ table, active }: OfActive) => ({
      active: (active + 1) % table.beings.length,
      table: everybody(table, () => ({ health: 1, room: 1, standing: 'in play' })),
    })),
  ],
  [
    'the-dying-do-not-recover',
    'a Death Process heals instead of removing',
    'core',
    does('deathProcess', 'mark', ({ table, dying }: OnTable & { dying: number }) => ({
      table: changedBeing(table, dying, { health: 1, standing: 'in play' }),
    })),
  ],
  [
    'one-death-process-each',
    'those who are dying already die again',
    'core',
    does('triggers', 'trigger', ({ table }: OnTable) => ({
      pending: table.beings.map((b) => b.standing !== 'out' && b.health === 0),
      table: everybody(table, (b) => (b.standing === 'in play' && b.health === 0 ? { standing: 'dying' } : {})),
    })),
  ],
  ['deaths-nest-no-deeper-than-combat', 'the dying may strike at the looting', 'core', text(DEAD_STRIKE)],
  [
    'a-death-is-completed',
    'what was interrupted goes on after the looting',
    'core',
    rewired('deathProcess', 'loot', (state) => ({ ...state, onDone: { target: 'done' } })),
  ],
  ['portrait-on-the-map', 'the Portrait stays', 'core', does('deathProcess', 'leaveMap', nothing)],
  [
    'nothing-left-behind',
    'the Inventory is discarded after the Victory Check',
    'core',
    text([DV, steps.discard, ''], [DV, steps.victory, `${steps.victory}${steps.discard}`]),
  ],
  [
    'the-removed-have-no-tokens',
    'Reroll Tokens stay',
    'coreWithRerolls',
    does('deathProcess', 'returnRerolls', nothing),
  ],
  [
    'who-survives-is-in-play',
    'the Monster counts as surviving',
    'duelist',
    text([LM, '| other | not surviving | LM-223 |', '| other | surviving | LM-223 |']),
  ],
  [
    'a-death-has-its-source',
    'whoever is shot deals the shot',
    'coreWithTwoRooms',
    calledWith('turn', 'shot', ({ context }) => ({
      table: context.table,
      cause: { damage: 'shot', dealer: context.target },
    })),
  ],
  [
    'health-keeps-to-its-cap',
    'a lower Health Cap leaves Health as it is',
    'coreWithCaps',
    does('dungeonBomb', 'change', ({ table }: OnTable, { what, being }: { what: string; being: number }) =>
      what === 'Health Cap'
        ? { table: changedBeing(table, being, { capLost: beingAt(table, being).capLost + 1 }) }
        : {},
    ),
  ],
];
