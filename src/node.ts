/**
 * What reads files: the rest of Rules Lawyer is pure.
 */
export { readFolder } from './rulebook/index.node.ts';
