import {
  always,
  array,
  asks,
  type ChartRules,
  callable,
  changer,
  defineGame,
  defineProcess,
  dice,
  int,
  known,
  nullable,
  oneOf,
  record,
  seat,
  takeTable,
  types,
} from 'rules-lawyer';
import { assign, setup } from 'xstate';
import type { Size } from './sizes.ts';
import {
  type Asked,
  answersFor,
  attackable,
  type CombatEvent,
  damageOf,
  discarded,
  firstDead,
  hurt,
  lives,
  moved,
  nextAlive,
  nextTurn,
  plundered,
  type Standing,
  saysYes,
  standings,
  startOf,
  struck,
  survivors,
  swept,
  type Table,
  targetOf,
} from './table.ts';

/** Combat with Death as a game of Rules Lawyer: a Death is a process that calls itself. */

const NAMES = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve'];
const nameOf = (target: number, players: number): string => (target === players ? 'the Monster' : `${NAMES[target]}`);

const sizeOf = ({ players, bounds }: ChartRules): Size => ({ ...(bounds as unknown as Size), players });
const tableShape = (rules: ChartRules) => {
  const { players, health, monster, armor, loot } = sizeOf(rules);
  return record({
    health: array(int(0, health), players),
    standing: array(oneOf(...standings), players),
    loot: array(int(0, loot), players),
    monster: int(0, monster),
    armor: int(0, armor),
  });
};

/** A copy with some fields changed. */
const tableWith = changer<Table>();

const calls = { death: callable<{ table: Table; dying: number }, Table>() };

const told = (event: CombatEvent, players: number): string => {
  switch (event.type) {
    case 'ATTACK':
      return `attacks ${nameOf(event.target, players)}`;
    case 'HIT':
      return `hits for ${event.damage}`;
    case 'SWEEP':
      return `sweeps for ${event.damage}`;
    case 'LOOT':
      return event.yes ? 'takes the Loot' : 'leaves the Loot';
    case 'INTERRUPT':
      return event.yes ? 'interrupts' : 'lets it be';
    default:
      return { FLEE: 'flees', PASS: 'does nothing', MISS: 'misses', NEXT: 'goes on' }[event.type];
  }
};

interface CombatContext {
  readonly table: Table;
  readonly turn: number;
  readonly target: number | null;
}

