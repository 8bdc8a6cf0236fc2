import type { Model } from '../../process/index.ts';
import type { PropertyVerdict } from '../../property/index.ts';
import { type Components, components, roundFrom } from './components.ts';
import { goesOn, isOpen, type Movers } from './fixpoint.ts';
import type { Graph } from './graph.ts';
import { growth } from './growth.ts';

/** A way for the game to go on for ever: a game up to a round, and the choices round it. */
export interface EndlessPlay {
  readonly kind: /** It comes round whoever plays and whatever they answer. */
    | 'repetition'
    /** Somebody can choose so for ever. */
    | 'choice'
    /** Whether it comes round is for documents that are not in the set, or for rulings that the rules leave open, to say. */
    | 'open'
    /** Each round leads to the same position but for numbers, one of which leaves the range that its shape declares. */
    | 'growth';
  /** Seats that have to keep it up together; with one fewer, somebody else could lead out of it. */
  readonly seats: readonly number[];
  /** Assumptions and rulings that have to answer so as well. */
  readonly open: readonly string[];
  /** Rulings that the rules leave open and that the game up to the round has passed. */
  readonly past: readonly string[];
  /** The questions whose answers keep it up. */
  readonly questions: readonly string[];
  /** Positions from which it can be kept up, and not by fewer; 0 for growth. */
  readonly positions: number;
  /** The shortest game to it. */
  readonly to: readonly number[];
  /** The choices of one round; empty where nobody has one. Where others have a choice on the way, no answer of theirs leads out. */
  readonly round: readonly number[];
  /** For growth: the field, and which way it goes. */
  readonly grows?: { readonly field: string; readonly way: 'up' | 'down' };
}

export interface Endless {
  /** Of "every game comes to an end, the dice being fair". */
  readonly verdict: PropertyVerdict;
  readonly plays: readonly EndlessPlay[];
}

/**
 * All ways in which the game can go on for ever, told apart by the fewest who have to want it.
 *
 * Dice are fair: a round that the dice leave with a probability above zero is left, sooner or later, and is no endless play; one that
 * they cannot leave is. Documents that are not in the set, and rulings that are left open, are nobody's choice: they are no dice, for
 * nothing is said of how often they answer what, so they may keep up a round for ever, and "holds" is said only if not even they can;
 * but a round that needs them is told apart from one that persons alone keep up whatever such documents say.
 */
export function endless(graph: Graph, model?: Model): Endless {
  const plays = [...repeated(graph), ...keptUp(graph), ...(model ? grown(graph, model) : [])];
  return { verdict: graph.verdict(plays.length > 0), plays };
}

/** Moves that nobody chooses and that come round. */
function repeated(graph: Graph): EndlessPlay[] {
  if (!graph.repeats) return [];
  const { first, count } = graph.repeats;
  return [
    {
      ...NOBODY_DOES,
      kind: 'repetition',
      past: graph.rulingsAt(first),
      positions: count,
      to: graph.pathOf(first),
      round: [],
    },
  ];
}

function grown(graph: Graph, model: Model): EndlessPlay[] {
  return growth(graph, model).map(({ field, way, ...by }) => ({
    ...by,
    kind: 'growth',
    positions: 0,
    grows: { field, way },
  }));
}

const NOBODY_DOES = { seats: [], open: [], questions: [] } as const;

/** Those who would have to keep up a round: seats, and whatever answers without being anybody. */
interface Coalition {
  readonly seats: readonly number[];
  readonly open: boolean;
}

const moversOf =
  ({ seats, open }: Coalition): Movers =>
  (of) =>
    of.kind === 'seat' ? seats.includes(of.seat) : open && isOpen(of);

function keptUp(graph: Graph): EndlessPlay[] {
  const everybody = moversOf({ seats: graph.seats, open: true });
  const region = componentsOf(graph, everybody);
  const inside = Uint8Array.from(region, (c) => (c === -1 ? 0 : 1));
  if (!inside.includes(1)) return [];
  const plays: EndlessPlay[] = [];
  const done: { readonly by: Coalition; readonly rounds: Components }[] = [];
  for (const by of coalitions(graph.seats)) {
    const rounds = componentsOf(graph, moversOf(by), inside);
    const fewer = done.filter((other) => includes(by, other.by));
    let first = -1;
    let positions = 0;
    for (let n = 0; n < graph.size; n++) {
      if (rounds[n] === -1 || fewer.some((other) => other.rounds[n] !== -1)) continue;
      if (first < 0) first = n;
      positions++;
    }
    done.push({ by, rounds });
    if (first >= 0) plays.push(playFrom(graph, by, rounds, first, positions));
  }
  return plays;
}

const componentsOf = (graph: Graph, movers: Movers, within?: Uint8Array): Components =>
  components(graph, movers, goesOn(graph, movers, false, within));

/** All of them, a part before the whole, and persons alone before those who need more. */
function coalitions(seats: readonly number[]): Coalition[] {
  let sets: number[][] = [[]];
  for (const seat of seats) sets = [...sets, ...sets.map((set) => [...set, seat])];
  sets.sort((a, b) => a.length - b.length);
  return [false, true].flatMap((open) => sets.map((set) => ({ seats: set, open })));
}

const includes = (whole: Coalition, part: Coalition): boolean =>
  (whole.open || !part.open) && part.seats.every((seat) => whole.seats.includes(seat));

function playFrom(graph: Graph, by: Coalition, rounds: Components, start: number, positions: number): EndlessPlay {
  const movers = moversOf(by);
  const questions = new Set<string>();
  const open = new Set<string>();
  for (let n = 0; n < graph.size; n++) {
    const kind = graph.kind(n);
    if (rounds[n] !== rounds[start] || kind.over || !movers(kind.of)) continue;
    if (graph.successors(n)?.every((to) => to >= 0 && rounds[to] === rounds[n])) continue;
    questions.add(kind.question);
    if (kind.of.kind === 'missing') open.add(kind.of.assumption);
    if (kind.of.kind === 'rulebook') open.add(kind.of.ruling);
  }
  return {
    kind: by.seats.length > 0 ? 'choice' : by.open ? 'open' : 'repetition',
    seats: by.seats,
    open: [...open].sort(),
    past: graph.rulingsTo(start),
    questions: [...questions],
    positions,
    to: graph.path(start),
    round: roundFrom(graph, rounds, start),
  };
}
