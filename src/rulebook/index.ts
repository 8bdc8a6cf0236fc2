export { parseDocument } from './document.ts';
export * from './in-play.ts';
export * from './model.ts';
export { printDocument } from './print.ts';
export { readRulebook } from './read.ts';
export { rulesInPlay } from './select.ts';
export { didYouMean } from './suggestion.ts';
export { level, plain, quotedWords } from './text.ts';
