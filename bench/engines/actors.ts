import { type Frame, known, type Model, wired } from 'rules-lawyer';
import { type AnyActor, createActor, type EventObject, type InspectionEvent } from 'xstate';
import type { Work } from '../task.ts';
import { draws, type System, search } from './system.ts';

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

/** The innermost open actor: it gets the answers. */
function innermost(actor: AnyActor): AnyActor {
  const children: AnyActor[] = Object.values(actor.getSnapshot().children ?? {});
  const open = children.find((child) => child.getSnapshot().status === 'active');
  return open ? innermost(open) : actor;
}

/**
 * A game as real actors: for every answer the tree of actors is made again from what was written down of it, gets the answer, and is
 * written down again. It asks the model which answers are legal, and nothing else.
 * @param called told of every call of a process, and what it is called with
 */
function actorSystem(model: Model, called?: (process: string, input: unknown) => void): System<Persisted> {
  const { root } = model.game;
  const machines = wired(new Map([...model.processes].map(([name, { plan }]) => [name, plan.machine])));
  const machine = machines.get(root);
  if (!machine) throw new RangeError(`no process ${root}`);
  const inspect = called && {
    inspect: (event: InspectionEvent) => {
      if (event.type !== '@xstate.event' || event.event.type !== 'xstate.init') return;
      const { src } = event.actorRef as AnyActor;
      if (event.event.input !== undefined) called(typeof src === 'string' ? src : root, event.event.input);
    },
  };
  const written = (actor: AnyActor): Persisted => {
    const persisted = actor.getPersistedSnapshot() as unknown as Persisted;
    actor.stop();
    return persisted;
  };
  return {
    start: () => {
      const input = { table: model.game.start(model.chart) };
      return written(createActor(machine, { input: input as never, ...inspect }).start());
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
    step: (persisted, answer) => {
      const actor = createActor(machine, { snapshot: persisted as never, ...inspect }).start();
      innermost(actor).send(answer);
      return written(actor);
    },
    broken: () => false,
  };
}

/** Breadth-first search over real actors. */
export const actorSearch = (model: Model): Work =>
  search(actorSystem(model), (persisted) => {
    const open = openIn(model.game.root, persisted);
    // The tables of callers are stale.
    return JSON.stringify(
      open.map(({ process, at: { value, context } }, i) => [
        process,
        value,
        i === open.length - 1 ? context : { ...context, table: null },
      ]),
    );
  });

/** Answers at random up to the first call of a process. @throws RangeError where it never is called */
function wayTo(model: Model, process: string): readonly EventObject[] {
  let called = false;
  const watched = model.watched(({ name }) => {
    called ||= name === process;
  });
  const draw = draws();
  for (let game = 0; game < MOST_GAMES; game++) {
    const way: EventObject[] = [];
    let frame = watched.start();
    while (!called && way.length < MOST_STEPS) {
      const answers = watched.question(frame)?.answers ?? [];
      if (answers.length === 0) break;
      const answer = answers[draw() % answers.length] as EventObject;
      way.push(answer);
      frame = watched.step(frame, answer);
    }
    if (called) return way;
  }
  throw new RangeError(`${process} is not called in ${MOST_GAMES} games`);
}

/** What a process is called with when it is called for the first time in random games. @throws RangeError where it never is */
export function firstCall(model: Model, process: string): { readonly table: unknown } {
  const way = wayTo(model, process);
  let first: { readonly table: unknown } | undefined;
  const system = actorSystem(model, (name, input) => {
    if (name === process) first ??= input as { readonly table: unknown };
  });
  let state = system.start();
  for (const answer of way) state = system.step(state, answer);
  return known(first, `the call of ${process}`);
}

const MOST_GAMES = 2_000;
const MOST_STEPS = 200;
