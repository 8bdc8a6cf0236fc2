import type { Place } from '../finding/index.ts';

/** A value of a fact or a variable: a word, a whole number, or yes/no. */
export type Value = string | number | boolean;

/** A reference to a statement (`DV-12`), a step (`DV:mark`) or a named row (`Victory Check/nobody`), and where it stands. */
export interface Ref {
  readonly id: string;
  readonly place: Place;
}

/** `NAME: value, value`: where this reading has one of these values. */
export interface ReadingGuard {
  readonly reading: string;
  readonly values: readonly string[];
  readonly place: Place;
}

/** One rule of the text, with an id that is for ever. */
export interface Statement {
  readonly kind: 'statement';
  readonly id: string;
  readonly place: Place;
  /** Markdown source of the sentence, without the id and without the markers that the fields below hold. */
  readonly text: string;
  /** The term that it defines. */
  readonly term?: string;
  /** Nested bullets: (a), (b), ... as Markdown source. */
  readonly parts: readonly { readonly text: string; readonly place: Place }[];
  /** `(restates DV-12)`: it only repeats these. */
  readonly restates: readonly Ref[];
  /** `(descriptive)`: nothing is to be played. */
  readonly descriptive: boolean;
  /** `(settled by ...)`: an assumption, and the missing document that would decide it. */
  readonly settledBy?: string;
  /** `(stands for DB-90)`: what an assumption takes the place of: statements that say no more than that another document decides. */
  readonly standsFor?: readonly Ref[];
  /** `(not in the model: why)`: something to be played, and why it is not. */
  readonly notInModel?: string;
  /** The id stands in an HTML comment. */
  readonly hiddenId: boolean;
}

export interface Variable {
  readonly name: string;
  readonly value: Value;
  readonly rules: readonly Ref[];
  readonly reading?: ReadingGuard;
  readonly place: Place;
}

/** A line of a components table: cards, decks, dice. `count` is null where the text gives none. */
export interface Component {
  readonly name: string;
  readonly count: number | null;
  /** The other cells, by column. */
  readonly cells: Readonly<Record<string, string>>;
  readonly rules: readonly Ref[];
  readonly place: Place;
}

/** What a fact can be: a list, a range whose ends may be variables, or the outcomes of a ruling. */
export type ValueSpec =
  | { readonly kind: 'list'; readonly values: readonly Value[] }
  | { readonly kind: 'range'; readonly from: number | string; readonly to: number | string }
  | { readonly kind: 'ruling'; readonly ruling: string };

/** A test of one fact as it is typed; `ruling/` turns it into a set of values. */
export interface Test {
  readonly fact: string;
  /** `>= 1`, `combat, shot`, `any` */
  readonly raw: string;
  readonly place: Place;
}

/** One clause of `Given`: only `values` are possible where all tests hold. */
export interface Given {
  readonly values: string;
  readonly tests: readonly Test[];
  readonly place: Place;
}

/** A fact that rulings ask for; under a ruling's own name it declares the ruling's outcomes. */
export interface Fact {
  readonly name: string;
  readonly values: ValueSpec;
  readonly given: readonly Given[];
  /** Words for values, in the order in which they are tried: `0: nobody survives`. `{}` stands for the value. */
  readonly phrases: readonly { readonly raw: string; readonly words: string; readonly place: Place }[];
  /** Statements that say what it is. */
  readonly rules: readonly Ref[];
  readonly place: Place;
}

export interface Cell {
  readonly raw: string;
  readonly place: Place;
}

/** A rule of a ruling. */
export interface Row {
  /** 1-based position in its table. */
  readonly number: number;
  readonly name?: string;
  /** By fact; facts without a column are absent. */
  readonly cells: Readonly<Record<string, Cell>>;
  /** The row says `otherwise`: it holds everywhere and gives way. */
  readonly otherwise: boolean;
  readonly outcome: Cell;
  readonly rules: readonly Ref[];
  /** Statements (or named rows) whose rows it strikes. */
  readonly overrides: readonly Ref[];
  /** It yields to every other row ("unless a rule says otherwise"). */
  readonly givesWay: boolean;
  readonly reading?: ReadingGuard;
  readonly place: Place;
}

/** A question that rules answer. One document's table; rulings of one name are joined over the documents in play. */
export interface RulingTable {
  readonly kind: 'ruling';
  readonly name: string;
  /** `Question: Has anybody won?` */
  readonly question?: string;
  /** `Ruling: NAME, replaces DOCUMENT`: that document's table is set aside whole. */
  readonly replaces?: string;
  readonly askedAt: readonly Ref[];
  /** Names of the fact columns, in order. */
  readonly facts: readonly { readonly name: string; readonly place: Place }[];
  readonly rows: readonly Row[];
  readonly place: Place;
}

/** What a step links to: the ruling it asks or the procedure it runs. The name is the anchor's until the rulebook is linked. */
export interface StepLink {
  readonly kind: 'ruling' | 'procedure';
  readonly name: string;
  readonly place: Place;
}

export interface Step {
  /** `mark`; cited as `DV:mark`. */
  readonly id: string;
  /** Markdown source without the id. */
  readonly text: string;
  readonly links: readonly StepLink[];
  /** Statements cited in parentheses at its end. */
  readonly rules: readonly Ref[];
  readonly place: Place;
}

