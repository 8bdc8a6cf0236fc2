export type { Remade, Remake } from './search/crew.ts';
export { HiredCrew, type Hiring } from './search/hire.node.ts';
