import type { EventObject } from 'xstate';
import type { Frame, Model, Question } from '../../process/index.ts';
import type { FrameView } from '../../property/index.ts';
import { judge, lookAtQuestion, type Met, type Views, viewsOf, type Watched, watch } from './found.ts';
import type { Ints } from './ints.ts';
import type { SearchOptions } from './options.ts';
import { Premises } from './premises.ts';

/** Where a search meets something: behind an answer, and so many forced moves after it. */
export interface Way {
  /** The position that the answer was given in; -1 at the start of play. */
  parent: number;
  choice: number;
  forced: number;
}

/** What was met first, of its kind, in a round. */
export interface First {
  readonly met: Met;
  /** The position that was looked behind. */
  readonly behind: number;
  readonly way: Readonly<Way>;
}

/** Looks whether positions and steps are as they should be, for one thread. */
export class Watching {
  readonly properties: readonly Watched[];
  readonly premises: Premises;
  readonly views: Views;
  /** Where play is that is looked at now. */
  readonly way: Way = { parent: -1, choice: 0, forced: 0 };
  /** The position that is looked behind. */
  behind = -1;
  /** Properties that have not been violated yet: those of positions, and those of steps, which are looked at even where they lead to a known position. */
  private states: readonly Watched[] = [];
  steps: readonly Watched[] = [];
  /** Whether there is anything to look for, and to count. */
  readonly counts: boolean;
  /** Ids of what was told before. */
  private readonly done = new Set<string>();
  private firsts = new Map<string, First>();

  /** @param seen by position, what `premises` counts there */
  constructor(model: Model, { properties }: SearchOptions, seen: Ints, hand: number) {
    this.views = viewsOf(model);
    this.properties = watch(properties, model);
    this.premises = new Premises(this.properties, seen, hand);
    this.counts = this.properties.length > 0;
    this.leaveOut([]);
  }

  /** What was found is not looked for any more. */
  leaveOut(found: Iterable<string>): void {
    for (const id of found) this.done.add(id);
    const left = this.properties.filter(({ id }) => !this.done.has(id));
    this.steps = left.filter(({ kind }) => kind === 'step');
    this.states = left.filter(({ kind }) => kind !== 'step');
  }

  /** Says where play is that is looked at from here on. */
  at(parent: number, choice: number, forced: number): void {
    const { way } = this;
    way.parent = parent;
    way.choice = choice;
    way.forced = forced;
  }

  /** A step that leads to a position, as properties see both. */
  step(before: FrameView, after: FrameView, answer: EventObject): void {
    for (const one of this.steps) judge(one, after, before, answer, this.meet);
  }

  /** A position, and what it asks. */
  position(frame: Frame, question: Question | null, view: FrameView | null = null): void {
    lookAtQuestion(question, this.meet);
    if (this.states.length === 0) return;
    const seen = view ?? this.views(frame);
    for (const one of this.states) judge(one, seen, null, null, this.meet);
  }

  readonly meet = (met: Met): void => {
    const { id } = met;
    if (this.done.has(id)) return;
    const first: First = { met, behind: this.behind, way: { ...this.way } };
    const known = this.firsts.get(id);
    if (known === undefined || isBefore(first, known)) this.firsts.set(id, first);
  };

  /** What was met since the last call. Properties among it are not looked for any more. */
  told(): First[] {
    if (this.firsts.size === 0) return [];
    const firsts = [...this.firsts.values()];
    this.leaveOut(this.firsts.keys());
    this.firsts = new Map();
    return firsts;
  }

  /** In the order of a search that looks at one position after the other. */
  inTurn(firsts: readonly First[]): First[] {
    const rank = ({ met: { id, kind } }: First): number => {
      const property = this.properties.findIndex((one) => one.id === id);
      if (property >= 0) return 2 + property;
      return kind === 'stuck' ? 0 : kind === 'gap' || kind === 'contradiction' ? 1 : 2 + this.properties.length;
    };
    return [...firsts].sort((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : rank(a) - rank(b)));
  }
}

const isBefore = (one: First, other: First): boolean =>
  (one.behind - other.behind || one.way.choice - other.way.choice || movesTo(one) - movesTo(other)) < 0;

/** That moves go on for ever shows when all of them have been looked at. */
const movesTo = ({ met, way }: First): number => (met.kind === 'endless' ? Number.MAX_SAFE_INTEGER : way.forced);
