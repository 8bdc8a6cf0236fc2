export {
  type Exploration,
  type ExploreOptions,
  Explorer,
  explore,
  type Found,
  openId,
  type Progress,
} from './explore.ts';
export { type Apart, type CompareOptions, type Comparison, compare } from './lockstep.ts';
export { choiceNumbers, playByNumbers, playRandomly, type RandomOptions, type RandomPlay } from './random.ts';
export { Store } from './store.ts';
