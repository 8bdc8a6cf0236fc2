import { sizeOf } from '../combat/sizes.ts';
import { combatModel, engines } from '../engines/model.ts';
import {
  actorWalker,
  gameWalker,
  machineWalker,
  nextSnapshotWalker,
  transitionWalker,
  type Walker,
  walk,
} from '../engines/walk.ts';
import type { Task, Work } from '../task.ts';

/** Steps before anything is timed; the games that are finished in them have to be the same ones for everybody. */
const WARM = 100_000;

/** Walks until it is warm, and returns a walk of so many steps. */
function warm<S>(walker: Walker<S>, steps: number): () => Work {
  const { games: first = 0 } = walk(walker, WARM);
  return () => ({ ...walk(walker, steps), first });
}

/** Raw stepping: a random walk of so many steps that each takes seconds. */
export const task: Task = {
  sizes: { n3: 0, n4: 0 },
  quick: ['n3'],
  agree: ['first'],
  contestants: [
    ...engines((way, size) => {
      const walker = gameWalker(combatModel(sizeOf(size), way), sizeOf(size));
      return warm(walker, way.engine === 'compiled' ? 10_000_000 : 4_000_000);
    }),
    {
      name: 'machine',
      title: '`machine.transition`, one scope',
      prepare: (size) => warm(machineWalker(sizeOf(size)), 200_000),
    },
    {
      name: 'transition',
      title: '`transition()` of xstate',
      prepare: (size) => warm(transitionWalker(sizeOf(size)), 100_000),
    },
    {
      name: 'next-snapshot',
      title: '`getNextSnapshot()` of xstate',
      prepare: (size) => warm(nextSnapshotWalker(sizeOf(size)), 100_000),
    },
    {
      name: 'actor',
      title: 'a live actor, `.send()`',
      prepare: (size) => warm(actorWalker(sizeOf(size)), 200_000),
    },
  ],
};
