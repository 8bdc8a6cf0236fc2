import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EventObject } from 'xstate';
import { FAULTS, type Fault, NO_FAULTS } from './faults.test-helper.ts';
import { machineSets } from './machines.test-helper.ts';
import { machinesOf, plansOf, sideBySide, wishes } from './side-by-side.test-helper.ts';
import { type Frame, Stepper } from './stepper.ts';

/** The comparison with actors is worth what it catches: each of these faults of a stepper must show, within so many runs. */
const RUNS = 200;

/** In how many runs a fault shows; null where it does not. */
function caughtAfter(fault: Fault, edit?: (source: string) => string): number | null {
  let runs = 0;
  let caught = false;
  const { failed, errorInstance } = fc.check(
    fc.property(machineSets, wishes(60), (set, said) => {
      runs++;
      caught = sideBySide(machinesOf(set), said, fault(set), undefined, edit).differs !== null;
      return !caught;
    }),
    { numRuns: RUNS, seed: 1, endOnFailure: true },
  );
  if (failed && !caught) throw errorInstance;
  return caught ? runs : null;
}

describe('a stepper that', () => {
  it.each(Object.entries(FAULTS))('%s is caught', (_, fault) => {
    expect(caughtAfter(fault)).not.toBeNull();
  });
});

type Opened = [Frame, EventObject];
/** What is private to the stepper. */
type Private = { open: (frame: Frame, event: EventObject) => Opened; giveBack: (frame: Frame) => Opened };

describe('a stepper that, between processes,', () => {
  const stepper = Stepper.prototype as unknown as Private;
  const { open, giveBack } = stepper;
  const sound: Fault = (set) => plansOf(machinesOf(set));
  afterEach(() => void vi.restoreAllMocks());

  it('shows a called process the event of its caller is caught', () => {
    vi.spyOn(stepper, 'open').mockImplementation(function (this: Private, frame, event) {
      return [open.call(this, frame, event)[0], event];
    });
    expect(caughtAfter(sound)).not.toBeNull();
  });

  it('shows a caller the event of the process that it called is caught', () => {
    vi.spyOn(stepper, 'giveBack').mockImplementation(function (this: Private, frame) {
      return [giveBack.call(this, frame)[0], { type: 'xstate.init' }];
    });
    expect(caughtAfter(sound)).not.toBeNull();
  });

  it('forgets who waits below is caught', () => {
    vi.spyOn(stepper, 'giveBack').mockImplementation(function (this: Private, frame) {
      const [caller, event] = giveBack.call(this, frame);
      return [{ ...caller, below: null }, event];
    });
    expect(caughtAfter(sound)).not.toBeNull();
  });
});

/** Faults of the generated source: what is written in its place. */
const EDITS: Readonly<Record<string, readonly [string | RegExp, string]>> = {
  'takes both parts of an and for one': [/ && k/g, ' || k'],
  'takes or for and': [/ \|\| k/g, ' && k'],
  'forgets not': [/!\(k/g, '(k'],
  'takes the last branch only where none is guarded': [/^ {2}\{$/gm, '  if (false) {'],
  'forgets who waits below': [/r\.below = b\.below;/g, 'r.below = null;'],
  'does not take the table': [/= e\.output\.table;/g, '= c0["table"];'],
  'keeps a field that is assigned': [/"m": a\d+/g, '"m": c0["m"]'],
  'shows a called process another event': [/= \{ type: 'xstate\.init', input \}/g, "= { type: 'E0', input }"],
  'shows a caller no output': [/, output, actorId/g, ', output: { ...output, table: { n: 0, fuel: 0 } }, actorId'],
  'goes on with the old context': [/ {4}r\.context = c\d+;/g, ''],
  'gives a call no event': [/context: c0, event: r\.event, self/g, "context: c0, event: { type: '' }, self"],
  'stays where it is': [/r\.leaf = \d+;\n {4}return true;/g, 'return true;'],
};

describe('generated source that', () => {
  const sound: Fault = (set) => plansOf(machinesOf(set));
  it.each(Object.entries(EDITS))('%s is caught', (_, [passage, instead]) => {
    expect(caughtAfter(sound, (source) => source.replace(passage, instead))).not.toBeNull();
  });
});

describe('the machinery of faults', () => {
  it.each(Object.entries(NO_FAULTS))('is none: %s', (_, fault) => {
    expect(caughtAfter(fault)).toBeNull();
  });
});
