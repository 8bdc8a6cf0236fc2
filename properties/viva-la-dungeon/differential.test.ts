import {
  type ActorRun,
  BitWriter,
  type Dice,
  diceOf,
  type EngineKind,
  type Frame,
  isOver,
  type Model,
  ModelError,
  runActors,
} from 'rules-lawyer';
import { expect, test } from 'vitest';
import type { EventObject } from 'xstate';
import { modelOf, type Profile } from './suite.test-helper.ts';

/**
 * Three engines play the same random games with everything that the texts name: XState's own actors, the charts as they are, and
 * generated source. After every event all three stand alike, byte by byte. Some events are legal, others are legal elsewhere.
 */

/** Events for each profile; more for whoever has the time: `EVENTS=10000000 npx vitest run properties/viva-la-dungeon/differential`. */
const EVENTS = Number(process.env.EVENTS ?? 20_000);
const MOST_IN_A_GAME = 400;
/** One event in so many is drawn from all that ever were legal. */
const STRAY = 8;

const writer = new BitWriter();
function bytesOf(model: Model, frame: Frame): Buffer {
  model.pack(frame, writer);
  return Buffer.from(writer.bytes.slice(0, writer.length));
}

/** Where actors stand, as a position. */
function frameOf(model: Model, actors: ActorRun): Frame {
  let frame: Frame | null = null;
  for (const { process: name, state, context } of actors.stack()) {
    const process = model.processes.get(name) as Frame['process'];
    const leaf = process.plan.leaves.find(({ path }) => path === state) as Frame['leaf'];
    frame = { process, leaf, context: context as Frame['context'], below: frame };
  }
  return frame as Frame;
}

/** What an event leads to; the same position where nobody handles it. */
function after(model: Model, frame: Frame, event: EventObject): Frame {
  try {
    return model.step(frame, event);
  } catch (error) {
    if (error instanceof ModelError && error.message.includes('does not handle it')) return frame;
    throw error;
  }
}

test.each<Profile>(['core-3', 'duelist-2', 'duelist-3'])(
  '%s: actors, charts and generated source stand alike after every event',
  (profile) => {
    const engines = (['interpreted', 'compiled'] satisfies EngineKind[]).map((engine) =>
      modelOf({ profile, scope: 'everything at once', engine }),
    );
    const [charts] = engines as [Model, Model];
    const machines = new Map([...charts.processes].map(([name, { plan }]) => [name, plan.machine]));
    const [dice] = diceOf(1, 1) as [Dice];
    const draw = (sides: number): number => dice.whole() % sides;
    const alphabet = new Map<string, EventObject>();
    const states = new Set<string>();
    let events = 0;
    let strays = 0;
    while (events < EVENTS) {
      let frames = engines.map((model) => model.start());
      const actors = runActors(machines, charts.game.root, charts.game.start(charts.chart));
      for (let i = 0; i < MOST_IN_A_GAME; i++) {
        expect(actors.error).toBeUndefined();
        const stand = bytesOf(charts, frameOf(charts, actors));
        for (const [e, model] of engines.entries())
          if (!bytesOf(model, frames[e] as Frame).equals(stand))
            expect.fail(`event ${events}: ${frames[e]?.process.name} at ${frames[e]?.leaf.path}`);
        const [frame] = frames as [Frame, Frame];
        expect(actors.over).toBe(isOver(frame));
        const answers = charts.question(frame)?.answers ?? [];
        if (answers.length === 0) break;
        states.add(`${frame.process.name}.${frame.leaf.path}`);
        let event = answers[draw(answers.length)] as EventObject;
        alphabet.set(JSON.stringify(event), event);
        if (draw(STRAY) === 0) {
          event = [...alphabet.values()][draw(alphabet.size)] as EventObject;
          // What is handled without being legal is no business of theirs: guards rely on the list of answers.
          if (!answers.some((a) => JSON.stringify(a) === JSON.stringify(event)) && frame.leaf.on.has(event.type))
            continue;
          strays++;
        }
        events++;
        actors.send(event);
        frames = engines.map((model, e) => after(model, frames[e] as Frame, event));
      }
    }
    expect(strays).toBeGreaterThan(EVENTS / 50);
    expect(states.size).toBeGreaterThan(profile === 'core-3' ? 20 : 25);
  },
  60_000 + EVENTS,
);
