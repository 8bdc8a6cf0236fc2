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
  moved,
  nextAlive,
  nextTurn,
  plundered,
  saysYes,
  standings,
  startOf,
  struck,
  survivors,
  swept,
  type Table,
  targetOf,
} from './table.ts';

/** Combat with Death as one plain XState machine, for tools that take one: Deaths that wait for another lie on a stack. */
interface Context extends Table {
  readonly turn: number;
  readonly target: number | null;
  readonly deaths: readonly { readonly dying: number; readonly looter: number | null }[];
}

const top = ({ deaths }: Context) => deaths.at(-1) as Context['deaths'][number];
const dyingOf = (context: Context): number => top(context).dying;
const looterOf = (context: Context): number => top(context).looter as number;
const withLooter = (context: Context, looter: number | null): Context['deaths'] => [
  ...context.deaths.slice(0, -1),
  { dying: dyingOf(context), looter },
];

/** @param flawed whether the second Death of one Attack is forgotten */
export const combatMachine = (size: Size, flawed = false) =>
  setup({
    types: {} as { context: Context; events: CombatEvent },
    guards: {
      attackable: ({ context, event }) => attackable(context, context.turn, targetOf(event)),
      somebodyDies: ({ context }) => firstDead(context) !== null,
      over: ({ context }) => survivors(context) === 0 || (survivors(context) === 1 && context.monster === 0),
      monsterIsNext: ({ context }) => nextTurn(context, context.turn) === size.players,
      lootable: ({ context }) =>
        (context.loot[dyingOf(context)] as number) > 0 && nextAlive(context, dyingOf(context)) !== null,
      yes: ({ event }) => saysYes(event),
      interruptible: ({ context, event }) => saysYes(event) && nextAlive(context, looterOf(context)) !== null,
      kills: ({ context, event }) => (context.health[looterOf(context)] as number) <= damageOf(event),
      lastDeath: ({ context }) => context.deaths.length === 0,
    },
    actions: {
      aim: assign({ target: ({ event }) => targetOf(event) }),
      forget: assign({ target: null }),
      flee: assign(({ context }) => moved(context, context.turn, 'fled')),
      strike: assign(({ context, event }) => struck(context, context.target as number, damageOf(event))),
      sweep: assign(({ context, event }) => swept(context, context.target as number, damageOf(event))),
      passTurn: assign({ turn: ({ context }) => nextTurn(context, context.turn) }),
      begin: assign({ deaths: ({ context }) => [{ dying: firstDead(context) as number, looter: null }] }),
      offer: assign({ deaths: ({ context }) => withLooter(context, nextAlive(context, dyingOf(context))) }),
      withdraw: assign({ deaths: ({ context }) => withLooter(context, null) }),
      hit: assign(({ context, event }) => hurt(context, looterOf(context), damageOf(event))),
      nest: assign({ deaths: ({ context }) => [...context.deaths, { dying: looterOf(context), looter: null }] }),
      take: assign(({ context }) => plundered(context, dyingOf(context), looterOf(context), size.loot)),
      discard: assign(({ context }) => discarded(context, dyingOf(context))),
      leave: assign(({ context }) => moved(context, dyingOf(context), 'out of Combat')),
      unmap: assign(({ context }) => moved(context, dyingOf(context), 'off the map')),
      mark: assign(({ context }) => moved(context, dyingOf(context), 'removed')),
      pop: assign({ deaths: ({ context }) => context.deaths.slice(0, -1) }),
    },
  }).createMachine({
    id: 'combat',
    context: { ...startOf(size), turn: 0, target: null, deaths: [] },
    initial: 'choosing',
    states: {
      choosing: {
        on: {
          ATTACK: { guard: 'attackable', target: 'rolling', actions: 'aim' },
          FLEE: { target: 'checking', actions: 'flee' },
          PASS: 'checking',
        },
      },
      monsterChoosing: { on: { ATTACK: { guard: 'attackable', target: 'monsterRolling', actions: 'aim' } } },
      rolling: { on: { MISS: 'checking', HIT: { target: 'checking', actions: 'strike' } } },
      monsterRolling: {
        on: {
          MISS: 'checking',
          HIT: { target: 'checking', actions: 'strike' },
          SWEEP: { target: 'checking', actions: 'sweep' },
        },
      },
      checking: {
        entry: 'forget',
        always: [{ guard: 'somebodyDies', target: 'death', actions: 'begin' }, { target: 'goingOn' }],
      },
      goingOn: {
        always: [
          { guard: 'over', target: 'over' },
          { guard: 'monsterIsNext', target: 'monsterChoosing', actions: 'passTurn' },
          { target: 'choosing', actions: 'passTurn' },
        ],
      },
      death: {
        initial: 'naming',
        states: {
          naming: {
            on: { NEXT: [{ guard: 'lootable', target: 'offering', actions: 'offer' }, { target: 'discarding' }] },
          },
          offering: {
            on: {
              LOOT: [
                { guard: 'interruptible', target: 'interrupting' },
                { guard: 'yes', target: 'looting' },
                { target: 'discarding' },
              ],
            },
          },
          interrupting: {
            on: { INTERRUPT: [{ guard: 'yes', target: 'interruptRolling' }, { target: 'looting' }] },
          },
          interruptRolling: {
            on: {
              MISS: 'looting',
              HIT: [
                { guard: 'kills', target: 'naming', actions: ['hit', 'nest'] },
                { target: 'looting', actions: 'hit' },
              ],
            },
          },
          looting: { on: { NEXT: { target: 'discarding', actions: 'take' } } },
          discarding: { entry: 'withdraw', on: { NEXT: { target: 'leaving', actions: 'discard' } } },
          leaving: { on: { NEXT: { target: 'unmapping', actions: 'leave' } } },
          unmapping: { on: { NEXT: { target: 'marking', actions: 'unmap' } } },
          marking: { on: { NEXT: { target: 'marked', actions: 'mark' } } },
          marked: {
            entry: 'pop',
            always: [
              { guard: 'lastDeath', target: flawed ? '#combat.goingOn' : '#combat.checking' },
              { target: 'discarding' },
            ],
          },
        },
      },
      over: { type: 'final' },
    },
  });

