export { type EndReachable, endReachable, type NoEnd } from './end.ts';
export { type Endless, type EndlessPlay, endless } from './endless.ts';
export type { Example, ExampleOptions, RandomFound } from './examples.ts';
export {
  type Exploration,
  type ExploreOptions,
  Explorer,
  explore,
  type Progress,
} from './explore.ts';
export { type Force, type ForceOptions, force, type Goal, type Power } from './force.ts';
export { type Found, holeOf, openIds } from './found.ts';
export { type Edge, FAILED, Graph, type Kind, OUTGROWS, REPEATS } from './graph.ts';
export { type Apart, type CompareOptions, type Comparison, compare } from './lockstep.ts';
export { choiceNumbers } from './numbers.ts';
export { type Effect, type OrderPair, type Orders, orders } from './order.ts';
export { type NumberedGame, playByNumbers, playRandomly, type RandomOptions, type RandomPlay } from './random.ts';
export type { GameEnd } from './referee.ts';
export { type Milestone, tenfold } from './saturation.ts';
export { type Oracle, type ShrinkOptions, type Shrunk, shrink } from './shrink.ts';
export { simplerBounds } from './simpler.ts';
export { type Estimate, quantileOf, shareOf } from './statistics.ts';
export { Store } from './store.ts';
export type { Strategy, StrategyRow, Tell } from './strategy.ts';
export type { Tally } from './tally.ts';
export type { Weights } from './weights.ts';