export interface Amendment {
  readonly change: 'replaces' | 'drops' | 'before' | 'after';
  /** The step of the amended procedure. */
  readonly at: Ref;
  /** What stands there now; absent for `drops`. */
  readonly step?: Step;
  readonly rules: readonly Ref[];
  readonly place: Place;
}

/** A numbered procedure, or what another document changes in one. */
export interface Procedure {
  readonly kind: 'procedure';
  readonly name: string;
  readonly amends: boolean;
  /** `amended, if READING: value` */
  readonly reading?: ReadingGuard;
  readonly trigger?: string;
  readonly interrupts?: string;
  readonly steps: readonly Step[];
  readonly amendments: readonly Amendment[];
  readonly place: Place;
}

/** A named way to understand an ambiguous rule. */
export interface Reading {
  readonly kind: 'reading';
  readonly name: string;
  readonly question: string;
  readonly rules: readonly Ref[];
  readonly values: readonly { readonly value: string; readonly meaning: string; readonly place: Place }[];
  readonly default: string;
  readonly place: Place;
}

/** A finding that the author leaves as it is. */
export interface Known {
  readonly kind: 'known';
  readonly finding: string;
  readonly reason: string;
  readonly place: Place;
}

/**
 * Blocks of a document in their order; what is not understood as one of the others is prose, kept to the letter. `intro` is prose
 * between a heading and the table or list that it announces.
 */
export type Block =
  | { readonly kind: 'prose'; readonly raw: string; readonly place: Place }
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string; readonly place: Place }
  | { readonly kind: 'statements'; readonly statements: readonly Statement[]; readonly place: Place }
  | { readonly kind: 'variables'; readonly variables: readonly Variable[]; readonly place: Place }
  | {
      readonly kind: 'components';
      readonly name: string;
      readonly depth: number;
      readonly columns: readonly string[];
      readonly components: readonly Component[];
      readonly intro?: string;
      readonly place: Place;
    }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[]; readonly place: Place }
  | {
      readonly kind: 'ruling';
      readonly depth: number;
      readonly ruling: RulingTable;
      readonly intro?: string;
      readonly place: Place;
    }
  | {
      readonly kind: 'procedure';
      readonly depth: number;
      readonly procedure: Procedure;
      readonly intro?: string;
      readonly place: Place;
    }
  | {
      readonly kind: 'reading';
      readonly depth: number;
      readonly reading: Reading;
      readonly intro?: string;
      readonly place: Place;
    }
  | { readonly kind: 'known'; readonly known: readonly Known[]; readonly place: Place };

export type DocumentKind = 'rules' | 'assumptions' | 'known';

export interface RuleDocument {
  readonly file: string;
  /** `09_DEATH_AND_VICTORY` */
  readonly name: string;
  readonly title: string;
  /** `DV`; empty for a document without statements. */
  readonly prefix: string;
  readonly kind: DocumentKind;
  /** This file adds to the document of the same name, and is joined to it when the rulebook is read. */
  readonly companion?: boolean;
  readonly blocks: readonly Block[];
  readonly place: Place;
}

/** A way to play that the rules allow. */
export interface Profile {
  readonly name: string;
  readonly title: string;
  readonly players: number;
  /** Names of the documents in play, in the manifest's order. */
  readonly documents: readonly string[];
  readonly variables: Readonly<Record<string, Value>>;
  /** What the game wants to know besides: `variant: yes`. Facts of `Ruling: Profile`. */
  readonly facts: Readonly<Record<string, Value>>;
  /** Statements or assumptions that allow it. */
  readonly allowedBy: readonly Ref[];
  readonly place: Place;
}

/** Bounds within which exploration is complete; the game says which bounds there are. */
export interface Scope {
  readonly name: string;
  /** Profiles it is for; empty for all. */
  readonly profiles: readonly string[];
  readonly bounds: Readonly<Record<string, number>>;
  /**
   * How it is looked at: every position of it; two readings side by side; or random games (`by: random` in the manifest; exhaustive
   * if left out).
   */
  readonly by: 'exhaustive' | 'compare' | 'random';
  /** Readings that are compared in it; empty for those that no other scope names. */
  readonly readings: readonly string[];
  /** Only where the call names it. */
  readonly onDemand: boolean;
  readonly place: Place;
}

/** The rules: documents, manifest and what is known of them. Everything has its place. */
export interface Rulebook {
  readonly title: string;
  /** In the manifest's order. */
  readonly documents: readonly RuleDocument[];
  /** Names of documents, the one that wins first; and the statement that says so. */
  readonly precedence: { readonly order: readonly string[]; readonly by?: Ref };
  readonly profiles: readonly Profile[];
  readonly scopes: readonly Scope[];
  /** Chosen readings: name to value, or `any`. */
  readonly readings: Readonly<Record<string, string>>;
  /** What the gate makes of each kind of finding. */
  readonly policy: Readonly<Record<string, 'fail' | 'warn' | 'ignore'>>;
  /** Statement or step to places of the author's original: `09-death-and-victory.txt:632`. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
}
