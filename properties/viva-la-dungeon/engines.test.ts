import { BitWriter, type Frame, type Model, ModelError } from 'rules-lawyer';
import { expect, test } from 'vitest';
import { modelOf, type Profile } from './suite.test-helper.ts';

const bounds = { health: 1, damage: 1, loot: 1, rooms: 1, bombs: 0 };
const writer = new BitWriter();

function bytesOf(model: Model, frame: Frame): string {
  model.pack(frame, writer);
  return writer.bytes.subarray(0, writer.length).join();
}

/** The bytes of what follows, or how it fails. */
function told(model: Model, step: () => Frame): string {
  try {
    return bytesOf(model, step());
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.message;
  }
}

/**
 * Every pair of a position and an answer that is ever legal, here or elsewhere, by the charts as they are and as generated source; and
 * what one step leads to is what the fan of all answers leads to.
 */
test.each<[Profile, number, number]>([
  ['core-3', 4410, 28],
  ['duelist-2', 1056, 46],
])('%s: charts and generated source come to the same, whatever is said', (profile, size, answers) => {
  const interpreted = modelOf({ profile, bounds, engine: 'interpreted' });
  const compiled = modelOf({ profile, bounds, engine: 'compiled' });
  const start = interpreted.start();
  const positions = new Map([[bytesOf(interpreted, start), start]]);
  expect(told(compiled, () => compiled.start())).toBe(bytesOf(interpreted, start));
  const alphabet = new Map<string, { type: string }>();
  for (const frame of positions.values())
    for (const answer of interpreted.question(frame)?.answers ?? []) {
      alphabet.set(JSON.stringify(answer), answer);
      const next = interpreted.step(frame, answer);
      const bytes = bytesOf(interpreted, next);
      if (!positions.has(bytes)) positions.set(bytes, next);
    }
  expect([positions.size, alphabet.size]).toEqual([size, answers]);
  const differing: unknown[] = [];
  for (const frame of positions.values()) {
    const fan = compiled.fan();
    fan.over(frame);
    for (const answer of alphabet.values()) {
      const right = told(interpreted, () => interpreted.step(frame, answer));
      const steps = [() => compiled.step(frame, answer), () => fan.step(answer)];
      for (const step of steps) if (told(compiled, step) !== right) differing.push([frame.leaf.path, answer]);
    }
  }
  expect(differing).toEqual([]);
});
