import { array, type ChartRules, int } from 'rules-lawyer';
import { add, type Cards, lootKinds } from './cards.ts';
import { fromDeck } from './loot.ts';
import type { Table } from './table.ts';

/** What a process remembers whose text gives somebody Loot. */
interface Gaining {
  readonly table: Table;
  readonly active: number;
  /** Loot that the text has just given, until it has been managed. */
  readonly gained: Cards;
}

/** Loot that a text gives, one card at a time. */
export function newLoot(rules: ChartRules) {
  const kinds = lootKinds(rules);
  const noCards: Cards = kinds.map(() => 0);
  const one = (kind: number): Cards => add(noCards, kind);
  return {
    noCards,
    one,
    /** A card of that sort from its deck. */
    draw: (table: Table, kind: number): { gained: Cards; table: Table } => ({
      gained: one(kind),
      table: fromDeck(table, kind),
    }),
  };
}
export const gainedShape = (rules: ChartRules) => array(int(0, 1), lootKinds(rules).length);

/** The state in which new Loot is managed by whoever has got it. */
export const managing = <const Next extends string>(target: Next) =>
  ({
    invoke: {
      src: 'lootManagementWindow',
      id: 'lootManagementWindow',
      input: ({ context: { table, active, gained } }: { context: Gaining }) => ({
        table,
        owner: active,
        cards: gained,
      }),
      onDone: { target, actions: 'takeTable' },
    },
  }) as const;
/** The state in which a text brings a Random Encounter. */
export const encountering = <const Next extends string>(target: Next) =>
  ({
    invoke: {
      src: 'randomEncounter',
      id: 'randomEncounter',
      input: ({ context: { table, active } }: { context: Pick<Gaining, 'table' | 'active'> }) => ({ table, active }),
      onDone: { target, actions: 'takeTable' },
    },
  }) as const;
