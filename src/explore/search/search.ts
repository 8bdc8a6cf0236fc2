import type { Frame, Liveness, Model } from '../../process/index.ts';
import type { PropertyVerdict } from '../../property/index.ts';
import { isForced, play } from '../../trace/index.ts';
import { Graph, GraphLog } from '../graph/graph.ts';
import { type Counts, countsOf, nothing, sum } from './counts.ts';
import type { Exploration, Progress } from './exploration.ts';
import type { Found, Met, Watched } from './found.ts';
import { Holes } from './holes.ts';
import type { Report } from './member.ts';
import type { SearchOptions } from './options.ts';
import { timesMet } from './premises.ts';
import { realGame, type Searched } from './real-game.ts';
import type { SnapshotReader, SnapshotWriter } from './snapshot.ts';
import { keysOf, Symmetry } from './symmetry.ts';
import { Team } from './team.ts';
import { frameOf, pathTo, type Visited } from './visited.ts';
import type { First } from './watching.ts';

/** Where a search comes from. */
export interface SearchOrigin {
  /** The model, where the one that is searched leaves out what is not read any more. */
  readonly whole?: Model;
  /** What is left out there; it is told of what turns out to be read. */
  readonly liveness?: Liveness | null;
  readonly resume?: SnapshotReader;
}

