import {
  asks,
  type ChartRules,
  cites,
  defineProcess,
  int,
  missing,
  procedure,
  takeTable,
  told,
  types,
} from 'rules-lawyer';
import { assign, setup as chartOf } from 'xstate';
import { monsters, need } from './bounds.ts';
import { calls } from './calls.ts';
import { copies, monsterBombs, monsterCards, ofPile, type Pile, pileLimits } from './deck.ts';
import { changed, start, type Table, tableWith } from './table.ts';
import { nameOf, world } from './world.ts';

const withCards = (table: Table, pile: number, cards: Partial<Pile>): Table =>
  tableWith(table, {
    piles: table.piles.map((p, i) => (i === pile ? { ...p, ...cards } : p)),
  });
/** The Monster's bombs of one phase, shuffled: any of them may be among those that are dealt. */
const withUnseen = (table: Table, pile: number, rules: ChartRules): Table =>
  tableWith(table, {
    unseen: table.unseen.map((n, card) =>
      monsterCards[card]?.phase === pile && need(rules).namedCards > 0 ? copies(rules, card) : n,
    ),
  });
/** The Monster's bombs of one phase that were not dealt, in the game box. */
const withUnused = (table: Table, pile: number, rules: ChartRules): Table =>
  tableWith(table, {
    monsterBox: table.monsterBox.map((n, i) =>
      i === pile ? monsterBombs(rules, pile) - pileLimits(rules, pile).monsterBombs : n,
    ),
  });
const withMonster = (table: Table, rules: ChartRules): Table =>
  changed(table, world(rules).monster, { health: need(rules).monsterHealth, room: 1 });

/** Without the card of the Skeleton Duelist in the Random Encounter Deck, if there is one (LM-313). */
const withoutEncounter = (table: Table): Table => tableWith(table, { duelistEncounter: 0 });

/** Cube Cards that count as resolved before play begins: those that a smaller deck leaves out. */
const cubesBefore = (rules: ChartRules): number =>
  Math.max(
    0,
    rules.variable('SAFE_ROOM_CUBE_CARD_NUMBER') -
      [0, 1].reduce((sum, pile) => sum + pileLimits(rules, pile).cubeCards, 0),
  );

/** The table with which play begins, where Setup leaves nothing open: for positions to begin from. */
export function startOfPlay(rules: ChartRules): Table {
  let table = start(rules);
  for (const pile of [0, 1]) table = withCards(table, pile, pileLimits(rules, pile));
  if (monsters(rules))
    table = [0, 1].reduce(
      (t, pile) => withUnused(withUnseen(t, pile, rules), pile, rules),
      withoutEncounter(withMonster(table, rules)),
    );
  return tableWith(table, { begun: true, cubeCount: cubesBefore(rules) });
}

type SetupEvent = { type: 'STARTS'; room: number } | { type: 'BEGINS'; health: number; quickness: number };

/**
 * Setup, as far as the texts have it. Where Players start, and what Setup effects do to them, is in documents that are not in the set
 * (A-01, A-03): either everybody starts in Room 1 with full Health, or (a bound) both are left open.
 */
