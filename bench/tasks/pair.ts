import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Contestant, Task } from '../task.ts';
import { task as exploration } from './explore.ts';

const explorer = exploration.contestants[0] as Contestant;
// Equally long, so that neither waits for the other.
const SIZES = ['n3', 'n3'];
const explore = (size: string) =>
  promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('../run.js', import.meta.url)),
    'explore',
    explorer.name,
    size,
  ]);

/** Two configurations: what a second core is good for. */
export const task: Task = {
  sizes: { [SIZES.join(' and ')]: 0 },
  quick: [],
  agree: [],
  contestants: [
    {
      name: 'side-by-side',
      title: 'side by side, a process each',
      prepare: () => async () => {
        await Promise.all(SIZES.map(explore));
        return {};
      },
    },
    {
      name: 'in-turn',
      title: 'one after the other',
      prepare: () => async () => {
        for (const size of SIZES) await explore(size);
        return {};
      },
    },
  ],
};
