import { type Frame, type Model, wired } from 'rules-lawyer';
import { type AnyActor, createActor, type EventObject } from 'xstate';
import type { Work } from '../task.ts';
import { search } from './system.ts';

/** A machine and what it has called, as XState writes it down. */
interface Persisted {
  readonly status: string;
  readonly value: unknown;
  readonly context: Frame['context'];
  readonly children: Readonly<Record<string, { readonly src: string; readonly snapshot: Persisted }>>;
}

const pathOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const [[outer, inner]] = Object.entries(value as Record<string, unknown>) as [[string, unknown]];
  return `${outer}.${pathOf(inner)}`;
};

/** The open processes, the outermost first. */
function openIn(root: string, persisted: Persisted): { process: string; at: Persisted }[] {
  const called = Object.values(persisted.children).find(({ snapshot }) => snapshot.status === 'active');
  return [{ process: root, at: persisted }, ...(called ? openIn(called.src, called.snapshot) : [])];
}

/**
 * Breadth-first search over real actors: for every answer the tree of actors is made again from what was written down of it, gets
 * the answer, and is written down again. It asks the model which answers are legal, and nothing else.
 */
export function actorSearch(model: Model): Work {
  const { root } = model.game;
  const machines = wired(new Map([...model.processes].map(([name, { plan }]) => [name, plan.machine])));
  const machine = machines.get(root);
  if (!machine) throw new RangeError(`no process ${root}`);
  const written = (actor: AnyActor): Persisted => {
    const persisted = actor.getPersistedSnapshot() as unknown as Persisted;
    actor.stop();
    return persisted;
  };
  const innermost = (actor: AnyActor): AnyActor => {
    const children: AnyActor[] = Object.values(actor.getSnapshot().children ?? {});
    const open = children.find((child) => child.getSnapshot().status === 'active');
    return open ? innermost(open) : actor;
  };
  return search(
    {
      start: () => {
        const input = { table: model.game.start(model.chart) };
        return written(createActor(machine, { input: input as never }).start());
      },
      answers: (persisted) => {
        if (persisted.status !== 'active') return [];
        let frame: Frame | null = null;
        for (const { process: name, at } of openIn(root, persisted)) {
          const process = model.processes.get(name) as Frame['process'];
          const leaf = process.plan.leaves.find(({ path }) => path === pathOf(at.value)) as Frame['leaf'];
          frame = { process, leaf, context: at.context, below: frame };
        }
        return model.question(frame as Frame)?.answers ?? [];
      },
      step: (persisted, answer: EventObject) => {
        const actor = createActor(machine, { snapshot: persisted as never }).start();
        innermost(actor).send(answer);
        return written(actor);
      },
      broken: () => false,
    },
    (persisted) => {
      const open = openIn(root, persisted);
      // The tables of callers are stale.
      return JSON.stringify(
        open.map(({ process, at: { value, context } }, i) => [
          process,
          value,
          i === open.length - 1 ? context : { ...context, table: null },
        ]),
      );
    },
  );
}
