import type { Table } from '../../../machines/viva-la-dungeon/index.ts';
import { DV, LM } from '../suite.test-helper.ts';
import {
  alsoDoes,
  beingAt,
  calledWith,
  changedBeing,
  does,
  finds,
  inCombat,
  type Mutant,
  type OnTable,
  plusOne,
  rewired,
  steps,
  text,
  theMonster,
} from './mutation.test-helper.ts';
import { DEAD_STRIKE } from './victory-and-death.test-helper.ts';

interface Death extends OnTable {
  dying: number;
  killer: number | null;
}
interface Window extends OnTable {
  owner: number;
  cards: number[];
}
/** The first of the cards in a Loot Management Window, put where the rules do not let it lie. */
const crammed =
  (into: 'equipped' | 'stored') =>
  ({ table, owner, cards }: Window) => {
    const kind = cards.findIndex((n) => n > 0);
    return {
      cards: cards.map((n, k) => (k === kind ? n - 1 : n)),
      table: changedBeing(table, owner, { [into]: plusOne(beingAt(table, owner)[into], kind) }),
    };
  };

export const ofLoot: readonly Mutant[] = [
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
    'the-dealer-is-the-killing-player',
    'the one on the next seat is the Killing Player',
    'coreWithoutCards',
    does('deathProcess', 'nameKiller', ({ cause }: { cause: { dealer: number } }) => ({
      killer: (cause.dealer + 1) % 3,
    })),
  ],
  [
    'nobody-kills-oneself',
    'the Dying Player is the Killing Player',
    'coreWithoutCards',
    does('deathProcess', 'nameKiller', ({ dying }: Death) => ({ killer: dying })),
  ],
  [
    'monster-is-no-killing-player',
    'whoever deals Combat Damage is the Killing Player',
    'duelist',
    text([DV, '| combat | player | the dealer | DV-187, DV-191 | |', '| combat | any | the dealer | DV-187 | |']),
  ],
  ['the-dying-do-not-strike', 'the dying may strike at the looting', 'coreWithoutCards', text(DEAD_STRIKE)],
  [
    'one-offer-only',
    'where the first one declines, the next one is asked',
    'coreWithoutCards',
    rewired(
      'partyCombatLootInterruption',
      'offering',
      (state) => ({ ...state, on: { ...state.on, HOLD: { target: 'offering', actions: 'mutant' } } }),
      ({ dying }: Death) => ({ striker: dying }),
    ),
  ],
  [
    'the-interruption-leaves-combat-order-alone',
    'whoever strikes at the looting is next in Combat Order',
    'coreWithoutCards',
    alsoDoes('partyCombatLootInterruption', 'rolling', ({ table, striker }: OnTable & { striker: number }) => ({
      table: inCombat(table, () => ({ acting: striker })),
    })),
  ],
  [
    'one-loot-opportunity',
    'who has taken nothing is asked again',
    'coreWithoutCards',
    rewired('deathProcess', 'loot.taken', (state) => ({
      ...state,
      always: [{ guard: 'tookCards', target: 'managing' }, { target: 'taking' }],
    })),
  ],
  [
    'one-window-for-all-that-is-taken',
    'a Loot Management Window is for one card',
    'coreWithTwoCards',
    calledWith('deathProcess', 'loot.managing', ({ context: { table, killer, taken } }) => ({
      table,
      owner: killer,
      cards: taken.map((n: number) => Math.min(n, 1)),
    })),
  ],
  [
    'no-loot-is-lost-or-doubled',
    'what is taken is not taken away',
    'coreWithoutCards',
    does('deathProcess', 'take', (_, { cards }: { cards: number[] }) => ({ taken: cards })),
  ],
  [
    'plot-armor-stays-with-its-player',
    'the Killing Player takes Plot Armor',
    'coreWithPlotArmor',
    does('deathProcess', 'discard', ({ table, dying, killer }: Death) => {
      const there = beingAt(table, dying).plotArmor;
      const without = changedBeing(table, dying, { plotArmor: false });
      return { table: there && killer !== null ? changedBeing(without, killer, { plotArmor: true }) : without };
    }),
  ],
  [
    'armor-reward-is-all-or-none',
    'the Defeating Player takes one Armor card',
    'duelistInArmor',
    does('legendaryMonsterDefeat', 'takeArmor', ({ table }: OnTable) => ({
      taken: [1],
      table: { ...table, armorArea: [1] },
    })),
  ],
  [
    'to-recover-a-weapon-takes-a-turn',
    'a Weapon is recovered in passing',
    'coreWithWeapons',
    rewired('combat', 'choosing', (state) => ({
      ...state,
      on: { ...state.on, RECOVER: { ...state.on.RECOVER, target: 'turn' } },
    })),
  ],
  [
    'slots-hold-what-they-can',
    'Armor is equipped where no slot is free',
    'coreWithOneSlot',
    does('lootManagementWindow', 'discard', crammed('equipped')),
  ],
  [
    'backpack-holds-what-it-can',
    'a card is stored where no slot is free',
    'coreWithBackpacks',
    does('lootManagementWindow', 'discard', crammed('stored')),
  ],
];

