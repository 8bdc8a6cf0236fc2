import type { EventObject } from 'xstate';
import type { Leaf } from './compile.ts';
import type { Engine, Frame, Stepper } from './stepper.ts';

/** Steps from one position by several answers, one after the other. */
export interface Fan {
  /** After a step: which of the answers before it, counted from 0, led to the same position; -1 where that is not known. */
  readonly same: number;
  /** From here on it steps from this position. */
  over(frame: Frame): void;
  step(answer: EventObject): Frame;
}

/** A transition that an answer took. */
interface Branch {
  answer: number;
  taken: Frame;
  end: Frame;
  /** Whether what follows looks at the event; null while nobody has asked. */
  looks: boolean | null;
}

/** How often answers of a state were followed, and how often one came to what another had come to. */
interface Trial {
  tries: number;
  hits: number;
}

const LOOKED = new Error('somebody looks at the event');

/** Tries after which a state shows whether its answers are worth comparing, and the share of them that has to come to the same. */
const TRIAL = 256;
const WORTH = 1 / 8;

/**
 * Of twenty faces of a die most mean the same. Where the transition of an answer comes to what another came to, and nothing that
 * follows looks at the event, what follows is the same. In states where that hardly ever happens, answers are not compared any more.
 */
export class BranchingFan implements Fan {
  same = -1;
  private answers = 0;
  /** The first `count` are those of this position. */
  private readonly branches: Branch[] = [];
  private count = 0;
  private frame: Frame | null = null;
  private trial: Trial = { tries: 0, hits: 0 };
  private readonly trials = new Map<Leaf, Trial>();
  private readonly engine: () => Engine;
  private readonly interpreter: Stepper;
  private readonly unhandled: (frame: Frame, event: EventObject) => Error;

  /** @param interpreter can tell whether anything looks */
  constructor(engine: () => Engine, interpreter: Stepper, unhandled: BranchingFan['unhandled']) {
    this.engine = engine;
    this.interpreter = interpreter;
    this.unhandled = unhandled;
  }

  over(frame: Frame): void {
    this.frame = frame;
    this.answers = 0;
    this.count = 0;
    let trial = this.trials.get(frame.leaf);
    if (trial === undefined) {
      trial = { tries: 0, hits: 0 };
      this.trials.set(frame.leaf, trial);
    }
    this.trial = trial;
  }

  step(event: EventObject): Frame {
    const engine = this.engine();
    const frame = this.frame as Frame;
    const { trial } = this;
    const answer = this.answers++;
    this.same = -1;
    if (trial.tries >= TRIAL && trial.hits < trial.tries * WORTH) {
      const end = engine.step(frame, event);
      if (end === null) throw this.unhandled(frame, event);
      return end;
    }
    trial.tries++;
    const taken = engine.take(frame, event);
    if (taken === null) throw this.unhandled(frame, event);
    const branch = this.like(taken);
    if (branch === null) {
      const end = taken.leaf.meta ? taken : engine.settle(taken, event);
      this.keep(answer, taken, end);
      return end;
    }
    branch.looks ??= this.looks(taken, event);
    if (branch.looks) return engine.settle(taken, event);
    trial.hits++;
    this.same = branch.answer;
    return branch.end;
  }

  /** Whether what follows looks at the event. Up to there it is what followed by the first event; what it is from there on, the engine says. */
  private looks(taken: Frame, event: EventObject): boolean {
    try {
      this.interpreter.settle(taken, event, () => {
        throw LOOKED;
      });
      return false;
    } catch {
      return true;
    }
  }

  private keep(answer: number, taken: Frame, end: Frame): void {
    const branch = this.branches[this.count++];
    if (branch === undefined) this.branches.push({ answer, taken, end, looks: null });
    else {
      branch.answer = answer;
      branch.taken = taken;
      branch.end = end;
      branch.looks = null;
    }
  }

  private like(taken: Frame): Branch | null {
    for (let i = 0; i < this.count; i++) {
      const branch = this.branches[i] as Branch;
      if (branch.taken.leaf === taken.leaf && areAlike(branch.taken.context, taken.context)) return branch;
    }
    return null;
  }
}

/** The same fields with the same values. */
function areAlike(one: Frame['context'], other: Frame['context']): boolean {
  if (one === other) return true;
  for (const name in one) if (!Object.is(one[name], other[name]) || !(name in other)) return false;
  for (const name in other) if (!(name in one)) return false;
  return true;
}

/** Steps by each answer anew. */
export class PlainFan implements Fan {
  readonly same = -1;
  private frame: Frame | null = null;
  private readonly stepping: (frame: Frame, answer: EventObject) => Frame;

  constructor(stepping: PlainFan['stepping']) {
    this.stepping = stepping;
  }

  over(frame: Frame): void {
    this.frame = frame;
  }

  step(answer: EventObject): Frame {
    return this.stepping(this.frame as Frame, answer);
  }
}
