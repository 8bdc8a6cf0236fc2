import { taskOf } from './tasks/index.ts';

/** One run of one contestant, in a process of its own: `run.js <task> <contestant> <size>` writes a line of JSON. */
const [taskName = '', name = '', size = ''] = process.argv.slice(2);
const contestant = (await taskOf(taskName)).contestants.find((c) => c.name === name);
if (!contestant) throw new RangeError(`There is no contestant ${name}.`);
const run = await contestant.prepare(size);
const start = performance.now();
const before = process.cpuUsage();
const { megabytes, cpu: elsewhere = 0, ...work } = await run();
const seconds = (performance.now() - start) / 1000;
const used = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6 + elsewhere;
console.log(
  JSON.stringify({
    seconds,
    cpu: used(process.cpuUsage(before)),
    cpuInAll: used(process.cpuUsage()),
    megabytes: megabytes ?? process.resourceUsage().maxRSS / 1024,
    work,
  }),
);
