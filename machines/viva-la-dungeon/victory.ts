import type { ChartRules } from 'rules-lawyer';
import { known } from 'rules-lawyer';
import { type Table, tableWith } from './table.ts';
import { world } from './world.ts';

/**
 * What a Victory Check leads to: the winner lies on the table, and every open process gives way to it.
 * @throws Error where the rules word an outcome that the model does not know
 */
export function declareWinner(rules: ChartRules, table: Table, outcome: string): Table {
  const { survivors, monster } = world(rules);
  switch (outcome) {
    case 'play goes on':
      return table;
    case 'that Player wins':
      return tableWith(table, { winner: known(survivors(table)[0], 'the one who survives') });
    case 'the Legendary Monster wins':
      return tableWith(table, { winner: monster });
    default:
      throw new Error(`a Victory Check with the outcome ${outcome}`);
  }
}
