export { fingerprint } from './fingerprint.ts';
export { DepartsError, EndlessError, isForced, type Move, type Played, play, playOn, type Rest } from './play.ts';
export { answererText, boundsText, rulesOf, scenario, scenarioOf, settingText, stepOf } from './scenario.ts';
export { parseToken, printToken, type Token } from './token.ts';