/** @param flawed whether the second Death of one Attack is forgotten */
const combat = (flawed: boolean) =>
  defineProcess({
    name: 'combat',
    memory: ({ players }) => ({ turn: int(0, players), target: nullable(int(0, players)) }),
    chart(rules) {
      const { players } = rules;
      const answers = answersFor(sizeOf(rules));
      const victory = rules.decides<Table>('Victory');
      const ask = (asked: Asked, ...cites: string[]) =>
        asks<CombatContext, CombatEvent>({
          question: asked,
          of: ({ context }) => (asked === 'turn' ? seat(context.turn) : dice),
          answers: ({ context }) => answers(asked, context.table, context.turn),
          says: ({ context, event }) => `${nameOf(context.turn, players)} ${told(event, players)}.`,
          cites,
        });
      const hit = { target: 'checking', actions: 'strike' } as const;
      return setup({
        types: types<{
          context: CombatContext;
          events: CombatEvent;
          input: { table: Table };
          output: { table: Table };
        }>(),
        actors: calls,
        guards: {
          attackable: ({ context, event }) => attackable(context.table, context.turn, targetOf(event)),
          somebodyDies: ({ context }) => firstDead(context.table) !== null,
          over: ({ context }) => victory(context.table) !== 'the Combat goes on',
          monsterIsNext: ({ context }) => nextTurn(context.table, context.turn) === players,
        },
        actions: {
          takeTable,
          aim: assign({ target: ({ event }) => targetOf(event) }),
          forget: assign({ target: null }),
          flee: assign({ table: ({ context: { table, turn } }) => tableWith(table, moved(table, turn, 'fled')) }),
          strike: assign({
            table: ({ context: { table, target }, event }) =>
              tableWith(table, struck(table, known(target, 'target'), damageOf(event))),
          }),
          sweep: assign({
            table: ({ context: { table, target }, event }) =>
              tableWith(table, swept(table, known(target, 'target'), damageOf(event))),
          }),
          passTurn: assign({ turn: ({ context }) => nextTurn(context.table, context.turn) }),
        },
      }).createMachine({
        id: 'combat',
        context: ({ input }) => ({ table: input.table, turn: 0, target: null }),
        initial: 'choosing',
        states: {
          choosing: {
            meta: ask('turn', 'CD-1', 'CD-2'),
            on: {
              ATTACK: { guard: 'attackable', target: 'rolling', actions: 'aim' },
              FLEE: { target: 'checking', actions: 'flee' },
              PASS: 'checking',
            },
          },
          monsterChoosing: {
            meta: ask('monster', 'CD-3'),
            on: { ATTACK: { guard: 'attackable', target: 'monsterRolling', actions: 'aim' } },
          },
          rolling: { meta: ask('attack', 'CD-4', 'CD-5'), on: { MISS: 'checking', HIT: hit } },
          monsterRolling: {
            meta: ask('monster attack', 'CD-3', 'CD-4'),
            on: { MISS: 'checking', HIT: hit, SWEEP: { target: 'checking', actions: 'sweep' } },
          },
          checking: {
            entry: 'forget',
            always: [{ guard: 'somebodyDies', target: 'dying' }, { target: 'goingOn' }],
          },
          dying: {
            invoke: {
              src: 'death',
              id: 'death',
              input: ({ context: { table } }) => ({ table, dying: known(firstDead(table), 'the dead') }),
              onDone: { target: flawed ? 'goingOn' : 'checking', actions: 'takeTable' },
            },
          },
          goingOn: {
            always: [
              { guard: 'over', target: 'over' },
              { guard: 'monsterIsNext', target: 'monsterChoosing', actions: 'passTurn' },
              { target: 'choosing', actions: 'passTurn' },
            ],
          },
          over: { type: 'final' },
        },
        output: ({ context }) => ({ table: context.table }),
      });
    },
  });

interface DeathContext {
  readonly table: Table;
  readonly dying: number;
  readonly looter: number | null;
}

