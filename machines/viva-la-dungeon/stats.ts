import type { ChartRules } from 'rules-lawyer';
import { need } from './bounds.ts';
import { type Being, type Table, tableWith } from './table.ts';

/** How cards change Stats, as long as they are active. */
export type StatPenalty = 'Quickness -1' | 'Vitality -1';

/** What the sources that are active now take from a Stat of everybody (DB-220, PS-187). */
const penalty = (table: Table, of: StatPenalty): number => table.beings.filter((b) => b.stack.effect === of).length;

/** Current Stats of all Players, worked out again from what is printed and what is active (PS-156, PS-191). */
export function recalculated(table: Table, rules: ChartRules): Table {
  const { stats, vitality } = need(rules);
  if (stats === 0 && vitality === 0) return table;
  const slower = penalty(table, 'Quickness -1');
  const weaker = penalty(table, 'Vitality -1');
  return tableWith(table, {
    beings: table.beings.map((b) =>
      b.kind === 'player' ? { ...b, quickness: b.printedQuickness - slower, vitality: 0 - weaker } : b,
    ),
  });
}

/** Ranged Mystic Dagger Damage: never less than its floor (PS-439, PS-443). */
export const rangedDaggerDamage = (table: Table, being: Being, rules: ChartRules): number =>
  Math.max(
    rules.variable('MYSTIC_DAGGER_LEAST_DAMAGE'),
    need(rules).daggerDamage + (table.beings[being]?.quickness ?? 0),
  );
