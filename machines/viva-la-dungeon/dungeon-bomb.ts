import {
  asks,
  bool,
  cites,
  defineProcess,
  dice,
  int,
  known,
  missing,
  nullable,
  oneOf,
  procedure,
  seat,
  takeTable,
  told,
  types,
} from 'rules-lawyer';
import { assign, setup } from 'xstate';
import { bombCards, type Continuing, type Draw, drawText, type Face, faceText } from './bomb-card.ts';
import { need } from './bounds.ts';
import { beingShape, calls, seatShape } from './calls.ts';
import { type Cards, lootName } from './cards.ts';
import { type Card, monsterCards } from './deck.ts';
import { drawn } from './drawing.ts';
import { type Change, type Effect, effectsOf, type Harm } from './effects.ts';
import { type MonsterEffect, monsterCardsOf } from './monster-cards.ts';
import { encountering, gainedShape, managing, newLoot } from './new-loot.ts';
import { type Owed, owedDamage, owedShape } from './owed-damage.ts';
import { recalculated } from './stats.ts';
import { type Being, type Table, tableWith } from './table.ts';
import { nameOf, type Situation, world } from './world.ts';

type BombEvent =
  | Draw
  | Effect
  | MonsterEffect
  | { type: 'GOES'; kind: number }
  | { type: 'ACCEPT' }
  | { type: 'REFUSE' }
  | { type: 'ORDERS'; draw: boolean }
  | Face;

/** No card is on its way. */
const noCard = { card: null, named: null, up: false, continuing: 'none' } as const;
const bombCause = { damage: 'bomb', dealer: null } as const;

/**
 * Drawing and Resolving Dungeon Bombs: its steps in the order of the text, for whatever card is on top. The texts of the cards are not
 * in the set, so that each of their instructions may be any of the vocabulary of; names change nothing of that.
 */
