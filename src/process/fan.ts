import type { EventObject } from 'xstate';
import type { Engine, Frame, Stepper } from './stepper.ts';

/** Steps from one position by several answers, one after the other. */
export interface Fan<Position = Frame> {
  /** After a step: which of the answers before it, counted from 0, led to the same position; -1 where that is not known. */
  readonly same: number;
  step(answer: EventObject): Position;
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
 * @param interpreter can tell whether anything looks
 */
export function fanOf(engine: Engine, interpreter: Stepper, frame: Frame, watched: boolean): Fan<Frame | null> {
  // An observer is told of every transition.
  if (watched) return { same: -1, step: (event) => engine.step(frame, event) };
  const branches: Branch[] = [];
  let answers = 0;
  const fan = {
    same: -1,
    step(event: EventObject): Frame | null {
      const answer = answers++;
      fan.same = -1;
      const taken = engine.take(frame, event);
      if (taken === null) return null;
      const branch = branches.find((earlier) => areAlike(earlier.taken, taken));
      if (!branch) {
        const end = engine.settle(taken, event);
        branches.push({ answer, taken, end, looks: null });
        return end;
      }
      if (branch.looks === null) {
        branch.looks = false;
        const end = interpreter.settle(taken, event, () => {
          branch.looks = true;
        });
        if (branch.looks) return end;
      }
      if (branch.looks) return engine.settle(taken, event);
      fan.same = branch.answer;
      return branch.end;
    },
  };
  return fan;
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
