import type { AttemptsDefinition, Frame, Model, Question, TriedAt } from '../../process/index.ts';
import { FrameView } from '../../property/index.ts';
import type { Value } from '../../rulebook/index.ts';
import type { Ruling } from '../../ruling/index.ts';

/**
 * What play met of the attempts under one permission, as plain data. A *status* is a situation of the ruling but for what is tried, by
 * its number with the first kind.
 */
export interface Tried {
  readonly ruling: string;
  readonly fact: string;
  /** Kinds of attempts, in order. */
  readonly kinds: readonly string[];
  /** Positions that were looked at: each once, or each time that a game was there. */
  readonly moments: number;
  /** Which statuses were there together, and at how many moments. */
  readonly met: readonly { readonly statuses: readonly number[]; readonly moments: number }[];
  /** Attempts that were among the answers. */
  readonly offered: readonly OfferedAttempt[];
}

/** An attempt that is among the answers somewhere. */
export interface OfferedAttempt {
  /** The number of its situation. */
  readonly situation: number;
  readonly moments: number;
  /** Statements that the question cites where it is first met, and the choices that lead there. */
  readonly cites: readonly string[];
  readonly choices: readonly number[];
}

/** What play met of all attempts. */
export interface AllTried {
  readonly tried: readonly Tried[];
  /** Answers of which the game does not say whether they are attempts: question and type. */
  readonly unnamed: readonly string[];
}

interface Together {
  readonly statuses: readonly number[];
  moments: number;
}
type Offered = Omit<OfferedAttempt, 'situation' | 'moments'> & { moments: number };

/** Looks at positions, and writes down who could try something there, and what is offered. */
export class TriedTally {
  private readonly model: Model;
  private readonly tallies: readonly Tally[];
  private readonly unnamed = new Set<string>();
  private moments = 0;

  constructor(model: Model) {
    this.model = model;
    this.tallies = (model.game.attempts ?? [])
      .filter(({ inPlay }) => inPlay?.(model.chart) ?? true)
      .map((attempts) => new Tally(attempts, model));
  }

  /** Whether there is anything to look for. */
  get idle(): boolean {
    return this.tallies.length === 0;
  }

  /** @param choices those that lead here; asked for only where something is new */
  see(frame: Frame, question: Question, choices: () => readonly number[]): void {
    if (question.of.kind === 'rulebook') return;
    this.moments++;
    const view = new FrameView(frame, this.model);
    const at: TriedAt<unknown> = {
      table: view.table,
      get open() {
        return view.open;
      },
      memories: (process) => view.memories(process),
      question,
    };
    for (const tally of this.tallies) tally.see(at);
    for (const answer of question.answers) {
      const named = this.tallies.map((tally) => tally.offer(at, answer, question.cites, choices));
      if (question.of.kind === 'seat' && named.every((known) => !known))
        this.unnamed.add(`${question.name}: ${answer.type}`);
    }
    for (const tally of this.tallies) tally.endMoment();
  }

  result(): AllTried {
    return {
      tried: this.tallies.map((tally) => tally.result(this.moments)),
      unnamed: [...this.unnamed].sort(),
    };
  }
}

class Tally {
  private readonly attempts: AttemptsDefinition;
  private readonly model: Model;
  private readonly ruling: Ruling;
  private readonly kinds: readonly string[];
  private readonly facts: readonly ((situation: unknown) => Value)[];
  /** How far the situations of each kind are from their status. */
  private readonly offsets: ReadonlyMap<string, number>;
  private readonly together = new Map<string, Together>();
  private readonly offers = new Map<number, Offered>();
  private readonly offeredNow = new Set<number>();
  /** Statuses of those who could try something at this moment. */
  private readonly statusNow = new Map<unknown, number>();

  constructor(attempts: AttemptsDefinition, model: Model) {
    this.attempts = attempts;
    this.model = model;
    this.ruling = model.rulings.get(attempts.ruling) as Ruling;
    const { facts } = this.ruling;
    const kindAt = facts.findIndex(({ name }) => name === attempts.fact);
    const all = facts[kindAt]?.values as readonly string[];
    const stride = facts.slice(kindAt + 1).reduce((n, { values }) => n * values.length, 1);
    this.offsets = new Map(all.map((kind, i) => [kind, i * stride]));
    this.kinds = attempts.kinds?.(model.chart) ?? all;
    const takers = model.game.facts(model.chart);
    const first = all[0] as string;
    this.facts = this.ruling.facts.map(({ name }, i) =>
      i === kindAt ? () => first : (takers[name] as (situation: unknown) => Value),
    );
  }

  see(at: TriedAt<unknown>): void {
    const statuses = new Set<number>();
    for (const by of this.attempts.by(at, this.model.chart)) statuses.add(this.statusOf(at, by));
    const sorted = [...statuses].sort((a, b) => a - b);
    const key = sorted.join();
    const known = this.together.get(key);
    if (known) known.moments++;
    else this.together.set(key, { statuses: sorted, moments: 1 });
  }

  /** @returns whether the game says what this answer is */
  offer(
    at: TriedAt<unknown>,
    answer: Question['answers'][number],
    cites: readonly string[],
    choices: () => readonly number[],
  ): boolean {
    const named = this.attempts.offered(at, answer);
    for (const { by, kind } of named ?? []) {
      const situation = this.statusOf(at, by) + (this.offsets.get(kind) ?? Number.NaN);
      if (Number.isNaN(situation)) throw new RangeError(`the attempts of ${this.attempts.ruling} know no kind ${kind}`);
      if (this.offeredNow.has(situation)) continue;
      this.offeredNow.add(situation);
      const known = this.offers.get(situation);
      if (known) known.moments++;
      else this.offers.set(situation, { moments: 1, cites, choices: [...choices()] });
    }
    return named !== undefined;
  }

  endMoment(): void {
    this.offeredNow.clear();
    this.statusNow.clear();
  }

  private statusOf(at: TriedAt<unknown>, by: unknown): number {
    const known = this.statusNow.get(by);
    if (known !== undefined) return known;
    const situation = this.attempts.situation(at, by);
    const status = this.ruling.indexOf(this.facts.map((take) => take(situation)));
    this.statusNow.set(by, status);
    return status;
  }

  result(moments: number): Tried {
    const { ruling, fact } = this.attempts;
    return {
      ruling,
      fact,
      kinds: this.kinds,
      moments,
      met: [...this.together.values()],
      offered: [...this.offers].sort(([a], [b]) => a - b).map(([situation, offer]) => ({ situation, ...offer })),
    };
  }
}
