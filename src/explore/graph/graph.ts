import type { Answerer, Frame } from '../../process/index.ts';
import type { PropertyVerdict } from '../../property/index.ts';
import { Ints } from '../search/ints.ts';
import type { SnapshotReader, SnapshotWriter } from '../search/snapshot.ts';
import { Rows } from './rows.ts';

/** What stands in the place of a successor that is no position. */
export const FAILED = -1;
/** Behind this answer, moves that nobody chooses come round to the same position for ever. */
export const REPEATS = -2;
/** Behind this answer, a field has left the range that its shape declares: nothing is known of what follows. */
export const OUTGROWS = -3;

/** The outcome of a game that is over and has no winner. */
export const NOBODY = 'nobody has won';

/** What a position is: over, or waiting for an answer. */
export type Kind =
  | { readonly over: true; readonly outcome: string }
  | { readonly over: false; readonly question: string; readonly of: Answerer };

/** An answer: the number of the position in which it is given (-1 for the start of play), and its place among the answers. */
export interface Edge {
  readonly from: number;
  readonly choice: number;
}

/** Why an answer leads to no position. */
export type Lost =
  | { readonly why: 'fails' }
  | { readonly why: 'repeats' }
  | { readonly why: 'outgrows'; readonly field: string };

/** Writes a graph down while it is explored. Positions are numbered from 0 in the order in which they come. */
export class GraphLog {
  readonly kinds: Kind[] = [];
  readonly kindOf = new Ints();
  readonly rows = new Rows();
  /** The first answer, by field, that makes it leave its range. */
  readonly outgrown = new Map<string, Edge>();
  /** The first answer behind which forced moves go round for ever, and how many there are. */
  repeats: Edge | null = null;
  repeating = 0;
  /** Answers behind which nothing is known. */
  failures = 0;
  /** Where play starts; negative as successors are. */
  root = FAILED;
  /** By question or outcome. */
  private readonly numbers = new Map<string, number[]>();

  /** The next position. */
  position(kind: Kind): void {
    this.kindOf.push(this.numberOf(kind));
  }

  private numberOf(kind: Kind): number {
    const name = kind.over ? kind.outcome : kind.question;
    const alike = this.numbers.get(name) ?? [];
    this.numbers.set(name, alike);
    let number = alike.find((n) => sameKind(this.kinds[n] as Kind, kind));
    if (number === undefined) {
      number = this.kinds.push(kind) - 1;
      alike.push(number);
    }
    return number;
  }

  /** The successors of position `n`, one for each of its answers. */
  successors(n: number, of: readonly number[]): void {
    this.rows.add(n, of.length, FAILED).set(of);
  }

  /** @returns what stands in the place of the successor */
  lost(edge: Edge, lost: Lost): number {
    if (lost.why === 'repeats') {
      this.repeats ??= edge;
      this.repeating++;
      return REPEATS;
    }
    this.failures++;
    if (lost.why === 'fails') return FAILED;
    if (!this.outgrown.has(lost.field)) this.outgrown.set(lost.field, edge);
    return OUTGROWS;
  }

  save(to: SnapshotWriter): void {
    to.note([this.kinds, [...this.outgrown], this.repeats, this.repeating, this.failures, this.root]);
    this.kindOf.save(to);
    this.rows.save(to);
  }

  /** Into one in which there is nothing yet. */
  load(from: SnapshotReader): void {
    const [kinds, outgrown, repeats, repeating, failures, root] =
      from.note<[Kind[], [string, Edge][], Edge | null, number, number, number]>();
    for (const kind of kinds) this.numberOf(kind);
    for (const [field, edge] of outgrown) this.outgrown.set(field, edge);
    this.repeats = repeats;
    this.repeating = repeating;
    this.failures = failures;
    this.root = root;
    this.kindOf.load(from);
    this.rows.load(from);
  }

  get memory(): number {
    return this.kindOf.memory + this.rows.memory;
  }
}

function sameKind(a: Kind, b: Kind): boolean {
  if (a.over || b.over) return a.over && b.over && a.outcome === b.outcome;
  return a.question === b.question && sameAnswerer(a.of, b.of);
}

function sameAnswerer(a: Answerer, b: Answerer): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case 'seat':
      return b.kind === 'seat' && a.seat === b.seat && a.as === b.as;
    case 'dice':
      return b.kind === 'dice';
    case 'rulebook':
      return b.kind === 'rulebook' && a.ruling === b.ruling;
    case 'missing':
      return b.kind === 'missing' && a.assumption === b.assumption;
  }
}

/** Where a graph comes from, and how far it goes. */
export interface GraphSource {
  readonly log: GraphLog;
  readonly depth: number;
  /** Why not everything was explored; null where it was. */
  readonly stopped: string | null;
  /** The position and the choice by which the n-th was first reached; -1 for the first. */
  readonly parent: (n: number) => number;
  readonly choice: (n: number) => number;
  /** The n-th position itself. */
  readonly frame: (n: number) => Frame;
}

/** Who may move to a position: `sources[starts[n]]` up to `sources[starts[n + 1]]`, once for each answer that leads there. */
export interface Predecessors {
  readonly starts: Int32Array;
  readonly sources: Int32Array;
}

/**
 * What was explored, as data: every position in which somebody has a choice or the game is over, and where each answer leads.
 * Valid until the exploration goes on.
 */
