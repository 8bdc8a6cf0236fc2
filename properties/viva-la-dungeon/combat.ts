import { always, step } from 'rules-lawyer';
import { inVariant, isMonster, monster, survivors, type Table } from './words.ts';

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
  always<Table>({
    name: 'monster-joins-combat-in-its-room',
    says: 'Combat in the Room of the Legendary Monster is Combat with the Legendary Monster.',
    cites: ['LM-825', 'LM-833', 'LM-837', 'LM-841', 'LM-845'],
    inPlay: inVariant,
    when: ({ table }) => table.combat !== null && monster(table)?.standing === 'in play',
    holds: ({ table }) =>
      table.beings.every(
        (b, i) =>
          isMonster(table, i) ||
          table.combat?.fighting[i] !== true ||
          b.room !== monster(table)?.room ||
          table.combat.fighting.at(-1) === true,
      ),
  }),
  always<Table>({
    name: 'monster-takes-no-combat-actions',
    says: 'Nobody is asked for a Combat Action of the Legendary Monster.',
    cites: ['LM-889', 'LM-893'],
    inPlay: inVariant,
    when: (view) => view.open.at(-1) === 'combat',
    holds: ({ table }) => !isMonster(table, table.combat?.acting ?? 0),
  }),
  step<Table>({
    name: 'monster-must-attack',
    says: 'In its Combat Turn the Legendary Monster makes an Attack while there is somebody to attack.',
    cites: ['LM-881', 'LM-897'],
    inPlay: inVariant,
    when: (before) => before.open.at(-1) === 'legendaryMonsterTurn',
    holds: (_, after) => after.open.includes('legendaryMonsterAttack'),
  }),
  step<Table>({
    name: 'the-controller-stays-for-a-combat',
    says: 'Whoever controls the Legendary Monster at the beginning of a Combat Encounter controls it to the end.',
    cites: ['LM-267', 'LM-271'],
    inPlay: inVariant,
    when: (before, after) => before.table.combat !== null && after.table.combat !== null,
    holds: (before, after) => before.table.combat?.controller === after.table.combat?.controller,
  }),
];
