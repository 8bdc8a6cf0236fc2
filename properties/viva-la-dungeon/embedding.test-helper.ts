import { BitWriter, type Frame, known, type Model, type Question, type Shape } from 'rules-lawyer';
import { startOfPlay, type Table } from '../../machines/viva-la-dungeon/index.ts';
import type { Answer } from './suite.test-helper.ts';

/** What a value of this shape is where there is nothing: no card, no token. */
function nothing(shape: Shape): unknown {
  switch (shape.kind) {
    case 'int':
      return Math.max(0, shape.from);
    case 'oneOf':
      return shape.values[0];
    case 'array':
      return Array.from({ length: shape.length }, () => nothing(shape.of));
    default:
      throw new RangeError(`no row of the table has a ${shape.kind} in it that could be missing`);
  }
}

/** Makes values of a smaller shape values of this one: a row that is longer here has nothing in the places that are added. */
function widener(shape: Shape): (value: unknown) => unknown {
  switch (shape.kind) {
    case 'nullable': {
      const of = widener(shape.of);
      return (value) => (value === null ? null : of(value));
    }
    case 'list': {
      const of = widener(shape.of);
      return (value) => (value as unknown[]).map(of);
    }
    case 'array': {
      const of = widener(shape.of);
      return (value) => {
        const row = (value as unknown[]).map(of);
        while (row.length < shape.length) row.push(nothing(shape.of));
        return row;
      };
    }
    case 'record': {
      const fields = Object.entries(shape.fields).map(([name, of]) => [name, widener(of)] as const);
      return (value) => {
        const own = value as Readonly<Record<string, unknown>>;
        const wide: Record<string, unknown> = {};
        for (const [name, of] of fields) wide[name] = of(own[name]);
        return wide;
      };
    }
    default:
      return (value) => value;
  }
}

/**
 * What a larger game asks besides, and the answer by which it goes on as the smaller game does that leaves the question out. It is
 * among the answers wherever the question comes up.
 */
const goesOn: Readonly<Record<string, (answer: Answer) => boolean>> = {
  'who joins the Combat': ({ aside }) => (aside as readonly number[]).length === 0,
  'the Damage modifiers of the Legendary Monster': ({ by }) => by === 0,
  'the Challenge of a Player': ({ type }) => type === 'ACCEPT',
  // Another Turn Action, another instruction of the same text:
  'the Turn Action': ({ type }) => type === 'END',
  'the effect of the Dungeon Bomb': ({ hurt }) => hurt === 0,
  'the Cube Room End Effect': ({ hurt }) => hurt === 0,
  'the outcome of the Random Encounter': ({ hurt }) => hurt === 0,
  'what a Cube State Card does when it is revealed': ({ hurt }) => hurt === 0,
  'whether a Cube State Card orders another draw': ({ draw }) => draw === false,
  // A card that lies face down does nothing.
  'how the card lies in the end': ({ up }) => up === false,
};

const put = (row: readonly number[], at: number, value: number): number[] => row.map((n, i) => (i === at ? value : n));

type Memory = Readonly<Record<string, unknown>>;
type Bounds = Readonly<Record<string, number>>;

const writer = new BitWriter();
/** The identity of a position. @throws ModelError where a value is out of its range */
function keyOf(model: Model, frame: Frame): string {
  model.pack(frame, writer);
  return Buffer.from(writer.bytes.subarray(0, writer.length)).toString('latin1');
}

/**
 * A smaller game as a part of a larger one of the same profile: its positions and its answers as they are there. What is completed
 * is said here and nowhere else:
 * - Rows that are longer there have nothing in the added places: what the smaller game leaves out is not in the box.
 * - The Health Cap is that of the smaller game: it has been lowered to it. Nobody has seen a bomb of the Monster.
 * - Whoever counts what is left (Turn Actions, Free Actions, instructions) has as many more as the larger game begins with.
 * - Where the smaller game leaves open who has dropped a Weapon, every Player has dropped one.
 * - An effect takes a little, or the most that the bounds allow, and in the smaller game the most is all that anybody has.
 */
