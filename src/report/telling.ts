import type { Finding, FindingKind, Place, Scenario } from '../finding/index.ts';
import { commonSetting, gamesOf, type ToldGame } from './games.ts';
import { full, type Places, placesIn, type Where } from './places.ts';
import { noBounds, type Report, settingOf } from './report.ts';
import { capital, clipped, listed, shellWord } from './text.ts';

/** A line of a ruling, with the places of its rules; none where nothing is written. */
interface ToldLine {
  readonly places: readonly Where[];
  readonly situation: string;
  readonly outcome: string;
  readonly here: boolean;
}

interface ToldRule {
  /** Empty where the place says it all. */
  readonly id: string;
  readonly at: Where;
  readonly text?: string;
  readonly note?: string;
}

export interface ToldNote {
  readonly label: string;
  readonly text: string;
  readonly at?: Where;
}

/** A note on a line of its own: `To settle: ...`, `Sure? ...` */
export const noteLine = (note: ToldNote): string => `${note.label}${note.label.endsWith('?') ? '' : ':'} ${note.text}`;

export interface ToldNext {
  /** Either a command to copy or a place to open. */
  readonly command?: string;
  readonly place?: Place;
  readonly says: string;
}

/** A finding as it is told to its author; formats lay it out and add nothing. */
export interface Told {
  readonly id: string;
  readonly mark: string;
  readonly severity: Finding['severity'];
  readonly title: string;
  readonly setting: string;
  /** The bounds within which play gets there: `3 Players, Health 2`. */
  readonly within?: string;
  readonly known?: { readonly reason: string; readonly at: Where };
  readonly message: readonly string[];
  readonly hole: readonly ToldLine[];
  readonly rules: readonly ToldRule[];
  readonly games: readonly ToldGame[];
  readonly notes: readonly ToldNote[];
  readonly next: readonly ToldNext[];
}

/** One sentence for each kind, for formats that explain kinds. */
export const kindSentences: Readonly<Record<FindingKind, string>> = {
  gap: 'No rule answers a question in some situation.',
  contradiction: 'Rules answer one question differently in some situation.',
  'dead-row': 'A row of a ruling never applies.',
  'redundant-row': 'A row of a ruling changes no answer.',
  'empty-step': 'Nothing happens at a step of a procedure.',
  stuck: 'Nobody can answer, and the game is not over.',
  endless: 'The game can go on for ever.',
  force: 'Somebody can make sure of an outcome, whatever the others do.',
  order: 'Things are due at once, and which comes first decides something.',
  violated: 'A property does not hold.',
  refused: 'An answer is offered that the rules refuse.',
  silent: 'No rule says whether somebody may try something.',
  reading: 'One rule can be read in two ways that play differently.',
  lint: 'The text itself is at fault, whatever is played.',
  unaccounted: 'No row, no state, no property and no mark takes up a statement.',
  'model-error': 'The model failed; this says nothing about the rules.',
  unfinished: 'Exploration stopped before its end.',
  'stale-known': 'A finding is known that is not found any more.',
};

const unfinished = (finding: Finding): boolean => finding.kind === 'unfinished';

const markOf = (finding: Finding): string =>
  unfinished(finding) ? '?' : { error: '✗', warning: '!', info: '·' }[finding.severity];

// What stands by the text and the tables alone is sure wherever it is found; what shows only in play is as sure as the play.
const sureOfText: Partial<Record<FindingKind, string>> = {
  gap: 'that no rule answers: yes.',
  contradiction: 'that rules answer differently: yes.',
  'dead-row': 'that the row never applies: yes.',
  'redundant-row': 'that every answer stays the same without the row: yes.',
  'empty-step': 'that nothing happens at this step: yes.',
};
const sureOfPlay: Partial<Record<FindingKind, string>> = {
  stuck: 'that nobody can answer there: yes.',
  endless: 'that nobody can end it: yes.',
  violated: 'that it breaks the property: yes.',
  refused: 'that the rules refuse it: yes.',
  silent: 'that no rule speaks of it: yes.',
  reading: 'that the two readings play differently: yes.',
  'model-error': 'that the model fails there: yes.',
};

/** Bounds of several profiles at once are told by name only: the report lists them with what was explored. */
const provedFor = ({ within }: Finding, report: Report): string => {
  if (!within) return `for ${noBounds}`;
  const parts = within.split('; ');
  const explored = new Set(report.runs.filter((r) => r.verdict === 'complete').map((run) => run.within));
  return parts.length > 1 && parts.every((part) => explored.has(part))
    ? 'within the bounds of every complete run'
    : `for ${within}`;
};

const sure = (finding: Finding, report: Report, stars: readonly string[]): string => {
  if (unfinished(finding))
    return `no: what was not looked at can hold anything.${finding.within ? ` Looked at: ${finding.within}.` : ''}`;
  const but = stars.length > 0 ? `, but for ${listed(stars)}` : '';
  const happens = {
    reachable: `that it can happen: yes${but}.`,
    unreachable: `that it can happen: no, proved ${provedFor(finding, report)}${but}.`,
    unknown: `that it can happen: not known${finding.within ? `; looked at: ${finding.within}` : ''}.`,
    text: '',
  }[finding.reach];
  const certain =
    sureOfText[finding.kind] ??
    (finding.reach === 'reachable' || finding.reach === 'text' ? sureOfPlay[finding.kind] : undefined);
  if (!certain) return happens || 'it is about the text alone.';
  return happens ? `${certain} ${capital(happens)}` : certain;
};

/** Ids of the assumptions that the finding hangs on. */
export const hangsOn = (finding: Finding): string[] => [...starsOf(finding).keys()];

