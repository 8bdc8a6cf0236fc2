import type { EventObject } from 'xstate';
import type { RulesInPlay } from '../rulebook/index.ts';
import type { Ruling } from '../ruling/index.ts';
import type { BitReader, BitWriter } from './bits.ts';
import { type Codec, PlainCodec } from './codec.ts';
import { codecCode, generatedCodec } from './codec-code.ts';
import type { Leaf } from './compile.ts';
import { CompiledStepper } from './compiled.ts';
import type { GameDefinition } from './define.ts';
import { adaptive, type EngineKind } from './engine.ts';
import { BranchingFan, type Fan, PlainFan } from './fan.ts';
import { type Layout, Liveness } from './liveness.ts';
import { memoriesOf } from './memories.ts';
import type { StateMeta } from './meta.ts';
import { Numbering } from './numbering.ts';
import { Consultant, type Question } from './question.ts';
import { type Rotation, rotationOf } from './rotation.ts';
import type { ChartRules, Facts } from './rules.ts';
import { packer, type Shape } from './shape.ts';
import { stepCode } from './step-code.ts';
import { type Engine, type Frame, isOver, ModelError, type Process, Stepper, type Watch } from './stepper.ts';

/** What one exploration is about: which rules, understood how, within which bounds. */
export interface Setting {
  readonly game: string;
  readonly profile: string;
  readonly readings: Readonly<Record<string, string>>;
  readonly bounds: Readonly<Record<string, number>>;
  /** The position to begin from, as `printScene` writes it; the start of play if left out. */
  readonly from?: string;
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
  /** How seats are rotated, where the game says that it makes no difference; else null. */
  readonly rotation: Rotation | null;
  start(): Frame;
  /** Null when the game is over. */
  question(frame: Frame): Question | null;
  /** The answers to its question, without the rest of it; null where a ruling is asked, or the game is over. */
  answers(frame: Frame): readonly EventObject[] | null;
  /** @throws ModelError where the state that asks does not handle one of its own answers */
  step(frame: Frame, answer: EventObject): Frame;
  /** The same for any event, whether it is an answer or not; null where the state that asks does not handle it. */
  handle(frame: Frame, event: EventObject): Frame | null;
  /** Steps from one position after the other, by several answers. */
  fan(): Fan;
  /** The answer as people tell it. */
  tell(frame: Frame, answer: EventObject): string;
  /** Writes the identity of a position: equal bytes for equal positions, and only for them. */
  pack(frame: Frame, to: BitWriter): void;
  /** The same for what lies on the table alone. */
  packTable(frame: Frame, to: BitWriter): void;
  unpack(from: BitReader): Frame;
  /** The source that it runs as, for people to read; null where it runs as its charts are. */
  source(): string | null;
  /** The same model with an observer of every transition; slower. */
  watched(watch: Watch): Model;
  /** Which fields of its contexts are still read; nothing is known of it yet. */
  liveness(): Liveness;
  /** The same model with contexts of other forms; null where it has to run as its charts are. */
  laidOut(layout: Layout): Model | null;
}

export interface ModelParts {
  readonly game: GameDefinition;
  readonly rules: RulesInPlay;
  readonly chart: ChartRules;
  readonly facts: Facts;
  readonly rulings: ReadonlyMap<string, Ruling>;
  readonly processes: ReadonlyMap<string, Process>;
  /** The shape of the table. */
  readonly table: Shape;
  readonly engine?: EngineKind | undefined;
  readonly setting: Setting;
  readonly cited: ReadonlyMap<string, readonly string[]>;
}

export function makeModel(parts: ModelParts, watch?: Watch): Model {
  const { game, processes, table } = parts;
  const interpreter = new Stepper(processes, game.root, watch);
  const numbering = new Numbering([...processes.values()], game.root);
  const engine = adaptive<Engine>(
    watch ? 'interpreted' : parts.engine,
    interpreter,
    () => CompiledStepper.of(numbering, game.root, interpreter) ?? interpreter,
  );
  const memories = memoriesOf(numbering);
  const plain = new PlainCodec(numbering, packer(table, 'table'), memories);
  const codec = adaptive<Codec>(
    parts.engine,
    plain,
    () => generatedCodec(numbering, { table, memories }, plain) ?? plain,
  );
  // An observer is told of every transition.
  const fan = watch ? plainly : branching(interpreter);
  return modelOf(parts, { numbering, engine, codec, fan });
}