function embedding(small: Model, large: Model) {
  const [less, more] = [small.setting.bounds as Bounds, large.setting.bounds as Bounds];
  const extra = (bound: string): number => known(more[bound], bound) - known(less[bound], bound);
  const most = (amount: unknown): unknown => (amount === less.damage && amount !== 1 ? more.damage : amount);
  if (known(less.damage, 'damage') > 1 && known(less.damage, 'damage') < known(less.health, 'health'))
    throw new RangeError('the most Damage of the smaller game is not all that anybody has');

  const wideTable = widener(large.game.table(large.chart) as Shape);
  const { unseen, lootDeck } = startOfPlay(large.chart);
  const processes = new Map(
    large.game.processes.flatMap(({ name, memory }) => {
      const process = large.processes.get(name);
      const leaves = new Map(process?.plan.leaves.map((leaf) => [leaf.path, leaf]));
      return process
        ? [[name, { process, leaves, wide: widener({ kind: 'record', fields: memory(large.chart) }) }] as const]
        : [];
    }),
  );

  /** The first sort of Loot that is no Armor is the Melee Weapon. */
  const weapon = known(more.armorKinds, 'armorKinds');
  const dropsAreOpen = extra('droppedWeapons') > 0;
  const dropped = ({ kind, standing, dropped: all }: Table['beings'][number]): readonly number[] =>
    dropsAreOpen && kind === 'player' && standing === 'in play' ? put(all, weapon, 1) : all;

  const tableThere = (table: Table): Table => {
    const wide = wideTable(table) as Table;
    const capLost = known(more.effects, 'effects') > 0 ? extra('health') : 0;
    return {
      ...wide,
      beings: wide.beings.map((b) => ({ ...b, capLost: b.capLost + capLost, dropped: dropped(b) })),
      ...(extra('namedCards') > 0 && { unseen }),
    };
  };
  /** Counts of what is left. */
  const moreLeft = (process: string, leaf: string, { left, free, card }: Memory): Memory => {
    switch (process) {
      case 'combat':
        // Free Actions are counted from the first Combat Turn on.
        return ['asking', 'rolling'].includes(leaf) ? {} : { free: Number(free) + extra('freeActions') };
      case 'turn':
        return { left: Number(left) + extra('turnActions') };
      case 'dungeonBomb':
      case 'cubeRoomCheck':
      case 'randomEncounter':
        // A Cube State Card has one instruction in any game.
        return left === 0 || card === 'cubeState' ? {} : { left: Number(left) + extra('instructions') };
      default:
        return {};
    }
  };
  /** By names: of the process, of the state, of what is remembered. */
  const stackThere = ({ process: { name }, leaf: { path }, context, below }: Frame): Frame => {
    const there = known(processes.get(name), name);
    const memory = there.wide(context) as Memory;
    const owed = 'owed' in memory ? { owed: (memory.owed as unknown[]).map(most) } : {};
    return {
      process: there.process,
      leaf: known(there.leaves.get(path), `${name}, ${path}`),
      context: { ...memory, ...owed, ...moreLeft(name, path, memory), table: null },
      below: below && stackThere(below),
    };
  };
  const there = (frame: Frame): Frame => {
    const { context, ...stack } = stackThere(frame);
    return { ...stack, context: { ...context, table: tableThere(frame.context.table as Table) } };
  };

  /** What the smaller game does not tell apart: how a stack lies, which bomb of the Monster it is, where a dropped Weapon is. */
  const nameless = (frame: Frame): Frame => ({
    ...frame,
    context: 'named' in frame.context ? { ...frame.context, named: null } : frame.context,
    below: frame.below && nameless(frame.below),
  });
  const withoutStack = { stack: { size: 0, top: 'nothing', effect: 'none' } } as const;
  const asTold = (frame: Frame): Frame => {
    const { process, leaf, context, below } = extra('namedCards') > 0 ? nameless(frame) : frame;
    const table = context.table as Table;
    const beings = table.beings.map((b) => ({
      ...b,
      ...(extra('stacks') > 0 && withoutStack),
      ...(dropsAreOpen && { dropped: put(b.dropped, weapon, 0), equipped: put(b.equipped, weapon, 0) }),
    }));
    const lootDiscard = dropsAreOpen ? put(table.lootDiscard, weapon, 0) : table.lootDiscard;
    return {
      process,
      leaf,
      below,
      context: { ...context, table: { ...table, beings, lootDiscard, ...(extra('namedCards') > 0 && { unseen }) } },
    };
  };

  const answerThere = (answer: Answer): Answer => ({
    ...answer,
    ...('cards' in answer && { cards: lootDeck.map((_, kind) => (answer.cards as number[])[kind] ?? 0) }),
    ...(answer.type === 'EFFECT' && { damage: most(answer.damage) }),
    ...(answer.type === 'CHANGE' && answer.what === 'Health' && { by: more.damage }),
  });
  /** An answer by value, but for what the smaller game does not tell apart. */
  const text = ({ named, ...answer }: Answer): string =>
    answer.type === 'RECOVER' && dropsAreOpen
      ? answer.type
      : JSON.stringify(named === undefined || extra('namedCards') > 0 ? answer : { ...answer, named });

  return {
    there,
    /** What is the same here and there has the same key. */
    key: (frame: Frame): string => keyOf(large, asTold(frame)),
    /** Finds an answer of the smaller game among those of the larger one. */
    among(question: Question): (answer: Answer) => Answer | undefined {
      const answers = new Map((question.answers as readonly Answer[]).toReversed().map((a) => [text(a), a]));
      return (answer) => answers.get(text(answerThere(answer)));
    },
  };
}

