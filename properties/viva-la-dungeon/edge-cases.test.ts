import { answererText, type Model } from 'rules-lawyer';
import { describe, expect, test } from 'vitest';
import { type Table, vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { type Answer, type Edit, modelOf, type Told, told } from './suite.test-helper.ts';
import { cardsToDraw } from './words.ts';

/*
 * Questions that come up at a table, each from the position that it starts from, with the outcome that the texts give.
 *
 * What this model cannot express yet, and why:
 * - healing, so that nobody dying can be healed (D-07): no effect of the vocabulary of raises Health;
 * - Plot Armor (D-21 in part): Loot is a number of cards, and has no kinds;
 * - Ambush and its Perception Check (D-25), and the two Checks of Take A Shot (D-29): Checks are in documents that are not in the set, so
 *   that a shot is its Damage alone;
 * - printed Defense of Armor, and so which card is the worst (D-35 in part), and two Armor cards by one effect (D-37);
 * - Dungeon Bomb Stacks: which card lies face up, is covered or is flipped (D-43, D-51, and where the bombs of D-49 and D-61 go);
 * - Setup (D-47): play begins with what Setup leaves;
 * - a Cube State Card that orders a draw (D-53 in part): it never does here;
 * - the Safe Room (D-57, D-91), and a supply of Jelly Cube Tokens that runs out (D-59);
 * - Stats and Checks that use them (D-65, D-67, D-69).
 */

/** No profile has four Players, and no text of the set forbids them in the core game: this profile is added for the cases that need them. */
const FOUR: Edit = [
  'rulebook.yaml',
  '  duelist-2:\n',
  `  core-4:
    title: core game, 4 Players
    players: 4
    documents: [PLAYER_STRUCTURE, 07_DUNGEON_BOMBS, 09_DEATH_AND_VICTORY, ASSUMPTIONS]
    facts: { variant: no }
  duelist-2:
`,
];

type Being = Partial<Table['beings'][number]>;
/** A position to begin from: A is the Active Player. What is not named is as play begins. */
interface Scene {
  readonly profile: string;
  readonly bounds?: Readonly<Record<string, number>>;
  readonly readings?: Readonly<Record<string, string>>;
  /** In the order of the seats, the Legendary Monster last. */
  readonly beings?: readonly Being[];
  readonly table?: Partial<Table>;
}
const one = { health: 1, damage: 1, loot: 1, rooms: 1, bombs: 0 };
const [A, B, C, D] = [0, 1, 2, 3] as const;
const REMOVED: Being = { standing: 'out', health: 0, room: 0, cards: 0 };

function sceneOf({ profile, bounds = {}, readings = {}, beings = [], table = {} }: Scene): Model {
  return modelOf({
    profile,
    bounds: { ...one, ...bounds },
    readings,
    edits: profile === 'core-4' ? [FOUR] : [],
    game: {
      ...vivaLaDungeon,
      start(rules) {
        const begun = vivaLaDungeon.start(rules);
        return { ...begun, beings: begun.beings.map((b, i) => ({ ...b, ...beings[i] })), ...table };
      },
    },
  });
}
const playing = (scene: Scene, ...answers: Answer[]): Told => told(sceneOf(scene), answers);

/** What is asked next, and of whom. */
const askedOf = ({ asked, played }: Told): string | null =>
  asked && `${asked.name}: ${answererText(asked.of, played.model)}`;
/** Who answered a question of that name, each time that it came up. */
const answeredBy = ({ played }: Told, name: string): string[] =>
  played.moves.filter((m) => m.question.name === name).map((m) => answererText(m.question.of, played.model));
const standings = ({ table }: Told): string[] => table.beings.map((b) => b.standing);

const END = { type: 'END' };
const challenge = (target: number): Answer => ({ type: 'CHALLENGE', target });
const shoot = (target: number): Answer => ({ type: 'SHOOT', target });
const attack = (target: number): Answer => ({ type: 'ATTACK', target });
const damage = (amount: number): Answer => ({ type: 'DAMAGE', damage: amount });
const last = (being: number): Answer => ({ type: 'ORDER', last: being });
const first = (being: number): Answer => ({ type: 'FIRST', being });
const take = (cards: number): Answer => ({ type: 'TAKE', cards });
const roll = (face: number): Answer => ({ type: 'ROLL', face });
const target = (being: number): Answer => ({ type: 'TARGET', target: being });
const effect = (amount: number, ...hurt: number[]): Answer => ({
  type: 'EFFECT',
  hurt: hurt.reduce((mask, being) => mask | (1 << being), 0),
  damage: amount,
});
const [STRIKE, HOLD, LEAVE, LEFT, STAYS] = ['STRIKE', 'HOLD', 'LEAVE', 'LEFT', 'STAYS'].map((type) => ({ type })) as [
  Answer,
  Answer,
  Answer,
  Answer,
  Answer,
];
/** A Combatant whose Turn passes without an Attack. */
const waits = [LEAVE, STAYS];

describe('Death and Victory', () => {
  test.each([
    [A, 'A', B],
    [B, 'B', A],
  ])(
    'D-01 two of three die together: the third wins after the first Death, whichever it is (%i)',
    (dead, name, dying) => {
      const game = playing(
        {
          profile: 'core-3',
          bounds: { health: 9, damage: 3, bombs: 1 },
          beings: [{ health: 2 }, { health: 2 }, { health: 9 }],
        },
        END,
        effect(3, A, B),
        first(dead),
      );
      expect(game.lines).toEqual([
        'A takes no Action.',
        '  A draws a Dungeon Bomb.',
        'The card deals 3 Damage to A, B.',
        `The Death of ${name} comes first.`,
        '  Killing Player: nobody.',
        '  Loot Opportunity: nobody.',
        '  Victory Check: that Player wins.',
      ]);
      expect(game.outcome).toBe('C wins');
      expect(game.asked).toBeNull();
      expect(game.table.beings[dead]?.standing).toBe('out');
      expect(game.table.beings[dying]).toMatchObject({ standing: 'dying', cards: 1, room: 1 });
    },
  );

  test('D-03 a lone survivor with the Monster active: no Victory, and the removed neighbour controls the Monster', () => {
    const game = playing(
      { profile: 'duelist-2', bounds: { health: 4, monsterHealth: 20 }, beings: [{}, REMOVED, {}] },
      challenge(2),
      attack(2),
      damage(1),
      roll(1),
      LEAVE,
      LEFT,
    );
    expect(game.outcome).toBeNull();
    expect(answeredBy(game, 'the target of the Legendary Monster')).toEqual(['B (Legendary Monster Controller)']);
    expect(askedOf(game)).toBe('the Turn Action: A');
    expect(standings(game)).toEqual(['in play', 'out', 'in play']);
  });

  test('D-05 a lone survivor shoots the Monster: the Armor first, then Victory', () => {
    const game = playing(
      {
        profile: 'duelist-2',
        bounds: { damage: 3, rooms: 2, loot: 3, monsterHealth: 2 },
        beings: [{ room: 2, cards: 0 }, REMOVED, { cards: 3 }],
      },
      shoot(2),
      damage(3),
      { type: 'TAKE_ARMOR' },
    );
    expect(game.lines).toEqual([
      'A takes a shot at the Legendary Monster.',
      'The shot deals 3 Damage to the Legendary Monster.',
      'A takes all the Armor of the Legendary Monster.',
      '  A keeps what there is room for.',
      '  Victory Check: that Player wins.',
    ]);
    expect(game.outcome).toBe('A wins');
    expect(game.table.beings[A]?.cards).toBe(3);
    expect(game.table.beings[2]).toMatchObject({ standing: 'out', cards: 0, room: 0 });
  });

  test('D-09 Death at the Cube Room check: no Killing Player, no Loot, and no card is drawn', () => {
    const scene: Scene = { profile: 'core-3', bounds: { bombs: 1 }, table: { cubes: [true], cubeStates: 1 } };
    const game = playing(scene, END, damage(1));
    expect(game.lines).toEqual([
      'A takes no Action.',
      'The Cube Room deals 1 Damage to A.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
    expect(cardsToDraw(game.table)).toBe(cardsToDraw(sceneOf(scene).start().context.table as Table));
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test.each([A, B, C])('D-11 three of four die by one bomb: the fourth wins after the first Death (%i)', (dead) => {
    const game = playing(
      {
        profile: 'core-4',
        bounds: { health: 9, damage: 3, bombs: 1 },
        beings: [{ health: 2 }, { health: 2 }, { health: 2 }, { health: 9 }],
      },
      END,
      effect(3, A, B, C),
      first(dead),
    );
    expect(game.outcome).toBe('D wins');
    expect(game.asked).toBeNull();
    expect(standings(game)).toEqual([A, B, C, D].map((b) => (b === D ? 'in play' : b === dead ? 'out' : 'dying')));
  });
});

describe('the looting, and what comes before it', () => {
  test('D-13 three in Combat, and the Loot Interrupt Attack misses: the Killing Player loots', () => {
    const game = playing(
      { profile: 'core-3', bounds: { loot: 2 }, beings: [{ cards: 0 }] },
      challenge(B),
      last(C),
      attack(B),
      damage(1),
      STRIKE,
      damage(0),
      take(2),
    );
    expect(game.lines).toEqual([
      'A begins Combat with B.',
      'Combat Order: A, B, C.',
      'A attacks B.',
      'The Attack deals 1 Damage to B.',
      '  Killing Player: the dealer.',
      'Before the looting, C strikes at A.',
      'The Attack misses.',
      '  Loot Opportunity: the Killing Player.',
      'A takes 2 Loot cards of B.',
      '  A keeps what there is room for.',
      '  Victory Check: play goes on.',
    ]);
    expect(game.table.beings[A]?.cards).toBe(2);
    expect(askedOf(game)).toBe('the Combat Action: C');
  });

  test('D-15 a chain of four: the last one loots once and wins, and the outer two Deaths never resume', () => {
    const scene: Scene = {
      profile: 'core-4',
      bounds: { loot: 2 },
      beings: [{ cards: 1 }, { cards: 1 }, { cards: 1 }, { cards: 0 }],
    };
    const chain = [challenge(B), last(D), attack(B), damage(1), STRIKE, damage(1), STRIKE, damage(1)];
    const before = playing(scene, ...chain);
    expect(askedOf(before)).toBe('the Loot taken: D');
    let deaths = 0;
    for (let f: Told['played']['end'] | null = before.played.end; f; f = f.below)
      if (f.process.name === 'deathProcess') deaths++;
    expect(deaths).toBe(3);
    expect(standings(before)).toEqual(['dying', 'dying', 'dying', 'in play']);

    const game = playing(scene, ...chain, take(1));
    expect(game.lines.slice(-3)).toEqual([
      'D takes 1 Loot card of C.',
      '  D keeps what there is room for.',
      '  Victory Check: that Player wins.',
    ]);
    expect(game.outcome).toBe('D wins');
    expect(answeredBy(game, 'the Loot taken')).toEqual(['D']);
    expect(game.table.beings.map((b) => [b.standing, b.cards])).toEqual([
      ['dying', 1],
      ['dying', 1],
      ['out', 0],
      ['in play', 1],
    ]);
  });

  test('D-17 the offer is declined: nobody else is asked, and the Killing Player loots', () => {
    const game = playing({ profile: 'core-4' }, challenge(B), last(D), attack(B), damage(1), HOLD);
    expect(answeredBy(game, 'the Loot Interrupt Attack')).toEqual(['C']);
    expect(askedOf(game)).toBe('the Loot taken: A');
  });

  test.each([
    ['it goes round', 'the Loot Interrupt Attack: B'],
    ['it stops', 'the Loot taken: C'],
  ])('D-19 the killer is last in Combat Order, and “%s”: %s', (order, asked) => {
    const game = playing(
      { profile: 'core-3', readings: { 'Past the end of Combat Order': order } },
      challenge(B),
      last(C),
      attack(B),
      damage(0),
      ...waits,
      attack(A),
      damage(1),
    );
    expect(askedOf(game)).toBe(asked);
  });

  test('D-21 nothing to take: the Loot Opportunity is there all the same', () => {
    const game = playing(
      { profile: 'core-3', beings: [{}, { cards: 0 }] },
      challenge(B),
      last(C),
      attack(B),
      damage(1),
      HOLD,
    );
    expect(game.lines.slice(-3)).toEqual([
      '  Loot Opportunity: the Killing Player.',
      '  A takes no Loot of B.',
      '  Victory Check: play goes on.',
    ]);
  });

  test('D-21 the Killing Player declines: what is left is discarded', () => {
    const game = playing({ profile: 'core-3' }, challenge(B), last(C), attack(B), damage(1), HOLD, take(0));
    expect(game.table.beings.map((b) => b.cards)).toEqual([1, 0, 1]);
  });

  test('D-23 five cards at once: one Loot Management Window', () => {
    const game = playing(
      { profile: 'core-3', bounds: { loot: 5, rooms: 2 }, beings: [{ cards: 4 }, { cards: 5 }, { room: 2 }] },
      challenge(B),
      attack(B),
      damage(1),
      take(5),
    );
    expect(answeredBy(game, 'what becomes of new Loot')).toHaveLength(1);
    expect(game.table.beings.map((b) => b.cards)).toEqual([5, 0, 5]);
  });
});

describe('the Legendary Monster', () => {
  const cards = { rooms: 2, monsterBombs: 1 };
  const M = 3;

  test('D-27 a Challenge by a card, accepted: the challenged first, bound to the Monster, the left neighbour in control', () => {
    const begun = playing(
      { profile: 'duelist-3', bounds: cards, beings: [{}, { room: 2 }] },
      END,
      { type: 'CHALLENGED' },
      { type: 'ACCEPT' },
    );
    expect(begun.table.combat?.order).toEqual([A, C, M]);
    expect(askedOf(begun)).toBe('the Combat Action: A');
    expect(begun.asked?.answers).toEqual([attack(M), LEAVE]);
    const game = playing(
      { profile: 'duelist-3', bounds: cards, beings: [{}, { room: 2 }] },
      END,
      { type: 'CHALLENGED' },
      { type: 'ACCEPT' },
      attack(M),
      damage(0),
      ...waits,
    );
    expect(askedOf(game)).toBe('the target of the Legendary Monster: B (Legendary Monster Controller)');
    expect(game.asked?.answers).toEqual([target(A), target(C)]);
    // The Monster has missed A: from now on A may attack anybody.
    const later = playing(
      { profile: 'duelist-3', bounds: cards, beings: [{}, { room: 2 }] },
      END,
      { type: 'CHALLENGED' },
      { type: 'ACCEPT' },
      attack(M),
      damage(0),
      ...waits,
      target(A),
      roll(1),
    );
    expect(later.asked?.answers).toEqual([attack(C), attack(M), LEAVE]);
  });

  test('D-31 the Monster kills: no Killing Player, no Loot, and Combat goes on with those who are left', () => {
    const game = playing(
      { profile: 'duelist-3' },
      challenge(M),
      last(C),
      attack(M),
      damage(0),
      ...waits,
      ...waits,
      target(A),
      roll(20),
      roll(1),
    );
    expect(game.lines.slice(-5)).toEqual([
      'The Legendary Monster rolls 20 and hits.',
      'The Damage die shows 1, against A.',
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
    expect(answeredBy(game, 'the Loot Interrupt Attack')).toEqual([]);
    expect(game.table.beings[A]).toMatchObject({ standing: 'out', cards: 0, room: 0 });
    expect(game.table.combat?.fighting).toEqual([false, true, true, true]);
    expect(askedOf(game)).toBe('the Combat Action: B');
  });

  test('D-33 everybody flees: Combat ends, and the Portrait stays in the Combat Room', () => {
    const game = playing({ profile: 'duelist-3' }, challenge(M), last(C), LEAVE, LEFT, LEAVE, LEFT, LEAVE, LEFT);
    expect(game.table.combat).toBeNull();
    expect(game.table.beings[M]).toMatchObject({ standing: 'in play', room: 1 });
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test('D-35 a sixth Armor card: five stay', () => {
    const game = playing({ profile: 'duelist-3', bounds: cards, beings: [{}, {}, {}, { cards: 5 }] }, END, {
      type: 'ARMOR',
    });
    expect(game.table.beings[M]?.cards).toBe(5);
  });

  test('D-39 the reward is declined: all Armor is discarded', () => {
    const game = playing(
      { profile: 'duelist-3', bounds: { rooms: 2 }, beings: [{ room: 2 }, {}, {}, { cards: 3 }] },
      shoot(M),
      damage(1),
      { type: 'DECLINE' },
    );
    expect(game.lines.slice(2, 4)).toEqual([
      'A declines the Armor of the Legendary Monster.',
      '  Victory Check: play goes on.',
    ]);
    expect(game.table.beings.map((b) => b.cards)).toEqual([1, 1, 1, 0]);
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test('D-41 a card of the Monster after its Defeat: nothing that needs the Monster can come of it', () => {
    const game = playing({ profile: 'duelist-3', bounds: cards, beings: [{}, {}, {}, REMOVED] }, END);
    expect(game.lines.at(-1)).toBe('  A draws a Legendary Monster Dungeon Bomb.');
    expect(new Set(game.asked?.answers.map((a) => a.type))).toEqual(new Set(['EFFECT']));
    expect(game.asked?.answers).toContainEqual(effect(1, A, B, C));
    expect(game.asked?.answers).not.toContainEqual(effect(1, A, B, C, M));
  });

  test('D-45 a card strikes all Players, or all Players and monsters: the Monster is struck by the second only', () => {
    const scene: Scene = { profile: 'duelist-3', bounds: { bombs: 1, health: 2, monsterHealth: 2, damage: 1 } };
    expect(playing(scene, END, effect(1, A, B, C)).table.beings.map((b) => b.health)).toEqual([1, 1, 1, 2]);
    expect(playing(scene, END, effect(1, A, B, C, M)).table.beings.map((b) => b.health)).toEqual([1, 1, 1, 1]);
  });

  test('D-93 the Controller rolls the die that kills: no Killing Player, no Loot, no Victory', () => {
    const game = playing(
      { profile: 'duelist-2', bounds: { rooms: 2 }, beings: [{}, { room: 2 }] },
      challenge(2),
      attack(2),
      damage(0),
      roll(20),
      roll(6),
    );
    expect(answeredBy(game, 'the target of the Legendary Monster')).toEqual(['B (Legendary Monster Controller)']);
    expect(game.lines.slice(-3)).toEqual([
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
    expect(game.table.beings.map((b) => b.cards)).toEqual([0, 1, 0]);
    expect(askedOf(game)).toBe('the Turn Action: B');
  });
});

describe('bombs, Cubes and the end of a Turn', () => {
  test('D-49 a bomb kills somebody else: Death, Victory Check, and the Turn comes to its end', () => {
    const game = playing({ profile: 'core-3', bounds: { bombs: 1 } }, END, effect(1, B));
    expect(game.lines.slice(-3)).toEqual([
      '  Killing Player: nobody.',
      '  Loot Opportunity: nobody.',
      '  Victory Check: play goes on.',
    ]);
    expect(cardsToDraw(game.table)).toBe(1);
    expect(askedOf(game)).toBe('the Turn Action: C');
  });

  test('D-53 the last card is a Cube State Card: after it nobody draws, and Turns go on', () => {
    const game = playing({ profile: 'core-3', table: { cubeStates: 1 } }, END, END);
    expect(game.lines).toEqual(['A takes no Action.', '  A draws a Cube State Card.', 'B takes no Action.']);
    expect(askedOf(game)).toBe('the Turn Action: C');
  });

  test('D-55 a Jelly Cube Token in every Room already: none is placed', () => {
    const game = playing(
      { profile: 'core-3', bounds: { rooms: 2, cubeCards: 1 }, table: { cubes: [true, true] } },
      END,
    );
    expect(game.lines).toEqual(['A takes no Action.', '  A draws a Cube Card.']);
    expect(game.table.cubes).toEqual([true, true]);
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test('D-61 the Active Player dies in Combat that a bomb began: the others fight on, then the bomb is over', () => {
    const scene: Scene = { profile: 'duelist-3', bounds: { rooms: 2, monsterBombs: 1 }, beings: [{}, {}, { room: 2 }] };
    const killed = [
      END,
      { type: 'CHALLENGED' },
      { type: 'ACCEPT' },
      attack(3),
      damage(0),
      ...waits,
      target(A),
      roll(20),
      roll(1),
    ];
    const after = playing(scene, ...killed);
    expect(after.played.end.process.name).toBe('combat');
    expect(askedOf(after)).toBe('the Combat Action: B');
    const game = playing(scene, ...killed, LEAVE, LEFT);
    expect(game.table.combat).toBeNull();
    expect(cardsToDraw(game.table)).toBe(1);
    expect(askedOf(game)).toBe('the Turn Action: B');
  });

  test('D-63 the deck for three Players: 12 + 1 + 12 + 1 = 26 cards', () => {
    const model = modelOf({ profile: 'duelist-3', scope: 'full' });
    const cubeStates = 2;
    expect(cardsToDraw(model.start().context.table as Table) + cubeStates).toBe(26);
    const counts = ['Standard Dungeon Bomb', 'Skeleton Duelist Dungeon Bomb', 'Cube Card', 'Cube State Card'].map(
      (card) => model.chart.component('Three-Player Dungeon Bomb Deck', card),
    );
    expect(counts).toEqual([14, 6, 4, cubeStates]);
    const [pile] = (model.start().context.table as Table).piles;
    expect(pile).toEqual({ bombs: 7, monsterBombs: 3, cubeCards: 2 });
  });
});