export class Graph {
  /** How many positions there are. They are numbered from 0, by the length of the shortest game; behind unsettled rulings, last. */
  readonly size: number;
  /** Number of the position in which play starts; `REPEATS`, `OUTGROWS` or `FAILED` where there is none. */
  readonly root: number;
  readonly stopped: string | null;
  /** What a position can be. */
  readonly kinds: readonly Kind[];
  private readonly source: GraphSource;
  private backward: Predecessors | null = null;

  /** @internal Made by an explorer. */
  constructor(source: GraphSource) {
    this.source = source;
    this.size = source.log.kindOf.length;
    this.root = source.log.root;
    this.stopped = source.stopped;
    this.kinds = source.log.kinds;
  }

  /** Every position that play can reach is there, with all its successors. */
  get complete(): boolean {
    return this.gap === null;
  }

  /** What the graph does not tell, for people; null where it tells everything. */
  get gap(): string | null {
    const { log, depth } = this.source;
    const frontier = this.size - log.rows.size;
    const explored = `${this.size} positions explored, ${frontier} of them not looked behind, depth ${depth}`;
    if (this.stopped !== null) return `${this.stopped} (${explored})`;
    return log.failures > 0 ? `what follows ${log.failures} of the answers is not known: the model fails there` : null;
  }

  /** What the graph says of something that must not be in it. */
  verdict(found: boolean): PropertyVerdict {
    if (found) return { kind: 'violated' };
    return this.gap === null ? { kind: 'holds', met: this.size } : { kind: 'unknown', why: this.gap };
  }

  /** The number of the position behind each answer, or `FAILED`, `REPEATS`, `OUTGROWS`; null where nobody has looked. */
  successors(n: number): Int32Array | null {
    return this.source.log.rows.get(n);
  }

  /** The number of its kind among `kinds`. */
  kindOf(n: number): number {
    return this.source.log.kindOf.get(n);
  }

  kind(n: number): Kind {
    return this.kinds[this.kindOf(n)] as Kind;
  }

  /** Who is asked; null where the game is over. */
  asker(n: number): Answerer | null {
    const kind = this.kind(n);
    return kind.over ? null : kind.of;
  }

  question(n: number): string | null {
    const kind = this.kind(n);
    return kind.over ? null : kind.question;
  }

  /** How the game has ended; null while it has not. */
  outcome(n: number): string | null {
    const kind = this.kind(n);
    return kind.over ? kind.outcome : null;
  }

  /** Names of all questions that are asked, in the order in which they were met. */
  get questions(): string[] {
    return [...new Set(this.kinds.flatMap((k) => (k.over ? [] : [k.question])))];
  }

  /** All ways in which the game ends, in the order in which they were met. */
  get outcomes(): string[] {
    return [...new Set(this.kinds.flatMap((k) => (k.over ? [k.outcome] : [])))];
  }

  /** Seats that are asked for anything, under any hat. */
  get seats(): number[] {
    const seats = this.kinds.flatMap((k) => (!k.over && k.of.kind === 'seat' ? [k.of.seat] : []));
    return [...new Set(seats)].sort((a, b) => a - b);
  }

  /** The choices that lead to the n-th position. */
  path(n: number): number[] {
    const { parent, choice } = this.source;
    const choices: number[] = [];
    for (let at = n; parent(at) >= 0; at = parent(at)) choices.push(choice(at));
    return choices.reverse();
  }

  /** Rulings that the rules leave open and that the game to the n-th position has passed; what is wrong there may hang on them. */
  rulingsTo(n: number): string[] {
    return n < 0 ? [] : this.rulingsAt({ from: this.source.parent(n), choice: 0 });
  }

  /** The same for the game up to an answer, the one that is asked for it too. */
  rulingsAt({ from }: Edge): string[] {
    const rulings = new Set<string>();
    for (let at = from; at >= 0; at = this.source.parent(at)) {
      const of = this.asker(at);
      if (of?.kind === 'rulebook') rulings.add(of.ruling);
    }
    return [...rulings].reverse();
  }

  /** The choices up to an answer, and that answer. */
  pathOf({ from, choice }: Edge): number[] {
    return from < 0 ? [] : [...this.path(from), choice];
  }

  frame(n: number): Frame {
    return this.source.frame(n);
  }

  /** The first answer behind which forced moves go round for ever, and how many such answers there are. */
  get repeats(): { readonly first: Edge; readonly count: number } | null {
    const { repeats, repeating } = this.source.log;
    return repeats && { first: repeats, count: repeating };
  }

  /** Fields that leave their declared range, each with the first answer that makes it do so. */
  get outgrown(): ReadonlyMap<string, Edge> {
    return this.source.log.outgrown;
  }

  get predecessors(): Predecessors {
    this.backward ??= this.turned();
    return this.backward;
  }

  private turned(): Predecessors {
    const starts = new Int32Array(this.size + 1);
    for (let n = 0; n < this.size; n++)
      for (const to of this.successors(n) ?? []) if (to >= 0) starts[to + 1] = (starts[to + 1] as number) + 1;
    for (let n = 0; n < this.size; n++) starts[n + 1] = (starts[n + 1] as number) + (starts[n] as number);
    const sources = new Int32Array(starts[this.size] as number);
    const next = starts.slice();
    for (let n = 0; n < this.size; n++)
      for (const to of this.successors(n) ?? [])
        if (to >= 0) {
          sources[next[to] as number] = n;
          next[to] = (next[to] as number) + 1;
        }
    return { starts, sources };
  }
}
