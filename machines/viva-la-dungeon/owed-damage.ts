import { bySeat, type ChartRules, int } from 'rules-lawyer';
import { monsters, need } from './bounds.ts';
import { type Harm, struck } from './effects.ts';
import { type Being, damaged, type Table } from './table.ts';
import { type Situation, world } from './world.ts';

/** Damage that a card has dealt and that has not been suffered yet, by being. */
export type Owed = readonly number[];
export const owedShape = (rules: ChartRules) =>
  bySeat(int(0, need(rules).damage * need(rules).instructions), rules.players, monsters(rules));

/** Whether one effect strikes several Players all at once. Otherwise those in front are struck first, by seat. */
export const strikesAtOnce = (rules: ChartRules): boolean =>
  rules.decides<Pick<Situation, 'cause'>>('Damage to several Players')({
    cause: { damage: 'bomb', dealer: null },
  }) === 'all at once';

/** How the Damage of a bomb is dealt, and suffered by all at once or by one after the other. */
export function owedDamage(rules: ChartRules) {
  const { beings, inPlay } = world(rules);
  const together = strikesAtOnce(rules);
  /** Who suffers next. */
  const next = (table: Table, owed: Owed): Being[] => {
    const due = beings.filter((b) => (owed[b] ?? 0) > 0 && inPlay(table, b));
    return together ? due : due.slice(0, 1);
  };
  return {
    none: beings.map(() => 0) as Owed,
    isSuffered: (table: Table, owed: Owed): boolean => next(table, owed).length === 0,
    dealt(table: Table, owed: Owed, { hurt, damage }: Harm): Owed {
      const hit = struck(table, hurt);
      return owed.map((n, b) => (hit.includes(b) ? n + damage : n));
    },
    suffered(table: Table, owed: Owed): { owed: Owed; table: Table } {
      const now = next(table, owed);
      return {
        owed: owed.map((n, b) => (now.includes(b) ? 0 : n)),
        table: now.reduce((t, b) => damaged(t, b, owed[b] ?? 0), table),
      };
    },
  };
}
