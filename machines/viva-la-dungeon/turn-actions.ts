import type { ChartRules } from 'rules-lawyer';
import { monsters, need } from './bounds.ts';
import { count } from './cards.ts';
import { inDecks } from './loot.ts';
import type { Being, Table } from './table.ts';
import { areAdjacent, nameOf, type Situation, world } from './world.ts';

/** What a Player may do in a Turn, as far as the texts at hand name it. */
export type TurnAction =
  | { type: 'END' }
  | { type: 'MOVE'; room: number }
  | { type: 'AMBUSH'; target: Being }
  | { type: 'CHALLENGE'; target: Being }
  | { type: 'SHOOT'; target: Being }
  | { type: 'PICKPOCKET'; target: Being }
  | { type: 'SEEK'; target: Being }
  | { type: 'HIDE' }
  | { type: 'LOOT' };

/** The Turn Actions that are legal now, ending the Turn first. */
export function turnActionsOf(rules: ChartRules) {
  const { here, survives, inPlay, monster, seats } = world(rules);
  const { rooms, allActions, turnActions, chests } = need(rules);
  const mayTargetMonster = monster < 0 ? null : rules.decides<Situation>('May target the Monster');
  const mayEnd = rules.decides<Situation>('Turn without an Action');
  const roomOf = (table: Table, being: Being): number => table.beings[being]?.room ?? 0;
  const theMonster = (table: Table, kind: string, from: number): Being[] =>
    mayTargetMonster !== null &&
    inPlay(table, monster) &&
    mayTargetMonster({ table, attempt: { kind, from } }) === 'allowed'
      ? [monster]
      : [];
  const actions = (table: Table, active: number): TurnAction[] => {
    const room = roomOf(table, active);
    const players = here(table, room).filter((b) => b !== active && b !== monster);
    const shot = seats.filter((b) => survives(table, b) && areAdjacent(room, roomOf(table, b)));
    const list: TurnAction[] = [
      ...[...players, ...theMonster(table, 'Challenge', room)].map(
        (target): TurnAction => ({ type: 'CHALLENGE', target }),
      ),
      ...[...shot, ...theMonster(table, 'Take A Shot', room)].map((target): TurnAction => ({ type: 'SHOOT', target })),
      ...Array.from({ length: rooms }, (_, i) => i + 1)
        .filter((to) => areAdjacent(room, to))
        .map((to): TurnAction => ({ type: 'MOVE', room: to })),
    ];
    if (allActions === 0) return list;
    const hasChest = chests > 0 && table.chests[room - 1] === 1;
    return [
      ...list,
      ...[...players, ...theMonster(table, 'Ambush', room)].map((target): TurnAction => ({ type: 'AMBUSH', target })),
      ...players
        .filter((b) => count(table.beings[b]?.stored ?? []) > 0)
        .map((target): TurnAction => ({ type: 'PICKPOCKET', target })),
      ...players.filter((b) => table.beings[b]?.hidden).map((target): TurnAction => ({ type: 'SEEK', target })),
      ...(table.beings[active]?.hidden ? [] : [{ type: 'HIDE' } as const]),
      ...(inDecks(table).length > 0 || hasChest ? [{ type: 'LOOT' } as const] : []),
    ];
  };
  return {
    /** @param left Turn Actions that the Active Player still has */
    choices(table: Table, active: number, left: number): TurnAction[] {
      const list = actions(table, active);
      const acted = left < turnActions;
      const ends = mayEnd({ table, acted, otherAction: list.length > 0 }) === 'allowed';
      return [...(ends ? [{ type: 'END' } as const] : []), ...list];
    },
    says(action: TurnAction, active: number): string {
      const who = nameOf(active, rules);
      switch (action.type) {
        case 'MOVE':
          return `${who} moves to Room ${action.room}.`;
        case 'AMBUSH':
          return `${who} ambushes ${nameOf(action.target, rules)}.`;
        case 'CHALLENGE':
          return monsters(rules) > 0 || allActions > 0
            ? `${who} challenges ${nameOf(action.target, rules)}.`
            : `${who} begins Combat with ${nameOf(action.target, rules)}.`;
        case 'SHOOT':
          return `${who} takes a shot at ${nameOf(action.target, rules)}.`;
        case 'PICKPOCKET':
          return `${who} tries to pick the pocket of ${nameOf(action.target, rules)}.`;
        case 'SEEK':
          return `${who} seeks ${nameOf(action.target, rules)}.`;
        case 'HIDE':
          return `${who} hides.`;
        case 'LOOT':
          return `${who} loots the Room.`;
        case 'END':
          return `${who} takes no Action.`;
      }
    },
  };
}
