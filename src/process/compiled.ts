import type { EventObject } from 'xstate';
import { mayGenerate } from './engine.ts';
import type { Layout } from './liveness.ts';
import type { Caller, Numbering } from './numbering.ts';
import { type Run, type StepCode, type Steps, stepCode } from './step-code.ts';
import type { Engine, Frame } from './stepper.ts';

/** Runs positions by generated source. Whatever is out of the ordinary it leaves to the interpreter, and so it never differs from it. */
export class CompiledStepper implements Engine {
  private readonly interpreter: Engine;
  private readonly steps: Steps;
  /** What the source calls by number. */
  private readonly numbering: Numbering;
  /** The last position whose contexts were looked at. */
  private strict: Frame | null = null;

  /** @param interpreter runs the same processes */
  constructor({ source, constants }: StepCode, numbering: Numbering, interpreter: Engine) {
    this.interpreter = interpreter;
    this.numbering = numbering;
    this.steps = new Function('k', source)(constants) as Steps;
  }

  /**
   * Null where source cannot be generated, or may not be run: a page may forbid it.
   * @param layout the forms of contexts; they are plain objects if left out
   */
  static of(
    numbering: Numbering,
    root: string,
    interpreter: Engine,
    layout: Layout | null = null,
  ): CompiledStepper | null {
    const code = mayGenerate() ? stepCode(numbering, root, layout) : null;
    return code && new CompiledStepper(code, numbering, interpreter);
  }

  start(table: unknown): Frame {
    try {
      const run: Run = { leaf: 0, context: null, event: null, below: null };
      this.steps.start(run, table);
      this.steps.settle(run);
      return this.frame(run);
    } catch {
      return this.interpreter.start(table);
    }
  }

  step(frame: Frame, event: EventObject): Frame | null {
    if (!this.isStrict(frame)) return this.interpreter.step(frame, event);
    try {
      const run = this.enter(frame, event);
      if (!this.steps.on(run)) return null;
      this.steps.settle(run);
      return this.frame(run);
    } catch {
      return this.interpreter.step(frame, event);
    }
  }

  take(frame: Frame, event: EventObject): Frame | null {
    if (!this.isStrict(frame)) return this.interpreter.take(frame, event);
    try {
      const run = this.enter(frame, event);
      return this.steps.on(run) ? this.frame(run) : null;
    } catch {
      return this.interpreter.take(frame, event);
    }
  }

  settle(frame: Frame, event: EventObject): Frame {
    if (!this.isStrict(frame)) return this.interpreter.settle(frame, event);
    try {
      const run = this.enter(frame, event);
      this.steps.settle(run);
      return this.frame(run);
    } catch {
      return this.interpreter.settle(frame, event);
    }
  }

  private enter({ process, leaf, context, below }: Frame, event: EventObject): Run {
    return { leaf: (this.numbering.first[process.index] as number) + leaf.index, context, event, below };
  }

  private frame({ leaf, context, below }: Run): Frame {
    const at = this.numbering.states[leaf] as Caller;
    return {
      process: at.process,
      leaf: at.leaf,
      context: context as Frame['context'],
      below,
      strict: true,
    };
  }

  /** Only the interpreter runs contexts with fields that nobody declared. */
  private isStrict(frame: Frame): boolean {
    if (frame.strict || frame === this.strict) return true;
    for (let f: Frame | null = frame; f; f = f.below)
      if (!this.steps.isStrict(f.process.index, f.context)) return false;
    this.strict = frame;
    return true;
  }
}
