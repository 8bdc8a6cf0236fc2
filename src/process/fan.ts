import type { EventObject } from 'xstate';
import type { Engine, Frame, Stepper } from './stepper.ts';

/** Steps from one position by several answers, one after the other. */
export interface Fan {
  /** After a step: which of the answers before it, counted from 0, led to the same position; -1 where that is not known. */
  readonly same: number;
  step(answer: EventObject): Frame;
}

/** A transition that an answer took. */
interface Branch {
  readonly answer: number;
  readonly taken: Frame;
  readonly end: Frame;
  /** Whether what follows looks at the event; null while nobody has asked. */
  looks: boolean | null;
}

/**
 * Of twenty faces of a die most mean the same. Where the transition of an answer comes to what another came to, and nothing that
 * follows looks at the event, what follows is the same.
 */
export class BranchingFan implements Fan {
  same = -1;
  private answers = 0;
  private readonly branches: Branch[] = [];
  private readonly engine: Engine;
  private readonly interpreter: Stepper;
  private readonly frame: Frame;
  private readonly unhandled: (frame: Frame, event: EventObject) => Error;

  /** @param interpreter can tell whether anything looks */
  constructor(engine: Engine, interpreter: Stepper, frame: Frame, unhandled: BranchingFan['unhandled']) {
    this.engine = engine;
    this.interpreter = interpreter;
    this.frame = frame;
    this.unhandled = unhandled;
  }

  step(event: EventObject): Frame {
    const answer = this.answers++;
    this.same = -1;
    const taken = this.engine.take(this.frame, event);
    if (taken === null) throw this.unhandled(this.frame, event);
    const branch = this.like(taken);
    if (!branch) {
      const end = this.engine.settle(taken, event);
      this.branches.push({ answer, taken, end, looks: null });
      return end;
    }
    if (branch.looks === null) {
      branch.looks = false;
      const end = this.interpreter.settle(taken, event, () => {
        branch.looks = true;
      });
      if (branch.looks) return end;
    }
    if (branch.looks) return this.engine.settle(taken, event);
    this.same = branch.answer;
    return branch.end;
  }

  private like(taken: Frame): Branch | null {
    for (const branch of this.branches) if (areAlike(branch.taken, taken)) return branch;
    return null;
  }
}

/** The same state, and contexts with the same values. */
function areAlike(a: Frame, b: Frame): boolean {
  if (a.leaf !== b.leaf) return false;
  const [one, other] = [a.context, b.context];
  if (one === other) return true;
  for (const name in one) if (!Object.is(one[name], other[name]) || !(name in other)) return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}
