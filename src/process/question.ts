import type { EventObject } from 'xstate';
import type { Value } from '../rulebook/index.ts';
import type { Ruling, Situation, Verdict } from '../ruling/index.ts';
import type { Leaf } from './compile.ts';
import type { Answerer, Consult, RulingEvent } from './meta.ts';
import { type Facts, takeFacts } from './rules.ts';

/** What a position asks. */
export interface Question {
  /** Stable: variants of the rules are compared by it. */
  readonly name: string;
  readonly of: Answerer;
  readonly answers: readonly EventObject[];
  /** Statements that the asking state cites. */
  readonly cites: readonly string[];
  /** Set where a ruling is asked. */
  readonly consult?: Consultation;
}

/** A ruling as it is asked in a position. */
export interface Consultation {
  readonly ruling: Ruling;
  /** Facts that the game took from the table. Those it does not compute are left out, and may be anything. */
  readonly situation: Readonly<Record<string, Value>>;
  /** What the rules say; one verdict for each way the free facts can be, as far as they differ. */
  readonly verdicts: readonly Verdict[];
  /** The situations in which the rules leave it open, the free facts filled in. */
  readonly open: readonly Situation[];
  /** Outcomes that are given only where the rules leave it open. */
  readonly holes: ReadonlySet<string>;
}

/** What a state asks of a ruling hangs on the facts alone: it is worked out once for each situation. */
export class Consultant {
  private readonly ruling: Ruling;
  private readonly facts: Facts;
  private readonly consult: Consult<unknown>;
  private readonly cites: readonly string[];
  /** Places of the facts that the game computes, and what computes them. */
  private readonly takers: readonly { readonly fact: number; readonly take: (situation: unknown) => Value }[];
  private readonly questions = new Map<number, Question>();

  constructor(leaf: Leaf, rulings: ReadonlyMap<string, Ruling>, facts: Facts) {
    this.consult = leaf.meta?.consult as Consult<unknown>;
    this.ruling = rulings.get(this.consult.ruling) as Ruling;
    this.facts = facts;
    this.cites = leaf.cites;
    this.takers = this.ruling.facts.flatMap(({ name }, fact) => {
      const take = facts[name];
      return take ? [{ fact, take }] : [];
    });
  }

  question(at: { readonly context: unknown }): Question {
    const taken = this.consult.situation(at);
    let index = 0;
    for (const { fact, take } of this.takers) index += this.ruling.offset(fact, take(taken));
    let question = this.questions.get(index);
    if (!question) {
      question = consult(this.ruling, takeFacts(this.ruling, this.facts, taken), this.cites);
      this.questions.set(index, question);
    }
    return question;
  }
}

function consult(ruling: Ruling, situation: Readonly<Record<string, Value>>, cites: readonly string[]): Question {
  const { name } = ruling;
  const situations = completions(ruling, situation);
  const verdicts = [...new Set(situations.map((s) => ruling.ask(s)))];
  const settled = new Set(verdicts.flatMap((v) => (v.kind === 'settled' ? [v.outcome] : [])));
  const left = verdicts.flatMap((v) => (v.kind === 'gap' || v.kind === 'contradiction' ? v.outcomes : []));
  const holes = new Set(left.filter((outcome) => !settled.has(outcome)));
  // In the order of declaration, so that the same question always lists its answers alike.
  const outcomes = ruling.outcomes.filter((o) => settled.has(o) || holes.has(o));
  if (outcomes.length === 0)
    throw new Error(
      `the ruling ${name} is asked in a situation that its facts call impossible: ${JSON.stringify(situation)}`,
    );
  const open = situations.filter((s) => isOpen(ruling.ask(s)));
  const free = ruling.facts.filter((fact) => !(fact.name in situation)).map((fact) => fact.name);
  return {
    name,
    // Rules that are settled leave open only what a fact is that nobody computes.
    of:
      open.length === 0 && outcomes.length > 1
        ? { kind: 'missing', assumption: `the fact ${free.join(', ')}` }
        : { kind: 'rulebook', ruling: name },
    answers: outcomes.map((outcome) => ({ type: 'RULING', outcome })),
    cites,
    consult: { ruling, situation, verdicts, open, holes },
  };
}

/** Every way to fill in the facts that the game does not compute. */
function completions(ruling: Ruling, situation: Readonly<Record<string, Value>>): readonly Situation[] {
  let situations: Record<string, Value>[] = [situation];
  for (const { name, values } of ruling.facts)
    if (!(name in situation)) situations = situations.flatMap((s) => values.map((value) => ({ ...s, [name]: value })));
  return situations;
}

const isOpen = (verdict: Verdict): boolean => verdict.kind === 'gap' || verdict.kind === 'contradiction';

/** The rules leave this question open: no answer, or more than one. */
export const unsettled = (question: Question): boolean => (question.consult?.open.length ?? 0) > 0;

/** This answer goes through a hole in the rules: no rule gives it. */
export const goesThroughHole = (question: Question, answer: EventObject): boolean =>
  question.consult?.holes.has((answer as RulingEvent).outcome) === true;
