import type { EventObject } from 'xstate';
import type { ChartRules, Frame, Model } from '../process/index.ts';
import { isOver } from '../process/index.ts';

/** A position as a property sees it. */
export interface View<Table> {
  readonly table: Table;
  readonly over: boolean;
  /** Who has won, as the game words it; null while nobody has. */
  readonly outcome: string | null;
  readonly rules: ChartRules;
  /** What the open processes of that name remember, the innermost first. */
  memories(process: string): readonly Readonly<Record<string, unknown>>[];
  /** Names of the open processes, the outermost first. */
  readonly open: readonly string[];
}

interface Named {
  /** A slug: `the-dead-stay-dead`. */
  readonly name: string;
  /** What holds, as a sentence. */
  readonly says: string;
  /** What is the case where it does not hold, as the title of the finding. */
  readonly broken?: string;
  /** Statements that demand it. None: an expectation of the author's, which no statement supports. */
  readonly cites: readonly string[];
  /** Where it has a meaning; everywhere if left out. */
  readonly inPlay?: (rules: ChartRules) => boolean;
}

/** Something that holds in every position (or in every position of which `when` holds). */
export interface Invariant<Table> extends Named {
  readonly kind: 'always';
  readonly when?: (view: View<Table>) => boolean;
  readonly holds: (view: View<Table>) => boolean;
}

/** Something that holds of every two positions that follow each other. */
export interface StepProperty<Table> extends Named {
  readonly kind: 'step';
  readonly when?: (before: View<Table>, after: View<Table>, answer: EventObject) => boolean;
  readonly holds: (before: View<Table>, after: View<Table>, answer: EventObject) => boolean;
}

/** Something that some game gets to. */
export interface Reachable<Table> extends Named {
  readonly kind: 'can';
  readonly holds: (view: View<Table>) => boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: properties of any game
export type Property<Table = any> = Invariant<Table> | StepProperty<Table> | Reachable<Table>;

export const always = <Table>(property: Omit<Invariant<Table>, 'kind'>): Invariant<Table> => ({
  kind: 'always',
  ...property,
});
/** Something that holds in no position. */
export const never = <Table>(property: Omit<Invariant<Table>, 'kind'>): Invariant<Table> => ({
  kind: 'always',
  ...property,
  holds: (view) => !property.holds(view),
});
export const can = <Table>(property: Omit<Reachable<Table>, 'kind'>): Reachable<Table> => ({
  kind: 'can',
  ...property,
});
export const step = <Table>(property: Omit<StepProperty<Table>, 'kind'>): StepProperty<Table> => ({
  kind: 'step',
  ...property,
});

/** A position as properties see it. */
export class FrameView implements View<unknown> {
  readonly table: unknown;
  readonly over: boolean;
  readonly rules: ChartRules;
  private names: readonly string[] | undefined;
  private won: string | null | undefined;
  private readonly frame: Frame;
  private readonly model: Model;

  constructor(frame: Frame, model: Model) {
    this.frame = frame;
    this.model = model;
    this.table = frame.context.table;
    this.over = isOver(frame);
    this.rules = model.chart;
  }

  get outcome(): string | null {
    if (this.won === undefined) this.won = this.model.game.outcome(this.table, this.rules);
    return this.won;
  }

  get open(): readonly string[] {
    this.names ??= namesOf(this.frame);
    return this.names;
  }

  memories(process: string): readonly Readonly<Record<string, unknown>>[] {
    const list: Frame['context'][] = [];
    for (let f: Frame | null = this.frame; f; f = f.below) if (f.process.name === process) list.push(f.context);
    return list;
  }
}

function namesOf(frame: Frame): string[] {
  const names: string[] = [];
  for (let f: Frame | null = frame; f; f = f.below) names.push(f.process.name);
  return names.reverse();
}

/** What one exploration says of a property. */
export type PropertyVerdict =
  /**
   * In every position that was looked at; `met` is how often its premise did. Only a complete exploration may say so. Of something
   * that can be reached: there is a game that does.
   */
  | { readonly kind: 'holds'; readonly met: number }
  | { readonly kind: 'violated' }
  /** Not decided, and why. */
  | { readonly kind: 'unknown'; readonly why: string };
