import type { ChartRules } from 'rules-lawyer';
import { cardsText, count } from './cards.ts';
import { cardsLeft } from './drawing.ts';
import { inventory } from './loot.ts';
import type { Table } from './table.ts';
import { nameOf } from './world.ts';

const states = ['Calm', 'Angry', 'Raging'];

/** The table as a person would set it up. */
export function position(table: Table, rules: ChartRules): string[] {
  const lines = table.beings.map((b, being) => {
    const who = nameOf(being, rules);
    const name = who.charAt(0).toUpperCase() + who.slice(1);
    const cards = b.kind === 'player' ? inventory(table, being) : table.armorArea;
    const holds = [
      count(cards) > 0 ? cardsText(cards, rules) : b.kind === 'player' ? 'no Loot' : 'no Armor',
      ...(count(b.dropped) > 0 ? [`of which dropped ${cardsText(b.dropped, rules)}`] : []),
      ...(b.plotArmor ? ['Plot Armor'] : []),
      ...(b.hidden ? ['Hidden'] : []),
      ...(b.stack.top === 'face up' ? [b.stack.effect === 'none' ? 'a bomb face up' : 'a bomb face up, active'] : []),
    ];
    if (b.standing === 'out') return `${name}: ${b.kind === 'player' ? 'removed' : 'defeated'}`;
    return `${name}: Health ${b.health}${b.standing === 'dying' ? ', dying' : ''}, ${b.room === 0 ? 'off the Map' : `Room ${b.room}`}, ${holds.join(', ')}`;
  });
  const left = cardsLeft(table);
  const tokens = table.cubes.flatMap((token, i) => (token ? [i + 1] : []));
  lines.push(
    `${left} card${left === 1 ? '' : 's'} left to draw; Cubes are ${states[table.cubeStates]}${tokens.length > 0 ? `, in Room ${tokens.join(', ')}` : ''}`,
  );
  if (table.safeRoom !== null) lines.push(`Room ${table.safeRoom} is the Safe Room`);
  if (table.combat) {
    const { order, fighting } = table.combat;
    lines.push(
      `In Combat: ${
        order
          .filter((b) => fighting[b])
          .map((b) => nameOf(b, rules))
          .join(', ') || 'nobody'
      }`,
    );
  }
  return lines;
}
