import { taskOf } from './tasks/index.ts';

/** One run of one contestant, in a process of its own: `run.js <task> <contestant> <size>` writes a line of JSON. */
const [taskName = '', name = '', size = ''] = process.argv.slice(2);
const contestant = (await taskOf(taskName)).contestants.find((c) => c.name === name);
if (!contestant) throw new RangeError(`There is no contestant ${name}.`);
const run = await contestant.prepare(size);
const start = performance.now();
const work = await run();
const seconds = (performance.now() - start) / 1000;
// What another program took, it says itself.
const megabytes = work.megabytes ?? process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ seconds, megabytes, work }));
