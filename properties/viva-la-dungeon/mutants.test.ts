import type { GameDefinition } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import { type Table, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { properties } from './index.ts';
import { DV, type Edit, exploreUntil, LM, modelOf, type Profile, verdictsOf } from './suite.test-helper.ts';

/** Where a mutant is looked at: small, and the rules as they are break nothing there that the mutants are to break. */
interface Ground {
  readonly profile: Profile;
  readonly bounds: Readonly<Record<string, number>>;
  /** Changes of the text that are no mutation: they make the ground small. */
  readonly edits?: readonly Edit[];
}
const one = { health: 1, damage: 1, loot: 1, rooms: 1, bombs: 0 };
const grounds = {
  core: { profile: 'core-3', bounds: one },
  coreWithBombs: { profile: 'core-3', bounds: { ...one, bombs: 1 } },
  coreWithTwoRooms: { profile: 'core-3', bounds: { ...one, rooms: 2, loot: 0 } },
  duelist: { profile: 'duelist-2', bounds: one },
  duelistWithTwoRooms: { profile: 'duelist-2', bounds: { ...one, rooms: 2 } },
  duelistWithCards: {
    profile: 'duelist-2',
    bounds: { ...one, health: 2, damage: 1, rooms: 2, loot: 0, monsterBombs: 1 },
    edits: [[LM, '| LEGENDARY_MONSTER_ARMOR_LIMIT | 5 |', '| LEGENDARY_MONSTER_ARMOR_LIMIT | 1 |']],
  },
  threeDuelists: { profile: 'duelist-3', bounds: { ...one, loot: 0 } },
} as const satisfies Record<string, Ground>;

/** The rules are changed in the text, or the game by other actions and guards of one machine. */
type Mutation = { readonly text: readonly Edit[] } | { readonly game: GameDefinition<Table> };
const text = (...edits: Edit[]): Mutation => ({ text: edits });

type Actions = Record<string, ReturnType<typeof assign>>;
type Guards = Record<string, (at: { context: never }) => boolean>;
const machine = (name: string, implementations: { actions?: Actions; guards?: Guards }): Mutation => {
  if (!vivaLaDungeon.processes.some((p) => p.name === name)) throw new Error(`no process ${name}`);
  return {
    game: {
      ...vivaLaDungeon,
      processes: vivaLaDungeon.processes.map((process) =>
        process.name === name
          ? { ...process, chart: (rules) => process.chart(rules).provide(implementations as never) }
          : process,
      ),
    },
  };
};

/** An action of the mutant's own. */
// biome-ignore lint/suspicious/noExplicitAny: it stands for an action of any machine
const act = (change: (context: any, event: any) => object): ReturnType<typeof assign> =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  assign(({ context, event }: any) => change(context, event) as never) as never;
type BeingChange = Partial<Table['beings'][number]>;
const changedBeing = (table: Table, being: number, change: BeingChange): Table => ({
  ...table,
  beings: table.beings.map((b, i) => (i === being ? { ...b, ...change } : b)),
});
const theMonster = (table: Table): number => table.beings.findIndex((b) => b.kind === 'other');

const step = (id: string, says: string): string => `${id} ${says}\n`;
const DISCARD = step('6. `discard`', "Discard or remove whatever remains of the Dying Player's Inventory.");
const LEAVE_COMBAT = step('7. `leave-combat`', 'Take the Dying Player out of any Combat Encounter.');
const CHECK = step('14. `victory`', 'Perform a [check for Victory](#ruling-victory-check).');
const SOURCE = step('2. `source`', 'Establish what the Death Source is.');

const DEAD_SURVIVE: Edit = [DV, '| any | out | not surviving | DV-69 | |', '| player | out | surviving | DV-69 | |'];
const DEAD_STRIKE: Edit = [
  DV,
  '| not surviving | bystander | any | passed over |',
  '| not surviving | bystander | any | eligible |',
];

const PLAYER_WINS = '| 1 | defeated | that Player wins | LM-1086, LM:one | | |\n';
const MONSTER_WINS: Edit[] = [
  [LM, '| 0 | any | the Legendary Monster wins | LM-1093, LM:nobody | | The defeated Monster: may still win |\n', ''],
  [LM, '| 0 | active | the Legendary Monster wins | LM-1093, LM:nobody | | The defeated Monster: cannot win |\n', ''],
];

/** For each property a change that it has to notice. */
const mutants: readonly (readonly [
  property: string,
  says: string,
  ground: keyof typeof grounds,
  mutation: Mutation,
])[] = [
  [
    'last-one-wins',
    'two may win as well as one',
    'core',
    text([DV, '| 1 | that Player wins | DV-632 |\n| > 1 |', '| 1..2 | that Player wins | DV-632 |\n| > 2 |']),
  ],
  [
    'no-end-with-two-alive',
    'two may win as well as one',
    'core',
    text([DV, '| 1 | that Player wins | DV-632 |\n| > 1 |', '| 1..2 | that Player wins | DV-632 |\n| > 2 |']),
  ],
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
    text([DV, CHECK, ''], [DV, SOURCE, `${SOURCE}${CHECK}`]),
  ],
  [
    'victory-ends-the-game',
    'Deaths that wait are resolved after Victory',
    'coreWithBombs',
    machine('triggers', {
      guards: { resolved: ({ context }: { context: { pending: boolean[] } }) => !context.pending.includes(true) },
    }),
  ],
  ['one-victory', 'the game ends with the first Turn', 'core', machine('game', { guards: { won: () => true } })],
  [
    // Two Rooms: where there is but one, whoever is left alone has nothing to choose, and every such end is played round and round.
    'a-player-can-win',
    'the last one plays on alone',
    'coreWithTwoRooms',
    text([DV, '| 1 | that Player wins | DV-632 |\n| > 1 |', '| >= 1 |']),
  ],
  ['a-player-can-win', 'no row says that a Player wins', 'duelistWithTwoRooms', text([LM, PLAYER_WINS, ''])],
  ['the-monster-can-win', 'no row says that the Monster wins', 'duelist', text(...MONSTER_WINS)],
  [
    'in-play-means-health',
    'one effect triggers one Death only',
    'coreWithBombs',
    machine('triggers', {
      actions: {
        trigger: act(({ table }: { table: Table }) => {
          const first = table.beings.findIndex((b) => b.standing === 'in play' && b.health === 0);
          return {
            pending: table.beings.map((_, i) => i === first),
            table: changedBeing(table, first, { standing: 'dying' }),
          };
        }),
      },
    }),
  ],
  [
    'out-is-for-ever',
    'everybody comes back for the next Turn',
    'core',
    machine('game', {
      actions: {
        pass: act(({ table, active }: { table: Table; active: number }) => ({
          active: (active + 1) % table.beings.length,
          table: {
            ...table,
            beings: table.beings.map((b) => ({ ...b, health: 1, room: 1, standing: 'in play' as const })),
          },
        })),
      },
    }),
  ],
  [
    'the-dying-do-not-recover',
    'a Death Process heals instead of removing',
    'core',
    machine('deathProcess', {
      actions: {
        mark: act(({ table, dying }: { table: Table; dying: number }) => ({
          table: changedBeing(table, dying, { health: 1, standing: 'in play' }),
        })),
      },
    }),
  ],
  [
    'one-death-process-each',
    'those who are dying already die again',
    'core',
    machine('triggers', {
      actions: {
        trigger: act(({ table }: { table: Table }) => ({
          pending: table.beings.map((b) => b.standing !== 'out' && b.health === 0),
          table: {
            ...table,
            beings: table.beings.map((b) =>
              b.standing === 'in play' && b.health === 0 ? { ...b, standing: 'dying' as const } : b,
            ),
          },
        })),
      },
    }),
  ],
  ['deaths-nest-no-deeper-than-combat', 'the dying may strike at the looting', 'core', text(DEAD_STRIKE)],
  [
    'portrait-on-the-map',
    'the Portrait stays',
    'core',
    machine('deathProcess', { actions: { leaveMap: act(() => ({})) } }),
  ],
  [
    'nothing-left-behind',
    'the Inventory is discarded after the Victory Check',
    'core',
    text([DV, DISCARD, ''], [DV, CHECK, `${CHECK}${DISCARD}`]),
  ],
  [
    // With three Players and no Monster the row never applies: who kills the Killing Player is the last, and has won.
    'only-survivors-loot',
    'a Killing Player who is dead loots',
    'threeDuelists',
    text([
      DV,
      '| the dealer | >= 1 | any | no | nobody | DV-376 |',
      '| the dealer | >= 1 | any | no | the Killing Player | DV-376 |',
    ]),
  ],
  [
    'loot-needs-a-killing-player',
    'Take A Shot makes a Killing Player',
    'coreWithTwoRooms',
    text([DV, '| shot | any | nobody | DV-195 | |', '| shot | any | the dealer | DV-195 | |']),
  ],
  [
    'nobody-kills-oneself',
    'the Dying Player is the Killing Player',
    'core',
    machine('deathProcess', { actions: { nameKiller: act(({ dying }: { dying: number }) => ({ killer: dying })) } }),
  ],
  [
    'monster-is-no-killing-player',
    'whoever deals Combat Damage is the Killing Player',
    'duelist',
    text([DV, '| combat | player | the dealer | DV-187, DV-191 | |', '| combat | any | the dealer | DV-187 | |']),
  ],
  ['the-dying-do-not-strike', 'the dying may strike at the looting', 'core', text(DEAD_STRIKE)],
  [
    'loot-is-not-doubled',
    'what is taken is not taken away',
    'core',
    machine('deathProcess', { actions: { take: act((_, { cards }: { cards: number }) => ({ taken: cards })) } }),
  ],
  [
    'the-removed-do-not-fight',
    'the Dying Player leaves Combat after the Victory Check',
    'core',
    text([DV, LEAVE_COMBAT, ''], [DV, CHECK, `${CHECK}${LEAVE_COMBAT}`]),
  ],
  [
    'monster-is-last',
    'somebody comes after the Monster',
    'threeDuelists',
    machine('combat', {
      actions: {
        place: act(({ table, placed }: { table: Table; placed: number }, { next }: { next: number }) => ({
          placed: placed + 1,
          table: {
            ...table,
            combat: table.combat && { ...table.combat, order: [...table.combat.order.filter((b) => b !== next), next] },
          },
        })),
      },
    }),
  ],
  [
    'combat-order-names-everybody-once',
    'somebody is named twice, and somebody not at all',
    'core',
    machine('combat', {
      actions: {
        place: act(({ table, placed }: { table: Table; placed: number }, { next }: { next: number }) => ({
          placed: placed + 1,
          table: { ...table, combat: table.combat && { ...table.combat, order: [table.combat.order[0], next, next] } },
        })),
      },
    }),
  ],
  [
    'monster-attacks-survivors',
    'the Monster attacks itself',
    'duelist',
    machine('legendaryMonsterTurn', {
      actions: { aim: act(({ table }: { table: Table }) => ({ target: theMonster(table) })) },
    }),
  ],
  [
    'first-attacks-stay-in-the-pair',
    'nobody is bound',
    'core',
    text([
      'assumptions.md',
      '| player | yes | the other of the pair | A-10 | |',
      '| player | yes | anybody | A-10 | |',
    ]),
  ],
  [
    'one-controller-a-combat',
    'control goes over with an Attack',
    'duelist',
    machine('combat', {
      actions: {
        aim: act(({ table }: { table: Table }, { target }: { target: number }) => ({
          target,
          table: { ...table, combat: table.combat && { ...table.combat, controller: 1 - table.combat.controller } },
        })),
      },
    }),
  ],
  [
    'a-strike-spends-no-turn',
    'whoever strikes is next',
    'core',
    machine('partyCombatLootInterruption', {
      actions: {
        strike: act(({ table, striker }: { table: Table; striker: number }) => ({
          table: { ...table, combat: table.combat && { ...table.combat, acting: striker } },
        })),
      },
    }),
  ],
  [
    'no-combat-alone',
    'Combat goes on with one Combatant',
    'core',
    text([DV, '| 1 | 0 | any | it ends | DV-492 | |', '| 1 | 0 | any | it goes on | DV-492 | |']),
  ],
  [
    'armor-limit',
    'the card above the limit stays',
    'duelistWithCards',
    machine('dungeonBombStep', {
      actions: {
        armor: act(({ table }: { table: Table }) => ({
          table: changedBeing(table, theMonster(table), { cards: (table.beings[theMonster(table)]?.cards ?? 0) + 1 }),
        })),
      },
    }),
  ],
  [
    'monster-does-not-heal',
    'Armor heals the Monster',
    'duelistWithCards',
    machine('dungeonBombStep', {
      actions: {
        armor: act(({ table }: { table: Table }) => ({ table: changedBeing(table, theMonster(table), { health: 2 }) })),
      },
    }),
  ],
  [
    'monster-moves-by-cards-only',
    'the Monster follows whoever moves',
    'duelistWithTwoRooms',
    machine('turn', {
      actions: {
        move: act(({ table, active }: { table: Table; active: number }, { room }: { room: number }) => ({
          table: changedBeing(changedBeing(table, active, { room }), theMonster(table), { room }),
        })),
      },
    }),
  ],
  [
    'deck-does-not-grow',
    'a bomb goes back to its pile',
    'coreWithBombs',
    machine('dungeonBombStep', {
      actions: {
        putAway: act(({ table }: { table: Table }) => ({
          card: null,
          table: { ...table, piles: table.piles.map((pile) => ({ ...pile, bombs: 1 })) },
        })),
      },
    }),
  ],
  ['only-the-surviving-draw', 'the removed count as surviving', 'core', text(DEAD_SURVIVE)],
  ['turns-for-the-living', 'the removed count as surviving', 'core', text(DEAD_SURVIVE)],
];

const explored = (ground: Ground, property: string, mutation?: Mutation) =>
  exploreUntil(
    modelOf({
      profile: ground.profile,
      bounds: ground.bounds,
      edits: [...(ground.edits ?? []), ...(mutation && 'text' in mutation ? mutation.text : [])],
      ...(mutation && 'game' in mutation ? { game: mutation.game } : {}),
    }),
    `violated/${property}`,
  );

test('every property has a mutant', () => {
  expect(new Set(mutants.map(([property]) => property))).toEqual(new Set(properties.map((p) => p.name)));
});

describe('a mutant is caught', () => {
  test.each(mutants)('by %s: %s', (property, _, ground, mutation) => {
    expect(verdictsOf(explored(grounds[ground], property, mutation))[property]).toBe('violated');
  });
});

describe('and what catches it holds of the rules as they are', () => {
  const caughtOn = (ground: string): string[] => mutants.filter(([, , on]) => on === ground).map(([name]) => name);
  test.each(Object.entries(grounds))('on the ground %s', (name, ground) => {
    const verdicts = verdictsOf(explored(ground, 'nothing'));
    for (const property of caughtOn(name)) expect(verdicts[property], property).toBeTypeOf('number');
  });
});
