import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { actorSearch } from '../engines/actors.ts';
import { explored } from '../engines/explorer.ts';
import { type Assembling, engines, modelOf } from '../engines/model.ts';
import type { Task } from '../task.ts';

const bounds = { health: 1, damage: 1, loot: 1, rooms: 1, bombs: 0 };
/** Profile and bounds by name. */
const scopes: Readonly<Record<string, readonly [string, Readonly<Record<string, number>>]>> = {
  'core-3, Combat alone': ['core-3', bounds],
  'duelist-2, Combat alone': ['duelist-2', bounds],
  'core-3, small': ['core-3', { ...bounds, health: 2, damage: 2, bombs: 1, cubeCards: 1 }],
};
function modelIn(scope: string, way: Assembling = {}) {
  const [profile, within] = scopes[scope] ?? ['', {}];
  return modelOf(vivaLaDungeon, profile, within, way);
}

/** Viva La Dungeon as it is shipped, to its last position. */
export const task: Task = {
  sizes: Object.fromEntries(Object.keys(scopes).map((scope) => [scope, 0])),
  quick: ['duelist-2, Combat alone'],
  agree: ['states', 'transitions'],
  contestants: [
    ...engines((way, scope) => {
      const model = modelIn(scope, way);
      return () => explored(model, true);
    }),
    {
      name: 'actors',
      title: 'breadth-first search over actors',
      prepare: (scope) => {
        const model = modelIn(scope);
        return () => actorSearch(model);
      },
    },
  ],
};
