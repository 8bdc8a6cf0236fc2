import type { Size } from './sizes.ts';

/** What the rules of Combat with Death do to a table: pure, and shared by the game and the plain machine. */

export const standings = ['in', 'fled', 'out of Combat', 'off the map', 'removed'] as const;
export type Standing = (typeof standings)[number];

export interface Table {
  /** By seat. */
  readonly health: readonly number[];
  readonly standing: readonly Standing[];
  readonly loot: readonly number[];
  readonly monster: number;
  readonly armor: number;
}

export type CombatEvent =
  /** The target is a seat, or the number of Players for the Monster. */
  | { readonly type: 'ATTACK'; readonly target: number }
  | { readonly type: 'FLEE' | 'PASS' | 'MISS' | 'NEXT' }
  | { readonly type: 'HIT' | 'SWEEP'; readonly damage: number }
  | { readonly type: 'LOOT' | 'INTERRUPT'; readonly yes: boolean };

/** One field of an event that has it. */
export const targetOf = (event: CombatEvent): number => (event as { target: number }).target;
export const damageOf = (event: CombatEvent): number => (event as { damage: number }).damage;
export const saysYes = (event: CombatEvent): boolean => (event as { yes: boolean }).yes;

export const startOf = ({ players, health, monster, armor }: Size): Table => ({
  health: Array(players).fill(health),
  standing: Array(players).fill('in'),
  loot: Array(players).fill(1),
  monster,
  armor,
});

function put<T>(list: readonly T[], at: number, value: T): readonly T[] {
  const copy = list.slice();
  copy[at] = value;
  return copy;
}

export const lives = ({ standing, health }: Table, seat: number): boolean =>
  standing[seat] === 'in' && (health[seat] as number) > 0;

/** Whether a seat, or the Monster, can be attacked by whose Turn it is. */
export const attackable = (table: Table, turn: number, target: number): boolean => {
  const players = table.health.length;
  return target === players ? turn < players && table.monster > 0 : target !== turn && lives(table, target);
};

/** The first living Player after a seat. */
export function nextAlive(table: Table, seat: number): number | null {
  const players = table.health.length;
  for (let i = 1; i < players; i++) if (lives(table, (seat + i) % players)) return (seat + i) % players;
  return null;
}

export function survivors(table: Table): number {
  let count = 0;
  for (let seat = 0; seat < table.health.length; seat++) if (lives(table, seat)) count++;
  return count;
}

/** The first seat that has no Health left and is still in. */
export function firstDead({ standing, health }: Table): number | null {
  for (let seat = 0; seat < health.length; seat++) if (standing[seat] === 'in' && health[seat] === 0) return seat;
  return null;
}

/** Whose Turn follows; the number of Players stands for the Monster. */
export function nextTurn(table: Table, turn: number): number {
  const players = table.health.length;
  let next = turn;
  do next = (next + 1) % (players + 1);
  while (next === players ? table.monster === 0 : !lives(table, next));
  return next;
}

export const hurt = ({ health }: Pick<Table, 'health'>, seat: number, damage: number): Pick<Table, 'health'> => ({
  health: put(health, seat, Math.max(0, (health[seat] as number) - damage)),
});

/** A hit of a Player or of the Monster. */
export function struck(table: Table, target: number, damage: number): Partial<Table> {
  if (target < table.health.length) return hurt(table, target, damage);
  const { armor, monster } = table;
  return armor > 0
    ? { armor: armor - 1, monster: Math.max(0, monster - damage + 1) }
    : { monster: Math.max(0, monster - damage) };
}

export function swept(table: Table, target: number, damage: number): Pick<Table, 'health'> {
  const beside = nextAlive(table, target);
  const first = hurt(table, target, damage);
  return beside === null ? first : hurt(first, beside, damage);
}

export const moved = ({ standing }: Table, seat: number, to: Standing): Pick<Table, 'standing'> => ({
  standing: put(standing, seat, to),
});

export const discarded = ({ loot }: Table, seat: number): Pick<Table, 'loot'> => ({ loot: put(loot, seat, 0) });

export const plundered = ({ loot }: Table, from: number, to: number, cap: number): Pick<Table, 'loot'> => ({
  loot: put(put(loot, to, Math.min(cap, (loot[to] as number) + (loot[from] as number))), from, 0),
});

export type Asked =
  | 'turn'
  | 'monster'
  | 'attack'
  | 'monster attack'
  | 'step'
  | 'loot'
  | 'interruption'
  | 'interrupting attack';

const yesOrNo = (type: 'LOOT' | 'INTERRUPT'): CombatEvent[] => [
  { type, yes: false },
  { type, yes: true },
];

/** The legal answers to each question, as a function of the table and of whose Turn it is. */
export function answersFor({
  players,
  damage,
}: Size): (asked: Asked, table: Table, turn: number) => readonly CombatEvent[] {
  const attacks = Array.from({ length: players + 1 }, (_, target): CombatEvent => ({ type: 'ATTACK', target }));
  const each = (type: 'HIT' | 'SWEEP') =>
    Array.from({ length: damage }, (_, i): CombatEvent => ({ type, damage: i + 1 }));
  const attack: CombatEvent[] = [{ type: 'MISS' }, ...each('HIT')];
  const fixed: Record<Exclude<Asked, 'turn' | 'monster'>, readonly CombatEvent[]> = {
    attack,
    'monster attack': [...attack, ...each('SWEEP')],
    step: [{ type: 'NEXT' }],
    loot: yesOrNo('LOOT'),
    interruption: yesOrNo('INTERRUPT'),
    'interrupting attack': attack,
  };
  const pass: CombatEvent = { type: 'PASS' };
  const flee: CombatEvent = { type: 'FLEE' };
  return (asked, table, turn) => {
    if (asked !== 'turn' && asked !== 'monster') return fixed[asked];
    const answers: CombatEvent[] = asked === 'turn' ? [pass, flee] : [];
    for (let seat = 0; seat < players; seat++)
      if (seat !== turn && lives(table, seat)) answers.push(attacks[seat] as CombatEvent);
    if (asked === 'turn' && table.monster > 0) answers.push(attacks[players] as CombatEvent);
    return answers;
  };
}

/** Everything that anybody can ever answer. */
export const alphabetOf = ({ players, damage }: Size): readonly CombatEvent[] => [
  ...(['FLEE', 'PASS', 'MISS', 'NEXT'] as const).map((type) => ({ type })),
  ...Array.from({ length: players + 1 }, (_, target) => ({ type: 'ATTACK' as const, target })),
  ...(['HIT', 'SWEEP'] as const).flatMap((type) => Array.from({ length: damage }, (_, i) => ({ type, damage: i + 1 }))),
  ...(['LOOT', 'INTERRUPT'] as const).flatMap((type) => [true, false].map((yes) => ({ type, yes }))),
];
