import type { EventObject } from 'xstate';
import type { RulesInPlay, Value } from '../rulebook/index.ts';
import type { Ruling, Situation, Verdict } from '../ruling/index.ts';
import type { GameDefinition } from './define.ts';
import type { Answerer, RulingEvent, StateMeta } from './meta.ts';
import { type ChartRules, type Facts, takeFacts } from './rules.ts';
import type { BitReader, BitWriter, Packer } from './shape.ts';
import { type Frame, isOver, ModelError, type Process, Stepper, type Watch } from './stepper.ts';

/** What a position asks. */
export interface Question {
  /** Stable: variants of the rules are compared by it. */
  readonly name: string;
  readonly of: Answerer;
  readonly answers: readonly EventObject[];
  /** Statements that the asking state cites. */
  readonly cites: readonly string[];
  /** Set where a ruling is asked. */
  readonly consult?: Consultation;
}

/** A ruling as it is asked in a position. */
export interface Consultation {
  readonly ruling: Ruling;
  /** Facts that the game took from the table. Those it does not compute are left out, and may be anything. */
  readonly situation: Readonly<Record<string, Value>>;
  /** What the rules say; one verdict for each way the free facts can be, as far as they differ. */
  readonly verdicts: readonly Verdict[];
  /** The situations in which the rules leave it open, the free facts filled in. */
  readonly open: readonly Situation[];
  /** Outcomes that are given only where the rules leave it open. */
  readonly holes: ReadonlySet<string>;
}

/** What one exploration is about: which rules, understood how, within which bounds. */
export interface Setting {
  readonly game: string;
  readonly profile: string;
  readonly readings: Readonly<Record<string, string>>;
  readonly bounds: Readonly<Record<string, number>>;
}

/** A game that runs: rules, machines and table under one setting. Everything on it is pure. */
export interface Model {
  readonly game: GameDefinition;
  readonly rules: RulesInPlay;
  readonly chart: ChartRules;
  readonly rulings: ReadonlyMap<string, Ruling>;
  readonly processes: ReadonlyMap<string, Process>;
  readonly setting: Setting;
  /** Citations of states and transitions, for coverage: statement id to the places of the model that cite it. */
  readonly cited: ReadonlyMap<string, readonly string[]>;
  start(): Frame;
  /** Null when the game is over. */
  question(frame: Frame): Question | null;
  /** @throws ModelError where the state that asks does not handle one of its own answers */
  step(frame: Frame, answer: EventObject): Frame;
  /** The answer as people tell it. */
  tell(frame: Frame, answer: EventObject): string;
  /** Writes the identity of a position: equal bytes for equal positions, and only for them. */
  pack(frame: Frame, to: BitWriter): void;
  /** The same for what lies on the table alone. */
  packTable(frame: Frame, to: BitWriter): void;
  unpack(from: BitReader): Frame;
  /** The same model with an observer of every transition; slower. */
  watched(watch: Watch): Model;
}

/** Stands for the table in the contexts of waiting callers: whoever reads it reads something that is no longer so. */
const STALE: unknown = new Proxy(
  {},
  {
    get(_, key) {
      throw new Error(`a stale table is read (${String(key)}): only the innermost process holds the table`);
    },
  },
);

export interface ModelParts {
  readonly game: GameDefinition;
  readonly rules: RulesInPlay;
  readonly chart: ChartRules;
  readonly facts: Facts;
  readonly rulings: ReadonlyMap<string, Ruling>;
  readonly processes: ReadonlyMap<string, Process>;
  readonly table: Packer;
  readonly setting: Setting;
  readonly cited: ReadonlyMap<string, readonly string[]>;
}

