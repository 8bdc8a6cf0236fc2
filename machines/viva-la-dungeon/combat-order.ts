import { type ChartRules, known } from 'rules-lawyer';
import { need } from './bounds.ts';
import { type Being, type Combat, released, type Table, tableWith } from './table.ts';
import { type Situation, world } from './world.ts';

/** How a Combat Encounter begins. */
export interface Begun {
  readonly table: Table;
  readonly starter: Being;
  readonly primary: Being;
  readonly by: 'a Player' | 'a card';
}

export const combatOf = (table: Table): Combat => known(table.combat, 'combat');

/** With whom, in which order and under whose control a Combat Encounter begins. */
export function combatOrder(rules: ChartRules) {
  const { here, monster, leftOf } = world(rules);
  const { aside } = need(rules);
  const { players } = rules;
  const controllerRule = monster < 0 ? null : rules.decides<Situation>('Legendary Monster Controller');
  const stillToCome = monster < 0 ? null : rules.decides<Situation>('First Attack still to come');
  /** The seat that plays the Monster: left of whom the rules say. In this model only the Active Player begins a Combat. */
  const controller = (table: Table, starter: Being, by: 'a Player' | 'a card'): number => {
    const begun = { by, starter, active: starter };
    return leftOf(table, controllerRule?.({ table, begun }) === 'the Active Player' ? begun.active : begun.starter);
  };
  const begin = ({ table, starter, primary, by }: Begun): Table => {
    const room = table.beings[starter]?.room ?? 0;
    // Until their places are determined, Players stand as they sit to the left of whoever begins, and the Monster behind them.
    const place = (b: Being): number => (b === monster ? players : (b - starter + players) % players);
    const joining = [...new Set([primary, ...here(table, room)])].sort((a, b) => place(a) - place(b));
    const order = [starter, ...joining.filter((b) => b !== starter)];
    return released(
      tableWith(table, {
        combat: {
          order,
          fighting: table.beings.map((_, b) => order.includes(b)),
          acting: starter,
          bound: table.beings.map((_, b) => (b === starter ? primary : b === primary ? starter : null)),
          controller: controller(table, starter, by),
        },
      }),
    );
  };
  /** Whether a Player whom the Monster has challenged is bound for the first Combat Turn, and no longer. */
  const bindsFirstTurnOnly = ({ table, starter, primary, by }: Begun): boolean =>
    by === 'a card' && primary === monster && stillToCome?.({ table, being: starter }) === 'bound no longer';
  /** Whoever began, and the others by seat. */
  const listed = ([starter, ...others]: readonly Being[]): Being[] =>
    starter === undefined ? [] : [starter, ...others.sort((a, b) => a - b)];
  /** Players who are in the Combat Room by chance: none of the pair, which is bound while there is anybody else. */
  const bystanders = (table: Table): Being[] =>
    listed(combatOf(table).order).filter((b) => b !== monster && combatOf(table).bound[b] === null);
  /** Every set of as many of them as may stand aside, the smallest first. */
  const setsAside = (table: Table): Being[][] =>
    bystanders(table)
      .reduce<Being[][]>((sets, b) => sets.concat(sets.map((set) => [...set, b])), [[]])
      .filter((set) => set.length <= aside)
      .sort((a, b) => a.length - b.length);
  /** Players whose place in Combat Order is still to be determined. */
  const unplaced = ({ table, placed }: { table: Table; placed: number }): Being[] =>
    combatOf(table)
      .order.filter((b, at) => at > placed && b !== monster)
      .sort((a, b) => a - b);
  return { begin, bindsFirstTurnOnly, bystanders, setsAside, unplaced };
}
