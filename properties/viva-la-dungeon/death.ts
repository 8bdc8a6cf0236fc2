import { always, step } from 'rules-lawyer';
import { cardsOf, survivors, type Table } from './words.ts';

/** Life and death of Players. */
export const death = [
  always<Table>({
    name: 'in-play-means-health',
    says: 'Whoever is in play has Health above 0.',
    cites: ['DV-57', 'DV-61', 'DV-133', 'LM-518', 'PS-263'],
    holds: ({ table }) => table.beings.every((b) => b.standing !== 'in play' || b.health > 0),
  }),
  step<Table>({
    name: 'out-is-for-ever',
    says: 'Whoever is removed or defeated never comes back.',
    cites: ['DV-101', 'DV-105', 'LM:mark'],
    when: ({ table }) => table.beings.some((b) => b.standing === 'out'),
    holds: (before, after) =>
      before.table.beings.every((b, i) => b.standing !== 'out' || after.table.beings[i]?.standing === 'out'),
  }),
  step<Table>({
    name: 'the-dying-do-not-recover',
    says: 'Whoever is dying is never in play again.',
    cites: ['DV-93', 'DV-65'],
    when: ({ table }) => table.beings.some((b) => b.standing === 'dying'),
    holds: (before, after) =>
      before.table.beings.every((b, i) => b.standing !== 'dying' || after.table.beings[i]?.standing !== 'in play'),
  }),
  always<Table>({
    name: 'one-death-process-each',
    says: 'No Player has two Death Processes.',
    cites: ['DV-145'],
    when: (view) => view.memories('deathProcess').length > 1,
    holds: (view) => {
      const dying = view.memories('deathProcess').map((m) => m.dying);
      return new Set(dying).size === dying.length;
    },
  }),
  always<Table>({
    name: 'deaths-nest-no-deeper-than-combat',
    says: 'In a Combat of n Combatants, Death Processes nest at most n-1 deep.',
    cites: ['DV-412', 'DV-420', 'DV-456'],
    when: (view) => view.open.includes('deathProcess') && view.table.combat !== null,
    holds: (view) => view.memories('deathProcess').length <= (view.table.combat?.order.length ?? 0) - 1,
  }),
  step<Table>({
    name: 'a-death-is-completed',
    says: 'No Death Process is over before the Dying Player has been removed: what was interrupted waits until then.',
    cites: ['DV-228', 'DV-232', 'DV-236', 'DV-456', 'DV-460'],
    when: (before, after) => before.open.includes('deathProcess') && after.table.winner === null,
    holds: (before, after) => {
      const open = after.memories('deathProcess').map((m) => m.dying);
      return before
        .memories('deathProcess')
        .every(({ dying }) => open.includes(dying) || after.table.beings[dying as number]?.standing === 'out');
    },
  }),
  always<Table>({
    name: 'portrait-on-the-map',
    says: 'Outside a Death Process and a Defeat, a Portrait is on the Map if and only if its owner is not out of the game.',
    cites: ['DV:portrait', 'LM:portrait', 'PS-55'],
    when: (view) => !view.open.includes('deathProcess') && !view.open.includes('legendaryMonsterDefeat'),
    holds: ({ table }) => table.beings.every((b) => b.standing === 'dying' || b.room > 0 === (b.standing !== 'out')),
  }),
  always<Table>({
    name: 'nothing-left-behind',
    says: 'A Removed Player has no Inventory, a defeated Legendary Monster no Armor, once the process is over.',
    cites: ['DV:discard', 'DV-352', 'LM:discard'],
    when: (view) =>
      !view.open.includes('legendaryMonsterDefeat') && view.table.beings.some((b) => b.standing === 'out'),
    holds: ({ table }) =>
      table.beings.every((b, i) => b.standing !== 'out' || (cardsOf(table, i) === 0 && !b.plotArmor)),
  }),
  always<Table>({
    name: 'the-removed-have-no-tokens',
    says: 'A Removed Player has neither a Status nor Reroll Tokens.',
    cites: ['DV:statuses', 'DV:rerolls'],
    when: ({ table }) => table.beings.some((b) => b.standing === 'out'),
    holds: ({ table }) => table.beings.every((b) => b.standing !== 'out' || (!b.hidden && b.rerolls === 0)),
  }),
  always<Table>({
    name: 'who-survives-is-in-play',
    says: 'Whoever is dying or out of the game, and the Legendary Monster, is no Surviving Player; every other Player is one.',
    cites: ['DV-53', 'DV-65', 'DV-69', 'DV-73', 'DV-232', 'LM-223'],
    holds: ({ table, rules }) => {
      const survives = rules.decides<{ table: Table; being: number }>('Surviving Player');
      return table.beings.every(
        (_, being) => (survives({ table, being }) === 'surviving') === survivors(table).includes(being),
      );
    },
  }),
  always<Table>({
    name: 'a-death-has-its-source',
    says: 'Combat Damage and Free Actions kill in Combat and have a dealer, a shot is dealt by the Active Player, and nobody deals what a card or a Room does.',
    cites: ['DV-153', 'DV-157', 'DV-159', 'DV-171', 'DV-175', 'A-15'],
    when: (view) => view.open.at(-1) === 'deathProcess',
    holds: (view) => {
      const cause = view.memories('deathProcess')[0]?.cause as { damage: string; dealer: number | null } | undefined;
      const dealer = cause?.dealer ?? null;
      if (cause?.damage === 'combat' || cause?.damage === 'other') return view.table.combat !== null && dealer !== null;
      return dealer === (cause?.damage === 'shot' ? (view.memories('turn')[0]?.active ?? null) : null);
    },
  }),
  always<Table>({
    name: 'health-keeps-to-its-cap',
    says: 'No Player has more Health than the Health Cap.',
    cites: ['PS-259', 'PS-275'],
    holds: ({ table, rules }) =>
      table.beings.every((b) => b.kind === 'other' || b.health <= (rules.bounds.health ?? 0) - b.capLost),
  }),
];
