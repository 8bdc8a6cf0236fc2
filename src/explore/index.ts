export { type EndReachable, endReachable, type NoEnd } from './graph/end.ts';
export { type Endless, type EndlessPlay, endless } from './graph/endless.ts';
export { type Force, type ForceOptions, force, type Goal, type Power } from './graph/force.ts';
export { type Edge, FAILED, Graph, type Kind, OUTGROWS, REPEATS } from './graph/graph.ts';
export { type Effect, type OrderPair, type Orders, orders } from './graph/order.ts';
export type { Strategy, StrategyRow, Tell } from './graph/strategy.ts';
export {
  type Ledger,
  type LedgerLine,
  type LedgerPart,
  type LedgerStatus,
  ledgersOf,
  type Says,
} from './ledger/ledger.ts';
export { triedInGames, triedInSearch } from './ledger/look.ts';
export type { AllTried, OfferedAttempt, Tried } from './ledger/tried.ts';
export { type Apart, type CompareOptions, type Comparison, compare } from './lockstep.ts';
export type { Example, ExampleOptions, RandomFound } from './random/examples.ts';
export { choiceNumbers, type Dice, diceOf } from './random/numbers.ts';
export {
  type NumberedGame,
  playByNumbers,
  playRandomly,
  type RandomOptions,
  type RandomPlay,
} from './random/random.ts';
export type { GameEnd } from './random/referee.ts';
export { type Milestone, tenfold } from './random/saturation.ts';
export { type Estimate, quantileOf, shareOf } from './random/statistics.ts';
export type { Tally } from './random/tally.ts';
export { pickBy, swarm, type Weights } from './random/weights.ts';
export type { Exploration, Progress } from './search/exploration.ts';
export { Explorer, explore } from './search/explore.ts';
export { type Found, holeOf, openIds } from './search/found.ts';
export type { ExploreOptions, Visitor } from './search/options.ts';
export type { Snapshot } from './search/snapshot.ts';
export { type FieldSpread, spreadOf } from './search/spread.ts';
export { Store } from './search/store.ts';
export { SymmetryError } from './search/symmetry.ts';
export { type Oracle, type ShrinkOptions, type Shrunk, shrink } from './shrink/shrink.ts';
export { simplerBounds } from './shrink/simpler.ts';
