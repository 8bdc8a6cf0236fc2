/**
 * What reads files: the rest of Rules Lawyer is pure.
 */
export { HiredCrew, type Hiring, type Remade, type Remake } from './explore/index.node.ts';
export { readFolder } from './rulebook/index.node.ts';
