import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { machineSets } from './machines.test-helper.ts';
import { machinesOf, plansOf, sideBySide, wishes } from './side-by-side.test-helper.ts';
import type { Watch } from './stepper.ts';

/**
 * The same machines as XState actors, by the stepper and as generated source, on the same events: about 25,000 of them, or as many as the environment
 * variable STEPPER_EVENTS says:
 *
 *     STEPPER_EVENTS=1000000 npx vitest run src/process/stepper-equals-actors
 *
 * A run that fails tells the machines, the events, and where the two came apart, made as small as it can be.
 */
const EVENTS = Number(process.env.STEPPER_EVENTS ?? 25_000);
const RUNS = 100;
/** Events for each set of machines, and games: who has asked for many gets long ones, since making machines takes most of the time. */
const [SAID, GAMES] = process.env.STEPPER_EVENTS ? [1_000, 100] : [60, 5];

describe('the stepper', () => {
  it(
    'goes where actors go',
    () => {
      const tally = new Tally();
      for (let seed = 1; tally.sent < EVENTS; seed++)
        fc.assert(
          fc.property(machineSets, wishes(SAID), (set, said) => {
            const machines = machinesOf(set);
            const run = sideBySide(machines, said, plansOf(machines), tally.watch, undefined, GAMES);
            expect(run.differs).toBeNull();
            tally.sent += run.sent;
            tally.handled += run.handled;
            tally.games += run.games;
            tally.failures += run.failures;
            tally.compiled += run.compiled;
            tally.leftOver += run.leftOver;
            tally.add(`${Math.min(run.deepest, 9)} processes open`);
          }),
          { numRuns: RUNS, seed },
        );
      tally.check();
      if (process.env.STEPPER_EVENTS) process.stdout.write(`${tally}\n`);
    },
    60_000 + 5 * EVENTS,
  );
});

/** What the runs have met: a comparison of games in which nothing happens is worth nothing. */
class Tally {
  sent = 0;
  handled = 0;
  games = 0;
  failures = 0;
  compiled = 0;
  leftOver = 0;
  private readonly met = new Map<string, number>();

  add(what: string): void {
    this.met.set(what, (this.met.get(what) ?? 0) + 1);
  }

  readonly watch: Watch = (_, leaf, { definition, actions }) => {
    const { source, target, reenter, eventType, guard } = definition;
    const to = target?.[0];
    const by = eventType === '' ? 'always' : (/^xstate\.done\.(state|actor)/.exec(eventType)?.[0] ?? 'an event');
    this.add(by);
    if (guard) this.add('a guard that holds');
    if (!to) this.add(actions.length > 0 ? 'no target' : 'no target and no action');
    else if (to === source) this.add(reenter ? 'itself, reenter' : 'itself');
    else if (reenter) this.add('reenter');
    if (source !== leaf.node) this.add('a transition of a state around');
    if (leaf.path.split('.').length === 3) this.add('three levels deep');
    const acts = (role: string) => actions.filter(({ name }) => name.startsWith(role)).length;
    if (acts('leave') > 1) this.add('several exit actions');
    if (acts('enter') > 1) this.add('several entry actions');
  };

  check(): void {
    const rare = [
      '9 processes open',
      'no target and no action',
      'xstate.done.state',
      'xstate.done.actor',
      'itself, reenter',
    ]
      .concat(['always', 'an event', 'a guard that holds', 'no target', 'itself', 'reenter', 'three levels deep'])
      .concat(['a transition of a state around', 'several exit actions', 'several entry actions'])
      .filter((what) => (this.met.get(what) ?? 0) < (EVENTS * 60) / (1000 * SAID));
    expect(rare).toEqual([]);
    expect({
      handled: this.handled > this.sent / 2,
      failures: this.failures > this.games / 50,
      games: this.games > this.sent / 100,
      compiled: this.compiled === this.sent + this.games,
      // Games that fail, for the most part.
      leftOver: this.leftOver < this.compiled / 10,
    }).toEqual({ handled: true, failures: true, games: true, compiled: true, leftOver: true });
  }

  toString(): string {
    const { sent, handled, games, failures, compiled, leftOver } = this;
    return JSON.stringify(
      { sent, handled, games, failures, compiled, leftOver, ...Object.fromEntries([...this.met].sort()) },
      null,
      1,
    );
  }
}
