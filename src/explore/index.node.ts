export { HiredCrew, type Hiring, type Remade, type Remake } from './search/hire.node.ts';
