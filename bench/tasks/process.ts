import { processGraph } from 'rules-lawyer';
import { vivaLaDungeon } from '../../machines/viva-la-dungeon/index.ts';
import { model, outputs, processCalls } from '../../properties/viva-la-dungeon/paths.test-helper.ts';
import { alone } from '../engines/alone.ts';
import { explored } from '../engines/explorer.ts';
import { engines, modelOf } from '../engines/model.ts';
import type { Task } from '../task.ts';

const inputOf = (name: string) => {
  const call = processCalls.find(([process]) => process === name);
  if (!call) throw new RangeError(`no process ${name}`);
  return call[1];
};
const { profile, bounds } = model.setting;

/** Each process of Viva La Dungeon by itself. */
export const task: Task = {
  sizes: Object.fromEntries(processCalls.map(([name]) => [name, 0])),
  quick: ['combat', 'deathProcess'],
  // @xstate/graph tells apart ends of a process by what it remembers; in a game that is gone by then.
  agree: ['transitions'],
  contestants: [
    ...engines((stepper, name) => {
      const single = stepper(modelOf(alone(vivaLaDungeon, name, inputOf(name), outputs), profile, bounds));
      return () => explored(single, true);
    }),
    {
      name: 'graph',
      title: '@xstate/graph',
      prepare: (name) => () => {
        const { positions, transitions } = processGraph(model, name, { input: inputOf(name), outputs });
        return { states: positions, transitions };
      },
    },
  ],
};
