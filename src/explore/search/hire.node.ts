import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { type Crew, HANDS, type Line, Post } from './crew.ts';

/** What threads run: a module whose default export makes the model again, and the properties that are looked for in it. */
export interface Hiring {
  /** The address of the module. */
  readonly module: string;
  /** What its default export is called with. Plain data. */
  readonly of: unknown;
  /** Threads, besides the one that calls. */
  readonly threads: number;
  /** Positions from which they are of use; 200,000 if left out. */
  readonly from?: number;
  /** Positions of a round that are worth it; 64 if left out. */
  readonly atLeast?: number;
  /** The file that they run, if not the one that comes with this. */
  readonly worker?: URL;
}

/** What a thread is given. */
export interface Hired extends Pick<Hiring, 'module' | 'of'> {
  readonly port: MessagePort;
  readonly post: Post['words'];
}

/** Below that, to wait for each other takes longer than the work. */
const FROM = 200_000;
const AT_LEAST = 64;

/** Threads that search along. They come when there is much to do, stay until `dismiss`, and do not keep a process from ending. */
export class HiredCrew implements Crew {
  readonly post = new Post();
  readonly from: number;
  readonly atLeast: number;
  private readonly hiring: Hiring;
  private workers: Worker[] | null = null;
  private lines: Line[] = [];
  term = 0;
  /** Why one of them cannot come: a search does without all of them. */
  failure: unknown;

  constructor(hiring: Hiring) {
    this.hiring = hiring;
    this.from = hiring.from ?? FROM;
    this.atLeast = hiring.atLeast ?? AT_LEAST;
  }

  call(): readonly Line[] | null {
    this.workers ??= this.hired();
    return this.failure === undefined && this.post.ready === this.workers.length ? this.lines : null;
  }

  private hired(): Worker[] {
    const { module, of, threads, worker = new URL('./crew-worker.node.js', import.meta.url) } = this.hiring;
    return Array.from({ length: Math.min(threads, HANDS - 1) }, () => {
      const { port1, port2 } = new MessageChannel();
      const workerData: Hired = { module, of, port: port2, post: this.post.words };
      const thread = new Worker(worker, {
        workerData,
        transferList: [port2],
      });
      thread.on('error', (error) => {
        this.failure ??= error;
      });
      thread.unref();
      this.lines.push({
        post: (message) => port1.postMessage(message),
        receive: () => receiveMessageOnPort(port1)?.message,
      });
      return thread;
    });
  }

  /** Sends them home. */
  async dismiss(): Promise<void> {
    this.term++;
    this.failure ??= new Error('they were sent home');
    await Promise.all((this.workers ?? []).map((worker) => worker.terminate()));
  }
}
