import { processGraph } from 'rules-lawyer';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { firstCall } from '../engines/actors.ts';
import { alone } from '../engines/alone.ts';
import { explored } from '../engines/explorer.ts';
import { engines, modelOf } from '../engines/model.ts';
import type { Task } from '../task.ts';

const PROFILE = 'duelist-3';
const bounds = { health: 1, damage: 1, rooms: 2, bombs: 1, monsterBombs: 1, cubeCards: 1 };

/** What a call gives back: the table as it was, or won. */
const outputs = (_: string, table: unknown) => [table, { ...(table as { winner: number | null }), winner: 1 }];

/** Each process of Viva La Dungeon by itself, called as it is called first in random games. */
export const task: Task = {
  sizes: Object.fromEntries(vivaLaDungeon.processes.map(({ name }) => [name, 0])),
  quick: ['combat', 'deathProcess'],
  // @xstate/graph tells apart ends of a process by what it remembers; in a game that is gone by then.
  agree: ['transitions'],
  contestants: [
    ...engines((way, name) => {
      const input = firstCall(modelOf(vivaLaDungeon, PROFILE, bounds), name);
      const model = modelOf(alone(vivaLaDungeon, name, input, outputs), PROFILE, bounds, way);
      return () => explored(model, true);
    }),
    {
      name: 'graph',
      title: '@xstate/graph',
      prepare: (name) => {
        const model = modelOf(vivaLaDungeon, PROFILE, bounds);
        const input = firstCall(model, name);
        return () => {
          const { positions, transitions } = processGraph(model, name, { input, outputs });
          return { states: positions, transitions };
        };
      },
    },
  ],
};