/** More answers than positions have, on the whole. */
const PLENTY = 1_000;

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
  private readonly everyMove: boolean;
  private readonly fingerprints: boolean;
  private readonly store: Visited;
  private readonly log: GraphLog | null;
  private readonly team: Team;
  private readonly holes = new Holes();
  private readonly found = new Map<string, Found>();
  /** Where positions stand for others: what games are looked for in. */
  private readonly searched: Searched | null;
  /** What was counted before it was written down. */
  private before: Counts = nothing;
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

  constructor(model: Model, options: SearchOptions, { whole = model, liveness = null, resume }: SearchOrigin = {}) {
    this.model = model;
    this.whole = whole;
    this.limit = options.limit;
    this.everyMove = options.everyMove;
    this.fingerprints = options.fingerprints;
    this.log = options.edges ? new GraphLog() : null;
    this.team = new Team(model, options, this.log, liveness);
    this.store = this.team.store;
    const { store } = this;
    const keys = keysOf(model, options.symmetry && model.rotation ? new Symmetry(model, model.rotation) : null);
    this.searched = options.symmetry ? { model, keys, store, everyMove: options.everyMove } : null;
    if (resume) this.load(resume);
    else {
      this.team.hand.begin();
      this.settle();
      this.deeper = store.size;
      this.layers[0] = this.deeper;
    }
  }

  /** Everything that is known so far: a search that resumes from it ends as this one will. */
  save(to: SnapshotWriter): void {
    to.note([this.next, this.depth, this.deepest, this.deeper, this.deferred, this.released, this.layers]);
    const reports = this.team.reports();
    const { outcomes, ...counted } = this.counted(reports);
    const found = [...this.found.values()].map(({ consult: _, property: __, ...rest }) => rest);
    to.note([counted, [...outcomes], found]);
    this.store.save(to);
    this.team.hand.watching.premises.save(
      to,
      reports.map(({ met }) => met),
    );
    this.holes.save(to);
    this.log?.save(to);
  }

  private load(from: SnapshotReader): void {
    const [next, depth, deepest, deeper, deferred, released, layers] =
      from.note<[number, number, number, number, Waiting[], Waiting[], number[]]>();
    this.layers.push(...layers);
    Object.assign(this, { next, depth, deepest, deeper, deferred: [...deferred], released: [...released] });
    const [counted, outcomes, found] =
      from.note<[Omit<Counts, 'outcomes'>, [string, { count: number; first: number }][], Found[]]>();
    this.before = { ...counted, outcomes: new Map(outcomes) };
    this.store.load(from);
    const { hand } = this.team;
    hand.watching.premises.load(from);
    this.holes.load(from);
    this.log?.load(from);
    for (const one of found) this.found.set(one.id, this.consulted(this.withProperty(one)));
    hand.watching.leaveOut(this.found.keys());
    hand.visitAll();
  }

  /** What was found, with the question that it is about: no file and no message holds that. */
  private consulted(found: Found): Found {
    if (found.consult || (found.kind !== 'gap' && found.kind !== 'contradiction')) return found;
    const consult = play(this.model, found.choices, found.forced).question?.consult;
    return { ...found, ...(consult && { consult }) };
  }

  /** Looks at up to `positions` more positions. @returns false when there is nothing left to look at */
  advance(positions: number): boolean {
    for (let left = positions; left > 0; ) {
      if (this.stopped !== null) return false;
      if (this.next === this.deeper && !this.deepen()) return false;
      if (this.store.size >= this.limit) {
        this.stop(`it reached its limit of ${this.limit} positions`);
        return false;
      }
      this.team.join(() => [...this.found.keys()]);
      const count = this.within(Math.min(left, this.deeper - this.next, this.team.most));
      left -= count;
      this.team.expand(this.next, count);
      this.next += count;
      this.settle();
    }
    return true;
  }

  /**
   * So few of the next positions that what they lead to is within the limit, at least one: a search stops before the first position that
   * it has no room to look behind, however many it looks at in a round. Where there is plenty of room, nobody counts.
   */
  private within(count: number): number {
    let room = this.limit - this.store.size;
    if (count * PLENTY < room) return count;
    // What is not held cannot be read ahead.
    if (this.fingerprints) return 1;
    for (let p = 0; p < count; p++) {
      room -= this.team.hand.answersOf(this.next + p);
      if (room <= 0) return p + 1;
    }
    return count;
  }

  /** Ends a round. */
  private settle(): void {
    const { holes } = this;
    const isNew = (n: number, parent: number, choice: number): void => holes.reached(n, parent, choice);
    const round = this.team.settle(holes.any ? isNew : null);
    for (const n of round.left) this.deferred.push({ n, depth: this.depth });
    for (const { n, answers } of round.holes) holes.wait(n, answers);
    for (const first of round.firsts) this.tell(first);
  }

  private tell({ met, way: { parent, choice, forced } }: First): void {
    if (this.found.has(met.id)) return;
    const whole = this.withProperty(met);
    const game = this.searched
      ? realGame(this.searched, { parent, choice }, whole, forced)
      : this.game(parent, choice, forced);
    this.found.set(met.id, this.consulted({ ...whole, ...game, past: this.holes.behind(parent, choice) }));
  }

  /** What was met, with the property that it breaks or reaches: no file and no message holds that. */
  private withProperty<T extends Met>(met: T): T {
    const property = this.properties.find(({ id }) => id === met.id)?.property;
    return property ? { ...met, property } : met;
  }

  /** The game that leads to what was met: its choices, and the forced moves after the last of them. */
  private game(parent: number, choice: number, after: number): { choices: number[]; forced: number } {
    const choices: number[] = [];
    let forced = after;
    for (let n = parent, by = choice; n >= 0; by = this.store.choice(n), n = this.store.parent(n)) {
      const question = this.everyMove ? this.model.question(this.at(n)) : null;
      if (question === null || !isForced(question)) choices.push(by);
      else if (choices.length === 0) forced++;
    }
    return { choices: choices.reverse(), forced };
  }

  /** Ends the search early. */
  stop(why: string): void {
    this.stopped ??= why;
  }

  /** Positions that were looked behind. */
  get looked(): number {
    return this.next;
  }

  /** Threads that take part. */
  get threads(): number {
    return this.team.hands;
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
      moves: this.before.moves + this.team.moves,
      queue: this.store.size - this.next,
      depth: this.depth,
      memory: this.team.memory + (this.log?.memory ?? 0),
    };
  }

  result(): Exploration {
    const reports = this.team.reports();
    const { moves, lost, outcomes, answers } = this.counted(reports);
    const met = reports.map((report) => report.met);
    const stopped =
      this.stopped ??
      (this.left > 0
        ? 'it was not run to its end'
        : lost > 0
          ? 'the model breaks, and what follows is not known'
          : null);
    const found = [...this.found.values()];
    return {
      ...this.progress,
      depth: this.deepest,
      complete: stopped === null,
      stopped,
      found: found.filter((f) => f.kind !== 'reached'),
      reached: new Map(found.flatMap((f) => (f.kind === 'reached' && f.property ? [[f.property.name, f]] : []))),
      verdicts: new Map(
        this.properties.map((p, i) => [p.property.name, this.verdict(p, () => timesMet(met, i), stopped)]),
      ),
      outcomes: countsOf(outcomes),
      layers: this.layers,
      answers: answers[0] > answers[1] ? [0, 0] : answers,
      // What an answer leads to at once is looked up, and need not be what is kept.
      miss: this.store.miss(moves),
    };
  }

  /** @param stopped why not everything was looked at; null where it was */
  private verdict({ property, id }: Watched, times: () => number, stopped: string | null): PropertyVerdict {
    const sought = property.kind === 'can';
    const found = this.found.get(id);
    if (sought && found && found.past !== null)
      return { kind: 'unknown', why: 'only games that go through a hole in the rules get there' };
    if (found) return sought ? { kind: 'holds', met: 1 } : { kind: 'violated' };
    if (stopped !== null) return { kind: 'unknown', why: stopped };
    if (sought) return { kind: 'violated' };
    const met = times();
    return met > 0 ? { kind: 'holds', met } : { kind: 'unknown', why: 'nothing it speaks of ever happens here' };
  }

  private get properties(): readonly Watched[] {
    return this.team.hand.watching.properties;
  }

  private counted(reports: readonly Report[]): Counts {
    return reports.reduce((total, { counts }) => sum(total, counts), this.before);
  }

  /** Positions that nobody has looked behind. */
  private get left(): number {
    return this.store.size - this.next + this.deferred.length + this.released.length;
  }

  /** What was explored so far, as data; null unless it was asked to keep the edges. */
  graph(): Graph | null {
    const { store, log, deepest: depth } = this;
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
        this.released.pop();
        this.team.release(first.n);
        this.settle();
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
}
