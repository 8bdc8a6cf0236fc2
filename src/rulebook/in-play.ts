import type { Citation, Place } from '../finding/index.ts';
import type { Component, Fact, Profile, Ref, Row, Rulebook, RuleDocument, Statement, Step, Variable } from './model.ts';

/** A row of a joined ruling, the document that says it, and how that document ranks: the lower wins. */
export type RowInPlay = Row & { readonly document: string; readonly rank: number };

/** A ruling as one profile and one choice of readings leave it: the rows of all documents in play, in their order. */
export interface RulingInPlay {
  readonly name: string;
  readonly question?: string;
  /** Names of the fact columns of all tables, each once, in order. A row without a cell for one says nothing about it. */
  readonly facts: readonly string[];
  readonly rows: readonly RowInPlay[];
  readonly askedAt: readonly Ref[];
  /** The heading of the first table. */
  readonly place: Place;
}

/** A step where it stands after all amendments. */
export type StepInPlay = Step & {
  /** How it is cited: `LM:victory`, with the prefix of the document that wrote it. */
  readonly ref: string;
  /** The step whose place it took, as that was cited: `DV:victory`. */
  readonly replaces?: string;
};

/** A procedure with the amendments of all documents in play applied. */
export interface ProcedureInPlay {
  readonly name: string;
  readonly trigger?: string;
  readonly interrupts?: string;
  readonly steps: readonly StepInPlay[];
  readonly place: Place;
}

/** The rules of one profile under one choice of readings. */
export interface RulesInPlay {
  readonly rulebook: Rulebook;
  readonly profile: Profile;
  /** Every reading of the documents in play, with the one value chosen for it. */
  readonly readings: Readonly<Record<string, string>>;
  /** In the rulebook's order. */
  readonly documents: readonly RuleDocument[];
  readonly statements: ReadonlyMap<string, Statement>;
  /** The profile's own come in too, and `PLAYERS`, the number of Players of the profile. */
  readonly variables: ReadonlyMap<string, Variable>;
  /** By the name in the heading `Components: NAME`. */
  readonly components: ReadonlyMap<string, readonly Component[]>;
  readonly facts: ReadonlyMap<string, Fact>;
  readonly rulings: ReadonlyMap<string, RulingInPlay>;
  readonly procedures: ReadonlyMap<string, ProcedureInPlay>;
  /** What a statement (`DV-12`), one of its parts (`DV-12(a)`), a step (`DV:mark`) or a named row (`Victory Check/nobody`) says, and where. */
  citation(id: string): Citation | undefined;
}
