import { always } from 'rules-lawyer';
import { inVariant, isMonster, survivors, type Table } from './words.ts';

/** Who fights, in which order, and whom. */
export const combat = [
  always<Table>({
    name: 'the-removed-do-not-fight',
    says: 'Whoever is out of the game is in no Combat.',
    cites: ['DV:leave-combat', 'DV-484', 'LM:leave-combat'],
    when: ({ table }) => table.combat !== null,
    holds: ({ table }) => table.beings.every((b, i) => b.standing !== 'out' || table.combat?.fighting[i] === false),
  }),
  always<Table>({
    name: 'monster-is-last',
    says: 'A Legendary Monster that fights is last in Combat Order.',
    cites: ['LM-857', 'LM-861', 'LM-865', 'LM-869', 'LM-873'],
    inPlay: inVariant,
    when: ({ table }) => table.combat?.order.some((b) => isMonster(table, b)) === true,
    holds: ({ table }) => isMonster(table, table.combat?.order.at(-1) ?? 0),
  }),
  always<Table>({
    name: 'combat-order-names-everybody-once',
    says: 'Combat Order names each Combatant once.',
    cites: ['DV-484', 'LM-1003'],
    when: ({ table }) => table.combat !== null,
    holds: ({ table }) => {
      const order = table.combat?.order ?? [];
      const fighting = table.combat?.fighting ?? [];
      return new Set(order).size === order.length && fighting.every((f, being) => !f || order.includes(being));
    },
  }),
  always<Table>({
    name: 'monster-attacks-survivors',
    says: 'The target of the Legendary Monster is a Surviving Player who fights.',
    cites: ['LM-897', 'LM-905', 'LM-909'],
    inPlay: inVariant,
    when: (view) => view.open.at(-1) === 'legendaryMonsterAttack',
    holds: (view) => {
      const target = view.memories('legendaryMonsterAttack')[0]?.target as number;
      return survivors(view.table).includes(target) && view.table.combat?.fighting[target] === true;
    },
  }),
  always<Table>({
    name: 'no-combat-alone',
    says: 'Nobody is asked for a Combat Action with fewer than two Combatants.',
    cites: ['DV-488', 'DV-492', 'LM-1007', 'LM-1015'],
    when: (view) => view.open.at(-1) === 'combat',
    holds: ({ table }) => (table.combat?.fighting.filter(Boolean).length ?? 0) >= 2,
  }),
];
