import { counted } from './text.ts';

/** What an exploration says of itself, as model checkers do. */
export interface Survey {
  readonly game: string;
  readonly profile: string;
  readonly setting: string;
  readonly within: string;
  /** Why it stopped before its end; null where it did not. */
  readonly stopped: string | null;
  readonly positions: number;
  /** Positions whose answers have not been tried. */
  readonly queue: number;
  /** Positions in which nobody has a choice are among them, and moves are what is counted. */
  readonly everyMove: boolean;
  /** Fields that nobody reads any more, and that positions leave out, by state: `combat.over: target`. */
  readonly leftOut: readonly string[];
  readonly moves: number;
  readonly depth: number;
  /** Positions so many choices from the start. */
  readonly layers: readonly number[];
  /** Answers of a position, at least and at most. */
  readonly answers: readonly [number, number];
  readonly outcomes: Readonly<Record<string, number>>;
  /** Ids of what was found, with the length of the shortest game, and the hole in the rules that it goes through, if it has to. */
  readonly found: readonly { readonly id: string; readonly choices: number; readonly past: string | null }[];
  /** Bytes that the positions take, and how they are kept. */
  readonly memory: number;
  readonly keys: 'whole' | 'fingerprints';
  /** An upper bound of the probability that a position was left out. */
  readonly miss: number;
  /** Where the game says that seats can be rotated: how many there are, and whether rotated positions are counted as one. */
  readonly seats: { readonly order: number; readonly rotated: boolean } | null;
  readonly seconds: number;
  /** Threads that took part in the end. */
  readonly threads: number;
  /** What tells positions apart. */
  readonly fields: readonly {
    readonly field: string;
    readonly values: number;
    readonly bits: number;
    readonly late: number;
  }[];
  readonly replay: string;
}

const number = (n: number, digits = 0): string =>
  n.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const bytes = (n: number): string => (n < 2 ** 20 ? `${number(n / 1024)} KB` : `${number(n / 2 ** 20)} MB`);
const MOST_FIELDS = 10;

/** As lines to read. Times and rates differ from run to run, everything else does not. */
export function surveyText(survey: Survey): string {
  const { positions, moves, layers, answers, fields, seconds } = survey;
  const unit = survey.everyMove ? 'move' : 'choice';
  const ends = Object.values(survey.outcomes).reduce((sum, n) => sum + n, 0);
  // Of a search that was stopped nobody knows which of the ends were looked behind: there is nothing to look at.
  const asked = positions - survey.queue - (survey.stopped === null ? ends : 0);
  const widest = layers.indexOf(Math.max(...layers));
  const seats =
    survey.seats &&
    (survey.seats.rotated
      ? `rotated positions are one (${survey.seats.order} seats): the game says so, and samples agree`
      : `rotated positions are told apart (${survey.seats.order} seats)`);
  const lines: [string, string][] = [
    ['verdict', survey.stopped === null ? 'complete' : `stopped: ${survey.stopped}; the rest is not known`],
    [
      'positions',
      `${number(positions)} distinct; ${number(moves)} answers tried; ${number(survey.queue)} positions left`,
    ],
    [
      'answers',
      asked > 0 ? `${number(moves / asked, 1)} a position, ${answers[0]} at least, ${answers[1]} at most` : 'none',
    ],
    [
      'depth',
      `${counted(survey.depth, unit)} from the start; the widest layer is ${widest}, with ${number(layers[widest] ?? 0)}`,
    ],
    ['growth', growth(layers)],
    [
      'ends',
      Object.entries(survey.outcomes)
        .map(([outcome, n]) => `${outcome} ${number(n)}`)
        .join(', ') || 'none',
    ],
    ['found', survey.found.map(foundText).join(', ') || 'nothing'],
    [
      'time',
      `${number(seconds, 1)} s: ${number(positions / seconds)} positions/s, ${number(moves / seconds)} answers/s${survey.threads === 1 ? '' : `, by ${survey.threads} threads`}`,
    ],
    [
      'memory',
      `${bytes(survey.memory)}: ${number(survey.memory / Math.max(1, positions))} bytes a position, traces included`,
    ],
    [
      'keys',
      survey.keys === 'whole'
        ? 'whole positions: none is taken for another'
        : `fingerprints of 64 bits: the probability that a position was left out is at most ${survey.miss.toExponential(1)}`,
    ],
    [
      'fields',
      survey.leftOut.length === 0
        ? 'all are kept'
        : `what nobody reads any more is left out, in ${counted(survey.leftOut.length, 'state')}; nobody did`,
    ],
    ...(seats ? [['seats', seats] as [string, string]] : []),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return [
    `${survey.game}: ${survey.setting}`,
    `within ${survey.within}`,
    '',
    ...lines.map(([name, text]) => `${name.padEnd(width)}  ${text}`),
    ...(fields.length === 0 ? [] : ['', 'What tells positions apart, in a sample of them:']),
    ...fields.slice(0, MOST_FIELDS).map(({ field, values, bits, late }) => {
      const grows = late > 0 ? `, ${number(late)} of them only in the later half` : '';
      return `  ${number(bits, 2).padStart(5)} bits  ${field}: ${counted(values, 'value')}${grows}`;
    }),
    '',
    `Again: ${survey.replay}`,
  ].join('\n');
}

const foundText = ({ id, choices, past }: Survey['found'][number]): string =>
  `${id} (${counted(choices, 'choice')}${past === null ? '' : `, behind ${past}`})`;

const BARS = '▁▂▃▄▅▆▇█';

/** Sizes of the layers as bars, each layer at most a bar. */
function growth(layers: readonly number[]): string {
  const most = Math.max(...layers);
  const bars = layers.map((n) => BARS[Math.min(BARS.length - 1, Math.floor((n / most) * BARS.length))]).join('');
  const last = layers.at(-1) ?? 0;
  const before = layers.at(-2) ?? 0;
  return before > 0 ? `${bars}  the last layer is ${number(last / before, 2)} times the one before` : bars;
}
