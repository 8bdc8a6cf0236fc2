import { sizeOf, statesOf } from '../combat/sizes.ts';
import { explored } from '../engines/explorer.ts';
import { type Assembling, combatModel, engines } from '../engines/model.ts';
import type { Task } from '../task.ts';

const run = (everyMove: boolean) => (way: Assembling, size: string) => {
  const model = combatModel(sizeOf(size), way);
  return () => explored(model, everyMove);
};

/** Combat with Death as a check explores it: where nobody has a choice, play goes on by itself, and nothing is kept. */
export const task: Task = {
  sizes: statesOf('n3h2', 'n4h2', 'n3', 'n4h3', 'n4', 'n4h5'),
  quick: ['n3h2', 'n4h2'],
  agree: [],
  contestants: [
    ...engines(run(true), { name: '-all', title: ', every position kept' }),
    ...engines(run(false), { name: '-choices', title: ', forced moves walked through' }),
  ],
};
