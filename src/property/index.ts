export { arbitraryOf } from './arbitrary.ts';
export {
  always,
  FrameView,
  type Invariant,
  type Property,
  type PropertyVerdict,
  type StepProperty,
  step,
  type View,
} from './property.ts';
