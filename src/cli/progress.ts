import type { Job } from '../check/index.ts';
import type { Progress } from '../explore/index.ts';

const number = (n: number): string => n.toLocaleString('en-US');
const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

/** Shows how long work goes on: a line a second on a terminal, a line a minute elsewhere. */
export class ProgressLine {
  private readonly started = Date.now();
  private readonly running = new Map<Job, Progress | null>();
  private done = 0;
  private last = 0;
  private shown = false;

  constructor(
    private readonly total: number,
    private readonly stream: NodeJS.WriteStream,
  ) {
    this.last = stream.isTTY ? 0 : this.started;
  }

  update(job: Job, progress: Progress | null): void {
    if (progress === null) {
      this.running.delete(job);
      this.done++;
    } else this.running.set(job, progress);
    const now = Date.now();
    if (now - this.last < (this.stream.isTTY ? 1_000 : 60_000)) return;
    this.last = now;
    this.show(now);
  }

  /** Takes the line away. */
  end(): void {
    if (this.shown && this.stream.isTTY) this.stream.write('\r\x1b[2K');
  }

  private show(now: number): void {
    const seconds = Math.max(1, Math.round((now - this.started) / 1000));
    const parts = [...this.running].flatMap(([job, p]) =>
      p
        ? [
            `${job.profile}: ${number(p.positions)} positions, ${number(p.moves)} moves, ${number(p.queue)} left, depth ${p.depth}, ${megabytes(p.memory)}`,
          ]
        : [],
    );
    const moves = [...this.running.values()].reduce((sum, p) => sum + (p?.moves ?? 0), 0);
    const line = [
      `${this.done}/${this.total} done`,
      ...parts,
      `${number(Math.round(moves / seconds))} moves/s`,
      `${seconds} s`,
    ].join(' · ');
    this.shown = true;
    if (this.stream.isTTY) this.stream.write(`\r\x1b[2K${line.slice(0, (this.stream.columns ?? 80) - 1)}`);
    else this.stream.write(`${line}\n`);
  }
}
