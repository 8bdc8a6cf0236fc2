import { asks, cites, defineProcess, dice, int, missing, nullable, oneOf, seat, takeTable, types } from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { calls, seatShape } from './calls.ts';
import { type Being, changed, damaged, monsters, need, type Table, withPile, withToken } from './table.ts';
import { nameOf, type Situation, world } from './world.ts';

type Card = 'bomb' | 'monsterBomb' | 'cubeCard' | 'cubeState';
type BombEvent =
  | { type: 'DRAW'; card: Card }
  | { type: 'EFFECT'; hurt: number; damage: number }
  | { type: 'ARMOR' }
  | { type: 'MONSTER_TO'; room: number }
  | { type: 'CHALLENGED' }
  | { type: 'ACCEPT' }
  | { type: 'REFUSE' }
  | { type: 'TOKEN'; room: number };

const bombCause = { damage: 'bomb', dealer: null } as const;

const cardNames: Record<Card, string> = {
  bomb: 'a Dungeon Bomb',
  monsterBomb: 'a Legendary Monster Dungeon Bomb',
  cubeCard: 'a Cube Card',
  cubeState: 'a Cube State Card',
};

/** Which pile is drawn from, by what is left: Phase One, Angry, Phase Two, Raging (LM-349, LM-395). */
function drawable(table: Table): { pile: number; cards: Card[] } {
  for (const pile of [0, 1]) {
    const { bombs, monsterBombs, cubeCards } = table.piles[pile] as Table['piles'][number];
    const cards: Card[] = [
      ...(bombs > 0 ? (['bomb'] as const) : []),
      ...(monsterBombs > 0 ? (['monsterBomb'] as const) : []),
      ...(cubeCards > 0 ? (['cubeCard'] as const) : []),
    ];
    if (cards.length > 0) return { pile, cards };
    if (table.cubeStates === pile) return { pile, cards: ['cubeState'] };
  }
  return { pile: 0, cards: [] };
}

/**
 * The Dungeon Bomb Step. The texts of the cards are not in the set, so that every effect of the vocabulary of is
 * possible; what a Cube State Card orders besides is not drawn a second time here.
 */
