import { HiredCrew } from 'rules-lawyer/node';
import { sizeOf, statesOf } from '../combat/sizes.ts';
import { explored } from '../engines/explorer.ts';
import { combatModel } from '../engines/model.ts';
import type { Contestant, Task } from '../task.ts';
import { task as explore } from './explore.ts';

/** One exploration by two threads: what a second core is good for where there is only one thing to do. */
export const task: Task = {
  sizes: statesOf('n4', 'n4x', 'n5'),
  quick: [],
  agree: explore.agree,
  contestants: [
    explore.contestants[0] as Contestant,
    {
      name: 'two-threads',
      title: 'Rules Lawyer, compiled, by two threads',
      prepare: (size) => {
        const model = combatModel(sizeOf(size), { engine: 'compiled' });
        const module = new URL('../engines/remake.js', import.meta.url).href;
        const crew = new HiredCrew({ module, of: size, threads: 1 });
        return async () => {
          const work = explored(model, true, crew);
          await crew.dismiss();
          return work;
        };
      },
    },
  ],
};
