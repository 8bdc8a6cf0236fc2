import { type Frame, type Model, ModelError, type Question, unsettled } from '../../process/index.ts';
import { play } from '../../trace/index.ts';
import { Graph } from '../graph/graph.ts';
import { Arrivals } from './arrivals.ts';
import { Batch } from './batch.ts';
import type { Exploration, Progress } from './exploration.ts';
import { Fingerprints } from './fingerprints.ts';
import type { SearchOptions } from './options.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';
import { Store } from './store.ts';
import { keysOf, Symmetry } from './symmetry.ts';
import { frameOf, pathTo, type Visited } from './visited.ts';

/** Positions whose answers are followed before any of them is looked up. */
const MOST_AT_ONCE = 32;

/** A position that waits for an unsettled ruling, and how many choices lead to it. */
interface Waiting {
  readonly n: number;
  readonly depth: number;
}

/**
 * Breadth-first search over all positions of a model: traces are the shortest in choices, among those that go through the fewest holes
 * in the rules. Positions in which nobody has a choice are walked through and not kept. What lies behind an unsettled ruling is searched
 * last, so that whatever needs none is found without one.
 */
export class Search {
  private readonly model: Model;
  /** The same model with whole contexts. */
  private readonly whole: Model;
  private readonly limit: number;
  private readonly store: Visited;
  private readonly batch: Batch;
  private readonly arrivals: Arrivals;
  /** Positions that wait for an unsettled ruling; what is behind them is looked at after everything that needs none. */
  private deferred: Waiting[] = [];
  /** Those of the layer before, the least deep last: each is released when the search gets as deep as it is. */
  private released: Waiting[] = [];
  /** The position to look at next. */
  private next = 0;
  private depth = 0;
  /** The deepest that the search has been: behind an unsettled ruling it begins again less deep. */
  private deepest = 0;
  /** The first position that is deeper than `depth`. */
  private deeper = 0;
  private readonly layers: number[] = [];
  private stopped: string | null = null;

  /** @param whole the model, where the one that is searched leaves out what is not read any more */
  constructor(
    model: Model,
    options: SearchOptions,
    { whole = model, resume }: { readonly whole?: Model; readonly resume?: SnapshotReader } = {},
  ) {
    this.model = model;
    this.whole = whole;
    this.limit = options.limit;
    this.store = options.fingerprints ? new Fingerprints() : new Store();
    const symmetry = options.symmetry && model.rotation ? new Symmetry(model, model.rotation) : null;
    this.batch = new Batch(model, this.store, keysOf(model, symmetry));
    this.arrivals = new Arrivals(model, this.store, symmetry, options);
    if (resume) this.load(resume);
    else {
      this.batch.begin();
      this.arrivals.begin(this.batch);
      this.deeper = this.store.size;
      this.layers[0] = this.deeper;
    }
  }

  /** Everything that is known so far: a search that resumes from it ends as this one will. */
  save(to: SnapshotWriter): void {
    to.note([this.next, this.depth, this.deepest, this.deeper, this.deferred, this.released, this.layers]);
    this.store.save(to);
    this.arrivals.save(to);
  }

  private load(from: SnapshotReader): void {
    const [next, depth, deepest, deeper, deferred, released, layers] =
      from.note<[number, number, number, number, Waiting[], Waiting[], number[]]>();
    this.layers.push(...layers);
    Object.assign(this, { next, depth, deepest, deeper, deferred: [...deferred], released: [...released] });
    this.store.load(from);
    this.arrivals.load(from);
  }

  /** Looks at up to `positions` more positions. @returns false when there is nothing left to look at */
  advance(positions: number): boolean {
    for (let left = positions; left > 0; ) {
      if (this.stopped !== null) return false;
      if (this.next === this.deeper && !this.deepen()) return false;
      const count = Math.min(left, this.deeper - this.next, MOST_AT_ONCE);
      left -= count;
      this.batch.clear();
      for (let i = 0; i < count; i++) this.expand(this.next + i);
      this.batch.fetch();
      if (!this.settle(count)) return false;
    }
    return true;
  }

  /** Ends the search early. */
  stop(why: string): void {
    this.stopped ??= why;
  }

  /** Positions that were looked behind. */
  get looked(): number {
    return this.next;
  }

  get isStopped(): boolean {
    return this.stopped !== null;
  }

  /** Whether each layer is larger than the one before, still: there is more to come than there was. */
  get grows(): boolean {
    return (this.layers[this.depth] ?? 0) > (this.layers[this.depth - 1] ?? 0);
  }

