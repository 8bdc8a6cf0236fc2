import { machineKey } from '../combat/machine.ts';
import { sizeOf, statesOf } from '../combat/sizes.ts';
import { explored } from '../engines/explorer.ts';
import { combatModel, engines } from '../engines/model.ts';
import { adjacency } from '../engines/rivals.ts';
import { spinExplores, spinMissing } from '../engines/spin.ts';
import { machineSystem, search } from '../engines/system.ts';
import type { Task } from '../task.ts';

/** Combat with Death to its last position. */
export const task: Task = {
  sizes: statesOf('n3h2', 'n4h2', 'n3', 'n4'),
  quick: ['n3h2', 'n4h2'],
  agree: ['states', 'transitions'],
  contestants: [
    ...engines((way, size) => {
      const model = combatModel(sizeOf(size), way);
      return () => explored(model, true);
    }),
    {
      name: 'search',
      title: 'breadth-first search over `machine.transition`',
      upTo: 400_000,
      prepare: (size) => () => search(machineSystem(sizeOf(size)), machineKey),
    },
    {
      name: 'graph',
      title: '@xstate/graph',
      upTo: 400_000,
      prepare: (size) => () => adjacency(sizeOf(size)),
    },
    {
      name: 'spin',
      title: 'SPIN -DSAFETY',
      missing: spinMissing,
      prepare: (size) => spinExplores(sizeOf(size), sizeOf(size).states),
    },
  ],
};
