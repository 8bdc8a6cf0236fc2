import type { EventObject } from 'xstate';
import { slug } from '../../finding/index.ts';
import {
  type Consultation,
  type Frame,
  goesThroughHole,
  type Model,
  ModelError,
  type Question,
} from '../../process/index.ts';
import { FrameView, once, type Property } from '../../property/index.ts';
import { findingIdOf } from '../../ruling/index.ts';
import { EndlessError } from '../../trace/index.ts';

/** Something that play met, and a game that meets it. */
export interface Found {
  readonly kind: 'gap' | 'contradiction' | 'stuck' | 'endless' | 'violated' | 'model-error' | 'reached';
  /** The id of the finding that it becomes. */
  readonly id: string;
  readonly choices: readonly number[];
  /** Forced moves after the last choice. */
  readonly forced: number;
  /** The unsettled ruling that this game has passed, if any: without it this might not be. */
  readonly past: string | null;
  /** What it is about, by kind. */
  readonly consult?: Consultation;
  readonly property?: Property;
  readonly question?: string;
  readonly error?: string;
}

/** What was met, without the game that meets it. */
export type Met = Omit<Found, 'choices' | 'forced' | 'past'>;

/** A property, and how often its premise was met. */
export interface Watched {
  readonly property: Property;
  readonly id: string;
  readonly kind: Property['kind'];
  /** What it is made of, as fields that all have alike: they are read for every position. */
  readonly when: Premise | null;
  readonly holds: Premise;
  met: number;
}

/** A property of a position looks at the first alone; to one of a step that is the position before. */
type Premise = (first: FrameView, after: FrameView, answer: EventObject) => boolean;

/** The properties that have a meaning in a model, ready to be looked after. */
export const watch = (properties: readonly Property[], model: Model): Watched[] =>
  properties
    .filter((p) => p.inPlay?.(model.chart) ?? true)
    .map((property) => ({
      property,
      id: `${property.kind === 'can' ? 'reached' : 'violated'}/${property.name}`,
      kind: property.kind,
      when: ('when' in property && property.when ? property.when : null) as Premise | null,
      holds: property.holds as Premise,
      met: 0,
    }));

/** Positions as properties see them. */
export type Views = (frame: Frame) => FrameView;

export const viewsOf = (model: Model): Views => once((frame: Frame) => new FrameView(frame, model));

/** A position, and the step that led to it; both are null at the start. */
export interface Seen {
  readonly frame: Frame;
  readonly question: Question | null;
  readonly before: Frame | null;
  readonly answer: EventObject | null;
}

/** Tells everything that is wrong with a position or with the step that led to it. */
export function lookAt(views: Views, seen: Seen, watched: readonly Watched[], tell: (met: Met) => void): void {
  const { frame, question, before, answer } = seen;
  lookAtQuestion(question, tell);
  if (watched.length === 0) return;
  const view = views(frame);
  const last = before && views(before);
  for (const one of watched) judge(one, view, last, answer, tell);
}

/** Tells what is wrong with what a position asks. */
export function lookAtQuestion(question: Question | null, tell: (met: Met) => void): void {
  if (question === null) return;
  if (question.answers.length === 0)
    tell({ kind: 'stuck', id: `stuck/${slug(question.name)}`, question: question.name });
  if (question.consult)
    for (const open of openIds(question))
      tell({ kind: open.startsWith('gap') ? 'gap' : 'contradiction', id: open, ...consulted(question) });
}

/** Stands where a property of a position is given no answer. */
const NOTHING: EventObject = { type: '' };

/** Tells whether a position, or the step that led to it, breaks a property or reaches what it speaks of. */
export function judge(
  one: Watched,
  view: FrameView,
  last: FrameView | null,
  answer: EventObject | null,
  tell: (met: Met) => void,
): void {
  const { kind, when } = one;
  if (kind === 'step') {
    if (last === null || answer === null || (when !== null && !when(last, view, answer))) return;
    one.met++;
    if (!one.holds(last, view, answer)) tell({ kind: 'violated', id: one.id, property: one.property });
    return;
  }
  if (when !== null && !when(view, view, NOTHING)) return;
  const holds = one.holds(view, view, NOTHING);
  if (kind === 'can') {
    if (holds) tell({ kind: 'reached', id: one.id, property: one.property });
    return;
  }
  one.met++;
  if (!holds) tell({ kind: 'violated', id: one.id, property: one.property });
}

/** What is found when play breaks off. @throws the error itself where it is no fault of a model */
export function faultOf(error: unknown): Met {
  if (error instanceof EndlessError) return { kind: 'endless', id: 'endless/forced-moves', error: error.message };
  if (error instanceof ModelError)
    return {
      kind: 'model-error',
      id: `model-error/${slug(`${error.process} ${error.state}`)}`,
      error: error.message,
    };
  throw error;
}

/** Ids of the findings that tell of the ruling asked here; none where the rules settle it. */
export function openIds(question: Question | null): string[] {
  const consult = question?.consult;
  if (!consult) return [];
  return [...new Set(consult.open.flatMap((situation) => findingIdOf(consult.ruling, situation) ?? []))];
}

/** The finding whose hole an answer goes through; null where a rule gives it. */
export const holeOf = (question: Question, answer: EventObject): string | null =>
  goesThroughHole(question, answer) ? (openIds(question)[0] ?? null) : null;

const consulted = ({ consult }: Question): { consult?: Consultation } => (consult ? { consult } : {});
