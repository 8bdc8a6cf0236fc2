import type { Frame, Liveness, Model } from '../../process/index.ts';
import type { Graph } from '../graph/graph.ts';
import type { Exploration, Progress } from './exploration.ts';
import type { ExploreOptions, SearchOptions } from './options.ts';
import { Search } from './search.ts';
import { type Snapshot, SnapshotReader, SnapshotWriter } from './snapshot.ts';
import { checkSymmetry } from './symmetry-check.ts';

/** Positions that are looked behind before anything is left out: fewer are done before it pays to begin again. */
const MUCH = 100_000;
/** Positions that are looked behind to learn what is read. */
const ENOUGH = 6_000;
/** Positions between two looks at whether something was read that had been left out. */
const SLICE = 131_072;

/**
 * Explores a model. What is not read any more is left out of positions, so that there are fewer: see `Liveness`. Where something of it
 * turns out to be read, the search begins again, and keeps it.
 */
export class Explorer {
  readonly model: Model;
  private readonly options: SearchOptions;
  private search: Search;
  /** What is left out; null while nothing is. */
  private liveness: Liveness | null = null;
  /** Positions to look behind before something is left out; null where nothing is any more. */
  private leavesOutAt: number | null;

  /**
   * @throws RangeError where options are asked for together that do not go together
   * @throws SymmetryError where a game is not symmetric that says so
   */
  constructor(
    model: Model,
    {
      properties = [],
      limit = 20_000_000,
      edges = false,
      everyMove = false,
      fingerprints = false,
      everyField,
      visits,
      symmetry = false,
      crew,
      resume,
    }: ExploreOptions = {},
  ) {
    if (edges && everyMove) throw new RangeError('the graph leads from choice to choice: not with every move');
    if (fingerprints && (edges || everyMove))
      throw new RangeError('what is not held is played to again, by choices: not with edges, nor with every move');
    if (symmetry && (edges || fingerprints || visits))
      throw new RangeError('rotated positions stand for each other: not with edges or fingerprints, nor with visits');
    if (crew && (edges || fingerprints || visits))
      throw new RangeError(
        'one thread alone writes down what it comes to: not with edges or fingerprints, nor with visits',
      );
    if (symmetry) checkSymmetry(model, properties);
    this.model = model;
    this.options = { properties, limit, edges, everyMove, fingerprints, symmetry, visits, crew };
    this.leavesOutAt = everyMove || everyField === true ? null : everyField === false ? 0 : MUCH;
    if (!resume) this.search = new Search(model, this.options);
    else {
      const from = new SnapshotReader(resume);
      const [leavesOutAt, live] = from.note<[number | null, string[][] | null]>();
      this.leavesOutAt = leavesOutAt;
      if (live) {
        this.liveness = model.liveness();
        this.liveness.load(live);
      }
      this.search = this.begun(from);
    }
  }

  /** Everything that is known so far: a search that resumes from it ends as this one will. */
  snapshot(): Snapshot {
    const to = new SnapshotWriter();
    to.note([this.leavesOutAt, this.liveness?.save() ?? null]);
    this.search.save(to);
    return to;
  }

  /** Looks at up to `positions` more positions. @returns false when there is nothing left to look at */
  advance(positions: number): boolean {
    for (let left = positions; left > 0; ) {
      const { leavesOutAt, search } = this;
      if (leavesOutAt !== null && search.looked >= leavesOutAt && !search.isStopped) {
        this.leavesOutAt = null;
        if (leavesOutAt === 0 || search.grows) this.leaveOut();
      }
      const count = Math.min(left, this.leavesOutAt === null ? SLICE : Math.max(1, this.leavesOutAt - search.looked));
      left -= count;
      if (!this.advanceSearch(count)) return false;
    }
    return true;
  }

  private advanceSearch(positions: number): boolean {
    const going = this.guarded(() => this.search.advance(positions), true);
    if (!this.spoilt) return going;
    this.beginAgain();
    return true;
  }

  /** What was found says nothing: something was read that had been left out, or cannot be. */
  private get spoilt(): boolean {
    return this.liveness?.refuted === true || this.liveness?.gaveUp === true;
  }

  /** Errors of what is spoilt are no errors. */
  private guarded<T>(work: () => T, otherwise: T): T {
    try {
      return work();
    } catch (error) {
      if (!this.spoilt) throw error;
      return otherwise;
    }
  }

  /** From here on positions are told apart by what is read alone. */
  private leaveOut(): void {
    const liveness = this.model.liveness();
    const watching = this.model.laidOut(liveness.watching());
    if (!watching) return;
    this.liveness = liveness;
    // Contexts that tell of reads cannot be rotated.
    const options = { ...this.options, edges: false, symmetry: false, crew: undefined };
    this.guarded(() => new Search(watching, options).advance(ENOUGH), false);
    // Whoever visited has to visit everything again.
    this.beginAgain();
  }

  private beginAgain(): void {
    do {
      if (this.liveness?.gaveUp || this.liveness?.dead.length === 0) this.liveness = null;
      else if (this.liveness) this.liveness.refuted = false;
      this.search = this.guarded(() => this.begun(), this.search);
    } while (this.spoilt);
  }

  /** @throws RangeError where what is left out in what it resumes from cannot be left out here */
  private begun(resume?: SnapshotReader): Search {
    const lean = this.liveness && this.model.laidOut(this.liveness.lean());
    if (resume && this.liveness && !lean)
      throw new RangeError('positions that leave something out take generated source');
    return new Search(lean ?? this.model, this.options, {
      whole: this.model,
      liveness: this.liveness,
      ...(resume && { resume }),
    });
  }

  /** What is left out of positions, by state: `combat.over: target`. */
  get leftOut(): readonly string[] {
    return this.liveness?.dead ?? [];
  }

  /** Threads that take part by now. */
  get threads(): number {
    return this.search.threads;
  }

  /** Ends the search early. */
  stop(why: string): void {
    this.search.stop(why);
  }

  get progress(): Progress {
    return this.search.progress;
  }

  result(): Exploration {
    return this.search.result();
  }

  /** What was explored so far, as data; null unless it was asked to keep the edges. */
  graph(): Graph | null {
    return this.search.graph();
  }

  /**
   * Some of the positions, evenly spread, in the order in which they were come to; none where they are not held. Their contexts lack what
   * is left out: they are to be looked at, not to be played on from.
   */
  sample(most: number): Frame[] {
    return this.search.sample(most);
  }
}

/** Explores to the end, or to the limit. */
export function explore(model: Model, options: ExploreOptions = {}): Exploration {
  const explorer = new Explorer(model, options);
  while (explorer.advance(100_000));
  return explorer.result();
}
