import { statesOf } from '../combat/sizes.ts';
import type { Task } from '../task.ts';
import { task as explore } from './explore.ts';

/** The same for those that get so far; not part of a run of everything. */
export const task: Task = { ...explore, sizes: statesOf('n4x', 'n5'), quick: [] };
