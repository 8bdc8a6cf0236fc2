import type { Results, Row } from './results.ts';

/** Results as tables of Markdown. The same results give the same text. */

interface Column {
  readonly head: string;
  /** @param first what the row is compared with */
  readonly cell: (row: Row, first: Row) => string;
}

const digits = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumSignificantDigits: value >= 10 ? 3 : 2 });
const per = (count: keyof Row['work'], { work, cpu }: Row): number => (work[count] ?? Number.NaN) / cpu;
const counted = (head: string, count: string): Column => ({
  head,
  cell: ({ work }) => (work[count] === undefined ? '' : digits(work[count])),
});

const size = (head: string): Column => ({ head, cell: (row, first) => (row === first ? row.size : '') });
const who: Column = { head: '', cell: ({ title }) => title };
const seconds: Column = { head: 'CPU seconds', cell: (row) => digits(row.cpu) };
const milliseconds = (head: string, of: (row: Row) => number): Column => ({
  head,
  cell: (row) => digits(Math.round(of(row) * 1000)),
});
const peak: Column = { head: 'peak MiB', cell: (row) => digits(row.megabytes) };
const ratio = (head: string, of: (row: Row) => number): Column => ({
  head,
  cell: (row, first) => digits(of(row) / of(first)),
});
const times = ratio('CPU time', (row) => row.cpu);
const rate = (head: string, count: string): Column => ({ head, cell: (row) => digits(per(count, row)) });

/** Medians of so many. */
const runs: Column = { head: 'runs', cell: (row) => `${row.runs}` };

const exploration: readonly Column[] = [
  size('size'),
  who,
  times,
  seconds,
  rate('states/s', 'states'),
  peak,
  counted('states', 'states'),
  counted('transitions', 'transitions'),
];
const columns: Readonly<Record<string, readonly Column[]>> = {
  explore: exploration,
  huge: exploration,
  curve: [
    size('size'),
    who,
    counted('states', 'states'),
    seconds,
    rate('states/s', 'states'),
    { head: 'bytes/state', cell: ({ work }) => digits((work.bytes ?? Number.NaN) / (work.states ?? Number.NaN)) },
    peak,
  ],
  step: [
    size('size'),
    who,
    ratio('CPU time a step', (row) => 1 / per('steps', row)),
    { head: 'ns a step', cell: (row) => digits(1e9 / per('steps', row)) },
    rate('steps/s', 'steps'),
    counted('steps', 'steps'),
    { head: 'enabled', cell: ({ work }) => `${digits((100 * (work.enabled ?? Number.NaN)) / (work.steps ?? 1))} %` },
    counted('games', 'games'),
  ],
  play: [
    who,
    ratio('CPU time a step', (row) => 1 / per('steps', row)),
    rate('steps/s', 'steps'),
    rate('games/s', 'games'),
    { head: 'steps a game', cell: ({ work }) => digits((work.steps ?? Number.NaN) / (work.games ?? Number.NaN)) },
  ],
  flaw: [
    size('size'),
    who,
    ratio('CPU time', (row) => row.cpuInAll),
    milliseconds('ms in all', (row) => row.cpuInAll),
    milliseconds('ms of work', (row) => row.cpu),
    counted('ms of reading', 'reading'),
    counted('ms of assembling', 'assembling'),
    counted('ms of searching', 'searching'),
    counted('ms by the clock', 'clock'),
    counted('steps of its game', 'trace'),
    counted('states looked at', 'states'),
    counted('games played', 'games'),
  ],
  dungeon: [size('scope'), who, times, seconds, rate('positions/s', 'states'), peak, counted('positions', 'states')],
  process: [
    size('process'),
    who,
    times,
    { head: 'ms an exploration', cell: ({ cpu, work }) => digits((1000 * cpu) / (work.explorations ?? Number.NaN)) },
    counted('explorations', 'explorations'),
    counted('transitions of one', 'transitions'),
  ],
  threads: [
    size('size'),
    who,
    ratio('time', (row) => row.seconds),
    { head: 'seconds', cell: (row) => digits(row.seconds) },
    seconds,
    peak,
    counted('states', 'states'),
  ],
  pair: [who, ratio('time', (row) => row.seconds), { head: 'seconds', cell: (row) => digits(row.seconds) }],
};

/** The table of one task, and who is missing in it. */
export function tableOf(task: string, { rows, left }: Results): string {
  const shown = [...(columns[task] ?? []), runs];
  const first = (row: Row): Row => rows.find(({ size }) => size === row.size) as Row;
  const cells = [shown.map(({ head }) => head), ...rows.map((row) => shown.map(({ cell }) => cell(row, first(row))))];
  const line = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;
  const [head = [], ...body] = cells;
  const rule = head.map((_, i) => (shown[i] === who || i === 0 ? '---' : '---:'));
  return [
    line(head),
    line(rule),
    ...body.map(line),
    ...(left.length > 0 ? ['', ...left.map((l) => `- ${l}`)] : []),
  ].join('\n');
}

/** The machine, in a line. */
export const machineOf = ({ machine }: Results): string =>
  `On: ${Object.entries(machine)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}.`;

/** A page with the results in the places that are marked for them: `<!-- explore -->`. */
export const filled = (page: string, results: ReadonlyMap<string, Results>): string =>
  page.replace(/<!-- (\w+) -->\n[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const result = results.get(name);
    const shown = result ? `${tableOf(name, result)}\n\n${machineOf(result)}` : 'Not recorded yet.';
    return `<!-- ${name} -->\n\n${shown}\n\n<!-- end -->`;
  });