export const setup = defineProcess({
  name: 'setup',
  memory: (rules) => ({ seat: int(0, rules.players) }),
  chart(rules) {
    const { openSetup, rooms, health, stats } = need(rules);
    const name = (seat: number): string => nameOf(seat, rules);
    return chartOf({
      types: types<{
        context: { table: Table; seat: number };
        events: SetupEvent;
        input: { table: Table };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        withMonster: () => monsters(rules) > 0,
        open: ({ context }) => openSetup > 0 && context.seat < rules.players,
      },
      actions: {
        takeTable,
        deal: assign({
          table: ({ context }) =>
            [0, 1].reduce((table, pile) => withCards(table, pile, pileLimits(rules, pile)), context.table),
        }),
        removeEncounter: assign({ table: ({ context }) => withoutEncounter(context.table) }),
        goTo: assign({
          table: ({ context, event }) =>
            changed(context.table, context.seat, { room: (event as { room: number }).room }),
        }),
        begin: assign({
          seat: ({ context }) => context.seat + 1,
          table: ({ context, event }) => {
            const { health: starts, quickness } = event as Extract<SetupEvent, { type: 'BEGINS' }>;
            return changed(context.table, context.seat, { health: starts, printedQuickness: quickness, quickness });
          },
        }),
        end: assign({
          seat: 0,
          table: ({ context }) => tableWith(context.table, { begun: true, cubeCount: cubesBefore(rules) }),
        }),
      },
    }).createMachine({
      id: 'setup',
      context: ({ input }) => ({ table: input.table, seat: 0 }),
      initial: 'components',
      states: {
        components: {
          meta: cites('DB-319', 'DB-303', 'PS-231', 'PS-251', 'PS-319', 'PS-463', 'A-01', 'A-02'),
          always: [
            { guard: 'withMonster', target: 'variant', meta: cites('LM-5', 'LM-9', 'LM-17') },
            { target: 'players', actions: 'deal' },
          ],
        },
        variant: {
          invoke: {
            src: 'legendaryMonsterSetup',
            id: 'legendaryMonsterSetup',
            input: ({ context }) => ({ table: context.table }),
            onDone: { target: 'encounters', actions: 'takeTable' },
          },
        },
        encounters: { entry: 'removeEncounter', meta: cites('LM-313'), always: 'players' },
        players: {
          always: [
            { guard: 'open', target: 'placing' },
            { target: 'done', actions: 'end' },
          ],
        },
        placing: {
          meta: asks({
            question: 'the Room in which a Player starts',
            of: missing('A-01'),
            answers: () => Array.from({ length: rooms }, (_, i): SetupEvent => ({ type: 'STARTS', room: i + 1 })),
            says: ({ context, event }) =>
              event.type === 'STARTS' ? `${name(context.seat)} starts in Room ${event.room}.` : '',
            cites: ['A-01', 'PS-51', 'PS-63'],
          }),
          on: { STARTS: { target: 'effects', actions: 'goTo' } },
        },
        effects: {
          meta: asks({
            question: 'what Setup effects do',
            of: missing('A-03'),
            answers: () =>
              Array.from({ length: health }, (_, i) => health - i).flatMap((h) =>
                Array.from({ length: 2 * stats + 1 }, (_, i) => i - stats).map(
                  (quickness): SetupEvent => ({ type: 'BEGINS', health: h, quickness }),
                ),
              ),
            says: ({ context, event }) =>
              event.type === 'BEGINS'
                ? `${name(context.seat)} starts with Health ${event.health}${stats > 0 ? ` and Quickness ${event.quickness}` : ''}.`
                : '',
            cites: ['A-03', 'PS-255', 'PS-323', 'PS-116'],
          }),
          on: { BEGINS: { target: 'players', actions: 'begin' } },
        },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});

/** Legendary Monster Setup: its steps in the order of the text. */
export const legendaryMonsterSetup = defineProcess({
  name: 'legendaryMonsterSetup',
  procedure: 'Legendary Monster Setup',
  inPlay: (rules) => monsters(rules) > 0,
  memory: () => ({}),
  chart(rules) {
    const { monster } = world(rules);
    const chart = chartOf({
      types: types<{
        context: { table: Table };
        events: { type: 'NEVER' };
        input: { table: Table };
        output: { table: Table };
      }>(),
      actors: calls,
      actions: {
        takeTable,
        health: assign({
          table: ({ context }) => changed(context.table, monster, { health: need(rules).monsterHealth }),
        }),
        portrait: assign({ table: ({ context }) => changed(context.table, monster, { room: 1 }) }),
      },
    });
    const step = chart.createStateConfig;
    return chart.createMachine({
      id: 'legendaryMonsterSetup',
      context: ({ input }) => input,
      ...procedure(rules.procedure('Legendary Monster Setup'), {
        'setup-components': told('components are there from the start'),
        'setup-card': told('the Monster is a being of the table'),
        'setup-health': step({ entry: 'health', meta: cites('LM-498', 'LM-502', 'LM-506') }),
        'setup-armor-area': told('the Armor Area is there from the start, and empty (LM-309)'),
        'setup-portrait': step({ entry: 'portrait', meta: cites('LM-309', 'LM-317') }),
        'setup-deck': step({
          initial: 'phaseOne',
          states: {
            phaseOne: {
              invoke: {
                src: 'phaseOneConstruction',
                id: 'phaseOneConstruction',
                input: ({ context }) => context,
                onDone: { target: 'phaseTwo', actions: 'takeTable' },
              },
            },
            phaseTwo: {
              invoke: {
                src: 'phaseTwoConstruction',
                id: 'phaseTwoConstruction',
                input: ({ context }) => context,
                onDone: { target: 'built', actions: 'takeTable' },
              },
            },
            built: { type: 'final', meta: cites('LM-349', 'LM-358', 'LM-395', 'LM-404', 'LM-1149') },
          },
        }),
        'setup-rest': told('the rest of Setup is in 03_SETUP, which is not in the set'),
      }),
      output: ({ context }) => ({ table: context.table }),
    });
  },
});

/** How one pile of the Dungeon Bomb Deck is built. Nobody has seen its order: what is drawn is the question, not how it lies. */
const construction = (name: string, pile: 0 | 1) =>
  defineProcess({
    name,
    inPlay: (rules) => monsters(rules) > 0,
    memory: () => ({}),
    chart(rules) {
      const limits = pileLimits(rules, pile);
      const id = `deck${rules.players}-p${pile + 1}`;
      const chart = chartOf({
        types: types<{
          context: { table: Table };
          events: { type: 'NEVER' };
          input: { table: Table };
          output: { table: Table };
        }>(),
        actors: calls,
        actions: {
          standard: assign({ table: ({ context }) => withCards(context.table, pile, { bombs: limits.bombs }) }),
          monster: assign({
            table: ({ context }) =>
              withUnseen(withCards(context.table, pile, { monsterBombs: limits.monsterBombs }), pile, rules),
          }),
          putBack: assign({ table: ({ context }) => withUnused(context.table, pile, rules) }),
          cubes: assign({ table: ({ context }) => withCards(context.table, pile, { cubeCards: limits.cubeCards }) }),
        },
      });
      const step = chart.createStateConfig;
      return chart.createMachine({
        id: name,
        context: ({ input }) => input,
        ...procedure(rules.procedure(ofPile(rules, pile, 'Construction')), {
          [`${id}-deal`]: step({ entry: 'standard', meta: cites('LM-321', 'LM-367') }),
          [`${id}-monster`]: step({
            entry: 'monster',
            meta: cites(...(pile === 0 ? ['LM-325', 'LM-371'] : ['LM-329', 'LM-375'])),
          }),
          [`${id}-cubes`]: step({ entry: 'cubes' }),
          [`${id}-shuffle`]: told('nobody has seen the order of the pile'),
          // Which of them they are, nobody knows.
          [`${id}-return`]: step({ entry: 'putBack' }),
        }),
        output: ({ context }) => ({ table: context.table }),
      });
    },
  });

export const phaseOneConstruction = construction('phaseOneConstruction', 0);
export const phaseTwoConstruction = construction('phaseTwoConstruction', 1);
