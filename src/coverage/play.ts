import { diceOf, Explorer, pickBy, swarm } from '../explore/index.ts';
import { type CompiledTransition, type Frame, type Leaf, type Model, ModelError } from '../process/index.ts';
import type { RulingRow, Verdict } from '../ruling/index.ts';
import { EndlessError, playOn, type Rest } from '../trace/index.ts';

/** Counts what play does: transitions, and answers of rulings. */
export class Tracks {
  private readonly taken = new Map<CompiledTransition, number>();
  private readonly left = new Map<Leaf, number>();
  private readonly verdicts = new Map<Verdict, number>();

  /** For assembly: what rulings answer to guards. */
  readonly heard = (verdict: Verdict): void => {
    this.verdicts.set(verdict, (this.verdicts.get(verdict) ?? 0) + 1);
  };

  /** The same model, whose play is counted. */
  following(model: Model): Model {
    return model.watched((process, leaf, taken, before) => {
      this.taken.set(taken, (this.taken.get(taken) ?? 0) + 1);
      this.left.set(leaf, (this.left.get(leaf) ?? 0) + 1);
      if (!leaf.meta?.consult) return;
      const asked = model.question({ process, leaf, context: before as Frame['context'], below: null });
      asked?.consult?.verdicts.forEach(this.heard);
    });
  }

  transitions(): ReadonlyMap<CompiledTransition, number> {
    return this.taken;
  }

  /** How often play was in each state: how often it was left, or, where it is the last, entered. */
  states(): ReadonlyMap<Leaf, number> {
    const states = new Map(this.left);
    const entered = new Map<Leaf, number>();
    for (const [{ target }, times] of this.taken) entered.set(target, (entered.get(target) ?? 0) + times);
    for (const [leaf, times] of entered) states.set(leaf, Math.max(times, states.get(leaf) ?? 0));
    return states;
  }

  /** How often each row gave an answer. */
  rows(): ReadonlyMap<RulingRow, number> {
    const rows = new Map<RulingRow, number>();
    for (const [verdict, times] of this.verdicts)
      if (verdict.kind === 'settled' || verdict.kind === 'contradiction')
        for (const row of verdict.rows) rows.set(row, (rows.get(row) ?? 0) + times);
    return rows;
  }
}

/** Choices in a game, at most: what takes longer comes round. */
const MOST_CHOICES = 1000;
const NOTHING = (): boolean => false;

/** Plays games at random, every second one without some kinds of answers, others each time. */
export function playGames(model: Model, games: number, seed: number): void {
  diceOf(seed, games).forEach((dice, n) => {
    const seedOfGame = dice.whole();
    const pick = pickBy({}, n % 2 === 1 ? swarm(seedOfGame) : NOTHING);
    let rest = arrived(() => playOn(model, model.start()));
    for (let choices = 0; rest?.question && choices < MOST_CHOICES; choices++) {
      const { frame, question } = rest;
      const answer = question.answers[pick(question, dice.share())];
      // Play that is stuck, or breaks, is told by a check.
      if (!answer) break;
      rest = arrived(() => playOn(model, model.step(frame, answer)));
    }
  });
}

function arrived(go: () => Rest): Rest | null {
  try {
    return go();
  } catch (error) {
    if (error instanceof ModelError || error instanceof EndlessError) return null;
    throw error;
  }
}

/** Looks at every position, up to a number of them. @returns how many, and why it stopped before the end */
export function playAll(model: Model, limit: number): { positions: number; stopped: string | null } {
  const explorer = new Explorer(model, { limit });
  while (explorer.advance(10_000));
  const { positions, stopped } = explorer.result();
  return { positions, stopped };
}