/** What runs a model. */
interface Works {
  readonly numbering: Numbering;
  readonly engine: () => Engine;
  readonly codec: () => Codec;
  readonly fan: (engine: () => Engine, step: Model['step']) => Fan;
}

const plainly: Works['fan'] = (_, step) => new PlainFan(step);
const branching =
  (interpreter: Stepper): Works['fan'] =>
  (engine) =>
    new BranchingFan(engine, interpreter, unhandled);
const unhandled = (frame: Frame, answer: EventObject): ModelError =>
  new ModelError(frame, `offers the answer ${JSON.stringify(answer)} and does not handle it`);

/** The model with contexts laid out otherwise. What generated source does not serve gives up. */
function laidOut(parts: ModelParts, numbering: Numbering, layout: Layout): Model | null {
  const { game, processes, table } = parts;
  const giveUp = (): never => {
    layout.giveUp();
    throw new Error('contexts have to be whole here');
  };
  const whole: Engine = { start: giveUp, step: giveUp, take: giveUp, settle: giveUp };
  const memories = memoriesOf(numbering, layout);
  const plain = new PlainCodec(numbering, packer(table, 'table'), memories);
  const codec = generatedCodec(numbering, { table, memories }, plain);
  const engine = CompiledStepper.of(numbering, game.root, whole, layout);
  if (!engine || !codec) return null;
  // The interpreter copies contexts, and so would read them all.
  const fan = layout.tells ? plainly : branching(new Stepper(processes, game.root));
  return modelOf(parts, { numbering, engine: () => engine, codec: () => codec, fan });
}

function modelOf(parts: ModelParts, { numbering, engine, codec, fan }: Works): Model {
  const { game, chart, rulings, processes, table } = parts;
  const consultants = new Map<Leaf, Consultant>();
  const handle = (frame: Frame, event: EventObject): Frame | null => engine().step(frame, event);
  const step = (frame: Frame, answer: EventObject): Frame => {
    const next = handle(frame, answer);
    if (next === null) throw unhandled(frame, answer);
    return next;
  };
  // Laid once: the tables of all games then share their parts, and the layout that these have in memory.
  let beginning: { readonly table: unknown } | undefined;
  return {
    ...parts,
    rotation: game.symmetric?.(chart) ? rotationOf(table, processes, game.seats(chart).length) : null,
    start() {
      beginning ??= { table: game.start(chart) };
      return engine().start(beginning.table);
    },
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
    answers(frame) {
      const { meta } = frame.leaf;
      if (!meta?.ask) return null;
      try {
        return meta.ask.answers(frame);
      } catch (error) {
        throw new ModelError(frame, error);
      }
    },
    step,
    handle,
    fan: () => fan(engine, step),
    tell(frame, answer) {
      const meta = frame.leaf.meta as StateMeta;
      if (meta.ask) return meta.ask.says({ context: frame.context, event: answer });
      return `${meta.consult?.ruling}: ${(answer as unknown as { outcome: string }).outcome}.`;
    },
    pack: (frame, to) => codec().pack(frame, to),
    packTable: (frame, to) => codec().packTable(frame, to),
    unpack: (from) => codec().unpack(from),
    source() {
      const steps = stepCode(numbering, game.root);
      const packing = codecCode(numbering, { table, memories: memoriesOf(numbering) });
      const sources = [
        ...(steps ? [`// Steps: a function of its constants.\n${steps.source}`] : []),
        ...(packing ? [`// Packing.\n${packing}`] : []),
      ];
      return sources.length === 0 ? null : `${sources.join('\n\n')}\n`;
    },
    watched: (observer) => makeModel(parts, observer),
    liveness: () => new Liveness(numbering),
    laidOut: (layout) => laidOut(parts, numbering, layout),
  };
}