  get progress(): Progress {
    return {
      positions: this.store.size,
      moves: this.arrivals.moves,
      queue: this.store.size - this.next,
      depth: this.depth,
      memory: this.store.memory + this.arrivals.memory,
    };
  }

  result(): Exploration {
    const { left, arrivals } = this;
    const stopped =
      this.stopped ??
      (left > 0
        ? 'it was not run to its end'
        : arrivals.lost > 0
          ? 'the model breaks, and what follows is not known'
          : null);
    const found = [...arrivals.found.values()];
    return {
      ...this.progress,
      depth: this.deepest,
      complete: stopped === null,
      stopped,
      found: found.filter((f) => f.kind !== 'reached'),
      reached: new Map(found.flatMap((f) => (f.kind === 'reached' && f.property ? [[f.property.name, f]] : []))),
      verdicts: new Map(arrivals.properties.map((p, i) => [p.property.name, arrivals.verdict(p, i, stopped)])),
      outcomes: arrivals.outcomes,
      layers: this.layers,
      answers: arrivals.answers[0] > arrivals.answers[1] ? [0, 0] : arrivals.answers,
      miss: this.store.miss,
    };
  }

  /** Positions that nobody has looked behind. */
  private get left(): number {
    return this.store.size - this.next + this.deferred.length + this.released.length;
  }

  /** What was explored so far, as data; null unless it was asked to keep the edges. */
  graph(): Graph | null {
    const { store, deepest: depth } = this;
    const { log } = this.arrivals;
    return (
      log &&
      new Graph({
        log,
        depth,
        // Answers that were lost are counted by the graph itself.
        stopped: this.stopped ?? (this.left > 0 ? 'it was not run to its end' : null),
        parent: (n) => store.parent(n),
        choice: (n) => store.choice(n),
        frame: (n) => this.wholeAt(n),
      })
    );
  }

  /** Goes one choice deeper; behind the unsettled rulings that were met, when nothing else is left. @returns false at the end */
  private deepen(): boolean {
    for (;;) {
      for (let first = this.released.at(-1); first && first.depth <= this.depth; first = this.released.at(-1)) {
        const { n } = first;
        this.released.pop();
        const frame = this.at(n);
        this.batch.clear();
        this.batch.follow(n, frame, (this.model.question(frame) as Question).answers);
        this.arrivals.settle(this.batch, 0);
      }
      if (this.next < this.store.size) {
        this.depth++;
        this.deepest = Math.max(this.deepest, this.depth);
        this.deeper = this.store.size;
        this.layers[this.depth] = (this.layers[this.depth] ?? 0) + this.deeper - this.next;
        return true;
      }
      if (this.released.length === 0) {
        this.released = this.deferred.reverse();
        this.deferred = [];
      }
      const first = this.released.at(-1);
      if (!first) return false;
      this.depth = first.depth;
    }
  }

  /** Some of the positions, evenly spread, in the order in which they were come to; none where they are not held. */
  sample(most: number): Frame[] {
    const { size } = this.store;
    const step = Math.max(1, size / most);
    const frames: Frame[] = [];
    for (let n = 0; n < size; n += step) {
      const reader = this.store.reader(Math.floor(n));
      if (reader) frames.push(this.model.unpack(reader));
    }
    return frames;
  }

  private at(n: number): Frame {
    return frameOf(this.model, this.store, n);
  }

  private wholeAt(n: number): Frame {
    return this.whole === this.model ? this.at(n) : play(this.whole, pathTo(this.store, n)).end;
  }

  /** Follows the answers of a position. */
  private expand(n: number): void {
    const frame = this.at(n);
    try {
      const answers = this.model.answers(frame);
      if (answers !== null) this.batch.follow(n, frame, answers);
      else {
        const question = this.model.question(frame);
        if (question !== null && unsettled(question)) this.batch.leave(n, frame);
        else this.batch.follow(n, frame, question?.answers ?? []);
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.batch.leave(n, frame, error);
    }
  }

  /** Settles the positions of the batch, one after the other. @returns false where the search has to stop */
  private settle(count: number): boolean {
    for (let p = 0; p < count; p++) {
      if (this.store.size >= this.limit) {
        this.stop(`it reached its limit of ${this.limit} positions`);
        return false;
      }
      const n = this.next++;
      if (this.batch.waits[p]) this.deferred.push({ n, depth: this.depth });
      else this.arrivals.settle(this.batch, p);
    }
    return true;
  }
}