const death = defineProcess({
  name: 'death',
  memory: ({ players }) => ({ dying: int(0, players - 1), looter: nullable(int(0, players - 1)) }),
  chart(rules) {
    const size = sizeOf(rules);
    const answers = answersFor(size);
    const looterOf = ({ looter }: DeathContext): number => known(looter, 'looter');
    const ask = (asked: Asked, ...cites: string[]) =>
      asks<DeathContext, CombatEvent>({
        question: asked,
        of: ({ context }) => (asked === 'interrupting attack' ? dice : seat(context.dying)),
        answers: ({ context }) => answers(asked, context.table, context.dying),
        says: ({ context, event }) => `At the Death of ${NAMES[context.dying]} one ${told(event, size.players)}.`,
        cites,
      });
    const becomes = (to: Standing) =>
      assign<DeathContext, CombatEvent, undefined, CombatEvent, never>({
        table: ({ context: { table, dying } }) => tableWith(table, moved(table, dying, to)),
      });
    return setup({
      types: types<{
        context: DeathContext;
        events: CombatEvent;
        input: { table: Table; dying: number };
        output: { table: Table };
      }>(),
      actors: calls,
      guards: {
        lootable: ({ context: { table, dying } }) =>
          (table.loot[dying] as number) > 0 && nextAlive(table, dying) !== null,
        yes: ({ event }) => saysYes(event),
        interruptible: ({ context, event }) => saysYes(event) && nextAlive(context.table, looterOf(context)) !== null,
        kills: ({ context, event }) => (context.table.health[looterOf(context)] as number) <= damageOf(event),
      },
      actions: {
        takeTable,
        offer: assign({ looter: ({ context: { table, dying } }) => nextAlive(table, dying) }),
        withdraw: assign({ looter: null }),
        hit: assign({
          table: ({ context, event }) =>
            tableWith(context.table, hurt(context.table, looterOf(context), damageOf(event))),
        }),
        take: assign({
          table: ({ context }) =>
            tableWith(context.table, plundered(context.table, context.dying, looterOf(context), size.loot)),
        }),
        discard: assign({ table: ({ context: { table, dying } }) => tableWith(table, discarded(table, dying)) }),
        leave: becomes('out of Combat'),
        unmap: becomes('off the map'),
        mark: becomes('removed'),
      },
    }).createMachine({
      id: 'death',
      context: ({ input }) => ({ table: input.table, dying: input.dying, looter: null }),
      initial: 'naming',
      states: {
        naming: {
          meta: ask('step', 'CD-6'),
          on: { NEXT: [{ guard: 'lootable', target: 'offering', actions: 'offer' }, { target: 'discarding' }] },
        },
        offering: {
          meta: ask('loot', 'CD-7'),
          on: {
            LOOT: [
              { guard: 'interruptible', target: 'interrupting' },
              { guard: 'yes', target: 'looting' },
              { target: 'discarding' },
            ],
          },
        },
        interrupting: {
          meta: ask('interruption', 'CD-8'),
          on: { INTERRUPT: [{ guard: 'yes', target: 'interruptRolling' }, { target: 'looting' }] },
        },
        interruptRolling: {
          meta: ask('interrupting attack', 'CD-4', 'CD-8'),
          on: {
            MISS: 'looting',
            HIT: [
              { guard: 'kills', target: 'anotherDying', actions: 'hit' },
              { target: 'looting', actions: 'hit' },
            ],
          },
        },
        anotherDying: {
          invoke: {
            src: 'death',
            id: 'another',
            input: ({ context }) => ({ table: context.table, dying: looterOf(context) }),
            onDone: { target: 'discarding', actions: 'takeTable' },
          },
        },
        looting: { meta: ask('step', 'CD-7'), on: { NEXT: { target: 'discarding', actions: 'take' } } },
        discarding: {
          entry: 'withdraw',
          meta: ask('step', 'CD-9'),
          on: { NEXT: { target: 'leaving', actions: 'discard' } },
        },
        leaving: { meta: ask('step', 'CD-10'), on: { NEXT: { target: 'unmapping', actions: 'leave' } } },
        unmapping: { meta: ask('step', 'CD-10'), on: { NEXT: { target: 'marking', actions: 'unmap' } } },
        marking: { meta: ask('step', 'CD-10'), on: { NEXT: { target: 'done', actions: 'mark' } } },
        done: { type: 'final' },
      },
      output: ({ context }) => ({ table: context.table }),
    });
  },
});

const bound = (max: number, says: string, min = 1) => ({ default: min, min, max, says });

export const combatGame = (flawed = false) =>
  defineGame<Table>({
    name: 'combat-with-death',
    title: 'Combat with Death',
    rulebook: 'bench/combat/rules',
    bounds: {
      health: bound(7, 'Health {}'),
      monster: bound(6, 'Health of the Monster {}'),
      armor: bound(5, 'Armor {}', 0),
      loot: bound(3, 'Loot {}'),
      damage: bound(3, 'Damage {}'),
    },
    table: tableShape,
    start: (rules) => startOf(sizeOf(rules)),
    root: 'combat',
    processes: [combat(flawed), death],
    facts: () => ({
      survivors: (table: Table) => survivors(table),
      monster: (table: Table) => (table.monster > 0 ? 'standing' : 'defeated'),
    }),
    seats: ({ players }) => NAMES.slice(0, players),
    position: ({ health, standing, monster, armor }) => [
      ...health.map((h, i) => `${NAMES[i]}: ${standing[i]}, Health ${h}`),
      `Monster: Health ${monster}, Armor ${armor}`,
    ],
    outcome: (table) => {
      const left = survivors(table);
      if (left === 0) return 'nobody wins';
      return left === 1 && table.monster === 0
        ? `${NAMES[table.health.findIndex((_, i) => lives(table, i))]} wins`
        : null;
    },
  });

/** What the planted flaw breaks. */
export const deathsFirst = always<Table>({
  name: 'deaths-first',
  says: 'Nobody is asked for anything else while somebody is dead whose Death is not resolved.',
  cites: ['CD-6'],
  holds: ({ table, open }) => open.includes('death') || firstDead(table) === null,
});
