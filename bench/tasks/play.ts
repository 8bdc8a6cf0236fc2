import { sizeOf } from '../combat/sizes.ts';
import { combatModel, engines } from '../engines/model.ts';
import { quintMissing, quintPlays } from '../engines/quint.ts';
import { commandsPlay, randomGames } from '../engines/rivals.ts';
import { gameSystem, machineSystem, transitionSystem } from '../engines/system.ts';
import type { Task } from '../task.ts';

/** Random games of at most a hundred answers. */
export const task: Task = {
  sizes: { n3: 0 },
  quick: ['n3'],
  agree: [],
  contestants: [
    ...engines((way, size) => () => randomGames(gameSystem(combatModel(sizeOf(size), way)), 5_000)),
    {
      name: 'machine',
      title: '`machine.transition`, one scope',
      prepare: (size) => () => randomGames(machineSystem(sizeOf(size)), 1_000),
    },
    {
      name: 'transition',
      title: '`transition()` of xstate',
      prepare: (size) => () => randomGames(transitionSystem(sizeOf(size)), 500),
    },
    ...engines((way, size) => () => commandsPlay(gameSystem(combatModel(sizeOf(size), way)), sizeOf(size), 5_000), {
      name: '-commands',
      title: ', under fast-check commands',
    }),
    {
      name: 'machine-commands',
      title: '`machine.transition`, under fast-check commands',
      prepare: (size) => () => commandsPlay(machineSystem(sizeOf(size)), sizeOf(size), 2_000),
    },
    { name: 'quint', title: 'Quint, simulator', missing: quintMissing, prepare: () => () => quintPlays(100) },
  ],
};
