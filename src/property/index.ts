export { arbitraryOf } from './arbitrary.ts';
export { type Position, positions } from './position.ts';
export {
  always,
  can,
  FrameView,
  type Invariant,
  never,
  type Property,
  type PropertyVerdict,
  type Reachable,
  type StepProperty,
  step,
  type View,
} from './property.ts';
export { once } from './recent.ts';