export function makeModel(parts: ModelParts, watch?: Watch): Model {
  const { game, chart, rulings, processes, table } = parts;
  const byIndex = [...processes.values()];
  const stepper = new Stepper(processes, game.root, watch);
  return {
    ...parts,
    start: () => stepper.start(game.start(chart)),
    question(frame) {
      if (isOver(frame)) return null;
      const meta = frame.leaf.meta as StateMeta;
      try {
        if (meta.ask) {
          const { question, of, answers } = meta.ask;
          return {
            name: question,
            of: typeof of === 'function' ? of(frame) : of,
            answers: answers(frame),
            cites: frame.leaf.cites,
          };
        }
        return consult(meta, frame, rulings, parts.facts);
      } catch (error) {
        throw new ModelError(frame, error);
      }
    },
    step(frame, answer) {
      const next = stepper.step(frame, answer);
      if (next === null)
        throw new ModelError(frame, `offers the answer ${JSON.stringify(answer)} and does not handle it`);
      return next;
    },
    tell(frame, answer) {
      const meta = frame.leaf.meta as StateMeta;
      if (meta.ask) return meta.ask.says({ context: frame.context, event: answer });
      return `${meta.consult?.ruling}: ${(answer as unknown as { outcome: string }).outcome}.`;
    },
    pack(frame, to) {
      to.reset();
      const stack: Frame[] = [];
      for (let f: Frame | null = frame; f; f = f.below) stack.push(f);
      to.write(stack.length, 8);
      try {
        for (let i = stack.length - 1; i >= 0; i--) {
          const { process, leaf, context } = stack[i] as Frame;
          to.write(process.index, 8);
          to.write(leaf.index, 8);
          process.memory.write(context, to);
        }
        table.write(frame.context.table, to);
      } catch (error) {
        throw new ModelError(frame, error);
      }
      to.align();
    },
    packTable(frame, to) {
      to.reset();
      table.write(frame.context.table, to);
      to.align();
    },
    unpack(from) {
      let frame: Frame | null = null;
      for (let depth = from.read(8); depth > 0; depth--) {
        const process = byIndex[from.read(8)] as Process;
        const leaf = process.plan.leaves[from.read(8)] as Frame['leaf'];
        const context = process.memory.read(from);
        frame = { process, leaf, context: { ...context, table: STALE }, below: frame };
      }
      if (!frame) throw new RangeError('no position in these bytes');
      const innermost: Frame = frame;
      return { ...innermost, context: { ...innermost.context, table: table.read(from) } };
    },
    watched: (observer) => makeModel(parts, observer),
  };
}

function consult(meta: StateMeta, frame: Frame, rulings: Model['rulings'], facts: Facts): Question {
  const { ruling: name, situation: take } = meta.consult as NonNullable<StateMeta['consult']>;
  const ruling = rulings.get(name) as Ruling;
  const situation = takeFacts(ruling, facts, take(frame));
  const situations = completions(ruling, situation);
  const verdicts = [...new Set(situations.map((s) => ruling.ask(s)))];
  const settled = new Set(verdicts.flatMap((v) => (v.kind === 'settled' ? [v.outcome] : [])));
  const left = verdicts.flatMap((v) => (v.kind === 'gap' || v.kind === 'contradiction' ? v.outcomes : []));
  const holes = new Set(left.filter((outcome) => !settled.has(outcome)));
  // In the order of declaration, so that the same question always lists its answers alike.
  const outcomes = ruling.outcomes.filter((o) => settled.has(o) || holes.has(o));
  if (outcomes.length === 0)
    throw new Error(
      `the ruling ${name} is asked in a situation that its facts call impossible: ${JSON.stringify(situation)}`,
    );
  const open = situations.filter((s) => isOpen(ruling.ask(s)));
  const free = ruling.facts.filter((fact) => !(fact.name in situation)).map((fact) => fact.name);
  return {
    name,
    // Rules that are settled leave open only what a fact is that nobody computes.
    of:
      open.length === 0 && outcomes.length > 1
        ? { kind: 'missing', assumption: `the fact ${free.join(', ')}` }
        : { kind: 'rulebook', ruling: name },
    answers: outcomes.map((outcome) => ({ type: 'RULING', outcome })),
    cites: frame.leaf.cites,
    consult: { ruling, situation, verdicts, open, holes },
  };
}

/** Every way to fill in the facts that the game does not compute. */
function completions(ruling: Ruling, situation: Readonly<Record<string, Value>>): readonly Situation[] {
  let situations: Record<string, Value>[] = [situation];
  for (const { name, values } of ruling.facts)
    if (!(name in situation)) situations = situations.flatMap((s) => values.map((value) => ({ ...s, [name]: value })));
  return situations;
}

const isOpen = (verdict: Verdict): boolean => verdict.kind === 'gap' || verdict.kind === 'contradiction';

/** The rules leave this question open: no answer, or more than one. */
export const unsettled = (question: Question): boolean => (question.consult?.open.length ?? 0) > 0;

/** This answer goes through a hole in the rules: no rule gives it. */
export const goesThroughHole = (question: Question, answer: EventObject): boolean =>
  question.consult?.holes.has((answer as RulingEvent).outcome) === true;
