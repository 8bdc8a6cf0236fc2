export { type ActorRun, runActors, stackOf, wired } from './actors.ts';
export { type AssembleOptions, type Assembly, assemble } from './assemble.ts';
export type { Attempt, AttemptsDefinition, TriedAt } from './attempts.ts';
export { BitReader, BitWriter } from './bits.ts';
export { changer } from './changer.ts';
export type { CompiledTransition, Leaf } from './compile.ts';
export {
  type BoundDefinition,
  type Context,
  callable,
  defineGame,
  defineProcess,
  type GameDefinition,
  known,
  type Output,
  type ProcessDefinition,
  takeTable,
} from './define.ts';
export type { EngineKind } from './engine.ts';
export type { Fan } from './fan.ts';
export type { Layout, Liveness } from './liveness.ts';
export {
  type Answerer,
  type Ask,
  asks,
  type CitedAt,
  cites,
  consults,
  dice,
  missing,
  outcomes,
  type RollEvent,
  type RulingEvent,
  rolls,
  type StateMeta,
  seat,
  types,
} from './meta.ts';
export type { Model, Setting } from './model.ts';
export { type Outline, type OutlineState, type OutlineWay, outlineOf } from './outline.ts';
export { type ProcessGraph, type ProcessGraphOptions, processGraph, processWalk } from './paths.ts';
export { procedure, told } from './procedure.ts';
export { type Consultation, goesThroughHole, type Question, unsettled } from './question.ts';
export type { Rotation } from './rotation.ts';
export type { ChartRules } from './rules.ts';
export type { Path, SceneDefinition, SceneRule, SceneWord } from './scene.ts';
export { type Fields, type Plain, parseScene, printScene, type Scene } from './scene-text.ts';
export {
  array,
  bool,
  bySeat,
  int,
  list,
  nullable,
  type Of,
  oneOf,
  type Packer,
  packer,
  record,
  type Shape,
  ShapeError,
  seatNumber,
  type Typed,
} from './shape.ts';
export { type Frame, isOver, ModelError, type Process } from './stepper.ts';
export type { Named } from './xstate-internals.ts';
