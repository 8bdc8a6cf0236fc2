import type { EventObject } from 'xstate';
import { BitWriter, type Model, ModelError, type Question } from '../../process/index.ts';
import type { Property } from '../../property/index.ts';
import { rulesOf } from '../../trace/index.ts';
import { type Found, type Watched, watch } from '../search/found.ts';
import { Store } from '../search/store.ts';
import { type ExampleOptions, Examples, type RandomFound } from './examples.ts';
import { diceOf } from './numbers.ts';
import { type GameEnd, Referee } from './referee.ts';
import { type Milestone, milestones } from './saturation.ts';
import { type Ended, type Tally, tallyOf } from './tally.ts';
import { checkWeights, pickBy, swarm, type Weights } from './weights.ts';

/** What random play of one setting showed. It proves nothing. */
export interface RandomPlay extends Tally {
  readonly seed: number;
  /** Choices in a game, at most. */
  readonly most: number;
  /** The games in which nothing was left out: statistics are of these. */
  readonly plain: Tally;
  /** Answers given, forced ones too. */
  readonly moves: number;
  /** Answers looked behind that were not given, and forced moves after them. */
  readonly looked: number;
  /** Distinct positions in which somebody had a choice, or that ended a game, after the first games and after all. */
  readonly reached: readonly Milestone[];
  /** How many moves a statement has decided; the most frequent first. Statements that have decided none are missing. */
  readonly decided: ReadonlyMap<string, number>;
  /** Statements in play. */
  readonly statements: number;
  /** By the shortest and plainest game that was found. */
  readonly found: readonly RandomFound[];
}

export interface RandomOptions extends ExampleOptions {
  readonly games: number;
  readonly seed: number;
  /** Choices in a game, at most. */
  readonly choices?: number;
  readonly weights?: Weights;
  /** Every second game leaves out kinds of answers, others each time. */
  readonly swarm?: boolean;
  /** Looks behind all answers in every position, and not only behind the one that is given. */
  readonly successors?: boolean;
}

const NOTHING = (): boolean => false;

/**
 * Plays many games at random, and shrinks those in which something goes wrong.
 * @throws RangeError for a weight below 0
 */
export function playRandomly(model: Model, options: RandomOptions): RandomPlay {
  const { games, seed, properties = [], choices = 1000, weights = {} } = options;
  checkWeights(weights);
  // Random play that does not get somewhere shows nothing.
  const watched = watch(
    properties.filter((p) => p.kind !== 'can'),
    model,
  );
  const examples = new Examples(model, options);
  const positions = new Positions(model);
  const decided = new Decided(model);
  const ended: Ended[] = [];
  const reached: Milestone[] = [];
  const counted = milestones(games);
  let moves = 0;
  let looked = 0;
  for (const dice of diceOf(seed, games)) {
    const seedOfGame = dice.whole();
    const leavesOut = options.swarm !== false && ended.length % 2 === 1;
    const pick = pickBy(weights, leavesOut ? swarm(seedOfGame) : NOTHING);
    examples.nextGame();
    const referee = new Referee(model, watched, {
      wants: (id, past, length) => examples.wants(id, past, length),
      found: (found, asked) => examples.add(found, asked),
      given: (question, answer) => decided.count(question, answer),
    });
    for (;;) {
      const isNew = positions.arrive(referee);
      const { question } = referee;
      if (question === null || referee.choices.length >= choices) break;
      const choice = pick(question, dice.share());
      if (isNew && options.successors !== false)
        for (const other of question.answers.keys()) if (other !== choice) referee.peek(other);
      referee.choose(choice);
    }
    moves += referee.moves;
    looked += referee.looked;
    ended.push({ end: referee.end, outcome: outcomeOf(referee, model), length: referee.choices.length });
    if (counted.has(ended.length)) reached.push({ games: ended.length, positions: positions.size });
  }
  return {
    seed,
    most: choices,
    ...tallyOf(ended),
    plain: tallyOf(options.swarm === false ? ended : ended.filter((_, n) => n % 2 === 0)),
    moves,
    looked,
    reached,
    decided: decided.counts(),
    statements: model.rules.statements.size,
    found: examples.found(),
  };
}

const outcomeOf = ({ end, frame }: Referee, { game, chart }: Model): string | null =>
  end === 'over' && frame ? game.outcome(frame.context.table, chart) : null;

/** Positions in which games have been. */
class Positions {
  private readonly store = new Store();
  private readonly writer = new BitWriter();
  /** Those in which games have only been behind an unsettled ruling. */
  private readonly past = new Set<number>();
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  get size(): number {
    return this.store.size;
  }

  /** @returns whether there is something to be seen here that no game has seen */
  arrive({ frame, past }: Referee): boolean {
    if (frame === null) return false;
    try {
      this.model.pack(frame, this.writer);
    } catch (error) {
      if (error instanceof ModelError) return true;
      throw error;
    }
    const n = this.store.add(this.writer.bytes, this.writer.length, -1, 0);
    if (n >= 0) {
      if (past !== null) this.past.add(n);
      return true;
    }
    return past === null && this.past.delete(-1 - n);
  }
}

/** Which statements decided moves. */
class Decided {
  private readonly by = new Map<string, number>();
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  count(question: Question, answer: EventObject): void {
    for (const id of rulesOf({ question, answer }, this.model)) this.by.set(id, (this.by.get(id) ?? 0) + 1);
  }

  counts(): ReadonlyMap<string, number> {
    return new Map([...this.by].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
  }
}

/** One game played by numbers. */
export interface NumberedGame {
  readonly choices: readonly number[];
  /** `cut`: it was not over after the last number, or after what was found. */
  readonly end: GameEnd | 'cut';
  readonly outcome: string | null;
  readonly found: Found | null;
}

/** Plays one game by numbers until something is found that is not `known` yet. */
export function playByNumbers(
  model: Model,
  numbers: readonly number[],
  properties: readonly Property[],
  known: ReadonlySet<string>,
): NumberedGame {
  let found: Found | null = null;
  const watched: readonly Watched[] = watch(
    properties.filter((p) => p.kind !== 'can'),
    model,
  );
  const referee = new Referee(model, watched, {
    wants: (id) => found === null && !known.has(id),
    found: (first) => {
      found = first;
    },
  });
  for (const number of numbers) {
    const { question } = referee;
    if (question === null || found !== null) break;
    referee.choose(number % question.answers.length);
  }
  return {
    choices: referee.choices,
    end: found === null ? (referee.end ?? 'cut') : 'cut',
    outcome: found === null ? outcomeOf(referee, model) : null,
    found,
  };
}
