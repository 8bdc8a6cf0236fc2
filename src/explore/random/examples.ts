import type { Model, Setting } from '../../process/index.ts';
import type { Property } from '../../property/index.ts';
import { type Found, type Watched, watch } from '../search/found.ts';
import { lineOf } from '../shrink/line.ts';
import { type Oracle, shrink } from '../shrink/shrink.ts';
import { meet } from './referee.ts';

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
const MOST_TRIED = 6_000;

/** Games that meet one thing. */
interface Kept {
  readonly past: string | null;
  /** By the questions that they are asked. */
  readonly games: Map<string, Found>;
  longest: number;
}

/** Collects what games meet: for each finding the shortest of them, at the end made as small as they get. */
export class Examples {
  private readonly met = new Map<string, Kept>();
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
    const kept = this.met.get(id);
    if (!kept) return true;
    // What is met without an unsettled ruling needs no example that has passed one.
    if ((kept.past === null) !== (past === null)) return past === null;
    return kept.games.size < this.keep || length < kept.longest;
  }

  /** @param asked the questions before it, one for each choice */
  add(found: Found, asked: readonly string[]): void {
    const { id, past, choices } = found;
    this.inThisGame.add(`${id} ${past === null}`);
    let kept = this.met.get(id);
    if (!kept || (kept.past === null) !== (past === null)) {
      kept = { past, games: new Map(), longest: 0 };
      this.met.set(id, kept);
    }
    const key = JSON.stringify(asked);
    const other = kept.games.get(key);
    if (!other || choices.length < other.choices.length) kept.games.set(key, found);
    if (kept.games.size > this.keep) {
      const [last] = [...kept.games].reduceRight((a, b) => (b[1].choices.length > a[1].choices.length ? b : a));
      kept.games.delete(last);
    }
    kept.longest = Math.max(...[...kept.games.values()].map((game) => game.choices.length));
  }

  /** What was found, in the order in which it was first met. */
  found(): RandomFound[] {
    return [...this.met.values()].map(({ games }) => {
      const kept = [...games.values()].sort((a, b) => a.choices.length - b.choices.length);
      const [first, ...others] = this.different(kept);
      // A property that does not say the same of the same game twice: the game is told as it was played.
      return { ...(first ?? { ...(kept[0] as Found), model: this.model, stopped: true }), others };
    });
  }

  /**
   * One made as small as it gets; then others made as small as they get while they differ: first those that are not asked all that an
   * example was asked, besides other things, and where there are no more, those that are asked anything else. The shortest first.
   */
  private different(kept: readonly Found[]): Example[] {
    const examples: Example[] = [];
    const asked: (readonly string[])[] = [];
    for (const like of [contains, equals])
      for (const found of kept) {
        if (examples.length === this.most) break;
        const example = this.shrunk(found, (questions) => !asked.some((other) => like(questions, other)));
        if (example === null) continue;
        examples.push(example);
        asked.push(questionsOf(example.model, example.choices));
      }
    return examples.sort((a, b) => a.choices.length - b.choices.length);
  }

  /** @returns null for a game whose questions do not differ */
  private shrunk(found: Found, differs: (questions: readonly string[]) => boolean): Example | null {
    const { simpler = [], modelOf = () => null } = this.options;
    const shows: Oracle = (model, choices) =>
      this.again(found, model, choices) !== null && differs(questionsOf(model, choices));
    const game = { model: this.model, choices: found.choices };
    const smaller = shrink(game, shows, { simpler, modelOf, limit: MOST_TRIED });
    const again = smaller && this.again(found, smaller.model, smaller.choices);
    return smaller && again && { ...again, model: smaller.model, stopped: smaller.stopped };
  }

  /** The same thing met again; not behind an unsettled ruling, if it was not so the first time. */
  private again({ id, past }: Found, model: Model, choices: readonly number[]): Found | null {
    const watched =
      this.watched.get(model) ??
      watch(
        (this.options.properties ?? []).filter((p) => p.kind !== 'can'),
        model,
      );
    this.watched.set(model, watched);
    const found = meet(model, choices, watched, id);
    return found && (past !== null || found.past === null) ? found : null;
  }
}

const questionsOf = (model: Model, choices: readonly number[]): string[] =>
  lineOf(model, choices)?.given.map(({ question }) => question) ?? [];

const equals = (questions: readonly string[], other: readonly string[]): boolean =>
  questions.length === other.length && contains(questions, other);

/** Whether all of the others are among the questions, in that order. */
function contains(questions: readonly string[], other: readonly string[]): boolean {
  let met = 0;
  for (const question of questions) if (question === other[met]) met++;
  return met === other.length;
}