export const dungeonBombStep = defineProcess({
  name: 'dungeonBombStep',
  memory: (rules) => ({
    active: seatShape(rules),
    card: nullable(oneOf('bomb', 'monsterBomb', 'cubeCard', 'cubeState')),
    /** Whom the effect has still to strike, one bit a being, and for how much Damage. */
    hurt: int(0, 2 ** (rules.players + monsters(rules)) - 1),
    amount: int(0, need(rules).damage),
  }),
  changes: { health: ['hurt'] },
  chart(rules) {
    const { beings, monster, inPlay } = world(rules);
    const { damage, rooms } = need(rules);
    const limit = monsters(rules) ? rules.variable('LEGENDARY_MONSTER_ARMOR_LIMIT') : 0;
    const name = (being: Being): string => nameOf(being, rules);
    const struck = (table: Table, hurt: number): Being[] =>
      beings.filter((b) => (hurt & (1 << b)) !== 0 && inPlay(table, b));

    const tokenPlacement = rules.decides<Situation>('Token placement');
    const placeable = (table: Table): number[] =>
      table.cubes.map((_, i) => i + 1).filter((room) => tokenPlacement({ table, room }) === 'placed');

    type Memory = { table: Table; active: number; card: Card | null; hurt: number; amount: number };

    /** Nothing; or any of those in play lose some Health or all of it. */
    const effects = (table: Table): BombEvent[] => {
      const targets = beings.filter((b) => inPlay(table, b)).reduce((mask, b) => mask | (1 << b), 0);
      const list: BombEvent[] = [{ type: 'EFFECT', hurt: 0, damage: 0 }];
      for (const amount of new Set([1, damage]))
        for (let mask = 1; mask <= targets; mask++)
          if ((mask & targets) === mask) list.push({ type: 'EFFECT', hurt: mask, damage: amount });
      return list;
    };
    const monsterEffects = (table: Table): BombEvent[] =>
      inPlay(table, monster)
        ? [
            { type: 'CHALLENGED' },
            { type: 'ARMOR' },
            ...Array.from({ length: rooms }, (_, i): BombEvent => ({ type: 'MONSTER_TO', room: i + 1 })).filter(
              (e) => e.type === 'MONSTER_TO' && table.beings[monster]?.room !== e.room,
            ),
          ]
        : [];
    const together =
      rules.decides<Situation>('Damage to several Players')({ cause: bombCause } as Situation) === 'all at once';
    /** Who is struck next: all of them, or the first. */
    const next = ({ table, hurt }: Memory): Being[] =>
      together ? struck(table, hurt) : struck(table, hurt).slice(0, 1);
    return setup({
      types: types<{
        context: Memory;
        events: BombEvent;
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        struckAll: ({ context }) => context.table.winner !== null || next(context).length === 0,
        exhausted: ({ context }) => drawable(context.table).cards.length === 0,
        state: ({ context }) => context.card === 'cubeState',
        cube: ({ context }) => context.card === 'cubeCard',
        freeRoom: ({ context }) => placeable(context.table).length > 0,
      },
      actions: {
        takeTable,
        draw: assign(({ context, event }) => {
          const { card } = event as { card: Card };
          const { pile } = drawable(context.table);
          const table =
            card === 'cubeState'
              ? { ...context.table, cubeStates: context.table.cubeStates + 1 }
              : withPile(
                  context.table,
                  pile,
                  card === 'bomb' ? 'bombs' : card === 'monsterBomb' ? 'monsterBombs' : 'cubeCards',
                );
          return { table, card };
        }),
        aim: assign(({ event }) => {
          const { hurt, damage: amount } = event as { hurt: number; damage: number };
          return { hurt, amount };
        }),
        hurt: assign(({ context }) => {
          const struckNow = next(context);
          const hurt = struckNow.reduce((mask, b) => mask & ~(1 << b), context.hurt);
          return {
            hurt,
            amount: hurt === 0 ? 0 : context.amount,
            table: struckNow.reduce((table, b) => damaged(table, b, context.amount), context.table),
          };
        }),
        /** The sixth card is too many at once: the least of them goes (LM-566). */
        armor: assign({
          table: ({ context }) =>
            changed(context.table, monster, {
              cards: Math.min(limit, (context.table.beings[monster]?.cards ?? 0) + 1),
            }),
        }),
        moveMonster: assign({
          table: ({ context, event }) => changed(context.table, monster, { room: (event as { room: number }).room }),
        }),
        placeToken: assign({
          table: ({ context, event }) => withToken(context.table, (event as { room: number }).room),
        }),
        putAway: assign({ card: null, hurt: 0, amount: 0 }),
      },
    }).createMachine({
      id: 'dungeonBombStep',
      context: ({ input }) => ({ ...input, card: null, hurt: 0, amount: 0 }),
      initial: 'ready',
      states: {
        ready: {
          meta: cites('DB-70', 'DB-644', 'DB-648'),
          always: [{ guard: 'exhausted', target: 'done' }, { target: 'drawing' }],
        },
        drawing: {
          meta: asks({
            question: 'the card drawn',
            of: dice,
            answers: ({ context }) => drawable(context.table).cards.map((card): BombEvent => ({ type: 'DRAW', card })),
            says: ({ context, event }) =>
              event.type === 'DRAW' ? `${name(context.active)} draws ${cardNames[event.card]}.` : '',
            cites: ['DB:draw', 'DB:reveal', 'DB-102', 'DB-66'],
          }),
          on: { DRAW: { target: 'drawn', actions: 'draw' } },
        },
        drawn: {
          meta: cites('DB-106', 'DB-110', 'DB-356'),
          always: [{ guard: 'state', target: 'putAway' }, { guard: 'cube', target: 'cubes' }, { target: 'effects' }],
        },
        cubes: {
          meta: cites('DB-424', 'DB-456'),
          always: [{ guard: 'freeRoom', target: 'placing' }, { target: 'putAway' }],
        },
        placing: {
          meta: asks({
            question: 'the Room of the Cube Card',
            of: missing('A-13'),
            answers: ({ context }) => placeable(context.table).map((room): BombEvent => ({ type: 'TOKEN', room })),
            says: ({ event }) => (event.type === 'TOKEN' ? `A Jelly Cube Token goes to Room ${event.room}.` : ''),
            cites: ['DB-424', 'DB-548'],
          }),
          on: { TOKEN: { target: 'putAway', actions: 'placeToken' } },
        },
        effects: {
          meta: asks({
            question: 'the effect of the Dungeon Bomb',
            of: missing('A-12'),
            answers: ({ context }) => [
              ...effects(context.table),
              ...(context.card === 'monsterBomb' ? monsterEffects(context.table) : []),
            ],
            says: ({ context, event }) => {
              switch (event.type) {
                case 'EFFECT':
                  return event.hurt === 0
                    ? 'The card does nothing.'
                    : `The card deals ${event.damage} Damage to ${struck(context.table, event.hurt).map(name).join(', ')}.`;
                case 'ARMOR':
                  return 'The card gives the Legendary Monster one Armor card.';
                case 'MONSTER_TO':
                  return `The card moves the Legendary Monster to Room ${event.room}.`;
                default:
                  return `By the card, the Legendary Monster challenges ${name(context.active)}.`;
              }
            },
            cites: ['DB:effects', 'DB-140', 'DB-148'],
          }),
          on: {
            EFFECT: { target: 'striking', actions: 'aim' },
            ARMOR: { target: 'putAway', actions: 'armor', meta: cites('LM-562', 'LM-566') },
            MONSTER_TO: { target: 'putAway', actions: 'moveMonster', meta: cites('LM-450', 'LM-454') },
            CHALLENGED: { target: 'challenged', meta: cites('LM-724', 'LM-728') },
          },
        },
        striking: {
          meta: cites('DV-133', 'DV-171'),
          always: [
            { guard: 'struckAll', target: 'putAway' },
            { target: 'hurt', actions: 'hurt' },
          ],
        },
        hurt: {
          meta: cites('DB-148', 'DB-652', 'DV-548'),
          invoke: {
            src: 'triggers',
            id: 'triggers',
            input: ({ context }) => ({ table: context.table, cause: bombCause }),
            onDone: { target: 'striking', actions: 'takeTable' },
          },
        },
        challenged: {
          meta: asks({
            question: 'the Challenge of the Legendary Monster',
            of: ({ context }) => seat(context.active),
            answers: (): BombEvent[] => [{ type: 'REFUSE' }, { type: 'ACCEPT' }],
            says: ({ context, event }) => `${name(context.active)} ${event.type === 'ACCEPT' ? 'accepts' : 'refuses'}.`,
            cites: ['LM-732'],
          }),
          on: {
            REFUSE: { target: 'putAway', meta: cites('LM-736', 'LM-740') },
            ACCEPT: { target: 'fighting', meta: cites('LM-748', 'LM-756') },
          },
        },
        fighting: {
          meta: cites('DB-708', 'LM-821'),
          invoke: {
            src: 'combat',
            id: 'combat',
            input: ({ context }) => ({ table: context.table, starter: context.active, primary: monster, by: 'a card' }),
            onDone: { target: 'putAway', actions: 'takeTable' },
          },
        },
        putAway: { entry: 'putAway', meta: cites('DB:place'), always: 'done' },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
