import { type Exploration, Explorer, type Frame, type Model, play } from 'rules-lawyer';
import { expect, test } from 'vitest';
import { properties } from './index.ts';
import { idsOf, modelOf, type Profile } from './suite.test-helper.ts';

/** What nobody reads any more is left out of positions; and what play of one scope comes to is the same with it. */

const one = { health: 1, damage: 1, loot: 1, rooms: 1, bombs: 0 };

function explorer(model: Model, everyField: boolean): Explorer {
  const search = new Explorer(model, { properties, edges: true, everyField });
  while (search.advance(1_000));
  return search;
}

/** A position as text, without what is left out. */
function told(frame: Frame, leftOut: ReadonlyMap<string, readonly string[]>): string {
  const parts: unknown[] = [];
  for (let f: Frame | null = frame; f; f = f.below) {
    const at = `${f.process.name}.${f.leaf.path}`;
    const without = leftOut.get(at) ?? [];
    const fields = f.process.fields.filter((field) => !without.includes(field));
    parts.push(at, ...fields.map((field) => [field, f.context[field]]));
  }
  return JSON.stringify([frame.context.table, parts]);
}

const verdicts = (exploration: Exploration): unknown =>
  [...exploration.verdicts].map(([name, { kind }]) => [name, kind]);

test.each<[Profile, Record<string, number>, number, number]>([
  ['core-3', { ...one, rooms: 2, bombs: 1 }, 6053, 4013],
  ['duelist-2', { ...one, rooms: 2, monsterBombs: 1 }, 2954, 2021],
])('%s within %o: %i positions differ, %i in what is read', (profile, bounds, all, read) => {
  const model = modelOf({ profile, bounds });
  const [whole, lean] = [explorer(model, true), explorer(model, false)];
  const [everything, left] = [whole.result(), lean.result()];
  expect([everything.positions, left.positions]).toEqual([all, read]);
  expect(left.complete).toBe(true);
  expect(idsOf(left)).toEqual(idsOf(everything));
  expect(verdicts(left)).toEqual(verdicts(everything));
  expect([...left.outcomes.keys()].sort()).toEqual([...everything.outcomes.keys()].sort());
  for (const { id, choices, forced } of left.found) {
    const { length } = everything.found.find((found) => found.id === id)?.choices ?? [];
    expect(choices).toHaveLength(length ?? -1);
    expect(play(model, choices, forced).moves.length).toBeGreaterThan(0);
  }

  // Every position is there, and none but those: with what is left out taken away, they are the same ones.
  const without = new Map(
    lean.leftOut.map((line) => {
      const [at = '', fields = ''] = line.split(': ');
      return [at, fields.split(', ')] as const;
    }),
  );
  const positions = (search: Explorer): string[] => {
    const graph = search.graph();
    const names = Array.from({ length: graph?.size ?? 0 }, (_, n) => told(graph?.frame(n) as Frame, without));
    return [...new Set(names)].sort();
  };
  const kept = positions(lean);
  expect(kept).toHaveLength(read);
  expect(kept).toEqual(positions(whole));
});
