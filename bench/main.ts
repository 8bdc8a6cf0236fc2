import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import { installed } from './engines/shell.ts';
import { filled, machineOf, tableOf } from './render.ts';
import { joined, leftOut, median, type Results, type Row } from './results.ts';
import type { Contestant, Task } from './task.ts';
import { taskOf, tasks } from './tasks/index.ts';

interface Options {
  readonly quick?: true;
  readonly record?: true;
  readonly page?: true;
  readonly runs?: number;
  readonly sizes?: readonly string[];
  readonly contestants?: readonly string[];
}
type Run = Omit<Row, 'size' | 'contestant' | 'title' | 'runs'>;

const PAGE = 'bench/README.md';
const fileOf = (task: string): string => `bench/results/${task}.json`;
const readResults = (task: string): Results => JSON.parse(readFileSync(fileOf(task), 'utf8')) as Results;
const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** One run, in a process of its own. */
async function runOnce(task: string, contestant: string, size: string): Promise<Run> {
  const script = fileURLToPath(new URL('./run.js', import.meta.url));
  const start = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [script, task, contestant, size]);
  const wall = (performance.now() - start) / 1000;
  return { ...(JSON.parse(stdout) as Omit<Run, 'wall'>), wall };
}

/** All contestants take turns, so that whatever else the machine does meets them alike. */
async function measured(name: string, task: Task, options: Options): Promise<Results> {
  const sizes = options.sizes ?? (options.quick ? task.quick : Object.keys(task.sizes));
  const runs = options.runs ?? (options.quick ? 1 : 3);
  const wanted = task.contestants.filter((c) => options.contestants?.includes(c.name) ?? true);
  const left: string[] = [];
  const able = wanted.filter(({ title, missing }) => {
    const why = missing?.() ?? null;
    if (why !== null) left.push(`${title} did not run: ${why}.`);
    return why === null;
  });
  const rows: Row[] = [];
  for (const size of sizes.filter((s) => s in task.sizes)) {
    const here = able.filter(({ title, upTo = Number.POSITIVE_INFINITY }) => {
      const fits = (task.sizes[size] as number) <= upTo;
      if (!fits) left.push(leftOut(title, size));
      return fits;
    });
    const taken = new Map<Contestant, Run[]>(here.map((contestant) => [contestant, []]));
    for (let run = 0; run < runs; run++)
      for (const [contestant, list] of taken) {
        const one = await runOnce(name, contestant.name, size);
        say(
          `${name} ${size} ${contestant.name}: ${one.cpu.toFixed(2)} s of ${one.seconds.toFixed(2)} ${JSON.stringify(one.work)}`,
        );
        list.push(one);
      }
    for (const [{ name: contestant, title }, list] of taken)
      rows.push({ size, contestant, title, runs, ...typical(list) });
  }
  return { machine: machine(), rows, left };
}

function typical(list: readonly Run[]): Run {
  const of = (field: Exclude<keyof Run, 'work'>): number =>
    Number(median(list.map((run) => run[field])).toPrecision(4));
  // Counts are the same in all runs; what was measured is not.
  const counted = Object.keys((list[0] as Run).work);
  const work = Object.fromEntries(
    counted.map((name) => [name, median(list.map((run) => run.work[name] ?? Number.NaN))] as const),
  );
  return {
    seconds: of('seconds'),
    cpu: of('cpu'),
    wall: of('wall'),
    cpuInAll: of('cpuInAll'),
    megabytes: of('megabytes'),
    work,
  };
}

/** What the numbers depend on. */
function machine(): Results['machine'] {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const version = (tool: string, flag: string) => {
    const number = installed(tool, flag)?.match(/\d+(\.\d+)+/)?.[0];
    return number ? { [tool]: number } : {};
  };
  const uses = ['xstate', '@xstate/graph', 'fast-check'];
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    'memory in GiB': Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    ...Object.fromEntries(uses.map((name) => [name, dependencies[name] ?? ''])),
    ...version('spin', '-V'),
    ...version('quint', '--version'),
  };
}

/** Puts all recorded results into the page. */
function writePage(): void {
  const recorded = Object.keys(tasks).filter((task) => existsSync(fileOf(task)));
  const results = new Map(recorded.map((task) => [task, readResults(task)]));
  writeFileSync(PAGE, filled(readFileSync(PAGE, 'utf8'), results));
}

const names = (text: string): string[] => text.split(',');
const count = (text: string): number => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('A whole number from 1 is expected.');
  return Number(text);
};
const known = Object.keys(tasks);
/** What takes long, and much memory: only by name. */
const BY_NAME = ['huge', 'threads'];

const program = new Command('npm run bench --')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .argument('[tasks...]', `what to measure: ${known.join(', ')}; all but ${BY_NAME.join(' and ')} if left out`)
  .option('--quick', 'the small sizes, once: about a minute')
  .option('--sizes <names>', 'these sizes only, as n3,n4', names)
  .option('--contestants <names>', 'these contestants only', names)
  .option('--runs <number>', 'medians of so many runs', count)
  .option('--record', `put the results into bench/results, in the place of earlier ones, and all of them into ${PAGE}`)
  .option('--page', `measure nothing, only put what is recorded into ${PAGE}`)
  .parse();
const options = program.opts<Options>();
const chosen = program.args.length > 0 ? program.args : known.filter((task) => !BY_NAME.includes(task));
const unknown = (what: string, name: string, there: Iterable<string>): never =>
  program.error(`There is no ${what} ${name}; there are ${[...there].join(', ')}.`);
for (const name of chosen) if (!known.includes(name)) unknown('task', name, known);
const loaded = await Promise.all(chosen.map(async (name) => [name, await taskOf(name)] as const));
const sizes = new Set(loaded.flatMap(([, task]) => Object.keys(task.sizes)));
for (const name of options.sizes ?? []) if (!sizes.has(name)) unknown('size', name, sizes);
const contestants = new Set(loaded.flatMap(([, task]) => task.contestants.map((c) => c.name)));
for (const name of options.contestants ?? []) if (!contestants.has(name)) unknown('contestant', name, contestants);

for (const [name, task] of options.page ? [] : loaded) {
  const results = await measured(name, task, options);
  if (results.rows.length === 0) continue;
  console.log(`\n## ${name}\n\n${tableOf(name, results)}\n\n${machineOf(results)}`);
  if (!options.record) continue;
  const kept = existsSync(fileOf(name)) ? joined(task, readResults(name), results) : results;
  writeFileSync(fileOf(name), `${JSON.stringify(kept, null, 2)}\n`);
}
if (options.record || options.page) writePage();
