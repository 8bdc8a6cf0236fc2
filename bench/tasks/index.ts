import type { Task } from '../task.ts';

/** What there is to be done; each is loaded only where it is done. */
export const tasks: Readonly<Record<string, () => Promise<{ readonly task: Task }>>> = {
  explore: () => import('./explore.ts'),
  huge: () => import('./huge.ts'),
  curve: () => import('./curve.ts'),
  pair: () => import('./pair.ts'),
  threads: () => import('./threads.ts'),
  step: () => import('./step.ts'),
  play: () => import('./play.ts'),
  flaw: () => import('./flaw.ts'),
  dungeon: () => import('./dungeon.ts'),
  process: () => import('./process.ts'),
};

/** @throws RangeError where there is no such task */
export async function taskOf(name: string): Promise<Task> {
  const load = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!load) throw new RangeError(`There is no task ${name}; there are ${Object.keys(tasks).join(', ')}.`);
  return (await load()).task;
}
