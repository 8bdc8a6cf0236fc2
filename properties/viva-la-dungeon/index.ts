import { bombs, cubes } from './bombs.ts';
import { combat } from './combat.ts';
import { death } from './death.ts';
import { loot } from './loot.ts';
import { monsters } from './monster.ts';
import { stats } from './stats.ts';
import { victory } from './victory.ts';

/** Everything that is checked of Viva La Dungeon besides what every game is checked for. */
export const properties = [...victory, ...death, ...stats, ...loot, ...combat, ...monsters, ...bombs, ...cubes];
