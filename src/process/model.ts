import type { EventObject } from 'xstate';
import type { RulesInPlay } from '../rulebook/index.ts';
import type { Ruling } from '../ruling/index.ts';
import type { BitReader, BitWriter } from './bits.ts';
import type { Leaf } from './compile.ts';
import { CompiledStepper } from './compiled.ts';
import type { GameDefinition } from './define.ts';
import { adaptive, type EngineKind } from './engine.ts';
import { type Fan, fanOf } from './fan.ts';
import type { StateMeta } from './meta.ts';
import { Consultant, type Question } from './question.ts';
import type { ChartRules, Facts } from './rules.ts';
import type { Packer } from './shape.ts';
import { type Engine, type Frame, isOver, ModelError, type Process, Stepper, type Watch } from './stepper.ts';

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
  /** Steps from one position by several answers. */
  fan(frame: Frame): Fan;
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

/** A context on its way out of a packed position. */
type Memory = { table: unknown; [name: string]: unknown };

export interface ModelParts {
  readonly game: GameDefinition;
  readonly rules: RulesInPlay;
  readonly chart: ChartRules;
  readonly facts: Facts;
  readonly rulings: ReadonlyMap<string, Ruling>;
  readonly processes: ReadonlyMap<string, Process>;
  readonly table: Packer;
  readonly engine?: EngineKind | undefined;
  readonly setting: Setting;
  readonly cited: ReadonlyMap<string, readonly string[]>;
}

export function makeModel(parts: ModelParts, watch?: Watch): Model {
  const { game, chart, rulings, processes, table } = parts;
  const byIndex = [...processes.values()];
  const interpreter = new Stepper(processes, game.root, watch);
  const engine = adaptive<Engine>(
    watch ? 'interpreted' : parts.engine,
    interpreter,
    () => CompiledStepper.of(processes, game.root, interpreter) ?? interpreter,
  );
  const consultants = new Map<Leaf, Consultant>();
  const unhandled = (frame: Frame, answer: EventObject): ModelError =>
    new ModelError(frame, `offers the answer ${JSON.stringify(answer)} and does not handle it`);
  return {
    ...parts,
    start: () => engine().start(game.start(chart)),
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
        let consultant = consultants.get(frame.leaf);
        if (!consultant) {
          consultant = new Consultant(frame.leaf, rulings, parts.facts);
          consultants.set(frame.leaf, consultant);
        }
        return consultant.question(frame);
      } catch (error) {
        throw new ModelError(frame, error);
      }
    },
    step(frame, answer) {
      const next = engine().step(frame, answer);
      if (next === null) throw unhandled(frame, answer);
      return next;
    },
    fan(frame) {
      const fan = fanOf(engine(), interpreter, frame, watch !== undefined);
      return {
        get same() {
          return fan.same;
        },
        step(answer) {
          const next = fan.step(answer);
          if (next === null) throw unhandled(frame, answer);
          return next;
        },
      };
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
        const context = process.memory.read(from) as Memory;
        context.table = STALE;
        frame = { process, leaf, context, below: frame };
      }
      if (!frame) throw new RangeError('no position in these bytes');
      (frame.context as Memory).table = table.read(from);
      return frame;
    },
    watched: (observer) => makeModel(parts, observer),
  };
}
