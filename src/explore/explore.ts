import type { EventObject } from 'xstate';
import { slug } from '../finding/index.ts';
import {
  BitReader,
  BitWriter,
  type Consultation,
  type Frame,
  type Model,
  ModelError,
  type Question,
  unsettled,
} from '../process/index.ts';
import { FrameView, type Property, type PropertyVerdict } from '../property/index.ts';
import { findingIdOf } from '../ruling/index.ts';
import { EndlessError, playOn } from '../trace/index.ts';
import { Store } from './store.ts';

/** Something that exploration met, and the shortest game that meets it. */
export interface Found {
  readonly kind: 'gap' | 'contradiction' | 'stuck' | 'endless' | 'violated' | 'model-error';
  /** The id of the finding that it becomes. */
  readonly id: string;
  readonly choices: readonly number[];
  /** Forced moves after the last choice. */
  readonly forced: number;
  /** The unsettled ruling that this game has passed, if any: without it this might not be. */
  readonly past: string | null;
  /** What it is about, by kind. */
  readonly consult?: Consultation;
  readonly property?: Property;
  readonly question?: string;
  readonly error?: string;
}

/** How far an exploration is. */
export interface Progress {
  /** Distinct positions in which somebody has a choice, or the game is over. */
  readonly positions: number;
  /** Answers tried. */
  readonly moves: number;
  /** Positions whose answers have not been tried yet. */
  readonly queue: number;
  /** Choices from the start to the positions that are looked at now. */
  readonly depth: number;
  /** Bytes that the positions take. */
  readonly memory: number;
}

/** What exhaustive exploration found out. */
export interface Exploration extends Progress {
  /** Every position that play can reach within the bounds was looked at. */
  readonly complete: boolean;
  /** Why it is not complete. */
  readonly stopped: string | null;
  readonly found: readonly Found[];
  readonly verdicts: ReadonlyMap<string, PropertyVerdict>;
  /** How many positions end the game, by outcome. */
  readonly outcomes: ReadonlyMap<string, number>;
}

export interface ExploreOptions {
  readonly properties?: readonly Property[];
  /** Positions at which to stop. */
  readonly limit?: number;
}

/** A property, and how often its premise was met. */
interface Watched {
  readonly property: Property;
  readonly id: string;
  met: number;
}

/** Where an edge leads that an unsettled ruling has to be passed for; looked at after everything that needs none. */
interface Deferred {
  readonly parent: number;
  readonly choice: number;
}

/**
 * Breadth-first search over all positions of a model: traces are the shortest in choices. Positions in which nobody has a choice
 * are walked through and not kept. What lies behind an unsettled ruling is searched last, so that whatever needs none is found
 * without one.
 */
export class Explorer {
  readonly model: Model;
  private readonly properties: readonly Watched[];
  /** Those that have not been violated yet. */
  private live: Watched[];
  private readonly limit: number;
  private readonly store = new Store();
  private readonly writer = new BitWriter();
  private readonly found = new Map<string, Found>();
  private readonly outcomes = new Map<string, number>();
  private deferred: Deferred[] = [];
  /** The position to look at next. */
  private next = 0;
  private moves = 0;
  private depth = 0;
  /** The first position that is deeper than `depth`. */
  private deeper = 0;
  /** Positions behind an unsettled ruling: the id of its finding. */
  private readonly past = new Map<number, string>();
  /** Positions that wait for an unsettled ruling: the id of its finding. */
  private readonly open = new Map<number, string>();
  private stopped: string | null = null;

  constructor(model: Model, { properties = [], limit = 20_000_000 }: ExploreOptions = {}) {
    this.model = model;
    this.properties = properties
      .filter((p) => p.inPlay?.(model.chart) ?? true)
      .map((property) => ({ property, id: `violated/${property.name}`, met: 0 }));
    this.live = [...this.properties];
    this.limit = limit;
    try {
      const start = model.start();
      this.arrive(start, -1, 0, null, null);
      this.deeper = this.store.size;
    } catch (error) {
      this.fail(error, -1, 0, 0);
    }
  }

  /** Looks at up to `positions` more positions. @returns false when there is nothing left to look at */
  advance(positions: number): boolean {
    for (let i = 0; i < positions; i++) {
      if (this.stopped !== null) return false;
      if (this.next === this.store.size && !this.descend()) return false;
      if (this.store.size >= this.limit) {
        this.stop(`it reached its limit of ${this.limit} positions`);
        return false;
      }
      if (this.next === this.deeper) {
        this.depth++;
        this.deeper = this.store.size;
      }
      this.expand(this.next++);
    }
    return true;
  }

  /** Ends the search early. */
  stop(why: string): void {
    this.stopped ??= why;
  }

  get progress(): Progress {
    return {
      positions: this.store.size,
      moves: this.moves,
      queue: this.store.size - this.next,
      depth: this.depth,
      memory: this.store.memory,
    };
  }

  result(): Exploration {
    const complete = this.stopped === null && this.next === this.store.size && this.deferred.length === 0;
    const stopped = complete ? null : (this.stopped ?? 'it was not run to its end');
    return {
      ...this.progress,
      complete,
      stopped,
      found: [...this.found.values()],
      verdicts: new Map(this.properties.map((p) => [p.property.name, this.verdict(p, stopped)])),
      outcomes: this.outcomes,
    };
  }

  private verdict({ id, met }: Watched, stopped: string | null): PropertyVerdict {
    if (this.found.has(id)) return { kind: 'violated' };
    if (stopped !== null) return { kind: 'unknown', why: stopped };
    return met > 0 ? { kind: 'holds', met } : { kind: 'unknown', why: 'nothing it speaks of ever happens here' };
  }