const afterEachCombatTurn = (change: (combat: NonNullable<Table['combat']>, table: Table) => object) =>
  alsoDoes('combat', 'next', ({ table }: OnTable) => ({ table: inCombat(table, (combat) => change(combat, table)) }));
const CONTROL_PASSES_ON = afterEachCombatTurn(({ controller }) => ({ controller: (controller + 1) % 2 }));

export const ofCombat: readonly Mutant[] = [
  [
    'the-removed-do-not-fight',
    'the Dying Player leaves Combat after the Victory Check',
    'core',
    text([DV, steps.leaveCombat, ''], [DV, steps.victory, `${steps.victory}${steps.leaveCombat}`]),
  ],
  [
    'monster-is-last',
    'Combat Order is turned round',
    'duelist',
    afterEachCombatTurn(({ order }) => ({ order: order.toReversed() })),
  ],
  [
    'combat-order-names-everybody-once',
    'one of them is named again and again',
    'core',
    afterEachCombatTurn(({ order }) => ({ order: order.map(() => order[0]) })),
  ],
  [
    'monster-attacks-survivors',
    'the Monster attacks itself',
    'duelist',
    does('legendaryMonsterTurn', 'aim', ({ table }: OnTable) => ({ target: theMonster(table) })),
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
    'no-combat-alone',
    'Combat goes on until somebody has won',
    'core',
    finds('combat', 'over', ({ context }: { context: OnTable }) => context.table.winner !== null),
  ],
  [
    'monster-joins-combat-in-its-room',
    'the Monster keeps out of every Combat',
    'duelist',
    alsoDoes('combat', 'turn', ({ table }: OnTable) => ({
      table: inCombat(table, ({ fighting }) => ({ fighting: fighting.map((f, b) => f && b !== theMonster(table)) })),
    })),
  ],
  [
    'monster-takes-no-combat-actions',
    'the Monster chooses among Combat Actions',
    'duelist',
    finds('combat', 'monsterActs', () => false),
  ],
  [
    'monster-must-attack',
    'the Monster may let its Combat Turn pass',
    'duelist',
    rewired('legendaryMonsterTurn', 'choosing', (state) => ({ ...state, on: { TARGET: 'done' } })),
  ],
  [
    'monster-attacks-once',
    'the Monster attacks as long as there is somebody to attack',
    'duelist',
    rewired('legendaryMonsterTurn', 'attacking', (state) => ({
      ...state,
      invoke: { ...state.invoke, onDone: { target: 'looking', actions: 'takeTable' } },
    })),
  ],
  ['the-controller-stays-for-a-combat', 'control passes on in Combat', 'duelist', CONTROL_PASSES_ON],
  ['the-active-player-is-no-controller', 'control passes on in Combat', 'duelist', CONTROL_PASSES_ON],
  [
    'attempts-go-by-portraits',
    'the Monster may be challenged from elsewhere',
    'duelistWithTwoRooms',
    text([
      LM,
      '| Challenge | adjacent Room, elsewhere | refused |',
      '| Challenge | adjacent Room, elsewhere | allowed |',
    ]),
  ],
];
