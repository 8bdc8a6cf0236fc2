import type { ChartRules } from 'rules-lawyer';
import { need } from './bounds.ts';
import type { Being, Table } from './table.ts';

/** What the sources that are active now take from everybody's Quickness (DB-220, PS-187). */
const penalty = (table: Table): number => table.beings.filter((b) => b.stack.effect === 'Quickness -1').length;

/** Current Stats of all Players, worked out again from what is printed and what is active (PS-156, PS-191). */
export const recalculated = (table: Table, rules: ChartRules): Table =>
  need(rules).stats === 0
    ? table
    : {
        ...table,
        beings: table.beings.map((b) =>
          b.kind === 'player' ? { ...b, quickness: b.printedQuickness - penalty(table) } : b,
        ),
      };

/** Ranged Mystic Dagger Damage: never less than 1 (PS-439, PS-443). */
export const rangedDaggerDamage = (table: Table, being: Being, rules: ChartRules): number =>
  Math.max(1, need(rules).daggerDamage + (table.beings[being]?.quickness ?? 0));
