import fc from 'fast-check';
import { it } from 'vitest';
import { machineSets } from './machines.test-helper.ts';
import { machinesOf, plansOf, sideBySide, wishes } from './side-by-side.test-helper.ts';

it('probe', () => {
  const tally: Record<string, number> = {};
  const add = (k: string, n = 1) => {
    tally[k] = (tally[k] ?? 0) + n;
  };
  const t0 = Date.now();
  fc.assert(
    fc.property(machineSets, wishes(60), (set, said) => {
      const machines = machinesOf(set);
      const run = sideBySide(machines, said, plansOf(machines));
      add('sent', run.sent);
      add('handled', run.handled);
      add(run.end);
      add('deep' + run.deepest);
      if (run.differs) throw new Error(JSON.stringify(run.differs, null, 1));
    }),
    { numRuns: 500, seed: 1 },
  );
  console.log(tally, Date.now() - t0);
});
