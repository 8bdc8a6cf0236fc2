import { always, step } from 'rules-lawyer';
import { cardsOf, isMonster, survivors, type Table } from './words.ts';

interface Death {
  readonly dying: number;
  readonly killer: number | null;
  readonly opportunity: boolean;
  readonly taken: number;
  readonly cause: { readonly damage: string };
}

/** Loot that a Death brings, and what may come before it. */
export const loot = [
  always<Table>({
    name: 'only-survivors-loot',
    says: 'Only a Surviving Player receives a Loot Opportunity.',
    cites: ['DV-376', 'DV-380'],
    when: (view) => innermost(view.memories('deathProcess'))?.opportunity === true,
    holds: (view) => survivors(view.table).includes(innermost(view.memories('deathProcess'))?.killer ?? -1),
  }),
  always<Table>({
    name: 'loot-needs-a-killing-player',
    says: 'A Loot Opportunity exists only where Combat Damage of a Player killed.',
    cites: ['DV-191', 'DV-296', 'DV-300', 'DV-332', 'DV-336', 'DV-340', 'DV-344'],
    when: (view) => innermost(view.memories('deathProcess'))?.opportunity === true,
    holds: (view) => {
      const death = innermost(view.memories('deathProcess'));
      return death?.killer != null && death.cause.damage === 'combat';
    },
  }),
  always<Table>({
    name: 'nobody-kills-oneself',
    says: 'The Killing Player is somebody else than the Dying Player.',
    cites: ['DV-187'],
    when: (view) => innermost(view.memories('deathProcess'))?.killer != null,
    holds: (view) =>
      innermost(view.memories('deathProcess'))?.killer !== innermost(view.memories('deathProcess'))?.dying,
  }),
  always<Table>({
    name: 'monster-is-no-killing-player',
    says: 'The Legendary Monster is never the Killing Player.',
    cites: ['LM-991', 'LM-995'],
    when: (view) => innermost(view.memories('deathProcess'))?.killer != null,
    holds: (view) => !isMonster(view.table, innermost(view.memories('deathProcess'))?.killer ?? 0),
  }),
  always<Table>({
    name: 'the-dying-do-not-strike',
    says: 'A Loot Interrupt Attack is made by a Combatant who is in play, and neither the Killing Player nor the Dying Player.',
    cites: ['DV-412', 'DV-420'],
    when: (view) => view.open.at(-1) === 'partyCombatLootInterruption',
    holds: (view) => {
      const [memory] = view.memories('partyCombatLootInterruption');
      const striker = memory?.striker as number;
      return (
        view.table.beings[striker]?.standing === 'in play' &&
        view.table.combat?.fighting[striker] === true &&
        striker !== memory?.killer &&
        striker !== memory?.dying
      );
    },
  }),
  step<Table>({
    name: 'loot-is-not-doubled',
    says: 'No move makes more Loot: what one gets another had, Armor that a card gives the Legendary Monster apart.',
    cites: ['DV-280', 'DV-312', 'DV-324'],
    holds: (before, after, answer) => everything(after) <= everything(before) + (answer.type === 'ARMOR' ? 1 : 0),
  }),
];

const innermost = (memories: readonly Readonly<Record<string, unknown>>[]): Death | undefined =>
  memories[0] as unknown as Death | undefined;

/** Cards that somebody has, and cards on their way from one to another. */
function everything(view: {
  table: Table;
  memories(process: string): readonly Readonly<Record<string, unknown>>[];
}): number {
  const [window] = view.memories('lootManagementWindow');
  return cardsOf(view.table) + ((window?.cards as number | undefined) ?? 0);
}