  /** Goes on behind the unsettled rulings that were met. */
  private descend(): boolean {
    if (this.deferred.length === 0) return false;
    const edges = this.deferred;
    this.deferred = [];
    for (const { parent, choice } of edges) {
      const { frame, question } = this.at(parent);
      this.follow(frame, question as Question, parent, choice);
    }
    this.deeper = this.store.size;
    return this.next < this.store.size || this.descend();
  }

  private at(n: number): { frame: Frame; question: Question | null } {
    const bytes = this.store.bytes(n);
    const frame = this.model.unpack(new BitReader(bytes));
    return { frame, question: this.model.question(frame) };
  }

  private expand(n: number): void {
    const { frame, question } = this.at(n);
    if (question === null) return;
    if (unsettled(question)) {
      for (let choice = 0; choice < question.answers.length; choice++) this.deferred.push({ parent: n, choice });
      return;
    }
    for (let choice = 0; choice < question.answers.length; choice++) this.follow(frame, question, n, choice);
  }

  private follow(frame: Frame, question: Question, parent: number, choice: number): void {
    const answer = question.answers[choice] as EventObject;
    this.moves++;
    try {
      this.arrive(this.model.step(frame, answer), parent, choice, frame, answer);
    } catch (error) {
      this.fail(error, parent, choice, 0);
    }
  }

  /** Plays on to where somebody has a choice, looking at every position on the way, and keeps that one. */
  private arrive(frame: Frame, parent: number, choice: number, before: Frame | null, answer: EventObject | null): void {
    let forced = -1;
    try {
      const rest = playOn(
        this.model,
        frame,
        (at, question, last, by) => {
          forced++;
          this.look(at, question, last, by, parent, choice, forced);
        },
        before,
        answer,
      );
      this.model.pack(rest.frame, this.writer);
      const n = this.store.add(this.writer.bytes, this.writer.length, parent, choice);
      if (n >= 0) this.arrived(n, rest.frame, rest.question, parent);
    } catch (error) {
      this.fail(error, parent, choice, Math.max(0, forced));
    }
  }

  private arrived(n: number, frame: Frame, question: Question | null, parent: number): void {
    const past = this.pastOf(parent);
    if (past !== null) this.past.set(n, past);
    const open = openId(question);
    if (open !== null) this.open.set(n, open);
    if (question !== null) return;
    const outcome = this.model.game.outcome(frame.context.table, this.model.chart) ?? 'nobody has won';
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  /** The first unsettled ruling on the way to what follows position `n`. */
  private pastOf(n: number): string | null {
    return this.past.get(n) ?? this.open.get(n) ?? null;
  }

  private look(
    frame: Frame,
    question: Question | null,
    before: Frame | null,
    answer: EventObject | null,
    parent: number,
    choice: number,
    forced: number,
  ): void {
    if (question !== null && question.answers.length === 0)
      this.meet(`stuck/${slug(question.name)}`, 'stuck', parent, choice, forced, { question: question.name });
    const open = openId(question);
    if (open !== null && question?.consult)
      this.meet(open, open.startsWith('gap') ? 'gap' : 'contradiction', parent, choice, forced, {
        consult: question.consult,
      });
    this.check(frame, before, answer, parent, choice, forced);
  }

  private check(
    frame: Frame,
    before: Frame | null,
    answer: EventObject | null,
    parent: number,
    choice: number,
    forced: number,
  ): void {
    const view = new FrameView(frame, this.model);
    const last = before && new FrameView(before, this.model);
    for (const watched of this.live) {
      const { property, id } = watched;
      let holds: boolean;
      if (property.kind === 'always') {
        if (property.when && !property.when(view)) continue;
        holds = property.holds(view);
      } else {
        if (!last || !answer || (property.when && !property.when(last, view, answer))) continue;
        holds = property.holds(last, view, answer);
      }
      watched.met++;
      if (holds) continue;
      this.meet(id, 'violated', parent, choice, forced, { property });
      this.live = this.live.filter((other) => other !== watched);
    }
  }

  private meet(
    id: string,
    kind: Found['kind'],
    parent: number,
    choice: number,
    forced: number,
    about: Partial<Found>,
  ): void {
    if (this.found.has(id)) return;
    const choices = parent < 0 ? [] : [...this.path(parent), choice];
    this.found.set(id, { kind, id, choices, forced, past: this.pastOf(parent), ...about });
  }

  private fail(error: unknown, parent: number, choice: number, forced: number): void {
    if (error instanceof EndlessError)
      this.meet('endless/forced-moves', 'endless', parent, choice, 0, { error: error.message });
    else if (error instanceof ModelError)
      this.meet(`model-error/${slug(`${error.process} ${error.state}`)}`, 'model-error', parent, choice, forced, {
        error: error.message,
      });
    else throw error;
  }

  /** The choices that lead to the n-th position. */
  private path(n: number): number[] {
    const choices: number[] = [];
    for (let at = n; this.store.parent(at) >= 0; at = this.store.parent(at)) choices.push(this.store.choice(at));
    return choices.reverse();
  }
}

/** The id of the finding that tells of the ruling asked here; null where the rules settle it. */
export function openId(question: Question | null): string | null {
  const consult = question?.consult;
  return consult?.open ? (findingIdOf(consult.ruling, consult.open) ?? null) : null;
}

/** Explores to the end, or to the limit. */
export function explore(model: Model, options: ExploreOptions = {}): Exploration {
  const explorer = new Explorer(model, options);
  while (explorer.advance(100_000));
  return explorer.result();
}
