import { sizeOf, statesOf } from '../combat/sizes.ts';
import { laps, toTenths } from '../engines/laps.ts';
import { spinFinds, spinMissing } from '../engines/spin.ts';
import type { Task } from '../task.ts';

/**
 * The planted flaw, in a process that does nothing else: of two players who die by one Attack, the second is forgotten. What counts
 * is the time from the start of the process to its end, so everybody loads only what it needs.
 */
export const task: Task = {
  sizes: statesOf('n3h2', 'n3', 'n4'),
  quick: ['n3'],
  agree: [],
  contestants: [
    {
      name: 'explorer',
      title: 'Rules Lawyer',
      async prepare(size) {
        const [{ flawFound }, { flawedModel, readRules }] = await Promise.all([
          import('../engines/explorer.ts'),
          import('../engines/model.ts'),
        ]);
        return () => {
          const lap = laps();
          readRules();
          const reading = lap();
          const start = performance.now();
          const model = flawedModel(sizeOf(size));
          const assembling = lap();
          const found = flawFound(model);
          const searching = lap();
          return { ...found, reading, assembling, searching, clock: toTenths(performance.now() - start) };
        };
      },
    },
    {
      name: 'search',
      title: 'breadth-first search over `machine.transition`',
      upTo: 400_000,
      async prepare(size) {
        const [{ machineSystem, search }, { machineKey }] = await Promise.all([
          import('../engines/system.ts'),
          import('../combat/machine.ts'),
        ]);
        return () => search(machineSystem(sizeOf(size), true), machineKey);
      },
    },
    {
      name: 'commands',
      title: 'fast-check commands over `machine.transition`, shrunk',
      async prepare(size) {
        const [{ machineSystem }, { commandsFind }] = await Promise.all([
          import('../engines/system.ts'),
          import('../engines/rivals.ts'),
        ]);
        return () => commandsFind(machineSystem(sizeOf(size), true), sizeOf(size));
      },
    },
    {
      name: 'game-commands',
      title: 'fast-check commands over Rules Lawyer, shrunk',
      async prepare(size) {
        const [{ gameSystem }, { flawedModel }, { commandsFind }] = await Promise.all([
          import('../engines/system.ts'),
          import('../engines/model.ts'),
          import('../engines/rivals.ts'),
        ]);
        return () => commandsFind(gameSystem(flawedModel(sizeOf(size))), sizeOf(size));
      },
    },
    {
      name: 'spin',
      title: 'SPIN -DREACH, `pan -i`, with its compiler',
      missing: spinMissing,
      upTo: 400_000,
      prepare: (size) => () => spinFinds(sizeOf(size)),
    },
  ],
};
