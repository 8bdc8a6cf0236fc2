import type { Place } from '../../finding/index.ts';
import type { Report } from '../report.ts';

/** Something of the text that rests on a statement. */
export interface RestsOn {
  readonly by:
    | 'row'
    | 'variable'
    | 'component'
    | 'fact'
    | 'step'
    | 'amendment'
    | 'question'
    | 'profile'
    | 'precedence'
    | 'reading'
    | 'restatement'
    | 'assumption';
  /** `Victory Check, survivors 1: that Player wins`, `TRACK`, `DV:mark` */
  readonly name: string;
  readonly place: Place;
}

/** What the text itself says a statement is, so that nothing else has to account for it. */
export interface Mark {
  readonly is: 'definition' | 'description' | 'restatement' | 'assumption' | 'not in the model';
  /** The term, the statements restated or stood for, or why it is not in the model. */
  readonly says: string;
}

/** A statement or a step, and what accounts for it. */
export interface CoveredStatement {
  readonly id: string;
  readonly what: 'statement' | 'step';
  /** The name of its document. */
  readonly document: string;
  readonly says: string;
  readonly place: Place;
  readonly marks: readonly Mark[];
  /** Level 1: what of the text rests on it. */
  readonly text: readonly RestsOn[];
  /** Level 2: names of the states and transitions that cite it. */
  readonly model: readonly string[];
  /** Level 3: names of the properties that cite it. */
  readonly properties: readonly string[];
  /** Level 4: how often play came to what cites it; null where nothing that cites it can be played. */
  readonly executed: number | null;
  readonly accounted: boolean;
}

/** A part of the game that cites statements: the other way round. */
export interface CoveredPart {
  readonly what: 'state' | 'transition' | 'row' | 'property';
  /** `move.choosing`, `move.choosing → running (RUN)`, `Victory Check, survivors 1: that Player wins`, a property's name */
  readonly name: string;
  readonly cites: readonly string[];
  /** How often play came to it; null for properties, and where nothing was played. */
  readonly executed: number | null;
  /** Rows only. */
  readonly place?: Place;
}

/** What was played to see what is executed. */
export interface CoverageRun {
  /** The title of the profile. */
  readonly setting: string;
  readonly within: string;
  readonly engine: 'exhaustive' | 'random';
  /** Positions, or games with each choice of readings. */
  readonly count: number;
  /** The readings as they are chosen, and each other value of each of them by itself. */
  readonly choices: number;
  /** Why it stopped before its end. */
  readonly stopped?: string;
}

/** Which statements of a rulebook are accounted for, and by what; plain data without a clock time. */
export interface Coverage {
  readonly tool: Report['tool'];
  readonly game: string;
  readonly title: string;
  /** In the rulebook's order. */
  readonly statements: readonly CoveredStatement[];
  /** States and transitions by process, then rows, then properties. */
  readonly parts: readonly CoveredPart[];
  readonly runs: readonly CoverageRun[];
  /** Unaccounted statements as findings. */
  readonly findings: Report['findings'];
  /** The command that does it again. */
  readonly replay: string;
}

/** Counts of statements, by level. */
export interface Counts {
  readonly statements: number;
  readonly text: number;
  readonly model: number;
  readonly property: number;
  readonly executed: number;
  readonly marked: number;
  readonly unaccounted: number;
}

const countsOf = (statements: readonly CoveredStatement[]): Counts => {
  const count = (is: (s: CoveredStatement) => boolean): number => statements.filter(is).length;
  return {
    statements: statements.length,
    text: count((s) => s.text.length > 0),
    model: count((s) => s.model.length > 0),
    property: count((s) => s.properties.length > 0),
    executed: count((s) => (s.executed ?? 0) > 0),
    marked: count((s) => s.marks.length > 0),
    unaccounted: count((s) => !s.accounted),
  };
};

/** Counts of each document, in order, and of all together. */
export function countsByDocument({ statements }: Coverage): { readonly document: string; readonly counts: Counts }[] {
  const documents = [...new Set(statements.map((s) => s.document))];
  return [
    ...documents.map((document) => ({ document, counts: countsOf(statements.filter((s) => s.document === document)) })),
    { document: 'all', counts: countsOf(statements) },
  ];
}