/** How far a smaller game is a part of a larger one. */
export interface Compared {
  /** Positions of the smaller game that were looked at, and the answers that were given in them. */
  readonly positions: number;
  readonly steps: number;
  /** Answers that the larger game needed besides. */
  readonly besides: number;
  /** What is not so there, and how often. */
  readonly differ: Readonly<Record<string, number>>;
}

/** Another instruction of an Encounter, of the bomb that has brought it, and how that lies: one answer brings no more than that. */
const MOST_BESIDES = 3;

/** Holds each step of some positions of the smaller game against the larger one. */
export function compareSteps(small: Model, large: Model, positions: Iterable<Frame>): Compared {
  const { there, key, among } = embedding(small, large);
  const differ: Record<string, number> = {};
  const differs = (how: string): void => {
    differ[how] = (differ[how] ?? 0) + 1;
  };
  const goals = new Map<string, string>();
  const goalOf = (frame: Frame): string => {
    const own = keyOf(small, frame);
    const goal = goals.get(own) ?? key(there(frame));
    goals.set(own, goal);
    return goal;
  };
  let besides = 0;
  /** From where the answer leads to where the smaller game is then, by what goes on without being asked there. */
  const arrives = (from: Frame, goal: string): boolean => {
    let now = from;
    for (let asked = 0; asked <= MOST_BESIDES; asked++) {
      if (key(now) === goal) return true;
      const question = large.question(now);
      const answer = question?.answers.find((a) => goesOn[question.name]?.(a as Answer));
      if (!answer) return false;
      besides++;
      now = large.step(now, answer);
    }
    return false;
  };
  let seen = 0;
  let steps = 0;
  for (const frame of positions) {
    seen++;
    const question = small.question(frame);
    const here = there(frame);
    // Out of range, it throws.
    keyOf(large, here);
    const asked = large.question(here);
    if (question?.name !== asked?.name || JSON.stringify(question?.of) !== JSON.stringify(asked?.of))
      differs(`${question?.name}: there it is ${asked?.name}`);
    const find = asked && among(asked);
    for (const answer of (question?.answers ?? []) as readonly Answer[]) {
      steps++;
      const same = find?.(answer);
      if (!same) differs(`${question?.name}: no ${answer.type}`);
      else if (!arrives(large.step(here, same), goalOf(small.step(frame, answer))))
        differs(`${question?.name}: ${answer.type} leads elsewhere`);
    }
  }
  return { positions: seen, steps, besides, differ };
}

/** The first positions of a game, breadth-first, and those that some games come by: each once. */
export function somePositions(model: Model, first: number, games: readonly (readonly number[])[]): Frame[] {
  const start = model.start();
  const seen = new Set([keyOf(model, start)]);
  const found = [start];
  const see = (frame: Frame): void => {
    const key = keyOf(model, frame);
    if (seen.has(key)) return;
    seen.add(key);
    found.push(frame);
  };
  for (const frame of found) {
    if (found.length >= first) break;
    for (const answer of model.question(frame)?.answers ?? []) if (found.length < first) see(model.step(frame, answer));
  }
  for (const numbers of games) {
    let frame = start;
    for (const number of numbers) {
      const answers = model.question(frame)?.answers ?? [];
      const answer = answers[number % answers.length];
      if (!answer) break;
      frame = model.step(frame, answer);
      see(frame);
    }
  }
  return found;
}