export const dungeonBomb = defineProcess({
  name: 'dungeonBomb',
  procedure: 'Drawing and Resolving Dungeon Bombs',
  memory: (rules) => ({
    active: seatShape(rules),
    card: nullable(oneOf('bomb', 'monsterBomb', 'cubeCard', 'cubeState')),
    named: nullable(int(0, need(rules).namedCards > 0 ? monsterCards.length - 1 : 0)),
    /** Instructions of the card that are still to be resolved. */
    left: int(0, need(rules).instructions),
    /** Damage that the card has dealt and that has not been suffered yet, by being. */
    owed: owedShape(rules),
    /** Loot that the card has given. */
    gained: gainedShape(rules),
    /** Whom the card makes the Active Player fight. */
    target: nullable(beingShape(rules)),
    up: bool,
    continuing:
      need(rules).vitality > 0
        ? oneOf('none', 'some', 'Quickness -1', 'Vitality -1')
        : oneOf('none', 'some', 'Quickness -1'),
  }),
  changes: { health: ['suffer'] },
  chart(rules) {
    type Memory = {
      table: Table;
      active: number;
      card: Card | null;
      named: number | null;
      left: number;
      owed: Owed;
      gained: Cards;
      target: Being | null;
      up: boolean;
      continuing: Continuing;
    };
    const { monster, leftOf } = world(rules);
    const { instructions, stacks, additionalDraw } = need(rules);
    const vocabulary = effectsOf(rules);
    const ofMonster = monsterCardsOf(rules);
    const deathComesFirst =
      rules.decides<Pick<Situation, 'cause'>>('Death while a bomb is resolved')({ cause: bombCause }) ===
      'before the card is placed';
    const { draws, faces, placed } = bombCards(rules);
    const name = (being: Being): string => nameOf(being, rules);
    const damage = owedDamage(rules);
    const loot = newLoot(rules);
    const chart = setup({
      types: types<{
        context: Memory;
        events: BombEvent;
        input: { table: Table; active: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        won: ({ context }) => context.table.winner !== null,
        state: ({ context }) => context.card === 'cubeState',
        orders: () => additionalDraw > 0,
        cube: ({ context }) => context.card === 'cubeCard',
        more: ({ context }) => context.left > 0,
        suffered: ({ context: { table, owed } }) => table.winner !== null || damage.isSuffered(table, owed),
        later: () => !deathComesFirst,
        tooMuchArmor: ({ context }) => ofMonster.tooMuchArmor(context.table),
        mayLieFaceUp: () => stacks > 0,
      },
      actions: {
        takeTable,
        draw: assign(({ context, event }) => {
          const { card, named } = event as Draw;
          return { card, named, table: drawn(context.table, card, named) };
        }),
        /** A Cube State Card is on its stack from the moment that it is revealed. */
        reveal: assign({ table: (at) => (at.context.card === 'cubeState' ? placed(at.context) : at.context.table) }),
        read: assign({ left: ({ context }) => (context.card === 'cubeState' ? 1 : instructions) }),
        oneLess: assign({ left: ({ context }) => Math.max(0, context.left - 1), gained: loot.noCards, target: null }),
        aim: assign({ owed: ({ context, event }) => damage.dealt(context.table, context.owed, event as Harm) }),
        suffer: assign(({ context }) => damage.suffered(context.table, context.owed)),
        change: assign({ table: ({ context, event }) => vocabulary.changed(context.table, event as Change) }),
        gain: assign(({ context, event }) => loot.draw(context.table, (event as { kind: number }).kind)),
        challenge: assign({ target: ({ event }) => (event.type === 'FIGHT' ? event.target : monster) }),
        giveArmor: assign({
          table: ({ context, event }) => ofMonster.given(context.table, (event as { cards: Cards }).cards),
        }),
        dropArmor: assign({
          table: ({ context, event }) => ofMonster.dropped(context.table, loot.one((event as { kind: number }).kind)),
        }),
        recalculate: assign({ table: ({ context }) => ofMonster.defended(context.table) }),
        moveMonster: assign({
          table: ({ context, event }) => ofMonster.moved(context.table, (event as { room: number }).room),
        }),
        order: assign({
          table: ({ context, event }) => tableWith(context.table, { drawAgain: (event as { draw: boolean }).draw }),
        }),
        turn: assign(({ event }) => ({ up: (event as Face).up, continuing: (event as Face).effect })),
        place: assign(({ context }) => ({
          ...noCard,
          table: recalculated(placed(context), rules),
        })),
      },
    });
    const step = chart.createStateConfig;
    /** What the card has dealt is suffered, and those who are out of Health by it die, before anything else goes on. */
    const suffering = {
      striking: step({
        meta: cites('DV-133', 'DV-171', 'DV-175', 'DB-144', 'LM-235', 'LM-239'),
        always: [
          { guard: 'suffered', target: 'next' },
          { target: 'hurt', actions: 'suffer' },
        ],
      }),
      hurt: step({
        meta: cites('DB-148', 'DB-652', 'DB-656', 'DB-664', 'DB-668', 'DV-532', 'DV-548', 'DV-552', 'DB-37'),
        invoke: {
          src: 'triggers',
          id: 'triggers',
          input: ({ context }) => ({ table: context.table, cause: bombCause }),
          onDone: { target: 'striking', actions: 'takeTable' },
        },
      }),
    } as const;
    return chart.createMachine({
      id: 'dungeonBomb',
      context: ({ input }) => ({
        ...input,
        ...noCard,
        left: 0,
        owed: damage.none,
        gained: loot.noCards,
        target: null,
      }),
      ...procedure(rules.procedure('Drawing and Resolving Dungeon Bombs'), {
        draw: step({
          initial: 'drawing',
          states: {
            drawing: {
              meta: asks({
                question: 'the card drawn',
                of: dice,
                answers: ({ context }) => draws(context.table),
                says: ({ context, event }) =>
                  event.type === 'DRAW' ? `${name(context.active)} draws ${drawText(event)}.` : '',
                cites: ['DB-66', 'DB-102'],
              }),
              on: { DRAW: { target: 'drawn', actions: 'draw' } },
            },
            drawn: { type: 'final' },
          },
        }),
        reveal: step({ entry: 'reveal', meta: cites('DB-184', 'DB-327', 'DB-335', 'DB-376', 'DB-396', 'DB-400') }),
        read: step({ entry: 'read' }),
        effects: step({
          initial: 'looking',
          states: {
            looking: {
              always: [
                { guard: 'state', target: 'state', meta: cites('DB-110', 'DB-323', 'DB-331') },
                { guard: 'cube', target: 'cubes', meta: cites('DB-416') },
                { target: 'choosing', meta: cites('DB-106', 'DB-248', 'DB-268') },
              ],
            },
            state: {
              meta: cites('DB-348'),
              always: [{ guard: 'orders', target: 'stateInstruction' }, { target: 'over' }],
            },
            stateInstruction: {
              meta: asks({
                question: 'what a Cube State Card does when it is revealed',
                of: missing('A-13'),
                answers: ({ context }) => vocabulary.harm(context.table),
                says: ({ context, event }) => vocabulary.says(context.table, event as Effect, 'The Cube State Card'),
                cites: ['DB-339', 'DB-348'],
              }),
              on: { EFFECT: { target: 'dealt', actions: 'aim' } },
            },
            ordering: {
              meta: asks({
                question: 'whether a Cube State Card orders another draw',
                of: missing('A-13'),
                answers: (): BombEvent[] => [
                  { type: 'ORDERS', draw: false },
                  { type: 'ORDERS', draw: true },
                ],
                says: ({ event }) =>
                  event.type === 'ORDERS' && event.draw
                    ? 'The Cube State Card orders another draw.'
                    : 'The Cube State Card orders no other draw.',
                cites: ['DB-352', 'DB-356'],
              }),
              on: { ORDERS: { target: 'over', actions: 'order' } },
            },
            cubes: {
              invoke: {
                src: 'cubeCard',
                id: 'cubeCard',
                input: ({ context }) => ({ table: context.table }),
                onDone: { target: 'over', actions: 'takeTable' },
              },
            },
            choosing: {
              meta: asks({
                question: 'the effect of the Dungeon Bomb',
                of: missing('A-12'),
                answers: ({ context: { table, active, card } }): BombEvent[] => [
                  ...vocabulary.harm(table),
                  ...(card === 'monsterBomb' ? ofMonster.effects(table, active) : []),
                  ...vocabulary.changes(table),
                  ...vocabulary.gains(table, active),
                  ...vocabulary.encounters(table, active),
                ],
                says: ({ context, event }) =>
                  ofMonster.says(event as MonsterEffect, context.active) ??
                  vocabulary.says(context.table, event as Effect, 'The card'),
                cites: ['DB-132', 'DB-136', 'DB-140', 'DB-148', 'DB-236', 'LM-1074', 'LM-1078', 'LM-1177', 'LM-1185'],
              }),
              on: {
                EFFECT: { target: 'dealt', actions: 'aim' },
                ARMOR: { target: 'armored', actions: 'giveArmor', meta: cites('LM-526', 'LM-530', 'LM-558') },
                MONSTER_TO: {
                  target: 'next',
                  actions: 'moveMonster',
                  meta: cites('LM-450', 'LM-454', 'LM-458', 'LM-462', 'LM-466', 'LM-474', 'LM-486'),
                },
                CHALLENGED: { target: 'challenged', meta: cites('LM-724', 'LM-728') },
                CHANGE: {
                  target: 'next',
                  actions: 'change',
                  meta: cites('DB-29', 'DV-93', 'PS-63', 'PS-71', 'PS-217', 'PS-259', 'PS-275', 'PS-327', 'PS-331'),
                },
                GAIN_LOOT: { target: 'managing', actions: 'gain', meta: cites('DB-29') },
                ENCOUNTER: { target: 'encounter', meta: cites('DB-33', 'DB-716', 'DB-720') },
                FIGHT: { target: 'fighting', actions: 'challenge', meta: cites('DB-704') },
              },
            },
            dealt: { always: [{ guard: 'later', target: 'next' }, { target: 'striking' }] },
            ...suffering,
            managing: managing('next'),
            encounter: { ...encountering('next'), meta: cites('DB-724', 'DB-728', 'DB-732') },
            armored: {
              entry: 'recalculate',
              meta: cites('LM-594', 'LM-598', 'LM-606'),
              always: [
                { guard: 'tooMuchArmor', target: 'discarding', meta: cites('LM-562', 'LM-566') },
                { target: 'next' },
              ],
            },
            discarding: {
              meta: asks({
                question: 'the Armor that goes',
                of: ({ context }) => seat(leftOf(context.table, context.active), 'Legendary Monster Controller'),
                answers: ({ context }) =>
                  ofMonster.leastArmor(context.table).map((kind): BombEvent => ({ type: 'GOES', kind })),
                says: ({ event }) =>
                  event.type === 'GOES' ? `The Legendary Monster discards one ${lootName(event.kind, rules)}.` : '',
                cites: ['LM-566', 'LM-570', 'LM-574', 'LM-578', 'LM-582', 'LM-1181'],
              }),
              on: { GOES: { target: 'armored', actions: 'dropArmor' } },
            },
            challenged: {
              meta: asks({
                question: 'the Challenge of the Legendary Monster',
                of: ({ context }) => seat(context.active),
                answers: (): BombEvent[] => [{ type: 'REFUSE' }, { type: 'ACCEPT' }],
                says: ({ context, event }) =>
                  `${name(context.active)} ${event.type === 'ACCEPT' ? 'accepts' : 'refuses'}.`,
                cites: ['LM-732'],
              }),
              on: {
                REFUSE: { target: 'next', meta: cites('LM-736', 'LM-740', 'LM-744') },
                ACCEPT: { target: 'fighting', actions: 'challenge', meta: cites('LM-748', 'LM-752', 'LM-756') },
              },
            },
            fighting: {
              meta: cites('DB-708', 'DB-712', 'LM-821'),
              invoke: {
                src: 'combat',
                id: 'combat',
                input: ({ context }) => ({
                  table: context.table,
                  starter: context.active,
                  primary: known(context.target, 'target'),
                  by: 'a card',
                }),
                onDone: { target: 'next', actions: 'takeTable' },
              },
            },
            next: {
              entry: 'oneLess',
              always: [
                { guard: 'won', target: 'over', meta: cites('DB-156', 'DB-660') },
                { guard: 'state', target: 'ordering' },
                { guard: 'more', target: 'choosing', meta: cites('DB-132') },
                { target: 'over' },
              ],
            },
            over: { type: 'final' },
          },
        }),
        place: step({
          initial: 'looking',
          states: {
            looking: {
              always: [
                { guard: 'won', target: 'over' },
                { guard: 'state', target: 'over', meta: cites('DB-184', 'DB-327') },
                { guard: 'mayLieFaceUp', target: 'facing' },
                { target: 'over', actions: 'place' },
              ],
            },
            facing: {
              meta: asks({
                question: 'how the card lies in the end',
                of: missing('A-12'),
                answers: ({ context }) => faces(context.card),
                says: ({ event }) => (event.type === 'FACE' ? faceText(event) : ''),
                cites: ['DB-188', 'DB-200', 'DB-204', 'DB-256', 'DB-276', 'LM-1161'],
              }),
              on: { FACE: { target: 'placing', actions: 'turn' } },
            },
            placing: {
              entry: 'place',
              meta: cites(
                'DB-128',
                'DB-168',
                'DB-172',
                'DB-176',
                'DB-208',
                'DB-212',
                'DB-216',
                'DB-45',
                'DB-220',
                'DB-224',
                'DB-228',
                'DB-440',
                'DV-556',
              ),
              always: 'over',
            },
            over: { type: 'final' },
          },
        }),
        death: step({
          initial: 'striking',
          states: { ...suffering, next: { type: 'final' } },
        }),
        victory: told('each Death Process ends with a Victory Check of its own'),
      }),
      output: ({ context }) => ({ table: context.table }),
    });
  },
});