export type CombatSnapshot = { readonly value: unknown; readonly context: Context };

const asked: Readonly<Record<string, Asked>> = {
  choosing: 'turn',
  monsterChoosing: 'monster',
  rolling: 'attack',
  monsterRolling: 'monster attack',
  naming: 'step',
  offering: 'loot',
  interrupting: 'interruption',
  interruptRolling: 'interrupting attack',
  looting: 'step',
  discarding: 'step',
  leaving: 'step',
  unmapping: 'step',
  marking: 'step',
};

const stateOf = (value: unknown): string => (typeof value === 'string' ? value : (value as { death: string }).death);

/** The legal answers in a state of the machine; none when it is over. */
export function machineAnswers(size: Size): (snapshot: CombatSnapshot) => readonly CombatEvent[] {
  const answers = answersFor(size);
  return ({ value, context }) => {
    const question = asked[stateOf(value)];
    return question ? answers(question, context, context.turn) : [];
  };
}

/** The identity of a state: as short a text as tells all of them apart. */
export function machineKey({ value, context }: CombatSnapshot): string {
  const { turn, target, health, standing, loot, monster, armor, deaths } = context;
  return `${stateOf(value)} ${turn} ${target} ${health} ${standing.map((s) => standings.indexOf(s))} ${loot} ${monster} ${armor} ${deaths.map((d) => `${d.dying}:${d.looter}`)}`;
}

/** The Death of somebody is left undone; the planted flaw leads here. */
export const deathForgotten = ({ value, context }: CombatSnapshot): boolean =>
  typeof value === 'string' && firstDead(context) !== null;
