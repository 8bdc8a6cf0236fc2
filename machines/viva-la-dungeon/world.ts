import type { ChartRules } from 'rules-lawyer';
import { monsters } from './bounds.ts';
import type { Cause } from './calls.ts';
import type { Card } from './deck.ts';
import { type Being, hasAttacked, type Table } from './table.ts';

/** What rulings are asked about: the table, and what the asking process remembers besides. */
export interface Situation {
  readonly table: Table;
  readonly being?: Being;
  readonly cause?: Cause;
  /** The outcome of the ruling Killing Player. */
  readonly killer?: Being | null;
  readonly dying?: Being;
  readonly others?: number;
  readonly interrupter?: boolean;
  /** The act that somebody wants to do: `Combat Action`. */
  readonly act?: string;
  /** Whose Turn it is for that one, and what that one is asked for; left out, somebody else's, and nothing. */
  readonly turn?: 'own' | 'of another';
  readonly asked?: string;
  /** What a Player wants to do to the Legendary Monster, and from which Room. */
  readonly attempt?: { readonly kind: string; readonly from: number };
  /** What kind of Attack somebody makes. */
  readonly attack?: 'Combat Turn' | 'Loot Interrupt Attack';
  /** How a Combat Encounter began. */
  readonly begun?: { readonly by: 'a Player' | 'a card'; readonly starter: Being; readonly active: number };
  /** A Check: what the die shows, and whether the result reaches Defense. */
  readonly check?: { readonly face: number; readonly reaches: boolean };
  /** A Room that a Jelly Cube Token would be placed in, or lies in. */
  readonly room?: number;
  /** A card that is put away, and how it says that it lies. */
  readonly card?: Card;
  readonly instruction?: 'keep face up' | 'flip face down';
  /** Whether the Active Player has taken an Action in this Turn, and whether another one than ending it is possible. */
  readonly acted?: boolean;
  readonly otherAction?: boolean;
}

/** Questions about the table that the rules answer, for guards and lists of answers. */
export function world(rules: ChartRules) {
  const survivingPlayer = rules.decides<Situation>('Surviving Player');
  const mayAct = rules.decides<Situation>('May act');
  const combatGoesOn = rules.decides<Situation>('Combat goes on');
  const token = rules.decides<Situation>('Token placement');
  const mayInterrupt = rules.decides<Situation>('Eligible to interrupt the looting');
  const firstAttack = rules.decides<Situation>('First Attack');
  const firstAttackTarget = rules.decides<Situation>('First Attack Target');
  const seats = Array.from({ length: rules.players }, (_, seat) => seat);
  const beings = Array.from({ length: rules.players + monsters(rules) }, (_, being) => being);
  /** The Monster as a being; -1 where there is none. */
  const monster = monsters(rules) ? rules.players : -1;
  const leftNeighbour = monster < 0 ? null : rules.decides<Situation>('Left neighbour');

  const survives = (table: Table, being: Being): boolean => survivingPlayer({ table, being }) === 'surviving';
  /** Still there to be struck: Surviving Players, Zombies, the Monster. */
  const inPlay = (table: Table, being: Being): boolean =>
    table.beings[being]?.standing === 'in play' || table.beings[being]?.standing === 'zombie';
  const fights = (table: Table, being: Being): boolean => table.combat?.fighting[being] === true;
  const here = (table: Table, room: number): Being[] =>
    beings.filter((b) => table.beings[b]?.room === room && (b === monster ? inPlay(table, b) : survives(table, b)));

  /** Who comes next in Combat Order behind `from`, going round, among those for whom `who` holds. */
  const nextInOrder = (table: Table, from: Being, who: (being: Being) => boolean): Being | null => {
    const order = table.combat?.order ?? [];
    const at = order.indexOf(from);
    for (let i = 1; i <= order.length; i++) {
      const being = order[(at + i) % order.length] as Being;
      if (who(being)) return being;
    }
    return null;
  };
  /** Who is asked for a Loot Interrupt Attack, and whether that one has an Attack to make; null where nobody is. */
  const interrupter = (table: Table, killer: Being, dying: Being): { being: Being; armed: boolean } | null => {
    const says = (being: Being): string => mayInterrupt({ table, being, killer, dying });
    const being = nextInOrder(table, killer, (b) => fights(table, b) && says(b) !== 'passed over');
    return being === null ? null : { being, armed: says(being) === 'eligible' };
  };

  /** Of those whom somebody could attack, those whom the first Attack may be aimed at. */
  const aimable = (table: Table, being: Being, targets: readonly Being[]): readonly Being[] => {
    const other = table.combat?.bound[being] ?? null;
    return other !== null && targets.includes(other) && firstAttackTarget({ table, being }) === 'the other of the pair'
      ? [other]
      : targets;
  };

  return {
    seats,
    beings,
    monster,
    survives,
    inPlay,
    fights,
    /** No rule refuses this Player that kind of act. */
    isNotRefused: (table: Table, being: Being, act: string): boolean => mayAct({ table, being, act }) !== 'refused',
    survivors: (table: Table): Being[] => beings.filter((b) => survives(table, b)),
    /** Who is in a Room and can be fought. */
    here,
    /** The Player to the left of a seat, as far as that counts for the Legendary Monster; the seat itself where nobody else counts. */
    leftOf: (table: Table, seat: number): number => {
      const counts = (left: number): boolean => leftNeighbour?.({ table, being: left }) !== 'it is passed over';
      return seats.map((_, i) => (seat + i + 1) % seats.length).find(counts) ?? seat;
    },
    aimable,
    /** The table after an Attack of that kind, which may have been the first. */
    attacked: (table: Table, being: Being, attack: Situation['attack']): Table =>
      firstAttack({ table, attack } as Situation) === 'it counts' ? hasAttacked(table, being) : table,
    goesOn: (table: Table): boolean => combatGoesOn({ table }) === 'it goes on',
    nextInOrder,
    interrupter,
    /** Whether a Jelly Cube Token goes into a Room of a Cube Card. */
    tokenPlacement: (table: Table, room: number): boolean => token({ table, room }) === 'placed',
    /** The next seat clockwise that has not been removed. */
    nextSeat: (table: Table, seat: number): number | null => {
      for (let i = 1; i <= seats.length; i++) {
        const next = (seat + i) % seats.length;
        if (survives(table, next) || (table.beings[next]?.fell === true && table.beings[next]?.standing !== 'out'))
          return next;
      }
      return null;
    },
  };
}

/** Room by Room, the Map is a row: `a` and `b` are adjacent. */
export const areAdjacent = (a: number, b: number): boolean => a > 0 && b > 0 && Math.abs(a - b) === 1;

/** How a being is called at the table. */
export const nameOf = (being: Being, rules: ChartRules): string =>
  being < rules.players ? String.fromCharCode(65 + being) : 'the Legendary Monster';
