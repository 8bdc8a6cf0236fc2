import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { type CombatSnapshot, machineAnswers, machineKey } from './combat/machine.ts';
import { sizeOf } from './combat/sizes.ts';
import { alphabetOf, type CombatEvent } from './combat/table.ts';
import { combatModel } from './engines/model.ts';
import { commandsPlay, randomGames } from './engines/rivals.ts';
import { gameSystem, machineSystem } from './engines/system.ts';
import { actorWalker, gameWalker, machineWalker, nextSnapshotWalker, transitionWalker, walk } from './engines/walk.ts';
import { filled } from './render.ts';
import { joined, leftOut, type Results, type Row } from './results.ts';
import type { Task, Work } from './task.ts';
import { taskOf, tasks } from './tasks/index.ts';
import { wholeGames } from './tasks/process.ts';

const named = Object.fromEntries(
  await Promise.all(Object.keys(tasks).map(async (name) => [name, await taskOf(name)] as const)),
);
const { explore, step, flaw, dungeon, process } = named as Record<
  'explore' | 'step' | 'flaw' | 'dungeon' | 'process',
  Task
>;

/** In milliseconds. Some take seconds by themselves, and a busy machine makes minutes of them; nothing here is timed. */
const PATIENCE = 600_000;

/** A run of everybody on one size. Who is not installed is skipped, and the reason printed. */
function everybody(task: Task, size: string, check: (work: Work, title: string) => void): void {
  for (const { title, missing, prepare } of task.contestants)
    test(`${size}: ${title}`, { timeout: PATIENCE }, async (context) => {
      const why = missing?.() ?? null;
      if (why !== null) {
        console.warn(`${title} is not tested: ${why}`);
        context.skip(why);
      }
      const run = await prepare(size);
      check(await run(), title);
    });
}
const agreed = ({ agree }: Task, work: Work): Work => Object.fromEntries(agree.map((name) => [name, work[name] ?? 0]));

describe('everybody counts the same', () => {
  const quickly = explore.contestants.filter(({ upTo }) => upTo === undefined);
  for (const [task, size] of [
    [explore, 'n3h2'],
    [{ ...explore, contestants: quickly }, 'n4h2'],
  ] as const)
    everybody(task, size, (work) => {
      const { states, transitions } = sizeOf(size);
      expect(agreed(task, work)).toEqual({ states, transitions });
    });
  for (const task of [dungeon, process])
    for (const size of task.quick) {
      const counts = new Set<string>();
      everybody(task, size, (work) => {
        expect(work.transitions).toBeGreaterThan(0);
        expect(counts.add(JSON.stringify(agreed(task, work))).size).toBe(1);
      });
    }
});

describe('everybody finds the planted flaw, the searches by the shortest game', () => {
  everybody(flaw, 'n3h2', ({ trace, assembling, searching }, title) => {
    if (title.startsWith('fast-check')) expect(trace).toBeGreaterThanOrEqual(10);
    else expect(trace).toBe(10);
    if (title !== 'Rules Lawyer') return;
    expect(assembling).toBeGreaterThan(0);
    expect(searching).toBeGreaterThan(0);
  });
});

test('every process that random games call has a row', () => {
  const called = new Set<string>();
  for (const model of wholeGames()) randomGames(gameSystem(model.watched(({ name }) => called.add(name))), 50);
  expect(Object.keys(process.sizes)).toEqual(expect.arrayContaining([...called]));
});

describe('everybody walks the same way', () => {
  const size = sizeOf('n3h2');
  const counts = new Set<string>();
  const walks: Readonly<Record<string, () => Work>> = {
    compiled: () => walk(gameWalker(combatModel(size, { engine: 'compiled' }), size), 5_000),
    interpreter: () => walk(gameWalker(combatModel(size, { engine: 'interpreted' }), size), 5_000),
    'one scope': () => walk(machineWalker(size), 5_000),
    'transition()': () => walk(transitionWalker(size), 5_000),
    'getNextSnapshot()': () => walk(nextSnapshotWalker(size), 5_000),
    'an actor': () => walk(actorWalker(size), 5_000),
  };
  for (const [title, run] of Object.entries(walks))
    test(title, () => {
      const work = run();
      expect(work.games).toBeGreaterThan(100);
      expect(work.enabled).toBeLessThan(work.steps as number);
      expect(counts.add(JSON.stringify(work)).size).toBe(1);
    });
});

