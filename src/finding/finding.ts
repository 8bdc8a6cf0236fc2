import type { Place } from './place.ts';

/** The kinds of findings; each has its section in `docs/findings.md`, in this order. */
export const findingKinds = [
  /** A ruling that no row answers in some situation. */
  'gap',
  /** A ruling that rows answer differently in some situation. */
  'contradiction',
  /** A row that never applies. */
  'dead-row',
  /** A row whose removal changes no answer. */
  'redundant-row',
  /** A step of a procedure that the model gives no behaviour. */
  'empty-step',
  /** Nobody can answer, and the game is not over. */
  'stuck',
  /** The game can go on for ever. */
  'endless',
  /** Somebody can make sure of an outcome, whatever the others do. */
  'force',
  /** Things are due at once, and which comes first decides something. */
  'order',
  /** A property does not hold. */
  'violated',
  /** An answer is offered that the rules refuse. */
  'refused',
  /** Things that somebody could try, and of which no rule says whether they may. */
  'silent',
  /** Two readings of one rule, and a game in which a player could tell them apart. */
  'reading',
  /** The text itself is at fault: a reference that leads nowhere, a count that does not add up. */
  'lint',
  /** A statement that neither rules in tables nor the model nor a property takes up, and no mark sets aside. */
  'unaccounted',
  /** The model threw an error: a fault of the model, not of the rules. */
  'model-error',
  /** Exploration stopped before its end. */
  'unfinished',
  /** An entry of the known findings to which nothing answers any more. */
  'stale-known',
] as const;

export type FindingKind = (typeof findingKinds)[number];

export type Severity = 'error' | 'warning' | 'info';

/** A statement, step or row that a finding rests on. */
export interface Citation {
  /** `DV-632`, `DV:victory` */
  readonly id: string;
  /** The sentence of the rulebook, without its Markdown. */
  readonly text?: string;
  readonly place?: Place;
  /** Where the author's original says it: `09-death-and-victory.txt:632`. */
  readonly sources?: readonly string[];
  /** Why it is cited here, where that is not plain. */
  readonly note?: string;
}

/** One line of a ruling as it is shown to an author; `rules` is empty where nothing is written. */
export interface HoleLine {
  readonly situation: string;
  readonly outcome: string;
  readonly rules: readonly string[];
  /** This is the line that the finding is about. */
  readonly here: boolean;
}

/** One thing that somebody did, as people tell it. */
export interface ScenarioStep {
  /** Who answered: `A`, `the dice`, `the rulebook`, `A-12 (07 card texts)`. */
  readonly who: string;
  /** `A attacks B.` */
  readonly text: string;
  /** The stable name of the question. */
  readonly question: string;
  readonly rules: readonly string[];
  /** The assumption that answered. */
  readonly assumption?: string;
  /** Nobody could have answered otherwise. */
  readonly forced: boolean;
}

/** A game that reaches what a finding tells of, as plain data. */
export interface Scenario {
  /** Profile, readings and bounds of the game: `core game, 3 Players`. */
  readonly setting: string;
  /** The table at the start, a line each. */
  readonly start: readonly string[];
  readonly steps: readonly ScenarioStep[];
  /** What the table shows at the end, a line each. */
  readonly end: readonly string[];
  /** The replay token. */
  readonly token: string;
}

/** Whether play gets there. */
export type Reach =
  /** Yes; the scenario shows how. */
  | 'reachable'
  /** No, proved within the bounds that `within` names. */
  | 'unreachable'
  /** Not decided: see `within` for what was looked at. */
  | 'unknown'
  /** The question does not arise: the finding is about the text alone. */
  | 'text';

/** Anything worth telling the author. Renderers turn it into text; nothing else does. */
export interface Finding {
  readonly kind: FindingKind;
  /** Stable across runs and small edits: kind, what it is about, situation. `gap/victory-check/survivors=0` */
  readonly id: string;
  readonly severity: Severity;
  /** The sentence one would say to a co-designer. */
  readonly title: string;
  /** Short paragraphs. */
  readonly message: readonly string[];
  readonly statements: readonly Citation[];
  /** Where to look first. */
  readonly place?: Place;
  /** The ruling with its hole. */
  readonly hole?: readonly HoleLine[];
  readonly reach: Reach;
  /** Profiles in which it was found, in order. */
  readonly profiles: readonly string[];
  /** Bounds within which the verdict stands, for people: `2 Players, Health 1 to 3, 4 bombs`. */
  readonly within?: string;
  readonly scenario?: Scenario;
  /** A second game, where two are compared. */
  readonly other?: Scenario;
  /** Ids of the assumptions without which it might not be. */
  readonly hangsOn: readonly string[];
  /** How one sentence would settle it. */
  readonly settle?: string;
  /** The author left it as it is, and said why. */
  readonly known?: { readonly reason: string; readonly place: Place };
}

/** Turns words into the slug of a finding's id. */
export const slug = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}=<>.+]+/gu, '-')
    .replace(/^-+|-+$/g, '');
