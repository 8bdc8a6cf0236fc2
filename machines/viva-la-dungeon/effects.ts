import type { ChartRules } from 'rules-lawyer';
import { need } from './bounds.ts';
import { add, lootName, none } from './cards.ts';
import { discarded, inDecks, inventory, without } from './loot.ts';
import { type Being, changed, type Table } from './table.ts';
import { nameOf, world } from './world.ts';

/**
 * What a text that is not in the set may do, one instruction at a time. A card, a Random Encounter and a Cube State Card choose from the
 * same vocabulary, which list.
 */
export type Effect =
  /** Nothing, where nobody is hurt; `hurt` has one bit a being. */
  | { type: 'EFFECT'; hurt: number; damage: number }
  | { type: 'CHANGE'; what: 'Health'; by: number }
  | { type: 'CHANGE'; what: 'Health Cap'; being: Being }
  | { type: 'CHANGE'; what: 'Kaos'; being: Being; by: number }
  | { type: 'CHANGE'; what: 'Loot'; being: Being; kind: number }
  | { type: 'CHANGE'; what: 'Room'; being: Being; room: number }
  | { type: 'CHANGE'; what: 'Hidden'; being: Being }
  | { type: 'GAIN_LOOT'; kind: number }
  | { type: 'ENCOUNTER' }
  | { type: 'FIGHT'; target: Being };

export type Harm = Extract<Effect, { type: 'EFFECT' }>;
export type Change = Extract<Effect, { type: 'CHANGE' }>;

/** Who can still be struck of those that an effect is to strike: no Removed Player, nobody who is dying already (DV-117, DV-121). */
export const struck = (table: Table, hurt: number): Being[] =>
  table.beings.flatMap((b, being) =>
    (hurt & (1 << being)) !== 0 && (b.standing === 'in play' || b.standing === 'zombie') ? [being] : [],
  );

export function effectsOf(rules: ChartRules) {
  const { beings, seats, inPlay, survives, here, monster } = world(rules);
  const { damage, health, effects, kaos, rooms } = need(rules);
  const name = (being: Being): string => nameOf(being, rules);

  /** Nothing; or any of those in play lose a little of their Health, or all that the bounds allow. */
  const harm = (table: Table, among: readonly Being[] = beings): Harm[] => {
    const targets = among.filter((b) => inPlay(table, b)).reduce((mask, b) => mask | (1 << b), 0);
    const list: Harm[] = [{ type: 'EFFECT', hurt: 0, damage: 0 }];
    for (const amount of new Set([1, damage]))
      for (let mask = 1; mask <= targets; mask++)
        if ((mask & targets) === mask) list.push({ type: 'EFFECT', hurt: mask, damage: amount });
    return list;
  };
  const living = (table: Table): Being[] => seats.filter((b) => survives(table, b));

  /** What else the vocabulary has and would change something now. */
  const changes = (table: Table): Change[] => {
    if (effects === 0) return [];
    const alive = living(table);
    const at = (being: Being) => table.beings[being] as Table['beings'][number];
    const list: Change[] = [];
    if (alive.some((b) => at(b).health < health - at(b).capLost))
      list.push({ type: 'CHANGE', what: 'Health', by: damage });
    for (const being of alive) {
      if (at(being).capLost < health - 1) list.push({ type: 'CHANGE', what: 'Health Cap', being });
      if (at(being).kaos < kaos) list.push({ type: 'CHANGE', what: 'Kaos', being, by: 1 });
      if (at(being).kaos > 0) list.push({ type: 'CHANGE', what: 'Kaos', being, by: -1 });
      inventory(table, being).forEach((n, kind) => {
        if (n > 0) list.push({ type: 'CHANGE', what: 'Loot', being, kind });
      });
      for (let room = 1; room <= rooms; room++)
        if (room !== at(being).room) list.push({ type: 'CHANGE', what: 'Room', being, room });
      if (at(being).hidden) list.push({ type: 'CHANGE', what: 'Hidden', being });
    }
    return list;
  };
  /** Loot from the decks, for whom the text is resolved by. */
  const gains = (table: Table, active: Being): Effect[] =>
    effects > 0 && survives(table, active) ? inDecks(table).map((kind) => ({ type: 'GAIN_LOOT', kind })) : [];
  /** What starts another process: a Random Encounter, a Combat Encounter. */
  const encounters = (table: Table, active: Being): Effect[] => {
    if (effects === 0 || !survives(table, active)) return [];
    const room = table.beings[active]?.room ?? 0;
    const fights = table.combat === null ? here(table, room).filter((b) => b !== active && b !== monster) : [];
    return [{ type: 'ENCOUNTER' }, ...fights.map((target): Effect => ({ type: 'FIGHT', target }))];
  };

  const changeText = (change: Change): string => {
    switch (change.what) {
      case 'Health':
        return `gives all Players up to ${change.by} Health`;
      case 'Health Cap':
        return `lowers the Health Cap of ${name(change.being)} by 1`;
      case 'Kaos':
        return `${change.by > 0 ? 'gives' : 'costs'} ${name(change.being)} 1 Kaos`;
      case 'Loot':
        return `costs ${name(change.being)} one Loot card (${lootName(change.kind, rules)})`;
      case 'Room':
        return `moves ${name(change.being)} to Room ${change.room}`;
      case 'Hidden':
        return `ends that ${name(change.being)} is Hidden`;
    }
  };

  return {
    harm,
    changes,
    gains,
    encounters,
    changed(table: Table, change: Change): Table {
      switch (change.what) {
        case 'Health':
          return living(table).reduce((t, b) => healed(t, b, change.by, health), table);
        case 'Health Cap': {
          const { being } = change;
          const lower = changed(table, being, { capLost: (table.beings[being]?.capLost ?? 0) + 1 });
          return healed(lower, being, 0, health);
        }
        case 'Kaos':
          return changed(table, change.being, { kaos: (table.beings[change.being]?.kaos ?? 0) + change.by });
        case 'Loot': {
          const lost = add(none(inventory(table, change.being)), change.kind);
          return discarded(without(table, change.being, lost), lost);
        }
        case 'Room':
          return changed(table, change.being, { room: change.room });
        case 'Hidden':
          return changed(table, change.being, { hidden: false });
      }
    },
    says(table: Table, effect: Effect, source: string): string {
      switch (effect.type) {
        case 'EFFECT':
          return effect.hurt === 0
            ? `${source} does nothing.`
            : `${source} deals ${effect.damage} Damage to ${struck(table, effect.hurt).map(name).join(', ')}.`;
        case 'CHANGE':
          return `${source} ${changeText(effect)}.`;
        case 'GAIN_LOOT':
          return `${source} gives one Loot card (${lootName(effect.kind, rules)}).`;
        case 'ENCOUNTER':
          return `${source} brings a Random Encounter.`;
        case 'FIGHT':
          return `${source} begins a Combat Encounter with ${name(effect.target)}.`;
      }
    },
  };
}

/** Health goes up, never above the Health Cap (PS-259). */
const healed = (table: Table, being: Being, by: number, cap: number): Table => {
  const { health, capLost } = table.beings[being] as Table['beings'][number];
  return changed(table, being, { health: Math.min(cap - capLost, health + by) });
};
