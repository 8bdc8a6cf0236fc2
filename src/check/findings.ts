import type { Apart, Comparison, Found } from '../explore/index.ts';
import { type Citation, type Finding, type Scenario, slug } from '../finding/index.ts';
import { type Model, ModelError } from '../process/index.ts';
import type { Property } from '../property/index.ts';
import type { Reading } from '../rulebook/index.ts';
import { boundsText, play, scenario } from '../trace/index.ts';
import type { Job, Reached } from './job.ts';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const clause = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

/** The sentence that one would say to a co-designer. */
export function titleOf(found: Found): string {
  switch (found.kind) {
    case 'violated':
      return found.property?.broken ?? `Not always so: ${clause(found.property?.says ?? found.id)}`;
    case 'stuck':
      return `Play stops, and nobody can answer for ${found.question}`;
    case 'endless':
      return 'Moves that nobody chooses go on for ever';
    case 'model-error':
      return `The model breaks: ${found.error}`;
    default:
      return found.id;
  }
}

const cited = (ids: readonly string[], model: Model): Citation[] =>
  [...new Set(ids)].flatMap((id) => model.rules.citation(id) ?? []);

/** Assumptions that a game rests on: those that answered a question of it. */
export const assumptionsOf = ({ steps }: Scenario): string[] => [
  ...new Set(steps.flatMap((s) => (s.assumption && !s.forced ? [s.assumption] : []))),
];

export function reachedOf(found: Found, model: Model): Reached {
  const told = scenario(model, found.choices, found.forced);
  return { id: found.id, scenario: told, hangsOn: assumptionsOf(told) };
}

/** Moves of an endless round that are told: enough to see it go round. */
export const MOVES_OF_A_ROUND = 8;

/** The game of a finding; where the model breaks, up to the move that breaks it. */
function toldUntil({ kind, choices, forced }: Found, model: Model): Scenario {
  if (kind === 'endless') return scenario(model, choices, MOVES_OF_A_ROUND);
  if (kind !== 'model-error') return scenario(model, choices, forced);
  for (let moves = choices.length; ; moves--) {
    try {
      return scenario(model, choices.slice(0, moves), moves === choices.length ? forced : null);
    } catch (error) {
      if (!(error instanceof ModelError) || moves === 0) throw error;
    }
  }
}

/** A finding of what exploration or random play met. */
export function findingOf(found: Found, model: Model): Finding {
  const told = toldUntil(found, model);
  const decided = found.kind === 'stuck' ? askedAtEnd(found, model) : (told.steps.at(-1)?.rules ?? []);
  const outcome = found.kind === 'violated' ? outcomeAtEnd(found, model) : null;
  const statements = cited([...(found.property?.cites ?? []), ...decided], model);
  const [first] = statements;
  return {
    // What is reached as it should be becomes no finding.
    kind: found.kind as Finding['kind'],
    id: found.id,
    severity: 'error',
    title: titleOf(found),
    message: [
      ...(outcome === null ? [] : [`In the game below, ${outcome}.`]),
      ...(found.property && found.property.cites.length === 0
        ? ['No statement demands it: it is what one takes for granted of a game.']
        : []),
      ...(found.kind === 'model-error' ? ['This is a fault of the model, not of the rules.'] : []),
    ],
    statements,
    ...(first?.place ? { place: first.place } : {}),
    reach: 'reachable',
    profiles: [model.rules.profile.name],
    within: boundsText(model),
    scenario: told,
    hangsOn: assumptionsOf(told),
  };
}

/** Something that should be possible, and is not within the bounds. */
export function unreachedFinding({ name, says, broken, cites }: Property, model: Model): Finding {
  const statements = cited(cites, model);
  const [first] = statements;
  return {
    kind: 'violated',
    id: `violated/${name}`,
    severity: 'error',
    title: broken ?? `It cannot come to this: ${clause(says)}`,
    message: ['No game within the bounds gets there.'],
    statements,
    ...(first?.place ? { place: first.place } : {}),
    reach: 'unreachable',
    profiles: [model.rules.profile.name],
    within: boundsText(model),
    hangsOn: [],
  };
}

/** What the question that nobody can answer rests on. */
const askedAtEnd = ({ choices, forced }: Found, model: Model): readonly string[] =>
  play(model, choices, forced).question?.cites ?? [];

function outcomeAtEnd({ choices, forced }: Found, model: Model): string | null {
  const outcome = model.game.outcome(play(model, choices, forced).end.context.table, model.chart);
  return outcome === null ? null : clause(outcome);
}

/** What two readings of a rule decide; nothing where no player could tell them apart. */
export function readingFinding(
  job: Extract<Job, { kind: 'compare' }>,
  model: Model,
  other: Model,
  { apart, winner, positions, stopped }: Comparison,
): Finding | null {
  const shown = winner ?? apart;
  if (!shown) return null;
  const reading = readingNamed(model, job.reading);
  const meaning = (value: string): string => reading?.values.find((v) => v.value === value)?.meaning ?? value;
  const [one, two] = job.values;
  const chosen = job.readings[job.reading] ?? reading?.default;
  const values = reading?.values.map(({ value }) => value) ?? [one, two];
  // With more than two values there is more than one pair: each says which, and one sentence settles all.
  const pair = values.length > 2 ? `: ${one}, or ${two}` : '';
  const which = values.length > 2 ? 'is meant' : 'of the two is meant';
  const choice = values.length > 2 ? `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}` : `${one}, or ${two}`;
  return {
    kind: 'reading',
    // Against the chosen value a reading is known by the other; two that are not chosen are both named.
    id: `reading/${slug(job.reading)}/${slug(chosen === one ? two : `${one} or ${two}`)}`,
    severity: winner ? 'warning' : 'info',
    title: winner
      ? `How one reads “${job.reading}” changes who wins${pair}`
      : `A player can tell how one reads “${job.reading}”${pair}`,
    message: [
      reading?.question ?? '',
      `${sentence(one)} (${meaning(one)}): ${ending(shown, 0)}.`,
      `${sentence(two)} (${meaning(two)}): ${ending(shown, 1)}.`,
      ...(winner
        ? []
        : [
            `No game was found in which the winner differs, among ${positions} pairs of positions${stopped ? `; ${stopped}` : ''}.`,
          ]),
    ].filter((line) => line !== ''),
    statements: cited(reading?.rules.map((ref) => ref.id) ?? [], model),
    ...(reading ? { place: reading.place } : {}),
    reach: 'reachable',
    profiles: [job.profile],
    within: boundsText(model),
    scenario: named(scenario(model, shown.first), `${job.reading}: ${one}`),
    other: named(scenario(other, shown.second), `${job.reading}: ${two}`),
    hangsOn: [
      ...new Set([...assumptionsOf(scenario(model, shown.first)), ...assumptionsOf(scenario(other, shown.second))]),
    ].sort(),
    settle: `One sentence that says which ${which}: ${choice}.`,
  };
}

/** A game whose setting names what sets it apart, also where that is the default. */
const named = (game: Scenario, part: string): Scenario =>
  game.setting.split('; ').includes(part) ? game : { ...game, setting: `${game.setting}; ${part}` };

const ending = ({ outcomes }: Apart, side: 0 | 1): string => outcomes[side] ?? 'the game goes on';

const readingNamed = (model: Model, name: string): Reading | undefined =>
  model.rules.documents
    .flatMap((d) => d.blocks)
    .flatMap((b) => (b.kind === 'reading' && b.reading.name === name ? [b.reading] : []))[0];
