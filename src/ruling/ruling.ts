import type { Place } from '../finding/index.ts';
import type { ReadingGuard, Ref, Value } from '../rulebook/index.ts';
import type { Domain, ValueSet } from './values.ts';

/** Words for values of a fact, as the column `Reads` gives them: `{}` stands for the value. */
export interface Phrase {
  readonly set: ValueSet;
  readonly words: string;
}

/** A fact that a ruling asks for. */
export interface RulingFact extends Domain {
  readonly phrases: readonly Phrase[];
}

/** A rule of a ruling in play. */
export interface RulingRow {
  /** Position among all rows of the ruling, from 0. */
  readonly index: number;
  /** 1-based position in its own table. */
  readonly number: number;
  readonly name?: string;
  readonly document: string;
  readonly outcome: string;
  readonly rules: readonly Ref[];
  readonly overrides: readonly Ref[];
  readonly givesWay: boolean;
  /** How its document ranks: the lower wins. */
  readonly rank: number;
  /** Where it holds: a set of values for each fact of the ruling. */
  readonly sets: readonly ValueSet[];
  /** It is in play only where a reading has one of these values. */
  readonly reading?: ReadingGuard;
  readonly place: Place;
}

/** A value for each fact. */
export type Situation = Readonly<Record<string, Value>>;

/** What a ruling says in a situation. Equal verdicts of one ruling are the same object. */
export type Verdict =
  /** `rows` are those that no other strikes. */
  | { readonly kind: 'settled'; readonly outcome: string; readonly rows: readonly RulingRow[] }
  /** Nothing is left. `outcomes` are those whose preconditions hold; `struck` the rows that apply, but strike each other. */
  | { readonly kind: 'gap'; readonly outcomes: readonly string[]; readonly struck: readonly RulingRow[] }
  /** The rows that are left disagree; `outcomes` in the order of the rows. */
  | { readonly kind: 'contradiction'; readonly outcomes: readonly string[]; readonly rows: readonly RulingRow[] }
  /** The facts cannot be so, by what the text gives. */
  | { readonly kind: 'impossible' };

/** The outcome of a permission on which no rule has a word. */
export const SILENT = 'silent';

/** A question that rules answer, looked up in a dense table. Situations are numbered; the last fact runs fastest. */
export interface Ruling {
  readonly name: string;
  /** The question in words; the name where the text has none. */
  readonly question: string;
  readonly facts: readonly RulingFact[];
  readonly outcomes: readonly string[];
  /** Words for outcomes; their sets are over `outcomes`. */
  readonly outcomePhrases: readonly Phrase[];
  readonly rows: readonly RulingRow[];
  readonly place: Place;
  /** How many situations there are, impossible ones included. */
  readonly size: number;
  /** It is settled in every possible situation. */
  readonly total: boolean;
  /** Its name begins with `May`: it allows, it refuses, and where no row applies it is silent. */
  readonly permission: boolean;
  /** @throws RangeError naming the fact and the value, where a fact is missing or cannot be so */
  ask(situation: Situation): Verdict;
  /** @param values in the order of `facts` @throws RangeError as `ask` does */
  indexOf(values: readonly Value[]): number;
  /** What a value of the i-th fact adds to the number of a situation. @throws RangeError as `ask` does */
  offset(fact: number, value: Value): number;
  verdictAt(index: number): Verdict;
  situationAt(index: number): Situation;
  /** The possible situations in order. */
  situations(): IterableIterator<{ readonly index: number; readonly situation: Situation }>;
  /** The rows that apply, struck or not. */
  applyingAt(index: number): readonly RulingRow[];
}
