import { processGraph } from 'rules-lawyer';
import { expect, test } from 'vitest';
import { model, outputs, processCalls } from './paths.test-helper.ts';

/** Each process by itself, walked by `@xstate/graph`: no state of a chart is there in vain. */
test.each(processCalls)('every state of %s is reached', (name, input, never) => {
  expect(processGraph(model, name, { input, outputs }).unreached).toEqual(never);
});
