import { sizeOf, statesOf } from '../combat/sizes.ts';
import { explored } from '../engines/explorer.ts';
import { combatModel, engines } from '../engines/model.ts';
import type { Task } from '../task.ts';

/** Combat with Death as a check explores it: where nobody has a choice, play goes on by itself, and nothing is kept. */
export const task: Task = {
  sizes: statesOf('n3h2', 'n4h2', 'n3', 'n4h3', 'n4', 'n4h5'),
  quick: ['n3h2', 'n4h2'],
  agree: [],
  contestants: [
    ...engines((stepper, size) => () => explored(stepper(combatModel(sizeOf(size))), true), {
      name: '-all',
      title: ', every position kept',
    }),
    ...engines((stepper, size) => () => explored(stepper(combatModel(sizeOf(size))), false), {
      name: '-choices',
      title: ', forced moves walked through',
    }),
  ],
};
