import type { Model, Setting } from '../process/index.ts';
import type { Property } from '../property/index.ts';
import { type Found, type Watched, watch } from './found.ts';
import { lineOf } from './line.ts';
import { meet } from './referee.ts';
import { type Oracle, shrink } from './shrink.ts';

/** A game that meets something, in the setting in which it is told. */
export interface Example extends Found {
  readonly model: Model;
  /** More could have been tried to make it smaller. */
  readonly stopped: boolean;
}

export interface RandomFound extends Example {
  /** Games that meet the same after other questions. */
  readonly others: readonly Example[];
}

export interface ExampleOptions {
  readonly properties?: readonly Property[];
  /** Games for each finding, at most: those that are asked other questions. */
  readonly examples?: number;
  /** Settings in which a game is told rather than in the one that was played, where it shows the same: the smallest first. */
  readonly simpler?: readonly Setting[];
  readonly modelOf?: (setting: Setting) => Model | null;
}

/** Games that are kept for each example that is wanted: many become the same game when they are shrunk. */
const KEPT_FOR_EACH = 4;
/** Games that are tried to make one smaller. */
const MOST_TRIED = 3_000;

/** Collects what games meet: for each finding the shortest of them, at the end made as small as they get. */
export class Examples {
  private readonly met = new Map<string, Found[]>();
  private inThisGame = new Set<string>();
  private readonly watched = new Map<Model, readonly Watched[]>();
  private readonly model: Model;
  private readonly options: ExampleOptions;
  private readonly most: number;
  private readonly keep: number;

  constructor(model: Model, options: ExampleOptions) {
    this.model = model;
    this.options = options;
    this.most = Math.max(1, options.examples ?? 1);
    this.keep = this.most === 1 ? 1 : this.most * KEPT_FOR_EACH;
  }

  /** From here on it is another game: of each one is kept. */
  nextGame(): void {
    this.inThisGame = new Set();
  }

  wants(id: string, past: string | null, length: number): boolean {
    if (this.inThisGame.has(`${id} ${past === null}`)) return false;
    const kept = this.met.get(id) ?? [];
    const settled = kept.some((found) => found.past === null);
    // What is met without an unsettled ruling needs no example that has passed one.
    if ((past === null) !== settled && kept.length > 0) return past === null;
    return kept.length < this.keep || length < (kept.at(-1) as Found).choices.length;
  }

  add(found: Found): void {
    this.inThisGame.add(`${found.id} ${found.past === null}`);
    const kept = (this.met.get(found.id) ?? []).filter((other) => (other.past === null) === (found.past === null));
    const at = kept.findIndex((other) => other.choices.length > found.choices.length);
    kept.splice(at < 0 ? kept.length : at, 0, found);
    this.met.set(found.id, kept.slice(0, this.keep));
  }

  /** What was found, in the order in which it was first met. */
  found(): RandomFound[] {
    return [...this.met.values()].map((kept) => {
      const [first, ...others] = this.different(kept) as [Example, ...Example[]];
      return { ...first, others };
    });
  }

  /** The shortest first. */
  private different(kept: readonly Found[]): Example[] {
    const byQuestions = new Map<string, Example>();
    for (const found of kept) {
      const example = this.shrunk(found);
      const key = questionsOf(example);
      const other = byQuestions.get(key);
      if (!other || example.choices.length < other.choices.length) byQuestions.set(key, example);
      if (byQuestions.size === this.most) break;
    }
    return [...byQuestions.values()].sort((a, b) => a.choices.length - b.choices.length);
  }

  private shrunk(found: Found): Example {
    const { simpler = [], modelOf = () => null } = this.options;
    const shows: Oracle = (model, choices) => this.again(found, model, choices) !== null;
    const smaller = shrink({ model: this.model, choices: found.choices }, shows, {
      simpler,
      modelOf,
      limit: MOST_TRIED,
    });
    if (smaller === null) return { ...found, model: this.model, stopped: true };
    const { model, choices, stopped } = smaller;
    return { ...(this.again(found, model, choices) ?? found), model, stopped };
  }

  /** The same thing met again; not behind an unsettled ruling, if it was not so the first time. */
  private again({ id, past }: Found, model: Model, choices: readonly number[]): Found | null {
    const watched = this.watched.get(model) ?? watch(this.options.properties ?? [], model);
    this.watched.set(model, watched);
    const found = meet(model, choices, watched, id);
    return found && (past !== null || found.past === null) ? found : null;
  }
}

const questionsOf = ({ model, choices }: Example): string =>
  JSON.stringify(lineOf(model, choices)?.given.map(({ question }) => question));