test('random games of the game, of the machine, and under fast-check', () => {
  const size = sizeOf('n3h2');
  const [game, machine] = [gameSystem(combatModel(size)), machineSystem(size)];
  for (const { games, steps } of [randomGames(game, 20), randomGames(machine, 20), commandsPlay(machine, size, 20)]) {
    expect(games).toBe(20);
    expect(steps).toBeGreaterThan(20);
  }
});

test('the answers that the plain machine is offered are those that it handles', () => {
  const size = sizeOf('n3h2');
  const [system, answers, alphabet] = [machineSystem(size), machineAnswers(size), alphabetOf(size)];
  const text = (list: readonly CombatEvent[]): string[] => list.map((event) => JSON.stringify(event)).sort();
  const seen = new Set<string>();
  const queue: CombatSnapshot[] = [system.start()];
  for (const snapshot of queue) {
    const offered = answers(snapshot);
    expect(text(offered)).toEqual(
      text(alphabet.filter((event) => (snapshot as unknown as AnyMachineSnapshot).can(event as never))),
    );
    for (const answer of offered) {
      const next = system.step(snapshot, answer as never);
      const key = machineKey(next);
      if (!seen.has(key) && seen.size < 1_000) queue.push(next);
      seen.add(key);
    }
  }
  expect(queue.length).toBeGreaterThan(900);
});

test('newer results take the place of earlier ones, in the order of the task', () => {
  const row = (size: string, contestant: string, runs: number): Row => {
    const title = explore.contestants.find(({ name }) => name === contestant)?.title ?? '';
    return { size, contestant, title, runs, seconds: 1, cpu: 1, wall: 1, cpuInAll: 1, megabytes: 1, work: {} };
  };
  const left = [leftOut('@xstate/graph', 'n3'), leftOut('@xstate/graph', 'n4')];
  const earlier = { machine: {}, rows: [row('n4', 'spin', 1), row('n3', 'spin', 1), row('n3', 'gone', 1)], left };
  const later = { machine: {}, rows: [row('n3', 'graph', 2), row('n3', 'spin', 2)], left: [] };
  const { rows, left: stillLeft } = joined(explore, earlier, later);
  expect(rows.map(({ size, contestant, runs }) => `${size} ${contestant} ${runs}`)).toEqual([
    'n3 graph 2',
    'n3 spin 2',
    'n4 spin 1',
  ]);
  expect(stillLeft).toEqual([leftOut('@xstate/graph', 'n4')]);
});

describe('what is recorded', () => {
  const file = (name: string) => new URL(`./results/${name}.json`, import.meta.url);
  const recorded = new Map(
    Object.keys(tasks)
      .filter((name) => existsSync(file(name)))
      .map((name) => [name, JSON.parse(readFileSync(file(name), 'utf8')) as Results]),
  );

  test('counts what it has to count', () => {
    const rows = ['explore', 'huge', 'threads'].flatMap((name) => recorded.get(name)?.rows ?? []);
    for (const { size, work, title } of rows) {
      const { states, transitions } = sizeOf(size);
      expect([title, work.states]).toEqual([title, states]);
      // SPIN rounds numbers of more than eight digits: these are not recorded.
      if (work.transitions !== undefined) expect([title, work.transitions]).toEqual([title, transitions]);
      else expect([title, transitions > 99_999_999]).toEqual(['SPIN -DSAFETY', true]);
    }
  });

  test('walks the same way', () => {
    const rows = recorded.get('step')?.rows ?? [];
    for (const { size, title, work } of rows)
      expect({ title, ...agreed(step, work) }).toEqual({
        title,
        ...agreed(step, rows.find((row) => row.size === size)?.work ?? {}),
      });
  });

  test('is what the page shows', () => {
    const page = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    expect(filled(page, recorded)).toBe(page);
    for (const name of Object.keys(tasks)) expect(page).toContain(`<!-- ${name} -->`);
  });
});