/** The assumptions that the finding hangs on, each with its star, in the order in which the games come to them. */
const starsOf = (finding: Finding): ReadonlyMap<string, string> => {
  const answered = [finding.scenario, finding.other].flatMap((game) => game?.steps.map((s) => s.assumption) ?? []);
  const ids = [...new Set([...answered.filter((id) => id !== undefined), ...finding.hangsOn])];
  return new Map(ids.map((id, i) => [id, ids.length === 1 ? '*' : `*${i + 1}`]));
};

// A token replays without looking anything up, so it is the better thing to copy as long as it is short enough to be copied.
const longestToken = 48;
const handle = (scenario: Scenario, id: string): string =>
  scenario.token !== '' && scenario.token.length <= longestToken ? scenario.token : id;

const next = (finding: Finding, report: Report): ToldNext[] => {
  const replay = (word: string, says: string): ToldNext => ({
    command: `npx rules-lawyer replay ${shellWord(word)}`,
    says,
  });
  const leave =
    !finding.known && finding.kind !== 'model-error' && finding.kind !== 'stale-known' && !unfinished(finding);
  return [
    ...(finding.scenario ? [replay(handle(finding.scenario, finding.id), 'step through it')] : []),
    ...(finding.other ? [replay(`${finding.id}/other`, 'step through the other game')] : []),
    ...(finding.place ? [{ place: finding.place, says: 'look here first' }] : []),
    ...(leave && finding.kind === 'lint'
      ? [{ command: `<!-- lint-ok ${finding.id.split('/')[1]}: why -->`, says: 'beside it, to leave it as it is' }]
      : []),
    ...(leave && finding.kind !== 'lint'
      ? [
          {
            command: `npx rules-lawyer known ${shellWord(finding.id)} "..."${report.folder ? ` --in ${shellWord(report.folder)}` : ''}`,
            says: 'leave it as it is, with your reason',
          },
        ]
      : []),
  ];
};

/** As much of an assumption as tells which one it is; its place has the rest. */
const longestAssumption = 200;

/** `A-12, settled by 07 card texts: any bomb may do anything` */
export const assumption = (id: string, finding: Finding, places: Places): string => {
  const steps = [finding.scenario, finding.other].flatMap((game) => game?.steps ?? []);
  const settledBy = steps
    .map(({ assumption: own, who }) => (own === id && who.startsWith(`${id} (`) ? who.slice(id.length + 2, -1) : ''))
    .find((document) => document !== '');
  const text = places.cited(id)?.text;
  return `${id}${settledBy ? `, settled by ${settledBy}` : ''}${text ? `: ${clipped(text, longestAssumption)}` : ''}`;
};

const notes = (finding: Finding, report: Report, places: Places, stars: ReadonlyMap<string, string>): ToldNote[] => {
  const others = finding.profiles.slice(1).map((profile) => settingOf(report, profile));
  const explored = new Set(report.runs.map((run) => run.profile));
  const elsewhere =
    others.length > 0
      ? listed(others)
      : finding.reach !== 'text' && !unfinished(finding) && finding.profiles.length > 0 && explored.size > 1
        ? 'nowhere else that was looked at'
        : '';
  return [
    ...[...stars].map(([id, star]): ToldNote => {
      const at = places.where(id);
      return { label: 'Hangs on', text: `${star} ${assumption(id, finding, places)}`, ...(at.label !== id && { at }) };
    }),
    ...(finding.settle ? [{ label: 'To settle', text: finding.settle }] : []),
    ...(elsewhere ? [{ label: 'Also in', text: elsewhere }] : []),
    { label: 'Sure?', text: sure(finding, report, [...stars.values()]) },
  ];
};

/** Whether a place is known by the id already: it is the id, or its line is the id's number. */
const saysId = (label: string, id: string): boolean =>
  label === id || (/:(\d+)/u.exec(label)?.[1] ?? '') === (/-(\d+)$/u.exec(id)?.[1] ?? id);

/** Tells a finding as one person tells it to another, with the report around it for what else was looked at. */
export const tell = (finding: Finding, report: Report): Told => {
  const places = placesIn(report, finding);
  const stars = starsOf(finding);
  const hole = (finding.hole ?? []).map((line) => ({
    places: places.of(line.rules),
    situation: line.situation,
    outcome: line.outcome || 'nothing is written',
    here: line.here,
  }));
  // What is shown in the ruling, as an assumption or at a move is not listed a second time.
  const shown = new Set([
    ...(finding.hole ?? []).flatMap((line) => line.rules),
    ...stars.keys(),
    ...(finding.hole ? [finding.scenario, finding.other] : []).flatMap((g) => g?.steps.flatMap((s) => s.rules) ?? []),
  ]);
  const [first] = finding.profiles;
  return {
    id: finding.id,
    mark: markOf(finding),
    severity: finding.severity,
    title: finding.title,
    setting: finding.scenario
      ? commonSetting(finding.scenario.setting, (finding.other ?? finding.scenario).setting)
      : first === undefined
        ? ''
        : settingOf(report, first),
    ...(finding.reach === 'reachable' && finding.within && { within: finding.within }),
    ...(finding.known && {
      known: { reason: finding.known.reason, at: { label: full(finding.known.place), place: finding.known.place } },
    }),
    message: finding.message,
    hole,
    rules: finding.statements
      .filter((c) => !shown.has(c.id))
      .map((c) => ({
        at: places.all(c.id),
        id: saysId(places.all(c.id).label, c.id) ? '' : c.id,
        ...(c.text && { text: c.text }),
        ...(c.note && { note: c.note }),
      })),
    games: gamesOf(finding, places.named, stars),
    notes: notes(finding, report, places, stars),
    next: next(finding, report),
  };
};
