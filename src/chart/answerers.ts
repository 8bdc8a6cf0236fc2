import fc from 'fast-check';
import { type Answerer, type Model, type OutlineState, record } from '../process/index.ts';
import { arbitraryOf } from '../property/index.ts';
import { answererText } from '../trace/index.ts';
import type { Chart } from './versions.ts';
import { pathText, statesOf } from './words.ts';

/** Contexts that are tried where it depends on them who is asked. */
const SAMPLE = { seed: 1, numRuns: 500 };

/** Whom a state asks: `a Player`, `the Legendary Monster Controller`, `chance`, `A-12 (07 card texts)`. */
export function answerersOf({ path }: OutlineState, process: string, { model, outline }: Chart): string[] {
  const of = statesOf(outline.root).find((state) => pathText(state.path) === pathText(path))?.ask?.of;
  if (of === undefined) return [];
  if (typeof of !== 'function') return [words(of, model)];
  const found = new Set<string>();
  for (const context of contextsOf(process, model)) {
    try {
      found.add(words(of({ context }), model));
    } catch {
      // A context of this shape that play never comes to.
    }
  }
  return found.size === 0 ? [PLAYER] : [...found].sort();
}

const PLAYER = 'a Player';

function contextsOf(process: string, model: Model): object[] {
  const definition = model.game.processes.find(({ name }) => name === process);
  const shape = record({ ...definition?.memory(model.chart), table: model.game.table(model.chart) });
  return fc.sample(arbitraryOf(shape), SAMPLE) as object[];
}

/** A person goes by what they are, not by their name: whose turn it is is not for a chart to say. */
const words = (of: Answerer, model: Model): string =>
  of.kind !== 'seat' ? answererText(of, model) : of.as === undefined ? PLAYER : `the ${of.as}`;
